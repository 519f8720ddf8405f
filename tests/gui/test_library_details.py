"""Details, tags and notes of books in the whole window, and the ways back to the books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QListView

from reader_app.domain.annotations import Highlight, HighlightPart
from reader_app.domain.document import Rect
from reader_app.ui.annotations.annotations_import import ImportedDialog
from reader_app.ui.library.bookshelf_model import DETAIL_ROLE, LibraryEntry, detail_words
from reader_app.ui.library.covers import cut_detail
from reader_app.ui.library.details_dialogs import EditDetailsDialog
from reader_app.ui.library.library_controller import LibraryController
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.tab_strip import TabLabel, distinct_titles
from tests.support.books import make_unique_word_book
from tests.support.shelf import ids_on, press_notice, shelf_of, titles_on, view_of
from tests.support.tabs import close_all, drop, titles
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def opened(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    """On its start page, with three books, two of the same title."""
    data = tmp_path_factory.mktemp("data")
    books = tmp_path_factory.mktemp("books")
    for number in range(3):
        make_unique_word_book(books / f"file{number}.pdf", number + 1)
    use_server(data, "", server="offline", reopens_books=False)
    with ReaderWindow(data) as window:
        drop(window, books)
        wait_until(lambda: "3 books added" in window.notices, "the books")
        wait_until(lambda: len(ids_on(shelf_of(window.window))) == 3, "the shelf")
        name(window)
        yield window


def name(window: ReaderWindow) -> None:
    """Give the books their titles, as those are read off the first page otherwise."""
    store = window.program.core.store
    for book in store.library.books():
        title = "Alone" if book.file_path.stem == "file2" else "Twin"
        store.books.update(book.id, lambda known, title=title: setattr(known, "title", title))
    library = window.window.findChild(LibraryController)
    assert isinstance(library, LibraryController)
    library.refresh()
    wait_until(lambda: "Alone" in titles_on(shelf_of(window.window)), "the titles")


@pytest.fixture
def window(opened: ReaderWindow) -> Iterator[ReaderWindow]:
    yield opened
    close_all(opened)


def details_on(window: ReaderWindow) -> list[str]:
    model = shelf_of(window.window).model()
    return [str(model.index(row, 0).data(DETAIL_ROLE)) for row in range(model.rowCount())]


def box_of(window: ReaderWindow, name: str) -> QLineEdit:
    return window.find(QLineEdit, name)


def test_books_of_the_same_title_show_their_files(window: ReaderWindow) -> None:
    shown = dict(zip(details_on(window), titles_on(shelf_of(window.window)), strict=True))
    twins = [words for words, title in shown.items() if title == "Twin"]
    assert sorted(words.split(" · ")[0] for words in twins) == ["file0.pdf", "file1.pdf"]


def test_a_file_s_name_finds_its_book(window: ReaderWindow) -> None:
    box_of(window, "librarySearchBox").setText("file2")
    assert titles_on(shelf_of(window.window)) == ["Alone"]
    box_of(window, "librarySearchBox").clear()


def test_edited_details_are_stored_shown_and_undone(window: ReaderWindow) -> None:
    shelf = shelf_of(window.window)
    book_id = ids_on(shelf)[titles_on(shelf).index("Alone")]
    view_of(window.window).requests.edit_requested.emit([book_id])
    wait_until(lambda: window.window.findChild(EditDetailsDialog), "the form")
    form = window.find(EditDetailsDialog, "editDetailsDialog")
    title = box_of(window, "titleDetailBox")
    assert (title.selectedText(), title.cursorPosition()) == ("Alone", 0)  # its beginning is seen
    for name, words in (("title", "Together"), ("year", "1999"), ("tags", "old, #new")):
        box = form.findChild(QLineEdit, f"{name}DetailBox")
        assert box is not None
        box.setText(words)
    form.accept()
    wait_until(lambda: "Together" in titles_on(shelf), "the new title")
    assert any("1999" in words and "new, old" in words for words in details_on(window))
    press_notice(window, "Undo")
    wait_until(lambda: "Alone" in titles_on(shelf), "the old title")
    assert rows(window.data_dir, "SELECT name FROM book_tag") == []


def test_a_citation_is_copied(window: ReaderWindow) -> None:
    shelf = shelf_of(window.window)
    book_id = ids_on(shelf)[titles_on(shelf).index("Alone")]
    view_of(window.window).requests.copy_bibtex_requested.emit([book_id])
    wait_until(lambda: "{Alone}" in QGuiApplication.clipboard().text(), "BibTeX")


def test_the_citation_of_the_open_book_is_copied(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    use_server(data_dir, "", server="offline")
    book = make_unique_word_book(tmp_path / "paper.pdf", 1, title="Of Papers")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        for action, words in (
            (ActionId.COPY_BIBTEX, "title = {Of Papers}"),
            (ActionId.COPY_CITATION, "Of Papers."),
        ):
            QGuiApplication.clipboard().clear()
            window.window.action(action).trigger()
            wait_until(lambda words=words: words in QGuiApplication.clipboard().text(), words)


def test_the_books_stay_selected_when_they_are_tagged(window: ReaderWindow) -> None:
    view = view_of(window.window)
    chosen = ids_on(shelf_of(window.window))[:2]
    view.selection.add(chosen)
    view.requests.tag_requested.emit("methods", chosen)
    wait_until(lambda: "methods" in view.scope.tags, "the tag")
    assert view.selection.ids == tuple(chosen)
    view.selection.clear()


def test_a_note_of_the_list_of_all_opens_its_book_there(window: ReaderWindow) -> None:
    shelf = shelf_of(window.window)
    book_id = ids_on(shelf)[titles_on(shelf).index("Alone")]
    part = HighlightPart(2, 0, 4, (Rect(72, 72, 200, 90),), "marked words")
    annotations = window.program.core.store.annotations
    annotations.save_highlight(Highlight(book_id, (part,), note="why"))
    window.click("libraryNotesButton")
    status = window.find(QLabel, "allNotesStatus")
    wait_until(lambda: status.text() == "1 note in 1 book", "the note")
    box_of(window, "allNotesBox").setText("nowhere")
    wait_until(lambda: not status.text(), "no note")
    box_of(window, "allNotesBox").setText('"marked words" why')
    wait_until(status.text, "the note again")
    found = window.find(QListView, "allNotesList")
    place = found.visualRect(found.model().index(1, 0)).center()
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=place)
    wait_until(lambda: window.page_view.page_count == 3, "the book")
    window.wait_for_page(2)


def test_the_key_to_find_leads_to_the_box_of_what_is_in_view(window: ReaderWindow) -> None:
    for button, box in (
        ("libraryNotesButton", "allNotesBox"),
        ("libraryBooksButton", "librarySearchBox"),
    ):
        window.click(button)
        focused = window.window.focusWidget()
        window.press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier, on=focused)
        assert window.window.focusWidget() is box_of(window, box)


def test_words_of_a_book_are_copied_with_its_citation(window: ReaderWindow) -> None:
    shelf = shelf_of(window.window)
    book_id = ids_on(shelf)[titles_on(shelf).index("Alone")]
    shelf.book_activated.emit(book_id)
    wait_until(lambda: window.books.book is not None, "the book")
    window.wait_for_book(indexed=False)
    window.books.pane.page_menu.citation_requested.emit("some words", "p. 2")
    wait_until(lambda: "p. 2" in QGuiApplication.clipboard().text(), "the words")
    assert QGuiApplication.clipboard().text() == "“some words” (Alone, p. 2)"


def test_library_leads_to_the_books_and_not_to_an_old_search(window: ReaderWindow) -> None:
    box, book_id = box_of(window, "librarySearchBox"), ids_on(shelf_of(window.window))[0]
    view_of(window.window).enter_search()
    box.setText("nothing has this")
    window.press(Qt.Key.Key_Return, on=box)
    wait_until(lambda: view_of(window.window).content.is_on_results, "the results")
    assert window.window.focusWidget() is box
    view_of(window.window).requests.open_requested.emit(book_id)
    wait_until(lambda: window.page_view.page_count, "a book")
    close_all(window)
    assert view_of(window.window).content.is_on_shelf and not box.text()


def test_a_line_is_never_empty() -> None:
    assert detail_words(LibraryEntry("1", "T", path="/a/x.pdf")) == "x.pdf"
    entry = LibraryEntry("1", "T", "A. B", path="/a/x.pdf", year="2001", tags=("c", "d"))
    assert detail_words(entry) == "A. B · 2001 · c, d"


def test_tabs_of_the_same_title_show_what_tells_them_apart() -> None:
    labels = [TabLabel("A", "/x/1.pdf"), TabLabel("A", "/x/2.pdf"), TabLabel("B", "/x/3.pdf")]
    assert distinct_titles(labels) == ["1.pdf", "2.pdf", "B"]
    assert distinct_titles([TabLabel("A", "/x/1.pdf"), TabLabel("A", "/y/1.pdf")]) == [
        "x/1.pdf",
        "y/1.pdf",
    ]


CLIPPING = """No Such Book (Nobody)
- Your Highlight on page 2 | Location 17-17 | Added on Monday, 3 March 2025 10:00:00

