"""Turns that go on while their reader looks at another conversation or at another book."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from reader_app.app.chat.question_target import NO_TARGET
from reader_app.app.citations.claim_check import ClaimCheckUseCase
from reader_app.ui.chat.chat_controller import ChatController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.conversation_view import ABOVE
from reader_app.ui.conversations.conversation_session import ConversationSession, LiveTurn, TurnCost
from reader_app.ui.conversations.conversations_controller import ConversationsController
from reader_app.ui.conversations.turn_requests import NewQuestion
from reader_app.workers.agent_worker import AgentWorker
from tests.support.books import make_book
from tests.support.messages_api import MessagesApi, faults, reply, text, tool_use
from tests.support.scenes import Scenes
from tests.support.tabs import click_tab, drop, strip_of, titles, wait_for_pages
from tests.support.talking_window import Held, quiet_environment
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
LOOKS = tool_use("get_outline")


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with MessagesApi() as server:
        yield server


@pytest.fixture
def scenes(api: MessagesApi) -> Scenes:
    made = Scenes()
    api.always(made)
    return made


@pytest.fixture
def books(tmp_path: Path) -> list[Path]:
    """Of 8 and of 9 pages."""
    return [
        make_book(tmp_path / f"book{count}.pdf", [f"Page {n}." for n in range(count)], title=name)
        for name, count in (("Eight", 8), ("Nine", 9))
    ]


@pytest.fixture
def window(
    qapp: QApplication, data_dir: Path, api: MessagesApi, books: list[Path]
) -> Iterator[ReaderWindow]:
    """Both books are open, the second is shown."""
    use_server(data_dir, api.base_url)
    with quiet_environment(), ReaderWindow(data_dir, *books) as opened:
        wait_for_pages(opened, 9)
        wait_until(lambda: len(titles(opened)) == 2, "two tabs")
        opened.wait_for_book()
        yield opened


def show(window: ReaderWindow, tab: int) -> None:
    click_tab(window, tab)
    wait_for_pages(window, (8, 9)[tab])
    window.wait_for_book(indexed=False)
    conversations = window.window.findChild(ConversationsController)
    assert isinstance(conversations, ConversationsController)
    wait_until(lambda: not conversations.is_loading, "the conversation")


def stored(window: ReaderWindow) -> list[tuple[object, ...]]:
    """Title of the book, role, state and words of all that was said, book by book."""
    query = """SELECT book.title, role, state, content FROM message
        JOIN conversation ON conversation.id = conversation_id JOIN book ON book.id = book_id
        WHERE superseded = 0 ORDER BY book.title, conversation.created_at, sequence"""
    return rows(window.data_dir, query)


def waiting_in_store(window: ReaderWindow) -> list[tuple[object, ...]]:
    return rows(window.data_dir, "SELECT words FROM waiting_question ORDER BY place")


def said_in_tab(window: ReaderWindow, tab: int) -> str:
    return strip_of(window).accessibleTabName(tab)


def pane_of(window: ReaderWindow) -> ChatPane:
    return window.find(ChatPane, "chatPane")


def test_a_turn_that_ended_out_of_view_without_saying_so_leaves_nothing_to_stop(
    window: ReaderWindow,
) -> None:
    controller = window.window.findChild(ChatController)
    assert isinstance(controller, ChatController) and controller.sessions.shown is not None
    session = controller.sessions.shown
    worker = AgentWorker(controller)
    try:
        request = NewQuestion("Who?", NO_TARGET, session.book_id)
        session.turn = LiveTurn(request, worker, TurnCost(lambda _: None), is_over=True)
        controller.conversations.shown.emit(session, True)
        assert window.find(QAbstractButton, "stopButton").isHidden()
    finally:
        worker.shut_down()


@pytest.mark.long
def test_an_answer_streams_on_behind_another_book_and_is_there_on_return(
    window: ReaderWindow, scenes: Scenes
) -> None:
    held = Held(reply("Second half."))
    scenes.about("whale", reply(text("First half."), LOOKS), held)
    window.send("Where is the whale?")
    held.wait()
    show(window, 0)
    wait_until(lambda: not window.messages, "a conversation of its own")
    assert not window.is_answering
    assert said_in_tab(window, 1) == "Nine, answer on its way"
    held.let_go()
    wait_until(lambda: said_in_tab(window, 1) == "Nine, answer ready")
    assert stored(window)[-1] == ("Nine", "assistant", "complete", "First half.\n\nSecond half.")
    show(window, 1)
    wait_until(lambda: len(window.messages) == 2, "the talk")
    assert window.answer.text == "First half.\n\nSecond half."
    assert window.answer.state == "complete"
    assert said_in_tab(window, 1) == "Nine"


def test_an_answer_that_came_meanwhile_is_shown_from_its_question_on(
    window: ReaderWindow, scenes: Scenes
) -> None:
    held = Held(reply("A paragraph of some words.\n\n" * 60))
    scenes.about("whale", held)
    window.send("Where is the whale?")
    held.wait()
    show(window, 0)
    held.let_go()
    wait_until(lambda: said_in_tab(window, 1) == "Nine, answer ready")
    show(window, 1)
    view = pane_of(window).conversation_view
    wait_until(lambda: len(view.messages.views) == 2 and not view.is_building, "the talk")
    bar = view.verticalScrollBar()
    wait_until(lambda: bar.maximum() > view.height(), "a long answer")
    (asked,) = view.messages.questions
    wait_until(lambda: bar.value() == max(0, asked.y() - ABOVE), "its beginning")
    show(window, 0)
    show(window, 1)
    wait_until(
        lambda: bar.value() == bar.maximum() > view.height(), "the end, as it was seen before"
    )


@pytest.mark.long
def test_who_comes_back_in_time_sees_the_answer_grow(window: ReaderWindow, scenes: Scenes) -> None:
    held = Held(reply("Second half."))
    scenes.about("whale", reply(text("First half."), LOOKS), held)
    window.send("Where is the whale?")
    held.wait()
    show(window, 0)
    show(window, 1)
    wait_until(lambda: len(window.messages) == 2, "the talk")
    assert window.answer.state == "running"
    wait_until(lambda: len(window.steps) == 1, "the step")
    window.wait_for_text("First half.")
    held.let_go()
    assert window.wait_for_answer().text == "First half.\n\nSecond half."
    assert [shown.role for shown in window.messages] == ["user", "assistant"]


def test_a_turn_behind_another_book_turns_no_page_and_offers_it(
    window: ReaderWindow, scenes: Scenes
) -> None:
    held = Held(reply(tool_use("set_current_page", {"page": 5})))
    scenes.about("whale", held, reply("It is on page 5."))
    window.send("Take me to the whale.")
    held.wait()
    show(window, 0)
    window.page_view.go_to_page(3)
    window.wait_for_page(3)
    held.let_go()
    wait_until(lambda: said_in_tab(window, 1) == "Nine, answer ready")
    assert window.current_page == 3
    assert dict(zip(window.book("title"), window.book("current_page"), strict=True))["Nine"] == 1
    show(window, 1)
    wait_until(lambda: len(window.messages) == 2, "the talk")
    assert "already turned the page" not in window.steps[0].text
    assert "wasn’t turned" in window.steps[0].text
    window.click("goToPageOffer")
    window.wait_for_page(5)


@pytest.mark.long
def test_a_turn_that_was_left_does_not_turn_pages_on_return(
    window: ReaderWindow, scenes: Scenes
) -> None:
    held = Held(reply(tool_use("set_current_page", {"page": 5})))
    scenes.about("whale", held, reply("It is on page 5."))
    window.send("Take me to the whale.")
    held.wait()
    show(window, 0)
    show(window, 1)
    wait_until(lambda: len(window.messages) == 2, "the talk")
    held.let_go()
    window.wait_for_answer()
    assert window.current_page == 1
    assert window.has("goToPageOffer")


@pytest.mark.long
def test_the_page_of_a_book_that_was_left_is_the_one_it_was_left_on(
    window: ReaderWindow, scenes: Scenes
) -> None:
    window.page_view.go_to_page(7)
    wait_until(lambda: 7 in window.book("current_page"), "the page in the store")
    held = Held(reply(tool_use("get_current_page")))
    told: list[str] = []

    def listen(request: object) -> object:
        told.append(str(request.tool_results))  # type: ignore[attr-defined]
        return reply("On page 7.")

    scenes.about("whale", held, listen)
    window.send("Where am I, at the whale?")
    held.wait()
    show(window, 0)
    held.let_go()
    wait_until(lambda: said_in_tab(window, 1) == "Nine, answer ready")
    assert "Page 7 (" in told[0]


def test_two_books_are_answered_at_once_each_in_its_place(
    window: ReaderWindow, scenes: Scenes
) -> None:
    whale, horse = Held(reply("A whale.")), Held(reply("A horse."))
    scenes.about("sea", whale).about("land", horse)
    window.send("What swims in the sea?")
    whale.wait()
    show(window, 0)
    window.send("What runs on land?")
    horse.wait()
    whale.let_go()
    wait_until(lambda: said_in_tab(window, 1) == "Nine, answer ready")
    assert window.messages[-1].state == "running"
    horse.let_go()
    assert window.wait_for_answer().text == "A horse."
    assert stored(window) == [
        ("Eight", "user", "complete", "What runs on land?"),
        ("Eight", "assistant", "complete", "A horse."),
        ("Nine", "user", "complete", "What swims in the sea?"),
        ("Nine", "assistant", "complete", "A whale."),
    ]


def test_an_answer_that_was_read_is_no_news_when_its_checks_end(
    window: ReaderWindow, scenes: Scenes, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_check, has_checked = threading.Event(), threading.Event()

    def check(*_: object) -> tuple[()]:
        assert may_check.wait(150)
        has_checked.set()
        return ()

    monkeypatch.setattr(ClaimCheckUseCase, "check", check)
    scenes.about("sea", reply("A whale."))
    window.send("What swims in the sea?")
    wait_until(lambda: window.messages[-1].state == "complete", "the answer")
    window.start_new_conversation()
    may_check.set()
    wait_until(has_checked.is_set, "the check")
    controller = window.window.findChild(ChatController)
    assert isinstance(controller, ChatController)
    wait_until(lambda: not controller.sessions.activity(), "the end of the turn")
    assert "An answer is ready" not in window.notices


@pytest.mark.long
def test_two_conversations_about_one_book_are_answered_at_once(
    window: ReaderWindow, scenes: Scenes
) -> None:
    whale, horse = Held(reply("A whale.")), Held(reply("A horse."))
    scenes.about("sea", whale).about("land", horse)
    window.send("What swims in the sea?")
    whale.wait()
    window.start_new_conversation()
    window.send("What runs on land?")
    horse.wait()
    whale.let_go()
    wait_until(lambda: "An answer is ready" in window.notices, "a sentence")
    horse.let_go()
    assert window.wait_for_answer().text == "A horse."
    whole = [(words, role) for _, role, _, words in stored(window)]
    assert whole == [
        ("What swims in the sea?", "user"),
        ("A whale.", "assistant"),
        ("What runs on land?", "user"),
        ("A horse.", "assistant"),
    ]
    key = rows(window.data_dir, "SELECT id FROM conversation WHERE title LIKE '%sea%'")[0][0]
    pane_of(window).notice_action_requested.emit(f"show_conversation:{key}")
    wait_until(lambda: window.messages and window.messages[-1].text == "A whale.", "the other")


@pytest.mark.long
def test_stop_ends_only_the_turn_that_is_shown(window: ReaderWindow, scenes: Scenes) -> None:
    whale = Held(reply("A whale."))
    scenes.about("sea", whale).about("land", faults.silent_in_stream(reply("Half a horse.")))
    window.send("What swims in the sea?")
    whale.wait()
    show(window, 0)
    window.send("What runs on land?")
    window.wait_for_text("Half a")
    window.click("stopButton")
    assert window.wait_for_answer().state == "interrupted"
    assert said_in_tab(window, 1) == "Nine, answer on its way"
    whale.let_go()
    wait_until(lambda: said_in_tab(window, 1) == "Nine, answer ready")


def test_a_failure_behind_another_book_is_told_on_return_and_can_be_tried_again(
    window: ReaderWindow, scenes: Scenes
) -> None:
    held = Held(faults.http_error(422, "Nothing of the kind."))
    scenes.about("whale", held, reply("There."))
    window.send("Where is the whale?")
    held.wait()
    show(window, 0)
    held.let_go()
    wait_until(lambda: said_in_tab(window, 1) == "Nine, answer ready")
    show(window, 1)
    wait_until(lambda: len(window.messages) == 2, "the talk")
    assert window.answer.state == "failed"
    window.click("retryButton")
    window.wait_for_text("There.")
    window.wait_for_answer()
    assert [words for *_, words in stored(window)] == ["Where is the whale?", "There."]


@pytest.mark.long
def test_a_closed_tab_ends_its_turn_and_keeps_what_was_said_and_what_waits(
    window: ReaderWindow, scenes: Scenes
) -> None:
    scenes.about("whale", faults.silent_in_stream(reply("Half a whale.")))
    window.send("Where is the whale?")
    window.wait_for_text("Half a")
    window.type("And where is the boat?")
    window.press(Qt.Key.Key_Return, on=window.composer)
    window.type("And who")
    strip_of(window).close_requested.emit(1)
    wait_for_pages(window, 8)
    wait_until(lambda: stored(window)[-1][2] == "interrupted", "what was said")
    drafts = "SELECT draft FROM conversation"
    wait_until(lambda: rows(window.data_dir, drafts) == [("And who",)], "what was being typed")
    assert waiting_in_store(window) == [("And where is the boat?",)]


def test_nothing_is_held_of_a_closed_book_whose_answer_was_not_seen(
    window: ReaderWindow, scenes: Scenes
) -> None:
    held = Held(reply("There."))
    scenes.about("whale", held)
    window.send("Where is the whale?")
    held.wait()
    show(window, 0)
    held.let_go()
    wait_until(lambda: said_in_tab(window, 1) == "Nine, answer ready")
    controller = window.window.findChild(ChatController)
    assert isinstance(controller, ChatController)
    sessions = controller.sessions
    assert len(sessions.findChildren(ConversationSession)) == 2
    strip_of(window).close_requested.emit(1)
    wait_until(lambda: sessions.findChildren(ConversationSession) == [sessions.shown])
    assert stored(window)[-1] == ("Nine", "assistant", "complete", "There.")


@pytest.mark.long
def test_a_deleted_conversation_ends_its_turn(window: ReaderWindow, scenes: Scenes) -> None:
    scenes.about("whale", faults.silent_in_stream(reply("Half a whale.")))
    window.send("Where is the whale?")
    window.wait_for_text("Half a")
    key = str(rows(window.data_dir, "SELECT id FROM conversation")[0][0])
    pane_of(window).panel.delete_requested.emit(key)
    wait_until(lambda: not window.messages and not window.is_answering)
    wait_until(lambda: stored(window)[-1][2] == "interrupted", "what was said")


def test_a_window_that_is_closed_keeps_what_was_said_elsewhere_and_what_waits(
    window: ReaderWindow, scenes: Scenes, books: list[Path]
) -> None:
    scenes.about("whale", faults.silent_in_stream(reply("Half a whale.")))
    window.send("Where is the whale?")
    window.wait_for_text("Half a")
    window.type("And where is the boat?")
    window.press(Qt.Key.Key_Return, on=window.composer)
    show(window, 0)
    drop(window, books[0])
    window.close()
    assert stored(window)[-1][1:3] == ("assistant", "interrupted")
    assert waiting_in_store(window) == [("And where is the boat?",)]
