"""Markdown becomes blocks: nothing runs, nothing loads, nothing is lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.app.citations.page_mentions import PageMentions
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.answer_links import OutsideTarget, PageTarget, target_of
from reader_app.ui.answers.markdown import (
    MAX_CELLS,
    MarkdownReader,
    StreamedMarkdown,
    chip_mark,
    page_mark,
)
from reader_app.ui.answers.markdown_blocks import (
    Block,
    CodeBlock,
    Formula,
    FormulaBlock,
    HeadingBlock,
    Inline,
    ItemList,
    Paragraph,
    QuoteBlock,
    Rule,
    Table,
    Text,
    plain_text,
)

READER = MarkdownReader()
PAGES = PageMentions(PageNames([*map(str, range(1, 14)), "xiv", *map(str, range(15, 50))]))
PIECES = st.sampled_from(
    [
        "word ", "p. 42", "\n", "\n\n", "**", "*", "`", "```", "```py\n", "$", "$$", "\\[", "\\(",
        "\\)", "\\]", "| a | b |\n", "|---|---|\n", "- ", "1. ", "> ", "# ", "---", "===", "  ",
        "    ", "[x](http://a.b)", "![alt](http://a.b/c.png)", "[", "](", ")", "<script>",
        "</script>", "<img src=http://x>", "&lt;", "&#0;", "\\", "~~", "\t", "é", "𝒳", "\u2028",
        chip_mark(3), "\ue0f0", "\ufffc", "\x00",
    ]
)  # fmt: skip
SOURCES = st.lists(PIECES, max_size=40).map("".join)


def inlines_of(block: Block) -> list[Inline]:
    match block:
        case Paragraph() | HeadingBlock():
            return list(block.inlines)
        case QuoteBlock():
            return [each for inner in block.blocks for each in inlines_of(inner)]
        case ItemList():
            return [each for item in block.items for inner in item for each in inlines_of(inner)]
        case Table():
            return [each for row in block.rows for cell in row for each in cell]
        case CodeBlock() | FormulaBlock() | Rule():
            return []


def links_of(source: str) -> list[str]:
    drawn = PAGES.drawn(source, page_mark)
    inlines = [each for block in READER.blocks(drawn) for each in inlines_of(block)]
    return [each.link for each in inlines if isinstance(each, Text) and each.link]


def words_of(source: str) -> str:
    return plain_text(READER.blocks(source))


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "<img src=http://evil.example/x.png onerror=alert(1)>",
        "text <b>bold</b> text",
        "<div>\n\nblock\n\n</div>",
        "<!-- hidden -->",
    ],
)
def test_raw_html_is_shown_as_the_text_it_is(source: str) -> None:
    assert "".join(words_of(source).split()) == "".join(source.split())


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "vbscript:x",
        "ftp://a.b/c",
        "//a.b/c",
        "relative/path",
        "http:",
        "formula:1",
    ],
)
def test_a_link_to_anything_else_is_only_its_words(address: str) -> None:
    assert links_of(f"[words]({address})") == []
    assert words_of(f"[words]({address})") == "words"


def test_allowed_links_are_kept() -> None:
    source = "[a](https://a.b/c?d=e) [b](mailto:x@y.z) <http://c.d>"
    assert links_of(source) == ["https://a.b/c?d=e", "mailto:x@y.z", "http://c.d"]


def test_an_image_is_its_words() -> None:
    assert words_of("see ![a cat](http://a.b/cat.png) here") == "see a cat here"
    assert links_of("![a cat](http://a.b/cat.png)") == []


@pytest.mark.parametrize(
    ("source", "pages"),
    [
        ("(p. 42)", [(42, 42)]),
        ("see p. 42 and p. xiv", [(42, 42), (14, 14)]),
        ("pp. 42–43", [(42, 43)]),
        ("pp. 3, 5 and 8", [(3, 3), (5, 5), (8, 8)]),
        ("page 7, 3 men", [(7, 7)]),
        ("Pages 10-12", [(10, 12)]),
        ("auf S. 12 und Seite 13", [(12, 12), (13, 13)]),
        ("第 12 页", [(12, 12)]),
        ("**p. 9**", [(9, 9)]),
    ],
)
def test_a_mention_of_a_page_is_a_link(source: str, pages: list[tuple[int, int]]) -> None:
    targets = [target_of(link) for link in links_of(source)]
    assert targets == [PageTarget(page, last) for page, last in pages]


@pytest.mark.parametrize(
    "source", ["p. 4.5", "page I read", "stop. 42", "page mix", "the page 3D", "`p. 42`", "p. 42%"]
)
def test_what_only_looks_like_a_page_is_no_link(source: str) -> None:
    assert links_of(source) == []


def test_words_inside_a_link_are_not_linked_again() -> None:
    assert links_of("[see p. 42](http://a.b)") == ["http://a.b"]


def test_a_page_link_of_our_own_is_followed_as_a_physical_page() -> None:
    assert target_of(links_of("[here](page:12)")[0]) == PageTarget(12, 12)


def test_an_address_with_control_characters_is_refused() -> None:
    assert target_of("http://a.b/\nx") is None
    assert target_of("http://a.b/x") == OutsideTarget("http://a.b/x")


def test_formulas_are_found_in_dollars_and_brackets() -> None:
    inlines = inlines_of(READER.blocks(r"a $x^2$ b \(y\) c \[z\] d")[0])
    formulas = [each for each in inlines if isinstance(each, Formula)]
    assert formulas == [Formula("x^2"), Formula("y"), Formula("z", True)]
    assert READER.blocks("$$\na=b\n$$") == (FormulaBlock("a=b"),)
    assert READER.blocks("\\[\na=b\n\\]") == (FormulaBlock("a=b"),)


def test_prices_are_no_formulas() -> None:
    assert words_of("It costs $5 here and $6 there.") == "It costs $5 here and $6 there."


def test_a_huge_table_becomes_lines_of_text() -> None:
    rows = "\n".join(f"| {number} | b |" for number in range(MAX_CELLS))
    (block,) = READER.blocks(f"| one | two |\n|---|---|\n{rows}")
    assert isinstance(block, Paragraph)
    assert f"{MAX_CELLS - 1} · b" in plain_text((block,))


def test_nesting_without_end_is_shown_as_written() -> None:
    source = "> " * 500 + "deep"
    assert "deep" in words_of(source)


def test_an_open_fence_is_code_to_its_end() -> None:
    assert READER.blocks("```py\nx = 1") == (CodeBlock("py", "x = 1"),)


def test_lines_of_verse_stay_lines() -> None:
    assert words_of("Tyger, tyger,\nburning bright") == "Tyger, tyger,\nburning bright"


def test_a_definition_of_a_link_does_not_vanish() -> None:
    assert "[a]: http://a.b" in words_of("[a]: http://a.b")


@given(SOURCES)
def test_no_source_raises_or_leads_anywhere_that_is_not_allowed(source: str) -> None:
    for link in links_of(source):
        assert target_of(link) is not None


@given(
    st.lists(st.sampled_from(["word", "p. 4", "<b>", "é", "𝒳", "\n\n", "- x", "> y"]), max_size=30)
)
def test_every_letter_of_a_source_is_shown(parts: list[str]) -> None:
    source = " ".join(parts)
    letters = re.findall(r"\w", source)
    assert re.findall(r"\w", words_of(source)) == letters


@given(SOURCES, st.lists(st.integers(1, 12), min_size=1, max_size=60))
def test_a_stream_ends_as_the_whole_text_would(source: str, steps: list[int]) -> None:
    streamed = StreamedMarkdown(READER)
    at = 0
    for step in steps * (len(source) // len(steps) + 1):
        streamed.append(source[at : at + step])
        streamed.blocks()
        at += step
    assert at >= len(source)
    assert streamed.blocks(is_ending=True) == READER.blocks(source)


def test_a_cell_s_lines_are_broken_where_a_model_can_only_write_br() -> None:
    table = "| a | b |\n|---|---|\n| one<br>**two**<br /> three | `<br>` |\n\nNot<br>here."
    assert words_of(table) == "a\tb\none\ntwo\nthree\t<br>\n\nNot<br>here."
