"""A notice that stays leaves the offer to recognise text, and its Cancel, in reach."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from reader_app.ui.book.recognition_controller import RecognitionBar
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.notice_bar import NoticeBar
from tests.support.books import make_scanned_book
from tests.support.fake_tesseract import fake_tesseract
from tests.support.window import ReaderWindow, wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


def in_window(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def test_a_notice_goes_up_when_the_offer_comes_and_down_when_it_goes(
    tmp_path: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(fake_tesseract(tmp_path / "program").folder))
    with ReaderWindow(data_dir, make_scanned_book(tmp_path / "scan.pdf", 3)) as window:
        shell = window.window
        assert isinstance(shell, MainWindow)
        shell.show_notice("3 books added.", "Show list", 0, "list")
        notice = window.find(NoticeBar, "noticeBar")
        window.wait_for_book()
        wait_until(lambda: window.has("recogniseButton"), "the offer")
        bar = window.find(RecognitionBar, "recognitionBar")
        wait_until(lambda: in_window(notice).bottom() < in_window(bar).top(), "room for the offer")
        above = notice.y()
        window.click("recognitionDismissButton")
        wait_until(lambda: not window.has("recognitionBar"), "its end")
        wait_until(lambda: notice.y() > above, "the notice at the foot")
