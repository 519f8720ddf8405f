"""All highlights and notes of all books: their list model, delegate, view and controller."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6 import QtCore, QtWidgets
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QFont, QIcon, QKeyEvent, QPainter, QPixmap

from reader_app.app.library.book_annotations import COLOR_NAMES, FREE_NAMES, STYLE_NAMES
from reader_app.app.search.notes_search import AllNotesUseCase, NoteFilter
from reader_app.domain.annotations import HighlightColor
from reader_app.domain.library import ListedNote, NoteKind
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.annotations.mark_painting import sign_color, soft_color
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.library import covers as paint
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import paint_line, small_font
from reader_app.ui.widgets.dates_and_sizes import moment_words

if TYPE_CHECKING:
    from reader_app.domain.errors import DomainError
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks

_KIND_NAMES: Final = {
    NoteKind.HIGHLIGHT: tr("Highlights"),
    NoteKind.UNDERLINE: tr("Underlines"),
    NoteKind.STRIKE_OUT: tr("Strikethroughs"),
    NoteKind.SQUIGGLY: tr("Squiggly lines"),
    NoteKind.NOTE: tr("Sticky notes"),
    NoteKind.TEXT: tr("Text on the page"),
    NoteKind.INK: tr("Drawings"),
    NoteKind.BOX: tr("Boxes"),
    NoteKind.COMMENTED: tr("With a note"),
}
_ONE_OF_A_KIND: Final = {
    NoteKind(kind): name for kind, name in (*STYLE_NAMES.items(), *FREE_NAMES.items())
}
_ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_ROW: Final = 64
_LABEL: Final = 76
_BAR: Final = 3
_REST_MS: Final = 120
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex


def notes_words(notes: int, books: int) -> str:
    """Return how many notes of how many books are shown."""
    if not notes:
        return ""
    shown = tr("{n} note", "{n:,} notes", n=notes)
    return tr("{notes} in {n} book", "{notes} in {n:,} books", n=books, notes=shown)


def own_words(note: ListedNote) -> tuple[str, str]:
    """Return the two lines of a row: the marked words and the note; or what it is without words."""
    first = note.quote or note.text or _ONE_OF_A_KIND.get(note.kind, "")
    second = note.text if note.quote else ""
    return " ".join(first.split()), " ".join(second.split())


@dataclass(frozen=True, slots=True)
class HubRow:
    """A row: a note or, without one, the book whose notes follow, and how many they are."""

    title: str
    author: str
    count: int = 0
    note: ListedNote | None = None
    page_name: str = ""


class AllNotesModel(QtCore.QAbstractListModel):
    """The list model of notes, with a row for each book before its own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[HubRow] = ()

    def show(self, rows: Sequence[HubRow]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, at: int) -> HubRow | None:
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index.row())
        if row is None:
            return None
        if role == _ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            if row.note is None:
                return f"{row.title}, {notes_words(row.count, 1)}"
            return ", ".join(filter(None, (row.page_name, *own_words(row.note))))
        if role == Qt.ItemDataRole.ToolTipRole and row.note is not None:
            return "\n".join(filter(None, (row.note.author, moment_words(row.note.changed_at))))
        return None


def grouped(notes: Sequence[ListedNote], page_name: Callable[[ListedNote], str]) -> list[HubRow]:
    """Return the rows: for each book, in the order of the notes, one and then its notes."""
    by_book: dict[str, list[ListedNote]] = {}
    for note in notes:
        by_book.setdefault(note.book_id, []).append(note)
    rows: list[HubRow] = []
    for own in by_book.values():
        first = own[0]
        rows.append(HubRow(first.book_title, first.book_author, len(own)))
        rows += [HubRow(first.book_title, "", 0, note, page_name(note)) for note in own]
    return rows


class AllNotesDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a book as a heading, and a note with its colour, page, words and own text."""

    def __init__(self, palette: Palette, parent: QObject) -> None:
        super().__init__(parent)
        self._palette = palette

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: _Index) -> QtCore.QSize:
        return QtCore.QSize(240, _ROW)

    def paint(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        row = index.data(_ROW_ROLE)
        if not isinstance(row, HubRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font: QFont = option.font
        painter.setFont(font)
        rect: QtCore.QRect = option.rect
        room = rect.adjusted(METRICS.space_m, 0, -METRICS.space_m, 0)
        if row.note is None:
            self._paint_book(painter, room, row)
        else:
            paint.paint_background(painter, option, self._palette, is_chosen=False)
            self._paint_note(painter, room, row.note, row.page_name)
        painter.restore()

    def _paint_book(self, painter: QPainter, room: QtCore.QRect, row: HubRow) -> None:
        strong = QFont(painter.font())
        small = small_font(painter.font())
        strong.setWeight(QFont.Weight.DemiBold)
        foot = room.adjusted(0, 0, 0, -METRICS.space_s)
        painter.setFont(small)
        count = f"{row.count:,}"
        taken = painter.fontMetrics().horizontalAdvance(count) + METRICS.space_l
        muted = self._palette.muted
        right = _BOTTOM | Qt.AlignmentFlag.AlignRight
        paint_line(painter, foot, small, muted, count, right)
        names = foot.adjusted(0, 0, -taken, 0)
        wide = paint_line(painter, names, strong, self._palette.text, row.title, _BOTTOM)
        rest = names.adjusted(wide + METRICS.space_m, 0, 0, 0)
        if row.author and rest.width() > _LABEL:
            paint_line(painter, rest, small, muted, row.author, _BOTTOM)

    def _paint_note(
        self, painter: QPainter, room: QtCore.QRect, note: ListedNote, page_name: str
    ) -> None:
        small = small_font(painter.font())
        bar = QtCore.QRect(room.left(), room.top() + 10, _BAR, room.height() - 20)
        ground = QColor(self._palette.canvas)
        painter.fillRect(bar, sign_color(note.color, ground))
        inner = room.adjusted(_BAR + METRICS.space_m, 0, 0, 0)
        label = QtCore.QRect(inner.left(), inner.top() + 11, _LABEL, inner.height())
        paint_line(painter, label, small, self._palette.muted, page_name, _TOP)
        words = inner.adjusted(_LABEL + METRICS.space_s, 0, 0, 0)
        first, second = own_words(note)
        lines = ((first, self._palette.text), (second, self._palette.muted))
        shown = [(line, colour) for line, colour in lines if line]
        painter.setFont(small)
        height = painter.fontMetrics().height() + 2
        if len(shown) == 1:
            painter.setPen(QColor(self._palette.text))
            top = words.top() + (words.height() - 2 * height) / 2
            place = QtCore.QRectF(words.left(), top, words.width(), 2 * height)
            paint.paint_lines(painter, first, place, 2)
            return
        at = words.top() + (words.height() - 2 * height) // 2
        for line, colour in shown:
            place_of = QtCore.QRect(words.left(), at, words.width(), height)
            paint_line(painter, place_of, small, colour, line, _TOP)
            at += height


_TOP: Final = Qt.AlignmentFlag.AlignTop
_BOTTOM: Final = Qt.AlignmentFlag.AlignBottom


class AllNotesView(QtWidgets.QWidget):
    """`allNotes`: a search box, filters, and the list of notes of all books.

    `filter_changed`: other words or filters are set. `note_chosen(ListedNote)`: show it in its
    book. `export_requested`: write what is shown. `left`: Esc was pressed in the empty box.
    """

    filter_changed = Signal()
    note_chosen = Signal(object)
    export_requested = Signal()
    left = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("allNotes")
        self.setAccessibleName(tr("Notes from all books"))
        self._model = AllNotesModel(self)
        self._members: Collection[str] | None = None
        self._titles: dict[str, str] = {}
        self._box = QtWidgets.QLineEdit()
        self._box.setObjectName("allNotesBox")
        self._box.setAccessibleName(tr("Search all notes"))
        self._box.setPlaceholderText(tr("Search quotations, notes, authors, books"))
        self._box.setClearButtonEnabled(True)
        self._books = self._choice("allNotesBooks", tr("Book"))
        self._colors = self._choice("allNotesColors", tr("Colour"))
        self._kinds = self._choice("allNotesKinds", tr("Kind"))
        self._books.addItem(tr("All books"), "")
        self._colors.addItem(tr("All colours"), "")
        for color, name in COLOR_NAMES.items():
            self._colors.addItem(_dot(color), name, color.value)
        self._kinds.addItem(tr("All kinds"), "")
        for kind, words in _KIND_NAMES.items():
            self._kinds.addItem(words, kind.value)
        self._export = QtWidgets.QPushButton(tr("Export…"))
        self._export.setObjectName("exportAllNotesButton")
        self._export.setAccessibleName(tr("Export these notes"))
        self._export.setAutoDefault(False)
        self._list = _notes_list(self._model)
        self._delegate = AllNotesDelegate(palette, self._list)
        self._list.setItemDelegate(self._delegate)
        self._status = QtWidgets.QLabel()
        self._status.setObjectName("allNotesStatus")
        self._status.setProperty("tone", "muted")
        self._nothing = QtWidgets.QLabel()
        self._nothing.setProperty("tone", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._faces = QtWidgets.QStackedWidget()
        self._faces.addWidget(self._list)
        self._faces.addWidget(self._nothing)
        self._lay_out()
        self._box.textChanged.connect(self.filter_changed)
        for choice in (self._books, self._colors, self._kinds):
            choice.currentIndexChanged.connect(self.filter_changed)
        self._export.clicked.connect(self.export_requested)
        self._list.clicked.connect(self._choose)

    @property
    def filter(self) -> NoteFilter:
        """What is to be shown."""
        return NoteFilter(
            self._box.text(),
            str(self._books.currentData()),
            self._members,
            str(self._colors.currentData()),
            str(self._kinds.currentData()),
        )

    def set_members(self, members: Collection[str] | None) -> None:
        """Show only notes of these books, such as those of a collection; None: of all."""
        if members != self._members:
            self._members = members
            self.filter_changed.emit()

    def set_books(self, titles: dict[str, str]) -> None:
        """Offer these books with notes to choose from, by id."""
        if titles == self._titles:
            return
        chosen = str(self._books.currentData())
        self._titles = titles
        self._books.blockSignals(True)
        self._books.clear()
        self._books.addItem(tr("All books"), "")
        for book_id, title in sorted(titles.items(), key=lambda item: item[1].casefold()):
            self._books.addItem(title, book_id)
        self._books.setCurrentIndex(max(0, self._books.findData(chosen)))
        self._books.blockSignals(False)

    def show_rows(self, rows: Sequence[HubRow], notes: int, *, has_any: bool) -> None:
        """Show the rows. `notes`: how many notes are among them; `has_any`: there are others."""
        self._model.show(rows)
        self._status.setText(notes_words(notes, len(rows) - notes))
        self._export.setEnabled(notes > 0)
        words = (
            tr("No notes match.")
            if has_any
            else tr("No highlights or notes yet. Select words in a book and press H.")
        )
        self._nothing.setText(words)
        self._faces.setCurrentIndex(0 if notes else 1)

    @Slot()
    def enter(self) -> None:
        """Move the focus into the search box."""
        self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._box.selectAll()

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self._list.viewport().update()

    def set_margin(self, margin: int) -> None:
        """Align with the shelf; `margin`: pixels from the left edge."""
        self._column.setContentsMargins(margin, 0, margin, METRICS.space_m)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._box.text():
            self._box.clear()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _ENTER and self._list.hasFocus():
            self._choose(self._list.currentIndex())
        elif event.key() == Qt.Key.Key_Down and self._box.hasFocus():
            self._list.setFocus(Qt.FocusReason.TabFocusReason)
            if not self._list.currentIndex().isValid():
                self._list.setCurrentIndex(self._model.index(0))
        else:
            super().keyPressEvent(event)

    def _choice(self, name: str, words: str) -> QtWidgets.QComboBox:
        made = QtWidgets.QComboBox()
        made.setObjectName(name)
        made.setAccessibleName(words)
        made.setMaximumWidth(150)
        made.setSizeAdjustPolicy(
            QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        made.setMinimumContentsLength(8)
        return made

    def _lay_out(self) -> None:
        row = QtWidgets.QHBoxLayout()
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._box, 3)
        for choice in (self._books, self._colors, self._kinds):
            row.addWidget(choice)
        row.addSpacing(METRICS.space_s)
        row.addWidget(self._status)
        row.addWidget(self._export)
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setSpacing(METRICS.space_s)
        self._column.addLayout(row)
        self._column.addWidget(self._faces, 1)
        self.set_margin(METRICS.space_xl)

    @Slot(QtCore.QModelIndex)
    def _choose(self, index: QtCore.QModelIndex) -> None:
        row = self._model.row(index.row())
        if row is not None and row.note is not None:
            self.note_chosen.emit(row.note)


def _notes_list(model: AllNotesModel) -> QtWidgets.QListView:
    made = QtWidgets.QListView()
    made.setObjectName("allNotesList")
    made.setAccessibleName(tr("Notes"))
    made.setModel(model)
    made.setUniformItemSizes(True)
    made.setMouseTracking(True)
    made.setFrameShape(QtWidgets.QListView.Shape.NoFrame)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setVerticalScrollMode(QtWidgets.QListView.ScrollMode.ScrollPerPixel)
    return made


def _dot(color: HighlightColor) -> QIcon:
    drawn = QPixmap(12, 12)
    drawn.fill(soft_color(color))
    return QIcon(drawn)


class AllNotesController(QObject):
    """Fills the view of all notes while it is shown; searching and exporting run in a worker.

    `reveal(ListedNote)` opens a book at a note.
    """

    def __init__(
        self,
        notes: AllNotesUseCase,
        reveal: Callable[[ListedNote], None],
        tasks: Tasks,
        library: LibraryView,
        window: MainWindow,
        theme: AppTheme,
        prompt: SavePrompt,
    ) -> None:
        super().__init__(window)
        self._prompt = prompt
        self._notes = notes
        self._tasks = tasks
        self._window = window
        self._number = 0
        self._reveal = reveal
        self._library = library
        self._theme = theme
        self._margin: int | None = None
        self._members: Collection[str] | None = None
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._search)
        library.content.set_notes_maker(lambda: self.view)
        library.margin_changed.connect(self._note_margin)
        library.content.notes_shown.connect(self._load)
        library.scope.members_changed.connect(self._note_members)

    @cached_property
    def view(self) -> AllNotesView:
        """The view, made when it is first shown, for the books and the margin of the shelf."""
        made, library = AllNotesView(self._theme.palette), self._library
        made.set_members(self._members)
        if self._margin is not None:
            made.set_margin(self._margin)
        self._theme.changed.connect(made.set_palette)
        library.margin_changed.connect(made.set_margin)
        library.scope.members_changed.connect(made.set_members)
        made.filter_changed.connect(self._rest.start)
        made.note_chosen.connect(self._reveal)
        made.export_requested.connect(self._export)
        made.left.connect(library.content.show_books)
        library.content.notes_search_requested.connect(made.enter)
        return made

    @Slot(int)
    def _note_margin(self, margin: int) -> None:
        self._margin = margin

    @Slot(object)
    def _note_members(self, members: Collection[str] | None) -> None:
        self._members = members

    @Slot()
    def _load(self) -> None:
        """Read all notes anew, as they may have changed since the view was left."""
        self._rest.stop()
        self._run(is_new=True)

    @Slot()
    def _search(self) -> None:
        self._run(is_new=False)

    def _run(self, *, is_new: bool) -> None:
        self._number += 1
        number, notes, wanted = self._number, self._notes, self.view.filter

        def work() -> tuple[list[HubRow], int, dict[str, str]]:
            if is_new:
                notes.load()
            found = notes.filtered(wanted)
            return grouped(found, notes.page_name), len(found), notes.books()

        def show(found: tuple[list[HubRow], int, dict[str, str]]) -> None:
            if number == self._number:
                rows, count, titles = found
                self.view.set_books(titles)
                self.view.show_rows(rows, count, has_any=bool(titles))

        self._tasks.run(work, show, self._tell)

    @Slot()
    def _export(self) -> None:
        name = tr("Notes") + ".md"
        dialog = self._prompt.dialog(
            tr("Export notes"), name, handle="exportAllNotesDialog", is_of_book=False
        )
        dialog.fileSelected.connect(self._write)
        dialog.open()

    @Slot(str)
    def _write(self, path: str) -> None:
        notes, wanted, target = self._notes, self.view.filter, Path(path)

        def told(_: None) -> None:
            self._prompt.tell(target)

        self._tasks.run(lambda: notes.write(wanted, target), told, self._tell)

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words, seconds=0)
