"""Files that fall on the window: opened where they are, never taken away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.ui.widgets.drop_target import FileDropOverlay
from reader_app.ui.window.main_window import MainWindow
from tests.support.shell import themed

# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
_DEEDS = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
_HELD = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    with themed(qapp) as theme:
        made = MainWindow(theme)
        qtbot.addWidget(made)
        made.show()
        yield made


@pytest.fixture
def data() -> QMimeData:
    made = QMimeData()
    made.setUrls([QUrl.fromLocalFile("/books/a.pdf")])
    return made


def test_a_dropped_file_is_never_moved(window: MainWindow, data: QMimeData) -> None:
    enter = QDragEnterEvent(QPoint(5, 5), _DEEDS, data, *_HELD)
    move = QDragMoveEvent(QPoint(6, 6), _DEEDS, data, *_HELD)
    drop = QDropEvent(QPointF(6, 6), _DEEDS, data, *_HELD)
    for event in (enter, move, drop):
        event.setDropAction(Qt.DropAction.MoveAction)
        QApplication.sendEvent(window, event)
        assert event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction


def test_a_veil_covers_the_whole_window_until_the_files_fall(
    window: MainWindow, data: QMimeData, qtbot: QtBot
) -> None:
    window.show_reading()
    veil = window.findChild(FileDropOverlay)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(5, 5), _DEEDS, data, *_HELD))
    was_covered = veil.isVisible() and veil.geometry() == window.rect()
    # From the window to the veil, which lies over it now: no reason to lift it.
    QApplication.sendEvent(window, QDragLeaveEvent())
    QApplication.sendEvent(veil, QDragEnterEvent(QPoint(5, 5), _DEEDS, data, *_HELD))
    QApplication.processEvents()
    stayed = veil.isVisible()
    with qtbot.waitSignal(window.files_dropped) as caught:
        QApplication.sendEvent(veil, QDropEvent(QPointF(5, 5), _DEEDS, data, *_HELD))
    assert caught.args == [[Path("/books/a.pdf")]]
    assert (was_covered, stayed, veil.isVisible()) == (True, True, False)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(5, 5), _DEEDS, data, *_HELD))
    QApplication.sendEvent(veil, QDragLeaveEvent())
    qtbot.waitUntil(veil.isHidden)


def test_the_veil_goes_where_the_source_of_a_drop_has_ended(
    window: MainWindow, data: QMimeData
) -> None:
    veil = window.findChild(FileDropOverlay)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(5, 5), _DEEDS, data, *_HELD))
    assert veil.isVisible()
    nothing = QMimeData()  # the event doesn't keep it
    drop = QDropEvent(QPointF(5, 5), _DEEDS, nothing, *_HELD)
    QApplication.sendEvent(veil, drop)
    assert (veil.isVisible(), drop.isAccepted()) == (False, False)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("a.pdf",), "Drop to open"),
        (("a.pdf", "folder"), "Drop to open"),
        (("folder",), "Drop to add to your library"),
        (("folder", "refs.bib"), "Drop to import"),
    ],
)
def test_the_veil_says_what_a_drop_does(
    window: MainWindow, tmp_path: Path, names: tuple[str, ...], words: str
) -> None:
    (tmp_path / "folder").mkdir()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(5, 5), _DEEDS, data, *_HELD))
    assert window.findChild(FileDropOverlay).words == words
