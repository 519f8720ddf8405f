"""Books that are no PDFs, and PDFs without an outline, in the window."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from reader_app.documents.engine.open_document import open_document
from reader_app.ui.window.window_controller import WindowController
from tests.support.formats.epub import Chapter, Epub, make_epub
from tests.support.formats.every import TITLES, make_every
from tests.support.formats.headed import Set, make_headed
from tests.support.sweeps import first_of
from tests.support.talking_window import make_numbered_book
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.slow,
]
HEADED = [[Set(title, 20)] for title in ("Loomings", "The Carpet Bag", "The Spouter Inn")]


def stored_outline(data_dir: Path) -> str:
    return str(rows(data_dir, "SELECT outline FROM structure"))


@pytest.fixture(autouse=True)
def offline(data_dir: Path) -> None:
    use_server(data_dir, "", server="offline")


def outline(window: ReaderWindow) -> list[str]:
    panel = window.books.pane.outline_panel
    return [entry.title for entry in panel.outline]


def test_the_page_box_names_the_chapter_of_an_epub(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_every(tmp_path, "nav.epub")) as window:
        window.wait_for_book()
        wait_until(lambda: outline(window) == list(TITLES), "the outline")
        window.page_view.go_to_page(window.page_view.page_count)
        label = window.find(QLabel, "pageLabelText")
        wait_until(lambda: label.text().endswith(f"· {TITLES[-1]}"), "the chapter")


@pytest.mark.parametrize(
    "name", first_of(["book.docx", "packed.mobi", "book.fb2.zip", "book.txt"], 1)
)
def test_a_book_is_read_in_and_searchable(
    qapp: QApplication, data_dir: Path, tmp_path: Path, name: str
) -> None:
    with ReaderWindow(data_dir, make_every(tmp_path, name)) as window:
        window.wait_for_book()
        # It is a story, and on its first page nothing past that page is quoted unasked.
        assert "orchid reef" not in window.ask("Where does the wreck lie?").text
        assert "orchid reef" in window.ask("Show later ones too").text


def test_headings_stand_in_for_an_outline_and_say_so(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_headed(tmp_path / "a.pdf", HEADED)) as window:
        window.wait_for_book()
        wait_until(lambda: outline(window) == [page[0].text for page in HEADED], "the outline")
        note = window.find(QLabel, "outlineMadeNote")
        assert not note.isHidden()
        wait_until(lambda: "Loomings" in stored_outline(data_dir), "the stored outline")


@pytest.mark.long
def test_headings_are_looked_for_once(qapp: QApplication, data_dir: Path, tmp_path: Path) -> None:
    path = make_headed(tmp_path / "a.pdf", HEADED)
    with ReaderWindow(data_dir, path) as window:
        window.wait_for_book()
        wait_until(lambda: "Loomings" in stored_outline(data_dir), "the stored outline")
    with closing(sqlite3.connect(data_dir / "pagemate.db")) as store, store:
        store.execute("UPDATE structure SET outline = replace(outline, 'Loomings', 'As kept')")
    with ReaderWindow(data_dir, path) as window:
        window.wait_for_book()
        wait_until(lambda: outline(window), "the outline")
        assert outline(window)[0] == "As kept"


@pytest.mark.long
def test_a_long_book_is_seen_before_it_is_laid_out(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    paragraph = "The whale came up beside the boat, and the men were silent. " * 8
    chapters = [Chapter(f"Chapter {n}", [paragraph] * 12) for n in range(600)]
    path = make_epub(tmp_path / "long.epub", Epub(chapters, version=2))
    first = make_numbered_book(tmp_path / "first.pdf")
    with ReaderWindow(data_dir, first) as window:
        window.wait_for_book(indexed=False)
        view = window.page_view
        before, whole = view.page_count, open_document(path).info.page_count
        # Into a window that stands: building one may take as long as laying out does.
        window.window.findChild(WindowController).open_files([path])
        wait_until(lambda: view.page_count not in (0, before), "its first chapters")
        assert view.page_count < whole
        wait_until(lambda: view.page_count == whole, "all chapters")
        assert window.current_page == 1
