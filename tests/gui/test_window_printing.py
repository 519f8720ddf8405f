"""Printing: pages come out right side up, in their range, and reading goes on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPageRanges, QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize
from reader_app.ui.printing.controller import PrintingController, PrintProgressDialog
from reader_app.ui.printing.painted_print_job import PrintJob
from reader_app.ui.window.action_table import ActionId
from reader_app.workers.rendered_page import Priority, RenderedPage, RenderKey
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
UPRIGHT, BROAD = PageSize(420, 595), PageSize(595, 420)
RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


class Drawer(QObject):
    """Draws a red upper left quarter on blue when told to; pages in `broken` fail."""

    page_rendered = Signal(object)
    page_failed = Signal(int, str)

    def __init__(self, sizes: list[PageSize], broken: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.sizes = sizes
        self.broken = broken
        self.asked: list[RenderKey] = []
        self.released = 0

    def request(self, key: RenderKey, _priority: Priority) -> None:
        self.asked.append(key)

    def answer(self) -> None:
        """The newest request."""
        key = self.asked[-1]
        if key.page in self.broken:
            self.page_failed.emit(key.page, "This page couldn’t be drawn.")
            return
        size = self.sizes[key.page - 1]
        width, height = key.width, round(size.height * key.width / size.width)
        red, blue = b"\x00\x00\xff\xff", b"\xff\x00\x00\xff"
        upper = red * (width // 2) + blue * (width - width // 2)
        rows = upper * (height // 2) + blue * width * (height - height // 2)
        self.page_rendered.emit(
            RenderedPage(key, width, height, memoryview(bytearray(rows)), self._take_back)
        )

    def _take_back(self) -> None:
        self.released += 1


@pytest.fixture
def printer(tmp_path: Path) -> QPrinter:
    made = QPrinter()
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(tmp_path / "out.pdf"))
    made.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    made.setResolution(72)
    return made


def print_all(qtbot: QtBot, printer: QPrinter, drawer: Drawer, pages: tuple[int, ...]) -> PrintJob:
    job = PrintJob(printer, drawer, pages, drawer.sizes)
    told: list[bool] = []
    job.finished.connect(told.append)
    assert job.start()
    answered = 0
    while not told:
        if len(drawer.asked) > answered:
            answered += 1
            drawer.answer()
        qtbot.wait(1)
    assert told == [True]
    return job


def pixel(page: pymupdf.Page, x: float, y: float) -> tuple[int, int, int]:
    """At these parts of the page's width and height."""
    picture = page.get_pixmap()
    red, green, blue = picture.pixel(int(x * picture.width), int(y * picture.height))[:3]
    return tuple(255 if part > 128 else 0 for part in (red, green, blue))


def test_pages_come_out_right_side_up(qtbot: QtBot, printer: QPrinter) -> None:
    drawer = Drawer([UPRIGHT, UPRIGHT])
    print_all(qtbot, printer, drawer, (1, 2))
    with pymupdf.open(printer.outputFileName()) as made:
        assert len(made) == 2
        assert (pixel(made[1], 0.3, 0.3), pixel(made[1], 0.7, 0.3)) == (RED, BLUE)
        assert (pixel(made[1], 0.3, 0.7), pixel(made[1], 0.7, 0.7)) == (BLUE, BLUE)


def test_a_broad_page_lies_on_a_broad_sheet(qtbot: QtBot, printer: QPrinter) -> None:
    drawer = Drawer([UPRIGHT, BROAD, UPRIGHT])
    print_all(qtbot, printer, drawer, (1, 2, 3))
    with pymupdf.open(printer.outputFileName()) as made:
        shapes = [page.rect.width > page.rect.height for page in made]
        assert shapes == [False, True, False]
        assert (pixel(made[1], 0.3, 0.3), pixel(made[1], 0.7, 0.7)) == (RED, BLUE)


def test_a_page_keeps_its_shape(qtbot: QtBot, printer: QPrinter) -> None:
    drawer = Drawer([PageSize(300, 900)])
    print_all(qtbot, printer, drawer, (1,))
    with pymupdf.open(printer.outputFileName()) as made:
        assert pixel(made[0], 0.05, 0.5) == WHITE
        assert pixel(made[0], 0.95, 0.5) == WHITE
        assert pixel(made[0], 0.55, 0.9) == BLUE


def test_a_page_that_cannot_be_drawn_is_a_sentence_and_the_rest_is_printed(
    qtbot: QtBot, printer: QPrinter
) -> None:
    drawer = Drawer([UPRIGHT] * 3, broken=(2,))
    print_all(qtbot, printer, drawer, (1, 2, 3))
    with pymupdf.open(printer.outputFileName()) as made:
        said = " ".join(made[1].get_text().split())
        assert said == "Page 2: This page couldn’t be drawn."
        assert pixel(made[2], 0.3, 0.3) == RED


def test_a_sheet_is_asked_for_when_the_one_before_is_printed(
    qtbot: QtBot, printer: QPrinter
) -> None:
    drawer = Drawer([UPRIGHT] * 3)
    job = PrintJob(printer, drawer, (3, 1), drawer.sizes)
    job.start()
    assert [key.page for key in drawer.asked] == [3]
    drawer.answer()
    qtbot.waitUntil(lambda: len(drawer.asked) == 2)
    assert (drawer.asked[1].page, drawer.released) == (1, 1)
    job.cancel()


