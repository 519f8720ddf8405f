"""The reader's latest question on its way into the store."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class AskedQuestion:
    """`selection`: what was selected on page `selection_page` when it was asked.

    `is_stored` False: it is only on the screen yet, and its words must not be lost.
    """

    words: str = ""
    selection: str = ""
    selection_page: int = 0
    is_stored: bool = True
