"""The printing controller, with the print dialog's extra options and the progress dialog."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QPageLayout
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QTabWidget,
    QWidget,
)

from reader_app.domain.errors import DomainError
from reader_app.domain.translation import number, tr
from reader_app.domain.values import dataclass, replace
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.printing import painted_print_job
from reader_app.ui.printing.page_chooser import PageChooser
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.ocr_and_copy import Mark, PageExporter, Sheet, SheetOrder
from reader_app.workers.page_drawer import PageDrawer

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter


_GRIDS: Final = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 9: (3, 3), 16: (4, 4)}
"""Columns and rows of a broad sheet for so many pages."""
_GAP: Final = 9.0
"""Points between two pages of one sheet."""


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """The choices on our tab of the print dialog; `pages` None: the dialog's own choice is used."""

    pages: tuple[int, ...] | None = None
    pages_per_sheet: int = 1
    has_annotations: bool = True
    is_enlarged: bool = True


class PrintOptionsTab(QWidget):
    """The tab of the print dialog for options that the system's dialog lacks.

    If the system's dialog takes no tabs, the defaults apply and its own choice of pages is used.
    """

    def __init__(self, chooser: PageChooser, *, has_annotations: bool) -> None:
        super().__init__()
        self.setObjectName("printChoices")
        self.setWindowTitle(tr("Pages"))
        self.chooser = chooser
        self._set = _choice("pageSetBox", [each.value for each in painted_print_job.PageSet])
        self._each = _choice("pagesPerSheetBox", [number(each) for each in _GRIDS])
        self._annotations = QCheckBox(tr("Print highlights and notes"))
        self._annotations.setObjectName("printAnnotationsBox")
        self._annotations.setChecked(has_annotations)
        self._enlarge = QCheckBox(tr("Enlarge small pages to fit the paper"))
        self._enlarge.setObjectName("enlargeBox")
        self._enlarge.setChecked(True)
        form = QFormLayout(self)
        form.addRow(chooser)
        form.addRow(_name_of(self._set, tr("Print")), self._set)
        form.addRow(_name_of(self._each, tr("Pages per sheet")), self._each)
        form.addRow(self._annotations)
        form.addRow(self._enlarge)

    @property
    def choices(self) -> PrintChoices:
        pages = tuple(
            page
            for page in self.chooser.pages
            if painted_print_job.PageSet(self._set.currentText()).holds(page)
        )
        return PrintChoices(
            pages,
            tuple(_GRIDS)[self._each.currentIndex()],
            has_annotations=self._annotations.isChecked(),
            is_enlarged=self._enlarge.isChecked(),
        )


def _choice(name: str, texts: Sequence[str]) -> QComboBox:
    made = QComboBox()
    made.setObjectName(name)
    made.addItems(texts)
    return made


def _name_of(field: QComboBox, words: str) -> QLabel:
    """Return the label of a field, as high as the field, so that both have one middle."""
    made = QLabel(words)
    field.ensurePolished()
    made.setFixedHeight(field.sizeHint().height())
    made.setBuddy(field)
    return made


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
        left = painted_print_job.time_left(done, of, time.monotonic() - self._began)
        count = tr("Page {page} of {of}", page=number(min(done + 1, of)), of=number(of))
        self._words.setText(f"{count}, {left}" if left else count)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        self.reject()


_PAPER_DPI: Final = 300
_POINTS: Final = QPageLayout.Unit.Point
_FILE_OF_QT: Final = "filename"
_RANGE_OF_QT: Final = "gbPrintRange"
"""Qt's choice of pages: part of it works with some printers only and never for a file."""


