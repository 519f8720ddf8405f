"""Every other page, and pages no larger than they are."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox

from reader_app.domain.document import PageSize
from reader_app.ui.printing.print_job import Area, PageSet, fitted
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
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


@pytest.mark.slow
def test_what_the_dialog_is_told_is_printed(qapp: QApplication, tmp_path: Path) -> None:
    book, made = make_long_book(tmp_path / "book.pdf", 5), tmp_path / "told.pdf"
    with ReaderWindow(tmp_path / "data", book) as reader:
        wait_until(lambda: reader.page_view.page_count == 5 and not reader.books.is_opening)
        assert isinstance(reader.window, MainWindow)
        reader.window.action(ActionId.PRINT).trigger()
        dialog = reader.window.findChild(QPrintDialog)
        dialog.printer().setOutputFileName(str(made))
        dialog.findChild(QComboBox, "pageSetBox").setCurrentText(PageSet.EVEN.value)
        dialog.findChild(QCheckBox, "enlargeBox").setChecked(False)
        dialog.accepted.emit(dialog.printer())
        wait_until(lambda: "Saved as told.pdf" in reader.notices, "the file")
        dialog.reject()
    with pymupdf.open(made) as printed:
        assert len(printed) == 2
        (picture, *_) = printed[0].get_image_info()
        assert picture["bbox"][0] > 20
