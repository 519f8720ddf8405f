"""The dialogs for choosing files and folders."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDir, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from reader_app.domain.translation import tr

_CHOSEN_ALONE: Final = frozenset(
    {".fb2.zip", ".fbz", ".md", ".markdown", ".html", ".htm", ".xhtml"}
)
"""Suffixes of files that can be opened, but that the import of a folder leaves out."""


class FileChooser(QObject):
    """Asks for files.

    `chosen(list[Path])` is emitted with books to open, `located(Path)` with the new path of a
    book's missing file.
    """

    chosen = Signal(list)
    located = Signal(object)

    def __init__(
        self,
        window: QWidget,
        parent: QObject | None = None,
        *,
        open_file: Callable[[], Path | None] = lambda: None,
    ) -> None:
        """`open_file` returns the file of the open book, in whose folder the dialog starts."""
        super().__init__(parent)
        self._window = window
        self._open_file = open_file

    @Slot()
    def choose(self) -> None:
        """Ask for one or more books to open."""
        dialog = self._dialog(tr("Open a book"), QFileDialog.FileMode.ExistingFiles)
        start_beside(dialog, self._open_file())
        dialog.filesSelected.connect(self._tell_chosen)
        dialog.open()

    def locate(self, gone: Path) -> None:
        """Ask for the new path of the missing file `gone`, starting in the nearest folder left."""
        dialog = self._dialog(tr("Locate the book"), QFileDialog.FileMode.ExistingFile)
        folder = next((parent for parent in gone.absolute().parents if os.path.isdir(parent)), None)
        if folder is not None:
            dialog.setDirectory(str(folder))
        dialog.fileSelected.connect(self._tell_located)
        dialog.open()

    def _dialog(self, title: str, mode: QFileDialog.FileMode) -> QFileDialog:
        dialog = QFileDialog(self._window, title, "", _filter())
        dialog.setFileMode(mode)
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    @Slot(list)
    def _tell_chosen(self, paths: list[str]) -> None:
        self.chosen.emit([Path(path) for path in paths])

    @Slot(str)
    def _tell_located(self, path: str) -> None:
        self.located.emit(Path(path))


def _filter() -> str:
    from reader_app.app.library.import_folder import BOOK_SUFFIXES  # a start opens no dialog

    patterns = " ".join(f"*{suffix}" for suffix in sorted(BOOK_SUFFIXES | _CHOSEN_ALONE))
    return tr("Books ({patterns});;All files (*)", patterns=patterns)


class FolderChooser(QObject):
    """Asks for a folder; emits `chosen(Path)` to import the books in it and below."""

    chosen = Signal(object)

    def __init__(self, window: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window

    @Slot()
    def choose(self) -> None:
        dialog = QFileDialog(self._window, tr("Import a folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setDirectory(QDir.home())
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, tr("Import"))
        dialog.finished.connect(dialog.deleteLater)
        dialog.fileSelected.connect(self._tell)
        dialog.open()

    @Slot(str)
    def _tell(self, path: str) -> None:
        self.chosen.emit(Path(path))


def start_beside(dialog: QFileDialog, file: Path | None) -> None:
    """Let a dialog start in the folder of `file`, if there is one and its folder is still there."""
    if file is not None and os.path.isdir(file.parent):
        dialog.setDirectory(str(file.parent))


def show_in_folder(path: Path) -> None:
    """Open the folder of a file in the desktop's file manager."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
