"""A turn as it is stored: answered or failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.agent.message_history import FullHistoryContextStrategy
from reader_app.agent.tool_use import ToolUseRetrievalStrategy
from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
from reader_app.app.chat.questions import checked_message
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.domain.chat import MessageRole, MessageState
from reader_app.domain.conversation import Conversation
from reader_app.domain.errors import (
    BookError,
    BookErrorCode,
    LLMError,
    LLMErrorCode,
    MessageError,
    MessageErrorCode,
    StorageError,
    StorageErrorCode,
)
from reader_app.domain.events import (
    TurnFailed,
    TurnFinished,
    TurnStarted,
)
from tests.support.fakes import unique_word
from tests.support.requests import text_of_request
from tests.support.scripted_model import breaks, call, cited, reply
from tests.support.talks import Talk

BUSY = LLMError(LLMErrorCode.OVERLOADED, "The server is busy.", advice="Wait a little.")


def search(page: int = 3) -> dict:
    return call("search_book", query=unique_word(page))


# --- the question


def test_an_unknown_conversation_is_not_found() -> None:
    talk = Talk()
    with pytest.raises(BookError) as raised:
        talk.chat.execute("nobody", "Hello?")
    assert raised.value.code is BookErrorCode.NOT_FOUND


def test_a_conversation_whose_book_is_gone_keeps_the_question() -> None:
    talk = Talk()
    talk.conversations.add(orphan := Conversation("no such book"))
    with pytest.raises(BookError):
        talk.chat.execute(orphan.id, "Hello?")


def test_the_question_is_stored_before_the_first_request() -> None:
    talk = Talk(reply("Hello."))
    seen: list[list[str]] = []
    talk.provider.before_answer = lambda: seen.append(talk.kinds)
    talk.ask("Hi")
    assert seen == [["user"]]


@pytest.mark.parametrize("words", ["", "   ", "\n\t", "\x00"])
def test_a_blank_message_is_refused_and_not_stored(words: str) -> None:
    talk = Talk()
    with pytest.raises(MessageError) as raised:
        talk.ask(words)
    assert raised.value.code is MessageErrorCode.BLANK
    assert talk.messages == []
    assert talk.log.events == []


def test_ten_thousand_characters_can_be_sent() -> None:
    assert Talk(reply("Long.")).ask("x" * 10_000) == "Long."


def test_one_more_is_refused_kindly() -> None:
    talk = Talk()
    with pytest.raises(MessageError) as raised:
        talk.ask("x" * 10_001)
    assert raised.value.code is MessageErrorCode.TOO_LONG
    assert "10,001" in raised.value.message and "10,000" in raised.value.message
    assert talk.messages == []


def test_half_a_surrogate_pair_is_made_storable() -> None:
    assert checked_message("a\ud800b\x00c") == "a?bc"


def test_the_first_message_gives_the_title() -> None:
    talk = Talk(reply("Ishmael."), reply("Nobody."))
    talk.ask("Who   tells\nthe story?")
    talk.ask("Who else?")
    assert talk.conversations.find(talk.conversation.id).title == "Who tells the story?"


def test_a_title_of_the_readers_own_stays() -> None:
    talk = Talk(reply("Ishmael."))
    talk.conversation.rename("My whale")
    talk.conversations.save(talk.conversation)
    talk.ask("Who tells the story?")
    assert talk.conversations.find(talk.conversation.id).title == "My whale"


def test_a_sent_message_is_no_draft_any_more() -> None:
    talk = Talk(reply("Ishmael."))
    talk.conversations.save_draft(talk.conversation.id, "Who tells")
    talk.ask("Who tells the story?")
    assert talk.conversations.find(talk.conversation.id).draft == ""


def test_messages_remember_the_page_in_view_and_their_turn() -> None:
    talk = Talk(reply(search()), reply("Yes."))
    talk.books.update(talk.book.id, lambda book: book.set_current_page(7))
    talk.ask()
    assert {message.page for message in talk.messages} == {7}
    assert len({message.turn_id for message in talk.messages}) == 1


# --- the answer


def test_the_answer_is_stored_with_usage_model_and_pages() -> None:
    talk = Talk(reply(search()), reply("Yes."))
    talk.ask()
    answer = talk.messages[-1]
    assert (answer.content, answer.model, answer.pages_shown) == ("Yes.", "scripted", (3,))
    assert talk.stored.usage_for_conversation(talk.conversation.id).input_tokens == 20


def test_the_finished_event_says_what_was_stored() -> None:
    talk = Talk(reply(search()), reply("Yes."))
    talk.guard(5)
    talk.ask()
    (event,) = talk.log.of(TurnFinished)
    assert event.answer == "Yes."
    assert event.message_id == talk.messages[-1].id
    assert event.usage.input_tokens == 20
    assert event.pages_shown == (3,)
    assert event.fence == 5
    assert event.iterations == 2


def test_the_started_event_names_the_stored_question() -> None:
    talk = Talk(reply("Yes."))
    talk.ask()
    (event,) = talk.log.of(TurnStarted)
    assert event.message_id == talk.messages[0].id


def test_a_citation_is_stored_with_label_quote_and_place() -> None:
    labels = tuple(str(100 + n) for n in range(1, 21))
    word = unique_word(3)
    quote = f"Nobody knows {word} yet."
    claim = cited("It is unknown.", "p3.s0-1", quote, first=1, end=2)
    talk = Talk(reply(search()), reply(claim), labels=labels)
    talk.ask()
    (citation,) = talk.messages[-1].citations
    assert (citation.page, citation.label, citation.quote) == (3, "103", quote)
    assert citation.offset == len("It is unknown.")


def test_pages_of_earlier_turns_that_are_sent_again_count_as_shown() -> None:
    talk = Talk(reply(search()), reply("Yes."), reply("As I said."))
    talk.ask()
    talk.ask("Again?")
    assert talk.messages[-1].pages_shown == (3,)


def test_a_missing_system_prompt_is_named_and_the_question_stays(tmp_path: Path) -> None:
    talk = Talk(reply("Yes."))
    chat = ChatWithBookUseCase(
        talk.provider,
        talk.text,
        talk.stored,
        talk.conversations,
        talk.books,
        ToolUseRetrievalStrategy(ALL_TOOLS),
        FullHistoryContextStrategy(),
        tmp_path,
    )
    with pytest.raises(StorageError) as raised:
        chat.execute(talk.conversation.id, "Hello?")
    assert raised.value.code is StorageErrorCode.NOT_FOUND
    assert "conversation_system_prompt.md" in raised.value.message
    assert talk.kinds == ["user"]


def test_nothing_is_remembered_between_turns_but_what_is_stored() -> None:
    talk = Talk(reply("Ishmael."))
    talk.ask("Who tells the story?")
    again = Talk(
        reply("As I said."),
        book=talk.book,
        books=talk.books,
        conversations=talk.conversations,
        messages=talk.stored,
    )
    again.chat.execute(talk.conversation.id, "Who?")
    assert "Ishmael." in text_of_request(again.requests[0].messages)


def test_what_was_said_before_tools_is_stored_as_the_reader_saw_it() -> None:
    word = unique_word(3)
    claim = cited("It is unknown", "p3.s0-1", f"Nobody knows {word} yet.", first=1, end=2)
    talk = Talk(
        reply("Hm.", search()), reply(claim, ", so far [[p9.s9]].", search(4)), reply("So.")
    )
    talk.ask()
    said = [m.content for m in talk.messages if m.role is MessageRole.ASSISTANT]
    assert said == ["Hm.", "It is unknown, so far.", "Hm.\n\nIt is unknown, so far.\n\nSo."]


# --- failure


def test_a_failure_keeps_the_question_and_stores_no_answer() -> None:
    talk = Talk(BUSY)
    with pytest.raises(LLMError):
        talk.ask()
    assert talk.kinds == ["user"]
    (event,) = talk.log.of(TurnFailed)
    assert event.error is BUSY and event.partial_text == ""


def test_a_failure_in_mid_answer_keeps_what_was_read() -> None:
    talk = Talk(breaks(BUSY, "The whale is"))
    with pytest.raises(LLMError):
        talk.ask()
    stored = talk.messages[-1]
    assert stored.state is MessageState.INTERRUPTED
    assert stored.content == "The whale is"
    (event,) = talk.log.of(TurnFailed)
    assert (event.message_id, event.partial_text) == (stored.id, "The whale is")


def test_error_text_never_enters_the_answer() -> None:
    talk = Talk(breaks(BUSY, "The whale is"))
    with pytest.raises(LLMError):
        talk.ask()
    assert "busy" not in talk.messages[-1].content
    assert "busy" not in talk.log.text


def test_an_interrupted_text_is_never_replayed_as_an_answer() -> None:
    talk = Talk(breaks(BUSY, "The whale is"), reply("White."))
    with pytest.raises(LLMError):
        talk.ask("One?")
    talk.ask("Two?")
    sent = text_of_request(talk.requests[-1].messages)
    assert "The whale is" not in sent and "One?" in sent


def test_a_page_moved_before_the_failure_stays_moved_and_is_told() -> None:
    talk = Talk(reply(call("set_current_page", page=12)), BUSY)
    with pytest.raises(LLMError):
        talk.ask("I'm on page 12")
    assert talk.books.find(talk.book.id).current_page == 12
    (record,) = talk.messages[-1].tool_calls
    assert record.page_move.to_page == 12


def test_a_bug_keeps_what_was_read_and_is_not_swallowed() -> None:
    talk = Talk(breaks(ZeroDivisionError(), "The whale is"))
    with pytest.raises(ZeroDivisionError):
        talk.ask()
    assert talk.kinds == ["user", "assistant:interrupted"]


def test_a_full_disk_at_the_question_is_told() -> None:
    talk = Talk(reply("Yes."))
    talk.stored.fail_after = 0
    with pytest.raises(StorageError):
        talk.ask()
    assert talk.log.names == ["TurnFailed"]
    assert talk.requests == []


@pytest.mark.parametrize(("room", "stored"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_a_full_disk_in_mid_turn_keeps_the_question_and_the_next_turn_is_valid(
    room: int, stored: int
) -> None:
    talk = Talk(reply("Let me look.", search()), reply("Yes."))
    talk.stored.fail_after = room
    with pytest.raises(StorageError):
        talk.ask()
    assert talk.kinds == ["user", "assistant", "tool_result"][:stored]
    talk.stored.fail_after = None
    talk.provider.steps = [reply("Now.")]
    assert talk.ask("Again?") == "Now."


def test_a_title_that_can_not_be_stored_does_not_stop_the_turn() -> None:
    talk = Talk(reply("Yes."))
    talk.conversations.fails = True
    assert talk.ask() == "Yes."
