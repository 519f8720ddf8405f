"""Question, tools and answer through every layer: window, agent, model process, HTTP, SQLite."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from reader_app.ui.conversations.conversations_controller import ConversationsController
from reader_app.ui.selection.page_image import PageArea, PageImage
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.window_controller import WindowController
from tests.support.messages_api import MessagesApi, cite, faults, reply, text, tool_use
from tests.support.talking_window import FRONT_PAGES, Held, api, talk, talking_window
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["api", "talk", "talking_window"]


def test_a_question_leads_to_a_search_and_the_search_to_an_answer(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(tool_use("search_book", {"query": "word of this page"}))
    api.reply("Every page has its own word (p. 7).")
    answer = talk.ask("Which words does the book have?")
    assert answer.state == "complete"
    assert answer.text == "Every page has its own word (p. 3)."
    assert [step.text for step in talk.steps] == ["Searched “word of this page” · 5 pages"]
    assert api.message_requests[1].search_results


def test_two_tools_in_one_reply_both_run_in_order_and_are_answered_together(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(tool_use("get_outline", id="toolu_a"), tool_use("get_current_page", id="toolu_b"))
    api.reply("Done.")
    talk.ask("Where am I?")
    answered = [block["tool_use_id"] for block in api.last_request.tool_results]
    assert answered == ["toolu_a", "toolu_b"]
    assert len(talk.steps) == 2
    assert api.request_count == 2


def test_text_before_and_after_tools_is_one_answer_in_order(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(text("Let me look."), tool_use("get_outline"))
    api.reply("It has three parts.")
    answer = talk.ask("How is it divided?")
    assert answer.text == "Let me look.\n\nIt has three parts."
    stored = _stored(talk, "content")
    assert stored[-1] == "Let me look.\n\nIt has three parts."


def test_the_limit_of_three_rounds_ends_in_a_closing_request_and_a_note(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    use_server(talk.data_dir, api.base_url, max_iterations=3)
    for round_ in range(3):
        api.reply(tool_use("search_book", {"query": f"round {round_}"}))
    api.reply("This much I found.")
    answer = talk.ask("Find everything.")
    assert answer.text == "This much I found."
    assert api.request_count == 4
    assert [request.body.get("tool_choice") for request in api.message_requests] == [
        *[api.message_requests[0].body.get("tool_choice")] * 3,
        {"type": "none"},
    ]
    assert "3 steps" in talk.words_shown
    assert "steps" not in str(_stored(talk, "content")[-1])


def test_an_eleventh_tool_call_is_not_run_and_the_model_is_told(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply(*[tool_use("read_pages", {"first": n, "last": n}) for n in range(1, 12)])
    api.reply("Enough.")
    talk.ask("Read it all.")
    results = api.last_request.tool_results
    assert [result.get("is_error", False) for result in results] == [False] * 10 + [True]


def test_stop_ends_a_silent_server_and_the_next_question_is_answered(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.then(faults.silent_before_headers())
    talk.send("Are you there?")
    wait_until(lambda: api.request_count == 1)
    talk.click("stopButton")
    assert talk.wait_for_answer().state == "interrupted"
    api.reply("Here I am.")
    assert talk.ask("And now?").text == "Here I am."


def test_stop_in_the_middle_of_an_answer_keeps_what_was_said(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.then(faults.silent_in_stream(reply("Half an answer.")))
    talk.send("Tell me.")
    talk.wait_for_text("Half an")
    talk.click("stopButton")
    answer = talk.wait_for_answer()
    assert answer.state == "interrupted"
    assert answer.text.startswith("Half an")
    wait_until(lambda: _stored(talk, "state")[-1] == "interrupted")
    api.reply("A whole answer.")
    talk.ask("Once more.")
    assert not api.last_request.contains("Half an")


def test_a_citation_marks_its_sentence_inside_the_viewport(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    def cited(request: object) -> object:
        found = api.last_request.search_results
        index = next(i for i, result in enumerate(found) if ".p30." in _dotted(result["source"]))
        result = found[index]
        quote = result["content"][0]["text"]
        where = cite(result["source"], quote, title=result["title"], search_result_index=index)
        return reply(text("The word is there.", [where]))

    api.reply(tool_use("read_pages", {"first": 29, "last": 31}))
    api.then(cited)
    talk.ask("Which word is on page 26?")
    talk.click_link("cite:1")
    talk.wait_for_page(30)
    wait_until(lambda: talk.page_view.property("highlightRects"), "a highlight")
    rects = talk.page_view.property("highlightRects")
    assert {rect[0] for rect in rects} == {30}
    sight = talk.page_view.visible_area
    for page, x0, y0, x1, y1 in rects:
        box = sight.page_box(page)
        scale = box.width / talk.page_view.visible_area.layout.size(page).width
        assert box.left + x0 * scale >= 0 and box.left + x1 * scale <= sight.width
        assert box.top + y0 * scale >= 0 and box.top + y1 * scale <= sight.height


def test_a_page_in_an_answer_can_be_clicked_and_back_returns(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("It stands on p. 40.")
    talk.ask("Where?")
    talk.click_link(talk.links()[0][0])
    wait_until(lambda: talk.current_page != 1)
    assert talk.current_page in (40, 40 + FRONT_PAGES)
    talk.page_view.navigation.back()
    talk.wait_for_page(1)


def test_an_answer_that_streams_can_be_read_before_it_ends(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply("Second half."))
    api.reply(text("First half."), tool_use("get_outline"))
    api.then(held)
    talk.send("Tell me a long story.")
    held.wait()
    talk.wait_for_text("First half.")
    assert talk.messages[-1].state == "running"
    held.let_go()
    assert talk.wait_for_answer().text == "First half.\n\nSecond half."


def test_a_question_sent_the_moment_an_answer_ends_is_asked(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    """The window shows the end of a turn before the agent's thread is free again."""
    api.reply("First.")
    api.reply("Second.")
    talk.send("One?")
    talk.type("Two?")
    wait_until(lambda: not talk.is_answering)
    talk.press(Qt.Key.Key_Return, on=talk.composer)
    wait_until(lambda: [m.text for m in talk.messages] == ["One?", "First.", "Two?", "Second."])


