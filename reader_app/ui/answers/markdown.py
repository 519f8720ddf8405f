"""Parses Markdown into blocks, either whole or while it is still being streamed.

Raw HTML becomes text, images become their alternative text, and only links of a few kinds are kept.
Blocks are also written as HTML, for the clipboard.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, assert_never

from reader_app.app.citations.page_mentions import PageMention
from reader_app.domain.chat import VEILED_LETTER, veiled_name
from reader_app.domain.document import html_escaped
from reader_app.domain.values import dataclass, lazy_pattern, replace
from reader_app.ui.answers import markdown_blocks
from reader_app.ui.answers.answer_links import PageTarget, page_link, target_of

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

MAX_NESTING: Final = 40
MAX_CELLS: Final = 600
"""Most cells of a table; the layout of a larger one would block the window.

A larger table is shown as lines of text.
"""

CHIP_OPEN, CHIP_CLOSE = "\ue0f0", "\ue0f1"
_CHIP: Final = lazy_pattern(f"{CHIP_OPEN}(\\d{{1,6}}){CHIP_CLOSE}")
_LINE_BREAK: Final = lazy_pattern(r"(?i)\s*<br\s*/?>\s*")
_PAGE_OPEN, _PAGE_WORDS, _PAGE_CLOSE = "\ue0f2", "\ue0f3", "\ue0f4"
_PAGE: Final = lazy_pattern(
    f"{_PAGE_OPEN}(page:[^{_PAGE_WORDS}]*){_PAGE_WORDS}([^{_PAGE_CLOSE}]*){_PAGE_CLOSE}"
)
_ENCODED_VEIL: Final = "%EE%83%B5"
"""The mark of a veil as it is written in an address."""
_STYLES: Final = {"strong": "is_bold", "em": "is_italic", "s": "is_struck"}
_BRACKETS: Final = {"(": ("\\)", "math_inline"), "[": ("\\]", "math_inline_double")}


def chip_mark(number: int) -> str:
    """Return the mark that stands for a citation inside the source and keeps its position."""
    return f"{CHIP_OPEN}{number}{CHIP_CLOSE}"


def page_mark(mention: PageMention) -> str:
    """Return a page's words with marks that make them a link; without, if there is no such page."""
    if not mention.page:
        return mention.words
    link = page_link(mention.page, mention.last, mention.book)
    return f"{_PAGE_OPEN}{link}{_PAGE_WORDS}{mention.words}{_PAGE_CLOSE}"


def without_page_marks(text: str) -> str:
    return _PAGE.sub(r"\2", text)


VEIL_OPEN, _VEIL_WORDS, _VEIL_CLOSE = "\ue0f5", "\ue0f6", "\ue0f7"
_VEIL: Final = lazy_pattern(
    f"{VEIL_OPEN}(\\d{{1,9}}){_VEIL_WORDS}([^{VEIL_OPEN}{_VEIL_CLOSE}]*){_VEIL_CLOSE}"
)
_HALF_VEIL: Final = lazy_pattern(f"{VEIL_OPEN}[^{_VEIL_CLOSE}]*$")


def veil_marks(text: str, spans: Iterable[tuple[int, int]], begin: int = 0) -> str:
    """Return a text with marks around its spans, numbered by their place; `begin`: of the text."""
    parts, done = [], 0
    for start, end in spans:
        parts += [
            text[done:start],
            f"{VEIL_OPEN}{begin + start}{_VEIL_WORDS}{text[start:end]}{_VEIL_CLOSE}",
        ]
        done = end
    return "".join([*parts, text[done:]])


def without_veil_marks(text: str, numbers: Collection[int] | None = None) -> str:
    """Return a text without the marks, or without those with these numbers; words stay."""

    def bare(match: re.Match[str]) -> str:
        return match[2] if numbers is None or int(match[1]) in numbers else match[0]

    return _VEIL.sub(bare, text) if VEIL_OPEN in text else text


