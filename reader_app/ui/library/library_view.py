"""The start page: recent books, one big "Open a book", the handbook, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reader_app.ui.library.book_card import CARD
from reader_app.ui.library.drop_veil import DropVeil
from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.library.handbook_tile import HandbookTile
from reader_app.ui.library.shelf import Shelf
from reader_app.ui.theme.icons import app_icon, line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import Theme
from reader_app.ui.widgets.dropped_files import accept_as_copy, dropped_files

_COLUMNS = 6


class LibraryView(QWidget):
    """Shows what it is given. `files_dropped`: list of `Path`."""

    open_requested = Signal()
    book_activated = Signal(str)
    remove_requested = Signal(str)
    handbook_requested = Signal()
    files_dropped = Signal(list)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("libraryView")
        self.setAccessibleIdentifier("libraryView")
        self.setAccessibleName("Library")
        self.setAcceptDrops(True)
        self._shelf = Shelf(theme.palette)
        self._shelf.book_activated.connect(self.book_activated)
        self._shelf.remove_requested.connect(self.remove_requested)
        self._open_buttons = [self._open_button(), self._open_button()]
        self._tile = HandbookTile()
        self._tile.clicked.connect(self.handbook_requested)
        self._faces = QStackedWidget()
        self._faces.addWidget(self._welcome())
        self._faces.addWidget(self._books())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._faces)
        self._veil = DropVeil(self)
        self._wear(theme.palette)
        theme.changed.connect(self._wear)
        self.setFocusProxy(self._open_buttons[0])

    def set_books(self, entries: Sequence[LibraryEntry]) -> None:
        """Last read first. None: the welcome of a first run."""
        self._shelf.set_books(entries, datetime.now().astimezone())
        self._faces.setCurrentIndex(1 if entries else 0)
        self.setFocusProxy(self._open_buttons[self._faces.currentIndex()])

    def set_handbook_shown(self, is_shown: bool) -> None:
        """The handbook's tile on the welcome page; it stays in the menu either way."""
        self._tile.setVisible(is_shown)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            accept_as_copy(event)
            self._veil.show_over(self.rect())

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        accept_as_copy(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._veil.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._veil.hide()
        files = dropped_files(event.mimeData())
        if files:
            accept_as_copy(event)
            self.files_dropped.emit(files)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._veil.setGeometry(self.rect())

    def _welcome(self) -> QWidget:
        page = _ground()
        column = QVBoxLayout(page)
        column.setSpacing(METRICS.space_l)
        column.addStretch(2)
        mark = QLabel()
        mark.setPixmap(app_icon().pixmap(QSize(96, 96), self.devicePixelRatioF()))
        hint = QLabel("or drop a PDF or an e-book anywhere here")
        hint.setProperty("tone", "muted")
        for widget in (mark, self._open_buttons[0], hint):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(METRICS.space_xl)
        column.addWidget(self._tile, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        return page

    def _books(self) -> QWidget:
        heading = QLabel("Continue reading")
        heading.setProperty("type", "display")
        head = QHBoxLayout()
        head.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        head.addWidget(heading, 1)
        head.addWidget(self._open_buttons[1])
        content = QWidget()
        content.setMaximumWidth(_COLUMNS * CARD.width())
        column = QVBoxLayout(content)
        column.setContentsMargins(0, METRICS.space_xxl, 0, METRICS.space_xxl)
        column.setSpacing(METRICS.space_xl)
        column.addLayout(head)
        column.addWidget(self._shelf)
        column.addStretch(1)
        page = _ground()
        row = QHBoxLayout(page)
        row.setContentsMargins(METRICS.space_xl, 0, METRICS.space_xl, 0)
        row.addStretch(1)
        row.addWidget(content, 1000)
        row.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        return scroll

    def _open_button(self) -> QPushButton:
        made = QPushButton("Open a book")
        made.setProperty("kind", "primary")
        made.setProperty("scale", "big")
        made.setAccessibleName("Open a book")
        made.setIconSize(QSize(METRICS.icon, METRICS.icon))
        made.clicked.connect(self.open_requested)
        return made

    def _wear(self, palette: Palette) -> None:
        for button in self._open_buttons:
            button.setIcon(line_icon("open", palette, palette.on_accent))
        self._shelf.wear(palette)
        self._tile.wear(palette)
        self._veil.wear(palette)


def _ground() -> QWidget:
    page = QWidget()
    page.setProperty("ground", "canvas")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return page
