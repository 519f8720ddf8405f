"""What stays of an answer that failed when its question is tried once more."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.ui.chat.answer_text import AnswerText
from reader_app.ui.chat.markdown import without_chip_marks
from reader_app.ui.chat.tool_step import ToolStep
from reader_app.ui.chat.tool_words import Step


def shown_parts(parts: Sequence[AnswerText | ToolStep]) -> list[str | Step]:
    """What an answer shows, so that it can be shown again."""
    return [part.source if isinstance(part, AnswerText) else part.step for part in parts]


def kept_parts(parts: Sequence[AnswerText | ToolStep]) -> list[str | Step]:
    """Up to the last step that came to its end: the turn goes on from there, as it is stored.

    What was said before is without its citations: the next attempt numbers its own.
    """
    kept: list[str | Step] = []
    texts: list[str] = []
    for part in parts:
        if isinstance(part, AnswerText):
            texts.append(without_chip_marks(part.source))
        elif part.step.is_done:
            kept += [*texts, part.step]
            texts = []
    return kept
