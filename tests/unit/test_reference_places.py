"""References where a place tells what is meant: margins, running titles, feet, lists, italics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from reader_app.documents.references.page_lines import PageLine, PageLines, RaisedMark
from reader_app.domain.cross_references import ReferenceKind, in_digits
from reader_app.domain.document import OutlineEntry
from tests.unit.test_reference_rules import found, line, page, text_page, told

WIDE = "In this line there stands a text that reaches as far as the margin does, and on."


# --- equations at the left margin


def test_numbers_of_lines_in_the_margin_hide_no_equation_from_its_number() -> None:
    formula = page(
        2,
        *(line(f"{at}", 100 + 20 * at, size=8, left=40, block=at) for at in range(1, 6)),
        line(WIDE, 100, block=11),
        line(WIDE, 120, block=11),
        line("(5)", 160, block=12),
        line("a = b + c", 160, left=200, block=13),
    )
    references = found(formula, text_page(3, "We use Eq. (5).")).references
    assert told(references) == [("Eq. (5)", ["(5) p2"])]


def formulas(*wide: str) -> list[PageLine]:
    body = [line(WIDE, 100 + 12 * at, block=1) for at in range(2)]
    return [*body, *(line(text, 200 + 30 * at, block=3 + at) for at, text in enumerate(wide))]


def test_a_wide_formula_stands_close_to_its_number_if_the_one_before_is_sure() -> None:
    first = [line("(1)", 150, block=2), line("a = b + c", 150, left=200, block=2)]
    pages = page(2, *formulas("(2) x = y + z", "(4) u = v"), *first)
    references = found(pages, text_page(3, "By Eq. (2) and by Eq. (4).")).references
    assert told(references) == [("Eq. (2)", ["(2) p2"])]


def test_items_of_a_list_with_signs_are_no_equations() -> None:
    items = page(2, *formulas("(1) x = y", "(2) y = z"))
    assert not found(items, text_page(3, "By Eq. (2).")).references


# --- numbers of pages


def test_the_number_of_a_section_in_a_running_title_is_not_that_of_the_page() -> None:
    pages = [
        page(at, line("2 Of herons" if at > 6 else "A text.", 30), line(f"{at}", 30, left=500))
        for at in range(3, 15)
    ]
    opening = page(2, line("A text about nothing.", 100), line("There is more.", 120))
    index = page(1, line("It is on page 2 there.", 100))
    references = found(index, opening, *pages).references
    assert told(references) == [("page 2", ["Page 2 p2"])]


@pytest.mark.parametrize("shown", ["— {} of 12 —", "– {} –", "[{}]", "Page {} of 12", "- {} -"])
def test_the_number_of_a_page_may_stand_between_marks(shown: str) -> None:
    pages = [
        page(at, line("A text.", 100), line(shown.format(at - 2), 780, left=300))
        for at in range(3, 10)
    ]
    references = found(text_page(1, "see page 4 there"), *pages).references
    assert told(references) == [("page 4", ["Page 4 p6"])]


# --- captions and headings


def test_a_table_of_several_pages_repeats_its_caption() -> None:
    caption = "Table 2: All herons of the pond."
    pages = [page(at, line(caption, 100, size=9, block=1)) for at in (4, 5, 6)]
    references = found(text_page(1, "as Table 2 tells"), *pages).references
    assert told(references)[0] == ("Table 2", ["Table 2 p4"])


def test_a_sentence_in_several_types_is_no_caption_beside_one_with_a_mark() -> None:
    sentence = replace(
        line("Table 1 provides a view of ponds.", 100), lead="Table 1 provides a view"
    )
    caption = line("Table 1: Ponds.", 300, size=9, block=1)
    references = found(page(2, sentence, caption), text_page(3, "in table 1 there")).references
    assert [each.targets[0].area.y0 for each in references if each.page == 3] == [300.0]


def test_a_list_in_slightly_larger_type_is_no_heading_beside_a_real_one() -> None:
    listed = page(2, *(line(f"{at} Heron", 100 * at, size=10.9, block=at) for at in (1, 2, 3)))
    heading = page(4, line("3 Boxes", 100, size=14, bold=True))
    references = found(text_page(1, "see Sect. 3"), listed, heading).references
    assert told(references) == [("Sect. 3", ["Section 3 p4"])]


@pytest.mark.parametrize(
    ("caption", "text", "words"),
    [
        ("2.1. ábra. Gém", "a 2.1. ábrán látható", "2.1. ábrán"),
        ("1. tabula. Gārņi", "dotas 1. tabulā un", "1. tabulā"),
        ("3.1. forráskód. Gém", "lásd a 3.1. forráskódot", "3.1. forráskódot"),
        ("1.2 irudia: Lertxuna", "ikus ‘1.2 irudia’", "1.2 irudia"),
    ],
)
def test_the_word_of_a_caption_may_stand_behind_its_number(
    caption: str, text: str, words: str
) -> None:
    captioned = page(7, line(caption, 100, size=9, block=1))
    references = found(text_page(1, text), captioned).references
    assert [(each.text, each.targets[0].page) for each in references] == [(words, 7)]


def test_a_greek_caption_ends_in_a_final_sigma() -> None:
    captioned = page(7, line("Πίνακας 2: Πουλιά", 100, size=9, block=1))
    references = found(text_page(1, "στον πίνακα 2 εδώ"), captioned).references
    assert [each.targets[0].page for each in references] == [7]


@pytest.mark.parametrize(
    ("spelled", "number"),
    [("三", "3"), ("十", "10"), ("十二", "12"), ("二十", "20"), ("二十一", "21")],
)
def test_numbers_are_read_that_chinese_spells(spelled: str, number: str) -> None:
    assert in_digits(spelled) == number


def test_a_chinese_chapter_is_found_by_its_number_however_it_is_written() -> None:
    heading = page(4, line("第三章 池塘鸟", 100, size=18, bold=True))
    appendix = page(9, line("附录B 湖泊", 100, size=18, bold=True))
    references = found(text_page(1, "参见第3章与第三章，见附录B。"), heading, appendix).references
    assert [(each.text, each.targets[0].page) for each in references] == [
        ("第3章", 4), ("第三章", 4), ("附录B", 9)
    ]  # fmt: skip


def test_a_question_is_named_by_its_number_with_parts() -> None:
    heading = page(4, line("6.2 ¿Qué es?", 100, size=14, bold=True))
    references = found(text_page(1, "véase la pregunta 6.2 de la lista"), heading).references
    assert told(references) == [("6.2", ["Section 6.2 p4"])]


# --- notes


def test_of_two_lines_with_a_mark_the_note_ends_the_page() -> None:
    mark = RaisedMark("2", (150.0, 98.0, 154.0, 104.0), is_first=False)
    noted = page(
        1,
        line("A word with a note", 100, raised=[mark]),
        line("1 def heron", 400, size=8, block=1),
        line("2 return pond", 410, size=8, block=1),
        line("2. Notes stand below.", 700, size=8, block=2),
        line("17", 770, left=300, block=3),
    )
    (reference,) = found(noted).references
    assert reference.targets[0].text == "2. Notes stand below."


def test_a_japanese_mark_has_a_star_before_its_number() -> None:
    mark = RaisedMark("*1", (150.0, 98.0, 156.0, 104.0), is_first=False)
    first = RaisedMark("*1", (72.0, 699.0, 77.0, 704.0), is_first=True)
    text = line("文字に注がある", 100, raised=[mark])
    note = line("注はここにある", 700, size=7, left=78, raised=[first], block=1)
    (reference,) = found(page(1, text, note)).references
    assert (reference.kind, reference.targets[0].label) == (ReferenceKind.NOTE, "Note *1")


def test_a_note_may_begin_with_a_letter_that_stands_raised_in_the_text() -> None:
    mark = RaisedMark("b", (150.0, 98.0, 154.0, 104.0), is_first=False)
    text = line("A word with a note", 100, raised=[mark])
    notes = [line(f"{each} Notes stand below.", 700, size=8, block=1) for each in "bc"]
    references = found(page(1, text, notes[0])).references
    assert [each.targets[0].label for each in references] == ["Note b"]
    assert not found(page(1, text, notes[1])).references


# --- citations


def listed(number: int, *entries: str) -> list[PageLine]:
    heading = line("References", 400, size=14, bold=True)
    return [heading, *(line(each, 440 + 20 * at) for at, each in enumerate(entries))]


def test_a_short_list_of_a_section_counts_on_from_the_one_before() -> None:
    first = [f"[{at}] Heron, A. A book of ponds. 200{at}." for at in range(1, 6)]
    second = [f"[{at}] Heron, A. A book of lakes. 200{at}." for at in (6, 7)]
    pages = [
        page(2, line("As told in [3].", 100), *listed(2, *first)),
        page(4, line("As told in [7].", 100), *listed(4, *second)),
    ]
    references = found(*pages).references
    assert told(references) == [("3", ["[3] p2"]), ("7", ["[7] p4"])]


BOOKS = (
    "[1] Anna Heron. Of Ponds and Lakes. Marsh Press, 2001.",
    "[2] Bert Crane. Birds of Passage: a history. Marsh Press, 2003.",
    "[3] Carl Stork. Of Nests. Marsh Press, 2004.",
    "[4] Dora Egret. Of Nests. Marsh Press, 2005.",
)


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Of Ponds and Lakes", [("Of Ponds and Lakes", ["[1] p5"])]),
        ("Birds of Passage", [("Birds of Passage", ["[2] p5"])]),
        ("Of Nests", []),
        ("Of Ponds", []),
    ],
)
def test_an_italic_title_leads_to_the_only_entry_that_has_it(
    title: str, expected: list[tuple[str, list[str]]]
) -> None:
    text = line(f"so says {title} on it", 100)
    first = 72 + 5 * len("so says ")
    slanted = replace(text, slanted=((first, first + 5 * len(title)),))
    books = page(5, *listed(5, *BOOKS))
    assert told(found(page(1, slanted), books).references) == expected
    assert not found(page(1, text), books).references


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("根据上海李明等(2019)的研究可知", "李明等(2019)"),
        ("例如张三, 2019的说法", "张三, 2019"),
        ("による(ボハンデ, 1928)と", "ボハンデ, 1928)"),
    ],
)
def test_a_name_without_spaces_is_cited_with_its_year(text: str, words: str) -> None:
    entries = page(
        9,
        line("参考文献", 80, size=14, bold=True),
        line("李明, 王华. 池塘鸟类[M]. 北京: 出版社, 2019.", 100),
        line("张三. 湖泊鸟类[M]. 北京: 出版社, 2019.", 130),
        line("ボハンデ, 1928. 過去及び現在に於ける池[J]. 日本時報.", 160),
    )
    references = found(text_page(1, text), entries).references
    assert [each.text for each in references] == [words]


def test_a_day_in_brackets_begins_no_entry() -> None:
    entries = page(
        9,
        line("References", 80, size=14, bold=True),
        line("Heron A, 2013. Of ponds and lakes", 100),
        line("[2020-06-30]. https://pond.example/of-herons", 115, left=84),
        line("Gull B, 2015. Of seas and shores. Journal of Mud.", 130),
    )
    references = found(text_page(1, "as Gull (2015) and Heron (2013) say"), entries).references
    assert [each.text for each in references] == ["Gull (2015)", "Heron (2013)"]


def test_of_several_equations_in_a_row_each_is_named() -> None:
    rows = [
        each
        for at in range(1, 4)
        for each in (
            line(f"({at})", 150 + 30 * at, block=at),
            line("a = b + c", 150 + 30 * at, left=200, block=at),
        )
    ]
    numbered = page(2, line(WIDE, 100, block=9), *rows)
    references = found(numbered, text_page(3, "By (1), (2), and (3) it is so.")).references
    assert [each.text for each in references] == ["(1)", "(2)", "(3)"]


@pytest.mark.parametrize("words", ["Claim 2", "Twierdzenie 2", "Теорема 2", "Assumption 2"])
def test_theorems_of_many_kinds_are_found_in_many_languages(words: str) -> None:
    statement = page(4, line(f"{words}. Herons stand.", 100, block=1))
    references = found(text_page(1, f"by {words} it is so"), statement).references
    assert told(references) == [(words, [f"{words} p4"])]


def test_a_history_of_changes_goes_on_without_its_title() -> None:
    dots = [line(f"Herons were mended . . . . {at}", 120 + 20 * at) for at in range(1, 9)]
    short = line("Birds of all ponds were mended 3", 300)
    short = replace(short, box=(72.0, 300.0, dots[0].x1, 310.0))
    first = page(20, line("Change History", 80, size=14, bold=True), *dots)
    numbered = [page(at, line("A text.", 100), line(f"{at}", 780, left=300)) for at in range(1, 20)]
    references = found(*numbered, first, page(21, *dots, short)).references
    leads = [each.targets[0].page for each in references if each.rects[0].y0 == 300]
    assert leads == [3]


def test_a_work_of_another_list_is_found_if_it_alone_has_the_name() -> None:
    example = page(3, line("A text.", 60), *listed(3, "Gull B (2015). Of seas and shores. Salt."))
    own = [f"Bird{letter} A (200{at}). A book of ponds. Mud." for at, letter in enumerate("abcde")]
    books = page(9, *listed(9, *own, "Heron A (2013). Of ponds and lakes. Mud."))
    more = page(5, line("A text.", 60), *listed(5, *own[:4]))
    references = found(text_page(1, "as Heron (2013) says"), example, more, books).references
    assert [each.targets[0].page for each in references if each.page == 1] == [9]


def test_entries_may_stand_where_other_pages_have_running_titles() -> None:
    entries = [line(f"[{at}] Heron, A. A book of ponds. 200{at}.", 400 + 20 * at) for at in (1, 2)]
    heading = line("References", 380, size=14, bold=True)
    running = line("Of Ponds, a short title here", 20, size=8, block=1)
    top = [line("[3] Gull, B. Of seas. 2003.", 60), line("[4] Tern, C. Of lakes. 2004.", 72)]
    pages = [page(8, heading, *entries), page(9, running, *top)]
    references = found(text_page(1, "as told [3] and [4]"), *pages).references
    assert told(references) == [("3", ["[3] p9"]), ("4", ["[4] p9"])]


# --- what stands on a page with other text


def test_contents_on_a_page_with_other_text_are_told_from_it() -> None:
    listed = [line(f"{n} Of bird {'abcd'[n]} {n + 1}", 100 + 12 * n, block=2) for n in range(1, 4)]
    first = page(
        1,
        line("Contents", 80, block=1),
        *listed,
        line("Figure 1: A pond.", 300, size=9, block=3),
        line("They stand as Section 2 tells and as Figure 1 shows.", 400, block=4),
    )
    plain = page(3, line("2 Of bird c", 300, block=1), line("They stand.", 330, block=2))
    leads = told(found(first, plain).references)
    assert ("Section 2", ["Section 2 p3"]) in leads
    assert "Figure 1" in {each.label for each in found(first, plain).targets}


def test_a_number_alone_in_its_row_is_an_equations_if_one_a_few_before_is() -> None:
    alone = [line("(3)", 230, block=5), line("∑ a", 245, left=200, block=6)]
    listed = [line("(4)", 270, block=7), line("the fish that herons eat", 270, left=90, block=8)]
    known = [line("(1)", 150, block=2), line("a = b + c", 150, left=200, block=2)]
    pages = page(2, *formulas(), *known, *alone, *listed)
    references = found(pages, text_page(3, "By Eq. (3) and by Eq. (4).")).references
    assert told(references) == [("Eq. (3)", ["(3) p2"])]


def test_examples_with_numbers_are_what_their_numbers_mean() -> None:
    examples = [line(f"({n}) Birds eat fish.", 100 + 30 * n, block=n) for n in range(1, 7)]
    refers = text_page(3, "It is as in (4) that they eat.")
    assert told(found(page(2, *examples), refers).references) == [("(4)", ["(4) p2"])]
    again = page(4, *examples[:3])
    assert not found(page(2, *examples), refers, again).references
    assert not found(page(2, *examples[:3]), text_page(3, "It is as in (2) told.")).references


# --- notes


def raised(text: str, left: float, top: float, *, first: bool = False) -> RaisedMark:
    return RaisedMark(text, (left, top - 2, left + 4, top + 4), is_first=first)


def test_notes_may_be_set_in_one_paragraph() -> None:
    marks = [raised("1", 150, 100), raised("2", 250, 100)]
    within = [raised("1", 72, 700, first=True), raised("2", 140, 700)]
    noted = page(
        1,
        line("A word with a note and another word", 100, raised=marks),
        line("Herons eat fish. Gulls eat all.", 700, size=8, block=1, raised=within),
    )
    assert told(found(noted).references) == [("1", ["Note 1 p1"]), ("2", ["Note 2 p1"])]


def test_a_note_may_be_as_large_as_the_text_if_its_mark_stands_there() -> None:
    note = line("Herons eat fish.", 700, block=1, raised=[raised("1", 72, 700, first=True)])
    text = line("A word with a note", 100, raised=[raised("1", 150, 100)])
    assert told(found(page(1, text, note)).references) == [("1", ["Note 1 p1"])]
    assert not found(page(1, line("A word", 100), note)).references


def test_the_first_note_of_a_page_may_be_that_of_a_mark_on_the_page_before() -> None:
    earlier = line("Terns dive.", 700, size=8, block=1, raised=[raised("2", 72, 700, first=True)])
    marks = [raised("2", 120, 100), raised("3", 150, 100)]
    text = page(1, line("A word with a note", 100, raised=marks), earlier)
    alone = page(1, line("A word with a note", 100, raised=marks[1:]))
    note = line("Herons eat fish.", 700, size=8, block=1, raised=[raised("3", 72, 700, first=True)])
    own = line("Another word", 100, raised=[raised("3", 150, 100)])
    below = page(2, line("A text.", 100), note)
    assert ("3", ["Note 3 p2"]) in told(found(text, below).references)
    assert not found(alone, below).references
    marked = page(2, own, note)
    assert [each.page for each in found(text, marked).references if each.text == "3"] == [2]


def test_a_footnote_may_be_named_if_one_alone_has_the_number() -> None:
    def noted(number: int) -> PageLines:
        mark = [raised("4", 72, 700, first=True)]
        text = line("A word with it", 100, raised=[raised("4", 150, 100)])
        return page(number, text, line("Herons eat fish.", 700, size=8, block=1, raised=mark))

    refers = text_page(3, "They eat as Footnote 4 tells.")
    assert ("Footnote 4", ["Note 4 p1"]) in told(found(noted(1), refers).references)
    leads = told(found(noted(1), noted(2), refers).references)
    assert "Footnote 4" not in dict(leads)
    for words in ("Heron, supra note 4, at 22", "Heron, Teiche (wie Anm. 4), 22"):
        assert told(found(noted(1), text_page(3, words)).references)[-1] == ("4", ["Note 4 p1"])


def noted(number: int, mark: str, *lines: PageLine) -> PageLines:
    own = raised(mark, 72, 700, first=True)
    return page(number, *lines, line("Herons eat fish.", 700, size=8, block=1, raised=[own]))


def test_several_notes_may_stand_on_the_page_behind_their_marks() -> None:
    text = line("A word with two notes here", 100, raised=[raised("3", 150, 100),
                                                           raised("4", 190, 100)])  # fmt: skip
    below = [line("Herons eat.", 690 + 10 * at, size=8, block=1,
                  raised=[raised(f"{3 + at}", 72, 690 + 10 * at, first=True)])
             for at in range(2)]  # fmt: skip
    references = found(noted(1, "2", text), page(2, line("A text.", 100), *below)).references
    assert told(references) == [("3", ["Note 3 p2"]), ("4", ["Note 4 p2"])]


@pytest.mark.parametrize(("words", "count"), [("They stand", 1), ("They are 3 km", 0)])
def test_a_mark_behind_a_word_leads_to_the_only_note_of_its_number_on_an_earlier_page(
    words: str, count: int
) -> None:
    first = noted(1, "7", line("A word", 100, raised=[raised("7", 103, 100)]))
    again = line(words, 100, raised=[raised("7", 72 + 5 * len(words), 100)])
    references = found(first, page(2, again)).references
    assert [each.targets[0].page for each in references if each.page == 2] == [1] * count
    twice = found(first, noted(2, "7"), page(3, again)).references
    assert not [each for each in twice if each.page == 3]


def test_a_note_within_a_frame_at_the_top_of_a_page_has_a_letter() -> None:
    own = raised("a", 72, 130, first=True)
    framed = [
        line("A word with a note", 100, raised=[raised("a", 162, 100)]),
        line("Herons eat fish.", 130, size=8, raised=[own], block=1),
        line("A text that goes on below the frame.", 200, block=2),
    ]
    assert told(found(page(1, *framed)).references) == [("a", ["Note a p1"])]


@pytest.mark.parametrize("start", ["1Herons eat fish.", "1<https://example.org>"])
def test_a_note_may_stand_tight_behind_a_mark_of_its_page(start: str) -> None:
    text = line("A word with a note", 100, raised=[raised("1", 162, 100)])
    note = line(start, 700, size=8, block=1)
    assert told(found(page(1, text, note)).references) == [("1", ["Note 1 p1"])]
    assert not found(page(1, line("A word with a note", 100), note)).references


def test_the_mark_of_a_note_may_be_a_line_of_its_own() -> None:
    text = line("A word with a note", 100, raised=[raised("1", 162, 100)])
    mark, note = line("1", 698, size=5, block=1), line("Herons eat.", 700, size=8, left=78, block=1)
    (reference,) = found(page(1, text, mark, note)).references
    assert reference.targets[0].text == "1 Herons eat."


def test_stars_behind_the_words_of_a_title_lead_to_their_notes() -> None:
    notes = [line("Herons eat.", 690 + 10 * at, size=8, block=1,
                  raised=[raised(mark, 72, 690 + 10 * at, first=True)])
             for at, mark in enumerate("*†")]  # fmt: skip
    title = line("Of herons*†", 100, size=20)
    references = found(page(1, title, *notes)).references
    assert told(references) == [("*", ["Note * p1"]), ("†", ["Note † p1"])]


def test_a_note_may_be_named_by_its_letter() -> None:
    first = noted(1, "7", line("A word", 100, raised=[raised("7", 103, 100)]))
    references = found(first, text_page(2, "They stand (see n. 7), as § 4, n. 7 tells.")).references
    assert told([each for each in references if each.page == 2]) == [("7", ["Note 7 p1"])]


# --- captions that go on, parts in an index, numbers apart


@pytest.mark.parametrize(
    "rest", ["Fishes (continued)", "Fishes (... continued)", "Fishes (cont.)", "Fischer (Forts.)"]
)
def test_the_caption_of_the_rest_of_a_table_is_not_where_it_begins(rest: str) -> None:
    tables = [page(at, line(f"Table 3: {text}", 100, size=9, block=1))
              for at, text in ((4, "Fishes"), (5, rest))]  # fmt: skip
    references = found(text_page(1, "As Table 3 shows."), *tables).references
    assert told([each for each in references if each.page == 1]) == [("Table 3", ["Table 3 p4"])]


def test_a_line_with_dots_to_a_number_is_no_caption() -> None:
    listed = page(2, line("Table 3 – Fishes . . . . . . . 12", 100, bold=True, block=1))
    table = page(5, line("Table 3 – Fishes", 100, bold=True, block=1))
    references = found(text_page(1, "As Table 3 shows."), listed, table).references
    assert told([each for each in references if each.page == 1]) == [("Table 3", ["Table 3 p5"])]


def test_captions_may_begin_with_a_small_letter() -> None:
    caption = page(2, line("table 1 The shapes of herons", 100, size=9, block=1))
    sentence = page(3, line("table 2 shows no herons", 100, size=9, block=1))
    refers = text_page(1, "As table 1 and table 2 show.")
    assert told(found(refers, caption, sentence).references) == [("table 1", ["Table 1 p2"])]


def test_a_heading_may_end_with_a_number_that_is_not_apart() -> None:
    heading = page(4, line("32.1 Changes in version 4", 200, size=12, bold=True, block=1))
    references = found(text_page(1, "See section 32.1 for it."), heading).references
    assert told(references) == [("section 32.1", ["Section 32.1 p4"])]


def test_an_index_may_name_sections_and_tables_beside_pages() -> None:
    words = ["avocet", "bittern", "crane", "dipper", "egret", "finch", "grebe"]
    entries = [f"{word}, §3.1; {at}, {at + 1}" for at, word in enumerate(words, 2)]
    index = page(9, line("Index", 60, size=14, bold=True),
                 *(line(text, 100 + 20 * at) for at, text in enumerate(entries)),
                 line("heron, Table 1.1; 5", 300))  # fmt: skip
    section = page(4, line("3.1 Of birds", 100, size=14, bold=True))
    table = page(5, line("Table 1.1: Of fish.", 100, size=9))
    references = told(found(section, table, index).references)
    assert references.count(("§3.1", ["Section 3.1 p4"])) == len(words)
    assert ("Table 1.1", ["Table 1.1 p5"]) in references


@pytest.mark.parametrize("title", ["Index of birds seen", "Index bis", "Birds"])
def test_an_index_ends_above_the_heading_of_another_list(title: str) -> None:
    numbered = [page(at, line("A text.", 100), line(f"{at}", 780, left=300)) for at in range(1, 8)]
    words = ["avocet", "bittern", "crane", "dipper", "egret", "finch", "grebe", "heron", "ibis"]
    entries = [f"{word}, {at % 6 + 1}, 7" for at, word in enumerate(words, 1)]
    rows = [line(text, 100 + 20 * at) for at, text in enumerate(entries)]
    works = [f"Gull, B. Ponds, March {at}, 2013." for at in (2, 3)]
    other = [line("References", 400, size=14, bold=True),
             *(line(text, 420 + 20 * at) for at, text in enumerate(works))]  # fmt: skip
    index = page(9, line(title, 60, size=14, bold=True), *rows, *other)
    references = told(found(*numbered, index).references)
    assert references.count(("7", ["Page 7 p7"])) == len(words)
    assert len(references) == 2 * len(words)


def test_undotted_numbers_end_the_column_of_dotted_ones() -> None:
    numbered = [page(at, line("A text.", 100), line(f"{at}", 780, left=300)) for at in range(1, 8)]
    rows = [f"fixed for baskets {'. ' * (12 - at)}{'x' * 2 * at} . . . {at}" for at in range(1, 6)]
    changes = page(9, *(line(text, 100 + 20 * at) for at, text in enumerate(rows)),
                   line(f"{'a' * (len(rows[0]) - 2)} 6", 300))  # fmt: skip
    assert ("6", ["Page 6 p6"]) in told(found(*numbered, changes).references)


def test_a_range_of_equations_has_two_ends() -> None:
    body = [line(WIDE, 100 + 12 * at, block=1) for at in range(2)]
    right = 72 + 5 * len(WIDE) - 15
    rows = [part for at in (1, 2, 3) for part in (line("a = b", 150 + 20 * at, left=200, block=at),
            line(f"({at})", 150 + 20 * at, left=right, block=9))]  # fmt: skip
    references = found(text_page(1, "as in (1)–(3), that is"), page(2, *body, *rows)).references
    assert told(references) == [("(1)", ["(1) p2"]), ("(3)", ["(3) p2"])]


def test_many_digits_behind_dots_take_no_time() -> None:
    assert not found(text_page(1, "Of herons . . . . " + "12345678" * 40 + "x")).references


# --- entries


def in_rows(texts: list[str]) -> list[PageLine]:
    return [line(each, 100 + 20 * at, block=at) for at, each in enumerate(texts)]


def test_an_only_entry_is_told_by_its_shape() -> None:
    entry = [line("[1] A. Heron and B. Gull, Of ponds and of", 300, block=3),
             line("the birds in them, Herons Press, 2013.", 312, left=90, block=3)]  # fmt: skip
    references = found(text_page(1, "They stand [1] in ponds."), page(2, *entry)).references
    assert told(references) == [("1", ["[1] p2"])]
    plain = [line("[1] it is what they did before that, and of", 300, block=3),
             line("the birds there were three in 2013.", 312, left=90, block=3)]  # fmt: skip
    assert not found(text_page(1, "They stand [1] in ponds."), page(2, *plain)).references


def test_entries_may_have_plain_numbers() -> None:
    entries = [f"{n} Heron, A. Of ponds. Press, 20{n}0." for n in range(1, 4)]
    heads = page(2, line("References", 60, size=14, bold=True), *in_rows(entries))
    references = found(text_page(1, "They stand [2] in ponds."), heads).references
    assert told(references) == [("2", ["[2] p2"])]


def test_an_entry_may_cite_another_one() -> None:
    entries = ["[1] Heron, A. Of ponds. 2010.", "[2] Gull, B. More than [1] and [2]. 2011."]
    heads = page(2, line("References", 60, size=14, bold=True), *in_rows(entries))
    assert told(found(heads).references) == [("1", ["[1] p2"])]


def test_authors_may_be_joined_by_semicolons() -> None:
    heads = page(2, line("REFERÊNCIAS", 60, size=14, bold=True),
                 line("HERON, Ana; GULL, Beto. Das lagoas. Lagoa, 1988.", 100, block=1),
                 line("TERN, Caio. Dos peixes. Lagoa, 1990.", 140, block=2))  # fmt: skip
    references = found(text_page(1, "Elas esperam (HERON; GULL, 1988)."), heads).references
    assert [each.targets[0].page for each in references] == [2]


@pytest.mark.parametrize("date", ["März 2010", "Aug. 2010", "2010"])
def test_the_year_of_an_entry_may_stand_behind_its_month(date: str) -> None:
    texts = [f"Gull, B. ({date}). Of ponds. (seen 2015).", f"Tern, C. ({date}). Of fish."]
    heads = page(2, line("Weiterführende Quellen", 60, size=14, bold=True), *in_rows(texts))
    references = found(text_page(1, "They stand (Gull 2010) in ponds."), heads).references
    assert [each.targets[0].text[:4] for each in references] == ["Gull"]


def test_the_running_title_of_an_index_ends_no_list_of_references() -> None:
    first = page(2, line("References", 500, size=14, bold=True), line("[1] Gull, B. 2011.", 540))
    second = page(3, line("Index", 40, left=400), line("[2] Tern, C. Of fish. 2012.", 100, block=1))
    references = found(text_page(1, "They stand [2] in ponds."), first, second).references
    assert told(references) == [("2", ["[2] p3"])]


def test_an_example_may_be_a_section_below_that_of_examples() -> None:
    heads = [line("7 Examples", 60, size=14, bold=True), line("7.1 Herons", 100, bold=True)]
    outline = [OutlineEntry(1, "7 Examples", 2, 58.0), OutlineEntry(2, "7.1 Herons", 2, 98.0)]
    texts = text_page(1, "They stand as in Example 7.1 there, and Law 7.1 is none.")
    references = found(texts, page(2, *heads), outline=outline).references
    assert told(references) == [("Example 7.1", ["Section 7.1 p2"])]


def test_numbers_may_be_joined_by_a_word_of_any_language() -> None:
    heads = [line(f"3.{at} Herons", 100 * at, size=14, bold=True, block=at) for at in (1, 2)]
    references = found(text_page(1, "See sections 3.1 jah 3.2 there."), page(2, *heads)).references
    assert told(references) == [("sections 3.1", ["Section 3.1 p2"]), ("3.2", ["Section 3.2 p2"])]


# --- what entries tell of their authors and years


def by_year(text: str, *works: str) -> list[tuple[str, list[str]]]:
    title = line("References", 80, size=14, bold=True)
    rows = []
    for at, work in enumerate(works):
        left = 120.0 if work[0] in ".,(1" else 72.0  # behind a dash that is drawn
        rows.append(line(work, 110 + 30 * at, left=left, block=at + 1))
        rows.append(line("Nest Press and others.", 122 + 30 * at, left=84, block=at + 1))
    return told(found(text_page(1, text), page(2, title, *rows)).references)


@pytest.mark.parametrize("again", [", ed. 1987. Of seas.", "(1987). Of seas.", "1987. Of seas."])
def test_what_follows_a_drawn_dash_has_the_authors_of_the_entry_before(again: str) -> None:
    works = ("Heron, Anna. 1984. Of ponds in winter.", again, "Tern, Carl. 1990. Of skies.")
    assert by_year("It is in Heron (1987) there.", *works) == [("Heron (1987)", ["Heron 1987 p2"])]


def test_the_year_between_authors_and_title_is_that_of_the_entry() -> None:
    works = (
        "Heron, Anna. 1987. Of ponds, heard December 1988.",
        "Heron, Bela. 1988. Of seas, heard in 1990.",
        "Tern, Carl. [1957?]. Of skies in 1988.",
    )
    assert by_year("It is in Tern (1957).", *works) == [("Tern (1957)", ["Tern 1957 p2"])]
    assert by_year("It is in Heron (1988).", *works) == [("Heron (1988)", ["Heron 1988 p2"])]


def test_an_institution_is_cited_by_its_initials_if_it_alone_has_them() -> None:
    works = (
        "BIRD HEALTH OF NESTS. Rules. Pond, 2003.",
        "BIRD HEALTH OF NESTS. More rules. Pond, 2005.",
        "Tern, Carl. Of skies. Pond, 2003.",
    )
    assert [words for words, _ in by_year("It is in BHN (2003) and BHX (2005).", *works)] == [
        "BHN (2003)"
    ]


def test_years_with_letters_that_no_entry_prints_count_the_works_of_an_author() -> None:
    works = ("Heron, A. Of ponds. Nest, 2015.", "Heron, A. Of seas. Nest, 2015.")
    references = found(
        text_page(1, "It is in Heron (2015b), not Heron (2015c)."), *(entries_page(works),)
    ).references
    assert [(each.text, each.targets[0].area.y0) for each in references] == [("Heron (2015b)", 140)]


def entries_page(works: Sequence[str]) -> PageLines:
    lines = [line("References", 80, size=14, bold=True)]
    for at, work in enumerate(works):
        lines.append(line(work, 110 + 30 * at, block=at + 1))
        lines.append(line("Nest Press.", 122 + 30 * at, left=84, block=at + 1))
    return page(2, *lines)


@pytest.mark.parametrize("told_so", ["Citado na página 3.", "Citado 2 vezes nas páginas 3."])
def test_entries_tell_in_other_languages_which_pages_cite_them(told_so: str) -> None:
    lines = (*entries_page(("Heron, A. Of ponds. 2015.", "Gull, B. Seas. 2016.")).lines[:-1],)
    works = page(2, *lines, line(told_so, 152, left=84, block=2))
    shown = [page(at, line("Text of it.", 100), line(str(at), 780)) for at in range(3, 9)]
    references = found(page(1, line("1", 780)), works, *shown).references
    assert [(each.text, each.targets[0].page) for each in references] == [("3", 3)]


def test_a_letter_with_a_number_is_a_section_and_no_note() -> None:
    text = page(
        1, line("See an example in A.7. It is so.", 100), line("7. A note.", 700, size=8, block=1)
    )
    heading = page(4, line("A.7 Of herons", 100, bold=True))
    outline = (OutlineEntry(1, "A.7 Of herons", 4, 98.0),)
    references = found(text, heading, outline=outline).references
    assert told(references) == [("A.7", ["Section A.7 p4"])]


def test_an_index_may_be_called_as_contents_are() -> None:
    words = "fish gulls herons lakes nests ponds seas terns".split()
    entries = [line(f"{word}, {11 - at}", 120 + 12 * at) for at, word in enumerate(words, 1)]
    shown = [page(at, line("Text of it.", 100), line(str(at), 780)) for at in range(1, 12)]
    index = page(12, line("Índice", 80, size=14, bold=True), *entries)
    assert len(found(*shown, index).references) == len(words)


@pytest.mark.parametrize(
    ("number", "is_found"), [("4.2.2", True), ("4.2.4", False), ("4.3.1", False)]
)
def test_a_heading_in_the_type_of_the_text_needs_its_place(number: str, *, is_found: bool) -> None:
    headings = page(
        2,
        line("4 Ponds", 100, size=14, bold=True, block=1),
        line("4.1 Of herons", 200, size=12, bold=True, block=2),
        line("4.2 Of gulls", 260, size=12, bold=True, block=3),
        line("4.2.1 Where they rest", 300, block=4),
        line("They rest by the pond, as all know.", 330, block=5),
        line(f"{number} How they fly", 360, block=6),
        line("They fly low over the water in spring.", 390, block=7),
        line("5 Lakes", 600, size=14, bold=True, block=8),
    )
    outline = [
        OutlineEntry(1, "4 Ponds", 2, 100.0),
        OutlineEntry(2, "4.1 Of herons", 2, 200.0),
        OutlineEntry(2, "4.2 Of gulls", 2, 260.0),
        OutlineEntry(1, "5 Lakes", 2, 600.0),
    ]
    text = text_page(1, f"It is told in Section {number} of this.")
    read = told(found(text, headings, outline=outline).references)
    assert read == ([(f"Section {number}", [f"Section {number} p2"])] if is_found else [])


def test_a_caption_in_two_languages_is_one() -> None:
    captions = page(
        2,
        line("图 2.2 池塘", 300, size=9, block=1),
        line("Fig 2.2 A pond", 314, size=9, block=2),
    )
    read = found(text_page(1, "We see it in Figure 2.2 there."), captions).references
    assert [len(each.targets) for each in read] == [1]


def test_the_number_of_an_equation_may_stand_in_wide_brackets() -> None:
    equation = page(
        2,
        line("x = 4 + y", 100, left=200, block=1),
        line("（3.1）", 100, left=500, block=2),
    )
    assert told(found(text_page(1, "比如式（3.1）。"), equation).references) == [
        ("式（3.1）", ["(3.1) p2"])
    ]


def test_of_a_chapter_and_sections_with_one_number_the_word_tells() -> None:
    pages = [
        page(at, line(f"{title}", 100, size=14, bold=True))
        for at, title in ((2, "2. Herons"), (3, "2. Gulls"), (4, "Chapter 2. Lakes"))
    ]
    outline = [
        OutlineEntry(2, "2. Herons", 2, 100.0),
        OutlineEntry(2, "2. Gulls", 3, 100.0),
        OutlineEntry(1, "Chapter 2. Lakes", 4, 100.0),
    ]
    text = text_page(1, "It is told in Chapter 2 of this.")
    assert told(found(text, *pages, outline=outline).references) == [
        ("Chapter 2", ["Chapter 2 p4"])
    ]


def test_the_number_of_an_equation_is_no_section_where_sections_stand_in_brackets() -> None:
    headings = page(
        2,
        line("4 Ponds", 100, size=14, bold=True, block=1),
        *(line(f"4.{at} Of them", 100 + 60 * at, size=12, bold=True, block=1 + at)
          for at in range(1, 7)),
    )  # fmt: skip
    outline = [OutlineEntry(1, "4 Ponds", 2, 100.0)]
    outline += [OutlineEntry(2, f"4.{at} Of them", 2, 100.0 + 60 * at) for at in range(1, 7)]
    told_of = [f"It is told of herons (4.{at}) there." for at in range(1, 6)]
    text = text_page(1, *told_of, "We use equation (4.6) there.")
    read = found(text, headings, outline=outline).references
    assert [each.text for each in read] == [f"4.{at}" for at in range(1, 6)]
