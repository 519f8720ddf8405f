"""The command box and what it offers: actions, recent books, chapters, pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QKeySequence

from reader_app.domain.document import OutlineEntry
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.command_box import CommandBox
from reader_app.ui.main_window import MainWindow
from reader_app.ui.theme.theme import Theme
from reader_app.ui.viewer.page_box import page_of_entry
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.page_words import page_words as page_words_of
from reader_app.ui.viewer.viewer_pane import ViewerPane
from reader_app.ui.widgets.commands import Command, CommandSearch, CommandSource
from reader_app.ui.widgets.deeds import SPECS, Deed

_NATIVE = QKeySequence.SequenceFormat.NativeText


class CommandsController(QObject):
    """Opens the box; it is made when it is asked for the first time."""

    def __init__(
        self,
        pane: ViewerPane,
        window: MainWindow,
        theme: Theme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pane = pane
        self._window = window
        self._theme = theme
        self._box: CommandBox | None = None
        self._chapters = ChapterCommands((), pane)
        window.offer(Deed.COMMANDS, self.toggle)
        theme.changed.connect(self._forget_box)

    @Slot()
    def toggle(self) -> None:
        box = self._box
        if box is not None and box.isVisible():
            box.close_box()
            return
        if box is None:
            box = self._box = CommandBox(self._window, self._theme.palette)
        box.open(CommandSearch(self._sources(), self._page_command))

    def _sources(self) -> list[CommandSource]:
        outline = self._pane.outline_panel.outline
        if outline is not self._chapters.outline:
            self._chapters = ChapterCommands(outline, self._pane)
        recent = BookCommands(self._window.recent_books, self._window.recent_requested.emit)
        return [ActionCommands(self._window), recent, self._chapters]

    def _page_command(self, typed: str) -> Command | None:
        """For "12", "xiv", "p. 12" and "#27": the same as in the page box."""
        view = self._pane.page_view
        page = page_of_entry(typed, self._pane.page_box.labels, view.page_count)
        if not page:
            return None
        words = page_words(view, page)
        return Command(tr("Go to {place}", place=words), tr("Page"), lambda: view.go_to_page(page))

    @Slot()
    def _forget_box(self) -> None:
        """The next one is made in the new colours."""
        if self._box is not None:
            self._box.deleteLater()
            self._box = None


def page_words(view: PageView, page: int) -> str:
    """ "page 27 · p. 13", or without the label where it tells nothing."""
    return page_words_of(page, view.label(page))


class ActionCommands:
    """What the window and its parts can do at this moment, in the order of the menus."""

    def __init__(self, window: MainWindow) -> None:
        named = [(spec.command, window.action(spec.deed)) for spec in SPECS]
        also = {spec.command: spec.also for spec in SPECS if spec.also}
        known = {action for _, action in named}
        named += [
            (action.text(), action)
            for action in window.findChildren(QAction)
            if action not in known and not action.shortcut().isEmpty()
        ]
        own = window.action(Deed.COMMANDS)
        self._named = [
            (words, action)
            for words, action in named
            if words and action is not own and action.isVisible() and action.isEnabled()
        ]
        self.names = [
            f"{words} {also.get(words, '')}".strip().casefold() for words, _ in self._named
        ]

    def command(self, index: int) -> Command:
        words, action = self._named[index]
        return Command(words, action.shortcut().toString(_NATIVE), action.trigger)


class BookCommands:
    """Recent books, last read first."""

    def __init__(self, books: Sequence[tuple[str, str]], open_book: Callable[[str], None]) -> None:
        self._books = books
        self._open = open_book
        self.names = [tr("Open {title}", title=title).casefold() for _, title in books]

    def command(self, index: int) -> Command:
        book_id, title = self._books[index]
        return Command(tr("Open “{title}”", title=title), tr("Book"), lambda: self._open(book_id))


class ChapterCommands:
    """Where the outline leads."""

    def __init__(self, outline: tuple[OutlineEntry, ...], pane: ViewerPane) -> None:
        self.outline = outline
        self._pane = pane
        self._entries = [entry for entry in outline if entry.page]
        self.names = [tr("Go to {place}", place=entry.title).casefold() for entry in self._entries]

    def command(self, index: int) -> Command:
        entry = self._entries[index]
        return Command(
            tr("Go to: {title}", title=entry.title),
            page_words(self._pane.page_view, entry.page),
            lambda: self._pane.outline_panel.entry_chosen.emit(entry),
        )
