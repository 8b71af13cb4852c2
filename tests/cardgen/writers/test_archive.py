from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from cardgen.writers import archive

FILES = [("cards/a1.svg", b"<svg>" * 99), ("cards/a1.png", b"\x89PNG" * 99), ("cartes/é à b.pdf", b"%PDF")]


def unpacked(pieces) -> ZipFile:
    return ZipFile(BytesIO(b"".join(pieces)))


def test_every_file_comes_back_as_it_was():
    made = unpacked(archive.stream(FILES))
    assert made.testzip() is None
    assert [(name, made.read(name)) for name in made.namelist()] == FILES


def test_pictures_are_stored_and_all_else_is_deflated():
    kinds = [entry.compress_type for entry in unpacked(archive.stream(FILES)).infolist()]
    assert kinds == [ZIP_DEFLATED, ZIP_STORED, ZIP_DEFLATED]


def test_the_same_files_give_the_same_bytes_on_any_day_and_system(monkeypatch):
    first = list(archive.stream(FILES))
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("time.localtime", lambda *_: (2031, 2, 3, 4, 5, 6, 0, 0, 0))
    assert list(archive.stream(FILES)) == first
    entries = unpacked(first).infolist()
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {oct(entry.external_attr >> 16) for entry in entries} == {"0o100644"}


def test_a_file_is_sent_before_the_next_is_made():
    made = []

    def making():
        for name, contents in FILES:
            made.append(name)
            yield name, contents

    pieces = archive.stream(making())
    assert made == []
    first = next(pieces)
    assert made == ["cards/a1.svg"]
    assert first[:4] == b"PK\x03\x04"
    assert len(list(pieces)) == 3


def test_an_archive_of_nothing_is_one_that_opens():
    assert unpacked(archive.stream([])).namelist() == []


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/a1.svg",
        "cards/",
        "cards//a1.svg",
        "..",
        "../a1.svg",
        "cards/../../a1.svg",
        "./a1.svg",
        "cards\\a1.svg",
        "C:a1.svg",
        "a1\n.svg",
        "a1\0.svg",
        "a1\x7f.svg",
        "a1\u202egvs.exe",
        "a1\udc80.svg",
    ],
)
def test_a_name_that_could_go_astray_is_refused_by_name(name):
    with pytest.raises(ValueError, match="cannot be the name of a file in a zip") as error:
        list(archive.stream([("fine.svg", b""), (name, b"")]))
    assert str(error.value).startswith(repr(name))


def test_two_files_of_one_name_are_refused():
    with pytest.raises(ValueError, match=r"'a1\.svg' is twice in the zip"):
        list(archive.stream([("a1.svg", b"one"), ("a1.svg", b"two")]))
