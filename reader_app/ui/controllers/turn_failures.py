"""What a reader is told when a turn ended in a bug."""

from __future__ import annotations

from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.translation import tr


def unexpected() -> LLMError:
    """The bug itself is reported elsewhere; the question can be asked again."""
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("Something went wrong inside Pagemate."),
        remedy=Remedy.RETRY,
        advice=tr("Your question is kept. Try again."),
    )
