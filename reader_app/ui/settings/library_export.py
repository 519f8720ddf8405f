"""Exports the whole library to a file and imports such a file, with a progress dialog."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QProgressBar, QWidget

from reader_app.domain.errors import DomainError
from reader_app.domain.library import Watch
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.app.library.library_transfer import LibraryTransferUseCase

_WIDTH = 360
_STEPS = 1000


class ExportProgressDialog(PlainDialog):
    """Shows the progress of an export or import.

    `stopped`: the button or Esc was pressed; the dialog stays until `close_now`.
    """

    stopped = Signal()

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__("takeawayProgress", words, parent)
        self.setMinimumWidth(_WIDTH)
        self._bar = QProgressBar(textVisible=False)
        self._bar.setAccessibleName(tr("Progress"))
        self._bar.setRange(0, _STEPS)
        self.body.addWidget(label(words))
        self.body.addWidget(self._bar)
        self.foot.addStretch(1)
        self._stop = self.add_button(tr("Stop"))
        self._stop.clicked.connect(self.reject)

    @Slot(int, int)
    def show_progress(self, done: int, of: int) -> None:
        self._bar.setValue(_STEPS * done // max(1, of))

    def reject(self) -> None:
        self._stop.setEnabled(False)
        self.stopped.emit()

    def close_now(self) -> None:
        """Close the dialog after the work has ended."""
        super().reject()
        self.deleteLater()


_FILTER: Final = tr("Pagemate exports (*.zip);;All files (*)")


class LibraryExport(QObject):
    """Asks for the file, and runs the export or import in `tasks`, as it may take long.

    `told(str, Path | None)`: the result in words, and the file that was saved. `brought`: an import
    has ended without an error, though it may have been stopped.
    """

    told = Signal(str, object)
    brought = Signal()
    _progressed = Signal(int, int)

    def __init__(
        self,
        takeaway: Callable[[], LibraryTransferUseCase],
        tasks: Tasks,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        """`takeaway`: makes the use case in a thread of `tasks`, once it is wanted."""
        super().__init__(parent)
        self._takeaway = takeaway
        self._tasks = tasks
        self._prompt = prompt
        self._stop = Event()
        self._shown: ExportProgressDialog | None = None

    def export(self, over: QWidget) -> None:
        """Ask for a file and write everything to it."""
        name = f"Pagemate {date.today().isoformat()}.zip"
        dialog = self._prompt.dialog(
            tr("Export everything"),
            name,
            handle="exportEverythingDialog",
            over=over,
            filters=_FILTER.split(";;"),
            is_of_book=False,
        )
        dialog.fileSelected.connect(
            lambda path: self._run(
                over,
                tr("Exporting everything…"),
                lambda w: self._takeaway().export(Path(path), w),
                target=Path(path),
            )
        )
        dialog.open()

    def bring(self, over: QWidget) -> None:
        """Ask for a file and import its content."""
        dialog = QFileDialog(
            over, tr("Import"), str(self._prompt.folder(is_of_book=False)), _FILTER
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(
            lambda path: self._run(
                over,
                tr("Importing…"),
                lambda w: self._takeaway().add(Path(path), w),
            )
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def shut_down(self) -> None:
        """Stop a running export or import."""
        self._stop.set()

    def _run(
        self,
        over: QWidget,
        words: str,
        work: Callable[[Watch], str],
        *,
        target: Path | None = None,
    ) -> None:
        """`target`: the file that an export writes; None for an import."""
        self._stop.clear()
        progress = ExportProgressDialog(words, over)
        progress.stopped.connect(self._stop_it)
        self._progressed.connect(progress.show_progress)
        self._shown = progress
        progress.open()
        watch = Watch(self._progressed.emit, self._stop.is_set)

        def done(sentence: str) -> None:
            self._end(sentence, None if self._stop.is_set() else target)
            if target is None:
                self.brought.emit()

        def failed(error: DomainError) -> None:
            self._end(error.words)

        self._tasks.run(lambda: work(watch), done, failed)

    @Slot()
    def _stop_it(self) -> None:
        self._stop.set()

    def _end(self, sentence: str, saved: Path | None = None) -> None:
        if self._shown is not None:
            self._shown.close_now()
            self._shown = None
        self.told.emit(sentence, saved)
