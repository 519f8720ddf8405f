"""The header of the library: what is being read, search box, sort order and mode, collections."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QMargins, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot

from reader_app.domain.library import ReadingNow
from reader_app.domain.translation import tr
from reader_app.domain.values import lazy_pattern
from reader_app.ui.library import bookshelf_model
from reader_app.ui.library import covers as paint
from reader_app.ui.library.book_selection import ChosenBooksBar
from reader_app.ui.library.bookshelf_view import BookshelfMode
from reader_app.ui.library.collection_bar import CollectionBar
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.widgets.basic_widgets import bare_column, small_font
from reader_app.ui.window.actions import with_key

MOST_CARDS: Final = 3
_COVER: Final = QSize(63, 84)
_HEIGHT: Final = _COVER.height() + 2 * METRICS.space_m
_NARROWEST_CARD: Final = 280
_WIDEST_CARD: Final = 480
_HOUR: Final = 60
_NUMERAL: Final = lazy_pattern(r"[IVXLC]+|\d+")


def time_words(minutes: int) -> str:
    """Return reading time as readers say it: "12 min", "5 h"."""
    if minutes < _HOUR:
        return tr("{n} min", n=minutes)
    return tr("{n} h", n=round(minutes / _HOUR))


def chapter_words(title: str) -> str:
    """Return the chapter's name; one that is only a number gets the word for chapter."""
    return tr("Chapter {number}", number=title) if _NUMERAL.fullmatch(title) else title


def left_words(reading: ReadingNow) -> str:
    """Return what is left to read of the chapter and the book; else how much has been read."""
    if reading.book_minutes is None:
        return bookshelf_model.percent_words(reading.book.progress)
    whole = time_words(reading.book_minutes)
    if reading.chapter_minutes is None:
        return tr("{time} left in book", time=whole)
    part = time_words(reading.chapter_minutes)
    return tr("{part} left in chapter · {whole} in book", part=part, whole=whole)


