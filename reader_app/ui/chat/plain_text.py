"""Blocks as plain words: what a screen reader hears and a test reads."""

from __future__ import annotations

from typing import assert_never

from reader_app.ui.chat.blocks import (
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
    Table,
    Text,
)


def plain_text(blocks: Blocks) -> str:
    return "\n\n".join(words for words in map(_block, blocks) if words)


def inline_text(inlines: Inlines) -> str:
    return "".join(map(_inline, inlines))


def _block(block: Block) -> str:
    match block:
        case Paragraph() | Heading():
            return inline_text(block.inlines)
        case CodeBlock():
            return block.code
        case FormulaBlock():
            return block.tex
        case Rule():
            return ""
        case Quote():
            return plain_text(block.blocks)
        case ItemList():
            return "\n".join(_items(block))
        case Table():
            return "\n".join("\t".join(map(inline_text, row)) for row in block.rows)
        case _:
            assert_never(block)


def _items(block: ItemList) -> list[str]:
    first = block.start
    marks = ("• " if first is None else f"{first + at}. " for at in range(len(block.items)))
    return [
        mark + plain_text(item).replace("\n\n", "\n")
        for mark, item in zip(marks, block.items, strict=True)
    ]


def _inline(inline: Inline) -> str:
    match inline:
        case Text():
            return inline.text
        case Formula():
            return inline.tex
        case LineBreak():
            return "\n"
        case Chip():
            return ""
        case _:
            assert_never(inline)
