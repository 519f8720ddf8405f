"""The command palette (Ctrl+K): finds every action, book, chapter and page by a few letters.

The module begins with fuzzy matching of names and the search in several command sources; the
palette widget, its controller and the sources follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from PySide6 import QtCore, QtGui, QtWidgets

from reader_app.domain.document import OutlineEntry
from reader_app.domain.library import ShelfBook
from reader_app.domain.search import folded
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.panels.outline_model import VEIL
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import AppTheme, appear
from reader_app.ui.widgets.basic_widgets import announce, paint_row_background
from reader_app.ui.window.action_table import ACTIONS, ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_WHOLE, _BEGIN, _WORD, _INSIDE, _SCATTERED = range(5)
_SCATTER_COST = 4
_MOST_SCATTERED = 3
"""Typed words up to this length may match scattered letters; longer ones would match too much."""


@dataclass(frozen=True, slots=True)
class FuzzyQuery:
    """The typed words, folded; a name matches if it contains each of them, in any order."""

    words: tuple[str, ...]
    holds: tuple[re.Pattern[str], ...]
    """One pattern a word: the word itself, or for a short word alone its letters as initials."""


def query_of(typed: str) -> FuzzyQuery:
    words = tuple(folded(typed).split())
    is_alone = len(words) == 1
    return FuzzyQuery(words, tuple(re.compile(_pattern(word, is_alone)) for word in words))


def matches(query: FuzzyQuery, names: Sequence[str], among: Iterable[int]) -> list[int]:
    """Return the indexes out of `among` whose folded name matches every word of `query`."""
    found = list(among)
    for pattern in query.holds:
        is_held = pattern.match
        found = [index for index in found if is_held(names[index])]
    return found


def close_first(query: FuzzyQuery, names: Sequence[str], found: Sequence[int]) -> list[int]:
    """Return `found` with names that contain all words literally first, else in its order."""
    close = [index for index in found if all(word in names[index] for word in query.words)]
    others = set(found).difference(close)
    return [*close, *(index for index in found if index in others)]


def rank(query: FuzzyQuery, name: str) -> tuple[int, int]:
    """Return the rank of a matching name; lower is better.

    The first item is the kind of match of the worst word, the second the spread of its letters plus
    the length of the name.
    """
    kinds = [_kind(word, name) for word in query.words]
    return max((kind for kind, _ in kinds), default=_WHOLE), sum(n for _, n in kinds) + len(name)


def _pattern(word: str, is_alone: bool) -> str:
    literally = f".*{re.escape(word)}"
    if not is_alone or not 1 < len(word) <= _MOST_SCATTERED:
        return literally
    first, *others = map(re.escape, word)
    # Each letter belongs to the previous one's word, or begins a word: "ftw", "fit width".
    initials = "".join(rf"(?:\w*?{letter}|.*?\b{letter})" for letter in others)
    return rf"(?:{literally}|.*?\b{first}{initials})"


def _kind(word: str, name: str) -> tuple[int, int]:
    if name == word:
        return _WHOLE, 0
    at = name.find(word)
    if at == 0:
        return _BEGIN, 0
    if at > 0:
        is_word = re.search(rf"(?<!\w){re.escape(word)}", name) is not None
        return (_WORD if is_word else _INSIDE), 0
    return _SCATTERED, _SCATTER_COST * _span(word, name)


def _span(word: str, name: str) -> int:
    """Return the distance from the first to the last letter of `word`, as matched in `name`."""
    start = end = name.find(word[0])
    for letter in word[1:]:
        end = name.find(letter, end + 1)
    return end - start


_MOST_RANKED = 400
_MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the palette; `aside` is its shortcut or a note on where it leads."""

    words: str
    aside: str
    act: Callable[[], object]


class CommandSource(Protocol):
    """A list of commands of one kind, in their own order."""

    @property
    def names(self) -> Sequence[str]:
        """The text to search, without case and accents, one for each command."""
        ...

    def command(self, index: int) -> Command: ...


