import unicodedata
from itertools import pairwise

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen import lettering
from cardgen.lettering import WEIGHTS, MissingGlyph, TooLong, paragraph, write

# The letters of the languages of Europe beyond a to z, by language.
EUROPE = {
    "Albanian": "çë",
    "Basque, Galician, Spanish": "áéíñóúü¿¡ªº",
    "Breton, French": "àâæçéèêëîïôœùûüÿñ",
    "Catalan": "àçèéíïòóúüŀ·",
    "Croatian, Bosnian, Slovene": "čćđšžǆǉǌ",
    "Czech, Slovak": "áäčďéěíĺľňóôŕřšťúůýž",
    "Danish, Norwegian, Swedish": "åäæøöé",
    "Dutch": "éëïóöüĳ",
    "Esperanto": "ĉĝĥĵŝŭ",
    "Estonian, Finnish": "äõöüšž",
    "Faroese, Icelandic": "áðéíóúýþæöø",
    "German": "äöüßẞ",
    "Hungarian": "áéíóöőúüű",
    "Irish, Scottish Gaelic": "áéíóúàèìòùḃċḋḟġṁṗṡṫ",
    "Italian": "àèéìíîòóùú",
    "Latvian": "āčēģīķļņšūž",
    "Lithuanian": "ąčęėįšųūž",
    "Maltese": "ċġħż",
    "Polish": "ąćęłńóśźż",
    "Portuguese": "ãáâàçéêíõóôú",
    "Romanian": "ăâîșțşţ",
    "Sami": "áâčđŋšŧžǥǧǩʒǯåäæøö",
    "Turkish, Azeri": "âçğıîöşüəİ",
    "Vietnamese": "ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ",
    "Welsh": "âêîôûŵŷẁẃẅỳ",
    "Greek": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    "Greek of old": "ἀἁἂἃἄἅἆἇὰᾳᾴᾶᾷἐἑὲἠἡὴῃῆῇἰἱὶῒῖῗὀὁὸὐὑὺῢῦῧὠὡὼῳῶῷῤῥ",
    "Bulgarian, Russian, Serbian, Ukrainian": "абвгдежзийклмнопрстуфхцчшщъыьэюяђѓѕіїјљњћќўџґё",
}
MARKS = "0123456789.,:;!?¡¿'\"‘’“”„‚«»‹›()[]{}/-–—…·•%‰+×÷=<>@#&*°§€£$"
ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهويى" + "ًٌٍَُِّْٰ" + "،؛؟ـ٪" + "٠١٢٣٤٥٦٧٨٩"


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("language", EUROPE)
def test_every_european_letter_has_a_glyph_small_and_large(language, weight):
    letters = EUROPE[language]
    write(letters + letters.upper(), 4, weight=weight)
    # Also where a letter arrives as a base and a sign of its own.
    write(unicodedata.normalize("NFD", letters), 4, weight=weight)


@pytest.mark.parametrize("weight", WEIGHTS)
def test_signs_digits_and_arabic_letters_have_a_glyph(weight):
    write(MARKS, 4, weight=weight)
    write(ARABIC, 4, weight=weight, lang="ar")
    write(f"{ARABIC} {MARKS}", 4, weight=weight, lang="ar")


@pytest.mark.parametrize(
    ("text", "missing"), [("a☾b★c☾", "☾★"), ("日本", "日本"), ("one\ntwo", "\n"), ("\u2066a", "\u2066")]
)
def test_a_missing_glyph_is_an_error_that_names_each_character(text, missing):
    with pytest.raises(MissingGlyph) as refused:
        write(text, 4)
    assert refused.value.characters == missing
    for character in missing:
        assert f"U+{ord(character):04X}" in str(refused.value)


def glyphs(text: str, lang: str = "en") -> list[int]:
    """The glyphs of a line from left to right."""
    return [
        info.codepoint
        for family, level, run in lettering._runs(text, "bold", lang)
        for info in lettering._shape(lettering._font(family, "bold"), run, level, lang).glyph_infos
    ]


