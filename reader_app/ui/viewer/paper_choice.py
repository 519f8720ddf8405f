"""Which paper pages are on, from what the reader chose and how the window looks."""

from __future__ import annotations

from typing import assert_never

from reader_app.domain.document import Paper
from reader_app.domain.settings import PaperChoice


def paper_for(choice: PaperChoice, *, is_dark: bool) -> Paper:
    """`is_dark`: the window's theme."""
    match choice:
        case PaperChoice.AUTO:
            return Paper.DARK if is_dark else Paper.WHITE
        case PaperChoice.WHITE:
            return Paper.WHITE
        case PaperChoice.SEPIA:
            return Paper.SEPIA
        case PaperChoice.DARK:
            return Paper.DARK
        case _ as unreachable:
            assert_never(unreachable)
