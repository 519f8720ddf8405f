"""How a turn ends: the kind sentence for an empty answer, the reason why it isn't whole."""

from __future__ import annotations

from typing import Final

from reader_app.agent.blocks import text_block, without_tool_use
from reader_app.agent.model_requests import Answered
from reader_app.agent.turn_text import TurnText
from reader_app.domain.chat import PromptMessage, Stopped, StopReason, TurnAnswer
from reader_app.domain.language import tr
from reader_app.domain.protocols import TurnRecorder

NO_ANSWER: Final = tr("I have no answer to this. It may help to ask in other words.")
DECLINED: Final = tr("The model declined to answer this.")
CUT_OFF_EMPTY: Final = tr("The answer was cut off before it began. It may help to ask for less.")

_SENTENCES: Final = {Stopped.REFUSED: DECLINED, Stopped.CUT_OFF: CUT_OFF_EMPTY}


def stopped_by(answered: Answered) -> Stopped | None:
    """Why this response isn't a whole answer, from its stop reason."""
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
    """The turn's answer, recorded, and its last message. Calls in it were not run."""
    blocks = without_tool_use(answered.response.blocks)
    if text.is_last_empty:
        sentence = _SENTENCES.get(stopped, NO_ANSWER) if stopped else NO_ANSWER
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
    )
    if recorder is not None:
        recorder.answer(answer)
    bound_to = answered.response.bound_to
    return answer, PromptMessage("assistant", blocks, answered.horizon, bound_to=bound_to)
