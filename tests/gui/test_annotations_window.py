"""Highlights, notes and bookmarks in the real window: made by keys, stored, undone, written out."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QListView,
    QPlainTextEdit,
    QToolButton,
)

from reader_app.domain.annotations import FreeMark, FreeMarkKind
from reader_app.domain.document import Rect
from reader_app.ui.annotations.controller import AnnotationsController
from reader_app.ui.annotations.notes_export import NotesExport
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.support.books import make_encrypted_book, make_labelled_book, make_two_column_book
from tests.support.disks import full, small_disk
from tests.support.pdfs_to_mark import annotations_in
from tests.support.window import ReaderWindow, rows, wait_until

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
]
KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_labelled_book(tmp_path / "book.pdf")


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, book: Path) -> Iterator[ReaderWindow]:
    with ReaderWindow(data_dir, book) as opened:
        opened.wait_for_book(indexed=False)
        yield opened


def pane_of(window: ReaderWindow) -> ViewerPane:
    pane = window.page_view.parent()
    while not isinstance(pane, ViewerPane):
        assert pane is not None
        pane = pane.parent()
    return pane


def select(window: ReaderWindow, start: int, end: int) -> None:
    """Positions of the page in view."""
    view = window.page_view
    view.setFocus()
    wait_until(lambda: view.text.span_of(view.page, ()) is not None, "the text of the page")
    view.text.selection.select((view.page, start), (view.page, end))


def highlight(window: ReaderWindow, start: int = 0, end: int = 20) -> None:
    select(window, start, end)
    window.press(KEY.Key_H)


def is_told_unstored(window: ReaderWindow) -> bool:
    """Whether it is said that marks aren't stored; what covers that notice is put away."""
    if "isn’t stored yet" in window.notices:
        return True
    window.window.hide_notice()  # a full disk stops other work as well
    return False


def stored(window: ReaderWindow, table: str = "highlight", columns: str = "note") -> list[object]:
    found = rows(window.data_dir, f"SELECT {columns} FROM {table} ORDER BY created_at")
    return [row[0] if len(row) == 1 else row for row in found]


def choose_target(window: ReaderWindow, target: Path) -> None:
    wait_until(lambda: window.window.findChild(QFileDialog, "exportDialog"), "the dialog")
    dialog = window.find(QFileDialog, "exportDialog")
    assert f"(*{target.suffix})" in dialog.nameFilters()[0]
    dialog.fileSelected.emit(str(target))
    dialog.reject()


def test_the_progress_of_a_copy_does_not_come_back_once_it_is_saved(
    window: ReaderWindow, tmp_path: Path
) -> None:
    highlight(window)
    wait_until(lambda: stored(window) == [""], "the highlight in the store")
    export = window.window.findChild(NotesExport)
    assert export is not None
    export._speak.setInterval(0)  # a copy that takes long enough to be told of
    window.find(QAction, "export_pdfAction").trigger()
    choose_target(window, tmp_path / "copy.pdf")
    wait_until(lambda: "Saved as copy.pdf" in window.notices, "the notice")
    window.window.notice_bar.findChild(QToolButton).click()
    assert "Saving the copy" not in window.notices


def test_h_highlights_what_is_selected_and_stores_it_at_once(window: ReaderWindow) -> None:
    highlight(window)
    wait_until(lambda: stored(window) == [""], "the highlight in the store")
    (parts,) = stored(window, columns="parts")
    assert json.loads(str(parts))[0][0] == 1
    assert not window.page_view.text.has_selection


def test_a_highlight_is_there_when_the_book_is_opened_again(
    data_dir: Path, book: Path, window: ReaderWindow
) -> None:
    highlight(window)
    shown = pane_of(window).annotations.shown
    (made,) = shown.highlights
    window.close()
    with ReaderWindow(data_dir, book) as again:
        again.wait_for_book(indexed=False)
        wait_until(lambda: pane_of(again).annotations.shown.highlights, "the highlight")
        (found,) = pane_of(again).annotations.shown.highlights
        assert (found.id, found.parts, found.color) == (made.id, made.parts, made.color)


