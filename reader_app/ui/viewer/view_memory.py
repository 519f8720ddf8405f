"""What the viewer knows of a book that is put aside for a while."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QPixmap

from reader_app.ui.viewer.geometry import Place
from reader_app.ui.viewer.history import History


@dataclass(frozen=True, slots=True)
class ViewMemory:
    """`picture`: how the page view looked when the book was left, if it could be seen."""

    place: Place
    history: History
    picture: QPixmap | None = None
