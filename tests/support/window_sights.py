"""Sights of the window that no single action brings up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit

from reader_app.app.chat.request_logging import sent_report
from reader_app.domain.events import LoggedRequest
from reader_app.domain.library import ImportReport, Refused
from reader_app.domain.translation import tr
from reader_app.ui.book.password_dialog import PasswordDialog
from reader_app.ui.book.recognition_dialog import NoRecogniserDialog, RecognitionDialog
from reader_app.ui.chat.recap_controller import RecapDialog
from reader_app.ui.conversations.sent_requests import SentDialog
from reader_app.ui.dialogs.external_link import ExternalLinkDialog
from reader_app.ui.dialogs.message_dialogs import CrashReportDialog, ErrorDialog
from reader_app.ui.library.collection_bar import CollectionDialog
from reader_app.ui.library.import_view import ImportDialog
from reader_app.ui.printing.controller import PrintProgressDialog
from reader_app.ui.selection.page_menu import PageMenu
from reader_app.ui.settings.data_page import DeleteEverythingDialog
from reader_app.ui.settings.library_export import ExportProgressDialog
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.window.action_table import ACTIONS, ActionId
from reader_app.ui.window.main_window import MainWindow
from tests.support.window import ReaderWindow, wait_until

_BODY = {
    "model": "1",
    "system": [{"type": "text", "text": "1"}],
    "tools": [{"name": "1", "description": "2", "input_schema": {}}],
    "messages": [
        {"role": "user", "content": [{"type": "text", "text": "1"}]},
        {
            "role": "assistant",
            "content": [
                {"type": "text", "text": "2"},
                {"type": "tool_use", "id": "3", "name": "4", "input": {}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "3",
                    "content": [{"type": "text", "text": "5"}],
                }
            ],
        },
    ],
}


def settle() -> None:
    """Let what was asked for come up: dialogs wait for the store."""
    QTest.qWait(150)


def searched(reader: ReaderWindow) -> None:
    """The find bar with hits, its list, and the box of the page with a page that isn't there."""
    _action(reader.window, ActionId.FIND).trigger()
    box = reader.find(QLineEdit, "findBox")
    QTest.keyClicks(box, "11")
    wait_until(lambda: any(map(str.isdigit, reader.find(QLabel, "findCount").text())), "hits")
    page = reader.find(QLineEdit, "pageNumberBox")
    page.clear()
    QTest.keyClicks(page, "999")
    QTest.keyClick(page, Qt.Key.Key_Return)
    settle()


def highlighted(reader: ReaderWindow) -> None:
    """A page's words, marked with a note and a bookmark."""
    view = reader.page_view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    wait_until(view.text.selection_areas, "selected words")
    menus = reader.window.findChild(PageMenu)
    assert isinstance(menus, PageMenu)
    menus.menu_at(view.text.selection_areas()[0].center())  # it lives on with the view
    menus.menu_at(QPoint(2, 2))
    _action(reader.window, ActionId.HIGHLIGHT).trigger()
    _action(reader.window, ActionId.BOOKMARK).trigger()
    settle()


def dialogs_alone(window: object) -> Iterator[QDialog]:
    """Those that only come up when something special has happened, one after the other."""
    assert isinstance(window, MainWindow)
    request = LoggedRequest("1:2", "3", _BODY)
    report = ImportReport(2, (Path("/1.pdf"),), (Refused(Path("/2.pdf"), "3"),))
    made = (
        lambda: ErrorDialog("1", "2", window),
        lambda: CrashReportDialog("1", window),
        lambda: DeleteEverythingDialog(window),
        lambda: ExternalLinkDialog("https://example.org", window),
        lambda: PasswordDialog("1", window),
        lambda: PrintProgressDialog("1", window),
        lambda: RecapDialog((1, "1"), (2, "2"), window),
        lambda: RecognitionDialog("1", ("deu", "kor", "frk"), ("deu",), window),
        lambda: NoRecogniserDialog("1", ("de-DE",), window),
        lambda: SentDialog(sent_report([request, request]), {}, LIGHT, window),
        lambda: ExportProgressDialog(tr("Importing…"), window),
        lambda: CollectionDialog("1", "2", "", window),
        lambda: ImportDialog(report, "1", window),
    )
    for make in made:
        dialog = make()
        dialog.open()
        settle()
        yield dialog


def opened_by_actions(reader: ReaderWindow) -> Iterator[None]:
    """Whatever an action of the window brings up, each closed again."""
    window = reader.window
    assert isinstance(window, MainWindow)
    left_alone = {
        ActionId.QUIT,
        ActionId.PRINT,
        ActionId.CLOSE_BOOK,
        ActionId.FULL_SCREEN,
        ActionId.HANDBOOK,
    }
    for spec in ACTIONS:
        action = window.action(spec.id)
        if spec.id in left_alone or not action.isVisible() or not action.isEnabled():
            continue
        action.trigger()
        settle()
        yield
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog) and dialog.isVisible():
                dialog.reject()
        if spec.id is ActionId.LIBRARY:
            window.show_reading()
        close_others(reader)


def close_others(reader: ReaderWindow) -> None:
    """Close what was opened beside the window."""
    program = reader.program
    for other in program.others(reader.window):
        other.window.close()
    wait_until(lambda: len(program.windows) == 1, "the further windows to close")


def _action(window: object, deed: ActionId) -> QAction:
    assert isinstance(window, MainWindow)
    return window.action(deed)