def families(text: str, lang: str) -> list[tuple[str, str]]:
    return [(family, run) for family, _, run in lettering._runs(text, "bold", lang)]


def test_arabic_letters_join():
    alone = [glyphs(letter, "ar")[0] for letter in "بطاقة"]
    joined = glyphs("بطاقة", "ar")
    assert len(joined) == 5
    # From right to left, and each but the last in a form that it has in company only.
    assert [a == b for a, b in zip(reversed(joined), alone, strict=True)] == [False] * 5


def test_a_zero_width_non_joiner_keeps_letters_apart_and_prints_nothing():
    assert glyphs("بب", "ar") != [*glyphs("ب", "ar") * 2]
    apart = write("ب\u200cب", 10, lang="ar")
    assert round(apart.width, 6) == round(2 * write("ب", 10, lang="ar").width, 6)


def test_vowel_signs_are_drawn():
    bare, pointed = write("بطاقه", 10, lang="ar"), write("بِطَاقَهٌ", 10, lang="ar")
    assert round(bare.width, 3) == round(pointed.width, 3)
    assert len(pointed.shapes[0].segments) > len(bare.shapes[0].segments) + 20


def test_gong_and_digits_keep_their_own_direction_inside_arabic():
    # Visual order, from left to right: what comes last in Arabic stands first.
    assert families("ابدأ (GONG) 12 بطاقة", "ar") == [
        ("NotoSansArabic", "بطاقة"),
        ("NotoSans", " "),
        ("NotoSans", "12"),
        ("NotoSans", ") "),
        ("NotoSans", "GONG"),
        ("NotoSans", "("),
        ("NotoSansArabic", "ابدأ "),
    ]


def test_brackets_are_mirrored_in_arabic():
    opening, closing = glyphs("()")
    assert glyphs("(ب)", "ar")[::2] == [opening, closing]
    assert glyphs("(ب)", "ar")[1:2] == glyphs("ب", "ar")
    assert glyphs("ب (GONG)", "ar")[:1] == [opening]


def test_a_pair_of_brackets_takes_one_direction():
    # Without the rule for pairs the last bracket would jump to the far left.
    opening, closing = glyphs("()")
    line = glyphs("اب GONG (A1)", "ar")
    assert line[:9] == glyphs("GONG (A1)")
    assert (line[5], line[8]) == (opening, closing)


@given(st.text("abG 12.,-+%()[]!?:/ابجد هـَّ٣", max_size=14), st.sampled_from(["en", "ar"]))
@settings(max_examples=500, deadline=None)
def test_the_order_is_that_of_the_bidirectional_algorithm(text, lang):
    levels = lettering._levels(text, lang == "ar")
    order = lettering._reordered([["", level, letter] for letter, level in zip(text, levels, strict=True)])
    # The package's own function, an implementation apart: it gives the order alone, mirroring is the font's.
    shown = get_display(text, base_dir="R" if lang == "ar" else "L")
    assert "".join(letter for _, _, letter in order) == shown


def test_direction_marks_steer_and_print_nothing():
    assert write("GONG\u200e", 10) == write("GONG", 10)
    assert families("a!", "ar")[0][1] == "!"
    assert families("a!\u200e", "ar") == [("NotoSans", "a!")]


def test_greek_and_romanian_take_the_letter_forms_of_their_language():
    assert glyphs("ş", "ro") != glyphs("ş", "tr")


def test_a_line_is_as_wide_as_it_says_and_scales_with_its_size():
    small, large = write("Gaia", 5), write("Gaia", 10)
    assert round(large.width, 6) == round(2 * small.width, 6)
    left, top, right, bottom = large.shapes[0].bounds()
    assert 0 <= left < 1 and large.width - 1 < right <= large.width
    assert (round(-top, 6), round(bottom, 6)) == (round(large.ascent, 6), round(large.descent, 6))


