"""Files that fall on the window: opened where they are, never taken away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.window.main_window import MainWindow
from tests.support.shell import themed

# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(params=[MainWindow, LibraryView])
def target(request: pytest.FixtureRequest, qapp: QApplication, qtbot: QtBot) -> Iterator[QWidget]:
    with themed(qapp) as theme:
        widget: QWidget = request.param(theme)
        qtbot.addWidget(widget)
        yield widget


def test_a_dropped_file_is_never_moved(target: QWidget) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(Path("/books/a.pdf")))])
    deeds = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), deeds, data, button, none)
    move = QDragMoveEvent(QPoint(6, 6), deeds, data, button, none)
    drop = QDropEvent(QPointF(6, 6), deeds, data, button, none)
    for event in (enter, move, drop):
        event.setDropAction(Qt.DropAction.MoveAction)
        QApplication.sendEvent(target, event)
        assert event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction
