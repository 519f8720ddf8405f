"""The printing controller, with the print dialog's extra options and the progress dialog."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMarginsF, QObject, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QProgressBar, QWidget

from reader_app.domain.translation import number, tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.printing import print_job
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.page_drawer import PageDrawer

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter


class PrintOptionsTab(QWidget):
    """A tab with options that the system's dialog lacks: every other page, and the size of pages.

    If the system's dialog takes no tabs, the defaults apply.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("printChoices")
        self.setWindowTitle(tr("Pages"))
        self._set = QComboBox()
        self._set.setObjectName("pageSetBox")
        self._set.setAccessibleName(tr("Pages to print"))
        self._set.addItems([each.value for each in print_job.PageSet])
        self._enlarge = QCheckBox(tr("Enlarge small pages to fit the paper"))
        self._enlarge.setObjectName("enlargeBox")
        self._enlarge.setChecked(True)
        form = QFormLayout(self)
        form.addRow(tr("Pages"), self._set)
        form.addRow(self._enlarge)

    @property
    def page_set(self) -> print_job.PageSet:
        return print_job.PageSet(self._set.currentText())

    @property
    def is_enlarged(self) -> bool:
        return self._enlarge.isChecked()


_WIDTH = 360


class PrintProgressDialog(PlainDialog):
    """Shows the progress of printing; it isn't modal, so reading goes on meanwhile.

    `cancelled`: by the button, Esc or closing the window.
    """

    cancelled = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__("printProgress", tr("Printing"), parent)
        self.setModal(False)
        self.setMinimumWidth(_WIDTH)
        self._began = time.monotonic()
        self._bar = QProgressBar(textVisible=False)
        self._bar.setAccessibleName(tr("Printing progress"))
        self._words = label("", "small", "muted")
        self.body.addWidget(label(tr("Printing “{title}”", title=title)))
        self.body.addWidget(self._bar)
        self.body.addWidget(self._words)
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self.rejected.connect(self.cancelled)

    @Slot(int, int)
    def show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)
        left = print_job.time_left(done, of, time.monotonic() - self._began)
        count = tr("Page {page} of {of}", page=number(min(done + 1, of)), of=number(of))
        self._words.setText(f"{count}, {left}" if left else count)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        self.reject()


_PAPER_DPI: Final = 300
_FILE_DPI: Final = 200
_SAID_TWICE: Final = ("pageSetLabel", "pageSetCombo")
"""Parts of Qt's dialog that work with some printers only and never for a file."""


