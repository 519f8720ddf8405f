"""The results of a search in all books: their sentences, list model, delegate and view."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from enum import Enum
from typing import Final

from PySide6 import QtCore, QtWidgets
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter

from reader_app.domain.library import MOST_COUNTED, FoundBook, FoundPage, LibrarySearched
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.library import covers as paint
from reader_app.ui.library.bookshelf_model import LibraryEntry
from reader_app.ui.library.covers import CoverCache
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import announce, paint_excerpt, paint_line, small_font


def status_words(found: int, progress: LibrarySearched | None, *, is_over: bool) -> str:
    """Return the status of a search in words, while it runs or after it has ended."""
    if progress is None:
        return tr("Searching…")
    if not is_over:
        return tr("Searching… {n} book so far", "Searching… {n:,} books so far", n=found)
    if found:
        words = tr("Found in {n} book.", "Found in {n:,} books.", n=found)
    else:
        words = tr("Nothing found in {n} book.", "Nothing found in {n:,} books.", n=progress.books)
    told = (words, unindexed_words(progress), guarded_words(progress))
    return " ".join(each for each in told if each)


def unindexed_words(progress: LibrarySearched) -> str:
    """Return how many books are not indexed yet, in words; "" for none."""
    if not progress.unindexed:
        return ""
    return tr(
        "{n} book isn’t ready to search yet.",
        "{n:,} books aren’t ready to search yet.",
        n=progress.unindexed,
    )


def guarded_words(progress: LibrarySearched) -> str:
    """Return how many books were searched only up to the spoiler guard's page; "" for none."""
    if not progress.guarded:
        return ""
    return tr(
        "{n} book was searched only up to your page (spoiler guard).",
        "{n:,} books were searched only up to your page (spoiler guard).",
        n=progress.guarded,
    )


def count_words(book: FoundBook) -> str:
    """Return on how many pages of a book the words were found, or that its name alone has them."""
    if not book.count:
        return tr("In the title or details")
    if book.count >= MOST_COUNTED:
        return tr("{count}+ pages", count=MOST_COUNTED)
    return tr("{n} page", "{n} pages", n=book.count)


def more_words(book: FoundBook) -> str:
    """Return the label of the row that loads the pages not shown yet."""
    count = book.count - len(book.pages)
    if book.count >= MOST_COUNTED:
        return tr("Show more pages")
    return tr("Show {n} more page", "Show {n} more pages", n=count)


def place_words(page: FoundPage) -> str:
    """Return the page as "p. 13", by its printed number, or "p. #27" if it has none."""
    return tr("p. {page}", page=page.label or f"#{page.page}")


ROW_ROLE: Final = int(QtCore.Qt.ItemDataRole.UserRole)
_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_Role: Final = QtCore.Qt.ItemDataRole
_Key = tuple[bool, float, int]


class SearchResultKind(Enum):
    """The kinds of rows: a book, a page of it, or the offer to show its other pages."""

    BOOK = "book"
    PAGE = "page"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class SearchResultRow:
    """A row of the results. `page` is set only for rows of the kind PAGE."""

    kind: SearchResultKind
    book: FoundBook
    page: FoundPage | None = None

    @property
    def words(self) -> str:
        """Everything that the row shows, for screen readers."""
        if self.kind is SearchResultKind.BOOK:
            title = self.book.title
            if self.book.author:
                title = tr("{title} by {author}", title=title, author=self.book.author)
            return f"{title}, {count_words(self.book)}"
        if self.page is None:
            return tr("{more} of {title}", more=more_words(self.book), title=self.book.title)
        return tr(
            "{place_words} of {title}: {excerpt}",
            place_words=place_words(self.page),
            title=self.book.title,
            excerpt=self.page.excerpt,
        )


