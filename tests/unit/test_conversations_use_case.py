"""Conversations: begun, named, found, deleted, brought back, written to a file."""

from __future__ import annotations

import pytest

from reader_app.app.chat.conversations import ConversationsUseCase, turns_of
from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.domain.conversation import DEFAULT_TITLE
from reader_app.domain.errors import BookError, BookErrorCode, LLMError, LLMErrorCode, MessageError
from tests.support.fakes import unique_word
from tests.support.scripted_model import breaks, call, cited, reply
from tests.support.talks import Talk


class Desk(Talk):
    def __init__(self, *steps: object, **options: object) -> None:
        super().__init__(*steps, **options)
        self.conversing = ConversationsUseCase(self.conversations, self.stored, self.books)
        self.exporting = ExportConversationUseCase(self.conversations, self.stored, self.books)

    def export(self) -> str:
        return self.exporting.export(self.conversation.id)


def search(page: int = 3) -> dict:
    return call("search_book", query=unique_word(page))


def title(desk: Desk) -> str:
    return desk.conversing.open(desk.conversation.id).title


def test_a_conversation_takes_its_title_from_its_first_message() -> None:
    desk = Desk(reply("Ishmael."), reply("Nobody."))
    assert desk.conversing.begin(desk.book.id, "Who?").title == DEFAULT_TITLE
    desk.ask("Who tells the story, and to whom?")
    desk.ask("Who is the captain of that ship?")
    assert title(desk) == "Who tells the story, and to whom?"


def test_where_one_reads_is_no_title() -> None:
    desk = Desk(reply("Turned."), reply("Ishmael."))
    desk.ask("I'm on page 2")
    assert title(desk) == DEFAULT_TITLE
    desk.ask("Who tells the story?")
    assert title(desk) == "Who tells the story?"


def test_a_long_first_message_is_cut_at_a_word() -> None:
    desk = Desk(reply("Yes."))
    desk.ask("whale " * 20)
    assert len(title(desk)) <= 61 and title(desk).endswith("hale…")


def test_titles_that_would_be_alike_are_numbered() -> None:
    desk = Desk(reply("Ishmael."))
    other = desk.conversing.begin(desk.book.id, "Who tells it?")
    desk.conversing.rename(other.id, "Who tells the story?")
    desk.ask("Who tells the story?")
    assert title(desk) == "Who tells the story? (2)"


def test_a_vague_question_is_titled_by_the_subject_of_its_answer() -> None:
    desk = Desk(reply("She is Mrs Hussey. The inn is run by Mrs Hussey, and kept warm by her."))
    desk.ask("Who is she?")
    assert title(desk) == "Who is she? – Mrs Hussey"


def test_a_title_of_the_readers_own_stays() -> None:
    desk = Desk(reply("She is Mrs Hussey. The inn is run by Mrs Hussey, and kept warm by her."))
    desk.conversing.rename(desk.conversation.id, "The inn")
    desk.ask("Who is she?")
    assert title(desk) == "The inn"


@pytest.mark.parametrize("words", ["", "  ", "x" * 10_001])
def test_a_message_that_can_not_be_sent_begins_no_conversation(words: str) -> None:
    desk = Desk()
    with pytest.raises(MessageError):
        desk.conversing.begin(desk.book.id, words)
    assert len(desk.conversing.list_for_book(desk.book.id)) == 1


def test_no_conversation_about_a_book_that_is_gone() -> None:
    desk = Desk()
    with pytest.raises(BookError) as raised:
        desk.conversing.begin("gone", "Hello?")
    assert raised.value.code is BookErrorCode.NOT_FOUND


def test_a_conversation_is_renamed() -> None:
    desk = Desk()
    desk.conversing.rename(desk.conversation.id, "  The\nwhale ")
    assert desk.conversing.open(desk.conversation.id).title == "The whale"


def test_a_blank_name_is_refused() -> None:
    desk = Desk()
    with pytest.raises(BookError) as raised:
        desk.conversing.rename(desk.conversation.id, "   ")
    assert raised.value.code is BookErrorCode.INVALID_STATE
    assert desk.conversing.open(desk.conversation.id).title == DEFAULT_TITLE


def test_a_deleted_conversation_can_be_brought_back() -> None:
    desk = Desk()
    desk.conversing.delete(desk.conversation.id)
    with pytest.raises(BookError):
        desk.conversing.open(desk.conversation.id)
    desk.conversing.restore(desk.conversation.id)
    assert desk.conversing.open(desk.conversation.id).id == desk.conversation.id


