"""An answer's Markdown as values: what is drawn, and nothing that could run or load."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, Union


@dataclass(frozen=True, slots=True)
class Style:
    is_bold: bool = False
    is_italic: bool = False
    is_struck: bool = False
    is_code: bool = False


PLAIN = Style()


@dataclass(frozen=True, slots=True)
class Text:
    """A run of words. `link`: one of our own addresses (see `links`) or an allowed one, or ''."""

    text: str
    style: Style = PLAIN
    link: str = ""


@dataclass(frozen=True, slots=True)
class Formula:
    """LaTeX inside a line; `is_display`: on a line of its own."""

    tex: str
    is_display: bool = False


@dataclass(frozen=True, slots=True)
class LineBreak:
    pass


@dataclass(frozen=True, slots=True)
class Chip:
    """The number of a citation, raised beside the claim."""

    number: int


Inline: TypeAlias = Text | Formula | LineBreak | Chip
Inlines: TypeAlias = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    inlines: Inlines


@dataclass(frozen=True, slots=True)
class Heading:
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
class Quote:
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class ItemList:
    """`start`: number of the first item, or None for bullets."""

    start: int | None
    items: tuple[tuple[Block, ...], ...]


class Alignment(StrEnum):
    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Table:
    """The first row is the header; every row has `len(alignments)` cells."""

    alignments: tuple[Alignment, ...]
    rows: tuple[tuple[Inlines, ...], ...]


Block: TypeAlias = Union[Paragraph, Heading, CodeBlock, FormulaBlock, Rule, Quote, ItemList, Table]
Blocks: TypeAlias = tuple[Block, ...]