def with_placeholders(text: str) -> str:
    """Return a text to be copied, with words in place of each veil."""
    if VEIL_OPEN not in text:
        return text
    return _HALF_VEIL.sub("", _VEIL.sub(lambda _: veiled_name(), text))


def with_blocks(text: str) -> str:
    """Return a text for where no veil can be drawn, such as code: blocks, as long as the words."""
    if VEIL_OPEN not in text:
        return text
    return _HALF_VEIL.sub("", _VEIL.sub(lambda match: VEILED_LETTER * len(match[2]), text))


def split_at_veils(text: str) -> Iterator[tuple[str, int]]:
    """Yield the pieces of a text, each with the number of its veil, -1 for none."""
    if VEIL_OPEN not in text:
        yield text, -1
        return
    done = 0
    for match in _VEIL.finditer(text):
        yield text[done : match.start()], -1
        yield match[2], int(match[1])
        done = match.end()
    yield _HALF_VEIL.sub("", text[done:]), -1


def marked_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of a source's veils, as in the source without marks."""
    shift = 0
    for match in _VEIL.finditer(text):
        start = match.start() - shift
        yield start, start + len(match[2])
        shift += len(match[0]) - len(match[2])


def veiled_words(text: str) -> frozenset[str]:
    """Return the words of all veils of a source."""
    return frozenset(match[2] for match in _VEIL.finditer(text))


def _bare(text: str) -> str:
    """Return the text of code or a formula: without marks, and with blocks for what is veiled."""
    return with_blocks(without_page_marks(without_chip_marks(text)))


def pages_marked(text: str) -> list[PageTarget]:
    """Return the pages that have marks in `text`."""
    found = (target_of(match[1]) for match in _PAGE.finditer(text))
    return [target for target in found if isinstance(target, PageTarget)]


