"""Several windows: each with books of its own, what is done in one is seen in the others."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.domain.annotations import HighlightPart
from reader_app.domain.document import Rect
from reader_app.ui.window import main_window
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from tests.support import further_window
from tests.support.books import make_book
from tests.support.further_window import duplicate, entry_of, opened_by
from tests.support.messages_api import MessagesApi, reply, tool_use
from tests.support.sweeps import first_of
from tests.support.tabs import click_tab, close_all, drop, strip_of, wait_for_pages
from tests.support.talking_window import Held
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.slow,
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Books of 8 and 9 pages."""
    folder = tmp_path_factory.mktemp("files")
    return [
        make_book(
            folder / f"book{count}.pdf",
            [f"Page {page} of {count}." for page in range(1, count + 1)],
            title=f"Walden in {count} leaves",
        )
        for count in (8, 9)
    ]


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with MessagesApi() as server:
        yield server


@pytest.fixture(scope="module")
def opened(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("windows")
    use_server(folder, "", server="offline")
    with ReaderWindow(folder) as window:
        yield window


@pytest.fixture
def first(opened: ReaderWindow, files: list[Path]) -> Iterator[ReaderWindow]:
    """The window in which the module began, with the book of 8 pages; others are closed after."""
    drop(opened, files[0])
    wait_for_pages(opened, 8)
    yield opened
    program = opened.program
    for each in program.windows:
        if each.window is not opened.window:
            each.window.close()
    wait_until(lambda: len(program.windows) == 1, "the further windows to close")
    close_all(opened)


def names(window: ReaderWindow) -> list[str]:
    """The names of the files in its tabs."""
    return [tab.path.stem for tab in entry_of(window).tabs.tabs]


def mark_first_words(window: ReaderWindow) -> None:
    parts = entry_of(window).parts
    assert parts is not None
    part = HighlightPart(1, 0, 4, (Rect(72, 72, 100, 84),), "Page")
    parts.annotations.mark_words((part,))


def highlights(window: ReaderWindow) -> int:
    return len(window.books.pane.annotations.shown.highlights)


def test_the_same_book_is_open_twice_and_each_view_is_turned_by_itself(
    first: ReaderWindow,
) -> None:
    second = duplicate(first)
    second.page_view.navigation.go_to_page(5)
    second.wait_for_page(5)
    assert first.current_page == 1
    assert first.book("id") == second.book("id")


def test_what_is_marked_in_one_window_is_marked_and_undone_in_the_other(
    first: ReaderWindow,
) -> None:
    second = duplicate(first)
    before = highlights(first)
    mark_first_words(second)
    assert highlights(first) == highlights(second) == before + 1
    parts = entry_of(second).parts
    assert parts is not None
    parts.annotations.history.undo()
    assert highlights(first) == highlights(second) == before


@pytest.mark.long
def test_the_reading_position_is_that_of_the_window_in_which_one_read_last(
    first: ReaderWindow,
) -> None:
    second = duplicate(first)
    first.page_view.navigation.go_to_page(2)
    second.page_view.navigation.go_to_page(6)
    second.store_position()
    first.store_position()
    assert first.book("current_page") == [6]


@pytest.mark.long
def test_pages_read_in_one_window_are_read_for_the_guard_of_the_other(
    first: ReaderWindow,
) -> None:
    second = duplicate(first)
    second.books.position.mark_read_up_to(7)
    state = first.books.position.state_of(str(first.book("id")[0]))
    assert state is not None
    assert state.furthest_page == 7
    first.store_position()
    assert first.book("furthest_page") == [7]


def test_the_guard_switched_in_one_window_is_switched_in_the_other(first: ReaderWindow) -> None:
    second = duplicate(first)
    second.books.record.toggle_guard(True)
    wait_until(lambda: first.books.fence, "the guard in the first window")
    first.books.record.toggle_guard(False)
    wait_until(lambda: second.books.fence is None, "the guard in the second window")


def test_a_tab_moves_to_a_window_of_its_own_with_its_place(
    first: ReaderWindow, files: list[Path]
) -> None:
    drop(first, files[1])
    wait_for_pages(first, 9)
    first.page_view.navigation.go_to_page(4)
    second = opened_by(first, ActionId.MOVE_TAB)
    wait_for_pages(second, 9)
    assert (names(first), names(second)) == (["book8"], ["book9"])
    assert second.current_page == 4
    assert not first.window.action(ActionId.MOVE_TAB).isEnabled()


@pytest.mark.long
def test_a_tab_dropped_outside_the_strip_gets_a_window(
    first: ReaderWindow, files: list[Path]
) -> None:
    drop(first, files[1])
    wait_for_pages(first, 9)
    strip, program = strip_of(first), first.program
    start = strip.tabRect(0).center()
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=start)
    away = start + QPoint(0, 5000)
    for point in (start + QPoint(20, 20), away):
        QTest.mouseMove(strip, point)
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=away)
    wait_until(lambda: len(program.windows) == 2, "a window of its own")
    assert names(first) == ["book9"]


