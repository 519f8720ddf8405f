"""What somebody sees who has no books yet."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from reader_app.domain.language import tr
from reader_app.ui.library.handbook_tile import HandbookTile
from reader_app.ui.theme.icons import app_icon
from reader_app.ui.theme.palette import METRICS


class Welcome(QWidget):
    """One big "Open a book", and the handbook."""

    def __init__(self, open_button: QPushButton, tile: HandbookTile) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setSpacing(METRICS.space_l)
        column.addStretch(2)
        mark = QLabel()
        mark.setPixmap(app_icon().pixmap(QSize(96, 96), self.devicePixelRatioF()))
        hint = QLabel(tr("or drop a PDF, an e-book or a folder of them anywhere here"))
        hint.setProperty("tone", "muted")
        for widget in (mark, open_button, hint):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(METRICS.space_xl)
        column.addWidget(tile, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
