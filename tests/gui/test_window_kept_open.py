"""A window that stays open from test to test may lose a process and start another."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from reader_app.ui.settings.settings_dialog import SettingsDialog
from reader_app.ui.window.action_table import ActionId
from reader_app.workers.page_drawer import PageDrawer
from tests.support.books import make_book
from tests.support.processes import workers_of
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("kept")
    use_server(folder, "", server="offline")
    with ReaderWindow(folder, make_book(folder / "book.pdf", ["One.", "Two."])) as window:
        window.wait_for_book()
        yield window


def drawing(window: ReaderWindow) -> list[psutil.Process]:
    return workers_of(window.processes, "draw")


def test_a_lost_process_is_replaced(window: ReaderWindow) -> None:
    # A process that is killed while it draws a page in view takes that page along.
    wait_until(lambda: window.page_view.painter.is_sharp(1), "a page that is drawn")
    (drawer,) = window.window.findChildren(PageDrawer)
    wait_until(lambda: not any(each.inflight.first for each in drawer._pool), "nothing to draw")
    lost = drawing(window)
    for process in lost:
        process.kill()
    pids = {process.pid for process in lost}
    wait_until(
        lambda: not pids & {each._process.pid for each in drawer._pool}, "the loss to be noticed"
    )
    wait_until(lambda: drawing(window), "a new process")
    window.page_view.page_viewport.set_zoom(2.5)
    wait_until(lambda: window.page_view.painter.is_sharp(1), "a page that the new process drew")


def test_the_process_that_replaced_it_is_still_there(window: ReaderWindow) -> None:
    assert [process for process in drawing(window) if process.is_running()]


def test_settings_that_are_asked_for_twice_open_once_and_leave_nothing(
    window: ReaderWindow,
) -> None:
    def dialogs() -> list[SettingsDialog]:
        return window.window.findChildren(SettingsDialog)

    def opened(times: int) -> None:
        for _ in range(times):
            window.window.action(ActionId.SETTINGS).trigger()  # type: ignore[attr-defined]
        wait_until(dialogs, "the dialog")
        QTest.qWait(50)  # a second one would come right behind it

    opened(2)
    (dialog,) = dialogs()
    dialog.reject()
    wait_until(lambda: not dialogs(), "its end")
    opened(1)
    dialogs()[0].reject()
    wait_until(lambda: not dialogs(), "its end")
