"""What an import is at, in a row under the shelf."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QStyle, QWidget

from reader_app.domain.translation import number, tr
from reader_app.ui.library.words import time_left_words
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette


class _Line(QWidget):
    """How far, as a line."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self._colours = LIGHT

    def show_share(self, share: float) -> None:
        self._share = min(1.0, max(0.0, share))
        self.update()

    def wear(self, palette: Palette) -> None:
        self._colours = palette
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = self.rect()
        area.setTop(area.center().y() - 1)
        area.setHeight(3)
        painter.fillRect(area, QColor(self._colours.hairline))
        done = QRect(area.topLeft(), QSize(round(area.width() * self._share), area.height()))
        # It grows from where reading begins.
        done = QStyle.visualRect(self.layoutDirection(), area, done)
        painter.fillRect(done, QColor(self._colours.accent))
        painter.end()


class ImportBar(QFrame):
    """There while files are imported."""

    cancel_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("importBar")
        self.setAccessibleName(tr("Import"))
        self.setProperty("ground", "surface")
        self._words = QLabel()
        self._words.setObjectName("importWords")
        self._line = _Line()
        self._cancel = QPushButton(tr("Cancel"))
        self._cancel.setObjectName("cancelImportButton")
        self._cancel.setAccessibleName(tr("Cancel the import"))
        self._cancel.setProperty("kind", "quiet")
        self._cancel.setAutoDefault(False)
        self._cancel.clicked.connect(self.cancel_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_xl, METRICS.space_xs, METRICS.space_m, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_l)
        row.addWidget(self._words)
        row.addWidget(self._line, 1)
        row.addWidget(self._cancel)
        self.hide()

    def show_progress(
        self, done: int, total: int, seconds_left: float | None, *, is_counting: bool
    ) -> None:
        """`is_counting`: how many there are is not known yet."""
        if is_counting or not total:
            words = tr(
                "Looking for books… {n} file so far",
                "Looking for books… {n:,} files so far",
                n=total,
            )
        else:
            left = time_left_words(seconds_left)
            words = tr(
                "Importing {at} of {total}", at=number(min(done + 1, total)), total=number(total)
            ) + (left and f" · {left}")
        self._words.setText(words)
        self._line.show_share(0.0 if is_counting or not total else done / total)
        self.show()

    def wear(self, palette: Palette) -> None:
        self._line.wear(palette)
