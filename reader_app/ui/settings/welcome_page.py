"""The welcome page of a first run: open a book, read the handbook, choose who answers."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent

from reader_app.domain.translation import tr
from reader_app.ui.settings.model_setup import AnswerChoice
from reader_app.ui.theme.icons import app_icon, line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import bare_column

_TITLE = tr("Handbook")
_TILE_WORDS = tr("Learn how Pagemate works, and try asking a book")
_TILE_HEIGHT = 64
_LEAST_WIDTH = 240


class HandbookTile(QtWidgets.QPushButton):
    """A button that opens the handbook, as a card of two lines with an icon."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("handbookTile")
        self.setProperty("kind", "card")
        self.setAccessibleName(f"{_TITLE}. {_TILE_WORDS}")
        self.setAutoDefault(False)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self._title_colour = QColor()
        self._words_colour = QColor()

    def sizeHint(self) -> QSize:
        width = (
            self.fontMetrics().horizontalAdvance(_TILE_WORDS) + METRICS.icon + 4 * METRICS.space_l
        )
        return QSize(width, _TILE_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, _TILE_HEIGHT)

    def set_palette(self, palette: Palette) -> None:
        self._title_colour = QColor(palette.text)
        self._words_colour = QColor(palette.muted)
        self._book = line_icon("book", palette, palette.accent)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        room = self.rect().adjusted(METRICS.space_l, METRICS.space_m, -METRICS.space_l, 0)
        room.setBottom(self.height() - METRICS.space_m)
        self._book.paint(painter, room.left(), room.top(), METRICS.icon, room.height())
        room.setLeft(room.left() + METRICS.icon + METRICS.space_l)
        half = room.height() // 2
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(self._title_colour)
        painter.drawText(room.left(), room.top() + half - 5, _TITLE)
        painter.setFont(self.font())
        painter.setPen(self._words_colour)
        cut = Qt.TextElideMode.ElideRight
        words = self.fontMetrics().elidedText(_TILE_WORDS, cut, room.width())
        painter.drawText(room.left(), room.bottom() - 4, words)
        painter.end()


_WIDTH: Final = 600
_MARK: Final = 64
_USUAL_HEIGHT: Final = 680
"""The height in pixels with the form closed; a third of what remains is above the page."""


class WelcomePage(QtWidgets.QScrollArea):
    """The first steps, each of which can be done on the page.

    `shown`: `answers` should show the current state. `left`: go back to the books. `filled`: the
    page's content has been made, including `answers`. This waits until it is needed, because most
    windows show a book: it took a fifteenth of the time that completing a window takes.
    """

    shown = Signal()
    left = Signal()
    filled = Signal()

    def __init__(self, open_button: QtWidgets.QPushButton, tile: HandbookTile) -> None:
        super().__init__()
        self.setObjectName("welcomePage")
        self.setAccessibleName(tr("Welcome"))
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._above = QtWidgets.QSpacerItem(0, 0)
        self._ground = QtWidgets.QWidget()
        self._ground.setProperty("ground", "canvas")
        self.setWidget(self._ground)
        self._buttons = open_button, tile
        for button in self._buttons:
            button.setParent(self._ground)
        self._back = QtWidgets.QPushButton(tr("Go to library"), self._ground)
        self._back.setObjectName("leaveWelcomeButton")
        self._back.setProperty("kind", "quiet")
        self._back.setAccessibleName(self._back.text())
        self._back.hide()
        self._back.clicked.connect(self.left)
        self._palette: Palette | None = None
        self._answers: AnswerChoice | None = None

    @property
    def is_filled(self) -> bool:
        return self._answers is not None

    @property
    def answers(self) -> AnswerChoice:
        """The form for who answers; made now if the page is still empty."""
        if self._answers is None:
            self._answers = self._filled_with_answers()
            self.filled.emit()
        return self._answers

    def set_has_books(self, has_books: bool) -> None:
        """Set whether there is a library to go back to."""
        self._back.setVisible(has_books)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        if self._answers is not None:
            self._answers.set_palette(palette)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.answers.show()
        # Keep the form as it was left for readers who come back with a key in the clipboard:
        # showing the window again doesn't emit `shown`.
        if not event.spontaneous():
            self.shown.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        # What stands here stays where it is when the form opens or a message comes below.
        space = max(0, self.height() - _USUAL_HEIGHT) // 3
        self._above.changeSize(0, space)
        layout = self._ground.layout()
        if layout is not None:
            layout.invalidate()
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self._back.isHidden():
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _filled_with_answers(self) -> AnswerChoice:
        answers = AnswerChoice()
        answers.opened.connect(self._reveal)
        if self._palette is not None:
            answers.set_palette(self._palette)
        open_button, tile = self._buttons
        centre = Qt.AlignmentFlag.AlignHCenter
        column = QtWidgets.QVBoxLayout(self._ground)
        margin = METRICS.space_xl
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_m)
        column.addItem(self._above)
        words = *self._heading(), _hint()
        for widget in words[:-1]:
            column.addWidget(widget)
        column.addSpacing(METRICS.space_m)
        column.addWidget(open_button, 0, centre)
        column.addWidget(words[-1])
        column.addSpacing(METRICS.space_l)
        room, row = _narrow(tile, answers)
        column.addLayout(row)
        column.addWidget(self._back, 0, centre)
        column.addStretch(1)
        stops = (open_button, tile, *answers.stops, self._back)
        for before, after in pairwise(stops):
            QtWidgets.QWidget.setTabOrder(before, after)
        for part in (*words, room):
            part.show()  # in a page that is visible, its layout would do it only an event later
        return answers

    def _heading(self) -> tuple[QtWidgets.QLabel, QtWidgets.QLabel, QtWidgets.QLabel]:
        mark = QtWidgets.QLabel()
        mark.setPixmap(app_icon().pixmap(QSize(_MARK, _MARK), self.devicePixelRatioF()))
        mark.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        title = _centred(tr("Welcome to Pagemate"))
        title.setProperty("type", "display")
        words = _centred(
            tr("Open a book and ask about it. Every answer shows its source in the book.")
        )
        words.setProperty("tone", "muted")
        words.setProperty("type", "reading")
        return mark, title, words

    @Slot()
    def _reveal(self) -> None:
        """Scroll to the opened form, which may be outside a small window."""
        self._ground.adjustSize()
        self.ensureWidgetVisible(self.answers.setup, 0, METRICS.space_l)


def _hint() -> QtWidgets.QLabel:
    hint = _centred(tr("or drop a PDF, an e-book, or a folder anywhere here"))
    hint.setProperty("tone", "muted")
    return hint


def _centred(words: str) -> QtWidgets.QLabel:
    made = QtWidgets.QLabel(words)
    made.setWordWrap(True)
    made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return made


def _narrow(*widgets: QtWidgets.QWidget) -> tuple[QtWidgets.QWidget, QtWidgets.QHBoxLayout]:
    """Return a column of a readable width with these widgets, and the row that centres it."""
    box = QtWidgets.QWidget()
    box.setMaximumWidth(_WIDTH)
    # A widget with an alignment isn't asked for its height for a width, so use stretches instead.
    row = QtWidgets.QHBoxLayout()
    row.addStretch(1)
    row.addWidget(box, _WIDTH)
    row.addStretch(1)
    column = bare_column(box, METRICS.space_xl)
    for widget in widgets:
        column.addWidget(widget)
    return box, row
