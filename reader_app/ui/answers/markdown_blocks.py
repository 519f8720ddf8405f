"""The blocks that Markdown is parsed into, as values, and their plain text.

They hold only what is drawn, nothing that could be run or loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import TypeAlias, Union, assert_never

from reader_app.domain.chat import veiled_name
from reader_app.domain.values import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    is_bold: bool = False
    is_italic: bool = False
    is_struck: bool = False
    is_code: bool = False
    is_book: bool = False
    """Words of the book, which are set in a serif."""


PLAIN = Style()


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text. `link`: an address of `answer_links`, an allowed outside one, or ""."""

    text: str
    style: Style = PLAIN
    link: str = ""


@dataclass(frozen=True, slots=True)
class VeiledText:
    """Text that is shown only on request, by the number of its veil."""

    text: str
    number: int
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class Formula:
    """LaTeX source within a line; `is_display`: set on a line of its own."""

    tex: str
    is_display: bool = False


@dataclass(frozen=True, slots=True)
class LineBreak:
    pass


@dataclass(frozen=True, slots=True)
class CitationMark:
    """The number of a citation, behind the claim."""

    number: int


@dataclass(frozen=True, slots=True)
class PageChip:
    """The pages that support a claim, as something to press.

    `words`: on the chip, such as "p. 2 +2". `link`: an address of `answer_links`. `full`: in plain
    text, such as "(pp. 2, 5 and 9)".
    """

    words: str
    link: str
    full: str


Inline: TypeAlias = Text | VeiledText | Formula | LineBreak | CitationMark | PageChip
Inlines: TypeAlias = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    inlines: Inlines


@dataclass(frozen=True, slots=True)
class HeadingBlock:
    level: int
    inlines: Inlines


@dataclass(frozen=True, slots=True)
class CodeBlock:
    language: str
    code: str


@dataclass(frozen=True, slots=True)
class FormulaBlock:
    tex: str


@dataclass(frozen=True, slots=True)
class Rule:
    pass


@dataclass(frozen=True, slots=True)
class QuoteBlock:
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list. `start`: the number of the first item, or None for bullets."""

    start: int | None
    items: tuple[tuple[Block, ...], ...]


class Alignment(StrEnum):
    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first row is the header, and every row has `len(alignments)` cells."""

    alignments: tuple[Alignment, ...]
    rows: tuple[tuple[Inlines, ...], ...]


Block: TypeAlias = Union[
    Paragraph, HeadingBlock, CodeBlock, FormulaBlock, Rule, QuoteBlock, ItemList, Table
]
Blocks: TypeAlias = tuple[Block, ...]


def plain_text(
    blocks: Blocks, drawn: Callable[[Inlines], Inlines] = lambda inlines: inlines
) -> str:
    """Return the words of the blocks. `drawn`: converts paragraphs to the form that is drawn."""
    return "\n\n".join(words for words in (_block(block, drawn) for block in blocks) if words)


class GrowingText:
    """The plain text of blocks that grow at their end; the words of the unchanged part are kept."""

    def __init__(self, drawn: Callable[[Inlines], Inlines]) -> None:
        """Create it without words. `drawn`: as in `plain_text`."""
        self._drawn = drawn
        self._known: dict[int, tuple[Block | Blocks, str]] = {}

    def forget(self) -> None:
        """Read all words again the next time, because they are drawn differently now."""
        self._known.clear()

    def words(self, blocks: Blocks) -> str:
        before, self._known = self._known, {}
        kept = partial(self._kept, before)
        parts = (
            "\n".join(_items(block, kept)) if isinstance(block, ItemList) else kept(block)
            for block in blocks
        )
        return "\n\n".join(filter(None, parts))

    def _kept(self, before: dict[int, tuple[Block | Blocks, str]], part: Block | Blocks) -> str:
        found = before.get(id(part))
        if found is None or found[0] is not part:
            blocks = part if isinstance(part, tuple) else (part,)
            found = (part, plain_text(blocks, self._drawn))
        self._known[id(part)] = found
        return found[1]


def inline_text(inlines: Inlines) -> str:
    return "".join(map(_inline, inlines)).lstrip(" ")


def _block(block: Block, drawn: Callable[[Inlines], Inlines]) -> str:
    match block:
        case Paragraph() | HeadingBlock():
            return inline_text(drawn(block.inlines))
        case CodeBlock():
            return block.code
        case FormulaBlock():
            return block.tex
        case Rule():
            return ""
        case QuoteBlock():
            return plain_text(block.blocks, drawn)
        case ItemList():
            return "\n".join(_items(block, partial(plain_text, drawn=drawn)))
        case Table():
            rows = ((inline_text(drawn(cell)) for cell in row) for row in block.rows)
            return "\n".join("\t".join(row) for row in rows)
        case _:
            assert_never(block)


def _items(block: ItemList, words: Callable[[Blocks], str]) -> list[str]:
    first = block.start
    marks = ("• " if first is None else f"{first + at}. " for at in range(len(block.items)))
    return [
        mark + words(item).replace("\n\n", "\n")
        for mark, item in zip(marks, block.items, strict=True)
    ]


def _inline(inline: Inline) -> str:
    match inline:
        case Text():
            return inline.text
        case VeiledText():
            return veiled_name()
        case Formula():
            return inline.tex
        case LineBreak():
            return "\n"
        case CitationMark():
            return ""
        case PageChip():
            return f" {inline.full}"
        case _:
            assert_never(inline)
