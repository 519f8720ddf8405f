"""One page state: the agent's moves, the reader's own, who wins, and that nothing echoes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton

from reader_app.ui.window.action_table import ActionId
from tests.support.messages_api import MessagesApi, RecordedRequest, Reply, reply, tool_use
from tests.support.talking_window import (
    FRONT_PAGES,
    Held,
    api,
    make_numbered_book,
    talk,
    talking_window,
)
from tests.support.window import ReaderWindow, rows, use_server, wait_until

__all__ = ["api", "talk", "talking_window"]

PRINTED_50 = 50 + FRONT_PAGES


def moves_to_50(api: MessagesApi) -> None:
    api.reply(tool_use("set_current_page", {"page": 50, "printed": True}))
    api.reply("We are there.")


def told(api: MessagesApi, at: int = -1) -> str:
    """What the tools of a request's newest message said."""
    return str([block["content"] for block in api.message_requests[at].tool_results])


def test_im_on_page_50_moves_the_viewer_and_the_stored_page(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    moves_to_50(api)
    talk.ask("I'm on page 50")
    assert talk.current_page == PRINTED_50
    talk.wait_for_stored_page(PRINTED_50)
    assert "50" in told(api)


@pytest.mark.slow
@pytest.mark.long
def test_the_page_survives_a_restart(qapp: QApplication, data_dir: Path, tmp_path: Path) -> None:
    book = make_numbered_book(tmp_path / "numbered.pdf")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.ask("I'm on page 50")
        window.wait_for_page(PRINTED_50)
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.wait_for_page(PRINTED_50)
        assert window.book("current_page") == [PRINTED_50]
        wait_until(lambda: len(window.messages) == 2, "the conversation")
        assert window.messages[0].text == "I'm on page 50"


def test_a_page_turned_by_hand_changes_what_the_tool_says_in_the_same_turn(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply(tool_use("get_current_page")))
    api.reply(tool_use("get_current_page"))
    api.then(held)
    api.reply("I see.")
    talk.send("Where am I?")
    held.wait()
    assert "Page 1 (printed i)" in told(api)
    for page in (2, 3):
        talk.press(Qt.Key.Key_N)
        talk.wait_for_page(page)
    held.let_go()
    talk.wait_for_answer()
    assert "Page 3 (printed iii)" in told(api)


def test_a_page_turned_by_the_reader_during_a_turn_wins(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply(tool_use("set_current_page", {"page": 50, "printed": True})))
    api.then(held)
    api.reply("As you like.")
    talk.send("Take me to page 50")
    held.wait()
    talk.press(Qt.Key.Key_N)
    talk.wait_for_page(2)
    held.let_go()
    talk.wait_for_answer()
    assert talk.current_page == 2
    offer = talk.find(QPushButton, "goToPageOffer")
    assert "50" in offer.text()
    talk.click("goToPageOffer")
    talk.wait_for_page(PRINTED_50)
    talk.wait_for_stored_page(PRINTED_50)


@pytest.mark.long
def test_an_offer_goes_once_the_reader_is_on_its_page(talk: ReaderWindow, api: MessagesApi) -> None:
    held = Held(reply(tool_use("set_current_page", {"page": 50, "printed": True})))
    api.then(held)
    api.reply("As you like.")
    talk.send("Take me to page 50")
    held.wait()
    talk.press(Qt.Key.Key_N)
    held.let_go()
    talk.wait_for_answer()
    assert talk.has("goToPageOffer")
    talk.page_view.look_up(PRINTED_50)
    wait_until(lambda: not talk.has("goToPageOffer"), "the offer to go")


@pytest.mark.long
def test_back_returns_from_the_agents_move(talk: ReaderWindow, api: MessagesApi) -> None:
    talk.page_view.go_to_page(9, record=False)
    moves_to_50(api)
    talk.ask("I'm on page 50")
    talk.wait_for_page(PRINTED_50)
    back = talk.window.findChild(QAction, "backAction")
    assert back is not None and back.isEnabled()
    back.trigger()
    talk.wait_for_page(9)
    talk.wait_for_stored_page(9)


def test_undo_takes_the_agents_move_back(talk: ReaderWindow, api: MessagesApi) -> None:
    talk.page_view.go_to_page(9, record=False)
    moves_to_50(api)
    talk.ask("I'm on page 50")
    talk.wait_for_page(PRINTED_50)
    talk.click("undoMoveButton")
    talk.wait_for_page(9)
    talk.wait_for_stored_page(9)
    assert not talk.has("undoMoveButton")


@pytest.mark.long
def test_a_move_of_the_agent_is_told_once_and_stored_once(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    moves_to_50(api)
    spy = QSignalSpy(talk.page_view.page_viewport.page_changed)
    with stored_pages(talk) as stored:
        talk.ask("I'm on page 50")
        talk.wait_for_page(PRINTED_50)
        everything_settles(talk, api)
        assert [spy.at(at)[0] for at in range(spy.count())] == [PRINTED_50]
        assert stored() == [PRINTED_50]


@pytest.mark.long
def test_a_page_of_the_reader_is_told_once_and_stored_once(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    spy = QSignalSpy(talk.page_view.page_viewport.page_changed)
    with stored_pages(talk) as stored:
        talk.press(Qt.Key.Key_N)
        talk.wait_for_stored_page(2)
        everything_settles(talk, api)
        assert [spy.at(at)[0] for at in range(spy.count())] == [2]
        assert stored() == [2]


@pytest.mark.long
def test_short_pages_that_one_passes_by_the_screen_count_as_read(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_numbered_book(tmp_path / "numbered.pdf")) as shown:
        shown.wait_for_book()
        for _ in range(7):
            shown.window.action(ActionId.ZOOM_OUT).trigger()  # type: ignore[attr-defined]
        for _ in range(3):
            before = shown.current_page
            shown.press(Qt.Key.Key_PageDown)
            assert shown.current_page > before + 1
        shown.wait_for_stored_page(shown.current_page)
        assert shown.book("furthest_page") == [shown.current_page]


def test_a_link_in_an_answer_is_not_reading_until_the_reader_reads_on(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    (furthest,) = talk.book("furthest_page")
    talk.page_view.go_to_page(6)
    talk.wait_for_stored_page(6)
    api.reply("Look at p. 40.")
    api.reply(tool_use("get_current_page"))
    api.reply("There.")
    talk.ask("Where?")
    talk.click_link(talk.links()[0][0])
    wait_until(lambda: talk.current_page >= 40)
    way_back = talk.find(QAbstractButton, "backToReadingButton")
    assert way_back.isVisible() and way_back.text() == "Back to p. 2"
    talk.ask("Where am I?")
    assert "Page in view: 40" in str(api.message_requests[-1].body["messages"])
    for words in (told(api), str(api.message_requests[-2].body["messages"][-1])):
        assert "Reading position: page 6 (printed 2)" in words
    talk.press(Qt.Key.Key_N)
    assert talk.book("current_page") == [6] and way_back.isVisible()
    talk.press(Qt.Key.Key_N)
    talk.wait_for_stored_page(talk.current_page)
    assert talk.book("furthest_page") == [furthest] and not way_back.isVisible()


@pytest.mark.long
def test_the_way_back_leads_to_the_reading_position_and_esc_takes_it_away(
    talk: ReaderWindow,
) -> None:
    back_to_reading = talk.window.findChild(QAction, "back_to_readingAction")
    talk.page_view.go_to_page(6)
    talk.page_view.look_up(40)
    talk.page_view.look_up(60)
    back_to_reading.trigger()
    assert talk.current_page == 6 and not talk.has("backToReading")
    talk.page_view.navigation.forward()
    assert talk.current_page == 40 and talk.has("backToReading")
    talk.press(Qt.Key.Key_Escape)
    assert not talk.has("backToReading") and back_to_reading.isEnabled()
    talk.page_view.navigation.back()
    assert not back_to_reading.isEnabled()
    talk.page_view.look_up(50)
    assert talk.has("backToReading")
    talk.page_view.scroller.scroll_by(talk.page_view.visible_area.page_box(50).height + 40)
    wait_until(lambda: not talk.has("backToReading"), "the reading position to come along")
    talk.wait_for_stored_page(talk.current_page)


@pytest.mark.long
def test_after_a_restart_the_book_opens_where_it_is_read_and_back_leads_to_what_was_looked_up(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_numbered_book(tmp_path / "numbered.pdf")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.page_view.go_to_page(20)
        window.press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        window.press(Qt.Key.Key_End)
        assert window.current_page == 64
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        assert window.current_page == 20 and window.book("current_page") == [20]
        for page in (64, 20, 1):
            window.page_view.navigation.back()
            assert window.current_page == page
        assert window.book("current_page") == [20]


@pytest.mark.long
def test_a_page_that_does_not_exist_changes_nothing(talk: ReaderWindow, api: MessagesApi) -> None:
    api.reply(
        *[tool_use("set_current_page", {"page": page}) for page in (65, -1, "fifty", True, 1e999)]
    )
    api.reply("There is no such page.")
    talk.ask("Go to page 65")
    assert talk.current_page == 1
    assert all(block["is_error"] for block in api.last_request.tool_results)


def test_a_window_without_an_open_server_turns_pages_all_the_same(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    """The agent's thread waits in mid-turn; the window doesn't."""
    use_server(talk.data_dir, api.base_url)
    held = Held(reply("Late."))
    api.then(held)
    talk.send("Take your time.")
    held.wait()
    talk.press(Qt.Key.Key_End)
    talk.wait_for_page(64)
    held.let_go()
    assert talk.wait_for_answer().text == "Late."


def everything_settles(talk: ReaderWindow, api: MessagesApi) -> None:
    """Another turn: whatever echo there is has had a round through all threads and the store."""

    def answer(request: RecordedRequest) -> Reply:
        return reply("Nothing new.")

    api.then(answer)
    talk.ask("Anything new?")


@contextmanager
def stored_pages(talk: ReaderWindow) -> Iterator[object]:
    """Every change of a stored page while this lasts, seen by the database itself."""
    path = talk.data_dir / "pagemate.db"
    with closing(sqlite3.connect(path, timeout=30)) as connection:
        connection.executescript(
            """CREATE TABLE seen (page INTEGER);
            CREATE TRIGGER see AFTER UPDATE OF current_page ON book
                WHEN old.current_page <> new.current_page
                BEGIN INSERT INTO seen VALUES (new.current_page); END;"""
        )
    try:
        yield lambda: [row[0] for row in rows(talk.data_dir, "SELECT page FROM seen")]
    finally:
        with closing(sqlite3.connect(path, timeout=30)) as connection:
            connection.executescript("DROP TRIGGER see; DROP TABLE seen;")
