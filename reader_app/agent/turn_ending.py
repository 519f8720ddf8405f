"""Ends a turn: has a draft checked and corrected, and gives an empty answer a sentence.

Also tells why an answer is incomplete.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Final, TypeAlias

from reader_app.agent.content_blocks import text_block, without_tool_use
from reader_app.agent.model_requests import Answered
from reader_app.agent.turn_text import TextMark, TurnText
from reader_app.domain.chat import (
    CUT_OFF_EMPTY,
    DECLINED,
    LOOK_UP_INSTEAD,
    NO_ANSWER,
    OTHER_MODEL,
    ChatResponse,
    DraftReport,
    PromptMessage,
    Stopped,
    StopReason,
    TurnAnswer,
)
from reader_app.domain.errors import LLMError, TurnCancelledError
from reader_app.domain.events import DraftChecked, EventListener
from reader_app.domain.protocols import TurnRecorder, TurnSupervisor
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass

_TAKEN_FOR: Final = {
    "cyber": tr(
        "The model declined because it read this as a question about attacking computer systems."
    ),
    "bio": tr("The model declined because it read this as a question about dangerous biology."),
    "frontier_llm": tr(
        "The model declined because it read this as a request to help build a competing AI model."
    ),
    "reasoning_extraction": tr(
        "The model declined because it read this as a request to reveal its internal reasoning."
    ),
    "general_harms": tr("The model declined because it read this as a harmful request."),
}
"""Sentences by the API's name of the refusal category.

Every category also refuses harmless questions at times.
"""
_LONGEST_EXPLANATION: Final = 160


def declined(response: ChatResponse) -> str:
    """Return a sentence on why the model declined, as far as the server says, and what may help."""
    said = _TAKEN_FOR.get(response.refusal, "")
    explanation = _readable(response.refusal_explanation)
    if not said and explanation:
        said = tr("The model declined. Its server says: “{words}”", words=explanation)
    if not said:
        return DECLINED
    return f"{said} {OTHER_MODEL}"


def _readable(words: str) -> str:
    """Return a server's words on one line, shortened.

    Web addresses are removed, as nobody checked them.
    """
    text = re.sub(r"(https?://|www\.)\S+", "…", " ".join(words.split()))
    if len(text) > _LONGEST_EXPLANATION:
        text = text[:_LONGEST_EXPLANATION].rsplit(" ", 1)[0] + "…"
    return text


def stopped_by(answered: Answered) -> Stopped | None:
    """Return why this response is not a whole answer, from its stop reason; None if it is whole."""
    match answered.response.stop_reason:
        case StopReason.REFUSAL:
            return Stopped.REFUSED
        case StopReason.MAX_TOKENS:
            return Stopped.CUT_OFF
        case _:
            return None


def closed_turn(
    answered: Answered,
    text: TurnText,
    stopped: Stopped | None,
    iterations: int,
    recorder: TurnRecorder | None,
) -> tuple[TurnAnswer, PromptMessage]:
    """Return the turn's answer, which is also recorded, and its last message.

    Tool calls in the response are removed, as they were not run.
    """
    blocks = without_tool_use(answered.response.blocks)
    refusal = declined(answered.response) if stopped is Stopped.REFUSED else ""
    sentence = ""
    if text.has_written_call and not refusal:
        sentence = LOOK_UP_INSTEAD
    elif text.is_last_empty:
        sentence = refusal or (CUT_OFF_EMPTY if stopped is Stopped.CUT_OFF else NO_ANSWER)
        refusal = ""  # the answer's text says it already
    if sentence:
        text.say(sentence)
        blocks = (*blocks, text_block(sentence))
    answer = TurnAnswer(
        text.text,
        blocks,
        answered.horizon,
        text.citations,
        text.invented,
        stopped,
        iterations,
        answered.response.bound_to,
        refusal,
    )
    if recorder is not None:
        recorder.answer(answer)
    last = PromptMessage("assistant", blocks, answered.horizon, bound_to=answer.bound_to)
    return answer, last


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
"""Continues the turn after these messages, within the limits that are left."""


def checked_draft(
    draft: Ending,
    supervisor: TurnSupervisor,
    text: TurnText,
    on_event: EventListener | None,
    ask_again: AskAgain,
) -> Ending:
    """Return the corrected answer, or the draft if it needs no correction or can't be corrected.

    The draft is also the answer if the reader stops the correction.
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
