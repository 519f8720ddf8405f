"""Markdown that is still being written: only its last blocks are read again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from reader_app.ui.chat.blocks import Blocks, ItemList
from reader_app.ui.chat.markdown import CHIP_OPEN, MarkdownReader

_OPEN_BLOCKS: Final = 2
"""What follows can change the last block and turn it into two; never the one before those."""
_OPEN_ITEMS: Final = 2
"""The same of the items of a list."""

_FENCE: Final = re.compile(r"^ {0,3}(?:`{3,}|~{3,})", re.MULTILINE)
_HALF_LINK: Final = re.compile(r"!?\[[^\[\]\n]{0,200}(?:\](?:\([^()\s]{0,300})?)?$")
_HALF_FORMULA: Final = re.compile(r"(?<![\\$\d])\$(?![\s\d$])[^$\n]{0,200}$|\\[(][^\n]{0,200}$")
_HALF_CHIP: Final = re.compile(f"{CHIP_OPEN}\\d*$")
_HALF_TABLE: Final = re.compile(r"(?:^|\n\n)(\|[^\n]*(?:\n[ |:\-]*)?)$")
_HALF_DISPLAY: Final = re.compile(r"(?:^|\n)(?:\$\$|\\\[)(?:(?!\n\s*\n|\$\$|\\\]).)*$", re.DOTALL)
_NEAR_DISPLAY: Final = re.compile(
    r"(?:^|\n)[ \t>*+\-\d.)]*(?:\$\$|\\\[)(?:(?!\n\s*\n).)*$", re.DOTALL
)
_MARKS: Final = ("**", "`")


@dataclass(frozen=True, slots=True)
class _OpenList:
    """A list that is being written. `begin`: where in the source; `items`: the final ones."""

    begin: int
    start: int | None
    items: tuple[Blocks, ...]

    def joined(self, blocks: Blocks) -> Blocks | None:
        """These items before those with which `blocks` begins; None if there are none."""
        first = blocks[0] if blocks else None
        if not isinstance(first, ItemList) or (first.start is None) != (self.start is None):
            return None
        return (ItemList(self.start, self.items + first.items), *blocks[1:])


class StreamedMarkdown:
    """`append` words, `blocks` so far. Both cost what the end of the text costs, not all of it."""

    def __init__(self, reader: MarkdownReader, source: str = "") -> None:
        self._reader = reader
        self._finished: Blocks = ()
        self._finished_to = 0
        self._list: _OpenList | None = None
        self._settled_to = 0
        self.source = source

    def append(self, words: str) -> None:
        self.source += words

    def blocks(self, *, is_ending: bool = False) -> Blocks:
        """All blocks so far; while more may come, half a table, link or formula is held back."""
        if not is_ending and "\n" in self.source[self._settled_to :]:
            self._settle()  # only a new line can make an earlier one final
            self._settled_to = len(self.source)
        rest = self._rest
        open_blocks = self._reader.blocks(rest if is_ending else _presentable(rest))
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
        """Let go of what nothing that follows can change."""
        rest, begin = self._rest, self._finished_to
        if _may_still_merge(rest):
            return
        placed = self._reader.placed_blocks(rest)
        is_in_list = bool(placed) and len(placed[-1].item_lines) > _OPEN_ITEMS
        settled = len(placed) - 1 if is_in_list else max(0, len(placed) - _OPEN_BLOCKS)
        if settled:
            finished = tuple(each.block for each in placed[:settled])
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

    def _settle_items(self, blocks: Blocks, cut: int) -> None:
        """Of the list with which `blocks` begins, all items but the last, which begin at `cut`."""
        whole = self._list.joined(blocks) if self._list is not None else blocks
        items = whole[0].items if whole and isinstance(whole[0], ItemList) else ()
        start = whole[0].start if whole and isinstance(whole[0], ItemList) else None
        begin = self._list.begin if self._list is not None else self._finished_to
        kept = _OpenList(begin, start, items[:-_OPEN_ITEMS])
        # Read by itself, the first line of an item can be something else: "- a | b" a table's head.
        if items and kept.joined(self._reader.blocks(self.source[cut:])) == whole:
            self._list, self._finished_to = kept, cut

    def _begin_list_anew(self, *, is_ending: bool) -> Blocks:
        """What was taken for items isn't any: read the list from its beginning."""
        assert self._list is not None
        self._finished_to, self._list = self._list.begin, None
        return self.blocks(is_ending=is_ending)


def _may_still_merge(rest: str) -> bool:
    # A display formula that isn't closed yet would swallow the blocks that its lines look like,
    # also inside lists and quotations. No formula goes over an empty line.
    return bool(_NEAR_DISPLAY.search(rest))


def _offset_of_line(text: str, line: int) -> int:
    at = 0
    for _ in range(line):
        at = text.index("\n", at) + 1
    return at


def _presentable(rest: str) -> str:
    """The end of an unfinished text without half-written marks, so that nothing flickers."""
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
