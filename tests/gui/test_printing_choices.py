"""Every other page, and pages no larger than they are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QRadioButton,
)
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.printing.page_chooser import PageChooser
from reader_app.ui.printing.painted_print_job import Area, PageSet, fitted
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.mark.parametrize(
    ("page_set", "pages"),
    [(PageSet.ALL, [1, 2, 3, 4]), (PageSet.ODD, [1, 3]), (PageSet.EVEN, [2, 4])],
)
def test_a_set_holds_every_page_or_every_other_one(page_set: PageSet, pages: list[int]) -> None:
    assert [page for page in range(1, 5) if page_set.holds(page)] == pages


def test_a_small_page_is_no_larger_than_it_is_but_a_large_one_still_fits() -> None:
    assert fitted(PageSize(100, 200), 400, 400, largest=1.0) == Area(150, 100, 100, 200)
    assert fitted(PageSize(800, 800), 400, 400, largest=1.0) == Area(0, 0, 400, 400)


def test_the_example_of_pages_is_told_to_its_end(qtbot: QtBot) -> None:
    chooser = PageChooser(PageNames(()), 252, 1)
    qtbot.addWidget(chooser)
    box = chooser.findChild(QLineEdit, "pageListBox")
    told = box.fontMetrics().horizontalAdvance(box.placeholderText())
    chooser.resize(chooser.minimumSizeHint())
    chooser.show()
    assert box.width() > told + 16  # the frame's padding


PRINT_PROGRAM = """#!/bin/sh
printf '%s\\n' "$@" > "$TOLD"
for last; do :; done
cp "$last" "$TOLD.pdf"
exit "${LP_FAILS:-0}"
"""


@pytest.fixture(scope="module")
def reader(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("printing")
    book = make_long_book(folder / "book.pdf", 5)
    with ReaderWindow(folder / "data", book) as opened:
        wait_until(lambda: opened.page_view.page_count == 5 and not opened.books.is_opening)
        yield opened


@pytest.fixture
def dialog(reader: ReaderWindow) -> Iterator[QPrintDialog]:
    reader.window.hide_notice()
    reader.window.action(ActionId.PRINT).trigger()
    opened = reader.window.findChildren(QPrintDialog)[-1]
    yield opened
    opened.reject()
    opened.deleteLater()
    QCoreApplication.sendPostedEvents(opened, QEvent.Type.DeferredDelete)


def accept(reader: ReaderWindow, dialog: QPrintDialog, notice: str) -> None:
    dialog.accepted.emit(dialog.printer())
    wait_until(lambda: notice in reader.notices, notice)


@pytest.fixture
def print_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program `lp` that writes down what it is given; returns the file of its arguments."""
    (tmp_path / "lp").write_text(PRINT_PROGRAM)
    (tmp_path / "lp").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("TOLD", str(tmp_path / "told"))
    return tmp_path / "told"


@pytest.mark.slow
def test_a_file_holds_the_chosen_pages_as_large_as_they_are(
    reader: ReaderWindow, dialog: QPrintDialog, tmp_path: Path
) -> None:
    made = tmp_path / "told.pdf"
    dialog.printer().setOutputFileName(str(made))
    dialog.findChild(QLineEdit, "pageListBox").setText("5, 2-4")
    dialog.findChild(QRadioButton, "pagesSome").setChecked(True)
    dialog.findChild(QComboBox, "pageSetBox").setCurrentText(PageSet.EVEN.value)
    accept(reader, dialog, "Saved as told.pdf")
    with pymupdf.open(made) as printed:
        assert [page.get_text().split()[:2] for page in printed] == [["Page", "2"], ["Page", "4"]]
        assert not printed[0].get_images()
        sizes = reader.books.pane.page_sizes
        assert printed[0].rect[2:] == pytest.approx((sizes[1].width, sizes[1].height), abs=0.1)


@pytest.mark.slow
def test_a_printer_gets_the_sheets_from_the_print_program(
    reader: ReaderWindow, dialog: QPrintDialog, print_program: Path
) -> None:
    printer = dialog.printer()
    printer.setOutputFileName("")
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    printer.setCopyCount(3)
    dialog.findChild(QComboBox, "pagesPerSheetBox").setCurrentText("4")
    accept(reader, dialog, "Sent 5 pages to the printer.")
    told = print_program.read_text().split("\n")
    assert told[told.index("-n") + 1] == "3"
    assert "media=A4" in told
    assert not Path(told[-2]).exists()
    with pymupdf.open(f"{print_program}.pdf") as sheets:
        assert len(sheets) == 2
        assert "Page 4" in sheets[0].get_text()
        assert sorted(sheets[0].rect[2:]) == pytest.approx([595, 842], abs=1)


@pytest.mark.slow
def test_a_print_program_that_fails_is_said(
    reader: ReaderWindow,
    dialog: QPrintDialog,
    print_program: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LP_FAILS", "1")
    dialog.printer().setOutputFileName("")
    accept(reader, dialog, "Printing failed.")


@pytest.mark.slow
def test_a_list_that_isn_t_understood_is_said_and_nothing_is_printed(
    reader: ReaderWindow, dialog: QPrintDialog, tmp_path: Path
) -> None:
    dialog.printer().setOutputFileName(str(tmp_path / "none.pdf"))
    box = dialog.findChild(QLineEdit, "pageListBox")
    box.setText("7")
    box.textEdited.emit("7")
    reasons = [label.text() for label in dialog.findChildren(QLabel)]
    assert "Use page numbers from 1 to 5." in reasons
    confirm = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert not confirm.isEnabled()
    dialog.findChild(QRadioButton, "pagesThis").setChecked(True)
    assert confirm.isEnabled()
    dialog.findChild(QRadioButton, "pagesSome").setChecked(True)
    accept(reader, dialog, "no pages were selected")
    assert not (tmp_path / "none.pdf").exists()
