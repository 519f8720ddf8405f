"""Results of a search of all books, in the place of the shelf."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QStackedWidget, QVBoxLayout, QWidget

from reader_app.domain.library import FoundBook, FoundPage, LibrarySearched
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.library.covers import Covers
from reader_app.ui.library.found_delegate import FoundDelegate
from reader_app.ui.library.found_model import FoundModel, FoundRow, RowKind
from reader_app.ui.library.found_words import status_words
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.announcement import announce


class FoundList(QListView):
    """`chosen(FoundRow)` by a click or Enter; `left` by Esc; `top_passed` by Up from the first."""

    chosen = Signal(object)
    left = Signal()
    top_passed = Signal()

    def __init__(self, model: FoundModel) -> None:
        super().__init__()
        self._found = model
        self.setObjectName("foundList")
        self.setAccessibleName(tr("Found in your books"))
        self.setModel(model)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._choose)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Up and is_plain and self.currentIndex().row() <= 0:
            self.top_passed.emit()
        else:
            super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        row = self._found.row(index.row())
        if row is not None:
            self.chosen.emit(row)


class FoundView(QWidget):
    """`place_chosen(FoundBook, FoundPage | None)`: open it there. `more_wanted(str)`: all pages
    of the book with this id. `left`: back to the shelf. `box_wanted`: the cursor into the box.
    """

    place_chosen = Signal(object, object)
    more_wanted = Signal(str)
    left = Signal()
    box_wanted = Signal()

    def __init__(self, covers: Covers, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("foundView")
        self.setAccessibleName(tr("Search in all books"))
        self._model = FoundModel(self)
        self._list = FoundList(self._model)
        self._delegate = FoundDelegate(covers, palette, self._list)
        self._list.setItemDelegate(self._delegate)
        self._progress: LibrarySearched | None = None
        self._is_over = False
        self._is_touched = False
        self._back = text_button(tr("Back to the books"), "small-link", "foundBackButton")
        self._status = QLabel()
        self._status.setObjectName("foundStatus")
        self._status.setProperty("tone", "muted")
        self._nothing = QLabel()
        self._nothing.setProperty("tone", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._faces = QStackedWidget()
        self._faces.addWidget(self._list)
        self._faces.addWidget(self._nothing)
        self._lay_out()
        self._list.chosen.connect(self._choose)
        self._list.left.connect(self.left)
        self._list.top_passed.connect(self.box_wanted)
        self._list.pressed.connect(self._touch)
        self._back.clicked.connect(self.left)
        covers.arrived.connect(self._repaint)

    @property
    def status(self) -> str:
        """What is said about the search."""
        return self._status.text()

    @property
    def model(self) -> FoundModel:
        return self._model

    def begin(self) -> None:
        """A new search: nothing is found yet."""
        self._model.clear()
        self._progress, self._is_over, self._is_touched = None, False, False
        self._tell()

    def add(self, books: Sequence[FoundBook]) -> None:
        """More was found; the first row is the current one until another is chosen."""
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
        """Answer to `more_wanted`; the row where it was asked is the first of them."""
        at = self._list.currentIndex().row()
        self._model.show_pages(book_id, pages)
        last = self._model.rowCount() - 1
        self._list.setCurrentIndex(self._model.index(min(at, last)))

    def enter(self) -> None:
        """The keyboard is in the list from now on."""
        if self._model.rowCount():
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self._list.currentIndex().isValid():
                self._list.setCurrentIndex(self._model.index(0))

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self._list.viewport().update()

    def set_margin(self, margin: int) -> None:
        """Begin where the shelf begins."""
        self._column.setContentsMargins(margin, 0, margin, METRICS.space_m)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        row.addWidget(self._status, 1)
        row.addWidget(self._back)
        self._column = QVBoxLayout(self)
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
            self._show_nothing(tr("Fewer words, or the beginning of one, find more."))
        else:
            self._show_nothing("")

    def _show_nothing(self, words: str) -> None:
        self._nothing.setText(words)
        self._faces.setCurrentIndex(1)

    @Slot(object)
    def _choose(self, row: FoundRow) -> None:
        if row.kind is RowKind.MORE:
            self.more_wanted.emit(row.book.id)
        else:
            self.place_chosen.emit(row.book, row.page)

    @Slot()
    def _touch(self) -> None:
        self._is_touched = True

    @Slot()
    def _repaint(self) -> None:
        self._list.viewport().update()
