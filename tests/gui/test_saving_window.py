"""Annotations saved in the book's own file, in the real window: asked once, the same book."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from reader_app.ui.annotations.saving_controller import FileNotesSaver
from reader_app.ui.window.window_controller import WindowController
from reader_app.workers.document_client import DocumentClient
from tests.gui.test_annotations_window import highlight
from tests.support.books import make_labelled_book
from tests.support.pdfs_to_mark import annotations_in
from tests.support.window import ReaderWindow, rows, wait_until

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_labelled_book(tmp_path / "book.pdf")


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, book: Path) -> Iterator[ReaderWindow]:
    with ReaderWindow(data_dir, book) as opened:
        opened.wait_for_book()
        yield opened


def save_in_file(window: ReaderWindow) -> None:
    window.find(QAction, "save_notesAction").trigger()
    window.click("saveInFileButton")
    wait_until(lambda: "Saved in" in window.notices, "the notice")


def test_the_first_saving_asks_and_keeps_the_original(
    window: ReaderWindow, data_dir: Path, book: Path
) -> None:
    before = book.read_bytes()
    highlight(window, 0, 8)
    window.find(QAction, "save_notesAction").trigger()
    window.click("saveInFileButton")
    wait_until(lambda: "kept the original" in window.notices, "the notice")
    assert [found.words for found in annotations_in(book)] == ["The word"]
    assert book.read_bytes().startswith(before)
    (kept,) = (data_dir / "originals").glob("*/*.pdf")
    assert kept.read_bytes() == before


def test_it_stays_the_same_book_with_its_index_and_nothing_is_reloaded(
    window: ReaderWindow, data_dir: Path
) -> None:
    query = "SELECT b.id, i.key, b.status FROM book b JOIN page_index i ON i.book_id = b.id"
    before = rows(data_dir, query)
    old = rows(data_dir, "SELECT checksum FROM book")
    highlight(window, 0, 8)
    save_in_file(window)
    assert rows(data_dir, "SELECT checksum FROM book") != old
    window.window.hide_notice()
    window.find(QAction, "reloadAction").trigger()
    wait_until(lambda: "Reloaded" in window.notices, "the book again")
    assert rows(data_dir, query) == before


def test_a_file_that_was_put_back_without_its_notes_gets_them_again(
    window: ReaderWindow, book: Path
) -> None:
    before = book.read_bytes()
    highlight(window, 0, 8)
    save_in_file(window)
    window.window.hide_notice()
    book.write_bytes(before)
    wait_until(lambda: "Reloaded" in window.notices, "the book again")
    window.find(QAction, "save_notesAction").trigger()
    wait_until(lambda: "Saved in" in window.notices, "the notice")
    assert [found.words for found in annotations_in(book)] == ["The word"]


def test_a_file_that_is_gone_is_not_said_to_have_the_notes(
    window: ReaderWindow, book: Path
) -> None:
    highlight(window, 0, 8)
    save_in_file(window)
    book.unlink()
    window.find(QAction, "save_notesAction").trigger()
    wait_until(lambda: "no file named" in window.notices, "the refusal")


def test_what_the_file_has_already_is_not_written_again(window: ReaderWindow, book: Path) -> None:
    highlight(window, 0, 8)
    save_in_file(window)
    saved = book.read_bytes()
    window.window.hide_notice()
    window.find(QAction, "save_notesAction").trigger()
    wait_until(lambda: "in the PDF already" in window.notices, "the notice")
    assert book.read_bytes() == saved


def test_a_note_that_another_program_changed_in_the_file_is_changed_here(
    qapp: QApplication, data_dir: Path, book: Path
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        highlight(window, 0, 8)
        save_in_file(window)
    with pymupdf.open(book) as document:
        page = document[0]
        (mark,) = page.annots()
        mark.set_info(content="from elsewhere", modDate="D:20300101000000Z")
        mark.update()
        changed = document.tobytes()
    book.write_bytes(changed)
    with ReaderWindow(data_dir, book) as window:
        wait_until(lambda: "1 note was changed in another program." in window.notices, "the notice")
        (mark,) = window.books.pane.annotations.shown.highlights
        assert mark.note == "from elsewhere"
        window.click("noticeAction")
        wait_until(lambda: rows(data_dir, "SELECT note FROM highlight") == [("",)], "the old note")


@pytest.mark.long
def test_keeping_in_pagemate_leaves_the_file_alone(window: ReaderWindow, book: Path) -> None:
    before = book.read_bytes()
    highlight(window, 0, 8)
    window.find(QAction, "save_notesAction").trigger()
    window.click("keepInLibraryButton")
    wait_until(lambda: "stay in Pagemate" in window.notices, "the notice")
    assert book.read_bytes() == before


def test_what_was_chosen_saves_when_the_window_closes(
    qapp: QApplication, data_dir: Path, book: Path
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        highlight(window, 0, 8)
        save_in_file(window)
        highlight(window, 9, 12)
    assert len(annotations_in(book)) == 2


@pytest.mark.long
def test_a_deleted_highlight_goes_out_of_the_file(window: ReaderWindow, book: Path) -> None:
    highlight(window, 0, 8)
    save_in_file(window)
    window.window.hide_notice()
    window.books.pane.annotations.undo_requested.emit()
    window.find(QAction, "save_notesAction").trigger()
    wait_until(lambda: "Saved in" in window.notices, "the notice")
    assert annotations_in(book) == []


def test_a_file_that_cannot_be_written_offers_a_copy_before_anything_is_asked(
    window: ReaderWindow, book: Path
) -> None:
    book.chmod(0o444)
    highlight(window, 0, 8)
    window.find(QAction, "save_notesAction").trigger()
    wait_until(lambda: "is read-only" in window.notices, "the refusal")
    assert not window.has("savingQuestion")
    window.click("noticeAction")
    wait_until(lambda: window.window.findChild(QFileDialog, "exportDialog"), "the dialog")
    window.find(QFileDialog, "exportDialog").reject()


def test_the_refusal_of_a_file_goes_once_it_is_saved(window: ReaderWindow, book: Path) -> None:
    book.chmod(0o444)
    highlight(window, 0, 8)
    window.find(QAction, "save_notesAction").trigger()
    wait_until(lambda: "is read-only" in window.notices, "the refusal")
    book.chmod(0o644)
    save_in_file(window)
    window.window.hide_notice()
    assert window.notices == ""


def test_the_original_and_a_copy_with_notes_are_the_same_book(
    window: ReaderWindow, data_dir: Path, book: Path, tmp_path: Path
) -> None:
    highlight(window, 0, 8)
    save_in_file(window)
    window.window.hide_notice()
    window.find(QAction, "export_pdfAction").trigger()
    wait_until(lambda: window.window.findChild(QFileDialog, "exportDialog"), "the dialog")
    dialog = window.find(QFileDialog, "exportDialog")
    dialog.fileSelected.emit(str(tmp_path / "copy.pdf"))
    dialog.reject()
    wait_until(lambda: "Saved as copy.pdf" in window.notices, "the notice")
    (kept,) = (data_dir / "originals").glob("*/*.pdf")
    files, copy = "SELECT CAST(file_path AS TEXT) FROM book", tmp_path / "copy.pdf"
    for opened, own in ((copy, copy), (kept, copy), (book, book)):
        window.window.findChild(WindowController).open_files([opened])
        client = window.window.findChild(DocumentClient)
        wait_until(lambda opened=opened, client=client: client.file[0] == opened, "the file")
        window.wait_for_book()
        wait_until(lambda: window.books.pane.annotations.shown.highlights, "the notes")
        assert rows(data_dir, files) == [(str(own),)]


@pytest.mark.long
def test_a_copy_is_the_file_as_it_is_and_can_be_opened_at_once(
    window: ReaderWindow, data_dir: Path, book: Path, tmp_path: Path
) -> None:
    highlight(window, 0, 8)
    window.find(QAction, "save_copyAction").trigger()
    dialog = window.find(QFileDialog, "exportDialog")
    assert Path(dialog.directory().path()) == tmp_path
    dialog.fileSelected.emit(str(tmp_path / "other.pdf"))
    dialog.reject()
    wait_until(lambda: "Saved as other.pdf" in window.notices, "the notice")
    assert (tmp_path / "other.pdf").read_bytes() == book.read_bytes()
    buttons = window.window.findChildren(QPushButton, "noticeOtherAction")
    assert [each.text() for each in buttons if each.isVisible()] == ["Show in folder"]
    window.click("noticeAction")
    opened = "SELECT CAST(file_path AS TEXT) FROM book"
    wait_until(lambda: rows(data_dir, opened) == [(str(tmp_path / "other.pdf"),)], "the copy")


def test_the_original_is_restored_and_the_notes_stay(
    window: ReaderWindow, data_dir: Path, book: Path
) -> None:
    before = book.read_bytes()
    restore = window.find(QAction, "restore_originalAction")
    assert not restore.isEnabled()
    highlight(window, 0, 8)
    save_in_file(window)
    wait_until(restore.isEnabled, "the original")
    restore.trigger()
    window.click("agreeButton")
    wait_until(lambda: "is the original again" in window.notices, "the notice")
    assert book.read_bytes() == before
    assert not window.find(QAction, "saves_on_closingAction").isChecked()
    assert rows(data_dir, "SELECT count(*) FROM highlight") == [(1,)]
    (replaced,) = (data_dir / "originals").glob("*/replaced/*.pdf")
    assert [found.words for found in annotations_in(replaced)] == ["The word"]
    save_in_file(window)
    assert [found.words for found in annotations_in(book)] == ["The word"]


@pytest.mark.parametrize("was_closing", [True, False])
def test_a_screen_that_goes_while_a_file_is_saved_takes_no_position_with_it(
    qapp: QApplication,
    data_dir: Path,
    book: Path,
    monkeypatch: pytest.MonkeyPatch,
    was_closing: bool,
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        highlight(window, 0, 8)
        save_in_file(window)
        highlight(window, 9, 12)
        monkeypatch.setattr(FileNotesSaver, "save", lambda _saver, _book: None)  # never over
        window.page_view.go_to_page(5)
        program = window.program
        if was_closing:
            window.window.close()
            QApplication.processEvents()
            assert window.window.isVisible()
        program.end_at_once()
        assert not window.window.isVisible() and not program.windows
    assert rows(data_dir, "SELECT current_page FROM book") == [(5,)]
    assert rows(data_dir, "SELECT count(*) FROM highlight") == [(2,)]
