"""Entries of an outline that lead out of the book."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.engine.outline_and_links import read_outline
from reader_app.domain.document import OutlineEntry
from reader_app.store.repositories.book_repository import outline_from_json, outline_to_json
from reader_app.ui.dialogs.external_link import ExternalLinkDialog
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.viewer_fixtures import document, pane
from tests.support.books import make_book
from tests.support.fake_document import FakeDocument, document_info
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

ADDRESS = "https://example.org/more"
OUTLINE = (OutlineEntry(1, "Inside", 2, 10.0), OutlineEntry(1, "Outside", 0, uri=ADDRESS))


def make_book_with_an_address(path: Path) -> Path:
    made = make_book(path.with_name("plain.pdf"), ["One.", "Two."])
    with pymupdf.open(made) as book:
        web = {"kind": pymupdf.LINK_URI, "uri": ADDRESS}
        book.set_toc([[1, "Inside", 2], [1, "Outside", -1, web]])
        book.save(path)
    return path


def test_the_file_tells_the_address(tmp_path: Path) -> None:
    book = open_document(make_book_with_an_address(tmp_path / "a.pdf"))
    told = [(entry.title, entry.page, entry.uri) for entry in read_outline(book)]
    assert told == [("Inside", 2, ""), ("Outside", 0, ADDRESS)]


def test_an_address_is_kept_with_the_outline() -> None:
    assert outline_from_json(outline_to_json(OUTLINE)) == OUTLINE


def test_choosing_one_asks_and_moves_nothing(qtbot: QtBot, pane: ViewerPane) -> None:
    told = FakeDocument(document_info(20), outline=OUTLINE)
    pane.set_document(told.info, told)
    panel, view = pane.outline_panel, pane.page_view
    asked, chosen = QSignalSpy(view.text.external_link_requested), QSignalSpy(panel.entry_chosen)
    panel.tree.setCurrentIndex(panel.tree.model().index(1, 0))
    qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert [asked.at(at)[0] for at in range(asked.count())] == [ADDRESS]
    assert chosen.count() == 0


def test_a_reader_who_listens_hears_that_it_leaves_the_book(pane: ViewerPane) -> None:
    told = FakeDocument(document_info(20), outline=OUTLINE)
    pane.set_document(told.info, told)
    model = pane.outline_panel.tree.model()
    spoken = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Outside, opens outside the book"


def test_the_window_asks_once_however_often_it_is_clicked(data_dir: Path, tmp_path: Path) -> None:
    with ReaderWindow(data_dir, make_book_with_an_address(tmp_path / "a.pdf")) as window:
        panel = window.books.pane.outline_panel
        wait_until(lambda: panel.outline, "the outline")
        for _ in range(2):
            panel.address_chosen.emit(ADDRESS)
        dialogs = window.window.findChildren(ExternalLinkDialog)
        assert [dialog.findChild(QTextEdit, "linkAddress").toPlainText() for dialog in dialogs] == [
            ADDRESS
        ]
        dialogs[0].reject()
