"""Page chips: what an answer cites and names becomes one thing to press for each claim."""

from __future__ import annotations

import pytest

from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.markdown import MarkdownReader, chip_mark, page_mark
from reader_app.ui.answers.markdown_blocks import PageChip, Paragraph, Text, plain_text
from reader_app.ui.answers.page_chips import AnswerMarks

READER = MarkdownReader()
PAGES = {1: 329, 2: 40, 3: 41, 4: 329}


@pytest.fixture
def marks() -> AnswerMarks:
    """Of a book with two pages before page 1; the model counts those of the file."""
    names = PageNames(["i", "ii", *map(str, range(1, 500))])
    cited = {n: Citation(n, PassageSource(page, 0, n), "", "Words.") for n, page in PAGES.items()}
    return AnswerMarks(names, cited)


def told(marks: AnswerMarks, text: str) -> str:
    """The text as it is read; "^1" is a citation."""
    drawn = marks.pages.drawn(source(text), page_mark)
    return plain_text(READER.blocks(drawn), marks.with_chips)


def source(text: str) -> str:
    for number in PAGES:
        text = text.replace(f"^{number}", chip_mark(number))
    return text


def chips(marks: AnswerMarks, text: str) -> list[tuple[str, str]]:
    (block,) = READER.blocks(marks.pages.drawn(source(text), page_mark))
    assert isinstance(block, Paragraph)
    return [(e.words, e.link) for e in marks.drawn(block.inlines) if isinstance(e, PageChip)]


@pytest.mark.parametrize(
    "text",
    [
        "She waits (p. 329, printed 327). ^1",
        "She waits (p. 329)^1.",
        "She waits (p. 327)^1.",
        "She waits (page 329; printed page 327)^1^4",
        "She waits (p. 329 (printed 327)) ^1",
        "She waits ^1.",
        "She waits^1^4",
    ],
)
def test_a_claim_has_one_chip_with_the_printed_number(marks: AnswerMarks, text: str) -> None:
    (chip,) = chips(marks, text)
    assert chip[0] == "p. 327"
    assert chip[1].startswith("cite:1")


def test_neighbours_are_stacked(marks: AnswerMarks) -> None:
    assert chips(marks, "So^1^2^3") == [("p. 327 +2", "cite:1,2,3")]
    assert told(marks, "So^1^2^3.") == "So (pp. 38–39 and 327)."


def test_of_a_list_of_citations_of_one_page_no_comma_is_left(marks: AnswerMarks) -> None:
    assert told(marks, "Sources: ^1, ^1; ^1.") == "Sources: (p. 327)."
    assert told(marks, "Sources: ^1, ^2, ^2 and more.") == "Sources: (p. 327), (p. 38) and more."


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Call `f(x)^1` so.", "Call f(x) (p. 327) so."),
        ("With $x^1$ so.", "With x (p. 327) so."),
        ("```\nf(x)^1\n```", "f(x)"),
    ],
)
def test_a_citation_within_code_or_a_formula_stands_behind_it(
    marks: AnswerMarks, text: str, read: str
) -> None:
    assert told(marks, text) == read


def test_claims_of_their_own_keep_chips_of_their_own(marks: AnswerMarks) -> None:
    assert [words for words, _ in chips(marks, "One.^1 Two.^2 Three^3")] == [
        "p. 327", "p. 38", "p. 39"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It rains (p. 42).", ["p. 40"]),
        ("It rains (pp. 3, 5 and 8).", ["p. 1", "p. 3", "p. 6"]),
        ("It rains (pp. 30–37).", ["pp. 28–35"]),
        ("It rains (p. ii).", ["p. ii"]),
        ("It rains (see p. 42 for more).", []),
        ("It rains on p. 42.", []),
        ("It rains (1990).", []),
    ],
)
def test_pages_in_brackets_are_chips(marks: AnswerMarks, text: str, found: list[str]) -> None:
    assert [words for words, _ in chips(marks, text)] == found


def test_a_page_in_the_sentence_becomes_the_chip_of_its_citation(marks: AnswerMarks) -> None:
    assert told(marks, "On p. 329^1 she waits.") == "On p. 327 she waits."
    assert chips(marks, "On p. 329^1 she waits.") == [("p. 327", "cite:1")]


def test_nothing_is_lost_and_no_space_is_left_over(marks: AnswerMarks) -> None:
    assert told(marks, "A (p. 329). ^1 B ^2, c.") == "A (p. 327). B (p. 38), c."


def test_several_books_are_named(marks: AnswerMarks) -> None:
    marks.names = PageNames((), "Emma", {2: PageNames((), "A Book with a Very Long Title")})
    marks.citations[2] = Citation(2, PassageSource(40, 0, 0, 2), "", "Words.")
    assert [words for words, _ in chips(marks, "One.^1 Two.^2")] == [
        "p. 329", "A Book with a Ver…, p. 40"
    ]  # fmt: skip


def test_books_whose_titles_begin_alike_are_told_apart_by_their_ends(marks: AnswerMarks) -> None:
    reports = (f"3M COMPANY – Form 10-K {year}" for year in (2018, 2022))
    marks.names = PageNames((), next(reports), {2: PageNames((), next(reports))})
    marks.citations[2] = Citation(2, PassageSource(40, 0, 0, 2), "", "Words.")
    assert chips(marks, "Sales.^2")[0][0] == "3M COMPA…10-K 2022, p. 40"


def test_markdown_is_copied_with_its_pages(marks: AnswerMarks) -> None:
    copied = marks.in_words(source("**She** waits^1^2. On p. 40^2 too (p. 41).^3"))
    assert copied == "**She** waits (pp. 38 and 327). On p. 38 too (p. 39)."


@pytest.mark.parametrize(
    ("text", "book"),
    [
        ("He says “the whale is **white** as snow” twice.", "“the whale is white as snow”"),
        ("The “white whale” is no quotation.", ""),
        ("He says “the whale is white as", "“the whale is white as"),
        ('He says "the whale is white as snow".', '"the whale is white as snow"'),
        ("„Wal“ kommt bis Seite 44 nicht vor.", ""),
        ("Er sagt: „Der Wal ist so weiß", "„Der Wal ist so weiß"),
    ],
)
def test_the_words_of_the_book_are_marked(marks: AnswerMarks, text: str, book: str) -> None:
    (block,) = READER.blocks(text)
    assert isinstance(block, Paragraph)
    drawn = [each for each in marks.drawn(block.inlines) if isinstance(each, Text)]
    assert "".join(each.text for each in drawn if each.style.is_book) == book