class CommandSearch:
    """Finds commands by a few letters and narrows the earlier result while the reader types on.

    `direct` returns the command that the typed text spells out, such as a page number, or None; it
    comes first.
    """

    def __init__(
        self,
        sources: Sequence[CommandSource],
        direct: Callable[[str], Command | None] = lambda typed: None,
    ) -> None:
        self._sources = sources
        self._direct = direct
        self._typed = ""
        self._found = [list(range(len(source.names))) for source in sources]

    def find(self, typed: str) -> list[Command]:
        """Return at most 61 commands, best first; equally good ones in their sources' order."""
        query = query_of(typed)
        if not typed.startswith(self._typed):
            self._found = [list(range(len(source.names))) for source in self._sources]
        self._typed = typed
        self._found = [
            matches(query, source.names, found)
            for source, found in zip(self._sources, self._found, strict=True)
        ]
        direct = self._direct(typed)
        best = [self._sources[place].command(index) for place, index in self._best(query)]
        return best if direct is None else [direct, *best]

    def _best(self, query: FuzzyQuery) -> list[tuple[int, int]]:
        ranked: list[tuple[tuple[int, int], int, int]] = []
        for place, (source, found) in enumerate(zip(self._sources, self._found, strict=True)):
            names = source.names
            # Thousands of names match one letter; ranking the first few hundred is enough.
            for index in close_first(query, names, found)[:_MOST_RANKED]:
                ranked.append((rank(query, names[index]), place, index))
        if query.words:
            ranked.sort()
        return [(place, index) for _, place, index in ranked[:_MOST_SHOWN]]


AnyIndex = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_ROOT = QtCore.QModelIndex()
_ASIDE: Final = QtCore.Qt.ItemDataRole.UserRole
_WIDTH: Final = 560
_ROW: Final = 32
_ROWS: Final = 11
_PASSED_ON: Final = frozenset(
    {
        QtCore.Qt.Key.Key_Up,
        QtCore.Qt.Key.Key_Down,
        QtCore.Qt.Key.Key_PageUp,
        QtCore.Qt.Key.Key_PageDown,
    }
)


