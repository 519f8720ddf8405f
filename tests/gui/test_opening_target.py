"""A file opens at the page, the named place or the words that stand after its path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.store.settings_file import SettingsFile
from reader_app.ui.window.tabs_controller import TabsController
from tests.support.window import ReaderWindow, wait_until


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("place") / "book.pdf"
    with pymupdf.open() as made:
        for number in range(1, 9):
            made.new_page().insert_text((72, 100), f"Page {number} of trees")
        made.set_page_labels([{"startpage": 0, "style": "r"}, {"startpage": 3, "style": "D"}])
        catalog = made.pdf_catalog()
        made.xref_set_key(catalog, "Dests", f"<</section.2 [{made[5].xref} 0 R /XYZ 0 500 0]>>")
        made.save(path)
    return path


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def reader(qapp: QApplication, book: Path, data_folder: Path) -> Iterator[ReaderWindow]:
    with ReaderWindow(data_folder, Path(f"{book}#page=2")) as opened:
        wait_until(lambda: opened.page_view.page_count == 8 and not opened.books.is_opening)
        yield opened


def opened_at(reader: ReaderWindow, book: Path, place: str) -> None:
    tabs = reader.window.findChild(TabsController)
    assert tabs is not None
    tabs.open_files([Path(f"{book}#{place}")])


def test_the_program_starts_at_the_printed_page(reader: ReaderWindow) -> None:
    wait_until(lambda: reader.page_view.page == 5, "page 2, the fifth of the file")


def test_a_page_of_an_open_book_is_shown_at_once(reader: ReaderWindow, book: Path) -> None:
    opened_at(reader, book, "page=iii")
    wait_until(lambda: reader.page_view.page == 3, "page iii")


def test_a_named_place_is_shown(reader: ReaderWindow, book: Path) -> None:
    opened_at(reader, book, "section.2")
    wait_until(lambda: reader.page_view.page == 6, "the place")


def test_words_are_searched_for(reader: ReaderWindow, book: Path) -> None:
    opened_at(reader, book, "search=of%20trees")
    finder = reader.books.pane.finder
    wait_until(finder.bar.isVisible, "the find bar")
    assert finder.bar.box.text() == "of trees"


@pytest.mark.parametrize(
    ("place", "said"),
    [("page=99", "no page 99"), ("nameddest=nowhere", "no place named “nowhere”")],
)
def test_a_place_that_is_not_there_is_said(
    reader: ReaderWindow, book: Path, place: str, said: str
) -> None:
    opened_at(reader, book, place)
    wait_until(lambda: said in reader.notices, said)


@pytest.fixture
def records(book: Path) -> Iterator[Path]:
    """What LaTeX recorded: line 12 of a source made the words at the top of page 4."""
    sp = 65781.76
    box = f"(1,12:{round(72 * sp)},{round(100 * sp)}:{round(300 * sp)},{round(9 * sp)},0"
    source = book.with_name("source.tex")
    text = f"SyncTeX Version:1\nInput:1:source.tex\nUnit:1\nContent:\n{{4\n{box}\n)\n}}4\n"
    book.with_suffix(".synctex").write_text(text)
    yield source
    book.with_suffix(".synctex").unlink()


def test_an_editor_leads_to_the_place_of_its_line(
    reader: ReaderWindow, book: Path, records: Path
) -> None:
    opened_at(reader, book, f"source=12:1:{records}")
    wait_until(lambda: reader.page_view.page == 4, "the page of the line")
    opened_at(reader, book, f"source=12:1:{records.with_name('other.tex')}")
    wait_until(lambda: "Nothing on the pages comes from that line" in reader.notices)


def test_a_click_with_ctrl_opens_the_editor_at_the_line(
    reader: ReaderWindow, qtbot: QtBot, book: Path, records: Path, data_folder: Path
) -> None:
    told, editor = book.with_name("told"), book.with_name("editor")
    editor.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {told}.part; mv {told}.part {told}\n')
    editor.chmod(0o755)
    view = reader.page_view
    view.go_to_page(4)
    wait_until(lambda: view.page == 4)
    view.scroller.finish()  # both clicks at the same words
    left, top, *_ = view.visible_area.on_screen(4, Rect(150, 94, 152, 96))
    spot = QPoint(round(left), round(top))

    def click() -> None:
        qtbot.mouseClick(
            view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, spot
        )

    click()
    wait_until(lambda: "line 12 of source.tex" in reader.notices)
    command = f"{editor} --at {{line}} {{file}}"
    SettingsFile(data_folder / "settings.json").change(
        lambda now: replace(now, editor_command=command)
    )
    click()
    wait_until(told.exists, "the editor")
    assert told.read_text().split("\n")[:3] == ["--at", "12", str(records)]