class PrintingController(QObject):
    """Runs one print job at a time.

    A separate process renders it, so that reading isn't slowed down.
    """

    def __init__(
        self,
        pane: ViewerPane,
        client: DocumentClient,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pane = pane
        self._client = client
        self._window = window
        self._dialog: QPrintDialog | None = None
        self._choices: PrintOptionsTab | None = None
        self._printer: QPrinter | None = None
        self._drawer: PageDrawer | None = None
        self._job: print_job.PrintJob | None = None
        self._progress: PrintProgressDialog | None = None
        self._pages: tuple[int, ...] = ()
        self._page_set = print_job.PageSet.ALL
        self._is_enlarged = True
        window.bind(ActionId.PRINT, self.ask)
        window.closing.connect(self.stop)

    @Slot()
    def ask(self) -> None:
        """Show the system's print dialog and print with the settings it returns."""
        if self._progress is not None:
            self._progress.raise_()
            self._progress.activateWindow()
            return
        page_count = self._pane.page_view.page_count
        if not page_count:
            self._window.show_notice(tr("This book can’t be printed because its file is missing."))
            return
        # Imported late: most readers never print.
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        self._printer = printer = QPrinter()
        printer.setDocName(self._window.book_title)
        printer.setCreator("Pagemate")
        dialog = QPrintDialog(printer, self._window)
        option = QPrintDialog.PrintDialogOption
        dialog.setOptions(
            option.PrintToFile | option.PrintPageRange | option.PrintCurrentPage
            | option.PrintCollateCopies
        )  # fmt: skip
        dialog.setMinMax(1, page_count)
        dialog.setFromTo(1, page_count)
        self._choices = PrintOptionsTab()
        dialog.setOptionTabs([self._choices])
        for name in _SAID_TWICE:
            if (own := dialog.findChild(QWidget, name)) is not None:
                own.hide()
        dialog.accepted.connect(self._print_as_told)
        dialog.finished.connect(dialog.deleteLater)
        self._dialog = dialog
        QDialog.open(dialog)  # QPrintDialog's own open() wants a slot by name

    @Slot()
    def stop(self) -> None:
        """End the print job without a notice."""
        if self._job is not None:
            self._job.finished.disconnect(self._finish)
            self._job.cancel()
            self._clean_up(is_whole=False)

    @Slot()
    def _print_as_told(self) -> None:
        if self._printer is not None and self._choices is not None:
            self._page_set = self._choices.page_set
            self._is_enlarged = self._choices.is_enlarged
            self.print_with(self._printer)

    def print_with(self, printer: QPrinter) -> None:
        """Print the open book with the printer's settings: range, copies, paper, file."""
        self._printer = printer
        is_file = bool(printer.outputFileName())
        printer.setResolution(_FILE_DPI if is_file else _PAPER_DPI)
        if is_file:
            printer.setPageMargins(QMarginsF(0, 0, 0, 0))
        if is_file and not _is_writable(Path(printer.outputFileName())):
            self._fail()
            return
        self._pages = pages = self._chosen(printer)
        sizes = self._pane.page_sizes
        self._drawer = drawer = self._client.second_drawer(self)
        self._job = job = print_job.PrintJob(
            printer, drawer, pages, sizes, self, is_enlarged=self._is_enlarged
        )
        self._progress = progress = PrintProgressDialog(self._window.book_title, self._window)
        job.progressed.connect(progress.show_progress)
        # Queued, because the drawing process may be reporting its last page at this moment.
        job.finished.connect(self._finish, Qt.ConnectionType.QueuedConnection)
        progress.cancelled.connect(job.cancel)
        drawer.open_failed.connect(self._fail)
        if job.start():
            progress.show()
        else:
            self._fail()

    def _chosen(self, printer: QPrinter) -> tuple[int, ...]:
        how, current = printer.printRange(), self._pane.page_view.page
        ranges = printer.pageRanges()
        is_last_first = printer.pageOrder() is printer.PageOrder.LastPageFirst

        page_set = self._page_set

        def is_chosen(page: int) -> bool:
            if not page_set.holds(page):
                return False
            if how is printer.PrintRange.CurrentPage:
                return page == current
            return how is not printer.PrintRange.PageRange or ranges.contains(page)

        copies = 1 if printer.supportsMultipleCopies() else printer.copyCount()
        count = self._pane.page_view.page_count
        return print_job.chosen_pages(count, is_chosen, copies=copies, is_last_first=is_last_first)

    @Slot()
    def _fail(self) -> None:
        self.stop()
        self._window.show_notice(
            tr("Printing failed. Choose another printer, or another location for the file."),
            seconds=0,
        )

    @Slot(bool)
    def _finish(self, is_whole: bool) -> None:
        file = self._file
        self._clean_up(is_whole=is_whole)
        if is_whole and file is not None:
            self._window.show_notice(tr("Saved as {name}.", name=file.name))
        elif is_whole:
            self._window.show_notice(
                tr(
                    "Sent {ranges_in_words} to the printer.",
                    ranges_in_words=print_job.ranges_in_words(self._pages),
                )
            )
        else:
            self._window.show_notice(tr("Printing stopped."))

    @property
    def _file(self) -> Path | None:
        name = self._printer.outputFileName() if self._printer is not None else ""
        return Path(name) if name else None

    def _clean_up(self, *, is_whole: bool) -> None:
        if self._progress is not None:
            self._progress.blockSignals(True)
            self._progress.close()
            self._progress.deleteLater()
        if self._job is not None:
            self._job.deleteLater()
        if self._drawer is not None:
            self._drawer.shut_down()
            self._drawer.deleteLater()
        if not is_whole and self._file is not None:
            self._file.unlink(missing_ok=True)  # an incomplete file is of no use
        self._progress, self._job, self._drawer, self._printer = None, None, None, None


def _is_writable(file: Path) -> bool:
    """Return True if the file can be written; Qt would only report that printing failed."""
    try:
        with file.open("ab"):
            return True
    except OSError:
        return False
