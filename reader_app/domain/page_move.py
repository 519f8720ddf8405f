"""What became of an agent's wish to turn the page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class PageMoveResult(StrEnum):
    MOVED = "moved"
    OFFERED = "offered"
    """The reader turned a page or left meanwhile: shown as a button "Go to page 42"."""
    ASKED = "asked"
    """Beyond the read-up-to page: the reader is asked (Go / Stay)."""
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class PageMove:
    """An agent's move from page to page; 0 stands for no position."""

    from_page: int
    to_page: int
    result: PageMoveResult