@pytest.mark.long
def test_files_from_outside_open_in_the_window_that_was_active_last(
    first: ReaderWindow, files: list[Path]
) -> None:
    second = opened_by(first, ActionId.NEW_WINDOW)
    entry_of(second).window.activated.emit()
    first.program.take_forwarded([files[1]])
    wait_for_pages(second, 9)
    assert names(first) == ["book8"]


@pytest.mark.long
def test_the_theme_is_that_of_all_windows(first: ReaderWindow) -> None:
    second = opened_by(first, ActionId.NEW_WINDOW)
    second.window.action(ActionId.THEME_NIGHT).trigger()
    assert first.window.action(ActionId.THEME_NIGHT).isChecked()
    second.window.action(ActionId.THEME_PAPER).trigger()


def test_a_book_that_leaves_the_library_leaves_every_window(
    first: ReaderWindow, files: list[Path]
) -> None:
    drop(first, files[1])
    wait_for_pages(first, 9)
    second = duplicate(first)
    shown = entry_of(first).tabs.current
    assert shown is not None
    entry_of(first).tabs.close_book(shown.book_id)
    wait_until(lambda: second.has("libraryView"), "the library")


@pytest.mark.long
def test_closing_the_first_window_leaves_the_others_and_what_all_share(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use_server(data_dir, "", server="offline")
    first = ReaderWindow(data_dir, files[0])
    first.wait_for_book()
    second, program = duplicate(first), first.program
    first.window.close()
    wait_until(lambda: len(program.windows) == 1, "the first window to close")
    QTest.qWait(10)
    mark_first_words(second)
    program.work.index.wake()
    wait_until(lambda: [len(each["books"]) for each in sessions(data_dir)] == [1], "one window")
    further_window.end(second)
    assert rows(data_dir, "SELECT count(*) FROM highlight") == [(1,)]


def sessions(data_dir: Path) -> list[dict[str, list[object]]]:
    values = json.loads((data_dir / "session.json").read_text())
    return [values, *values.get("windows", [])]


def test_every_window_comes_back_at_the_next_start(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use_server(data_dir, "", server="offline")
    first = ReaderWindow(data_dir, files[0])
    first.wait_for_book()
    second = opened_by(first, ActionId.NEW_WINDOW)
    drop(second, *files)
    wait_for_pages(second, 9)
    second.window.setGeometry(40, 50, 700, 500)
    entry_of(first).window.activated.emit()  # so it opens first, in the size of all such tests
    further_window.end(first)
    again = ReaderWindow(data_dir)
    wait_until(lambda: len(again.program.windows) == 2, "both windows")
    shown = [further_window.of(each.window, data_dir) for each in again.program.windows]
    wait_until(lambda: sorted(w.page_view.page_count for w in shown) == [8, 9], "both books")
    assert names(again) == ["book8"]
    two = next(w for w in shown if len(names(w)) == 2)
    assert (two.window.width(), two.window.height()) == (700, 500)
    further_window.end(again)


def test_the_first_window_stays_in_front_while_the_others_come_back(
    qapp: QApplication, data_dir: Path, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the window manager makes each window active that is shown."""
    use_server(data_dir, "", server="offline")
    first = ReaderWindow(data_dir, files[0])
    first.wait_for_book()
    for _ in range(2):
        drop(opened_by(first, ActionId.NEW_WINDOW), files[1])
    entry_of(first).window.activated.emit()
    further_window.end(first)
    brought: list[QWidget] = []

    def come_forward(window: QWidget) -> None:
        brought.append(window)
        for other in QApplication.topLevelWidgets():
            if isinstance(other, MainWindow) and other is not window:
                other.activated.emit()

    monkeypatch.setattr(main_window, "come_forward", come_forward)
    again = ReaderWindow(data_dir)
    wait_until(lambda: len(brought) == 2, "the other windows")
    assert brought == [again.window, again.window]
    further_window.end(again)


@pytest.mark.long
def test_a_conversation_is_shown_in_one_window_at_a_time(
    qapp: QApplication, data_dir: Path, files: list[Path], api: MessagesApi
) -> None:
    use_server(data_dir, api.base_url)
    first = ReaderWindow(data_dir, files[0])
    first.wait_for_book()
    api.reply("The first.")
    first.ask("Which is it?")
    second = duplicate(first)
    wait_until(lambda: "open in another window" in second.notices, "a sentence")
    assert not second.messages
    api.reply("The second.")
    second.ask("And beside it?")
    assert [m.text for m in first.messages] == ["Which is it?", "The first."]
    assert [m.text for m in second.messages] == ["And beside it?", "The second."]
    further_window.end(first)


@pytest.mark.long
def test_a_question_runs_on_while_another_window_is_closed_and_is_kept_when_its_own_is(
    qapp: QApplication, data_dir: Path, files: list[Path], api: MessagesApi
) -> None:
    use_server(data_dir, api.base_url)
    first = ReaderWindow(data_dir, files[0])
    first.wait_for_book()
    second, third = duplicate(first), duplicate(first)
    held = Held("Here it is.")
    api.then(held)
    second.send("Where is it?")
    held.wait()
    third.window.close()
    wait_until(lambda: len(first.program.windows) == 2, "the third window to close")
    assert second.is_answering
    second.window.close()
    wait_until(lambda: len(first.program.windows) == 1, "the second window to close")
    held.let_go()
    asked = rows(data_dir, "SELECT content FROM message WHERE role = 'user'")
    assert "Where is it?" in str(asked)
    further_window.end(first)


@pytest.mark.parametrize("closes_first", first_of([True, False], 1))
def test_a_running_answer_goes_on_in_the_window_to_which_its_tab_moves(
    qapp: QApplication, data_dir: Path, files: list[Path], api: MessagesApi, closes_first: bool
) -> None:
    use_server(data_dir, api.base_url)
    first = ReaderWindow(data_dir, files[0])
    first.wait_for_book()
    drop(first, files[1])
    wait_for_pages(first, 9)
    held = Held(reply(tool_use("get_current_page")))
    api.then(held)
    api.reply("Here it is.")
    first.send("Where is it?")
    held.wait()
    second = opened_by(first, ActionId.MOVE_TAB)
    wait_for_pages(second, 9)
    wait_until(lambda: second.is_answering, "the answer in the second window")
    if closes_first:
        first.window.close()
        wait_until(lambda: len(second.program.windows) == 1, "the first window to close")
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    else:
        assert not first.is_answering and not first.messages
    held.let_go()
    second.wait_for_answer()
    assert [m.text for m in second.messages] == ["Where is it?", "Here it is."]
    assert "open in another window" not in second.notices
    further_window.end(second)


@pytest.mark.long
def test_two_windows_on_one_book_come_back_each_at_its_own_place(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use_server(data_dir, "", server="offline")
    first = ReaderWindow(data_dir, files[0])
    first.wait_for_book()
    second = duplicate(first)
    first.page_view.go_to_page(3)
    second.page_view.go_to_page(6)
    further_window.end(first)
    again = ReaderWindow(data_dir)
    wait_until(lambda: len(again.program.windows) == 2, "both windows")
    shown = [further_window.of(each.window, data_dir) for each in again.program.windows]
    wait_until(lambda: all(w.page_view.page_count == 8 for w in shown), "the book twice")
    wait_until(lambda: sorted(w.current_page for w in shown) == [3, 6], "both places")
    assert shown[0].book("current_page") in ([3], [6])
    further_window.end(again)


def test_the_place_of_a_window_is_kept_as_soon_as_the_book_is_read_in_another(
    first: ReaderWindow,
) -> None:
    """A killed program stores nothing more: the first came back at the second's page."""
    second = duplicate(first)
    rested = QSignalSpy(first.page_view.scroller.rested)
    first.page_view.navigation.go_to_page(2)
    wait_until(rested.count, "the first window to come to rest, which counts as reading there")
    first.store_position()
    second.page_view.navigation.go_to_page(6)
    second.store_position()

    def places() -> list[int]:
        kept = json.loads((first.data_dir / "session.json").read_bytes())
        books = [book for each in (kept, *kept.get("windows", ())) for book in each["books"]]
        return [book["place"]["page"] for book in books if "place" in book]

    wait_until(lambda: places() == [2], "the first window's own place in the session")


def test_click_on_a_tab_stays_a_click(first: ReaderWindow, files: list[Path]) -> None:
    drop(first, files[1])
    wait_for_pages(first, 9)
    click_tab(first, 0)
    wait_for_pages(first, 8)
    assert len(first.program.windows) == 1


def test_a_closed_window_is_forgotten_with_all_that_it_held(first: ReaderWindow) -> None:
    """A single reference to it would keep its pages, its conversation and every part of it."""
    second = duplicate(first)
    window = ref(second.window)
    pixels = ref(second.page_view.painter.renderer)
    second.window.close()
    del second
    wait_until(lambda: len(first.program.windows) == 1, "the further window to close")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def is_gone() -> bool:
        gc.collect()
        return window() is None and pixels() is None

    wait_until(is_gone, "the closed window to be forgotten")


def test_an_opened_book_keeps_no_picture_of_how_it_looked_before(first: ReaderWindow) -> None:
    first.books.open_file(
        first.books.book.file_path,
        memory=first.books.view_memory(),  # type: ignore[union-attr]
    )
    wait_for_pages(first, 8)
    memory = first.books._opening.wanted.memory
    assert memory is not None
    assert memory.picture is None
