"""Ends a turn: supplies a sentence for an empty answer, and the reason why one is incomplete."""

from __future__ import annotations

import re
from typing import Final

from reader_app.agent.content_blocks import text_block, without_tool_use
from reader_app.agent.model_requests import Answered
from reader_app.agent.turn_text import TurnText
from reader_app.domain.chat import ChatResponse, PromptMessage, Stopped, StopReason, TurnAnswer
from reader_app.domain.protocols import TurnRecorder
from reader_app.domain.translation import tr

NO_ANSWER: Final = tr("I don’t have an answer to that. Try rephrasing the question.")
DECLINED: Final = tr("The model declined to answer this.")
CUT_OFF_EMPTY: Final = tr("The answer was cut off before it began. Try asking for less.")


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

Every category also catches harmless questions.
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
    return (
        f"{said} {tr('Harmless questions are sometimes declined too. Another model may answer.')}"
    )


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
    if text.is_last_empty:
        sentence = refusal or (CUT_OFF_EMPTY if stopped is Stopped.CUT_OFF else NO_ANSWER)
        refusal = ""  # the answer's text says it already
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