def test_a_draft_is_kept() -> None:
    desk = Desk()
    desk.conversing.save_draft(desk.conversation.id, "Who te")
    assert desk.conversing.open(desk.conversation.id).draft == "Who te"


def test_the_usage_of_a_conversation_is_summed() -> None:
    desk = Desk(reply(search()), reply("White."))
    desk.ask()
    assert desk.conversing.usage(desk.conversation.id).output_tokens == 10


# --- transcript


def test_a_turn_is_its_question_its_steps_and_its_answer() -> None:
    desk = Desk(reply("Look.", search()), reply("White."))
    desk.ask("Which colour?")
    (turn,) = desk.conversing.turns(desk.conversation.id)
    assert turn.question.content == "Which colour?"
    assert [step.tool_name for step in turn.steps] == ["search_book"]
    assert turn.text == "Look.\n\nWhite." and turn.is_answered


def test_a_turn_that_was_killed_shows_what_was_said() -> None:
    desk = Desk(reply("Look.", search()), LLMError(LLMErrorCode.OFFLINE, "No network."))
    with pytest.raises(LLMError):
        desk.ask()
    rows = [message for message in desk.messages if message.state == "complete"]
    (turn,) = turns_of(rows)
    assert turn.text == "Look." and not turn.is_answered


def test_an_interrupted_turn_is_not_answered() -> None:
    desk = Desk(breaks(LLMError(LLMErrorCode.OFFLINE, "No network."), "The wha"))
    with pytest.raises(LLMError):
        desk.ask()
    (turn,) = desk.conversing.turns(desk.conversation.id)
    assert turn.text == "The wha" and not turn.is_answered


# --- export


def test_a_conversation_is_written_with_its_pages() -> None:
    labels = tuple(str(n + 100) for n in range(1, 21))
    quote = f"Nobody knows {unique_word(3)} yet."
    claim = cited("It is unknown", "p3.s0-1", quote, first=1, end=2)
    desk = Desk(reply(search()), reply(claim, "."), labels=labels)
    desk.books.update(desk.book.id, lambda book: book.set_current_page(7))
    desk.ask("Who knows it?")
    assert desk.export() == (
        "# Who knows it?\n\n"
        "About *The Whale* by H. M.\n\n"
        "## You (p. 107)\n\n"
        "Who knows it?\n\n"
        "## Pagemate\n\n"
        "It is unknown (p. 103).\n\n"
        "*Looked at p. 103.*\n"
    )


def test_pages_of_an_answer_are_written_by_the_printed_number() -> None:
    labels = tuple(str(n + 100) for n in range(1, 21))
    desk = Desk(reply("“See p. 3” (p. 3, printed 103), not page 104 or p. 5."), labels=labels)
    desk.ask("And page 104?")
    assert "“See p. 3” (p. 103), not page 104 or p. 105." in desk.export()


def test_a_quotation_is_exported_once_with_what_was_found() -> None:
    quote = f"Nobody knows {unique_word(3)} yet"
    told = f"It says “{quote}” (p. 3)"
    claim = cited(told, "p3.s0-1", quote, first=1, end=2)
    desk = Desk(reply(search()), reply(claim, ", and “the whale was never seen again”."))
    desk.ask("One?")
    written = desk.export()
    assert written.count(quote) == written.count("the whale was never seen again") == 1
    assert f"It says “{quote}” ✓ (p. 3), and" in written
    assert "again” *(⚠ Not found in the book" in written


def test_a_page_move_is_told_in_the_export() -> None:
    desk = Desk(reply(call("set_current_page", page=12)), reply("Here we are."))
    desk.ask("I'm on page 12")
    assert "*Turned to p. 12.*" in desk.export()


def test_a_question_without_an_answer_is_exported_as_such() -> None:
    desk = Desk(LLMError(LLMErrorCode.OFFLINE, "No network."))
    with pytest.raises(LLMError):
        desk.ask()
    assert "*(no answer yet)*" in desk.export()


def test_a_broken_off_answer_is_marked_in_the_export() -> None:
    desk = Desk(breaks(LLMError(LLMErrorCode.OFFLINE, "No network."), "The wha"))
    with pytest.raises(LLMError):
        desk.ask()
    assert "The wha\n\n*(interrupted)*" in desk.export()


def test_a_conversation_that_is_gone_can_not_be_exported() -> None:
    with pytest.raises(BookError) as raised:
        Desk().exporting.export("gone")
    assert raised.value.code is BookErrorCode.NOT_FOUND
