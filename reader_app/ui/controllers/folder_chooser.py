"""The dialog in which a folder is chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDir, QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from reader_app.domain.translation import tr


class FolderChooser(QObject):
    """`chosen(Path)`: books in it and below are to be imported."""

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
