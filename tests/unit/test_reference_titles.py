"""References that name no number: titles, names without a year, "Ibid.", lines of contents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from reader_app.documents.references.page_lines import PageLines, RaisedMark
from reader_app.domain.cross_references import CrossReference, ReferenceKind
from reader_app.domain.document import OutlineEntry
from tests.unit.test_reference_rules import (
    AUTHORS,
    NUMBERED,
    entries,
    found,
    line,
    page,
    text_page,
    told,
)

OUTLINE = (
    OutlineEntry(1, "Birds", 5, 78.0),
    OutlineEntry(2, "Of herons", 5, 198.0),
    OutlineEntry(2, "Getting started", 6, 98.0),
    OutlineEntry(1, "Notes", 7, 78.0),
    OutlineEntry(1, "Notes", 8, 78.0),
)
HEADED = (
    page(5, line("4 Birds", 80, size=14, bold=True), line("Of herons", 200, bold=True, block=1)),
    page(6, line("Getting started", 100, bold=True), line("They look about.", 300, block=1)),
    page(7, line("Notes", 80, size=14, bold=True)),
    page(8, line("Notes", 80, size=14, bold=True)),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see Getting started for it", [("Getting started", ["Getting started p6"])]),
        ("see the section “Of herons” first", [("Of herons", ["Of herons p5"])]),
        ("as “Of herons” on page nine has it", [("Of herons", ["Of herons p5"])]),
        ("in the Getting started section", [("Getting started", ["Getting started p6"])]),
        ("Getting started is hard", []),
        ("see Getting nowhere", []),
        ("see Notes for it", []),
    ],
)
def test_a_heading_is_followed_by_its_title_if_it_alone_has_it(
    text: str, expected: list[tuple[str, list[str]]]
) -> None:
    pages = (text_page(1, f"It is so, {text}."), *HEADED)
    assert told(found(*pages, outline=OUTLINE).references) == expected


def test_a_heading_without_a_number_is_counted_below_one_that_has_it() -> None:
    pages = (text_page(1, "See Section 4.2, and not Section 4.3."), *HEADED)
    assert told(found(*pages, outline=OUTLINE).references) == [("Section 4.2", ["Section 4.2 p6"])]


def test_nothing_is_counted_where_another_number_shows_that_it_is_not_so() -> None:
    third = page(6, line("4.3 Getting started", 100, bold=True))
    pages = (text_page(1, "See Section 4.1 of it."), HEADED[0], third)
    assert not found(*pages, outline=OUTLINE[:3]).references


def test_lines_of_contents_lead_to_their_headings() -> None:
    titles = ("Birds", "Of herons", "Getting started", "Gulls", "Terns", "Owls")
    contents = page(
        2, *(line(f"{each} . . . . . . . {at}", 80 + 20 * at) for at, each in enumerate(titles, 4))
    )
    references = found(contents, *HEADED, outline=OUTLINE).references
    titled = [each for each in references if each.kind is ReferenceKind.SECTION]
    assert [(each.text, each.targets[0].page) for each in titled] == [
        ("Birds", 5),
        ("Of herons", 5),
        ("Getting started", 6),
    ]


def test_the_title_before_a_number_makes_it_one_of_a_section() -> None:
    headed = page(6, line("3.19 #do", 100, size=14, bold=True))
    texts = text_page(1, "They use the #do (3.19) instruction.", "They use another (3.19) one.")
    outline = [OutlineEntry(1, "#do", 6, 98.0)]
    (reference,) = found(texts, headed, outline=outline).references
    assert (reference.text, reference.rects[0].y0) == ("3.19", 100)


def test_of_a_running_title_and_a_heading_with_one_number_the_heading_counts() -> None:
    outline = [OutlineEntry(1, "Of many birds", 6, 120.0)]
    head = line("8.2 Of many birds", 20)
    heading = line("8.2 The birds, of which there are many", 120, size=14, bold=True, block=1)
    texts = text_page(1, "See Section 8.2 of it.")
    (reference,) = found(texts, page(6, head, heading), outline=outline).references
    assert reference.targets[0].area.y0 == 120


# --- entries


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("The way of Heron et al. is told by Heron et al. (2001).", 2),
        ("What Heron and Gull do is new (Heron and Gull 2001).", 2),
        ("What Heron and Gull do is new.", 0),
        ("What Heron and Tern do is new (Heron and Gull 2001).", 1),
    ],
)
def test_authors_alone_lead_to_their_only_entry_if_it_is_cited(text: str, count: int) -> None:
    references = found(text_page(1, text), AUTHORS).references
    assert len(references) == count
    assert len({each.targets for each in references}) == min(count, 1)


def test_a_citation_goes_on_over_a_page_break() -> None:
    last = text_page(1, "They stand.", "It was shown by Heron and")
    running = line("Of herons", 40, size=8)
    first = page(2, running, line("Gull (2001), and they fly.", 100, block=1))
    references = found(last, first, AUTHORS).references
    assert [(each.page, each.targets[0].area.y0) for each in references] == [(1, 140), (2, 140)]


def test_of_two_years_of_an_entry_either_may_be_cited() -> None:
    listed = entries(6, "A. Heron. Of herons and nests. Mud (1967),|22(9):19–24, 1988.")
    assert len(found(text_page(1, "By Heron [1988] it is told."), listed).references) == 1


def test_a_list_goes_on_behind_a_page_of_tables() -> None:
    listed = entries(
        6,
        "Heron, A. (2001). Of herons and of what they eat in winter.",
        "Gull, B. (2004). Of gulls and of what they eat in winter.",
    )
    table = page(7, *(line("A word of the table", 80 + 15 * at, block=at) for at in range(20)))
    rest = page(
        8,
        line("Owl, C. (2005). Of owls and of what they eat in winter.", 110, block=1),
        line("Nest Press.", 122, left=84, block=1),
        line("Tern, D. (2006). Of terns and of what they eat in winter.", 140, block=2),
        line("Nest Press.", 152, left=84, block=2),
    )
    texts = text_page(1, "It is told by Owl (2005), and by Tern (2006).")
    assert [each.targets[0].page for each in found(texts, listed, table, rest).references] == [8, 8]


def test_labels_tight_behind_words_count_if_all_of_them_are_there() -> None:
    cited = text_page(1, "It is told [1].", "The birds package[2] has it.")
    assert len(found(cited, NUMBERED).references) == 2
    code = text_page(2, "The array birds[7] has it.")
    assert len(found(cited, code, NUMBERED).references) == 1


# --- notes


def notes(number: int, *texts: str, first: int = 1) -> list[CrossReference]:
    lines = [
        line(f"{at}. {text}", 600 + 30 * at, size=8, block=at)
        for at, text in enumerate(texts, first)
    ]
    body = line("They stand and they look about them.", 100)
    references = found(page(number, body, *lines)).references
    return [each for each in references if each.kind is ReferenceKind.NOTE]


def test_ibid_leads_to_the_note_before_that_names_the_work() -> None:
    found_notes = notes(
        3, "Heron, Of ponds and seas, p. 4.", "Ibid., p. 5.", "Ibid.", "Gull, Of seas and skies."
    )
    assert [(each.text, each.targets[0].label) for each in found_notes] == [
        ("Ibid.", "Note 1"),
        ("Ibid.", "Note 1"),
    ]


def test_ibid_says_nothing_where_the_note_before_was_not_read() -> None:
    assert not notes(3, "Heron, Of ponds and seas, p. 4.", first=1)[1:]
    assert not notes(3, "Ibid., p. 5.", first=4)


def test_op_cit_leads_to_the_earlier_note_with_the_name_or_offers_them() -> None:
    works = ("Heron, Of ponds and seas, p. 4.", "Gull, Of seas and skies, p. 1.")
    (reference,) = notes(3, *works, "Heron, op. cit., p. 9.")
    assert (reference.text, reference.targets[0].label) == ("Heron, op. cit.", "Note 1")
    (choice,) = notes(3, *works, "Heron, Of the nests of herons.", "Heron, op. cit., p. 9.")
    assert [each.label for each in choice.targets] == ["Note 1", "Note 3"]


def test_a_short_title_leads_to_the_first_note_that_names_the_work() -> None:
    works = ("Anna Heron, Of ponds and seas (Nest, 2001), 4.", "Bela Gull, Of the skies, 1.")
    short = ("Heron, “Of ponds,” 9.", "Heron, Of nests, 3.", "Tern, Of ponds, 3.", "Gull, Sky, 2.")
    (reference,) = notes(3, *works, *short)
    assert (reference.text, reference.targets[0].label) == ("Heron, “Of ponds", "Note 1")


def test_the_place_of_a_publisher_is_no_author_of_an_earlier_note() -> None:
    works = ("A. Heron, Of ponds (Chicago: University Press, 2001).", "Gull, Sky (Chicago, 2002).")
    again = ("B. Tern, Of seas (Chicago: University Press, 2003).", "Chicago, University Press, 4.")
    assert not notes(3, *works, *again)


def test_a_list_of_references_has_a_work_before_the_notes_do() -> None:
    works = ("Anna Heron. Of ponds and seas. Nest, 2001.", "Bela Gull. Of skies. Nest, 2004.")
    lines = [
        line(f"{at}. {text}", 600 + 30 * at, size=8, block=at)
        for at, text in enumerate(("A. Heron, Of ponds and seas, 4.", "Heron, Of ponds, 9."), 1)
    ]
    text = page(3, line("They stand and they look about them.", 100), *lines)
    references = found(text, listed(4, "References", *works)).references
    assert {target.page for each in references for target in each.targets} == {4}


def test_a_work_of_two_authors_is_cited_by_both_and_its_quoted_title() -> None:
    works = (
        "Heron, Anna, and Bela Gull. “Of ponds in winter.” Nest 3, 2003.",
        "Tern, Carl. “Of gulls and of bread.” Nest 4, 2004.",
    )
    text = "It is so in Heron and Gull, “Of ponds in winter,” in Tern, Of seas; Tern, Of gulls, 3."
    leads = told(found(text_page(1, text), listed(2, "References", *works)).references)
    assert [words for words, _ in leads] == [
        "Heron and Gull, “Of ponds in winter",
        "Tern, Of gulls",
    ]


def test_a_work_without_an_author_is_cited_by_its_quoted_title() -> None:
    works = (
        "“Great Song of the Heron.” Edited by Bela Gull. Nest, 2003.",
        "Tern, Carl. “Of gulls and of bread.” Nest 4, 2004.",
    )
    text = "It is in “Great Song of the Heron,” 4, not in “Great Song of the Gull,” 5."
    leads = told(found(text_page(1, text), listed(2, "References", *works)).references)
    assert [words for words, _ in leads] == ["Great Song of the Heron"]


# --- what a list of abbreviations or a note explains


def short_names(number: int, title: str, *rows: str) -> PageLines:
    lines = [line(title, 80, size=14, bold=True)]
    for at, row in enumerate(rows):
        name, _, words = row.partition(" ")
        lines.append(line(name, 110 + 15 * at, block=1))
        lines.append(line(words, 110 + 15 * at, left=140, block=1))
    return page(number, *lines)


BIRDS = ("AB Anchor of birds", "JBL Journal of bird life", "P.Oxy. Papers of ox birds")


@pytest.mark.parametrize(("number", "title"), [(1, "Abbreviations"), (9, "List of abbreviations")])
def test_a_short_name_leads_to_the_list_that_explains_it(number: int, title: str) -> None:
    text = text_page(4, "It is in AB 3, in JBL 4 and in P.Oxy. 5, not in XYZ. So has JBL it.")
    outline = (OutlineEntry(1, title, number, 70.0),)
    pages = sorted((text, short_names(number, title, *BIRDS)), key=lambda each: each.number)
    references = [each for each in found(*pages, outline=outline).references if each.page == 4]
    leads = sorted((each.text, each.targets[0].page) for each in references)
    assert leads == [("AB", number), ("JBL", number), ("JBL", number), ("P.Oxy.", number)]
    assert {each.kind for each in references} == {ReferenceKind.TERM}


def test_words_with_one_capital_and_rows_of_one_part_explain_nothing() -> None:
    text = text_page(4, "It is in Gen 3 and in AB there.")
    words = short_names(1, "Abbreviations", "Gen Genesis", "Ex Exodus", "Rev Revelation")
    prose = page(
        2, line("Abbreviations", 80, size=14, bold=True),
        *(line("AB are two letters of it and they are", 110 + 15 * at) for at in range(4)),
    )  # fmt: skip
    assert not found(words, prose, text).references


def test_a_note_may_tell_what_its_work_is_called_hereafter() -> None:
    lines = [
        line("1. Nest Press, Of birds (hereafter cited as OBS).", 600, size=8, block=1),
        line("2. OBS, 4.", 630, size=8, block=2),
    ]
    text = page(3, line("They stand and they look about them.", 100), *lines)
    references = found(text_page(2, "OBS is not told yet."), text).references
    assert [(each.page, each.text, each.targets[0].label) for each in references] == [
        (3, "OBS", "Note 1")
    ]


# --- an index of code


def test_of_an_index_of_code_italic_numbers_are_pages_and_others_lines() -> None:
    code = page(
        3,
        line("7", 100, size=6, left=40),
        line("def heron", 100, block=1),
        line("8", 120, size=6, left=40, block=2),
        line("def gull", 120, block=3),
        line("3", 780, left=300, block=4),
    )
    others = [page(at, line("A text.", 100), line(f"{at}", 780, left=300)) for at in (1, 2, 4)]
    entry = line("heron . . . . 3, 7", 160)
    italic = replace(entry, slanted=((entry.words[5][2][0], entry.words[5][2][2]),))
    preface = line("Numbers underlined refer to the code line of it.", 100)
    index, plain = page(5, preface, italic), page(5, preface, entry)
    far = [page(at, line("A text.", 100), line(f"{at}", 780, left=300)) for at in (8, 9)]
    few = (*others[:2], code, others[2])
    assert told(found(*few, plain).references) == [("7", ["Line 7 p3"])]  # 7 is no page's
    pages = (*few, *far)
    assert told(found(*pages, index).references) == [("3", ["Page 3 p3"]), ("7", ["Line 7 p3"])]
    assert told(found(*pages, plain).references) == [("3", ["Page 3 p3"]), ("7", ["Line 7 p3"])]
    other = page(6, line("3", 100, size=6, left=40), line("def tern", 100, block=1))
    assert told(found(*pages, other, plain).references)[0] == ("3", ["Page 3 p3"])
    both = page(6, line("3", 100, size=6, left=40), line("a heron", 100, block=1))
    assert told(found(*pages, both, plain).references)[0] == ("3", ["Page 3 p3", "Line 3 p6"])


def test_a_number_in_brackets_after_see_is_a_section_that_is_sure() -> None:
    outline = [OutlineEntry(1, "Birds", 5, 78.0)]
    texts = text_page(1, "It goes on there (see 4), and (see 7) too.")
    assert told(found(texts, *HEADED, outline=outline).references) == [("4", ["Section 4 p5"])]


def test_of_two_pages_with_a_number_the_one_that_runs_with_the_others_is_meant() -> None:
    pages = [
        page(at, line("A text.", 100), line(f"{at - 2}", 780, left=300)) for at in range(5, 20)
    ]
    contents = page(
        2,
        line("A text, see page 9 there.", 80),
        line("Of herons . . . . . . 8", 740),
        line("9", 780, left=400),
    )
    after = page(4, line("A text.", 100), line("10", 780, left=300))
    references = found(contents, after, *pages).references
    assert ("page 9", ["Page 9 p11"]) in told(references)


def test_numbers_of_code_lines_may_stand_raised_in_the_line() -> None:
    mark = RaisedMark("7", (40.0, 98.0, 44.0, 104.0), is_first=True)
    code = replace(line("def heron", 100, raised=[mark]), is_mono=True)
    preface = line("Numbers underlined refer to the code line of it.", 100)
    index = page(5, preface, line("heron . . . . 7", 160))
    assert told(found(page(3, code), index).references) == [("7", ["Line 7 p3"])]


def test_an_index_may_begin_with_a_word_in_the_size_of_the_text_that_is_bold_or_alone() -> None:
    pages = [page(at, line("A text.", 100), line(f"{at}", 780, left=300)) for at in range(1, 9)]
    rows = [line(f"heron, {at}", 100 + 20 * at) for at in range(2, 8)]
    index = page(9, line("Index", 80, bold=True), *rows)
    assert [each.text for each in found(*pages, index).references] == list("234567")
    alone = page(9, line("Index", 80, block=1), *rows)
    assert [each.text for each in found(*pages, alone).references] == list("234567")
    within = page(9, line("This is no", 68, block=1), line("Index", 80, block=1), *rows)
    assert not found(*pages, within).references


def numbered_pages(count: int, *, silent: Sequence[int] = (), ahead: int = 0) -> list[PageLines]:
    """Pages of text that show their numbers at their feet, but for the `silent` ones."""
    return [
        page(
            at,
            line("A text of a page.", 100),
            *([] if at in silent else [line(str(at - ahead), 780, left=300, block=1)]),
        )
        for at in range(1 + ahead, count + 1)
    ]


def test_a_page_without_a_number_has_the_one_between_its_neighbours() -> None:
    pages = numbered_pages(14, silent=(9,), ahead=2)
    other = [page(15, line("A text.", 100), line("3", 780, left=300))]  # numbers of another run
    texts = page(16, line("See page 7 and page 6 of it.", 100))
    assert told(found(*pages, *other, texts).references) == [
        ("page 7", ["Page 7 p9"]),
        ("page 6", ["Page 6 p8"]),
    ]


def test_an_index_without_a_title_is_known_by_its_shape() -> None:
    words = ("Auk", "Crow", "Dove", "Egret", "Heron", "Ibis", "Jay", "Kite")
    entries_of = [
        line(f"{word}, {at}–{at + 1}", 80 + 15 * at, block=at) for at, word in enumerate(words, 2)
    ]
    references = found(*numbered_pages(14), page(15, *entries_of)).references
    assert told(references)[:2] == [("2", ["Page 2 p2"]), ("3", ["Page 3 p3"])]
    assert len(references) == 2 * len(words)
    table = [line(f"{word}, {30 - at}, {at}", 80 + 15 * at) for at, word in enumerate(words, 2)]
    assert not found(*numbered_pages(14), page(15, *table)).references


def test_an_index_ends_where_its_lines_have_no_numbers() -> None:
    entries_of = [line(f"Bird {at}, {at}", 120 + 15 * at, block=1) for at in range(2, 12)]
    index = page(13, line("Stichwortverzeichnis", 80, size=16, bold=True), *entries_of)
    after = page(
        14,
        *(line(f"And {at} of them sang, 5 of them loudly.", 80 + 15 * at) for at in (3, 4, 6)),
        line("Others were silent.", 300),
        *(line("The birds sang on and on.", 330 + 15 * at) for at in range(4)),
    )
    references = found(*numbered_pages(12), index, after).references
    assert {each.page for each in references} == {13}


def test_lines_of_the_contents_in_spanish_are_no_index() -> None:
    titles = ("Aves", "Garzas", "Gaviotas", "Lechuzas", "Nidos", "Zarapitos")
    contents = page(
        1,
        line("Índice", 60, size=16, bold=True),
        *(line(f"{at} {each} . . . . . {at}", 80 + 20 * at) for at, each in enumerate(titles, 1)),
    )
    headed = [
        page(at + 1, line(f"{at} {each}", 100, size=14, bold=True), line(str(at), 780, left=300))
        for at, each in enumerate(titles, 1)
    ]
    references = found(contents, *headed).references
    leads = [each.targets[0].page for each in references if each.kind is ReferenceKind.SECTION]
    assert leads == [2, 3, 4, 5, 6, 7]


def test_what_a_book_counts_in_its_own_words_is_found_if_the_row_is_whole() -> None:
    rules = [
        page(at + 1, line(f"Rule {at}. Never wake a heron.", 100, bold=True)) for at in (1, 2, 3)
    ]
    texts = text_page(1, "By Rule 2 and by Stage 2 of it.")
    stage = page(9, line("Stage 2. They sleep.", 100, bold=True))
    (reference,) = found(texts, *rules, stage).references
    assert (reference.text, reference.targets[0].label) == ("Rule 2", "Rule 2")
    assert reference.targets[0].page == 3
    twice = page(7, line("Rule 2. Never feed a heron.", 100, bold=True))
    assert not found(texts, *rules, twice).references


def test_numbered_paragraphs_are_sections() -> None:
    lead = line("12. The heron waits for what it eats.", 100)
    numbered = [
        page(at + 1, replace(lead, text=f"{at}. The heron waits.", lead=f"{at}."))
        for at in range(1, 10)
    ]
    texts = text_page(1, "As it is told in section 7, and §3.")
    references = found(texts, *numbered).references
    assert [each.targets[0].page for each in references] == [8, 4]
    gaps = [each for each in numbered if each.number not in (3, 5, 6)]
    assert not found(texts, *gaps).references


@pytest.mark.parametrize(
    ("words", "heading"),
    [
        ("Si veda la sezione 4.2 del testo.", "4.2 Gli aironi"),
        ("Véase el apartado 4.2 del texto.", "4.2 Las garzas"),
        ("Dans le chapitre 4.2 du texte.", "4.2 Les hérons"),
        ("Das sagt Abschnitt 4.2 auch.", "4.2 Die Reiher"),
    ],
)
def test_sections_are_named_in_other_languages(words: str, heading: str) -> None:
    headed = page(6, line(heading, 100, size=14, bold=True))
    (reference,) = found(text_page(1, words), headed).references
    assert reference.targets[0].page == 6


def test_a_list_of_figures_leads_to_captions_and_not_to_sections() -> None:
    listed = page(
        1,
        line("Of birds", 60, size=16, bold=True),
        *(
            line(f"{at} A heron of sort {at} . . . . . {at + 5}", 80 + 20 * at)
            for at in range(1, 7)
        ),
    )
    sections = [page(at + 1, line(f"{at} Birds", 100, size=14, bold=True)) for at in range(1, 7)]
    captions = [
        page(at + 7, line(f"Figure {at}: A heron of sort {at}.", 300)) for at in range(1, 7)
    ]
    references = found(listed, *sections, *captions).references
    leads = [each.targets[0].label for each in references if each.kind is ReferenceKind.SECTION]
    assert leads == [f"Figure {at}" for at in range(1, 7)]


def test_a_title_of_the_contents_may_take_two_lines() -> None:
    contents = page(
        1,
        *(line(f"{at} Of gulls {at} . . . . . {at}", 80 + 20 * at) for at in range(1, 6)),
        line("6 Of herons and of what they", 210, block=3),
        line("eat in winter . . . . . 8", 221, left=80, block=3),
    )
    headed = page(8, line("6 Of herons and of what they eat in winter", 100, size=14, bold=True))
    outline = [OutlineEntry(1, "Of herons and of what they eat in winter", 8, 98.0)]
    references = found(contents, headed, outline=outline).references
    (titled,) = [each for each in references if each.kind is ReferenceKind.SECTION]
    assert (titled.targets[0].page, len(titled.rects)) == (8, 2)


def test_a_history_of_changes_behind_an_index_of_code_names_pages() -> None:
    index = page(
        6,
        line("Numbers underlined refer to the code line of it.", 60),
        line("heron . . . . 3, 7", 100),
        line("Change History", 200, size=16, bold=True, block=1),
        line("v1.2", 240, block=2),
        line("A heron was added 4", 260, block=3),
    )
    references = found(*numbered_pages(5), index).references
    assert ("4", ["Page 4 p4"]) in told(references)
    assert "2" not in [each.text for each in references]


def test_two_marks_of_notes_side_by_side_are_told_apart() -> None:
    mark = RaisedMark("1011", (100.0, 100.0, 116.0, 106.0), is_first=False)
    notes = [
        replace(line(f"{at} The birds of note {at}.", 500 + 20 * at, block=at), size=8.0)
        for at in (10, 11)
    ]
    texts = page(1, line("A word of birds", 100, raised=[mark]), *notes)
    assert told(found(texts).references) == [("10", ["Note 10 p1"]), ("11", ["Note 11 p1"])]


def test_an_entry_that_begins_with_a_dash_has_the_authors_of_the_one_before() -> None:
    listed = entries(
        6,
        "Heron, A. (2001). Of herons and of what they eat in winter.",
        "– (2004). Of gulls and of what they eat in winter.",
        "Owl, C. (in press). Of owls and of what they eat in winter.",
    )
    texts = text_page(1, "It is told by Heron (2004), and by Owl (in press).")
    leads = [each.targets[0].area.y0 for each in found(texts, listed).references]
    assert len(leads) == 2
    assert leads[0] < leads[1]


# --- other ways to name and to print


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("具体配置见表2，参考图2.1 所示", [("表2", "表 2"), ("图2.1", "图 2.1")]),
        ("그림2.1 참조", [("그림2.1", "图 2.1")]),
        ("参考文献配置见第5.7 节。", [("第5.7 节", "Section 5.7")]),
        ("jak ukazuje obrázek 2.1 a tabulka 2", [("obrázek 2.1", "图 2.1"), ("tabulka 2", "表 2")]),
    ],
)
def test_words_may_stand_tight_before_their_numbers(
    words: str, expected: list[tuple[str, str]]
) -> None:
    captions = page(7, line("图 2.1: 池塘", 100, size=9), line("表 2: 鱼", 300, size=9, block=2))
    headed = page(8, line("5.7 Of herons", 100, size=14, bold=True))
    references = found(text_page(1, words), captions, headed).references
    assert [(each.text, each.targets[0].label) for each in references] == expected


def test_a_title_of_the_contents_leaves_out_what_it_refers_to() -> None:
    contents = page(
        1,
        *(line(f"{at} Of gulls {at} . . . . . {at}", 80 + 20 * at) for at in range(1, 6)),
        line("6 Of herons from Table 2 again . . . . . 8", 210),
    )
    headed = page(8, line("6 Of herons from Table 2 again", 100, size=14, bold=True))
    table = page(9, line("Table 2: Of herons.", 100, size=9))
    outline = [OutlineEntry(1, "Of herons from Table 2 again", 8, 98.0)]
    references = found(contents, headed, table, outline=outline).references
    (titled,) = [each for each in references if each.targets[0].page == 8 and len(each.rects) > 1]
    (inner,) = [each for each in references if each.text == "Table 2" and each.page == 1]
    assert titled.rects[0].x1 <= inner.rects[0].x0 < inner.rects[0].x1 <= titled.rects[1].x0


def test_a_heading_may_run_into_its_paragraph() -> None:
    text = "5.1.1. Of herons. They stand about."
    plain = line(text, 100, block=1)
    end = plain.words[2][2][2]
    headed = replace(plain, slanted=((plain.words[1][2][0], end),))
    section, parent = line("5 Birds", 40, size=14, bold=True), line("5.1 Large", 60, bold=True)
    outline = [OutlineEntry(1, "5 Birds", 6, 38.0), OutlineEntry(2, "5.1 Large", 6, 58.0)]
    pages = (text_page(1, "See section 5.1.1 for it."), page(6, section, parent, headed))
    (reference,) = found(*pages, outline=outline).references
    assert (reference.text, reference.targets[0].area.y0) == ("section 5.1.1", 100)
    upright = page(6, section, parent, plain)
    assert not found(pages[0], upright, outline=outline).references


def test_numbers_in_square_brackets_are_sections_where_that_is_the_habit() -> None:
    headed = page(
        6, *(line(f"3.{at} Of herons", 60 * at, bold=True, block=at) for at in range(1, 8))
    )
    outline = [OutlineEntry(1, "Birds", 6, 38.0)]
    outline += [OutlineEntry(2, f"3.{at} Of herons", 6, 60.0 * at - 2) for at in range(1, 8)]
    text = " and ".join(f"they stand [3.{at}] here" for at in range(1, 7))
    assert len(found(text_page(1, text), headed, outline=outline).references) == 6
    assert not found(text_page(1, "they stand [3.1] here"), headed, outline=outline).references


def test_the_mark_of_a_note_may_be_a_figure_of_the_text() -> None:
    note = line("2. Notes stand below.", 700, size=8, block=9)
    (reference,) = found(page(1, line("Words have such notes2, and more", 100), note)).references
    assert (reference.text, reference.targets[0].label) == ("2", "Note 2")
    assert not found(page(1, line("There are 2.2, p. 2. and more", 100), note)).references


def test_a_number_before_code_is_no_note_where_the_text_goes_on_below() -> None:
    first = RaisedMark("5", (72.0, 399.0, 75.0, 404.0), is_first=True)
    code = replace(line("\\heron", 400, size=9, left=76, raised=[first]), is_mono=True)
    mark = RaisedMark("5", (150.0, 98.0, 154.0, 104.0), is_first=False)
    text = line("A word with a note", 100, raised=[mark])
    below = line("and the text goes on about herons", 430, block=2)
    assert not found(page(1, text, code, below)).references
    assert found(page(1, text, code)).references


def test_an_entry_is_whole_and_its_address_goes_on_over_a_line_end() -> None:
    filler = " ".join(f"herons of sort {at}" for at in range(60))
    listed = page(
        2,
        line("References", 80, size=14, bold=True),
        line("[1] A. Heron. Of ponds: http://example.org/of-herons-", 110),
        line("and-gulls/12.html, 2001. Journal of Mud, 3, 291–", 122),
        line(f"300. {filler}.", 134),
        line("[2] B. Gull. Of seas. Journal of Mud, 2002.", 150, block=2),
    )
    first, second = found(text_page(1, "As told [1]."), listed).works
    assert first.uri == "http://example.org/of-herons-and-gulls/12.html"
    assert first.text.endswith("291–300. " + filler + ".")
    assert second.text == "B. Gull. Of seas. Journal of Mud, 2002."


def test_a_heading_about_references_is_no_list_of_them() -> None:
    prose = page(
        8,
        line("Further References", 80, size=14, bold=True),
        line("To get more of it refer to Heron (2001) and to Gull (2002)", 110),
        line("which tell of ponds in 2003", 122, left=90),
        line("As the work of Heron (2001) tells the ponds are deep there", 134),
        line("and wide, as in 2004", 146, left=90),
    )
    told_of = found(text_page(1, "They are deep (Heron 2001)."), prose, AUTHORS).references
    assert [each.targets[0].page for each in told_of if each.page == 1] == [9]
    listed = page(8, line("Part 2 References", 80, size=14, bold=True), *AUTHORS.lines[1:])
    assert [w.year for w in found(text_page(1, "So."), listed).works][:1] == [2001]


def test_a_running_title_is_not_where_a_heading_stands_whose_number_is_apart() -> None:
    headed = page(
        6,
        line("2. OF HERONS AND GULLS", 40, size=8),
        line("They stood there before it.", 100, block=1),
        line("— 2 —", 300, size=12, bold=True, left=250, block=2),
        line("Of herons and gulls", 320, size=12, bold=True, left=200, block=3),
    )
    outline = [OutlineEntry(1, "Of herons and gulls", 6, 316.0)]
    (reference,) = found(text_page(1, "See Section 2 for it."), headed, outline=outline).references
    assert 310 < reference.targets[0].area.y0 < 330


# --- lists of references that only their shape tells


def listed(number: int, title: str, *texts: str) -> PageLines:
    """A page of entries below a title; behind | stands their second line."""
    lines = [line(title, 80, size=14, bold=True, block=0)]
    for at, text in enumerate(texts):
        first, _, rest = text.partition("|")
        lines.append(line(first, 110 + 30 * at, block=at + 1))
        lines.append(line(rest or "Nest Press.", 122 + 30 * at, left=84, block=at + 1))
    return page(number, *lines)


def test_entries_with_numbers_need_no_title_but_years() -> None:
    works = ("[1] A. Heron. Of herons and fish.|Nest, 2001.", "[2] B. Gull. Of gulls.|Nest, 2004.")
    refers = text_page(1, "They eat as [2] tells.")
    assert told(found(refers, listed(2, "Bibliograhy", *works)).references) == [("2", ["[2] p2"])]
    items = ("[1] Herons and what they eat.|Fish.", "[2] Gulls and what they eat.|Bread.")
    assert not found(refers, listed(2, "Bibliograhy", *items)).references


def test_entries_with_years_may_stand_below_any_title() -> None:
    works = (
        "Egret, C. (1999). Of egrets and of what they eat.",
        "Gull, B. (2004). Of gulls and of what they eat.",
        "Heron, A. (2001). Of herons and of what they eat.",
    )
    refers = text_page(1, "They eat (Heron 2001).")
    leads = told(found(refers, listed(2, "The birds of others", *works)).references)
    assert leads == [("Heron 2001", ["Heron 2001 p2"])]


def test_a_list_with_numbers_ends_with_the_last_one() -> None:
    works = ("[1] A. Heron. Of herons and fish.|Nest, 2001.", "[2] B. Gull. Of gulls.|Nest, 2004.")
    code = page(3, line("[heron] eats fish in the year 2001", 100), line("See Figure 2.", 200))
    caption = page(4, line("Figure 2: A pond.", 100, size=9))
    references = found(listed(2, "References", *works), code, caption).references
    assert told(references) == [("Figure 2", ["Figure 2 p4"])]


def test_a_work_may_be_cited_by_its_author_and_title() -> None:
    works = (
        "Anna Heron. Of herons and of fish. Nest, 2001.",
        "Anna Heron. Of ponds in winter. Nest, 2003.",
        "Bela Gull. Of gulls and of bread. Nest, 2004.",
    )
    refers = text_page(1, "It is so in Heron, Of ponds in winter, too. Heron, a bird, eats.")
    leads = told(found(refers, listed(2, "References", *works)).references)
    assert [label for _, (label,) in leads] == ["Anna 2003 p2"]


# --- numbers with words between, and without words


@pytest.mark.parametrize(
    ("text", "page_number"),
    [
        ("It is as definition 3.4 tells.", 7),
        ("It is as definition 3 tells.", 0),
        ("It is told in Source Code 2 there.", 8),
        ("It is done in 4.2.3 so.", 9),
    ],
)
def test_numbers_that_need_less(text: str, page_number: int) -> None:
    parts = page(7, line("Definition 3.4.", 100, bold=True), line("Definition 3.", 200, bold=True))
    code = page(8, line("Source Code 2: A pond.", 100, size=9))
    heading = page(9, line("4.2.3 Of herons", 100, bold=True))
    outline = [OutlineEntry(1, "4.2.3 Of herons", 9, 100.0)]
    references = found(text_page(1, text), parts, code, heading, outline=outline).references
    pages = {target.page for each in references for target in each.targets}
    assert pages == ({page_number} if page_number else set())


def test_an_entry_may_look_smaller_for_its_small_capitals() -> None:
    works = ("[1] A. Heron. Of herons and fish.|Nest, 2001.", "[2] B. Gull. Of gulls.|Nest, 2004.")
    whole = listed(2, "References", *works)
    lines = [replace(each, size=7.5) if "Gull" in each.text else each for each in whole.lines]
    refers = text_page(1, "They eat as [2] tells.")
    assert told(found(refers, replace(whole, lines=lines)).references) == [("2", ["[2] p2"])]


def test_entries_that_say_see_are_of_an_index_too() -> None:
    rows = [line(f"{name}, {at}, 7", 100 + 12 * at) for at, name in enumerate("abcdef", 1)]
    seen = [line(f"{name}, see a", 300 + 12 * at) for at, name in enumerate("ghijklmno", 1)]
    texts = numbered_pages(8)
    assert len(found(*texts, page(9, *rows, *seen)).references) == 12
    other = [line(f"{name}, near a", 300 + 12 * at) for at, name in enumerate("ghijklmno", 1)]
    assert not found(*texts, page(9, *rows, *other)).references


def test_a_section_may_have_a_letter_behind_its_number() -> None:
    headings = page(
        2, line("2.1c. Of herons", 100, bold=True), line("2.1d. Of gulls", 300, bold=True)
    )
    refers = text_page(1, "They eat as §2.1d tells.")
    assert told(found(refers, headings).references) == [("§2.1d", ["Section 2.1d p2"])]


def test_a_caption_among_lines_that_end_with_numbers_is_one() -> None:
    rows = [line(f"heron {at} . . . . . . {at}", 100 + 12 * at, block=at) for at in range(1, 7)]
    caption = line("Figure 2: A pond.", 200, size=9, block=8)
    more = [line(f"gull {at} . . . . . . {at}", 200 + 12 * at, block=9) for at in range(7, 9)]
    refers = text_page(1, "They eat as Figure 2 shows.")
    leads = told(found(refers, page(2, *rows, caption, *more)).references)
    assert ("Figure 2", ["Figure 2 p2"]) in leads


def test_a_title_of_the_contents_leaves_out_the_page_that_it_names() -> None:
    contents = page(
        1,
        line("Contents", 60, size=14, bold=True),
        line("A.1 Herons (drawn on page 3) . . . . . . . . 2", 100, block=1),
        line("A.2 Gulls (drawn on page 3) . . . . . . . . 2", 120, block=2),
        line("1", 780, left=300, block=3),
    )
    headed = page(
        2,
        line("A.1 Herons (drawn on page 3)", 100, size=14, bold=True, block=1),
        line("A.2 Gulls (drawn on page 3)", 200, size=14, bold=True, block=2),
        line("2", 780, left=300, block=3),
    )
    outline = [
        OutlineEntry(1, "A.1 Herons (drawn on page 3)", 2, 100.0),
        OutlineEntry(1, "A.2 Gulls (drawn on page 3)", 2, 200.0),
    ]
    read = found(
        contents, headed, page(3, line("Words.", 100), line("3", 780, left=300)), outline=outline
    ).references
    pages = [each for each in read if each.text == "page 3" and each.page == 1]
    titles = [each for each in read if each.text.startswith("A.")]
    assert [each.targets[0].page for each in pages] == [3, 3]
    for title, named in zip(titles, pages, strict=True):
        assert all(rect.x1 <= named.rects[0].x0 or rect.x0 >= named.rects[0].x1
                   for rect in title.rects)  # fmt: skip