class ContinueReadingRow(QtWidgets.QWidget):
    """`continueReading`: cards of up to three books, as many as there is room for."""

    book_chosen = Signal(str)

    def __init__(self, covers: paint.CoverCache) -> None:
        super().__init__()
        self.setObjectName("continueReading")
        self._has_books = self._is_wanted = False
        self._cards = [_ContinueCard(covers) for _ in range(MOST_CARDS)]
        heading = QtWidgets.QLabel(tr("Continue reading"))
        heading.setProperty("tone", "muted")
        heading.setContentsMargins(METRICS.space_m, 0, 0, 0)
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(METRICS.space_s)
        for card in self._cards:
            card.chosen.connect(self.book_chosen)
            row.addWidget(card, 1)
        row.addStretch(0)
        column = bare_column(self, METRICS.space_xs)
        column.addWidget(heading)
        column.addLayout(row)
        self.hide()

    @property
    def count(self) -> int:
        """How many books it has, whether or not there is room for all."""
        return sum(card.has_book for card in self._cards)

    def show_books(self, books: Sequence[ReadingNow]) -> None:
        """Show these books, the one read last first."""
        self._has_books = bool(books)
        for place, card in enumerate(self._cards):
            card.show_book(books[place] if place < len(books) else None)
        self._fit()
        self.setVisible(self._has_books and self._is_wanted)

    def set_wanted(self, is_wanted: bool) -> None:
        """Set whether the row is shown when it has books."""
        self._is_wanted = is_wanted
        self.setVisible(self._has_books and is_wanted)

    def set_palette(self, palette: Palette) -> None:
        for card in self._cards:
            card.set_palette(palette)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        most = max(1, self.width() // _NARROWEST_CARD)
        for place, card in enumerate(self._cards):
            card.setVisible(card.has_book and place < most)


class _ContinueCard(QtWidgets.QAbstractButton):
    """`continueCard`: cover, title, author, chapter, and the time left; a click opens the book."""

    chosen = Signal(str)

    def __init__(self, covers: paint.CoverCache) -> None:
        super().__init__()
        self._covers = covers
        self._reading: ReadingNow | None = None
        self._colours = LIGHT
        self.setObjectName("continueCard")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFixedHeight(_HEIGHT)
        self.setMaximumWidth(_WIDEST_CARD)
        self.clicked.connect(self._choose)
        covers.arrived.connect(self._show_cover)

    @property
    def has_book(self) -> bool:
        return self._reading is not None

    def show_book(self, reading: ReadingNow | None) -> None:
        self._reading = reading
        if reading is not None:
            book = reading.book
            chapter = chapter_words(reading.chapter)
            parts = (book.title, book.author, chapter, left_words(reading))
            words = ", ".join(filter(None, parts))
            self.setAccessibleName(tr("Continue reading {book}", book=words))
        self.update()

    def set_palette(self, palette: Palette) -> None:
        self._colours = palette
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_NARROWEST_CARD, _HEIGHT)

    @Slot(list)
    def _show_cover(self, _book_ids: list[str]) -> None:
        self.update()

    @Slot()
    def _choose(self) -> None:
        if self._reading is not None:
            self.chosen.emit(self._reading.book.id)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        reading, colours = self._reading, self._colours
        if reading is None:
            return
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        edge = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ring = QtGui.QPen(QtGui.QColor(colours.accent), 2)
        painter.setPen(ring if self.hasFocus() else Qt.PenStyle.NoPen)
        ground = colours.raised if self.underMouse() else colours.surface
        painter.setBrush(QtGui.QColor(ground))
        painter.drawRoundedRect(edge, METRICS.radius, METRICS.radius)
        room = QRect(QPoint(METRICS.space_m, METRICS.space_m), _COVER)
        book = reading.book
        entry = bookshelf_model.LibraryEntry(book.id, book.title, book.author)
        paint.paint_cover(painter, room, self._covers.picture(book.id), entry, colours)
        self._paint_words(painter, reading, room.right() + METRICS.space_l)
        painter.end()

    def _paint_words(self, painter: QtGui.QPainter, reading: ReadingNow, left: int) -> None:
        colours, book = self._colours, reading.book
        width = self.width() - left - METRICS.space_l
        title = QtGui.QFont(self.font())
        title.setWeight(QtGui.QFont.Weight.DemiBold)
        small = small_font(self.font())
        lines = (
            (book.title, title, colours.text),
            (book.author, small, colours.muted),
            (chapter_words(reading.chapter), small, colours.text),
            (left_words(reading), small, colours.muted),
        )
        top = float(METRICS.space_m)
        for words, font, colour in lines:
            if words:
                painter.setFont(font)
                painter.setPen(QtGui.QColor(colour))
                line = QRectF(left, top, width, _HEIGHT)
                top = paint.paint_lines(painter, words, line, 1) + 2
        foot = QRectF(left, self.height() - METRICS.space_m - paint.PROGRESS, width, paint.PROGRESS)
        paint.paint_progress(painter, foot, book.progress, colours)


_WIDEST: Final = 420
_NARROWEST: Final = 200


class LibrarySearchBox(QtWidgets.QLineEdit):
    """Filters the shelf during typing; Enter searches the text of the books.

    `search_asked(str)`: Enter was pressed on words. `left`: Esc was pressed in the empty box.
    `passed`: Down was pressed, which moves the focus to what is below.
    """

    search_asked = Signal(str)
    left = Signal()
    passed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("librarySearchBox")
        self.setAccessibleName(tr("Search the library"))
        self.setPlaceholderText(tr("Search titles, authors, tags, files. Enter: search inside"))
        self.setToolTip(
            tr("Filters the library as you type. Press Enter to search inside all books.")
        )
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(_NARROWEST)
        self.setMaximumWidth(_WIDEST)
        self._glass = QtGui.QAction(self)
        self.addAction(self._glass, QtWidgets.QLineEdit.ActionPosition.LeadingPosition)
        self.returnPressed.connect(self._ask)

    def set_palette(self, palette: Palette) -> None:
        self._glass.setIcon(line_icon("search", palette, palette.muted))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.passed.emit()
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()

    @Slot()
    def _ask(self) -> None:
        words = " ".join(self.text().split())
        if words:
            self.search_asked.emit(words)