class PrintingController(QObject):
    """Runs one print job at a time.

    A separate process writes the sheets as a PDF, with letters and lines as they are in the book;
    the print system takes it from there. Where there is no program that takes a PDF, the pages are
    drawn in bands instead.
    """

    def __init__(
        self,
        pane: ViewerPane,
        client: DocumentClient,
        window: MainWindow,
        own_marks: Callable[[], Sequence[Mark]],
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        """`own_marks`: returns the reader's annotations of the open book."""
        super().__init__(parent)
        self._pane = pane
        self._client = client
        self._window = window
        self._own_marks = own_marks
        self._prompt = prompt
        self._dialog: QPrintDialog | None = None
        self._tab: PrintOptionsTab | None = None
        self._printer: QPrinter | None = None
        self._drawer: PageDrawer | None = None
        self._job: painted_print_job.PrintJob | None = None
        self._writer: PageExporter | None = None
        self._spool: Path | None = None
        self._sender: QProcess | None = None
        self._progress: PrintProgressDialog | None = None
        self._pages: tuple[int, ...] = ()
        self._choices = PrintChoices()
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
        view = self._pane.page_view
        chooser = PageChooser(view.page_names, page_count, view.page or 1)
        self._tab = PrintOptionsTab(chooser, has_annotations=True)
        dialog.setOptionTabs([self._tab])
        dialog.accepted.connect(self._print_as_told)
        dialog.finished.connect(dialog.deleteLater)
        self._dialog = dialog
        QDialog.open(dialog)  # QPrintDialog's own open() wants a slot by name
        _show_own_tab(dialog, self._tab)
        _refuse_wrong_pages(dialog, self._tab)
        _propose_file(dialog, self._prompt.folder())

    @Slot()
    def stop(self) -> None:
        """End the print job without a notice."""
        if self._job is not None:
            self._job.finished.disconnect(self._finish)
            self._job.cancel()
        self._clean_up(is_whole=False)

    @Slot()
    def _print_as_told(self) -> None:
        if self._printer is not None and self._tab is not None:
            # A dialog of the system shows no tabs of ours: then its own choice of pages counts.
            is_shown = self._tab.window() is self._dialog
            choices = self._tab.choices
            self._choices = choices if is_shown else replace(choices, pages=None)
            if self._choices.pages == ():
                self._window.show_notice(tr("Nothing was printed: no pages were selected."))
                return
            self.print_with(self._printer)

    def print_with(self, printer: QPrinter) -> None:
        """Print the open book with the printer's settings: range, copies, paper, file."""
        self._printer = printer
        is_file = bool(printer.outputFileName())
        if is_file and not _is_writable(Path(printer.outputFileName())):
            self._fail()
            return
        program = "" if is_file else painted_print_job.print_program()
        copies = 1 if program else printer.copyCount()
        self._pages = self._chosen(printer, copies)
        if is_file:
            self._write_sheets(Path(printer.outputFileName()), 0.0)
        elif program:
            margins = printer.pageLayout().margins(_POINTS)
            widest = max(margins.left(), margins.top(), margins.right(), margins.bottom())
            self._spool = painted_print_job.spool_file()
            self._write_sheets(self._spool, widest)
        else:
            self._draw(printer)

    def _write_sheets(self, target: Path, margin: float) -> None:
        """Write the sheets as a PDF to `target`, keeping `margin` points free at the edges."""
        printer, choices = self._printer, self._choices
        assert printer is not None
        paper = printer.pageLayout().fullRect(_POINTS)
        if printer.outputFileName() and choices.pages_per_sheet == 1:
            paper = QRectF()  # a file has no paper to fill: its pages stay as large as they are
        columns, rows = _GRIDS[choices.pages_per_sheet]
        order = SheetOrder(
            Sheet(
                paper.width(),
                paper.height(),
                columns,
                rows,
                margin,
                _GAP,
                0.0 if choices.is_enlarged else 1.0,
                is_right_to_left=self._pane.page_view.page_viewport.arrangement.is_right_to_left,
            ),
            tuple(self._own_marks()) if choices.has_annotations else (),
            has_annotations=choices.has_annotations,
            title=self._window.book_title,
        )
        self._writer = writer = PageExporter(
            self._client.launch, *self._client.file, self, self._client.drawn_state
        )
        writer.made.connect(self._note_written)
        writer.failed.connect(self._tell_failed)
        progress = self._show_progress()
        writer.progressed.connect(progress.show_progress)
        progress.cancelled.connect(self._cancel)
        writer.write_sheets(target, self._pages, order)
        progress.show()

    def _draw(self, printer: QPrinter) -> None:
        """Print pages as pictures, for a print system that takes no PDF."""
        printer.setResolution(_PAPER_DPI)
        sizes = self._pane.page_sizes
        self._drawer = drawer = self._client.second_drawer(self)
        self._job = job = painted_print_job.PrintJob(
            printer, drawer, self._pages, sizes, self, is_enlarged=self._choices.is_enlarged
        )
        progress = self._show_progress()
        job.progressed.connect(progress.show_progress)
        # Queued, because the drawing process may be reporting its last page at this moment.
        job.finished.connect(self._finish, Qt.ConnectionType.QueuedConnection)
        progress.cancelled.connect(job.cancel)
        drawer.open_failed.connect(self._fail)
        if job.start():
            progress.show()
        else:
            self._fail()

    def _show_progress(self) -> PrintProgressDialog:
        self._progress = PrintProgressDialog(self._window.book_title, self._window)
        return self._progress

    def _chosen(self, printer: QPrinter, copies: int) -> tuple[int, ...]:
        is_last_first = printer.pageOrder() is printer.PageOrder.LastPageFirst
        pages = self._choices.pages
        if pages is not None:
            ordered = pages[::-1] if is_last_first else pages
            return ordered * max(1, copies)
        how, current = printer.printRange(), self._pane.page_view.page
        ranges = printer.pageRanges()

        def is_chosen(page: int) -> bool:
            if how is printer.PrintRange.CurrentPage:
                return page == current
            return how is not printer.PrintRange.PageRange or ranges.contains(page)

        count = self._pane.page_view.page_count
        return painted_print_job.chosen_pages(
            count, is_chosen, copies=copies, is_last_first=is_last_first
        )

    @Slot(str)
    def _note_written(self, path: str) -> None:
        if self._spool is None or self._printer is None:
            self._finish(is_whole=True)
            return
        # The print system copies the file before its program ends.
        self._sender = sender = QProcess(self)
        sender.finished.connect(self._note_sent)
        sender.errorOccurred.connect(self._fail)
        arguments = painted_print_job.print_arguments(self._printer, self._window.book_title)
        sender.start(painted_print_job.print_program(), [*arguments, "--", path])

    @Slot(int)
    def _note_sent(self, exit_code: int) -> None:
        if exit_code:
            self._fail()
        else:
            self._finish(is_whole=True)

    @Slot()
    def _cancel(self) -> None:
        self._finish(is_whole=False)

    @Slot(object)
    def _tell_failed(self, error: DomainError) -> None:
        self._clean_up(is_whole=False)
        self._window.show_notice(error.words, seconds=0)

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
            self._prompt.tell(file)
        elif is_whole:
            self._window.show_notice(
                tr(
                    "Sent {ranges_in_words} to the printer.",
                    ranges_in_words=painted_print_job.ranges_in_words(self._pages),
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
        if self._writer is not None:
            self._writer.shut_down()
            self._writer.deleteLater()
        if self._sender is not None:
            self._sender.blockSignals(True)
            self._sender.kill()
            self._sender.deleteLater()
        if self._spool is not None:
            self._spool.unlink(missing_ok=True)
        if not is_whole and self._job is not None and self._file is not None:
            self._file.unlink(missing_ok=True)  # an incomplete file is of no use
        self._progress, self._job, self._drawer, self._printer = None, None, None, None
        self._writer = self._spool = self._sender = None


def _propose_file(dialog: QPrintDialog, folder: Path) -> None:
    """Let printing to a file start in `folder`; Qt starts in the working folder.

    Telling the printer would make the file the choice instead of the reader's printer.
    """
    field = dialog.findChild(QLineEdit, _FILE_OF_QT)
    if field is not None:
        field.setText(str(folder / Path(field.text()).name))


def _refuse_wrong_pages(dialog: QPrintDialog, tab: PrintOptionsTab) -> None:
    """Let Qt's own dialog be confirmed only while pages are chosen: confirming closes it."""
    box = dialog.findChild(QDialogButtonBox)
    confirm = box.button(QDialogButtonBox.StandardButton.Ok) if box is not None else None
    if confirm is not None and tab.window() is dialog:
        tab.chooser.changed.connect(lambda: confirm.setEnabled(bool(tab.chooser.pages)))


def _show_own_tab(dialog: QPrintDialog, tab: QWidget) -> None:
    """Open Qt's own dialog at our tab and hide its parts that ours replaces."""
    tabs, range_of_qt = dialog.findChild(QTabWidget), dialog.findChild(QWidget, _RANGE_OF_QT)
    box = dialog.findChild(QDialogButtonBox)
    if tabs is None or range_of_qt is None or box is None or tabs.indexOf(tab) < 0:
        return  # a dialog of the system
    range_of_qt.hide()
    tabs.setCurrentWidget(tab)
    for button in box.buttons():
        if box.buttonRole(button) is box.ButtonRole.ResetRole:
            button.click()  # unfolds the tabs
            button.hide()


def _is_writable(file: Path) -> bool:
    """Return True if the file can probably be written, so that a refusal comes at once."""
    return os.access(file if file.exists() else file.parent, os.W_OK) and not file.is_dir()
