"""Forms, layers and attached files in the real window: stored, saved, found again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.window.action_table import ActionId
from tests.support.form_books import make_form, make_layered
from tests.support.window import ReaderWindow, rows, wait_until

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
]
STORED = "SELECT field, value FROM form_value ORDER BY field"


@pytest.fixture
def form(tmp_path: Path) -> Path:
    return make_form(tmp_path / "form.pdf")


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, form: Path) -> Iterator[ReaderWindow]:
    with ReaderWindow(data_dir, form) as opened:
        opened.wait_for_book(indexed=False)
        wait_until(lambda: pane_of(opened).form.fields.known(1), "the fields")
        yield opened


def pane_of(window: ReaderWindow) -> ViewerPane:
    pane = window.books.pane
    assert isinstance(pane, ViewerPane)
    return pane


def fill_in(window: ReaderWindow, *words: str) -> None:
    """Enter words in the first fields by the keyboard."""
    window.page_view.setFocus()
    window.press(Qt.Key.Key_Tab)
    for each in words:
        QTest.keyClicks(QApplication.focusWidget(), each)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)


def field_values(path: Path) -> dict[str, str]:
    return {each.field_name: each.field_value for each in pymupdf.open(path)[0].widgets()}


def test_the_first_time_one_sentence_says_that_there_is_a_form(
    window: ReaderWindow, data_dir: Path, form: Path
) -> None:
    wait_until(lambda: "This PDF has a form" in window.notices, "the notice")
    wait_until(lambda: "form_hint" in str(rows(data_dir, "SELECT * FROM book")), "it in the store")
    window.close()
    with ReaderWindow(data_dir, form) as again:
        again.wait_for_book(indexed=False)
        wait_until(lambda: pane_of(again).form.fields.known(1), "the fields")
        assert "has a form" not in again.notices


def test_values_are_stored_and_there_again_after_a_restart(
    window: ReaderWindow, data_dir: Path, form: Path
) -> None:
    fill_in(window, "Ada", "London")
    wait_until(lambda: len(rows(data_dir, STORED)) == 2, "the values")
    assert rows(data_dir, STORED) == [("address", '["London"]'), ("name", '["Ada"]')]
    window.close()
    with ReaderWindow(data_dir, form) as again:
        again.wait_for_book(indexed=False)
        wait_until(lambda: pane_of(again).form.values, "the values")
        assert pane_of(again).form.values == {"name": ("Ada",), "address": ("London",)}


@pytest.mark.long
def test_changes_are_taken_back_and_made_again(window: ReaderWindow, data_dir: Path) -> None:
    fill_in(window, "Ada")
    pane = pane_of(window)
    pane.annotations.undo_requested.emit()
    assert pane.form.values == {}
    wait_until(lambda: rows(data_dir, STORED) == [], "nothing in the store")
    pane.annotations.redo_requested.emit()
    assert pane.form.values == {"name": ("Ada",)}


def test_a_password_is_never_stored(window: ReaderWindow, data_dir: Path) -> None:
    form = pane_of(window).form
    field = next(each for each in form.fields.known(1) if each.is_password)
    form.open_editor(field)
    QTest.keyClicks(QApplication.focusWidget(), "hunter2")
    form.close_editor()
    fill_in(window, "Ada")
    wait_until(lambda: rows(data_dir, STORED), "the other value")
    assert rows(data_dir, STORED) == [("name", '["Ada"]')]
    assert form.values["code"] == ("hunter2",)


def test_save_a_copy_writes_the_values_into_a_pdf(window: ReaderWindow, tmp_path: Path) -> None:
    fill_in(window, "Ada")
    window.find(QAction, "save_copyAction").trigger()
    dialog = window.find(QFileDialog, "exportDialog")
    copy = tmp_path / "other.pdf"
    dialog.fileSelected.emit(str(copy))
    dialog.reject()
    wait_until(lambda: "Saved as other.pdf" in window.notices, "the notice")
    assert field_values(copy)["name"] == "Ada"


@pytest.mark.long
def test_the_values_are_saved_in_the_file_itself(window: ReaderWindow, form: Path) -> None:
    fill_in(window, "Ada")
    window.find(QAction, "save_notesAction").trigger()
    window.click("saveInFileButton")
    wait_until(lambda: "Saved in" in window.notices, "the notice")
    assert field_values(form)["name"] == "Ada"
    window.window.hide_notice()
    window.find(QAction, "save_notesAction").trigger()
    wait_until(lambda: "in the PDF already" in window.notices, "nothing more to save")


def test_layers_are_switched_and_remembered(data_dir: Path, tmp_path: Path) -> None:
    plan = make_layered(tmp_path / "plan.pdf")
    with ReaderWindow(data_dir, plan) as window:
        window.wait_for_book(indexed=False)
        panel = pane_of(window).layers
        wait_until(panel.list.topLevelItemCount, "the layers")
        pipes = panel.list.topLevelItem(1)
        assert not pane_of(window).layers.reset.isEnabled()
        pipes.setCheckState(0, Qt.CheckState.Checked)
        assert not panel.list.topLevelItem(2).flags() & Qt.ItemFlag.ItemIsEnabled
        wait_until(lambda: "Pipes" in str(rows(data_dir, "SELECT * FROM book")), "it in the store")
    with ReaderWindow(data_dir, plan) as again:
        again.wait_for_book(indexed=False)
        panel = pane_of(again).layers
        wait_until(lambda: panel.changed, "the layers")
        assert panel.changed == {1: True}
        panel.reset.click()
        assert panel.changed == {}


def test_layers_and_attachments_are_shown_by_an_action_where_there_are_some(
    data_dir: Path, tmp_path: Path, form: Path
) -> None:
    with ReaderWindow(data_dir, make_layered(tmp_path / "plan.pdf")) as window:
        window.wait_for_book(indexed=False)
        side = pane_of(window).side_panel
        wait_until(pane_of(window).layers.list.topLevelItemCount, "the layers")
        window.window.action(ActionId.LAYERS).trigger()
        assert (side.current, side.isVisible()) == ("Layers", True)
        window.window.action(ActionId.ATTACHMENTS).trigger()
        assert side.current == "Attachments"
    with ReaderWindow(data_dir, form) as window:
        window.wait_for_book(indexed=False)
        window.window.action(ActionId.LAYERS).trigger()
        wait_until(lambda: "This book has no layers." in window.notices, "the notice")


def test_attached_files_are_saved_and_opened(data_dir: Path, tmp_path: Path) -> None:
    plan = make_layered(tmp_path / "plan.pdf")
    with ReaderWindow(data_dir, plan) as window:
        window.wait_for_book(indexed=False)
        panel = pane_of(window).attachments
        wait_until(panel.list.count, "the attachments")
        panel.list.setCurrentRow(2)
        panel.save.click()
        dialog = window.find(QFileDialog, "exportDialog")
        dialog.fileSelected.emit(str(tmp_path / "table.csv"))
        dialog.reject()
        wait_until(lambda: "Saved as table.csv" in window.notices, "the notice")
        assert (tmp_path / "table.csv").read_bytes() == b"1,2\n3,4\n"
        panel.list.setCurrentRow(1)
        assert not panel.open.isVisibleTo(panel)  # a program
        panel.list.setCurrentRow(0)
        panel.open.click()
        wait_until(lambda: len(window.book("id")) == 2, "the report as a book")
