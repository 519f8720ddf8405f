"""The rules that find references, over pages made of lines."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.documents.references.page_lines import PageLine, PageLines, RaisedMark
from reader_app.documents.references.reference_finding import (
    MOST_ON_A_PAGE,
    ReferenceFinder,
)
from reader_app.domain.cross_references import (
    BookReferences,
    CrossReference,
    ReferenceKind,
    follow,
    label_key,
)
from reader_app.domain.document import OutlineEntry

BODY = 10.0
HEIGHT = 800.0


def line(
    text: str,
    top: float,
    *,
    size: float = BODY,
    bold: bool = False,
    left: float = 72.0,
    block: int = 0,
    raised: Sequence[RaisedMark] = (),
) -> PageLine:
    """A line with letters of half their size in width."""
    words = []
    at = 0
    for word in text.split(" "):
        x0 = left + 0.5 * size * at
        words.append((at, at + len(word), (x0, top, x0 + 0.5 * size * len(word), top + size)))
        at += len(word) + 1
    box = (left, top, words[-1][2][2], top + size)
    lead = text if bold else ""
    return PageLine(text, words, box, size, bold, False, lead, block, list(raised))


def page(number: int, *lines: PageLine) -> PageLines:
    return PageLines(number, lines, 600.0, HEIGHT)


def text_page(number: int, *texts: str) -> PageLines:
    """A page of paragraphs of a line each."""
    return page(number, *(line(text, 100 + 30 * at, block=at) for at, text in enumerate(texts)))


def found(
    *pages: PageLines, outline: Sequence[OutlineEntry] = (), labels: Sequence[str] = ()
) -> BookReferences:
    finder = ReferenceFinder(BODY, outline, labels)
    for each in pages:
        finder.feed(each)
    return finder.finish()


def told(references: Sequence[CrossReference]) -> list[tuple[str, list[str]]]:
    return [
        (each.text, [f"{t.label} p{t.page}" for t in each.targets])
        for each in references
        if each.kind is not ReferenceKind.TERM
    ]


CAPTIONS = page(
    7,
    line("Figure 2: A pond.", 100, size=9, block=1),
    line("Figure 3: A lake.", 200, size=9, block=2),
    line("Table IV: Of fish.", 300, size=9, block=3),
    line("Figure 3-2: A sea.", 400, size=9, block=4),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as Fig. 2 shows", [("Fig. 2", ["Figure 2 p7"])]),
        ("in Figures 2 and 3", [("Figures 2", ["Figure 2 p7"]), ("3", ["Figure 3 p7"])]),
        ("in Figs. 2–3 there", [("Figs. 2", ["Figure 2 p7"]), ("3", ["Figure 3 p7"])]),
        ("in Figure 3-2 there", [("Figure 3-2", ["Figure 3-2 p7"])]),
        ("in Figure 2a there", [("Figure 2a", ["Figure 2 p7"])]),
        ("by TABLE IV here", [("TABLE IV", ["Table IV p7"])]),
        ("on kuvassa 2 nyt", [("kuvassa 2", ["Figure 2 p7"])]),
        ("in Figure 9 there", []),
        ("in Figure 2 of Smith (1999) there", []),
        ("a figure 8 knot", []),
        ("[Smi99, Figure 2]", []),
    ],
)
def test_figures_and_tables_are_named(text: str, expected: list[tuple[str, list[str]]]) -> None:
    assert told(found(text_page(1, f"We see {text}."), CAPTIONS).references) == expected


def test_a_paragraph_that_begins_with_figure_is_no_caption() -> None:
    texts = text_page(2, "Figure 2 shows a pond, and Figure 3 shows none at all.")
    assert not found(texts).targets


def test_the_mark_of_a_note_behind_a_comma_is_no_further_section() -> None:
    heads = page(
        6,
        line("2 Birds", 100, size=14, bold=True, block=1),
        line("2.1 Gulls", 140, size=14, bold=True, block=2),
        line("3 Fish", 180, size=14, bold=True, block=3),
    )
    refers = text_page(1, "As in section 2.1,3 all of it, not in sections 2.1, 3 or 2.")
    assert told(found(refers, heads).references) == [
        ("section 2.1", ["Section 2.1 p6"]),
        ("sections 2.1", ["Section 2.1 p6"]),
        ("3", ["Section 3 p6"]),
        ("2", ["Section 2 p6"]),
    ]


def test_two_captions_of_one_number_are_a_choice() -> None:
    other = page(9, line("Figure 2: A hill.", 100, size=9, block=1))
    (reference,) = found(text_page(1, "See Figure 2 for it."), CAPTIONS, other).references
    assert not reference.is_sure
    assert [target.page for target in reference.targets] == [7, 9]


def test_headings_count_by_style_or_outline_and_contents_never_do() -> None:
    contents = page(
        2, *(line(f"{n} Of birds . . . . . . . {n}0", 80 + 20 * n) for n in range(1, 9))
    )
    plain = page(5, line("4.1 Herons", 100, block=1), line("They stand and wait.", 130, block=2))
    bold = page(6, line("5 Gulls", 100, size=14, bold=True, block=1))
    refers = text_page(3, "See Section 4.1 and §5, but Section 6 is lost.")
    assert told(found(contents, refers, plain, bold).references) == [("§5", ["Section 5 p6"])]
    outline = [OutlineEntry(1, "Herons", 5, 90.0)]
    assert told(found(contents, refers, plain, bold, outline=outline).references) == [
        ("Section 4.1", ["Section 4.1 p5"]),
        ("§5", ["Section 5 p6"]),
    ]


def test_an_equation_is_a_formula_with_its_number_at_the_right_margin() -> None:
    body = "In this line there stands a text that reaches as far as the margin does, and on."
    formula = page(
        2,
        line(body, 100, block=1),
        line("a = b", 150, left=200, block=2),
        line("(5)", 150, left=72 + 5 * len(body) - 15, block=3),
        line("(6) an item of a list", 200, block=4),
    )
    refers = text_page(3, "We use (5) and Eq. (6), but there are (1) ponds, (2) seas.")
    assert told(found(formula, refers).references) == [("(5)", ["(5) p2"])]


def test_an_equation_may_have_its_number_at_the_left_margin() -> None:
    body = "In this line there stands a text that reaches as far as the margin does, and on."
    formula = page(
        2,
        line(body, 100, block=1),
        line("(5)", 150, block=2),
        line("a = b + c", 150, left=200, block=3),
        line("(6)", 200, block=4),
        line("an item of a list that is long", 200, left=200, block=5),
        line("(7)", 250, block=6),
        line("x = y", 250, left=90, block=7),
    )
    refers = text_page(3, "We use Eq. (5), Eq. (6) and Eq. (7).")
    assert told(found(formula, refers).references) == [("Eq. (5)", ["(5) p2"])]


def with_notes(number: int, *marks: int) -> PageLines:
    """A page of a chapter with these raised numbers, a line each."""
    return page(
        number,
        *(
            line(
                "A sentence to which there is a note",
                100 + 30 * at,
                block=at,
                raised=[RaisedMark(str(mark), (300, 98 + 30 * at, 304, 104 + 30 * at), False)],
            )
            for at, mark in enumerate(marks)
        ),
    )


def notes_page(number: int, *texts: str, title: str = "Notes") -> PageLines:
    lines = [line(title, 60, size=14, bold=True, block=0)] if title else []
    tops = [100 + 30 * at for at in range(len(texts))]
    made = [
        line(text, top, block=at + 1, bold=text.startswith("Chapter"))
        for at, (text, top) in enumerate(zip(texts, tops, strict=True))
    ]
    return page(number, *lines, *made)


CHAPTERS = (with_notes(1, 1, 2, 3), with_notes(2, 1), with_notes(3, 2, 3, 4))
NOTES = notes_page(
    9, "Chapter 1", "1. One of one.", "2. Two of one.", "3. Three of one.",
    "Chapter 2", "1. One of two.", "2. Two of two.", "3. Three of two.", "4. Four of two.",
)  # fmt: skip


def led(*pages: PageLines, outline: Sequence[OutlineEntry] = ()) -> list[tuple[int, str]]:
    references = found(*pages, outline=outline).references
    assert all(each.kind is ReferenceKind.NOTE and each.is_sure for each in references)
    return [(each.page, each.targets[0].text.partition(" ")[2]) for each in references]


def test_a_number_leads_to_the_note_of_its_chapter() -> None:
    expected = [
        (1, "One of one."), (1, "Two of one."), (1, "Three of one."),
        (2, "One of two."), (3, "Two of two."), (3, "Three of two."), (3, "Four of two."),
    ]  # fmt: skip
    assert led(*CHAPTERS, NOTES) == expected
    outline = (OutlineEntry(1, "Chapter 1", 1), OutlineEntry(1, "Chapter 2", 2))
    assert led(*CHAPTERS, NOTES, outline=outline) == expected


def test_a_chapter_without_notes_is_left_out_if_the_outline_tells_the_chapters() -> None:
    outline = tuple(OutlineEntry(1, f"Chapter {at}", at + at // 3) for at in (1, 2, 3))
    late = notes_page(9, "Chapter 1", *[f"{n}. N{n} of one." for n in (1, 2, 3)],
                      "Chapter 3", *[f"{n}. N{n} of three." for n in (1, 2)])  # fmt: skip
    pages = with_notes(1, 1, 2, 3), text_page(2, "No notes here."), with_notes(4, 1, 2)
    told_notes = led(*pages, late, outline=outline)
    assert told_notes[3:] == [(4, "N1 of three."), (4, "N2 of three.")]


def test_where_numbers_and_notes_do_not_fit_nothing_is_said() -> None:
    """A power of ten is no note, and a chapter with other numbers is none of these groups."""
    assert led(*CHAPTERS[:1], with_notes(2, 1, 2, 3, 4, 5, 6, 7, 8, 9), NOTES)[3:] == []
    assert led(with_notes(1, 6, 23), text_page(2, "None."), NOTES) == []
    assert led(*CHAPTERS) == []


NUMBERED = page(
    9,
    line("References", 80, size=14, bold=True, block=1),
    line("[1] A. Heron. Of ponds. Journal of Mud, 2001.", 120, block=2),
    line("[2] B. Gull. Of seas. Journal of Mud, 2002.", 140, block=3),
    line("[3] C. Tern. Of lakes. Journal of Mud, 2003.", 160, block=4),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as told [2]", [("2", ["[2] p9"])]),
        ("as told [1–3]", [("1", ["[1] p9"]), ("3", ["[3] p9"])]),
        ("as told [1, 3, p. 7]", [("1", ["[1] p9"]), ("3", ["[3] p9"])]),
        ("as told [4]", []),
        ("the array a[2] of it", []),
    ],
)
def test_labels_in_brackets_lead_to_entries(
    text: str, expected: list[tuple[str, list[str]]]
) -> None:
    assert told(found(text_page(1, f"It is, {text}."), NUMBERED).references) == expected


def test_a_text_may_introduce_a_list_with_labels() -> None:
    introduced = page(
        9,
        line("References", 80, size=14, bold=True, block=1),
        *(line(f"Most of these tell of birds ({at}).", 100 + 12 * at, block=2) for at in range(5)),
        *(
            line(
                f"[{at}] A. Heron. Of pond {at}. Journal of Mud, 2001.", 160 + 20 * at, block=at + 3
            )
            for at in (1, 2)
        ),
    )
    references = found(text_page(1, "It is, as told [2]."), introduced).references
    assert told(references) == [("2", ["[2] p9"])]


AUTHORS = page(
    9,
    line("References", 80, size=14, bold=True, block=1),
    *(
        line(text, 110 + 15 * at, left=72 if indent == 0 else 90, block=2 + at)
        for at, (indent, text) in enumerate(
            [
                (0, "Heron A (2001). “Of ponds and of what stands in them in summer.”"),
                (1, "Journal of Mud, 3, 12–15."),
                (0, "Heron A, Gull B (2001). “Of seas and of what swims in them.”"),
                (1, "Journal of Salt."),
                (0, "Heron A, Gull B, Tern C (2001). Of lakes. Pond Press,"),
                (1, "Concord."),
                (0, "R Core Team (2020). R: A Language. Vienna,"),
                (1, "Austria."),
                (0, "van der Tern C (1999a). Of wings. Pond Press,"),
                (1, "Concord."),
            ]
        )
    ),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Heron (2001)", [("Heron (2001)", 110)]),
        ("(Heron and Gull, 2001)", [("Heron and Gull, 2001", 140)]),
        ("Heron et al. (2001)", [("Heron et al. (2001)", 170)]),
        ("(R Core Team 2020)", [("R Core Team 2020", 200)]),
        ("van der Tern (1999a; 1999b)", [("van der Tern (1999a", 230)]),
        ("Heron, Gull, and others (2001)", [("Heron, Gull, and others (2001)", 170)]),
        ("POND STANDING, Heron and Gull, 2001", [("POND STANDING, Heron and Gull, 2001", 140)]),
        ("Swan (2001)", []),
        ("Heron (1850)", []),
    ],
)
def test_authors_and_years_lead_to_entries(text: str, expected: list[tuple[str, float]]) -> None:
    references = found(text_page(1, f"It was shown by {text}."), AUTHORS).references
    assert [(each.text, each.targets[0].area.y0) for each in references if each.is_sure] == expected
    assert all(each.is_sure for each in references)


def test_a_note_is_found_by_its_mark_on_its_page_only() -> None:
    mark = RaisedMark("2", (150.0, 98.0, 154.0, 104.0), is_first=False)
    first = RaisedMark("2", (72.0, 699.0, 75.0, 704.0), is_first=True)
    text = line("A word with a note and Figure 3", 100, raised=[mark])
    noted = page(1, text, line("Notes stand below.", 700, size=8, left=76, raised=[first], block=1))
    (reference,) = found(noted).references
    assert (reference.kind, reference.targets[0].text) == (ReferenceKind.NOTE, "Notes stand below.")
    assert not found(page(2, text)).references


def test_the_mark_of_a_note_may_stand_in_line_behind_a_sentence() -> None:
    note = line("1 Notes stand below.", 700, size=8, block=9)
    told_once = page(1, line("A word with a note. 1 And more of it", 100), note)
    (reference,) = found(told_once).references
    assert (reference.text, reference.targets[0].label) == ("1", "Note 1")
    told_twice = page(1, line("A word. 1 And more. 1 And more", 100), note)
    assert not found(told_twice).references


def test_printed_pages_are_followed_only_if_it_is_known_where_they_are() -> None:
    refers = text_page(1, "See p. 127, and page 4 too, of p125p files.")
    pages = (refers, *(text_page(number, "Text.") for number in range(2, 6)))
    assert not found(*pages).references
    labels = ("i", "125", "126", "127", "128")
    (reference,) = found(*pages, labels=labels).references
    assert (reference.text, reference.targets[0].page) == ("p. 127", 4)


@pytest.mark.parametrize("text", ["said above (→ 2.3)", "said above (cf. infra 2.3)"])
def test_an_arrow_leads_to_a_section(text: str) -> None:
    heading = page(4, line("2.3 Ponds in winter", 80, size=14, bold=True, block=1))
    assert told(found(text_page(1, f"It is {text}."), heading).references) == [
        ("2.3", ["Section 2.3 p4"])
    ]


def test_a_defined_abbreviation_leads_back_to_its_definition() -> None:
    (reference,) = found(
        text_page(1, "It is a discrete Fourier transform (DFT) of them."),
        text_page(2, "A DFT of a DFT, not an FFT."),
    ).references
    assert (reference.page, reference.text, reference.targets[0].page) == (2, "DFT", 1)
    assert reference.targets[0].text.startswith("discrete Fourier transform:")


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("Fig. 3-2", "figure 3.2"), ("FIGURE 3.2:", "figure 3.2"), ("§ 4.1", "section 4.1"),
        ("Chapter XII", "section xii"), ("Eq. (5)", "equation 5"), ("(5)", "equation 5"),
        ("[ 14 ]", "entry 14"), ("Lemma 2", "lemma 2"), ("DFT", "dft"), ("", ""),
    ],
)  # fmt: skip
def test_labels_that_mean_the_same_have_one_key(label: str, key: str) -> None:
    assert label_key(label) == key


def test_a_label_is_followed_by_the_words_of_the_page_or_of_its_targets() -> None:
    references = found(text_page(1, "In Figures 2 and 3 and Fig. 3 we see."), CAPTIONS).references
    assert [target.label for target in follow(references, "figure 3")] == ["Figure 3"]
    assert follow(references, "Figure 9") == ()


WILD = st.lists(
    st.tuples(
        st.text(max_size=60)
        | st.from_regex(r"(Fig\. |Table |§|\[|\()?[\dA-Z.,–-]{1,9}[\])]?( [A-Z][a-z]+ \(\d{4}\))*")
        | st.sampled_from(["References", "Index", "Figure 1: x", "[1] A. B. 2001.", "1 Aa", "(1)"]),
        st.floats(-50, 900),
        st.sampled_from([0.1, 6.0, 10.0, 14.0]),
        st.booleans(),
    ),
    max_size=30,
)  # fmt: skip


@pytest.mark.slow
@given(st.lists(WILD, max_size=4), st.lists(st.text(max_size=4), max_size=4))
def test_wild_words_never_raise_and_never_yield_too_much(
    pages: list[list[tuple[str, float, float, bool]]], labels: list[str]
) -> None:
    made = [
        page(number, *(
            line(" ".join(text.split()) or "x", top, size=size, bold=bold, block=at)
            for at, (text, top, size, bold) in enumerate(lines)
        ))
        for number, lines in enumerate(pages, 1)
    ]  # fmt: skip
    result = found(*made, labels=labels)
    per_page = [sum(each.page == n for each in result.references) for n in range(1, len(made) + 1)]
    assert all(count <= MOST_ON_A_PAGE for count in per_page)
    assert all(each.targets and each.rects for each in result.references)


def test_round_brackets_cite_where_a_book_has_neither_equations_nor_square_ones() -> None:
    texts = [f"It was shown by Heron ({n}) that there are ponds." for n in (1, 2, 3, 1, 2)]
    references = found(text_page(1, *texts), NUMBERED).references
    assert [each.targets[0].label for each in references] == ["[1]", "[2]", "[3]", "[1]", "[2]"]
    assert not found(text_page(1, *texts[:2]), NUMBERED).references
    stopped = "It is as it was. (2) For there are ponds."
    assert len(found(text_page(1, *texts, stopped), NUMBERED).references) == 6
    counted = "It is so. (2) For there are ponds. (3) For there are lakes."
    assert len(found(text_page(1, *texts, counted), NUMBERED).references) == 5
    assert not found(text_page(1, stopped), NUMBERED).references


def numbered(number: int, shown: str, *texts: str) -> PageLines:
    """A page with its printed number at its foot."""
    lines = [line(text, 100 + 30 * at, block=at) for at, text in enumerate(texts)]
    return page(number, *lines, line(shown, HEIGHT - 40, block=99))


def test_a_page_is_followed_only_to_where_its_number_is_printed() -> None:
    refers = numbered(1, "1", "See page 3, p. 40 and page 12.")
    rest = [numbered(at, str(at + 8), "Text of it.") for at in range(2, 7)]  # a cut: 10, 11, 12 …
    for labels in ((), tuple(str(at + 6) for at in range(1, 7))):
        references = found(refers, *rest, labels=labels).references
        assert [(each.text, each.targets[0].page) for each in references] == [("page 12", 4)]


CONTENTS = page(
    2, *(line(f"4.{n} Of bird {'abcdefg'[n]} . . . . . . {n}0", 80 + 20 * n) for n in range(1, 7))
)


def found_in_text(*pages: PageLines) -> list[CrossReference]:
    """What pages refer to, but for the contents before them."""
    return [each for each in found(CONTENTS, *pages).references if each.page != CONTENTS.number]


def test_a_plain_heading_counts_if_the_contents_have_it() -> None:
    plain = page(5, line("4.3 Of bird d", 300, block=1), line("They stand.", 330, block=2))
    refers = text_page(3, "It is told of them in Section 4.3 and in Section 4.4 too.")
    assert told(found_in_text(refers, plain)) == [("Section 4.3", ["Section 4.3 p5"])]


def test_a_number_without_a_word_is_a_section_only_after_see_or_where_that_is_the_habit() -> None:
    bold = page(5, line("4.3 Of bird d", 300, bold=True, block=1))
    (reference,) = found(text_page(1, "They stand (see 4.3), in version (4.3)."), bold).references
    assert (reference.text, reference.targets[0].page) == ("4.3", 5)
    habit = [f"They are told of below (4.{n}) and stand." for n in range(1, 7)]
    headings = page(5, *(line(f"4.{n} Of bird {'abcdefg'[n]}", 100 + 90 * n, bold=True, block=n)
                         for n in range(1, 7)))  # fmt: skip
    assert len(found_in_text(text_page(3, *habit), headings)) == 6
    assert not found_in_text(text_page(3, *habit[:2]), headings)


def test_a_version_and_its_day_are_no_heading() -> None:
    history = page(9, line("4.3 2007-03-25", 300, bold=True, block=1))
    bold = page(5, line("4.3 Of bird d", 300, bold=True, block=1))
    outline = [OutlineEntry(1, "4.3 2007-03-25", 9, 300.0)]
    (reference,) = found(text_page(1, "See §4.3."), bold, history, outline=outline).references
    assert [target.page for target in reference.targets] == [5]


def test_dotted_lines_that_end_in_parts_lead_to_sections_not_pages() -> None:
    changes = text_page(1, "Herons added . . . . . . 4.3", "Gulls removed . . . . . . 2")
    heading = numbered(2, "2", "Text.")
    bold = page(5, line("4.3 Of bird d", 300, bold=True, block=1))
    assert told(found(changes, heading, bold, labels=("i", "2", "3")).references) == [
        ("4.3", ["Section 4.3 p5"])
    ]


def test_of_two_columns_a_heading_that_the_outline_tells_has_its_own() -> None:
    columns = page(
        4,
        line("It is long and it is wide, as text", 300, block=1),
        line("Of Herons and of what", 300, left=320, block=2),
        line("they eat in the winter of a year", 312, left=320, block=3),
    )
    outline = [OutlineEntry(1, "2 Of Herons and of what they eat", 4, 299.0)]
    (reference,) = found(text_page(1, "See Section 2."), columns, outline=outline).references
    area = reference.targets[0].area
    assert 315 < area.x0 < area.x1 < 600


def test_words_before_the_first_author_are_no_name() -> None:
    text = "Recently, Heron and Gull (2001) told it (HG, Heron and Gull, 2001)."
    references = found(text_page(1, text), AUTHORS).references
    assert [each.targets[0].area.y0 for each in references] == [140, 140]


def test_raised_numbers_are_no_citations_where_brackets_are() -> None:
    mark = RaisedMark("2", (150.0, 98.0, 154.0, 104.0), is_first=False)
    raised = page(1, line("A word with a mark here", 100, raised=[mark]))
    assert [each.text for each in found(raised, NUMBERED).references] == ["2"]
    bracketed = text_page(2, "It is told [1].")
    assert [each.text for each in found(raised, bracketed, NUMBERED).references] == ["1"]


def test_a_part_of_a_section_may_be_counted_behind_a_hyphen() -> None:
    bold = page(5, line("4.3-2 Of bird d", 300, bold=True, block=1))
    (reference,) = found(text_page(1, "They stand (see 4.3-2) or swim."), bold).references
    assert (reference.text, reference.targets[0].label) == ("4.3-2", "Section 4.3-2")


def test_a_later_author_alone_leads_nowhere() -> None:
    assert not found(text_page(1, "It was shown by Gull (2001)."), AUTHORS).references


def test_a_heading_is_sure_where_its_number_stands_behind_those_before_it() -> None:
    headings = page(
        5,
        line("4 Of birds", 100, size=16, bold=True, block=1),
        line("4.1 Of herons", 200, bold=True, block=2),
        line("4.1.1 IsHeron", 300, bold=True, block=3),
    )
    outline = [OutlineEntry(1, "Of birds", 5, 100.0), OutlineEntry(2, "Of herons", 5, 200.0)]
    words = text_page(1, "The operation IsHeron (4.1.1) tells it.")
    assert told(found(words, headings, outline=outline).references) == [
        ("4.1.1", ["Section 4.1.1 p5"])
    ]
    late = page(7, line("4.1 Of herons", 200, bold=True, block=2))
    early = page(5, line("4.1.1 IsHeron", 300, bold=True, block=3))
    outline = [OutlineEntry(2, "Of herons", 7, 200.0)]
    assert not found(words, early, late, outline=outline).references


def test_numbers_without_words_are_sections_where_a_book_has_the_habit() -> None:
    texts = [f"They are told of in 4.{n} and stand there." for n in range(1, 7)]
    headings = page(5, *(line(f"4.{n} Of bird {'abcdefg'[n]}", 100 + 90 * n, bold=True, block=n)
                         for n in range(1, 7)))  # fmt: skip
    assert len(found_in_text(text_page(3, *texts), headings)) == 6
    versions = [f"It came in {n}.0 of that time." for n in range(2, 9)]
    assert not found_in_text(text_page(3, *texts, *versions), headings)


@pytest.mark.parametrize(
    "opening",
    [
        ["4", "Of birds"],
        ["Chapter 4", "Of birds"],
        ["CHAPTER", "FOUR", "OF BIRDS"],
    ],
)
def test_a_chapter_may_be_opened_by_its_number_alone(opening: list[str]) -> None:
    lines = [line(text, 80 + 40 * at, size=20, bold=True) for at, text in enumerate(opening)]
    opened = page(5, *lines, line("They stand and they look about.", 300, block=1))
    outline = [OutlineEntry(1, "Of birds", 5, 78.0)]
    (reference,) = found(text_page(1, "See Chapter 4."), opened, outline=outline).references
    assert [target.page for target in reference.targets] == [5]


def entries(number: int, *texts: str) -> PageLines:
    """A page of entries, each of which begins at the margin and goes on behind it."""
    lines = [line("References", 80, size=14, bold=True)]
    for at, text in enumerate(texts):
        first, _, rest = text.partition("|")
        lines.append(line(first, 110 + 30 * at, block=at + 1))
        lines.append(line(rest or "Nest Press.", 122 + 30 * at, left=84, block=at + 1))
    return page(number, *lines)


def test_an_entry_leads_to_the_pages_that_cite_it() -> None:
    listed = entries(
        6,
        "Heron, A. (2001). Of herons and of what they eat in winter.|Nest Press. 2, 3",
        "Gull, B. (2004). Of gulls and of what they eat in winter.|Nest Press. 4",
    )
    pages = [numbered(at, str(at), f"Text {at} (Heron 2001).") for at in range(2, 4)]
    others = [numbered(at, str(at), "Text of it.") for at in (1, 4, 5)]
    references = found(*others[:1], *pages, *others[1:], listed).references
    leads = [(each.text, each.targets[0].page) for each in references if each.page == 6]
    assert leads == [("2", 2), ("3", 3)]


def test_an_entry_leads_to_the_volume_that_has_it() -> None:
    listed = entries(
        6,
        "Gull B (1985). “History.” In Heron and Tern (1985), pp. 1–15.",
        "Heron A, Tern C (eds.) (1985). “The Book of Birds and Nests.”",
    )
    (reference,) = found(text_page(1, "Text."), listed).references
    assert (reference.page, reference.targets[0].area.y0) == (6, 140)


def test_what_follows_the_list_of_references_refers_again() -> None:
    listed = entries(6, "Heron, A. (2001). Of herons and of what they eat in winter.")
    after = text_page(8, "They stand there and see Figure 2 again.")
    assert [each.page for each in found(listed, CAPTIONS, after).references] == [8]


def test_the_contents_name_the_references_but_do_not_list_them() -> None:
    row = [line("References", 140, bold=True, block=3), line("25", 140, left=500, block=4)]
    contents = page(1, line("Contents", 80, size=14), *row, line("A word (Heron 2001).", 300))
    listed = entries(25, "Heron, A. (2001). Of herons and of what they eat in winter.")
    (reference,) = found(contents, listed).references
    assert reference.targets[0].page == 25


def test_the_year_with_a_letter_is_that_of_the_entry() -> None:
    listed = entries(
        6,
        "A. Heron. Of herons. Nest Press, 2005a. Proceedings of a|meeting in Rome, March 2004.",
        "A. Heron. Of terns and of gulls and of their nests.|Nest Press, 2005b.",
    )
    (reference,) = found(text_page(1, "It was told (Heron, 2005a)."), listed).references
    assert reference.targets[0].area.y0 == 110


def test_the_numbers_of_most_pages_tell_where_an_opening_is() -> None:
    opening = text_page(4, "It begins here.")
    rest = [numbered(at, str(at - 3), "Text of it.") for at in range(5, 30)]
    front = [text_page(1, "See page 1."), text_page(2, "1 Of birds"), text_page(3, "Text.")]
    (reference,) = found(*front, opening, *rest).references
    assert reference.targets[0].page == 4


def test_several_pages_are_named_at_once() -> None:
    pages = [numbered(at, str(at), "Text of it.") for at in range(2, 9)]
    words = numbered(1, "1", "See pages 3, 5 and 7, or page 4 and 6 others.")
    assert [each.text for each in found(words, *pages).references] == [
        "pages 3",
        "5",
        "7",
        "page 4",
    ]


HEADINGS = page(
    2,
    line("4 Ponds", 100, size=14, bold=True, block=1),
    line("4.1 Of herons", 200, size=12, bold=True, block=2),
    line("4.2 Of gulls", 300, size=12, bold=True, block=3),
    line("4.3 Of frogs", 400, size=12, bold=True, block=4),
    line("5 Lakes", 500, size=14, bold=True, block=5),
)
LABELLED = (
    "[Be84] A. Bern, Of ponds, 1984.",
    "[Co91] B. Cork, Of lakes, 1991.",
    "[Du95] C. Duff, Of seas, 1995.",
    "[Ek99] D. Ekman, Of rivers, 1999.",
    "[Fa01] E. Fane, Of rain, 2001.",
    "[Gu03] F. Gull, Of snow, 2003.",
)


def test_a_list_with_labels_may_be_introduced_by_a_text() -> None:
    words = ("All of these books are", "for sale where one can", "find them, or else be", "lent.")
    references = page(
        3,
        line("References", 100, size=14, bold=True),
        *(line(text, 130 + 14 * at, block=2) for at, text in enumerate(words)),
        *(line(text, 220 + 30 * at, block=3 + at) for at, text in enumerate(LABELLED)),
    )
    text = text_page(1, "We use both herons [see also Co91] and gulls [Du95].")
    assert told(found(text, references).references) == [
        ("Co91", ["[Co91] p3"]), ("Du95", ["[Du95] p3"]),
    ]  # fmt: skip


def test_the_title_of_a_list_may_have_spaced_letters() -> None:
    references = page(
        3,
        line("L I T E R AT U R", 100, size=10, block=1),
        line("[1] A. Heron. Of ponds. 1984.", 160, block=2),
        line("[2] B. Gull. Of lakes. 1991.", 190, block=3),
    )
    assert told(found(text_page(1, "See [vgl. 2] there."), references).references) == [
        ("2", ["[2] p3"])
    ]


def test_several_equations_may_stand_in_one_bracket() -> None:
    equations = page(
        2,
        *(
            each
            for at in range(1, 4)
            for each in (
                line(f"x = {at} + y", 100 + 60 * at, left=200, block=2 * at),
                line(f"({at})", 100 + 60 * at, left=500, block=2 * at + 1),
            )
        ),
    )
    text = text_page(
        1, "It is so. Hence, using (1, 3) we have them.", "A point is told by (1, 2) here."
    )
    assert told(found(text, equations).references) == [("1", ["(1) p2"]), ("3", ["(3) p2"])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pages 4 to 5", ["Page 4", "Page 5"]),
        ("pages 4 à 5", ["Page 4", "Page 5"]),
        ("như ởtrang 4", ["Page 4"]),
    ],
)
def test_ranges_of_pages_have_both_ends(text: str, expected: list[str]) -> None:
    pages = [
        page(number, line("Words.", 100), line(f"Pond, page {number}.", 770, block=2))
        for number in range(2, 8)
    ]
    references = found(text_page(1, f"It is told on {text} of this."), *pages).references
    assert [each.targets[0].label for each in references] == expected


def test_a_whole_number_behind_see_is_a_section_before_a_stop() -> None:
    text = text_page(1, "Of lakes, see 5.", "For these (cf. 4) there, see 5 frogs.")
    outline = [OutlineEntry(1, "4 Ponds", 2, 100.0), OutlineEntry(1, "5 Lakes", 2, 500.0)]
    assert told(found(text, HEADINGS, outline=outline).references) == [
        ("5", ["Section 5 p2"]), ("4", ["Section 4 p2"]),
    ]  # fmt: skip


def test_of_two_papers_in_a_file_the_own_sections_are_meant() -> None:
    pages = []
    for first in (1, 4):
        pages += [
            page(first, line("1 Ponds", 100, size=14, bold=True)),
            text_page(first + 1, "As Section 2 shows."),
            page(first + 2, line("2 Lakes", 100, size=14, bold=True)),
        ]
    outline = [OutlineEntry(1, title, at, 100.0) for at, title in
               ((1, "1 Ponds"), (3, "2 Lakes"), (4, "1 Ponds"), (6, "2 Lakes"))]  # fmt: skip
    assert told(found(*pages, outline=outline).references) == [
        ("Section 2", ["Section 2 p3"]), ("Section 2", ["Section 2 p6"]),
    ]  # fmt: skip


def test_entries_may_end_with_the_sections_that_cite_them() -> None:
    cited = page(
        3,
        line("4.4 Of words", 100, size=12, bold=True, block=1),
        line("We cite them all [1], [2], [3].", 130, block=2),
    )
    references = page(
        4,
        line("References", 100, size=14, bold=True),
        line("[1] A. Heron. Of ponds. 1984. 4.1", 160, block=2),
        line("[2] B. Gull. Of lakes. 1991. 4.1, 4.3", 190, block=3),
        line("[3] C. Frog. Of seas. 1995. 4.2, 5", 220, block=4),
    )
    read = told(found(HEADINGS, cited, references).references)
    assert read[3:] == [
        ("4.1", ["Section 4.1 p2"]), ("4.1", ["Section 4.1 p2"]), ("4.3", ["Section 4.3 p2"]),
        ("4.2", ["Section 4.2 p2"]), ("5", ["Section 5 p2"]),
    ]  # fmt: skip


@pytest.mark.parametrize("first", ["②It was cold.", "2)It was cold."])
def test_marks_of_notes_may_be_circled_or_have_a_bracket(first: str) -> None:
    mark = first.partition("I")[0]
    raised = RaisedMark(mark, (200.0, 98.0, 206.0, 104.0), is_first=False)
    text = line("The ponds were frozen then.", 100, raised=() if mark == "②" else [raised])
    if mark == "②":
        text = line("The ponds were frozen then.②", 100)
    own = RaisedMark(mark, (72.0, 698.0, 78.0, 704.0), is_first=True)
    note = line(first if mark == "②" else "It was cold.", 700, size=8, block=2, raised=[own])
    read = found(page(1, text, note)).references
    assert [(each.kind, each.targets[0].label) for each in read] == [(ReferenceKind.NOTE, "Note 2")]


def test_a_table_may_end_with_its_caption() -> None:
    tables = page(
        2,
        line("heron 3 ponds", 100, block=1),
        line("gull 4 ponds", 114, block=1),
        line("Table 1: Of birds.", 134, size=9, block=2),
        line("frog 5 ponds", 170, block=3),
        line("newt 6 ponds", 184, block=3),
        line("Table 2: Of others.", 204, size=9, block=4),
    )
    read = found(text_page(1, "See Table 1 and Table 2."), tables).references
    areas = [each.targets[0].area for each in read]
    assert [(round(area.y0), round(area.y1)) for area in areas] == [(100, 143), (170, 213)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see above, 4.1, there", ["Section 4.1"]),
        ("voyez 4.1 pour cela", ["Section 4.1"]),
    ],
)
def test_a_section_may_stand_behind_see_above(text: str, expected: list[str]) -> None:
    read = found(text_page(1, f"It is so {text}."), HEADINGS).references
    assert [each.targets[0].label for each in read] == expected


def test_names_go_on_with_others_in_several_languages() -> None:
    references = page(
        3,
        line("References", 100, size=14, bold=True),
        line("Heron, A., B. Gull, C. Frog (2001). Of ponds.", 130, block=2),
        line("Newt, D. (2004). Of lakes and seas, in two volumes.", 160, block=3),
    )
    text = text_page(1, "Heron i inni (2001) write so.", "Heron y otros (2001) as well.")
    assert [each.targets[0].page for each in found(text, references).references] == [3, 3]
