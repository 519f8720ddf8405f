"""Properties of the open book, and what the window remembers of its side panel."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import DocumentProperties, PageSize
from reader_app.ui.book.book_properties import (
    PropertiesDialog,
    book_facts,
    document_facts,
    sizes_in_words,
)
from reader_app.ui.dialogs.base import PlainDialog
from reader_app.ui.panels.side_panel import SidePanel
from reader_app.ui.widgets.dates_and_sizes import size_in_words
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
A4 = PageSize(595.28, 841.89)


@pytest.fixture
def walden(tmp_path: Path) -> Path:
    return make_book(
        tmp_path / "walden.pdf",
        ["Economy", "Where I lived", "Reading"],
        outline=[(1, "Economy", 1)],
        title="Walden",
        author="H. D. Thoreau",
    )


@pytest.fixture(autouse=True)
def settings(data_dir: Path) -> None:
    use_server(data_dir, "http://127.0.0.1:9")


def facts_in(dialog: PropertiesDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def trigger(window: ReaderWindow, deed: ActionId) -> None:
    action = window.window.findChild(QAction, f"{deed}Action")
    assert isinstance(action, QAction)
    action.trigger()


def properties(window: ReaderWindow) -> PropertiesDialog:
    trigger(window, ActionId.PROPERTIES)
    wait_until(lambda: window.window.findChild(PropertiesDialog), "the properties")
    found = window.window.findChild(PropertiesDialog)
    assert found is not None
    return found


@pytest.mark.slow
def test_the_open_book_tells_what_it_is(data_dir: Path, walden: Path) -> None:
    with ReaderWindow(data_dir, walden) as window:
        window.wait_for_book()
        told = facts_in(properties(window))
    for words in (
        "Walden",
        "H. D. Thoreau",
        "PDF 1.7",
        "148 × 210 mm",
        str(walden),
        "Ready to search",
    ):
        assert words in told


@pytest.mark.slow
def test_what_is_asked_for_twice_before_it_comes_opens_once(data_dir: Path, walden: Path) -> None:
    with ReaderWindow(data_dir, walden) as window:
        window.wait_for_book()
        for handle in ("propertiesAction", "aboutAction"):
            action = window.find(QAction, handle)
            with window.busy_store():
                action.trigger()
                action.trigger()
            wait_until(lambda: _dialogs(window), "a dialog")
            QTest.qWait(100)
            (dialog,) = _dialogs(window)
            dialog.reject()
            wait_until(lambda: not _dialogs(window), "its end")


def _dialogs(window: ReaderWindow) -> list[PlainDialog]:
    return [each for each in window.window.findChildren(PlainDialog) if each.isVisible()]


@pytest.mark.slow
def test_a_book_without_its_file_tells_what_the_library_knows(data_dir: Path, walden: Path) -> None:
    with ReaderWindow(data_dir, walden) as window:
        window.wait_for_book()
    walden.unlink()
    with ReaderWindow(data_dir) as window:
        wait_until(lambda: window.composer.isEnabled() or window.has("bookCard"), "the library")
        if not window.composer.isEnabled():
            window.click("bookCard")
        wait_until(window.composer.isEnabled, "the book without its file")
        told = facts_in(properties(window))
    assert "H. D. Thoreau" in told and str(walden) in told


@pytest.mark.slow
def test_each_book_opens_with_the_tab_that_its_reader_chose(
    data_dir: Path, walden: Path, tmp_path: Path
) -> None:
    other = make_book(tmp_path / "other.pdf", ["One"], outline=[(1, "One", 1)], title="Other")
    with ReaderWindow(data_dir, walden) as window:
        window.wait_for_book()
        window.find(SidePanel, "sidePanel").show_tab("Pages")
    with ReaderWindow(data_dir, other) as window:
        window.wait_for_book()
        panel = window.find(SidePanel, "sidePanel")
        wait_until(lambda: panel.current == "Outline", "the other book's usual tab")
    with ReaderWindow(data_dir, walden) as window:
        window.wait_for_book()
        assert window.find(SidePanel, "sidePanel").current == "Pages"


@pytest.mark.slow
@pytest.mark.long
def test_a_panel_that_was_put_away_stays_so_for_that_book(
    data_dir: Path, walden: Path, tmp_path: Path
) -> None:
    other = make_book(tmp_path / "other.pdf", ["One"], title="Other")
    with ReaderWindow(data_dir, walden) as window:
        window.wait_for_book()
        trigger(window, ActionId.SIDE_PANEL)
    with ReaderWindow(data_dir, other) as window:
        window.wait_for_book()
        trigger(window, ActionId.SIDE_PANEL)
        assert window.has("sidePanel")
    with ReaderWindow(data_dir, walden) as window:
        window.wait_for_book()
        assert not window.has("sidePanel")


def test_all_facts_can_be_copied_at_once(qtbot) -> None:
    dialog = PropertiesDialog([("Title", "Walden"), ("Author", ""), ("Pages", "352")])
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    next(b for b in dialog.findChildren(QPushButton) if b.text() == "Copy").click()
    assert QGuiApplication.clipboard().text() == "Title: Walden\nPages: 352"


def test_a_fact_can_be_selected_and_has_a_name(qtbot) -> None:
    dialog = PropertiesDialog([("Title", "Walden")])
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    value = next(each for each in dialog.findChildren(QLabel) if each.text() == "Walden")
    assert value.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByKeyboard
    assert value.accessibleName() == "Title: Walden"


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, ""), (999, "999 bytes"), (1_000, "1.0 KB"), (54_321, "54 KB"), (6_534_438, "6.5 MB"),
     (2_000_000_000, "2.0 GB"), (999_600, "1.0 MB")],
)  # fmt: skip
def test_sizes_of_files_are_short(count: int, words: str) -> None:
    assert size_in_words(count) == words


def test_a_page_size_is_told_in_both_units() -> None:
    assert sizes_in_words(((A4, 9),)) == "210 × 297 mm (8.27 × 11.69 in)"
    assert sizes_in_words(((A4, 9), (PageSize(842, 595), 1))).endswith("and other sizes")


def test_what_a_file_does_not_tell_is_empty() -> None:
    told = DocumentProperties(
        "", "", "", "", "", "", None, datetime(2020, 2, 29, 10, 11, tzinfo=UTC), "PDF 1.4", "", 0,
        7, ((A4, 7),),
    )  # fmt: skip
    facts = dict(document_facts(told))
    assert (facts["Title"], facts["Created"], facts["File size"]) == ("", "", "")
    assert (facts["Modified"], facts["Encryption"]) == ("February 29, 2020, 10:11", "None")


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (BookStatus.INDEXING, "120 of 1,352 pages"),
        (BookStatus.READY, "Ready to search"),
        (BookStatus.FAILED, "Couldn’t be prepared for search"),
    ],
)
def test_it_is_told_how_much_is_known_of_the_text(status: BookStatus, words: str) -> None:
    book = Book("Walden", Path("/books/walden.pdf"), "ab", 1352, status=status)
    assert words in dict(book_facts(book, 120))["Text"]
