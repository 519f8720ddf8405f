"""Files that the desktop hands over as events, as macOS does."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.app import FileOpenEvents


def test_a_file_that_was_double_clicked_is_told(qtbot: QtBot, qapp: QApplication) -> None:
    handed = FileOpenEvents(qapp)
    with qtbot.waitSignal(handed.handed) as told:
        QCoreApplication.sendEvent(qapp, QFileOpenEvent("/books/a b.pdf"))
    assert told.args == [[Path("/books/a b.pdf")]]
    handed.deleteLater()


def test_an_address_that_is_no_file_is_left_alone(qtbot: QtBot, qapp: QApplication) -> None:
    handed = FileOpenEvents(qapp)
    with qtbot.assertNotEmitted(handed.handed):
        QCoreApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/a.pdf")))
        QCoreApplication.sendEvent(qapp, QEvent(QEvent.Type.User))
    handed.deleteLater()