def test_a_page_is_painted_in_bands(qtbot: QtBot, printer: QPrinter) -> None:
    printer.setResolution(150)
    drawer = Drawer([UPRIGHT])
    print_all(qtbot, printer, drawer, (1,))
    with pymupdf.open(printer.outputFileName()) as made:
        rects = [made[0].get_image_rects(image[0]) for image in made[0].get_images()]
    # Bands that look the same are told together, each of them as often.
    bands = list({(rect.y0, rect.y1): rect for several in rects for rect in several}.values())
    bands.sort(key=lambda band: band.y0)
    assert len(bands) > 3, bands
    gaps = [(a, b) for a, b in pairwise(bands) if a.y1 <= b.y0]
    assert not gaps


def test_cancelling_ends_at_once_and_lets_everything_go(qtbot: QtBot, printer: QPrinter) -> None:
    drawer = Drawer([UPRIGHT] * 3)
    job = PrintJob(printer, drawer, (1, 2, 3), drawer.sizes)
    told: list[bool] = []
    job.finished.connect(told.append)
    job.start()
    drawer.answer()
    job.cancel()
    assert told == [False]
    assert drawer.released == 1


@pytest.mark.qt_log_ignore("Returned false", extend=True)
def test_a_place_that_cannot_be_written_is_noticed(printer: QPrinter, qtbot: QtBot) -> None:
    printer.setOutputFileName("/nowhere/at/all/out.pdf")
    drawer = Drawer([UPRIGHT])
    assert not PrintJob(printer, drawer, (1,), drawer.sizes).start()


def test_progress_tells_the_page_and_can_be_cancelled(qtbot: QtBot) -> None:
    progress = PrintProgressDialog("Walden")
    qtbot.addWidget(progress)
    progress.show()
    progress.show_progress(3, 12)
    words = [label.text() for label in progress.findChildren(QLabel)]
    with qtbot.waitSignal(progress.cancelled):
        progress.findChild(QPushButton).click()
    assert "Page 4 of 12" in words


# -- in the real window ---------------------------------------------------------------------


@pytest.fixture
def book(tmp_path: Path) -> Path:
    document = pymupdf.open()
    for number in range(1, 7):
        page = document.new_page(width=420, height=595)
        page.draw_rect(pymupdf.Rect(20, 20, 200, 200), fill=(1, 0, 0))
        page.insert_text((60, 400), f"page {number}", fontsize=40)
    path = tmp_path / "book.pdf"
    document.save(path)
    return path


@pytest.fixture
def window(data_dir: Path, book: Path) -> Iterator[ReaderWindow]:
    use_server(data_dir, "http://127.0.0.1:9")
    with ReaderWindow(data_dir, book) as opened:
        opened.wait_for_book()
        yield opened


def printing(window: ReaderWindow) -> PrintingController:
    found = window.window.findChild(PrintingController)
    assert found is not None
    return found


@pytest.mark.slow
def test_a_range_is_printed_to_a_file_while_one_reads_on(
    window: ReaderWindow, printer: QPrinter
) -> None:
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setPageRanges(QPageRanges.fromString("2-3,6"))
    processes = len(window.processes)
    printing(window).print_with(printer)
    window.page_view.go_to_page(5)
    wait_until(lambda: "Saved as out.pdf" in window.notices, "the file")
    assert window.current_page == 5
    wait_until(lambda: len(window.processes) == processes, "the end of its process")
    with pymupdf.open(printer.outputFileName()) as made:
        assert len(made) == 3
        assert pixel(made[0], 0.2, 0.15) == RED
        assert pixel(made[0], 0.8, 0.15) == WHITE


@pytest.mark.slow
@pytest.mark.long
def test_copies_of_the_page_in_view(window: ReaderWindow, printer: QPrinter) -> None:
    window.page_view.go_to_page(4)
    printer.setPrintRange(QPrinter.PrintRange.CurrentPage)
    printer.setCopyCount(2)
    printing(window).print_with(printer)
    wait_until(lambda: "Saved" in window.notices, "the file")
    with pymupdf.open(printer.outputFileName()) as made:
        assert len(made) == 2


@pytest.mark.slow
@pytest.mark.long
def test_a_cancelled_file_is_not_left_half_done(window: ReaderWindow, printer: QPrinter) -> None:
    printing(window).print_with(printer)
    progress = window.window.findChild(PrintProgressDialog)
    assert progress is not None and progress.isVisible()
    progress.reject()
    wait_until(lambda: "stopped" in window.notices, "the notice")
    assert not Path(printer.outputFileName()).exists()


@pytest.mark.slow
def test_closing_the_window_ends_printing(data_dir: Path, book: Path, printer: QPrinter) -> None:
    use_server(data_dir, "http://127.0.0.1:9")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        printing(window).print_with(printer)
    assert not Path(printer.outputFileName()).exists()


@pytest.mark.slow
def test_ctrl_p_asks_in_the_system_s_dialog(window: ReaderWindow) -> None:
    window.window.action(ActionId.PRINT).trigger()
    dialog = window.window.findChild(QPrintDialog)
    assert dialog is not None and (dialog.minPage(), dialog.maxPage()) == (1, 6)
    dialog.reject()


@pytest.mark.slow
def test_a_place_that_cannot_be_written_is_said(window: ReaderWindow, printer: QPrinter) -> None:
    printer.setOutputFileName("/nowhere/at/all/out.pdf")
    printing(window).print_with(printer)
    assert "another location for the file" in window.notices
