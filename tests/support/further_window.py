"""Further windows of a program, beside the one that a test has opened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QMainWindow
from shiboken6 import isValid

from reader_app.bootstrap.program import OpenWindow
from reader_app.ui.window.action_table import ActionId
from tests.support.window import ReaderWindow, wait_until


def of(window: QMainWindow, data_dir: Path) -> ReaderWindow:
    """Return what drives a window that the program has opened itself."""
    driven = object.__new__(ReaderWindow)
    driven.window, driven.data_dir, driven._is_closed = window, data_dir, False
    return driven


def opened_by(first: ReaderWindow, action: ActionId) -> ReaderWindow:
    """Trigger the action and return the window that it opens."""
    program = first.program
    before = set(program.windows)
    first.window.action(action).trigger()
    wait_until(lambda: set(program.windows) - before, "a further window")
    (new,) = set(program.windows) - before
    new.window.setWindowState(Qt.WindowState.WindowNoState)
    new.window.resize(1280, 800)
    return of(new.window, first.data_dir)


def duplicate(first: ReaderWindow) -> ReaderWindow:
    """Open the book in view a second time."""
    second = opened_by(first, ActionId.OPEN_IN_NEW_WINDOW)
    second.wait_for_book(indexed=False)
    return second


def entry_of(window: ReaderWindow) -> OpenWindow:
    return window.program.entry_of(window.window)  # type: ignore[arg-type]


def end(first: ReaderWindow) -> None:
    """End the program, as Ctrl+Q does, whichever windows are open; none of them is left."""
    program = first.program
    windows = [each.window for each in program.windows]
    ended: list[bool] = []
    program.ended.connect(lambda: ended.append(True))
    program.end_soon()
    wait_until(lambda: ended, "the end")
    first._is_closed = True
    wait_until(lambda: sum(map(isValid, windows)) == 1, "the others to be deleted")
    last = next(filter(isValid, windows))  # it would be dressed anew by each later program
    last.deleteLater()
    QCoreApplication.sendPostedEvents(last, QEvent.Type.DeferredDelete.value)
