"""Markdown that is still being written: only its last blocks are read again."""

from __future__ import annotations

import re
from typing import Final

from reader_app.ui.chat.blocks import Blocks
from reader_app.ui.chat.markdown import CHIP_OPEN, MarkdownReader

_OPEN_BLOCKS: Final = 2
"""What follows can change the last block and turn it into two; never the one before those."""

_FENCE: Final = re.compile(r"^ {0,3}(?:`{3,}|~{3,})", re.MULTILINE)
_HALF_LINK: Final = re.compile(r"!?\[[^\[\]\n]{0,200}(?:\](?:\([^()\s]{0,300})?)?$")
_HALF_FORMULA: Final = re.compile(r"(?<![\\$\d])\$(?![\s\d$])[^$\n]{0,200}$|\\[(][^\n]{0,200}$")
_HALF_CHIP: Final = re.compile(f"{CHIP_OPEN}\\d*$")
_HALF_TABLE: Final = re.compile(r"(?:^|\n\n)(\|[^\n]*(?:\n[ |:\-]*)?)$")
_HALF_DISPLAY: Final = re.compile(r"(?:^|\n)(?:\$\$|\\\[)(?:(?!\n\s*\n|\$\$|\\\]).)*$", re.DOTALL)
_MARKS: Final = ("**", "`")


class StreamedMarkdown:
    """`append` words, `blocks` so far. Both cost what the last blocks cost, not the whole text."""

    def __init__(self, reader: MarkdownReader, source: str = "") -> None:
        self._reader = reader
        self._finished: Blocks = ()
        self._finished_to = 0
        self.source = source

    def append(self, words: str) -> None:
        self.source += words

    def blocks(self, *, is_ending: bool = False) -> Blocks:
        """All blocks so far; while more may come, half a table, link or formula is held back."""
        rest = self.source[self._finished_to :]
        placed = self._reader.placed_blocks(rest)
        settled = len(placed) - _OPEN_BLOCKS
        if settled > 0 and not _may_still_merge(rest):
            line = placed[settled].line
            self._finished += tuple(each.block for each in placed[:settled])
            offset = _offset_of_line(rest, line)
            self._finished_to += offset
            rest, placed = rest[offset:], placed[settled:]
        if not is_ending and (presentable := _presentable(rest)) != rest:
            return self._finished + self._reader.blocks(presentable)
        return self._finished + tuple(each.block for each in placed)


def _may_still_merge(rest: str) -> bool:
    # A display formula that isn't closed yet would swallow the blocks that its lines look like.
    return bool(_HALF_DISPLAY.search(rest))


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