@pytest.mark.long
def test_the_same_file_under_another_name_has_the_same_highlights(
    data_dir: Path, book: Path, window: ReaderWindow
) -> None:
    highlight(window)
    window.close()
    other = book.with_name("renamed.pdf")
    book.rename(other)
    with ReaderWindow(data_dir, other) as again:
        again.wait_for_book(indexed=False)
        wait_until(lambda: pane_of(again).annotations.shown.highlights, "the highlight")


def test_note_in_the_bar_marks_the_words_and_takes_the_keys(window: ReaderWindow) -> None:
    select(window, 0, 20)
    window.page_view.text.finish_selection()
    window.click("noteSelectionButton")
    box = window.find(QPlainTextEdit, "noteBox")
    assert box.hasFocus() and not window.page_view.text.has_selection
    QTest.keyClicks(box, "Why?")
    QTest.keyClick(box, KEY.Key_Escape)
    wait_until(lambda: stored(window) == ["Why?"], "the note in the store")


def test_a_click_on_the_corner_of_a_page_sets_a_bookmark_and_takes_it_away(
    window: ReaderWindow,
) -> None:
    view, shown = window.page_view, pane_of(window).annotations.shown
    box = view.visible_area.page_box(1)
    corner, port = QPoint(box.right - 20, box.top + 12), view.viewport()
    QTest.mouseMove(port, corner)
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=corner)
    assert [mark.page for mark in shown.bookmarks] == [1]
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=corner)
    assert not shown.bookmarks


@pytest.mark.long
def test_the_bars_colour_is_the_next_ones_too(window: ReaderWindow) -> None:
    select(window, 0, 8)
    pane_of(window).selection_bar.highlight_requested.emit("blue", False)
    highlight(window, 12, 20)
    wait_until(lambda: stored(window, columns="color") == ["blue", "blue"], "two blue ones")


@pytest.mark.long
def test_the_same_words_again_get_another_colour_and_no_second_mark(window: ReaderWindow) -> None:
    highlight(window)
    select(window, 0, 20)
    pane_of(window).selection_bar.highlight_requested.emit("pink", False)
    wait_until(lambda: stored(window, columns="color") == ["pink"], "one pink one")


def test_h_without_a_selection_opens_the_note_of_the_newest(window: ReaderWindow) -> None:
    highlight(window)
    window.press(KEY.Key_H)
    box = window.find(QPlainTextEdit, "noteBox")
    assert box.hasFocus()
    QTest.keyClicks(box, "why?")
    QTest.keyClick(box, KEY.Key_Escape)
    wait_until(lambda: stored(window) == ["why?"], "the note in the store")


def test_h_without_anything_says_what_to_do(window: ReaderWindow) -> None:
    window.press(KEY.Key_H)
    notice = pane_of(window).notice
    assert notice.isVisible() and "Select some text first" in notice.text()


def test_a_note_that_is_still_being_written_is_kept_when_the_window_closes(
    window: ReaderWindow,
) -> None:
    highlight(window)
    window.press(KEY.Key_H)
    QTest.keyClicks(window.find(QPlainTextEdit, "noteBox"), "unfinished thou")
    window.close()
    assert stored(window) == ["unfinished thou"]


def test_deleting_offers_to_undo_it(window: ReaderWindow) -> None:
    highlight(window)
    shown = pane_of(window).annotations
    (made,) = shown.shown.highlights
    shown.delete_requested.emit(made)
    wait_until(lambda: stored(window) == [], "the highlight gone from the store")
    assert "Highlight deleted" in window.notices
    window.window.notice_action_requested.emit("undo annotation 2")
    wait_until(lambda: stored(window) == [""], "the highlight back in the store")
    assert shown.shown.highlights == [made]


def test_undo_is_no_longer_offered_once_something_else_has_changed(window: ReaderWindow) -> None:
    window.page_view.setFocus()
    for _ in range(2):
        window.press(KEY.Key_D, CONTROL)
    assert "Bookmark removed" in window.notices
    window.press(KEY.Key_D, CONTROL)
    assert "Bookmark removed" not in window.notices