def without_chip_marks(source: str) -> str:
    return _CHIP.sub("", source)


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A top-level block and the 0-based source line where it begins.

    `item_lines`: the lines where its items begin, if it is a list.
    """

    line: int
    block: markdown_blocks.Block
    item_lines: tuple[int, ...] = ()


class MarkdownReader:
    """Parses Markdown into blocks, which contain every visible character of the source.

    The parser is imported with the first answer, not when the window opens.
    """

    @cached_property
    def _parser(self) -> MarkdownIt:
        return _parser()

    def prepare(self) -> None:
        """Load the parser. May be called from any thread; other callers wait until it is loaded."""
        _ = self._parser

    def blocks(self, source: str) -> markdown_blocks.Blocks:
        return tuple(placed.block for placed in self.placed_blocks(source))

    def placed_blocks(self, source: str) -> tuple[PlacedBlock, ...]:
        tokens = self._parser.parse(source)
        if any(token.level >= MAX_NESTING - 1 for token in tokens):
            # The parser drops anything nested deeper, so show the source as it was written.
            return (
                PlacedBlock(
                    0, markdown_blocks.Paragraph(_words(source, markdown_blocks.PLAIN, ""))
                ),
            )
        return tuple(_TokenReader(tokens).placed_blocks())


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    options = {"html": False, "linkify": False, "typographer": False, "maxNesting": MAX_NESTING}
    parser = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    # Link definitions would vanish from the text and could change blocks that are final already.
    parser.disable(["reference", "html_block", "html_inline"])
    parser.use(
        dollarmath_plugin,
        allow_labels=False,
        allow_space=False,
        allow_digits=False,
        allow_blank_lines=False,
        double_inline=True,
    )
    parser.inline.ruler.before("escape", "math_brackets", _bracket_math)
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


def _bracket_math(state: StateInline, silent: bool) -> bool:
    r"""Parse \( … \) and \[ … \], which models write as often as dollar signs."""
    if state.src[state.pos] != "\\" or state.pos + 1 >= state.posMax:
        return False
    found = _BRACKETS.get(state.src[state.pos + 1])
    end = state.src.find(found[0], state.pos + 2, state.posMax) if found else -1
    if found is None or end < 0 or not state.src[state.pos + 2 : end].strip():
        return False
    if not silent:
        token = state.push(found[1], "math", 0)
        token.content = state.src[state.pos + 2 : end]
    state.pos = end + 2
    return True


class _TokenReader:
    """Converts the parser's tokens into blocks."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def placed_blocks(self) -> Iterator[PlacedBlock]:
        while self._at < len(self._tokens):
            begin = self._at
            block = self._block()
            lines = self._item_lines(begin) if isinstance(block, markdown_blocks.ItemList) else ()
            yield PlacedBlock(_line(self._tokens[begin]), block, lines)

    def _item_lines(self, begin: int) -> tuple[int, ...]:
        level = self._tokens[begin].level + 1
        tokens = self._tokens[begin : self._at]
        return tuple(_line(t) for t in tokens if t.type == "list_item_open" and t.level == level)

    def _block(self) -> markdown_blocks.Block:
        token = self._next()
        match token.type:
            case "heading_open":
                return markdown_blocks.HeadingBlock(
                    int(token.tag[1:]), self._inlines_until("heading_close")
                )
            case "blockquote_open":
                return markdown_blocks.QuoteBlock(self._blocks_until("blockquote_close"))
            case "bullet_list_open":
                return markdown_blocks.ItemList(None, self._items("bullet_list_close"))
            case "ordered_list_open":
                return markdown_blocks.ItemList(
                    int(token.attrs.get("start", 1)), self._items("ordered_list_close")
                )
            case "table_open":
                return self._table()
            case "fence" | "code_block":
                words = _bare(token.info).split()
                return markdown_blocks.CodeBlock(
                    words[0] if words else "", _bare(token.content.rstrip("\n"))
                )
            case "math_block":
                return markdown_blocks.FormulaBlock(_bare(token.content.strip()))
            case "hr":
                return markdown_blocks.Rule()
            case _:
                return _paragraph(self._inlines_until("paragraph_close"))

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _blocks_until(self, closing: str) -> markdown_blocks.Blocks:
        blocks: list[markdown_blocks.Block] = []
        while self._tokens[self._at].type != closing:
            blocks.append(self._block())
        self._at += 1
        return tuple(blocks)

    def _items(self, closing: str) -> tuple[markdown_blocks.Blocks, ...]:
        items: list[markdown_blocks.Blocks] = []
        while self._next().type != closing:
            items.append(self._blocks_until("list_item_close"))
        return tuple(items)

    def _inlines_until(self, closing: str) -> markdown_blocks.Inlines:
        inlines: markdown_blocks.Inlines = ()
        while (token := self._next()).type != closing:
            inlines += tuple(_inlines(token.children or []))
        return inlines

    def _table(self) -> markdown_blocks.Block:
        rows: list[tuple[markdown_blocks.Inlines, ...]] = []
        alignments: list[markdown_blocks.Alignment] = []
        while (token := self._next()).type != "table_close":
            if token.type == "tr_open":
                rows.append(())
            elif token.type in {"th_open", "td_open"}:
                if len(rows) == 1:
                    alignments.append(_alignment(token))
                inlines = self._inlines_until(token.type.replace("open", "close"))
                rows[-1] += (tuple(_with_line_breaks(inlines)),)
        if len(rows) * len(alignments) > MAX_CELLS:
            return markdown_blocks.Paragraph(_as_lines(rows))
        return markdown_blocks.Table(tuple(alignments), tuple(rows))


def _with_line_breaks(
    inlines: markdown_blocks.Inlines,
) -> Iterator[markdown_blocks.Inline]:
    """Break a cell's lines at <br>: models write it there, where Markdown has no line breaks."""
    for inline in inlines:
        if not isinstance(inline, markdown_blocks.Text) or inline.style.is_code:
            yield inline
            continue
        for number, words in enumerate(_LINE_BREAK.split(inline.text)):
            if number:
                yield markdown_blocks.LineBreak()
            if words:
                yield replace(inline, text=words)


