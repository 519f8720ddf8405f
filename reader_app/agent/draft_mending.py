"""Has the draft of a thorough answer checked, and lets the model mend it once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from reader_app.agent.content_blocks import text_block, without_tool_use
from reader_app.agent.model_requests import Answered
from reader_app.agent.turn_text import TextMark, TurnText
from reader_app.domain.chat import DraftReport, PromptMessage, Stopped
from reader_app.domain.errors import LLMError, TurnCancelledError
from reader_app.domain.events import DraftChecked, EventListener
from reader_app.domain.protocols import TurnSupervisor

_log = logging.getLogger(__name__)
_WHOLE = (None, Stopped.LIMIT)


@dataclass(frozen=True, slots=True)
class Ending:
    """The response that ends a turn.

    `stopped`: why it is no whole answer. `before`: the state of the turn's text before it.
    """

    answered: Answered
    stopped: Stopped | None
    before: TextMark


AskAgain: TypeAlias = Callable[[list[PromptMessage]], Ending]
"""Goes on with the turn after these messages, within what its limits leave."""


def checked(
    draft: Ending,
    supervisor: TurnSupervisor,
    text: TurnText,
    on_event: EventListener | None,
    ask_again: AskAgain,
) -> Ending:
    """Return the mended answer, or the draft if it needs no mending or can't be mended.

    The draft is also the answer if the reader stops the mending.
    """
    if draft.stopped not in _WHOLE or text.is_last_empty:
        return draft
    after = text.mark()
    stopped = draft.stopped
    report = DraftReport()
    try:
        report = supervisor.review(text.since(draft.before))
        _tell(report, on_event)
        if not report.doubtful:
            return draft
        text.back_to(draft.before)
        mended = ask_again(_with_review(draft.answered, report))
        if mended.stopped in _WHOLE and not text.is_last_empty:
            return Ending(mended.answered, stopped or mended.stopped, draft.before)
    except LLMError as error:
        _log.warning("a draft could not be mended: %s", error.code)
    except TurnCancelledError:
        stopped = Stopped.INTERRUPTED
    if report.doubtful:  # listeners have discarded it
        text.back_to(after)
        _tell(report, on_event)
        text.stream_again(draft.before)
    return Ending(draft.answered, stopped, draft.before)


def _tell(report: DraftReport, on_event: EventListener | None) -> None:
    if on_event is not None:
        on_event(DraftChecked(report.doubtful))


def _with_review(drafted: Answered, report: DraftReport) -> list[PromptMessage]:
    response, horizon = drafted.response, drafted.horizon
    return [
        PromptMessage(
            "assistant", without_tool_use(response.blocks), horizon, bound_to=response.bound_to
        ),
        PromptMessage("user", (text_block(report.words),), horizon, is_review=True),
    ]