class SearchResultsModel(QtCore.QAbstractListModel):
    """The list model of found books with their pages.

    Books with the words in the title come first, then those with more of the words, then those read
    more recently.
    """

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: list[_Key] = []
        self._groups: list[list[SearchResultRow]] = []
        self._rows: list[SearchResultRow] = []

    @property
    def book_count(self) -> int:
        return len(self._groups)

    def row(self, at: int) -> SearchResultRow | None:
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def clear(self) -> None:
        self.beginResetModel()
        self._keys, self._groups, self._rows = [], [], []
        self.endResetModel()

    def add(self, books: Sequence[FoundBook]) -> None:
        """Insert the books at their positions; existing rows don't change."""
        for book in sorted(books, key=_key):
            key, rows = _key(book), _rows_of(book)
            at = bisect_left(self._keys, key)
            first = self._first_of(at)
            self.beginInsertRows(QtCore.QModelIndex(), first, first + len(rows) - 1)
            self._keys.insert(at, key)
            self._groups.insert(at, rows)
            self._rows[first:first] = rows
            self.endInsertRows()

    def show_pages(self, book_id: str, pages: Sequence[FoundPage]) -> None:
        """Show all found pages of a book in place of the row that offers them."""
        for at, group in enumerate(self._groups):
            if group[0].book.id == book_id and group[-1].kind is SearchResultKind.MORE:
                first = self._first_of(at)
                last = first + len(group) - 1
                book = replace(group[0].book, pages=tuple(pages))
                known = len(group[0].book.pages)
                rest = [
                    SearchResultRow(SearchResultKind.PAGE, book, page) for page in pages[known:]
                ]
                self.beginRemoveRows(QtCore.QModelIndex(), last, last)
                self._rows.pop(last)
                group.pop()
                self.endRemoveRows()
                if rest:
                    self.beginInsertRows(QtCore.QModelIndex(), last, last + len(rest) - 1)
                    self._rows[last:last] = rest
                    group.extend(rest)
                    self.endInsertRows()
                return

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role in (_Role.DisplayRole, _Role.AccessibleTextRole):
            return row.words
        return None

    def _first_of(self, group: int) -> int:
        return sum(len(rows) for rows in self._groups[:group])


def _key(book: FoundBook) -> _Key:
    return not book.in_title, -round(book.coverage, 2), book.order


def _rows_of(book: FoundBook) -> list[SearchResultRow]:
    rows = [SearchResultRow(SearchResultKind.BOOK, book)]
    rows += [SearchResultRow(SearchResultKind.PAGE, book, page) for page in book.pages]
    if book.count > len(book.pages):
        rows.append(SearchResultRow(SearchResultKind.MORE, book))
    return rows


ROW_HEIGHT: Final = 60
"""The height of each row in pixels; equal heights make thousands of rows as cheap as a few."""
_COVER: Final = QtCore.QSize(33, 44)
_LABEL: Final = 72