def test_a_question_in_a_new_conversation_stays_out_of_the_one_that_was_left(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("Here."))
    with talk.busy_store():
        talk.send("Asked and left?")
        talk.click("newConversationButton")
    wait_until(lambda: not talk.is_answering and not talk.messages)
    talk.ask("Asked anew?")
    query = """SELECT role, conversation.title, message.content FROM message
        JOIN conversation ON conversation.id = conversation_id WHERE message.state = 'complete'"""
    expected = {
        (role, title, content)
        for title in ("Asked and left?", "Asked anew?")
        for role, content in (("user", title), ("assistant", "Here."))
    }
    wait_until(lambda: expected <= set(rows(talk.data_dir, query)), "each in its conversation")


def test_words_typed_before_the_first_question_is_stored_belong_to_its_conversation(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("Here."))
    conversations = talk.window.findChild(ConversationsController)
    with talk.busy_store():
        talk.send("Asked first?")
        talk.type("Typed early")
        conversations.flush()  # as after half a second
    talk.wait_for_answer()
    asked = conversations.current
    talk.start_new_conversation()
    assert talk.composer.toPlainText() == ""
    conversations.select(asked)
    wait_until(lambda: len(talk.messages) == 2, "the first conversation")
    assert talk.composer.toPlainText() == "Typed early"
    talk.composer.clear()
    conversations.flush()


def test_words_typed_while_a_conversation_is_loaded_stay(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("Here."))
    talk.ask("Where?")
    path = talk.data_dir.parent / "numbered.pdf"
    with talk.busy_store():
        talk.window.action(ActionId.LIBRARY).trigger()
        talk.window.findChild(WindowController).open_files([path])
        wait_until(lambda: talk.page_view.page_count == 0, "the book to close")
    wait_until(talk.composer.isEnabled)
    talk.type("Words")
    wait_until(lambda: len(talk.messages) == 2, "the conversation")
    assert talk.composer.toPlainText() == "Words"
    talk.composer.clear()


def test_words_typed_while_a_conversation_is_slow_to_load_stand_below_its_draft(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("Here."))
    talk.ask("Where?")
    conversations = talk.window.findChild(ConversationsController)
    asked = conversations.current
    talk.type("Kept")
    talk.click("newConversationButton")
    with talk.busy_store():
        conversations.select(asked)
        talk.type("Words")
        QTest.qWait(700)  # longer than it takes until what is typed is stored
    wait_until(lambda: len(talk.messages) == 2, "the conversation")
    assert talk.composer.toPlainText() == "Kept\n\nWords"
    talk.composer.clear()


def _stored(talk: ReaderWindow, column: str) -> list[object]:
    query = f"""SELECT {column} FROM message WHERE conversation_id =
        (SELECT id FROM conversation ORDER BY created_at DESC LIMIT 1) ORDER BY sequence"""
    return [row[0] for row in rows(talk.data_dir, query)]


def _dotted(source: str) -> str:
    return f".{source.replace('/', '.').replace(':', '.')}."


def test_an_area_of_a_page_is_saved_as_an_image(talk: ReaderWindow, tmp_path: Path) -> None:
    picture = PageImage(PageArea(1), QImage(9, 9, QImage.Format.Format_RGB32))
    talk.books.pane.region_bar.requests.image_save_requested.emit(picture)
    dialog, file = talk.find(QFileDialog, "saveRegionDialog"), tmp_path / "area.png"
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    wait_until(lambda: "area.png" in talk.notices, "word of it")
    assert QImage(str(file)).size() == picture.image.size()


def test_dialogs_that_save_something_of_the_book_start_in_its_folder(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("Yes.")
    talk.ask("Is it?")
    talk.find(QAction, "exportAction").trigger()
    picture = PageImage(PageArea(1), QImage(9, 9, QImage.Format.Format_RGB32))
    talk.books.pane.region_bar.requests.image_save_requested.emit(picture)
    file = talk.books.book.file_path
    for name in ("exportConversationDialog", "saveRegionDialog"):
        dialog = talk.find(QFileDialog, name)
        assert Path(dialog.directory().absolutePath()) == file.parent != Path.cwd()
        assert dialog.selectedFiles()
        dialog.reject()