def _line(token: Token) -> int:
    return token.map[0] if token.map else 0


def _paragraph(inlines: markdown_blocks.Inlines) -> markdown_blocks.Block:
    if (
        len(inlines) == 1
        and isinstance(inlines[0], markdown_blocks.Formula)
        and inlines[0].is_display
    ):
        return markdown_blocks.FormulaBlock(inlines[0].tex)
    return markdown_blocks.Paragraph(inlines)


def _alignment(token: Token) -> markdown_blocks.Alignment:
    style = str(token.attrs.get("style", "")).removeprefix("text-align:")
    return (
        markdown_blocks.Alignment(style)
        if style in set(markdown_blocks.Alignment)
        else markdown_blocks.Alignment.LEFT
    )


def _as_lines(rows: Sequence[tuple[markdown_blocks.Inlines, ...]]) -> markdown_blocks.Inlines:
    inlines: list[markdown_blocks.Inline] = []
    for number, row in enumerate(rows):
        if number:
            inlines.append(markdown_blocks.LineBreak())
        for column, cell in enumerate(row):
            inlines += ([markdown_blocks.Text(" · ")] if column else []) + list(cell)
    return tuple(inlines)


def _inlines(tokens: Sequence[Token]) -> Iterator[markdown_blocks.Inline]:
    style, link = markdown_blocks.PLAIN, ""
    for token in tokens:
        match token.type:
            case "text" | "text_special":
                yield from _words(token.content, style, link)
            case "code_inline":
                words = without_chip_marks(without_page_marks(token.content))
                yield from _with_veils(words, _code(style), link)
                yield from _citations_in(token.content)
            case "softbreak" | "hardbreak":
                # Quoted verse must keep its line breaks.
                yield markdown_blocks.LineBreak()
            case "math_inline" | "math_inline_double":
                tex = _bare(token.content.strip())
                yield markdown_blocks.Formula(tex, token.type.endswith("double"))
                yield from _citations_in(token.content)
            case "image":
                yield from _words(_alt(token), style, link)
            case "link_open":
                address = str(token.attrs.get("href", ""))
                is_whole = VEIL_OPEN not in address and _ENCODED_VEIL not in address.upper()
                link = address if is_whole and target_of(address) else ""
            case "link_close":
                link = ""
            case _ if token.tag in _STYLES:
                style = _switched(style, token)


def _code(style: markdown_blocks.Style) -> markdown_blocks.Style:
    return replace(style, is_code=True)


def _switched(style: markdown_blocks.Style, token: Token) -> markdown_blocks.Style:
    is_on = token.nesting > 0
    match token.tag:
        case "strong":
            return replace(style, is_bold=is_on)
        case "em":
            return replace(style, is_italic=is_on)
        case _:
            return replace(style, is_struck=is_on)


def _alt(token: Token) -> str:
    words = "".join(child.content for child in token.children or [])
    return words or token.content or "image"


def _citations_in(code: str) -> Iterator[markdown_blocks.CitationMark]:
    """Yield the citations that a model has put into code or a formula: they stand behind it."""
    return (markdown_blocks.CitationMark(int(number)) for number in _CHIP.findall(code))


def _words(text: str, style: markdown_blocks.Style, link: str) -> markdown_blocks.Inlines:
    inlines: list[markdown_blocks.Inline] = []
    for number, part in enumerate(_CHIP.split(text)):
        if number % 2:
            inlines.append(markdown_blocks.CitationMark(int(part)))
        elif part:
            inlines += _with_veils(part, style, link)
    return tuple(inlines)


def _with_veils(
    text: str, style: markdown_blocks.Style, link: str
) -> Iterator[markdown_blocks.Inline]:
    for words, veil in split_at_veils(text):
        if veil >= 0:
            yield markdown_blocks.VeiledText(without_page_marks(words), veil, style)
        elif words and link:
            yield markdown_blocks.Text(without_page_marks(words), style, link)
        elif words:
            yield from _with_page_links(words, style)


