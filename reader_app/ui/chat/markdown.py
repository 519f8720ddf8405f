"""Markdown → blocks. Raw HTML is text, images are their words, links are on a short list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from reader_app.ui.chat.blocks import (
    PLAIN,
    Alignment,
    Block,
    Blocks,
    Chip,
    CodeBlock,
    Formula,
    FormulaBlock,
    Heading,
    Inline,
    Inlines,
    ItemList,
    LineBreak,
    Paragraph,
    Quote,
    Rule,
    Style,
    Table,
    Text,
)
from reader_app.ui.chat.links import target_of
from reader_app.ui.chat.page_mentions import with_page_links

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

MAX_NESTING: Final = 40
MAX_CELLS: Final = 600
"""A larger table is shown as lines of text: laying it out would stop the window."""

CHIP_OPEN, CHIP_CLOSE = "\ue0f0", "\ue0f1"
_CHIP: Final = re.compile(f"{CHIP_OPEN}(\\d{{1,6}}){CHIP_CLOSE}")
_STYLES: Final = {"strong": "is_bold", "em": "is_italic", "s": "is_struck"}
_BRACKETS: Final = {"(": ("\\)", "math_inline"), "[": ("\\]", "math_inline_double")}


def chip_mark(number: int) -> str:
    """What stands for a citation inside a source, so that it keeps its place."""
    return f"{CHIP_OPEN}{number}{CHIP_CLOSE}"


def without_chip_marks(source: str) -> str:
    return _CHIP.sub("", source)


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A top-level block and the line of the source where it begins.

    `item_lines`: the same of each of its items, if it is a list.
    """

    line: int
    block: Block
    item_lines: tuple[int, ...] = ()


class MarkdownReader:
    """Reads Markdown into blocks. Every visible character of a source is in its blocks.

    The parser is imported with the first answer, not with the window.
    """

    @cached_property
    def _parser(self) -> MarkdownIt:
        return _parser()

    def prepare(self) -> None:
        """Have the parser ready. From any thread; who needs it meanwhile waits for it."""
        _ = self._parser

    def blocks(self, source: str) -> Blocks:
        return tuple(placed.block for placed in self.placed_blocks(source))

    def placed_blocks(self, source: str) -> tuple[PlacedBlock, ...]:
        tokens = self._parser.parse(source)
        if any(token.level >= MAX_NESTING - 1 for token in tokens):
            # The parser drops what lies deeper; so the source is shown as it was written.
            return (PlacedBlock(0, Paragraph(_words(source, PLAIN, ""))),)
        return tuple(_TokenReader(tokens).placed_blocks())


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    options = {"html": False, "linkify": False, "typographer": False, "maxNesting": MAX_NESTING}
    parser = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    # Definitions of links would vanish from the text, and would reach back into finished blocks.
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
    r"""\( … \) and \[ … \], which models write as often as dollars."""
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
    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def placed_blocks(self) -> Iterator[PlacedBlock]:
        while self._at < len(self._tokens):
            begin = self._at
            block = self._block()
            lines = self._item_lines(begin) if isinstance(block, ItemList) else ()
            yield PlacedBlock(_line(self._tokens[begin]), block, lines)

    def _item_lines(self, begin: int) -> tuple[int, ...]:
        level = self._tokens[begin].level + 1
        tokens = self._tokens[begin : self._at]
        return tuple(_line(t) for t in tokens if t.type == "list_item_open" and t.level == level)

    def _block(self) -> Block:
        token = self._next()
        match token.type:
            case "heading_open":
                return Heading(int(token.tag[1:]), self._inlines_until("heading_close"))
            case "blockquote_open":
                return Quote(self._blocks_until("blockquote_close"))
            case "bullet_list_open":
                return ItemList(None, self._items("bullet_list_close"))
            case "ordered_list_open":
                return ItemList(int(token.attrs.get("start", 1)), self._items("ordered_list_close"))
            case "table_open":
                return self._table()
            case "fence" | "code_block":
                words = token.info.split()
                return CodeBlock(words[0] if words else "", token.content.rstrip("\n"))
            case "math_block":
                return FormulaBlock(token.content.strip())
            case "hr":
                return Rule()
            case _:
                return _paragraph(self._inlines_until("paragraph_close"))

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _blocks_until(self, closing: str) -> Blocks:
        blocks: list[Block] = []
        while self._tokens[self._at].type != closing:
            blocks.append(self._block())
        self._at += 1
        return tuple(blocks)

    def _items(self, closing: str) -> tuple[Blocks, ...]:
        items: list[Blocks] = []
        while self._next().type != closing:
            items.append(self._blocks_until("list_item_close"))
        return tuple(items)

    def _inlines_until(self, closing: str) -> Inlines:
        inlines: Inlines = ()
        while (token := self._next()).type != closing:
            inlines += tuple(_inlines(token.children or []))
        return inlines

    def _table(self) -> Block:
        rows: list[tuple[Inlines, ...]] = []
        alignments: list[Alignment] = []
        while (token := self._next()).type != "table_close":
            if token.type == "tr_open":
                rows.append(())
            elif token.type in {"th_open", "td_open"}:
                if len(rows) == 1:
                    alignments.append(_alignment(token))
                rows[-1] += (self._inlines_until(token.type.replace("open", "close")),)
        if len(rows) * len(alignments) > MAX_CELLS:
            return Paragraph(_as_lines(rows))
        return Table(tuple(alignments), tuple(rows))


def _line(token: Token) -> int:
    return token.map[0] if token.map else 0


def _paragraph(inlines: Inlines) -> Block:
    if len(inlines) == 1 and isinstance(inlines[0], Formula) and inlines[0].is_display:
        return FormulaBlock(inlines[0].tex)
    return Paragraph(inlines)


def _alignment(token: Token) -> Alignment:
    wish = str(token.attrs.get("style", "")).removeprefix("text-align:")
    return Alignment(wish) if wish in set(Alignment) else Alignment.LEFT


def _as_lines(rows: Sequence[tuple[Inlines, ...]]) -> Inlines:
    inlines: list[Inline] = []
    for number, row in enumerate(rows):
        if number:
            inlines.append(LineBreak())
        for column, cell in enumerate(row):
            inlines += ([Text(" · ")] if column else []) + list(cell)
    return tuple(inlines)


def _inlines(tokens: Sequence[Token]) -> Iterator[Inline]:
    style, link = PLAIN, ""
    for token in tokens:
        match token.type:
            case "text" | "text_special":
                yield from _words(token.content, style, link)
            case "code_inline":
                yield Text(token.content, replace(style, is_code=True), link)
            case "softbreak" | "hardbreak":
                # A companion to books quotes verse: a line that was ended stays ended.
                yield LineBreak()
            case "math_inline" | "math_inline_double":
                yield Formula(token.content.strip(), token.type.endswith("double"))
            case "image":
                yield from _words(_alt(token), style, link)
            case "link_open":
                address = str(token.attrs.get("href", ""))
                link = address if target_of(address) else ""
            case "link_close":
                link = ""
            case _ if token.tag in _STYLES:
                style = _switched(style, token)


def _switched(style: Style, token: Token) -> Style:
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


def _words(text: str, style: Style, link: str) -> Inlines:
    inlines: list[Inline] = []
    for number, part in enumerate(_CHIP.split(text)):
        if number % 2:
            inlines.append(Chip(int(part)))
        elif part and link:
            inlines.append(Text(part, style, link))
        elif part:
            inlines += with_page_links(part, style)
    return tuple(inlines)
