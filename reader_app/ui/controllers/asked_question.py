"""The reader's latest question on its way into the store."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget


@dataclass(slots=True)
class AskedQuestion:
    """`pointed`: what was selected or attached when it was asked.

    `is_stored` False: it is only on the screen yet, and its words must not be lost.
    """

    words: str = ""
    pointed: QuestionTarget = NO_TARGET
    is_stored: bool = True
