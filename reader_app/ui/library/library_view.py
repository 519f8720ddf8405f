"""The start page: recent books, one big "Open a book", the handbook, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QSize, Qt, Signal, Slot
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
from reader_app.ui.library.pick_bar import PickBar
from reader_app.ui.library.picks import Picks
from reader_app.ui.library.search_box import LibrarySearchBox
from reader_app.ui.library.shelf import Shelf
from reader_app.ui.theme.icons import app_icon, line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import Theme
from reader_app.ui.widgets.dropped_files import accept_as_copy, dropped_files

_COLUMNS = 6


class LibraryView(QWidget):
    """Shows what it is given. `files_dropped`: list of `Path`.

    `search_asked(str)`: Enter in the search box, whose words narrow the shelf as they are typed.
    `selection_changed`: other books are chosen now, see `selected_books`. `ask_asked(list[str])`:
    the reader wants to ask these books, by id.
    """

    open_requested = Signal()
    search_asked = Signal(str)
    selection_changed = Signal()
    ask_asked = Signal(list)
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
        self._picks = Picks(self)
        self._picks.changed.connect(self.selection_changed)
        self._picks.changed.connect(self._show_picks)
        self._search = LibrarySearchBox()
        self._search.search_asked.connect(self.search_asked)
        self._pick_bar = PickBar()
        self._pick_bar.ask_requested.connect(self._ask_picked)
        self._pick_bar.clear_requested.connect(self._picks.clear)
        self._below = QStackedWidget()
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

    def selected_books(self) -> Sequence[str]:
        """Ids of the chosen books, in the order in which they were chosen."""
        return self._picks.ids

    def set_results_view(self, results: QWidget) -> None:
        """What stands in the place of the shelf between `show_results` and `show_shelf`."""
        self._below.addWidget(results)

    def show_results(self) -> None:
        self._below.setCurrentIndex(self._below.count() - 1)

    def show_shelf(self) -> None:
        self._below.setCurrentIndex(0)

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
        column.addWidget(self._search)
        column.addWidget(self._pick_bar)
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
        self._below.addWidget(scroll)
        return self._below

    def _open_button(self) -> QPushButton:
        made = QPushButton("Open a book")
        made.setProperty("kind", "primary")
        made.setProperty("scale", "big")
        made.setAccessibleName("Open a book")
        made.setIconSize(QSize(METRICS.icon, METRICS.icon))
        made.clicked.connect(self.open_requested)
        return made

    @Slot()
    def _show_picks(self) -> None:
        self._pick_bar.show_count(len(self._picks.ids), 0)

    @Slot()
    def _ask_picked(self) -> None:
        self.ask_asked.emit(list(self._picks.ids))

    @Slot(Palette)
    def _wear(self, palette: Palette) -> None:
        self._search.wear(palette)
        self._pick_bar.wear(palette)
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
