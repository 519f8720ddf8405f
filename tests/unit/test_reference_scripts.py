"""References in further languages, in lists and indexes of unusual shape, and in Chinese lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from reader_app.documents.references.page_lines import (
    PageLine,
    PageLines,
    RaisedMark,
)
from reader_app.domain.cross_references import ReferenceKind, label_key
from reader_app.domain.document import OutlineEntry
from tests.unit.test_reference_rules import BODY, found, line, page, text_page, told
from tests.unit.test_reference_titles import numbered_pages


@pytest.mark.parametrize(
    ("caption", "text"),
    [
        ("Obrázok 2: Volavka", "na obrázku je volavka, obrázok 2 ju"),
        ("Bảng 4.1: Chim", "xem Bảng 4.1 này"),
        ("Таблиця 3: Чаплі", "наведені у таблиці 3 тут"),
        ("Tabuľka 1: Volavky", "pozri tabuľku 1 tu"),
        ("Slika 5: Čaplja", "na sliki 5 je"),
    ],
)
def test_figures_and_tables_are_named_in_further_languages(caption: str, text: str) -> None:
    captions = page(7, line(caption, 100, size=9, block=1))
    references = found(text_page(1, text), captions).references
    assert [each.targets[0].page for each in references] == [7]


def test_a_hungarian_word_stands_behind_its_number() -> None:
    heading = page(4, line("3.2 A tó", 100, size=14, bold=True))
    references = found(text_page(1, "Lásd a 3.2. fejezetben."), heading).references
    assert told(references) == [("3.2. fejezetben", ["Section 3.2 p4"])]


@pytest.mark.parametrize(
    "heading", ["Irodalomjegyzék", "Βιβλιογραφία", "参考文献", "Tài liệu tham khảo", "Lähteet"]
)
def test_a_list_of_references_is_known_by_its_title_in_many_languages(heading: str) -> None:
    entries = [line(f"[{at}] Heron, A. A book of ponds. 200{at}.", 100 + 20 * at) for at in (1, 2)]
    listed = page(5, line(heading, 80, size=14, bold=True), *entries)
    references = found(text_page(1, "It is so [2]."), listed).references
    assert told(references) == [("2", ["[2] p5"])]


# --- Chinese


def entries_of_two() -> Sequence[PageLine]:
    return [line(f"[{at}] Heron, A. A book of ponds. 200{at}.", 100 + 20 * at) for at in (1, 2)]


def test_a_bracket_needs_no_space_behind_chinese() -> None:
    listed = page(5, line("参考文献", 80, size=14, bold=True), *entries_of_two())
    references = found(text_page(1, "依据研究生院提供的材料包[1,2]。"), listed).references
    assert [each.text for each in references] == ["1", "2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [("参见4.1", "参见4.1"), ("标题汉化（4.1 节）", "4.1 节"), ("可见4.1。", "见4.1")],
)
def test_a_number_in_a_chinese_sentence_names_a_section(text: str, words: str) -> None:
    heading = page(4, line("4.1 池塘鸟", 100, size=14, bold=True))
    references = found(text_page(1, text), heading).references
    assert told(references)[:1] == [(words, ["Section 4.1 p4"])]


def test_a_chinese_caption_needs_no_mark_where_it_stands_in() -> None:
    body = line("关于苍鹭的文字，其余见下文表中所列的内容。", 60, block=1)
    caption = line("表10 池塘的鸟", 100, left=200, block=2)
    sentence = line("表10 是我们看到的内容，其结构如下。", 140, left=200, block=3)
    assert [each.label for each in found(page(2, body, caption, sentence)).targets] == ["表 10"]


def test_a_number_with_a_dash_in_round_brackets_is_that_of_an_equation() -> None:
    assert label_key("(6–1)") == label_key("Eq. 6.1") == "equation 6.1"


# --- words with parts, sentences with more


def test_a_part_of_a_table_leads_to_the_table() -> None:
    caption = page(3, line("Table 3.1: Herons.", 100, size=9, block=1))
    references = found(text_page(1, "as Table 3.1a tells"), caption).references
    assert told(references) == [("Table 3.1a", ["Table 3.1 p3"])]


def test_an_equation_of_several_lines_is_named_by_their_common_number() -> None:
    rows = [
        part
        for at, letter in enumerate("ab")
        for part in (
            line("x = 1 + 2", 200 + 20 * at, left=200),
            line(f"(3{letter})", 200 + 20 * at, left=412),
        )
    ]
    text = line("A line of prose that reaches as far as the right edge of the text does.", 100)
    references = found(text_page(1, "by equation (3) it is"), page(2, text, *rows)).references
    assert told(references) == [("equation (3)", ["(3a) p2"])]


def test_further_numbers_behind_the_first_are_sections_as_well() -> None:
    headings = [line(f"7.{at} Of ponds", 100 * at, size=14, bold=True) for at in (2, 3)]
    text = text_page(1, "the options described in 7.2 and 7.3.")
    references = found(text, page(4, *headings)).references
    assert told(references) == [("7.2", ["Section 7.2 p4"]), ("7.3", ["Section 7.3 p4"])]


def test_a_heading_with_the_title_of_its_chapter_keeps_its_own_number() -> None:
    chapter = line("4 Nests", 100, size=18, bold=True)
    own = line("4.1.1 Nests", 300, size=14, bold=True)
    outline = [OutlineEntry(1, "Nests", 3, 98.0)]
    references = found(text_page(1, "see 4.1.1 on it"), page(3, chapter, own), outline=outline)
    assert told(references.references) == [("4.1.1", ["Section 4.1.1 p3"])]


# --- indexes, contents and numbers of pages


def test_an_index_may_begin_within_a_page_under_a_numbered_title() -> None:
    rows = [line(f"{word}, {at}", 440 + 20 * at) for at, word in enumerate("abcd", 2)]
    text = line("See page 3, or 4, as it is.", 100)
    index = page(9, text, line("11 Index", 400, size=14, bold=True), *rows)
    references = found(*numbered_pages(8), index).references
    assert [each.text for each in references] == ["page 3", "2", "3", "4", "5"]


def test_groups_of_letters_and_pages_that_follow_are_part_of_an_index() -> None:
    rows = [
        line(text, 100 + 20 * at, block=at)
        for at, text in enumerate(("D", "darts, 3f", "E", "eels, 4ff.", "H", "herons . . .5"))
    ]
    index = page(9, line("Index", 80, size=14, bold=True), *rows)
    references = found(*numbered_pages(8), index).references
    assert [each.text for each in references] == ["3", "4", "5"]


def test_pages_before_the_numbered_ones_have_labels_of_their_own() -> None:
    front = [page(at, line("A title.", 100)) for at in (1, 2)]
    body = [page(at + 2, line("A text.", 100), line(f"{at}", 780, left=300)) for at in range(1, 9)]
    contents = page(11, *(line(f"On ponds . . . . . {at}", 100 + 20 * at) for at in range(1, 7)))
    labels = ["1", "2", *(f"{at}" for at in range(1, 10))]
    references = found(*front, *body, contents, labels=labels).references
    assert [each.targets[0].page for each in references] == [3, 4, 5, 6, 7, 8]


def contents_without_dots(*pages: int) -> Sequence[PageLine]:
    return [
        line(f"{at} Pond {at}s of old {told}", 100 + 20 * at) for at, told in enumerate(pages, 1)
    ]


def test_a_number_without_dots_leads_from_the_contents_where_its_heading_is() -> None:
    chapters = [
        page(
            at + 1,
            line("Of herons", 90),
            line(f"{at} Pond {at}s of old", 300, size=14, bold=True),
            line(f"{at + 1}", 780, left=300),
        )
        for at in range(1, 8)
    ]
    right = found(page(1, *contents_without_dots(*range(2, 9))), *chapters).references
    assert ("3", ["Page 3 p3"]) in told(right)
    wrong = found(page(1, *contents_without_dots(*(12, 13, 14, 15, 16, 17, 18))), *chapters)
    assert not [each for each in wrong.references if each.text.isdigit()]


# --- entries below their authors


def test_works_below_their_authors_begin_with_their_years() -> None:
    rows = [
        ("Heron, Ada", 72), ("1968a Logic of ponds, Reed, Paris.", 92),
        ("1968b Ethics of ponds, Reed, Paris.", 92), ("Egret, Bea", 72),
        ("1934 The white bird, Reed, Wien.", 92), ("Stork, Cy", 72),
        ("2001 On chimneys, Reed, Bonn.", 92), ("Crane, Di", 72),
        ("1999 Of dancing, Reed, Rome.", 92),
    ]  # fmt: skip
    entries = [line(text, 100 + 14 * at, left=left) for at, (text, left) in enumerate(rows)]
    listed = page(5, line("References", 60, size=14, bold=True), *entries)
    cited = text_page(1, "as Heron (1968b) tells, and Egret (1934).")
    references = found(cited, listed)
    assert told(references.references) == [
        ("Heron (1968b)", ["Heron 1968b p5"]),
        ("Egret (1934)", ["Egret 1934 p5"]),
    ]
    assert [each.year for each in references.works] == [1968, 1968, 1934, 2001, 1999]


def test_code_in_brackets_cites_nothing() -> None:
    listed = page(5, line("References", 80, size=14, bold=True), *entries_of_two())
    code = replace(line("heron[1]", 100, size=BODY), is_mono=True)
    assert not found(page(1, code), listed).references


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Katso taulukosta 2.3 lisää.", "Taulukko 2.3"),
        ("Див. та-\nблицю 2.3 там.", "Taulukko 2.3"),
        ("Se on kuvioissa tai kuvissa 2.1 siis.", ""),
        ("Nelle immagini 4 e 5 si vede.", "Figura 4"),
        ("Come nelle figure da 4 a 5 si vede.", "Figura 5"),
    ],
)
def test_words_are_known_with_whatever_ending(text: str, label: str) -> None:
    captions = page(
        7,
        line("Taulukko 2.3: Linnut.", 100, size=9, block=1),
        line("Figura 4: Uno stagno.", 200, size=9, block=2),
        line("Figura 5: Un lago.", 300, size=9, block=3),
    )
    lines = [line(each, 100 + 12 * at) for at, each in enumerate(text.split("\n"))]
    leads = [t.label for each in found(page(3, *lines), captions).references for t in each.targets]
    assert (label in leads) if label else not leads


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("在2.3.3 小节见过", "2.3.3 小节"),
        ("在2.3.3 子节见过", "2.3.3 子节"),
        ("参看2.3.3 的说明", "参看2.3.3"),
    ],
)
def test_a_part_of_a_section_is_named_in_chinese(text: str, words: str) -> None:
    heading = page(4, line("2.3.3 池塘鸟", 100, size=14, bold=True))
    assert told(found(text_page(1, text), heading).references)[0] == (words, ["Section 2.3.3 p4"])


@pytest.mark.parametrize(
    ("text", "words"), [("参看5 页4.1 节", "参看5"), ("（见5 页）", "见5"), ("см. с. 5", "с. 5")]
)
def test_a_page_is_named_in_chinese_and_by_one_letter_in_russian(text: str, words: str) -> None:
    pages = numbered_pages(9)
    pages[1] = page(2, line(text, 100), line("2", 780, left=300))
    assert (words, ["Page 5 p5"]) in told(found(*pages).references)


def test_a_note_is_named_in_chinese() -> None:
    note = line("4 关于苍鹭的脚注在此", 700, size=7, block=2)
    own = page(3, line("关于苍鹭的文字。", 100), note)
    references = found(text_page(4, "例子见脚注4。"), own).references
    assert told(references) == [("脚注4", ["Note 4 p3"])]


def test_an_appendix_is_named_by_its_first_letters_in_russian() -> None:
    heading = page(4, line("Приложение B Цапли", 100, size=14, bold=True))
    references = found(text_page(1, "об этом см. прил. B там"), heading).references
    assert told(references) == [("прил. B", ["Приложение B p4"])]


@pytest.mark.parametrize("between", ["и", "oder", "och", "или"])
def test_two_figures_may_be_joined_in_many_languages(between: str) -> None:
    captions = page(
        7, *(line(f"Рис. {at}: Пруд.", 100 * at, size=9, block=at) for at in range(1, 5))
    )
    references = found(text_page(1, f"на рисунках 2 {between} 4 там"), captions).references
    assert [(each.text, each.targets[0].label) for each in references] == [
        ("рисунках 2", "Рис. 2"), ("4", "Рис. 4"),
    ]  # fmt: skip


def test_figures_from_one_to_another_have_two_ends() -> None:
    captions = page(
        7, *(line(f"Figure {at}: A pond.", 100 * at, size=9, block=at) for at in range(2, 7))
    )
    references = found(text_page(1, "It is drawn in figures from 2 to 6 there."), captions)
    assert [each.targets[0].label for each in references.references] == ["Figure 2", "Figure 6"]


# --- numbers without a word


def parts(count: int) -> list[PageLine]:
    return [
        line(f"4.{at} Of birds {at}", 100 + 40 * at, size=14, bold=True, block=at)
        for at in range(1, count + 1)
    ]


def outlined(count: int) -> list[OutlineEntry]:
    return [OutlineEntry(1, f"4.{at} Of birds {at}", 5, 100.0 + 40 * at)
            for at in range(1, count + 1)]  # fmt: skip


def test_numbers_behind_any_word_are_sections_where_that_is_the_habit() -> None:
    texts = [f"It is the same as byHeron 4.{at} has." for at in range(1, 7)]
    book = page(5, *parts(6))
    references = found(text_page(1, "Of birds.", *texts), book, outline=outlined(6)).references
    assert [each.targets[0].label for each in references] == [
        f"Section 4.{at}" for at in range(1, 7)
    ]
    few = found(text_page(1, "Of birds.", *texts[:4]), book, outline=outlined(6)).references
    assert not few  # is no habit yet
    measured = [f"It weighs less by half, about 9.{at} of it." for at in range(1, 4)]
    assert not found(
        text_page(1, "Of birds.", *texts, *measured), book, outline=outlined(6)
    ).references


def test_numbers_of_versions_are_no_sections() -> None:
    texts = [
        f"It is the same as byHeron 4.{at} has, since version 4.1 of it." for at in range(1, 7)
    ]
    references = found(
        text_page(1, "Of birds.", *texts), page(5, *parts(6)), outline=outlined(6)
    ).references
    assert [each.text for each in references] == [f"4.{at}" for at in range(1, 7)]


def test_a_whole_number_in_square_brackets_is_a_section_beside_others() -> None:
    texts = [f"It was changed [4.{at}]." for at in range(1, 6)]
    outline = [*outlined(5), OutlineEntry(1, "7 Of gulls", 6, 100.0)]
    book = (page(5, *parts(5)), page(6, line("7 Of gulls", 100, size=14, bold=True)))
    changes = text_page(1, *texts, "It was new [4.2, 7].")
    references = found(changes, *book, outline=outline).references
    assert [each.text for each in references][-2:] == ["4.2", "7"]
    alone = text_page(1, "It was new [7].")
    assert not found(alone, *book, outline=outline).references


# --- pages of short files


def test_a_short_file_counts_its_pages_from_the_first() -> None:
    shown = [page(at, line("A text.", 100), line(f"{at}", 780, left=300)) for at in (2, 3, 4)]
    first = page(1, line("A title without a number", 100))
    last = page(5, line("See page 1 and page 9.", 100), line("5", 780, left=300))
    assert told(found(first, *shown, last).references) == [("page 1", ["Page 1 p1"])]
    other = page(2, line("A text.", 100), line("7", 780, left=300))
    assert not found(first, other, last).references


# --- marks and notes


def test_of_code_and_a_note_with_a_number_the_note_is_meant() -> None:
    code = replace(line("1 def heron():", 540, size=8, block=2), is_mono=True)
    raised = RaisedMark("1", (200.0, 99.0, 204.0, 104.0), is_first=False)
    text = line("It stands and it waits there.", 100, block=1, raised=[raised])
    note = line("1. A remark on herons.", 700, size=8, block=3)
    references = found(page(1, text, code, note)).references
    assert [(each.targets[0].label, each.targets[0].text) for each in references] == [
        ("Note 1", "1. A remark on herons.")
    ]


def test_the_number_of_a_page_of_all_is_no_note() -> None:
    raised = RaisedMark("1", (200.0, 99.0, 204.0, 104.0), is_first=False)
    text = line("It stands and it waits there.", 100, block=1, raised=[raised])
    assert not found(page(1, text, line("1 / 25", 760, size=8, block=3))).references


def test_two_signs_side_by_side_are_two_marks() -> None:
    raised = RaisedMark("*†", (200.0, 99.0, 208.0, 104.0), is_first=False)
    text = line("Of herons", 100, size=14, block=1, raised=[raised])
    notes = [line(f"{mark} A remark on {what}.", 700 + 20 * at, size=8, block=2 + at)
             for at, (mark, what) in enumerate((("*", "herons"), ("†", "gulls")))]  # fmt: skip
    references = found(page(1, text, *notes)).references
    assert [each.targets[0].label for each in references] == ["Note *", "Note †"]


# --- lists


def titled_list(title: str, entries: Sequence[str]) -> list[PageLine]:
    rows = [line(each, 110 + 30 * at, block=at) for at, each in enumerate(entries)]
    return [line(title, 80, size=14, bold=True), *rows]


def test_a_list_of_films_is_one_of_references() -> None:
    films = [f"Heron, Anne. The pond. Lake Films, 19{at}0." for at in range(5, 9)]
    listed = page(5, *titled_list("Filmography", films))
    works = found(text_page(1, "A text."), listed).works
    assert [each.year for each in works] == [1950, 1960, 1970, 1980]


def test_a_work_without_a_date_is_cited_by_its_author() -> None:
    entries = ["Heron, Anne. N.d. The pond. Lake Press.", "Gull, Bea. 1999. The sea. Lake Press."]
    listed = page(5, *titled_list("References", entries))
    references = found(text_page(1, "So it is told (Heron n.d.)."), listed).references
    assert [each.targets[0].text for each in references] == [entries[0]]


def test_of_an_index_of_code_without_italics_a_line_without_the_word_means_the_page() -> None:
    code = [
        (line(f"{at}", 100 + 20 * at, size=6, left=40, block=2 * at),
         line(f"def bird{at}", 100 + 20 * at, block=2 * at + 1))
        for at in range(1, 21)
    ]  # fmt: skip
    manual = page(1, line("The macro \\heron and the option gull.", 100))
    pages = [manual, page(2, *(each for row in code for each in row)), page(3, line("More.", 100))]
    preface = line("Numbers underlined refer to the code line of it.", 100)
    rows = (
        "\\heron . . . . 1",
        "gull (option) . . . . 1",
        "\\tern . . . . 1",
        "bird7 . . . . 7",
    )
    index = page(4, preface, *(line(each, 140 + 20 * at) for at, each in enumerate(rows)))
    numbered = [replace_foot(each) for each in (*pages, index)]
    assert told(found(*numbered).references) == [
        ("1", ["Page 1 p1"]), ("1", ["Page 1 p1"]), ("7", ["Line 7 p2"]),
    ]  # fmt: skip


def replace_foot(each: PageLines) -> PageLines:
    """The page with its number at its foot."""
    return page(each.number, *each.lines, line(f"{each.number}", 780, left=300, block=99))


@pytest.mark.parametrize(
    ("heading", "text", "words"),
    [
        ("2.7 Le héron", "voir la partie 2.7 ici", "partie 2.7"),
        ("2 Le héron", "décrite dans la partie 2. Puis", "partie 2"),
        ("2.7 Цапли", "(см. разд. 2.7)", "разд. 2.7"),
        ("2.7 Czapla", "patrz część 2.7 tu", "część 2.7"),
        ("2.7 Czapla", "patrz punkt 2.7 tu", "punkt 2.7"),
        ("9 Volavka", "viz v oddíle 9 tu", "oddíle 9"),
        ("2.7 Чапља", "погледајте одељек 2.7 ту", "одељек 2.7"),
    ],
)
def test_parts_are_sections_in_further_languages(heading: str, text: str, words: str) -> None:
    headed = page(4, line(heading, 100, size=14, bold=True))
    references = found(text_page(1, text), headed).references
    assert told(references) == [(words, [f"Section {heading.split(maxsplit=1)[0]} p4"])]


@pytest.mark.parametrize(
    ("caption", "text"),
    [
        ("Зураг 1.1: Нуур", "дэлгэрэнгүйг зураг 1.1-т үзүүлэв"),
        ("Слика 2: Чапља", "погледајте слику 2 ту"),
        ("Table 1.1.: Of herons", "It is told in Tab. 1.1 there."),
    ],
)
def test_captions_in_further_languages_and_with_two_marks(caption: str, text: str) -> None:
    captions = page(7, line(caption, 100, block=1))
    assert [each.targets[0].page for each in found(text_page(1, text), captions).references] == [7]


def test_numbers_in_round_brackets_are_sections_beside_a_figure_of_that_number() -> None:
    texts = [f"It tells of birds and ponds (4.{at} and 4.6) there." for at in range(1, 6)]
    figure = page(7, line("Figure 4.2: A pond.", 100, size=9, block=1))
    book = (page(5, *parts(6)), figure)
    references = found(text_page(1, "Of birds.", *texts), *book, outline=outlined(6)).references
    labels = [each.targets[0].label for each in references]
    assert labels[:4] == ["Section 4.1", "Section 4.6", "Section 4.2", "Section 4.6"]


def test_numbers_that_follow_one_behind_a_word_are_sections_as_well() -> None:
    texts = ["Of birds.", "Of ponds and herons: 4.1, 4.2 and 4.3", "Gulls: 4.4, 4.5", "Terns: 4.6"]
    references = found(text_page(1, *texts), page(5, *parts(6)), outline=outlined(6)).references
    assert [each.text for each in references] == [f"4.{at}" for at in range(1, 7)]


def test_a_running_title_is_no_habit_to_name_sections() -> None:
    heads = [page(at, line(f"Of birds 4.{at}", 90), line("A text.", 300)) for at in range(1, 5)]
    texts = text_page(9, "Of birds.", "It weighs more than others, about 4.6 of it.")
    assert not found(*heads, texts, page(5, *parts(6)), outline=outlined(6)).references


def test_a_sentence_with_a_full_stop_is_no_caption_beside_one_with_a_dash() -> None:
    text = page(3, line("Como é o caso da", 100), line("Figura 2.2. Se a garça voa.", 140, block=1))
    caption = page(4, line("Figura 2.2 – Garças no lago", 100, block=1))
    references = found(text, caption).references
    assert told(references) == [("Figura 2.2", ["Figura 2.2 p4"])]


# --- words of further languages, and how they cite


@pytest.mark.parametrize(
    ("heading", "text", "words"),
    [
        ("부록 A 왜가리", "이것은 부록 A에 있다.", "부록 A"),
        ("3.1 왜가리", "이것은 3.1절에 있다.", "3.1절"),
        ("3 왜가리", "이것은 3장에서 말한다.", "3장"),
        ("1.2 鷺", "それは項1.2にある。", "項1.2"),
        ("1.2 鹭", "其余内容在章节1.2里。", "章节1.2"),
        ("3.1 Chim", "xem Phần 3.1 này", "Phần 3.1"),
        ("3.1 Hérons", "voir sous-section 3.1 là", "section 3.1"),
        ("3.1 Hegrer", "som i seksjon 3.1 her", "seksjon 3.1"),
        ("3.1 Czaple", "jest tak (patrz 3.1).", "3.1"),
        ("3.1 Цапли", "это есть в п. 3.1 здесь", "3.1"),
    ],
)
def test_sections_are_named_in_further_languages(heading: str, text: str, words: str) -> None:
    headings = page(4, line(heading, 100, size=14, bold=True))
    references = found(text_page(1, text), headings).references
    assert [(each.text, each.targets[0].page) for each in references] == [(words, 4)]


def test_three_sheets_of_paper_are_no_chapter_in_korean() -> None:
    heading = page(4, line("3 왜가리", 100, size=14, bold=True))
    assert not found(text_page(1, "사진 3장의 왜가리가 있다."), heading).references


def test_a_page_is_named_in_korean() -> None:
    words = replace(numbered_pages(1)[0])
    text = page(1, line("이것은 3쪽을 참고하라, 모두 5쪽이다.", 100), *words.lines[-1:])
    references = found(text, *numbered_pages(6)[1:]).references
    assert [(each.text, each.targets[0].page) for each in references] == [("3쪽", 3)]


@pytest.mark.parametrize("word", "定理 引理 命题 推论 定义 補題 例 示例".split())
def test_what_chinese_and_japanese_books_count_is_named(word: str) -> None:
    theorem = page(3, line(f"{word} 2.", 100, bold=True), line("鹭是鸟。", 130, block=1))
    references = found(text_page(1, f"由{word} 2可知。"), theorem).references
    assert told(references) == [(f"{word} 2", [f"{word} 2 p3"])]


def test_a_theorem_may_be_alone_with_its_name_in_its_line() -> None:
    named = line("EXAMPLE 2 (Of herons)", 100, block=1)
    sentence = line("Example 3 (and what follows it) is told of herons.", 200, block=2)
    references = found(text_page(1, "See Example 2 and Example 3."), page(2, named, sentence))
    assert told(references.references) == [("Example 2", ["Example 2 p2"])]


def test_a_heading_may_be_spaced_out() -> None:
    heading = page(4, line("3. O f h e r o n s", 100, size=14, bold=True))
    references = found(text_page(1, "See section 3 on it."), heading).references
    assert told(references) == [("section 3", ["Section 3 p4"])]


def test_what_a_book_counts_in_words_of_its_own_needs_no_capital() -> None:
    rows = (line(f"Lesson {at}", 100 * at, bold=True, block=at) for at in (1, 2, 3))
    references = found(text_page(1, "We come back to lesson 2, in whole 2."), page(4, *rows))
    assert told(references.references) == [("lesson 2", ["Lesson 2 p4"])]


def test_a_work_is_cited_by_its_author_and_behind_a_colon_its_title() -> None:
    lines = [
        line("References", 80, size=14, bold=True),
        line("Heron, Anna: Die Krypta unter der Kapelle. Ein Buch.", 110, block=1),
        line("Nest: Nest University Press, 2014.", 122, left=84, block=1),
        line("– Kapelle und Teich in Beuron. 3rd ed.", 140, block=2),
        line("Nest: Nest University Press, 2016.", 152, left=84, block=2),
    ]
    text = text_page(
        1,
        "Heron: Die Krypta unter der Kapelle, p. 19.",
        "Heron: Kapelle und Teich in Beuron, p. 23.",
        "Nest: Nest University Press, and Tern: Die Krypta unter der Kapelle.",
    )
    references = found(text, page(2, *lines)).references
    assert [(each.text, each.targets[0].area.y0) for each in references] == [
        ("Heron: Die Krypta unter der Kapelle", 110),
        ("Heron: Kapelle und Teich in Beuron", 140),
    ]


def test_a_list_of_references_may_be_one_of_programs_as_well() -> None:
    heading = line("Literatur und Software", 80, size=14, bold=True)
    entries = [replace(each, is_mono=True) for each in entries_of_two()]
    references = found(text_page(1, "It is so [2]."), page(5, heading, *entries))
    assert told(references.references) == [("2", ["[2] p5"])]


@pytest.mark.parametrize(
    "words",
    [
        "带下划线的数字表示定义对应索引项的代码行号；其余为使用。",
        "unterstrichene Nummern zeigen auf die Zeilennummer der Definition",
    ],
)
def test_an_index_of_code_says_in_other_languages_what_it_counts(words: str) -> None:
    code = [
        replace(line(f"{at} \\heron{at}", 100 + 12 * at, size=9), is_mono=True, lead=str(at))
        for at in range(20, 24)
    ]
    entries = [line(f"\\heron{letter} . . . . . . {at}", 100 + 12 * at) for at, letter in
               ((20, "20"), (22, "22"))]  # fmt: skip
    index = page(2, line(words, 60), *entries)
    references = found(page(1, line("Text of it.", 60), *code), index).references
    assert [each.targets[0].label for each in references if each.page == 2] == [
        "Line 20",
        "Line 22",
    ]


def test_notes_may_be_marked_by_cyrillic_letters() -> None:
    mark = RaisedMark("а", (150, 98, 154, 104), is_first=False)
    first = RaisedMark("а", (72, 698, 75, 703), is_first=True)
    text = line("Цапля стоит", 100, raised=[mark])
    note = line("Это примечание о цапле.", 700, size=7, left=78, block=1, raised=[first])
    references = found(page(1, text, note)).references
    assert told(references) == [("а", ["Note а p1"])]


def test_a_problem_with_its_number_in_brackets_may_be_an_equation() -> None:
    formula = line("x = 1 + 2", 200, left=200), line("(2.1)", 200, left=412)
    text = line("A line of prose that reaches as far as the right edge of the text does.", 100)
    references = found(text_page(1, "We solve the problem (2.1) here."), page(2, text, *formula))
    assert told(references.references) == [("problem (2.1)", ["(2.1) p2"])]


def test_a_share_that_ends_a_line_names_no_page() -> None:
    pages = numbered_pages(8)
    text = page(1, line("Herons stand there at a rate of .5", 100), *pages[0].lines[-1:])
    assert not found(text, *pages[1:]).references


@pytest.mark.parametrize("note", ["11Độ dài của trường.", "11Über den Teich.", "11О цапле."])
def test_a_note_may_begin_tight_behind_its_number_in_any_letters(note: str) -> None:
    text = line("They stand there in ponds. 11", 100)
    below = line(note, 700, size=7, block=1)
    assert told(found(page(1, text, below)).references) == [("11", ["Note 11 p1"])]


def test_of_a_number_that_runs_into_a_word_no_part_is_one() -> None:
    heading = page(4, line("2 Of herons", 100, size=14, bold=True))
    assert not found(text_page(1, "See section 2.4for more."), heading).references


def test_a_list_may_be_called_bibliographical_references() -> None:
    references = page(
        2,
        line("Referências Bibliográficas", 100, size=14, bold=True),
        line("Garça, A. (2001). Das lagoas. Lisboa.", 130, block=2),
        line("Gaivota, B. (2004). Dos mares. Porto.", 160, block=3),
    )
    read = found(text_page(1, "Como diz Garça (2001) ali."), references).references
    assert [each.targets[0].label for each in read] == ["Garça 2001"]


def test_a_page_tells_its_number_in_words_before_a_full_stop() -> None:
    pages = [
        page(at, line("Words.", 100), line(f"Of ponds, task {at + 40}, Page {at}.", 780, block=2))
        for at in range(2, 9)
    ]
    assert told(found(text_page(1, "It stands on page 4 there."), *pages).references) == [
        ("page 4", ["Page 4 p4"])
    ]


def test_a_line_of_contents_with_several_entries_names_none_of_them() -> None:
    contents = page(
        1,
        line("Contents", 60, size=14, bold=True),
        line("1 Herons, 2.—1.1. Of ponds, 2.—1.2. Of lakes 2", 100, block=1),
    )
    headed = page(2, line("1 Herons", 100, size=14, bold=True))
    outline = [OutlineEntry(1, "1 Herons", 2, 100.0)]
    read = found(contents, headed, outline=outline).references
    assert not [each for each in read if each.kind is ReferenceKind.SECTION]


def test_a_range_of_annexes_has_both_ends() -> None:
    headed = page(
        2,
        line("A Des hérons", 100, size=14, bold=True, block=1),
        line("D Des lacs", 300, size=14, bold=True, block=2),
    )
    outline = [OutlineEntry(1, "A Des hérons", 2, 100.0), OutlineEntry(1, "D Des lacs", 2, 300.0)]
    read = found(text_page(1, "Voir les annexes A à D ici."), headed, outline=outline).references
    assert [each.targets[0].label for each in read] == ["Appendix A", "Appendix D"]


def test_a_line_that_a_text_names_is_no_page() -> None:
    pages = [page(at, line("Words.", 100), line(f"{at}", 780, left=300)) for at in range(2, 9)]
    text = text_page(1, "As told in line 4 of this.", "It is Line 4.2.1 of that.")
    assert not found(text, *pages).references