def _with_page_links(text: str, style: markdown_blocks.Style) -> Iterator[markdown_blocks.Inline]:
    pieces = iter(_PAGE.split(text))
    for before in pieces:
        if before:
            yield markdown_blocks.Text(before, style)
        link, words = next(pieces, ""), next(pieces, "")
        if words:
            yield markdown_blocks.Text(words, style, link)


_OPEN_BLOCKS: Final = 2
"""How many blocks at the end stay open.

New text can change the last one or split it in two, but can't change the ones before.
"""
_OPEN_ITEMS: Final = 2
"""How many items at the end of a list stay open, for the same reason."""

_FENCE: Final = lazy_pattern(r"^ {0,3}(?:`{3,}|~{3,})", re.MULTILINE)
_HALF_LINK: Final = lazy_pattern(r"!?\[[^\[\]\n]{0,200}(?:\](?:\([^()\s]{0,300})?)?$")
_HALF_FORMULA: Final = lazy_pattern(r"(?<![\\$\d])\$(?![\s\d$])[^$\n]{0,200}$|\\[(][^\n]{0,200}$")
_HALF_CHIP: Final = lazy_pattern(f"{CHIP_OPEN}\\d*$")
_HALF_TABLE: Final = lazy_pattern(r"(?:^|\n\n)(\|[^\n]*(?:\n[ |:\-]*)?)$")
_HALF_DISPLAY: Final = lazy_pattern(r"(?:^|\n)(?:\$\$|\\\[)(?:(?!\n\s*\n|\$\$|\\\]).)*$", re.DOTALL)
_NEAR_DISPLAY: Final = lazy_pattern(
    r"(?:^|\n)[ \t>*+\-\d.)]*(?:\$\$|\\\[)(?:(?!\n\s*\n).)*$", re.DOTALL
)
_MARKS: Final = ("**", "`")


@dataclass(frozen=True, slots=True)
class _OpenList:
    """A list that is being streamed.

    `begin`: its offset in the source; `start`: its first number, None without numbers; `items`: its
    final items.
    """

    begin: int
    start: int | None
    items: tuple[markdown_blocks.Blocks, ...]

    def joined(self, blocks: markdown_blocks.Blocks) -> markdown_blocks.Blocks | None:
        """Return `blocks` with these items prepended to the list they begin with.

        Return None if they don't begin with a list of the same kind.
        """
        first = blocks[0] if blocks else None
        if not isinstance(first, markdown_blocks.ItemList) or (first.start is None) != (
            self.start is None
        ):
            return None
        return (markdown_blocks.ItemList(self.start, self.items + first.items), *blocks[1:])


