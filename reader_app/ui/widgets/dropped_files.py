"""Files that are dragged over a widget."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def dropped_files(data: QMimeData) -> list[Path]:
    """Local files among what is dragged, in their order; web addresses are left out."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
