"""A turn that was stopped or failed says what its requests held, as one with an answer does."""

from __future__ import annotations

import pytest

from reader_app.domain.errors import CancelToken, LLMError, LLMErrorCode, TurnCancelledError
from reader_app.domain.events import TurnCancelled, TurnFailed, TurnSeen
from reader_app.ui.answers.answer_footer import receipt_of_end, short_receipt
from tests.support.scripted_model import breaks, call, reply, silence
from tests.support.talks import Talk

BUSY = LLMError(LLMErrorCode.OVERLOADED, "The server is busy.", advice="Wait a little.")
READING = (reply("", call("read_pages", first=1, last=3)), reply("So it is."))


def stopped(talk: Talk) -> TurnCancelled:
    token = CancelToken()
    talk.provider.before_answer = token.cancel
    with pytest.raises(TurnCancelledError):
        talk.ask(cancel=token)
    (event,) = talk.log.of(TurnCancelled)
    return event


def test_pages_of_earlier_turns_that_were_sent_again_are_named_when_stopped() -> None:
    talk = Talk(*READING, silence("The whale"))
    talk.guard(5)
    talk.ask()
    event = stopped(talk)
    assert event.seen == TurnSeen((1, 2, 3), 5, pages_before=(1, 2, 3))
    assert talk.messages[-1].pages_shown == event.seen.pages_shown


def test_they_are_named_when_it_failed() -> None:
    talk = Talk(*READING, breaks(BUSY))
    talk.ask()
    with pytest.raises(LLMError):
        talk.ask("Again?")
    (event,) = talk.log.of(TurnFailed)
    assert event.seen.pages_shown == (1, 2, 3)


def test_a_turn_that_was_stopped_before_anything_was_sent_saw_nothing() -> None:
    talk, token = Talk(reply("Yes.")), CancelToken()
    token.cancel()
    with pytest.raises(TurnCancelledError):
        talk.ask(cancel=token)
    (event,) = talk.log.of(TurnCancelled)
    assert event.seen == TurnSeen()


def test_the_receipt_joins_what_was_sent_and_what_its_steps_found() -> None:
    receipt = receipt_of_end(TurnSeen((1, 2), 5), {2, 7}, "t1")
    assert receipt.pages_shown == (1, 2, 7)
    assert (receipt.fence, short_receipt(receipt)) == (5, "3 pages")