class Face(StrEnum):
    """What the library shows: its books, or the notes in all of them."""

    BOOKS = "books"
    NOTES = "notes"


_FACES: Final = {Face.BOOKS: tr("Books"), Face.NOTES: tr("Notes")}


class LibraryHeader(QtWidgets.QWidget):
    """Heading, search box, sort order and mode, and the collections.

    While books are chosen, their bar replaces the heading, so that nothing below moves.
    """

    face_chosen = Signal(str)
    order_chosen = Signal(str)
    mode_chosen = Signal(str)
    import_requested = Signal()
    new_collection_requested = Signal()
    bibliography_requested = Signal()
    export_requested = Signal()
    all_chosen = Signal()

    def __init__(self, open_button: QtWidgets.QPushButton, covers: paint.CoverCache) -> None:
        super().__init__()
        self.reading = ContinueReadingRow(covers)
        self.search = LibrarySearchBox()
        self.chosen = ChosenBooksBar()
        self.collections = CollectionBar()
        self._mode = BookshelfMode.GRID
        self._palette = LIGHT
        self._margin = METRICS.space_xl
        self._heading = QtWidgets.QLabel(tr("Library"))
        self._heading.setProperty("type", "display")
        self._top = QtWidgets.QStackedWidget()
        self._faces = QtWidgets.QButtonGroup(self)
        faces = [self._face_button(face, words) for face, words in _FACES.items()]
        self._top.addWidget(_heading_row(self._heading, faces, open_button))
        self._top.addWidget(self.chosen)
        self._orders = QtGui.QActionGroup(self)
        self._order_button = self._menu_button("libraryOrderButton", self._order_menu())
        self._order_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._order_button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._look_button = QtWidgets.QToolButton()
        self._look_button.setObjectName("libraryLookButton")
        self._look_button.clicked.connect(self._change_mode)
        self._more_button = self._menu_button("libraryMoreButton", self._more_menu())
        self._more_button.setAccessibleName(tr("More options"))
        self._more_button.setToolTip(tr("More"))
        self._tools = QtWidgets.QWidget()
        row = QtWidgets.QHBoxLayout(self._tools)
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_s, 0)
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self.search, 1)
        row.addStretch(1)
        for button in (self._order_button, self._look_button, self._more_button):
            row.addWidget(button)
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setSpacing(METRICS.space_m)
        for widget in (self._top, self.reading, self._tools, self.collections):
            self._column.addWidget(widget)
        self._align()
        self.show_order(bookshelf_model.SortOrder.LAST_READ)

    def set_margin(self, margin: int) -> None:
        """Align the header with the shelf; `margin`: pixels from the left edge."""
        self._margin = margin
        self._align()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._align()

    def _align(self) -> None:
        """Keep the margin of the shelf, or what a narrow window leaves of it beside the buttons."""
        margin = max(0, min(self._margin, (self.width() - self.minimumSizeHint().width()) // 2))
        self._column.setContentsMargins(margin, METRICS.space_xxl, margin, METRICS.space_m)

    def minimumSizeHint(self) -> QSize:
        # Without the margins: those of a wide window must not keep it from becoming narrow.
        edges, least = self._column.contentsMargins(), super().minimumSizeHint()
        return least.shrunkBy(QMargins(edges.left(), 0, edges.right(), 0))

    def walk_on_to(self, after: QtWidgets.QWidget) -> None:
        """Make the Tab key go from the header to `after`."""
        self.collections.walk_between(self._more_button, after)

    def show_face(self, face: Face) -> None:
        """Mark on the buttons what is shown."""
        for button in self._faces.buttons():
            button.setChecked(button.property("face") == face.value)

    def _face_button(self, face: Face, words: str) -> QtWidgets.QToolButton:
        made = QtWidgets.QToolButton()
        made.setObjectName(f"library{face.value.capitalize()}Button")
        made.setText(words)
        made.setAccessibleName(words)
        made.setCheckable(True)
        made.setChecked(face is Face.BOOKS)
        made.setProperty("face", face.value)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.clicked.connect(self._choose_face)
        self._faces.addButton(made)
        return made

    @Slot()
    def _choose_face(self) -> None:
        for button in self._faces.buttons():
            if button.isChecked():
                self.face_chosen.emit(str(button.property("face")))

    def set_heading(self, words: str) -> None:
        self._heading.setText(words)

    def set_tools_shown(self, is_shown: bool) -> None:
        """Show or hide search, sort order and mode, which a few books don't need."""
        self._tools.setVisible(is_shown)

    def show_chosen(self, count: int, hidden: int) -> None:
        self.chosen.show_count(count, hidden)
        self._top.setCurrentIndex(1 if count else 0)

    def show_order(self, order: bookshelf_model.SortOrder) -> None:
        for action in self._orders.actions():
            action.setChecked(action.data() == order.value)
        words = bookshelf_model.SORT_ORDER_WORDS[order]
        self._order_button.setText(words)
        self._order_button.setAccessibleName(bookshelf_model.SORTED_BY[order])
        self._order_button.setToolTip(tr("Sort by"))

    def show_mode(self, mode: BookshelfMode) -> None:
        """Show on the button the mode to which it switches."""
        self._mode = mode
        is_grid = mode is BookshelfMode.GRID
        self._look_button.setIcon(line_icon("list" if is_grid else "pages", self._palette))
        words = tr("Show as a list") if is_grid else tr("Show covers")
        self._look_button.setToolTip(words)
        self._look_button.setAccessibleName(words)

    def set_palette(self, palette: Palette) -> None:
        self.search.set_palette(palette)
        self.reading.set_palette(palette)
        self.chosen.set_palette(palette)
        self._palette = palette
        self.show_mode(self._mode)
        self._order_button.setIcon(line_icon("chevron-down", palette, palette.muted))
        self._more_button.setIcon(line_icon("more", palette))

    def _menu_button(self, name: str, menu: QtWidgets.QMenu) -> QtWidgets.QToolButton:
        made = QtWidgets.QToolButton()
        made.setObjectName(name)
        made.setPopupMode(QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup)
        made.setMenu(menu)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return made

    def _order_menu(self) -> QtWidgets.QMenu:
        menu = QtWidgets.QMenu(self)
        for order, words in bookshelf_model.SORT_ORDER_WORDS.items():
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setData(order.value)
            self._orders.addAction(action)
        self._orders.triggered.connect(self._choose_order)
        return menu

    def _more_menu(self) -> QtWidgets.QMenu:
        menu = QtWidgets.QMenu(self)
        menu.addAction(tr("Import a folder…"), self.import_requested.emit)
        menu.addAction(tr("New collection…"), self.new_collection_requested.emit)
        menu.addSeparator()
        menu.addAction(tr("Import bibliography…"), self.bibliography_requested.emit)
        menu.addAction(tr("Export bibliography…"), self.export_requested.emit)
        menu.addSeparator()
        menu.addAction(with_key(tr("Select all"), "Ctrl+A"), self.all_chosen.emit)
        return menu

    @Slot(QtGui.QAction)
    def _choose_order(self, action: QtGui.QAction) -> None:
        self.order_chosen.emit(str(action.data()))

    @Slot()
    def _change_mode(self) -> None:
        is_grid = self._mode is BookshelfMode.GRID
        self.mode_chosen.emit((BookshelfMode.LIST if is_grid else BookshelfMode.GRID).value)


def _heading_row(
    heading: QtWidgets.QLabel,
    faces: Sequence[QtWidgets.QToolButton],
    button: QtWidgets.QPushButton,
) -> QtWidgets.QWidget:
    made = QtWidgets.QWidget()
    row = QtWidgets.QHBoxLayout(made)
    row.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
    row.setSpacing(METRICS.space_xs)
    row.addWidget(heading)
    row.addSpacing(METRICS.space_l)
    for face in faces:
        row.addWidget(face)
    row.addStretch(1)
    row.addWidget(button)
    return made
