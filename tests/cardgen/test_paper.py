import pytest

from cardgen.paper import EDGE, CardFormat, Paper, card_format, card_formats, layout, paper, papers, read


def test_the_papers_and_formats_are_those_of_the_files():
    assert {slug: (each.width, each.height) for slug, each in papers().items()} == {
        "a4": (210, 297),
        "letter": (215.9, 279.4),
    }
    assert {slug: (each.width, each.height) for slug, each in card_formats().items()} == {"poker": (63, 88)}


@pytest.mark.parametrize(("slug", "across", "down"), [("a4", 17, 22.5), ("letter", 19.95, 13.7)])
def test_8_cards_lie_on_their_side_in_the_middle_of_the_page(slug, across, down):
    page = layout(paper(slug), card_format())
    assert (page.columns, page.rows, len(page.slots)) == (2, 4, 8)
    first, last = page.slots[0], page.slots[-1]
    assert (round(first.x, 6), round(first.y, 6)) == (across, down)
    right, bottom = page.paper.width - last.x - last.width, page.paper.height - last.y - last.height
    assert (round(right, 6), round(bottom, 6)) == (across, down)


@pytest.mark.parametrize("slug", ["a4", "letter"])
def test_cards_have_the_same_size_on_every_paper_and_never_overlap(slug):
    slots = layout(paper(slug), card_format()).slots
    assert {(slot.width, slot.height, slot.turned) for slot in slots} == {(88, 63, True)}
    boxes = [(slot.x, slot.y, slot.x + slot.width, slot.y + slot.height) for slot in slots]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert left >= EDGE and top >= EDGE
        for other in boxes[number + 1 :]:
            gaps = (other[0] - right, left - other[2], other[1] - bottom, top - other[3])
            assert max(gaps) >= -1e-9


def test_a_slot_takes_the_four_corners_of_an_upright_card_to_its_own():
    slot = layout(paper("a4"), card_format()).slots[0]
    a, b, c, d, e, f = slot.matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x, y in ((0, 0), (63, 0), (63, 88), (0, 88))]
    rounded = [(round(x, 6), round(y, 6)) for x, y in corners]
    # The card's top lies to the right.
    assert rounded == [(105, 22.5), (105, 85.5), (17, 85.5), (17, 22.5)]


@pytest.mark.parametrize(("cards", "pages"), [(0, 0), (1, 1), (8, 1), (9, 2), (55, 7), (56, 7), (57, 8)])
def test_an_exactly_full_last_page_adds_no_blank_one(cards, pages):
    assert layout(paper("a4"), card_format()).page_count(cards) == pages


def test_cards_stand_upright_where_more_of_them_fit_so():
    tarot = CardFormat("tarot", "Tarot", 70, 120, 4, 3, 3)
    page = layout(paper("a4"), tarot)
    assert (page.columns, page.rows, page.slots[0].turned) == (2, 2, False)


def test_a_card_larger_than_the_paper_is_refused_by_name():
    with pytest.raises(ValueError, match="no Poster card of 300 × 400 mm fits on A4"):
        layout(paper("a4"), CardFormat("poster", "Poster", 300, 400, 0, 0, 0))


@pytest.mark.parametrize(
    ("find", "noun", "known"), [(paper, "paper", "a4, letter"), (card_format, "card format", "poker")]
)
def test_an_unknown_name_is_refused_with_the_names_there_are(find, noun, known):
    with pytest.raises(ValueError, match=f"there is no {noun} 'a5', only {known}"):
        find("a5")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "A5"\nwidth = 148', "a5.toml: 'height' is missing"),
        ('name = "A5"\nwidth = "148"\nheight = 210', "a5.toml: 'width' cannot be '148'"),
        ('name = "A5"\nwidth = true\nheight = 210', "a5.toml: 'width' cannot be True"),
        ('name = "A5"\nwidth = nan\nheight = 210', "a5.toml: 'width' cannot be nan"),
        ('name = "A5"\nwidth = 0\nheight = 210', "a5.toml: 'width' cannot be 0"),
        ('name = " "\nwidth = 148\nheight = 210', "a5.toml: 'name' cannot be ' '"),
        ('name = "A5"\nwidth = 148\nheight = 210\nheigth = 1', "a5.toml: unknown key 'heigth'"),
        ('name = "A5"\nwidth = 210\nheight = 148', "a5.toml: 'width' 210 is over 'height'"),
        ("name = ", "a5.toml: Invalid value"),
    ],
)
def test_a_wrong_file_is_refused_by_file_and_key(tmp_path, text, said):
    file = tmp_path / "a5.toml"
    file.write_text(text)
    with pytest.raises(ValueError) as refused:
        read(file, Paper)
    assert str(refused.value).startswith(said)


def test_a_right_file_is_a_paper(tmp_path):
    file = tmp_path / "a5.toml"
    file.write_text('name = "A5"\nwidth = 148\nheight = 210.5')
    assert read(file, Paper) == Paper("a5", "A5", 148.0, 210.5)