@pytest.mark.parametrize(("anchor", "left"), [("left", 20), ("middle", 15), ("right", 10)])
def test_a_line_is_placed_by_its_left_middle_or_right(anchor, left):
    line = lettering.Lettering(10, 5, 1, 5, ())
    assert line.at(20, 7, anchor).matrix == (1, 0, 0, 1, left, 7)


def test_a_line_shrinks_to_its_room_down_to_the_smallest_size():
    full = write("NEBULA", 10)
    fitted = write("NEBULA", 10, max_width=full.width * 0.7)
    assert (round(fitted.size, 6), round(fitted.width, 6)) == (7, round(full.width * 0.7, 6))
    assert write("NEBULA", 10, max_width=1000) == full
    with pytest.raises(TooLong) as refused:
        write("NEBULA", 10, max_width=full.width * 0.5)
    assert "'NEBULA'" in str(refused.value)
    assert "the smallest size is 6 mm" in str(refused.value)


def test_tracking_widens_latin_between_its_letters_and_leaves_arabic_joined():
    assert round(write("ABC", 10, tracking=0.1).width - write("ABC", 10).width, 6) == 2
    assert write("بطاقة", 10, lang="ar", tracking=0.1) == write("بطاقة", 10, lang="ar")


def test_a_blank_text_has_no_shapes():
    assert (write("", 10).width, write("", 10).shapes, write(" ", 10).shapes) == (0, (), ())


def test_an_unknown_weight_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="there is no weight 'black', only regular, bold"):
        write("a", 4, weight="black")


LINES = {"smallest": 1.9, "max_width": 50, "max_height": 16}


def test_a_paragraph_keeps_within_its_box_and_its_lines_off_one_another():
    for lang, text in {
        "en": "The player on your left asks you questions for 30\u00a0seconds. Never say yes or no.",
        "ar": "اختر لاعبًا: هو يقول عددًا من 10\u00a0إلى 20. عُدّا نزولًا من هذا العدد: كلٌّ منكما في دوره.",
    }.items():
        made = paragraph(text, 4, lang=lang, **LINES)
        assert (made.width <= 50, made.height <= 16, made.size >= 1.9) == (True, True, True)
        assert all(above.descent + below.ascent < made.step for above, below in pairwise(made.lines))


def test_a_paragraph_breaks_at_ordinary_blanks_only():
    text = "a 30\u00a0seconds b 30\u00a0seconds c"
    made = paragraph(text, 4, smallest=4, max_width=write("30\u00a0seconds", 4).width + 1, max_height=99)
    alone = [write(part, 4).width for part in ("a", "30\u00a0seconds", "b", "30\u00a0seconds", "c")]
    assert [line.width for line in made.lines] == alone


def test_a_paragraph_has_even_lines():
    made = paragraph("word " * 11, 4, smallest=4, max_width=90, max_height=99)
    assert len({round(line.width) for line in made.lines[:-1]}) == 1
    assert made.lines[-1].width > 0.6 * made.width


def test_a_paragraphs_lines_stand_about_its_middle_from_the_top_on():
    made = paragraph("one two three four five six", 4, smallest=4, max_width=20, max_height=99)
    block = made.at(30, 5)
    places = [line.matrix for line in block.shapes]
    assert block.matrix[4:] == (30, 5)
    assert [round(place[4] + line.width / 2, 6) for place, line in zip(places, made.lines, strict=True)] == [
        0
    ] * len(made.lines)
    assert places[0][5] == made.lines[0].ascent


@pytest.mark.parametrize("text", ["word " * 160, "Donaudampfschifffahrtsgesellschaftskapitän" * 2, ""])
def test_a_paragraph_that_cannot_be_read_is_refused_with_the_figures(text):
    with pytest.raises(TooLong, match=r"50\.0 × 16\.0 mm; the smallest size is 1\.9 mm"):
        paragraph(text, 4, **LINES)


def test_a_paragraph_names_a_letter_that_has_no_glyph():
    with pytest.raises(MissingGlyph, match="☾"):
        paragraph("the moon ☾ rises", 4, **LINES)