class CommandPalette(QtWidgets.QFrame):
    """The search field and result list over `parent`.

    It closes on Esc, on Enter and when it loses the focus.
    """

    def __init__(self, parent: QtWidgets.QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self.setObjectName("commandBox")
        self.setAccessibleName(tr("Commands"))
        self.setProperty("ground", "card")
        self._around = parent
        self._search = CommandSearch(())
        self._before: QtWidgets.QWidget | None = None
        self._said = ""
        self._model = _CommandModel(self)
        self.box = QtWidgets.QLineEdit(
            placeholderText=tr("Search commands, chapters, books, pages")
        )
        self.box.setObjectName("commandField")
        self.box.setAccessibleName(tr("Command"))
        self.box.textEdited.connect(self._find)
        self.box.installEventFilter(self)
        self.list = QtWidgets.QListView(uniformItemSizes=True)
        self.list.setObjectName("commandList")
        self.list.setAccessibleName(tr("Matching commands"))
        self.list.setModel(self._model)
        self.list.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(_CommandDelegate(palette, self.list))
        self.list.clicked.connect(self._run)
        self._nothing = QtWidgets.QLabel(tr("No matches"))
        self._nothing.setProperty("tone", "muted")
        self._nothing.setContentsMargins(METRICS.space_s, 0, 0, METRICS.space_xs)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(*(METRICS.space_s,) * 4)
        column.setSpacing(METRICS.space_s)
        for part in (self.box, self.list, self._nothing):
            column.addWidget(part)
        self.hide()

    def open(self, search: CommandSearch) -> None:
        """Show all commands of `search`; typing narrows them."""
        self._before = QtWidgets.QApplication.focusWidget()
        self._search = search
        self._place()
        appear(self)
        # The text comes last: Orca doesn't name a field whose text changes before it has the focus.
        self.box.setFocus(QtCore.Qt.FocusReason.PopupFocusReason)
        self._said = ""
        self.box.clear()
        self._find("")

    def search_in(self, search: CommandSearch) -> None:
        """Search other commands for what is typed, and keep the row that is selected."""
        self._search = search
        row = self.list.currentIndex().row()
        self._find(self.box.text())
        self.list.setCurrentIndex(self._model.index(min(row, self._model.rowCount() - 1)))

    def close_box(self) -> None:
        """Hide the palette and return the focus to the widget that had it before."""
        if self.isHidden():
            return
        before, self._before = self._before, None
        self.hide()
        if before is not None and before.isVisible():
            before.setFocus(QtCore.Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if isinstance(event, QtGui.QFocusEvent) and event.lostFocus():
            if event.reason() is not QtCore.Qt.FocusReason.ActiveWindowFocusReason:
                self.hide()
        elif isinstance(event, QtGui.QKeyEvent) and event.type() is QtCore.QEvent.Type.KeyPress:
            return self._press(event)
        return super().eventFilter(watched, event)

    def _press(self, event: QtGui.QKeyEvent) -> bool:
        match event.key():
            case QtCore.Qt.Key.Key_Escape:
                self.close_box()
            case QtCore.Qt.Key.Key_Return | QtCore.Qt.Key.Key_Enter:
                self._run(self.list.currentIndex())
            case QtCore.Qt.Key.Key_Tab | QtCore.Qt.Key.Key_Backtab:
                pass  # the palette has no other widget to focus
            case key if key in _PASSED_ON:
                self.list.keyPressEvent(event)
                self._announce()
            case _:
                return False
        return True

    @QtCore.Slot(str)
    def _find(self, typed: str) -> None:
        self._model.set_commands(self._search.find(typed.strip()))
        count = self._model.rowCount()
        self.list.setVisible(bool(count))
        self._nothing.setVisible(not count)
        self.list.setFixedHeight(max(1, min(_ROWS, count)) * _ROW)
        self.list.setCurrentIndex(self._model.index(0))
        self.list.scrollToTop()
        self._place()
        self._announce()

    def _announce(self) -> None:
        """Announce the selected row; screen readers follow the focus, which stays in the field."""
        words = str(
            self._model.data(self.list.currentIndex(), QtCore.Qt.ItemDataRole.DisplayRole) or ""
        )
        said = words or self._nothing.text()
        if said != self._said:
            self._said = said
            announce(self.box, said)

    def _place(self) -> None:
        width = min(_WIDTH, self._around.width() - 2 * METRICS.space_l)
        left = (self._around.width() - width) // 2
        top = METRICS.bar_height + METRICS.space_l
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.setGeometry(left, top, width, self.sizeHint().height())

    @QtCore.Slot(QtCore.QModelIndex)
    def _run(self, index: AnyIndex) -> None:
        command = self._model.command(index)
        if command is not None:
            self.close_box()
            command.act()


class _CommandModel(QtCore.QAbstractListModel):
    def __init__(self, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self._commands: Sequence[Command] = ()

    def set_commands(self, commands: Sequence[Command]) -> None:
        self.beginResetModel()
        self._commands = commands
        self.endResetModel()

    def command(self, index: AnyIndex) -> Command | None:
        return self._commands[index.row()] if 0 <= index.row() < len(self._commands) else None

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._commands)

    def data(self, index: AnyIndex, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        command = self.command(index)
        if command is None:
            return None
        if role == _ASIDE:
            return command.aside
        if role == QtCore.Qt.ItemDataRole.DisplayRole:
            return command.words
        if role == QtCore.Qt.ItemDataRole.AccessibleTextRole:
            return f"{command.words}, {command.aside}" if command.aside else command.words
        return None


class _CommandDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a row: the name at the left; the key or note at the right in a muted colour."""

    def __init__(self, palette: Palette, parent: QtWidgets.QListView) -> None:
        super().__init__(parent)
        self._palette = palette

    def sizeHint(self, _option: QtWidgets.QStyleOptionViewItem, _index: AnyIndex) -> QtCore.QSize:
        return QtCore.QSize(_WIDTH // 2, _ROW)

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        aside = str(index.data(_ASIDE) or "")
        cut, widest = QtCore.Qt.TextElideMode.ElideRight, option.rect.width() // 3
        aside = option.fontMetrics.elidedText(aside, cut, widest)
        across = option.fontMetrics.horizontalAdvance(aside) + METRICS.space_m if aside else 0
        # The style paints the background; the name is elided where the key or note begins.
        ground = QtWidgets.QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        name = paint_row_background(painter, ground)
        room = QtCore.QRect(option.rect).adjusted(METRICS.space_m, 0, -METRICS.space_m, 0)
        painter.setFont(option.font)
        painter.setPen(QtGui.QColor(self._palette.text))
        shown = option.fontMetrics.elidedText(name, cut, max(0, room.width() - across))
        painter.drawText(
            room, QtCore.Qt.AlignmentFlag.AlignVCenter | QtCore.Qt.AlignmentFlag.AlignLeft, shown
        )
        painter.setPen(QtGui.QColor(self._palette.muted))
        painter.drawText(
            room, QtCore.Qt.AlignmentFlag.AlignVCenter | QtCore.Qt.AlignmentFlag.AlignRight, aside
        )


_NATIVE = QtGui.QKeySequence.SequenceFormat.NativeText


class CommandPaletteController(QtCore.QObject):
    """Opens and closes the command palette, which is created when it is first needed.

    `list_books` returns the books of the library, last read first; `tasks` runs it at each opening.
    """

    def __init__(
        self,
        pane: ViewerPane,
        window: MainWindow,
        theme: AppTheme,
        list_books: Callable[[], Sequence[ShelfBook]],
        tasks: Tasks,
        parent: QtCore.QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pane = pane
        self._window = window
        self._theme = theme
        self._box: CommandPalette | None = None
        self._list_books = list_books
        self._tasks = tasks
        self._chapters = ChapterCommands((), pane)
        self._books = BookCommands((), window.open_book_requested.emit)
        window.bind(ActionId.COMMANDS, self.toggle)
        theme.changed.connect(self._forget_box)

    @QtCore.Slot()
    def toggle(self) -> None:
        box = self._box
        if box is not None and box.isVisible():
            box.close_box()
            return
        if box is None:
            box = self._box = CommandPalette(self._window, self._theme.palette)
        box.open(CommandSearch(self._sources(), self._page_command))
        list_books, open_book = self._list_books, self._window.open_book_requested.emit
        self._tasks.run(lambda: BookCommands(list_books(), open_book), self._take_books)

    def _take_books(self, books: BookCommands) -> None:
        self._books = books
        if self._box is not None and self._box.isVisible():
            self._box.search_in(CommandSearch(self._sources(), self._page_command))

    def _sources(self) -> list[CommandSource]:
        outline, fence = self._pane.outline_panel.outline, self._pane.fence
        if outline is not self._chapters.outline or fence != self._chapters.fence:
            self._chapters = ChapterCommands(outline, self._pane)
        return [ActionCommands(self._window), self._books, self._chapters]

    def _page_command(self, typed: str) -> Command | None:
        """Return the command for a page typed as in the page box: "12", "xiv", "p. 12" or "#27"."""
        view = self._pane.page_view
        page = view.page_names.page(typed, view.page_count)
        if not page:
            return None
        words = tr("Go to page {page}", page=view.page_number(page))
        return Command(words, tr("Page"), lambda: view.look_up(page))

    @QtCore.Slot()
    def _forget_box(self) -> None:
        """Discard the palette; the next one is created in the new colours."""
        if self._box is not None:
            self._box.deleteLater()
            self._box = None


class ActionCommands:
    """The actions that are enabled at this moment, in the order of the action table."""

    def __init__(self, window: MainWindow) -> None:
        named = [(spec.command, window.action(spec.id)) for spec in ACTIONS]
        also = {spec.command: spec.also for spec in ACTIONS if spec.also}
        known = {action for _, action in named}
        named += [
            (action.text(), action)
            for action in window.findChildren(QtGui.QAction)
            if action not in known and not action.shortcut().isEmpty()
        ]
        own = window.action(ActionId.COMMANDS)
        self._named = [
            (words, action)
            for words, action in named
            if words and action is not own and action.isVisible() and action.isEnabled()
        ]
        self.names = [folded(f"{words} {also.get(words, '')}".strip()) for words, _ in self._named]

    def command(self, index: int) -> Command:
        words, action = self._named[index]
        return Command(words, action.shortcut().toString(_NATIVE), action.trigger)


class BookCommands:
    """Commands that open books, found by title and author."""

    def __init__(self, books: Sequence[ShelfBook], open_book: Callable[[str], None]) -> None:
        self._books = books
        self._open = open_book
        named = [(book, f"{book.title} {book.author}".strip()) for book in books]
        self.names = [folded(tr("Open {title}", title=name)) for _, name in named]

    def command(self, index: int) -> Command:
        book = self._books[index]
        words = tr("Open “{title}”", title=book.title)
        return Command(words, book.author or tr("Book"), lambda: self._open(book.id))


class ChapterCommands:
    """Commands that go to the chapters of the outline."""

    def __init__(self, outline: tuple[OutlineEntry, ...], pane: ViewerPane) -> None:
        self.outline, self.fence = outline, pane.fence
        self._pane = pane
        self._title_of = pane.outline_panel.title_of
        # A title that the spoiler guard hides entirely can't be searched for.
        named = (entry for entry in outline if entry.page)
        self._entries = [entry for entry in named if self._title_of(entry) != VEIL]
        self.names = [
            folded(tr("Go to {place}", place=self._title_of(each))) for each in self._entries
        ]

    def command(self, index: int) -> Command:
        entry = self._entries[index]
        return Command(
            tr("Go to: {title}", title=self._title_of(entry)),
            self._pane.page_view.page_names.name(entry.page),
            lambda: self._pane.outline_panel.entry_chosen.emit(entry),
        )
