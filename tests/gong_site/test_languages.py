from gong_site import languages


def test_a_language_is_found_by_its_file_and_english_comes_first(tmp_path):
    for name in ("ms", "en", "ar", "missions"):
        (tmp_path / f"{name}.toml").touch()
    assert languages.found(tmp_path) == [("en", "English"), ("ar", "العربيّة"), ("ms", "Bahasa Melayu")]