class SearchResultsDelegate(QtWidgets.QStyledItemDelegate):
    """Paints books with cover and count, and pages with label and two lines of marked words."""

    def __init__(self, covers: CoverCache, palette: Palette, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._covers = covers
        self._palette = palette

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: _Index) -> QtCore.QSize:
        return QtCore.QSize(240, ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, SearchResultRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font: QFont = option.font
        painter.setFont(font)
        paint.paint_background(painter, option, self._palette, is_chosen=False)
        rect: QtCore.QRect = option.rect
        room = rect.adjusted(METRICS.space_m, 0, -METRICS.space_m, 0)
        if row.kind is SearchResultKind.BOOK:
            self._paint_book(painter, room, row.book)
        elif row.page is not None:
            self._paint_page(painter, room, row.page)
        else:
            painter.setPen(QColor(self._palette.accent))
            painter.drawText(_beside_cover(room), _MIDDLE, more_words(row.book))
        painter.restore()

    def _paint_book(self, painter: QPainter, room: QtCore.QRect, book: FoundBook) -> None:
        font = QFont(painter.font())
        cover = QtCore.QRect(room.left(), room.top() + 8, _COVER.width(), _COVER.height())
        entry = LibraryEntry(id=book.id, title=book.title)
        paint.paint_cover(painter, cover, self._covers.picture(book.id), entry, self._palette)
        small = small_font(font)
        painter.setFont(small)
        painter.setPen(QColor(self._palette.muted))
        count = count_words(book)
        painter.drawText(room, _MIDDLE | QtCore.Qt.AlignmentFlag.AlignRight, count)
        taken = painter.fontMetrics().horizontalAdvance(count) + METRICS.space_l
        names = _beside_cover(room).adjusted(0, 12, -taken, -12)
        strong = QFont(font)
        strong.setWeight(QFont.Weight.DemiBold)
        detail = book.author or book.file_name
        place = QtCore.Qt.AlignmentFlag.AlignTop if detail else QtCore.Qt.AlignmentFlag.AlignVCenter
        paint_line(painter, names, strong, self._palette.text, book.title, place)
        foot = QtCore.Qt.AlignmentFlag.AlignBottom
        paint_line(painter, names, small, self._palette.muted, detail, foot)

    def _paint_page(self, painter: QPainter, room: QtCore.QRect, page: FoundPage) -> None:
        small = small_font(painter.font())
        inner = _beside_cover(room).adjusted(0, METRICS.space_s, 0, 0)
        label = QtCore.QRect(inner.left(), inner.top(), _LABEL, inner.height())
        top = QtCore.Qt.AlignmentFlag.AlignTop
        paint_line(painter, label, small, self._palette.muted, place_words(page), top)
        words = QtCore.QRectF(inner.adjusted(_LABEL + METRICS.space_s, 0, -1, 0))
        paint_excerpt(painter, words, small, self._palette, page.excerpt, page.marks)


_MIDDLE: Final = QtCore.Qt.AlignmentFlag.AlignVCenter


def _beside_cover(room: QtCore.QRect) -> QtCore.QRect:
    return room.adjusted(_COVER.width() + METRICS.space_l, 0, 0, 0)


class SearchResultsList(QtWidgets.QListView):
    """The list of results.

    `chosen(SearchResultRow)`: a row was clicked or opened with Enter. `left`: Esc was pressed.
    `top_passed`: Up was pressed in the first row.
    """

    chosen = QtCore.Signal(object)
    left = QtCore.Signal()
    top_passed = QtCore.Signal()

    def __init__(self, model: SearchResultsModel) -> None:
        super().__init__()
        self._found = model
        self.setObjectName("foundList")
        self.setAccessibleName(tr("Found in your books"))
        self.setModel(model)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QtWidgets.QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QtWidgets.QListView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._choose)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_plain = event.modifiers() == QtCore.Qt.KeyboardModifier.NoModifier
        if event.key() in {QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter}:
            self._choose(self.currentIndex())
        elif event.key() == QtCore.Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == QtCore.Qt.Key.Key_Up and is_plain and self.currentIndex().row() <= 0:
            self.top_passed.emit()
        else:
            super().keyPressEvent(event)

    @QtCore.Slot(QtCore.QModelIndex)
    def _choose(self, index: QtCore.QModelIndex) -> None:
        row = self._found.row(index.row())
        if row is not None:
            self.chosen.emit(row)


