"""The receipt of an answer says what requests really held, not what the switch says later."""

from __future__ import annotations

from dataclasses import replace

from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.domain.document import PageText
from reader_app.domain.events import TurnFinished
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.answer_footer import (
    Receipt,
    receipt_of,
    receipt_words,
    short_receipt,
    stored_receipt,
)
from tests.support.scripted_model import call, reply
from tests.support.talks import Talk

READING = (reply("", call("read_pages", first=1, last=3)), reply("So it is."))


def finished(talk: Talk) -> TurnFinished:
    (event,) = [event for event in talk.log.events if isinstance(event, TurnFinished)]
    return event


def test_a_guarded_turn_names_its_fence() -> None:
    talk = Talk(*READING)
    talk.guard(5)
    talk.ask()
    assert (finished(talk).fence, talk.messages[-1].fence) == (5, 5)
    assert talk.messages[-1].pages_shown == (1, 2, 3)


def test_a_guard_that_came_after_the_first_request_is_not_claimed_for_the_turn() -> None:
    talk = Talk(*READING)
    talk.provider.before_answer = lambda: talk.guard(1)
    talk.ask()
    assert talk.messages[-1].fence is None


def test_of_several_fences_the_furthest_counts() -> None:
    talk = Talk(*READING)
    talk.guard(5)
    talk.provider.before_answer = lambda: talk.guard(2)
    talk.ask()
    assert talk.messages[-1].fence == 5


def test_a_guard_before_the_first_page_is_told_after_a_restart_too() -> None:
    talk = Talk(reply("I know nothing."))
    talk.guard(0)
    talk.ask()
    receipt = stored_receipt(talk.messages[-1], (), 20)
    assert receipt_words(receipt, PageNames()).startswith(
        "Looked at no pages of the book. Nothing of the book was sent."
    )


def test_a_turn_that_broke_off_has_its_fence_too() -> None:
    talk = Talk(reply("Hm."))
    talk.guard(4)
    talk.ask()
    assert stored_receipt(replace(talk.messages[-1], horizon=0), (), 20).fence == 4


def test_an_answer_from_before_fences_were_stored_tells_its_horizon() -> None:
    talk = Talk(reply("Hm."))
    talk.ask()
    assert stored_receipt(replace(talk.messages[-1], horizon=7), (), 20).fence == 7


class HidingText:
    """The pages of a talk, of which one holds hidden text and one nothing else."""

    def __init__(self, talk: Talk) -> None:
        self._texts = talk.text.texts
        talk.text.texts = self.texts  # type: ignore[method-assign]

    def texts(self, book_id: str, numbers: object) -> dict[int, PageText]:
        found = dict(self._texts(book_id, numbers))
        for number in found.keys() & {2, 3}:
            found[number] = replace(found[number], hidden=True)
        if 3 in found:
            found[3] = replace(found[3], text="", words=())
        return found


def test_pages_with_hidden_text_are_told_to_reader_and_model() -> None:
    talk = Talk(*READING)
    HidingText(talk)
    talk.ask()
    assert finished(talk).pages_withheld == talk.messages[-1].pages_withheld == (2, 3)
    (told,) = [m.tool_calls[0].result for m in talk.messages if m.tool_calls and m.content]
    assert "Pages 2-3 hold text that a reader can't see" in told


def test_the_receipt_says_it_in_words() -> None:
    words = receipt_words(Receipt((6, 7), 41, pages_withheld=(7,)), PageNames())
    assert words == (
        "Looked at pp. 6–7. Nothing after p. 41 was sent.\np. 7 has hidden text, which wasn’t sent."
    )


def test_the_export_has_the_receipt() -> None:
    talk = Talk(*READING)
    HidingText(talk)
    talk.guard(5)
    talk.ask()
    export = ExportConversationUseCase(talk.conversations, talk.stored, talk.books)
    written = export.export(talk.conversation.id)
    assert "*Looked at pp. 1–2; nothing after page 5 was sent." in written
    assert "Hidden text was not sent: pp. 2–3.*" in written


def test_a_receipt_counts_what_was_looked_at_for_this_answer_alone() -> None:
    talk = Talk(*READING, reply("You're welcome."))
    talk.ask()
    first = stored_receipt(talk.messages[-1], talk.messages[-1].pages_shown, 20)
    talk.ask("Thanks!")
    second = receipt_of(talk.log.of(TurnFinished)[-1])
    assert (short_receipt(first), short_receipt(second)) == ("3 pages", "No pages used")
    assert second.pages_shown == (1, 2, 3)
    assert "from earlier in this conversation: pp. 1–3." in receipt_words(second, PageNames())
    assert talk.messages[-1].pages_before == (1, 2, 3)