@pytest.mark.long
def test_what_is_undone_is_told_and_can_be_done_again(window: ReaderWindow) -> None:
    window.press(KEY.Key_D, CONTROL)
    window.press(KEY.Key_D, CONTROL)
    assert "Bookmark removed" in window.notices
    window.press(KEY.Key_Z, CONTROL)
    assert "Bookmark restored." in window.notices
    assert "Bookmark removed" not in window.notices
    shown = pane_of(window).annotations.shown
    assert len(shown.bookmarks) == 1
    window.press(KEY.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert shown.bookmarks == []


def test_a_highlight_taken_back_too_many_comes_back_with_its_note(window: ReaderWindow) -> None:
    highlight(window)
    window.press(KEY.Key_H)
    box = window.find(QPlainTextEdit, "noteBox")
    QTest.keyClicks(box, "why?")
    QTest.keyClick(box, KEY.Key_Escape)
    for _ in range(2):
        window.press(KEY.Key_Z, CONTROL)
    assert pane_of(window).annotations.shown.highlights == []
    for _ in range(2):
        window.press(KEY.Key_Y, CONTROL)
    wait_until(lambda: stored(window) == ["why?"], "the note back in the store")


def test_ctrl_z_in_an_empty_note_takes_the_highlight_back(window: ReaderWindow) -> None:
    highlight(window)
    window.press(KEY.Key_H)
    box = window.find(QPlainTextEdit, "noteBox")
    assert box.hasFocus()
    QTest.keyClick(box, KEY.Key_Z, CONTROL)
    assert pane_of(window).annotations.shown.highlights == []
    assert not box.isVisible()
    wait_until(lambda: stored(window) == [], "nothing in the store")


@pytest.mark.long
def test_u_underlines_what_is_selected(window: ReaderWindow) -> None:
    select(window, 0, 20)
    window.press(KEY.Key_U)
    wait_until(lambda: stored(window, columns="style") == ["underline"], "the underline")


@pytest.mark.long
def test_ctrl_z_takes_back_one_step_after_the_other(window: ReaderWindow) -> None:
    highlight(window)
    window.press(KEY.Key_H)
    box = window.find(QPlainTextEdit, "noteBox")
    QTest.keyClicks(box, "why?")
    QTest.keyClick(box, KEY.Key_Escape)
    shown = pane_of(window).annotations.shown
    window.press(KEY.Key_Z, CONTROL)
    assert [mark.note for mark in shown.highlights] == [""]
    window.press(KEY.Key_Z, CONTROL)
    assert shown.highlights == []
    wait_until(lambda: stored(window) == [], "nothing in the store")


def test_ctrl_d_bookmarks_the_page_in_view_and_takes_it_back(window: ReaderWindow) -> None:
    view = window.page_view
    view.go_to_page(6)
    wait_until(lambda: pane_of(window).outline_panel.outline, "the titles of chapters")
    view.setFocus()
    window.press(KEY.Key_D, CONTROL)
    wait_until(
        lambda: stored(window, "bookmark", "page, title") == [(6, "A part of it")], "the bookmark"
    )
    assert "Bookmark added" in view.accessibleDescription()  # for screen readers
    window.press(KEY.Key_D, CONTROL)
    wait_until(lambda: stored(window, "bookmark", "page") == [], "no bookmark")
    assert "Bookmark removed" in window.notices


@pytest.mark.long
def test_a_bookmark_is_renamed_in_the_list(window: ReaderWindow) -> None:
    window.press(KEY.Key_D, CONTROL)
    shown = pane_of(window).annotations
    (made,) = shown.shown.bookmarks
    shown.rename_requested.emit(made, "My place")
    wait_until(lambda: stored(window, "bookmark", "title") == ["My place"], "the new title")


def test_what_is_marked_before_the_book_is_recognised_is_kept(window: ReaderWindow) -> None:
    controller = window.window.findChild(AnnotationsController)
    assert isinstance(controller, AnnotationsController)
    book_id, controller._book_id = controller._book_id, ""
    highlight(window)
    assert stored(window) == []
    book = window.window.findChild(BookController).book
    assert book is not None and book.id == book_id
    window.window.findChild(BookController).book_opened.emit(book)
    wait_until(lambda: stored(window, columns="book_id") == [book_id], "the highlight")


@pytest.mark.long
def test_another_book_shows_its_own_marks(
    window: ReaderWindow, tmp_path: Path, data_dir: Path
) -> None:
    highlight(window)
    other = make_labelled_book(tmp_path / "other.pdf")
    other.write_bytes(other.read_bytes() + b"\n%another\n")
    window.window.files_dropped.emit([other])
    wait_until(lambda: len(rows(data_dir, "SELECT id FROM book")) == 2, "the other book")
    wait_until(lambda: not pane_of(window).annotations.shown.highlights, "no marks")


def test_what_cannot_be_stored_stays_on_the_page_and_is_tried_again(
    data_dir: Path, book: Path
) -> None:
    with small_disk(data_dir) as disk, ReaderWindow(disk, book) as window:
        window.wait_for_book()
        window.program.work.copying.shut_down()  # what it can't finish would leave room
        with full(disk):
            highlight(window)
            wait_until(lambda: is_told_unstored(window), "the notice")
            assert len(pane_of(window).annotations.shown.highlights) == 1
        window.window.notice_action_requested.emit("store annotations")
        wait_until(lambda: stored(window) == [""], "the highlight in the store")
        window.close()


def test_what_can_not_be_stored_until_the_window_closes_is_there_at_the_next_start(
    data_dir: Path, book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with small_disk(data_dir) as disk:
        with ReaderWindow(disk, book) as window:
            window.wait_for_book()
            window.program.work.copying.shut_down()  # what it can't finish would leave room
            with full(disk):
                highlight(window)
                wait_until(lambda: is_told_unstored(window), "the notice")
                window.close()
        with ReaderWindow(disk, book) as window:
            wait_until(lambda: pane_of(window).annotations.shown.highlights, "the highlight")
            assert stored(window) == [""]


# -- files --------------------------------------------------------------------------------------


@pytest.mark.long
def test_notes_are_written_as_markdown(window: ReaderWindow, tmp_path: Path) -> None:
    window.wait_for_book()  # the library knows its chapters
    window.page_view.go_to_page(5)
    highlight(window)
    window.press(KEY.Key_D, CONTROL)
    window.find(QAction, "export_notesAction").trigger()
    choose_target(window, tmp_path / "notes.md")
    wait_until(lambda: "Saved as notes.md" in window.notices, "the notice")
    text = (tmp_path / "notes.md").read_text(encoding="utf-8")
    assert "# Notes on *Labelled*" in text
    assert "## First" in text and "— [p. 1](file://" in text
    assert "- First — [p. 1](" in text and "#page=5)" in text


def test_a_book_without_marks_has_nothing_to_write(window: ReaderWindow) -> None:
    for name in ("export_notesAction", "export_pdfAction"):
        window.find(QAction, name).trigger()
        wait_until(lambda: "This book has no highlights" in window.notices, "the notice")
        window.window.hide_notice()


def test_the_pdf_is_written_with_notes_in_it(
    window: ReaderWindow, tmp_path: Path, book: Path
) -> None:
    before = book.read_bytes()
    highlight(window, 0, 8)
    window.press(KEY.Key_H)
    QTest.keyClicks(window.find(QPlainTextEdit, "noteBox"), "why?")
    window.find(QAction, "export_pdfAction").trigger()
    choose_target(window, tmp_path / "copy.pdf")
    wait_until(lambda: "Saved as copy.pdf" in window.notices, "the notice")
    (found,) = annotations_in(tmp_path / "copy.pdf")
    assert (found.page, found.note, found.words) == (1, "why?", "The word")
    assert book.read_bytes() == before


@pytest.mark.long
def test_the_books_own_file_is_refused(window: ReaderWindow, book: Path) -> None:
    before = book.read_bytes()
    highlight(window)
    window.find(QAction, "export_pdfAction").trigger()
    choose_target(window, book)
    wait_until(lambda: "own file" in window.notices, "the refusal")
    assert book.read_bytes() == before


@pytest.mark.long
def test_a_book_that_is_no_pdf_offers_markdown_instead(data_dir: Path, tmp_path: Path) -> None:
    text = tmp_path / "book.txt"
    text.write_text("Call me Ishmael. Some years ago, never mind how long.\n" * 5, encoding="utf-8")
    with ReaderWindow(data_dir, text) as window:
        window.wait_for_book(indexed=False)
        highlight(window)
        window.find(QAction, "export_pdfAction").trigger()
        assert "Only PDFs can contain notes" in window.notices
        window.window.notice_action_requested.emit("export notes")
        choose_target(window, tmp_path / "notes.md")
        wait_until((tmp_path / "notes.md").exists, "your notes")


@pytest.mark.long
def test_a_locked_book_makes_a_locked_copy(data_dir: Path, tmp_path: Path) -> None:
    source = make_encrypted_book(tmp_path / "book.pdf")
    with ReaderWindow(data_dir, source) as window:
        wait_until(lambda: window.has("passwordDialog"), "the question for the password")
        window.find(QDialog, "passwordDialog").password_entered.emit("sesame")
        window.wait_for_book(indexed=False)
        highlight(window, 0, 8)
        window.find(QAction, "export_pdfAction").trigger()
        choose_target(window, tmp_path / "copy.pdf")
        wait_until(lambda: "Saved as" in window.notices, "the copy")
    assert [found.page for found in annotations_in(tmp_path / "copy.pdf", "sesame")] == [1]


def test_the_list_is_a_tab_of_the_side_panel(window: ReaderWindow) -> None:
    highlight(window)
    pane_of(window).side_panel.show_tab("Notes")
    shown = window.find(QListView, "highlightList")
    wait_until(shown.isVisible, "the list")
    assert shown.model().rowCount() == 1


def test_a_stroke_is_stored_as_soon_as_it_ends_and_can_be_taken_back(window: ReaderWindow) -> None:
    window.find(QAction, "drawAction").trigger()
    port, box = window.page_view.viewport(), window.page_view.visible_area.page_box(1)
    start = QPoint(box.left + 60, box.top + 150)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for step in (20, 40):
        QTest.mouseMove(port, start + QPoint(step, step // 2))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=start + QPoint(40, 20))
    wait_until(lambda: stored(window, "free_mark", "kind") == ["ink"], "the stroke in the store")
    window.press(KEY.Key_Escape)
    window.press(KEY.Key_Z, CONTROL)
    assert "Drawing removed." in window.notices
    wait_until(lambda: stored(window, "free_mark", "kind") == [], "the stroke gone")


def test_the_place_of_free_marks_in_the_text_is_found_and_stored(
    data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_two_column_book(tmp_path / "columns.pdf")) as opened:
        opened.wait_for_book(indexed=False)
        drawing = pane_of(opened).annotations.drawing
        low, high = Rect(60, 200, 90, 220), Rect(230, 90, 260, 110)
        drawing.made.emit(FreeMark("", FreeMarkKind.BOX, 1, low))
        drawing.made.emit(FreeMark("", FreeMarkKind.BOX, 1, high))
        wait_until(
            lambda: [start for start in stored(opened, "free_mark", "start") if start > 0][1:],
            "their places",
        )
        left, right = stored(opened, "free_mark", "start")
        assert left < right
        (known,) = [
            mark for mark in pane_of(opened).annotations.shown.free_marks if mark.rect == low
        ]
        drawing.changed.emit(known, known.changed(rect=Rect(230, 220, 260, 240)))
        wait_until(
            lambda: stored(opened, "free_mark", "start")[0] > right, "the place after a move"
        )


@pytest.mark.long
def test_text_on_the_page_is_there_when_the_book_is_opened_again(
    data_dir: Path, book: Path, window: ReaderWindow
) -> None:
    window.find(QAction, "add_textAction").trigger()
    window.press(KEY.Key_Return)
    QTest.keyClicks(window.find(QPlainTextEdit, "markText"), "Is this so?")
    window.close()
    with ReaderWindow(data_dir, book) as again:
        again.wait_for_book(indexed=False)
        wait_until(lambda: pane_of(again).annotations.shown.free_marks, "the text")
        (found,) = pane_of(again).annotations.shown.free_marks
        assert found.text == "Is this so?"
