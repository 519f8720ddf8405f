"""Files that are dragged over a widget."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDropEvent


def dropped_files(data: QMimeData) -> list[Path]:
    """Local files among what is dragged, in their order; web addresses are left out."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def accept_as_copy(event: QDropEvent) -> None:
    """The files stay where they are: a file manager that hears "moved" would delete them."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
