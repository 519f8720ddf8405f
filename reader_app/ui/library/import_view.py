"""The widgets and sentences of an import: progress bar, result, list of refused files."""

from __future__ import annotations

from PySide6 import QtWidgets
from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.library import ImportReport
from reader_app.domain.translation import number, tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.library.bookshelf_model import time_left_words
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette


def report_words(report: ImportReport, *, is_cancelled: bool) -> str:
    """Return the result of an import, such as "12 books added, 3 were here already"."""
    parts = []
    if report.added:
        parts.append(tr("{n} book added", "{n:,} books added", n=report.added))
    if report.known:
        known = len(report.known)
        parts.append(tr("{n} already in your library", "{n:,} already in your library", n=known))
    if report.refused:
        parts.append(tr("{n:,} couldn’t be opened", n=len(report.refused)))
    if not parts:
        return tr("Import stopped.") if is_cancelled else tr("No books found there.")
    words = ", ".join(parts)
    if is_cancelled:
        return tr("Import stopped: {words}.", words=words)
    return tr("{words}.", words=words)


def stopped_words(error: DomainError) -> str:
    """Return why the import stopped, that nothing is lost, and what to do before resuming it."""
    if error.remedy is Remedy.FREE_SPACE:
        return tr(
            "The import stopped because the disk is full. Books imported so far are in the "
            "library. Free up some space, then continue."
        )
    return tr(
        "The import stopped. {message} {advice}", message=error.message, advice=error.advice
    ).strip()


class _ProgressLine(QtWidgets.QWidget):
    """A thin progress line."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self._colours = LIGHT

    def show_share(self, share: float) -> None:
        self._share = min(1.0, max(0.0, share))
        self.update()

    def set_palette(self, palette: Palette) -> None:
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
        # The line grows from the side where reading begins.
        done = QtWidgets.QStyle.visualRect(self.layoutDirection(), area, done)
        painter.fillRect(done, QColor(self._colours.accent))
        painter.end()


class ImportBar(QtWidgets.QFrame):
    """The row below the bookshelf while files are imported."""

    cancel_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("importBar")
        self.setAccessibleName(tr("Import"))
        self.setProperty("ground", "surface")
        self._words = QtWidgets.QLabel()
        self._words.setObjectName("importWords")
        self._line = _ProgressLine()
        self._cancel = QtWidgets.QPushButton(tr("Cancel"))
        self._cancel.setObjectName("cancelImportButton")
        self._cancel.setAccessibleName(tr("Cancel import"))
        self._cancel.setProperty("kind", "quiet")
        self._cancel.setAutoDefault(False)
        self._cancel.clicked.connect(self.cancel_requested)
        row = QtWidgets.QHBoxLayout(self)
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
        """Show the progress. `is_counting`: the total isn't known yet."""
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

    def set_palette(self, palette: Palette) -> None:
        self._line.set_palette(palette)


_MOST_ROWS = 2000


class ImportDialog(PlainDialog):
    """Lists the files that could not be imported or were known already."""

    def __init__(self, report: ImportReport, words: str, parent: QtWidgets.QWidget) -> None:
        super().__init__("importDialog", "", parent, heading=words)
        self.setMinimumSize(560, 360)
        if report.refused:
            rows = [(each.reason, str(each.path)) for each in report.refused]
            self._add(
                "importRefused",
                tr(
                    "{n} file couldn’t be opened",
                    "{n:,} files couldn’t be opened",
                    n=len(report.refused),
                ),
                rows,
            )
        if report.known:
            known = [(path.name, str(path)) for path in report.known]
            self._add(
                "importKnown",
                tr(
                    "{n} file is already in your library",
                    "{n:,} files are already in your library",
                    n=len(report.known),
                ),
                known,
            )
        self.finished.connect(self.deleteLater)
        self.foot.addStretch(1)
        close = self.add_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        close.setFocus()

    def _add(self, name: str, heading: str, rows: list[tuple[str, str]]) -> None:
        shown = QtWidgets.QListWidget()
        shown.setObjectName(name)
        shown.setAccessibleName(heading)
        shown.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        for words, path in rows[:_MOST_ROWS]:
            item = QtWidgets.QListWidgetItem(words)
            item.setToolTip(path)
            shown.addItem(item)
        shown.setMinimumHeight(4 * METRICS.space_xxl)
        self.body.addWidget(label(heading, tone="muted"))
        self.body.addWidget(shown, 1)