Call me Ishmael.
==========
"""


def test_what_another_program_exported_is_imported_where_it_falls_and_books_are_opened(
    window: ReaderWindow, tmp_path: Path
) -> None:
    clippings = tmp_path / "My Clippings.txt"
    clippings.write_text(CLIPPING, encoding="utf-8")
    story = tmp_path / "story.txt"
    story.write_text("It was a dark and stormy night.", encoding="utf-8")

    drop(window, clippings, story)
    wait_until(lambda: titles(window) == ["story"], "the book alone")
    wait_until(lambda: window.window.findChild(ImportedDialog), "what was imported")
    window.find(ImportedDialog, "importedNotes").accept()


def test_references_are_imported_from_the_menu_too(window: ReaderWindow, tmp_path: Path) -> None:
    file = tmp_path / "library.json"
    file.write_text('[{"type": "book", "title": "Unknown"}]', encoding="utf-8")
    window.find(QAction, "import_bibliographyAction").trigger()
    dialog = window.find(QFileDialog, "bibliographyFileDialog")
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    wait_until(lambda: "1 reference has no book" in window.notices, "the report")
    window.window.hide_notice()


def test_references_are_exported_from_the_menu_too(window: ReaderWindow, tmp_path: Path) -> None:
    window.find(QAction, "export_bibliographyAction").trigger()
    dialog = window.find(QFileDialog, "bibliographyFileDialog")
    dialog.fileSelected.emit(str(tmp_path / "all.bib"))
    dialog.reject()
    wait_until(lambda: "saved" in window.notices, "the notice")
    assert "@" in (tmp_path / "all.bib").read_text()
    window.window.hide_notice()


def test_a_dropped_list_of_references_is_no_book(window: ReaderWindow, tmp_path: Path) -> None:
    file = tmp_path / "library.json"
    file.write_text('[{"type": "book", "title": "Unknown"}]', encoding="utf-8")
    drop(window, file)
    wait_until(lambda: "1 reference has no book" in window.notices, "the report")
    window.window.hide_notice()


def test_a_long_author_is_cut_and_the_year_stays(qapp: QApplication) -> None:
    metrics = QFontMetrics(QFont())
    width = metrics.horizontalAdvance("Lawrence Lessig · 2004") - 10
    cut = cut_detail("Lawrence Lessig · 2004", metrics, width)
    assert cut.endswith("… · 2004")
    assert metrics.horizontalAdvance(cut) <= width
    tags = "Lawrence Lessig · 2004 · " + ", ".join(["law"] * 40)
    assert cut_detail(tags, metrics, width).startswith("Lawrence")
    assert cut_detail("Lessig · 2004", metrics, 1_000) == "Lessig · 2004"
