"""What a reader does about an answer: again, otherwise, go on; and about conversations."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton

from reader_app.ui.chat import chat_pane
from reader_app.ui.chat.chat_pane import ChatPane
from tests.support.messages_api import MessagesApi, faults, reply, text, tool_use
from tests.support.talking_window import Held, api, make_numbered_book, talk, talking_window
from tests.support.window import ReaderWindow, rows, use_server, wait_until

__all__ = ["api", "talk", "talking_window"]


def stored_turns(talk: ReaderWindow) -> list[tuple[object, ...]]:
    """Role and words of what the newest conversation holds."""
    query = """SELECT role, content FROM message WHERE superseded = 0 AND conversation_id =
        (SELECT id FROM conversation ORDER BY created_at DESC LIMIT 1) ORDER BY sequence"""
    return rows(talk.data_dir, query)


def pane_of(talk: ReaderWindow) -> ChatPane:
    return talk.find(ChatPane, "chatPane")


def titles(talk: ReaderWindow) -> list[object]:
    query = "SELECT title FROM conversation WHERE hidden_at IS NULL ORDER BY created_at"
    return [row[0] for row in rows(talk.data_dir, query)]


def newest_conversation(talk: ReaderWindow) -> str:
    query = "SELECT id FROM conversation ORDER BY created_at DESC LIMIT 1"
    return str(rows(talk.data_dir, query)[0][0])


def test_again_puts_another_answer_in_the_place_of_the_last(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("One answer.")
    talk.ask("What is it?")
    api.reply("Another answer.")
    talk.click("regenerateButton")
    wait_until(lambda: [m.text for m in talk.messages] == ["What is it?", "Another answer."])
    talk.wait_for_answer()
    assert stored_turns(talk) == [("user", "What is it?"), ("assistant", "Another answer.")]
    assert not api.last_request.contains("One answer.")


def test_an_edited_question_takes_the_place_of_the_last_and_its_answer(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(tool_use("search_book", {"query": "word"}))
    api.reply("Of the first.")
    talk.ask("What of the first?")
    talk.click("editQuestionButton")
    assert talk.composer.toPlainText() == "What of the first?"
    talk.composer.selectAll()
    talk.type("What of the second?")
    api.reply("Of the second.")
    talk.press(Qt.Key.Key_Return, on=talk.composer)
    wait_until(lambda: [m.text for m in talk.messages] == ["What of the second?", "Of the second."])
    talk.wait_for_answer()
    assert stored_turns(talk) == [
        ("user", "What of the second?"),
        ("assistant", "Of the second."),
    ]
    assert not api.last_request.contains("Of the first.")


def test_an_answer_that_was_cut_off_can_be_continued(talk: ReaderWindow, api: MessagesApi) -> None:
    api.then(reply(text("The beginning"), stop_reason="max_tokens"))
    talk.ask("Tell me everything.")
    assert "length limit" in talk.words_shown
    api.reply("and the end.")
    talk.click("continueButton")
    wait_until(lambda: talk.messages[-1].text == "and the end.")
    assert api.last_request.contains("The beginning")


def test_up_in_the_empty_composer_recalls_the_last_question(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("This.")
    talk.ask("What is it?")
    talk.press(Qt.Key.Key_Up, on=talk.composer)
    assert talk.composer.toPlainText() == "What is it?"
    talk.composer.clear()


def test_escape_stops_an_answer(talk: ReaderWindow, api: MessagesApi) -> None:
    api.then(faults.silent_in_stream(reply("Half of it")))
    talk.send("Tell me.")
    talk.wait_for_text("Half")
    talk.press(Qt.Key.Key_Escape, on=talk.composer)
    assert talk.wait_for_answer().state == "interrupted"


def test_the_title_comes_from_the_first_question_until_it_is_renamed(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("This."))
    talk.ask("What is this book about?")
    wait_until(lambda: titles(talk)[-1] == "What is this book about?")
    pane_of(talk).panel.rename_requested.emit(newest_conversation(talk), "About")
    wait_until(lambda: titles(talk)[-1] == "About")
    talk.ask("And its end?")
    assert titles(talk)[-1] == "About"


def test_a_blank_title_is_refused_in_words(talk: ReaderWindow, api: MessagesApi) -> None:
    api.reply("This.")
    talk.ask("What about a blank?")
    before = titles(talk)
    assert before[-1].startswith("What about a blank?")
    pane_of(talk).panel.rename_requested.emit(newest_conversation(talk), "   ")
    wait_until(lambda: talk.notices, "a sentence")
    assert titles(talk) == before


def test_a_deleted_conversation_comes_back_with_undo(
    talk: ReaderWindow, api: MessagesApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine may take longer than the offer stands otherwise.
    monkeypatch.setattr(chat_pane, "_UNDO_SECONDS", 600.0)
    api.reply("This.")
    talk.ask("To be deleted?")
    wait_until(lambda: "To be deleted?" in titles(talk))
    pane_of(talk).panel.delete_requested.emit(newest_conversation(talk))

    def undo() -> list[QPushButton]:
        buttons = talk.window.findChildren(QPushButton)
        return [each for each in buttons if each.text() == "Undo" and each.isVisible()]

    wait_until(undo, "the offer to undo it")
    [offer] = undo()
    wait_until(lambda: "To be deleted?" not in titles(talk))
    wait_until(lambda: not talk.messages, "an empty conversation")
    offer.click()
    wait_until(lambda: [m.text for m in talk.messages] == ["To be deleted?", "This."])
    assert "To be deleted?" in titles(talk)


@pytest.mark.long
def test_from_one_conversation_to_another_in_mid_turn_nothing_is_mixed_up(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("Of the first.")
    talk.ask("In the first?")
    first = newest_conversation(talk)
    talk.start_new_conversation()
    held = Held(reply("Of the second."))
    api.then(held)
    talk.send("In the second?")
    held.wait()
    pane_of(talk).panel.selected.emit(first)
    wait_until(lambda: [m.text for m in talk.messages] == ["In the first?", "Of the first."])
    assert not talk.is_answering
    api.reply("More of the first.")
    assert talk.ask("And more?").text == "More of the first."
    assert not api.last_request.contains("second")
    held.let_go()
    wait_until(lambda: stored_turns(talk)[-1] == ("assistant", "Of the second."))
    wait_until(lambda: "An answer is ready" in talk.notices, "the end of the turn")


def test_a_page_is_looked_at_only_after_the_reader_allowed_pictures(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    def looks(question: str) -> None:
        api.reply(tool_use("view_page", {"page": 2}))
        api.reply("I see.")
        talk.ask(question)

    looks("What is in the picture?")
    assert api.last_request.tool_results[0]["is_error"]
    allow = [b for b in talk.window.findChildren(QAbstractButton) if "Allow" in b.text()]
    next(button for button in allow if button.isVisible()).click()
    wait_until(lambda: talk.book("images_allowed") == [1])
    looks("And now?")
    kinds = {block["type"] for block in api.last_request.tool_results[0]["content"]}
    assert "image" in kinds
    # It goes with further questions, so it is kept with the conversation.
    assert rows(talk.data_dir, "SELECT 1 FROM message WHERE details LIKE '%iVBORw0K%'")


# --- servers of another kind


@pytest.mark.long
@pytest.mark.slow
def test_a_server_without_tools_is_searched_for_by_itself(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with MessagesApi(rejects=("tools", "search_result")) as server:
        use_server(data_dir, server.base_url)
        server.always(reply("There it is (p. 7)."))
        with ReaderWindow(data_dir, make_numbered_book(tmp_path / "book.pdf")) as window:
            window.wait_for_book()
            assert window.ask("Which word is on this page?").state == "complete"
            assert "tools" not in server.last_request.body
            assert server.last_request.contains("[Page")
            assert window.ask("And on the next?").state == "complete"


@pytest.mark.long
@pytest.mark.slow
def test_a_silent_server_ends_in_a_time_out_and_the_next_question_works(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with MessagesApi() as server:
        use_server(data_dir, server.base_url, idle_timeout_s=3.0)
        with ReaderWindow(data_dir, make_numbered_book(tmp_path / "book.pdf")) as window:
            window.wait_for_book()
            server.then(faults.silent_in_stream(reply("Half of it")))
            answer = window.ask("Are you there?")
            assert answer.state == "interrupted"
            stored = rows(data_dir, "SELECT error_text FROM message ORDER BY sequence DESC LIMIT 1")
            assert stored[0][0]
            server.reply("I am.")
            assert window.ask("And now?").text == "I am."