class StreamedMarkdown:
    """Markdown that is still being streamed: `append` words and read the `blocks` so far.

    The cost of both depends on the length of the open end, not of the whole text.
    """

    def __init__(self, reader: MarkdownReader, source: str = "") -> None:
        self._reader = reader
        self._finished: markdown_blocks.Blocks = ()
        self._finished_to = 0
        self._list: _OpenList | None = None
        self._open: markdown_blocks.Blocks = ()
        self._settled_to = 0
        self.source = source

    def append(self, words: str) -> None:
        self.source += words

    def blocks(self, *, is_ending: bool = False) -> markdown_blocks.Blocks:
        """Return all blocks so far.

        `is_ending`: no more text follows. Otherwise a half-written table, link or formula is held
        back.
        """
        if not is_ending and "\n" in self.source[self._settled_to :]:
            self._settle()  # Only a new line can make an earlier one final
            self._settled_to = len(self.source)
        rest = self._rest
        read = self._reader.blocks(rest if is_ending else _presentable(rest))
        open_blocks = self._open = _as_before(read, self._open)
        if self._list is not None:
            joined = self._list.joined(open_blocks)
            if joined is None:
                return self._begin_list_anew(is_ending=is_ending)
            open_blocks = joined
        return self._finished + open_blocks

    @property
    def _rest(self) -> str:
        return self.source[self._finished_to :]

    def _settle(self) -> None:
        """Move blocks that no further text can change to the finished ones."""
        rest, begin = self._rest, self._finished_to
        if _may_still_merge(rest):
            return
        placed = self._reader.placed_blocks(rest)
        is_in_list = bool(placed) and len(placed[-1].item_lines) > _OPEN_ITEMS
        settled = len(placed) - 1 if is_in_list else max(0, len(placed) - _OPEN_BLOCKS)
        if settled:
            finished = _as_before([each.block for each in placed[:settled]], self._open)
            self._open = self._open[settled:]
            if self._list is not None:
                joined = self._list.joined(finished)
                if joined is None:
                    return
                finished, self._list = joined, None
            self._finished += finished
            self._finished_to = begin + _offset_of_line(rest, placed[settled].line)
        if settled < len(placed) and len(placed[settled].item_lines) > _OPEN_ITEMS:
            line = placed[settled].item_lines[-_OPEN_ITEMS]
            blocks = tuple(each.block for each in placed[settled:])
            self._settle_items(blocks, begin + _offset_of_line(rest, line))

    def _settle_items(self, blocks: markdown_blocks.Blocks, cut: int) -> None:
        """Settle all but the last items of the list with which `blocks` begins.

        The last items are parsed again from offset `cut` of the source.
        """
        whole = self._list.joined(blocks) if self._list is not None else blocks
        items = whole[0].items if whole and isinstance(whole[0], markdown_blocks.ItemList) else ()
        start = whole[0].start if whole and isinstance(whole[0], markdown_blocks.ItemList) else None
        begin = self._list.begin if self._list is not None else self._finished_to
        kept = _OpenList(begin, start, items[:-_OPEN_ITEMS])
        # The cut is valid only if parsing from it gives the same blocks: an item on its own can
        # parse as something else, such as "- a | b" as the head of a table.
        if items and kept.joined(self._reader.blocks(self.source[cut:])) == whole:
            self._list, self._finished_to = kept, cut

    def _begin_list_anew(self, *, is_ending: bool) -> markdown_blocks.Blocks:
        """Parse the list again from its beginning, because what follows isn't part of it."""
        assert self._list is not None
        self._finished_to, self._list = self._list.begin, None
        return self.blocks(is_ending=is_ending)


def _as_before(
    blocks: Sequence[markdown_blocks.Block], before: markdown_blocks.Blocks
) -> markdown_blocks.Blocks:
    """Return the blocks, with the previous objects for those that are equal.

    What was made from such a block is found by its identity.
    """
    kept = zip(blocks, before, strict=False)
    same = tuple(old if new == old else new for new, old in kept)
    return (*same, *blocks[len(same) :])


def _may_still_merge(rest: str) -> bool:
    # An unclosed display formula would swallow the blocks that its lines look like, also inside
    # lists and quotations. No formula extends across an empty line.
    return bool(_NEAR_DISPLAY.search(rest))


def _offset_of_line(text: str, line: int) -> int:
    at = 0
    for _ in range(line):
        at = text.index("\n", at) + 1
    return at


def _presentable(rest: str) -> str:
    """Return an unfinished text without half-written marks at its end, so that nothing flickers."""
    if len(_FENCE.findall(rest)) % 2:
        return rest
    rest = _HALF_CHIP.sub("", rest)
    if table := _HALF_TABLE.search(rest):
        return rest[: table.start(1)]
    if display := _HALF_DISPLAY.search(rest):
        return rest[: display.start()]
    start = rest.rfind("\n\n") + 1
    head, last = rest[:start], rest[start:]
    last = _HALF_FORMULA.sub("", _HALF_LINK.sub("", last))
    for mark in _MARKS:
        if last.count(mark) % 2:
            last = last.rstrip()
            last = last.removesuffix(mark) if last.endswith(mark) else last + mark
    return head + last