class SearchResultsView(QtWidgets.QWidget):
    """The results with a status line, shown in place of the bookshelf.

    `place_chosen(FoundBook, FoundPage | None)`: open the book, at that page if there is one.
    `more_wanted(str)`: load all found pages of the book with this id.
    `left`: go back to the shelf. `box_wanted`: move the focus to the search box.
    """

    place_chosen = QtCore.Signal(object, object)
    more_wanted = QtCore.Signal(str)
    left = QtCore.Signal()
    box_wanted = QtCore.Signal()

    def __init__(self, covers: CoverCache, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("foundView")
        self.setAccessibleName(tr("Search in all books"))
        self._model = SearchResultsModel(self)
        self._list = SearchResultsList(self._model)
        self._delegate = SearchResultsDelegate(covers, palette, self._list)
        self._list.setItemDelegate(self._delegate)
        self._progress: LibrarySearched | None = None
        self._is_over = False
        self._is_touched = False
        self._back = text_button(tr("Back to books"), "small-link", "foundBackButton")
        self._status = QtWidgets.QLabel()
        self._status.setObjectName("foundStatus")
        self._status.setProperty("tone", "muted")
        self._status.setWordWrap(True)
        self._nothing = QtWidgets.QLabel()
        self._nothing.setProperty("tone", "muted")
        self._nothing.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._faces = QtWidgets.QStackedWidget()
        self._faces.addWidget(self._list)
        self._faces.addWidget(self._nothing)
        self._lay_out()
        self._list.chosen.connect(self._choose)
        self._list.left.connect(self.left)
        self._list.top_passed.connect(self.box_wanted)
        self._list.pressed.connect(self._touch)
        self._back.clicked.connect(self.left)
        covers.arrived.connect(self._repaint)

    def begin(self) -> None:
        """Show that a new search has begun and nothing is found yet."""
        self._model.clear()
        self._progress, self._is_over, self._is_touched = None, False, False
        self._tell()

    def add(self, books: Sequence[FoundBook]) -> None:
        """Add found books; the first row stays current until the reader chooses another."""
        self._model.add(books)
        if not self._is_touched and not self._list.hasFocus():
            self._list.setCurrentIndex(self._model.index(0))
            self._list.scrollToTop()
        self._tell()

    def go_on(self, progress: LibrarySearched) -> None:
        self._progress = progress
        self._tell()

    def end(self, progress: LibrarySearched) -> None:
        self._progress, self._is_over = progress, True
        self._tell()
        announce(self, self._status.text())

    def fail(self, sentence: str) -> None:
        self._is_over = True
        self._status.setText(sentence)
        self._show_nothing(sentence)

    def show_pages(self, book_id: str, pages: Sequence[FoundPage]) -> None:
        """Show the pages requested by `more_wanted`; the first of them becomes the current row."""
        at = self._list.currentIndex().row()
        self._model.show_pages(book_id, pages)
        last = self._model.rowCount() - 1
        self._list.setCurrentIndex(self._model.index(min(at, last)))

    def enter(self) -> None:
        """Move the keyboard focus into the list."""
        if self._model.rowCount():
            self._list.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
            if not self._list.currentIndex().isValid():
                self._list.setCurrentIndex(self._model.index(0))

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self._list.viewport().update()

    def set_margin(self, margin: int) -> None:
        """Align with the shelf; `margin`: pixels from the left edge."""
        self._column.setContentsMargins(margin, 0, margin, METRICS.space_m)

    def _lay_out(self) -> None:
        row = QtWidgets.QHBoxLayout()
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        row.addWidget(self._status, 1)
        row.addWidget(self._back, 0, QtCore.Qt.AlignmentFlag.AlignTop)
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setSpacing(METRICS.space_s)
        self._column.addLayout(row)
        self._column.addWidget(self._faces, 1)
        self.set_margin(METRICS.space_xl)

    def _tell(self) -> None:
        words = status_words(self._model.book_count, self._progress, is_over=self._is_over)
        self._status.setText(words)
        if self._model.rowCount():
            self._faces.setCurrentIndex(0)
        elif self._is_over:
            self._show_nothing(tr("Try fewer words, or just the start of a word."))
        else:
            self._show_nothing("")

    def _show_nothing(self, words: str) -> None:
        self._nothing.setText(words)
        self._faces.setCurrentIndex(1)

    @QtCore.Slot(object)
    def _choose(self, row: SearchResultRow) -> None:
        if row.kind is SearchResultKind.MORE:
            self.more_wanted.emit(row.book.id)
        else:
            self.place_chosen.emit(row.book, row.page)

    @QtCore.Slot()
    def _touch(self) -> None:
        self._is_touched = True

    @QtCore.Slot()
    def _repaint(self) -> None:
        self._list.viewport().update()