_CHARSET: Final = '<meta charset="utf-8">'
_LINKED: Final = ("http://", "https://", "mailto:")
"""Addresses that stay links; those of pages mean nothing in another program."""


def html_of_blocks(blocks: markdown_blocks.Blocks) -> str:
    """Return the blocks as HTML. Formulas are TeX between dollars, as in Markdown."""
    return _CHARSET + _blocks_html(blocks)


def _blocks_html(blocks: markdown_blocks.Blocks) -> str:
    return "".join(map(_block_html, blocks))


def _block_html(block: markdown_blocks.Block) -> str:
    match block:
        case markdown_blocks.Paragraph():
            return f"<p>{_inlines_html(block.inlines)}</p>"
        case markdown_blocks.HeadingBlock():
            return f"<h{block.level}>{_inlines_html(block.inlines)}</h{block.level}>"
        case markdown_blocks.CodeBlock():
            return f"<pre><code>{html_escaped(block.code)}</code></pre>"
        case markdown_blocks.FormulaBlock():
            return f"<p>$${html_escaped(block.tex)}$$</p>"
        case markdown_blocks.Rule():
            return "<hr>"
        case markdown_blocks.QuoteBlock():
            return f"<blockquote>{_blocks_html(block.blocks)}</blockquote>"
        case markdown_blocks.ItemList():
            return _list_html(block)
        case markdown_blocks.Table():
            return _table_html(block)
        case _:
            assert_never(block)


def _list_html(block: markdown_blocks.ItemList) -> str:
    items = "".join(f"<li>{_item_html(item)}</li>" for item in block.items)
    if block.start is None:
        return f"<ul>{items}</ul>"
    return f'<ol start="{block.start}">{items}</ol>'


def _item_html(blocks: markdown_blocks.Blocks) -> str:
    """Return an item, whose first paragraph stands beside its bullet in all programs."""
    first = blocks[0] if blocks else None
    if isinstance(first, markdown_blocks.Paragraph):
        return _inlines_html(first.inlines) + _blocks_html(blocks[1:])
    return _blocks_html(blocks)


def _table_html(block: markdown_blocks.Table) -> str:
    rows: list[str] = []
    for at, row in enumerate(block.rows):
        tag = "td" if at else "th"
        cells = (
            f'<{tag} align="{alignment}">{_inlines_html(cell)}</{tag}>'
            for alignment, cell in zip(block.alignments, row, strict=True)
        )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table border="1" cellspacing="0" cellpadding="4">{"".join(rows)}</table>'


def _inlines_html(inlines: markdown_blocks.Inlines) -> str:
    return "".join(map(_inline_html, inlines))


def _inline_html(inline: markdown_blocks.Inline) -> str:
    match inline:
        case markdown_blocks.Text():
            return _text_html(inline)
        case markdown_blocks.VeiledText():
            return html_escaped(veiled_name())
        case markdown_blocks.Formula():
            mark = "$$" if inline.is_display else "$"
            return mark + html_escaped(inline.tex) + mark
        case markdown_blocks.LineBreak():
            return "<br>"
        case markdown_blocks.CitationMark():
            return ""
        case markdown_blocks.PageChip():
            return html_escaped(f" {inline.full}")
        case _:
            assert_never(inline)


def _text_html(text: markdown_blocks.Text) -> str:
    words, style = html_escaped(text.text), text.style
    tags = (
        ("code", style.is_code),
        ("s", style.is_struck),
        ("i", style.is_italic),
        ("b", style.is_bold),
    )
    for tag in (tag for tag, is_set in tags if is_set):
        words = f"<{tag}>{words}</{tag}>"
    if text.link.startswith(_LINKED):
        words = f'<a href="{html_escaped(text.link)}">{words}</a>'
    return words
