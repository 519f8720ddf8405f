"""The open books: the model of the tabs, and the controller that shows them in the tab strip."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.app.library.book_matching import name_of
from reader_app.app.library.file_targets import FileTarget, file_target
from reader_app.domain.book import OpenBook, Session
from reader_app.domain.errors import BookErrorCode, DomainError
from reader_app.domain.values import dataclass, field, replace
from reader_app.ui.book.controller import ViewMemory
from reader_app.ui.book.position_keeper import position_of
from reader_app.ui.pages.navigation import History
from reader_app.ui.window.tab_strip import TabLabel, TabStrip

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.window.tab_strip import AnswerMark
    from reader_app.workers.background_tasks import Tasks

_MOST_CLOSED: Final = 20
_MOST_PICTURES: Final = 6


@dataclass(slots=True, eq=False)
class Tab:
    """An open book.

    `book_id` is "" until the book is known. `memory` is the view's state when the tab was left,
    kept for this session only; `place` is stored with the session while another window reads the
    book.
    """

    path: Path
    title: str
    book_id: str = ""
    is_gone: bool = False
    password: str = field(default="", repr=False)
    memory: ViewMemory | None = None
    place: JsonObject | None = None


def _restored(book: OpenBook) -> Tab:
    if book.place is None:
        return Tab(book.path, book.title, book.book_id)
    page = book.place.get("page")
    place = position_of(book.place, page if isinstance(page, int) else 1)
    memory = ViewMemory(place, History())
    return Tab(book.path, book.title, book.book_id, memory=memory, place=book.place)


class OpenTabs:
    """The tabs in order and the one that is shown; `current` is None while the library is shown."""

    def __init__(self) -> None:
        self._tabs: list[Tab] = []
        self._current: Tab | None = None
        self._shown: list[Tab] = []
        self._closed: list[tuple[int, Tab]] = []

    @property
    def tabs(self) -> tuple[Tab, ...]:
        return tuple(self._tabs)

    @property
    def current(self) -> Tab | None:
        return self._current

    @property
    def current_index(self) -> int:
        """The index of the shown tab; -1 while the library is shown."""
        return self._tabs.index(self._current) if self._current is not None else -1

    @property
    def can_reopen(self) -> bool:
        return bool(self._closed)

    def restore(self, session: Session) -> None:
        """Replace the tabs by the books of an earlier session, with none shown.

        The tab that was shown then is used if a named file can't be opened.
        """
        self._tabs = list(map(_restored, session.books))
        if session.shown is not None:
            self._shown = [self._tabs[session.current]]

    def session(self, handbook: Path) -> Session:
        """Return the open books as a session to store; the handbook alone isn't resumed."""
        kept = self._tabs if any(tab.path != handbook for tab in self._tabs) else []
        books = tuple(OpenBook(tab.path, tab.title, tab.book_id, tab.place) for tab in kept)
        return Session(books, kept.index(self._current) if self._current in kept else -1)

    def find(self, path: Path) -> Tab | None:
        wanted = os.path.normpath(path)
        return next((tab for tab in self._tabs if os.path.normpath(tab.path) == wanted), None)

    def find_book(self, book_id: str, other_than: Tab | None = None) -> Tab | None:
        found = (tab for tab in self._tabs if tab.book_id == book_id and tab is not other_than)
        return next(found, None) if book_id else None

    def has(self, tab: Tab) -> bool:
        return tab in self._tabs

    def add(self, tab: Tab, index: int | None = None) -> None:
        """Insert a tab at `index`, or after the last one."""
        self._tabs.insert(len(self._tabs) if index is None else index, tab)

    def show(self, tab: Tab) -> None:
        """Set `tab` as the one that is shown."""
        self._current = tab
        self._note_shown(tab)

    def show_last(self, tabs: Sequence[Tab]) -> None:
        """Note the tabs before the last one as shown earlier, in case the last can't be opened."""
        for tab in tabs[:-1]:
            self._note_shown(tab)

    def rest(self) -> None:
        """Note that the library is shown instead of a tab."""
        self._current = None

    def remember(self, memory: ViewMemory) -> None:
        """Store the view state of the shown tab; drop page pictures of tabs not shown recently."""
        if self._current is None:
            return
        tab = self._current
        if memory.picture is None and tab.memory is not None:
            memory = ViewMemory(memory.place, memory.history, tab.memory.picture)
        tab.memory = memory
        for old in self._shown[:-_MOST_PICTURES]:
            if old.memory is not None:
                old.memory = ViewMemory(old.memory.place, old.memory.history)

    def forget_pictures(self) -> None:
        """Drop all page pictures, because the appearance of pages has changed."""
        for tab in (*self._tabs, *(tab for _, tab in self._closed)):
            if tab.memory is not None:
                tab.memory = ViewMemory(tab.memory.place, tab.memory.history)

    def remove(self, tab: Tab, *, can_reopen: bool = True) -> None:
        """Remove a tab; what can be reopened is kept without its page picture, which is large."""
        index = self._tabs.index(tab)
        if can_reopen:
            if tab.memory is not None:
                tab.memory = ViewMemory(tab.memory.place, tab.memory.history)
            self._closed = [*self._closed, (index, tab)][-_MOST_CLOSED:]
        self._tabs.remove(tab)
        self._shown = [other for other in self._shown if other is not tab]
        if self._current is tab:
            self._current = None

    def take_closed(self) -> tuple[int, Tab] | None:
        """Remove and return the most recently closed tab and its former index, or None."""
        return self._closed.pop() if self._closed else None

    def put_back(self, places: Sequence[tuple[int, Tab]]) -> None:
        """Insert tabs, removed in this order, where they were, except those that are open again."""
        for index, tab in reversed(places):
            if self.find_book(tab.book_id) is None and self.find(tab.path) is None:
                self.add(tab, index)

    def move(self, source: int, target: int) -> None:
        self._tabs.insert(target, self._tabs.pop(source))

    def beside(self, tab: Tab) -> Tab | None:
        """Return the tab to show when `tab` is closed: the next, else the previous, else None."""
        others = [other for other in self._tabs if other is not tab]
        return others[min(self._tabs.index(tab), len(others) - 1)] if others else None

    def step(self, direction: int) -> Tab | None:
        """Return the next tab (1) or the previous one (-1), wrapping around."""
        if not self._tabs:
            return None
        if self._current is None:
            return self._shown[-1] if self._shown else self._tabs[0]
        return self._tabs[(self.current_index + direction) % len(self._tabs)]

    def shown_before(self, tab: Tab) -> Tab | None:
        """Return the tab that was shown before `tab`, or None."""
        return next((other for other in reversed(self._shown) if other is not tab), None)

    def _note_shown(self, tab: Tab) -> None:
        self._shown = [*(other for other in self._shown if other is not tab), tab]


def _of_its_own(memory: ViewMemory | None) -> ViewMemory | None:
    """Return a copy whose history can be continued by another view."""
    if memory is None:
        return None
    history = History(memory.history.points, memory.history.depth)
    return ViewMemory(memory.place, history, memory.picture)


class TabsController(QObject):
    """Owns the list of open books and the tab strip; every book is opened through it.

    `library_shown` is emitted when no book is in view any more, `reopen_possible(bool)` with
    whether a closed book can be reopened, and `book_closed(str)` with the id of a book whose tab
    was closed, `book_removed(str)` with that of one that left the library. `move_possible(bool)`:
    whether the shown tab can leave, as others stay. `tabs_counted(int)`: how many there are.
    `place_requested(FileTarget | None)`: show this place of the file that is being shown; None: no
    more, as it can't be opened.
    `turned`: the reader has turned to another of the open books. `title_known(str)`: that of a tab
    whose file is to be shown; what the file and the library know better comes later.
    `new_files_found`: files of tabs that aren't shown are no books of the library yet, see
    `new_files`.
    """

    library_shown = Signal()
    place_requested = Signal(object)
    book_closed = Signal(str)
    book_removed = Signal(str)
    reopen_possible = Signal(bool)
    move_possible = Signal(bool)
    tabs_counted = Signal(int)
    turned = Signal()
    title_known = Signal(str)
    new_files_found = Signal()

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        books: BookController,
        strip: TabStrip,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._strip = strip
        self._list = OpenTabs()
        self.shown_before = self._list.shown_before
        self.put_back = self._list.put_back
        self.forget_pictures = self._list.forget_pictures
        self._saved = Session()
        self.first_place: FileTarget | None = None
        self._request_count = 0
        self._answers: Mapping[str, AnswerMark] = {}
        self.new_files: list[Path] = []
        """Files of tabs that aren't shown and were no books; whoever adds them empties the list."""
        strip.tab_chosen.connect(self.show_at)
        strip.close_requested.connect(lambda index: self._close(self._list.tabs[index]))
        strip.moved.connect(self._list.move)
        strip.moved.connect(self.keep_session)
        books.book_opened.connect(self._name)
        books.book_reloaded.connect(self._name)
        books.book_titled.connect(self._name)
        books.position.stored.connect(self.keep_session)

    # --- state for other controllers

    @property
    def current(self) -> Tab | None:
        """The tab in view; None while the library is shown."""
        return self._list.current

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """All tabs, in the order of the strip."""
        return tuple(self._list.tabs)

    @property
    def request_count(self) -> int:
        """The number of requests to show something.

        A slow look-up compares it with its earlier value to find out that its result is stale.
        """
        return self._request_count

    # --- opening

    def restore(self, session: Session) -> None:
        """Take over the open books of the last session without showing one."""
        self._list.restore(session)
        self._look_up(self._list.tabs)
        self.keep_session()

    def follow_opening(self, path: Path, files: Sequence[Path] = ()) -> None:
        """Show the tab of a file that the client began to open before the window existed.

        Each of `files` gets a tab without being shown.
        """
        targets = [file_target(each) for each in files]
        others = [self._tab_of(each.path.expanduser().absolute()) for each in targets]
        self._look_up(others)
        tab = self._tab_of(path)
        self._list.show_last([*others, tab])
        self._list.show(tab)
        self._books.follow_opening(path, tab.memory)
        self.keep_session()
        if targets and targets[-1].has_place:
            self.first_place = replace(targets[-1], path=path)

    def open_files(self, files: Sequence[Path]) -> None:
        """Open a tab for each file and show the last one, at the place asked for after its path."""
        targets = [file_target(path) for path in files]
        tabs = [self._tab_of(target.path.expanduser().absolute()) for target in targets]
        if tabs:
            self._look_up(tabs[:-1])
            self._list.show_last(tabs)
            self._show(tabs[-1])
            if targets[-1].has_place:
                self.place_requested.emit(replace(targets[-1], path=tabs[-1].path))

    def open_book(self, book: Book, *, is_gone: bool = False) -> None:
        """Show a book of the library; `is_gone`: from the stored text, without its file."""
        tab = self._list.find_book(book.id) or self._tab_of(book.file_path)
        tab.book_id, tab.title, tab.is_gone = book.id, book.title, is_gone
        self._show(tab)

    def open_with_password(self, path: Path, password: str) -> None:
        """Open the file with this password, which is kept as long as the tab."""
        tab = self._tab_of(path)
        tab.password = password
        self._books.open_file(path, password, tab.memory)

    def locate(self, path: Path) -> None:
        """Set `path` as the file of the shown tab, whose own file was missing."""
        tab = self._list.current
        if tab is None or self._list.find(path) is not None:
            self.open_files([path])
            return
        tab.path, tab.is_gone, tab.password = path.absolute(), False, ""
        self._books.open_file(tab.path, "", tab.memory)
        self.keep_session()

    # --- between windows

    def copy_of(self, tab: Tab) -> Tab:
        """Return a tab for another window, with the same book at the same place."""
        if tab is self._list.current:
            self._remember()
        return replace(tab, memory=_of_its_own(tab.memory))

    def take_out(self, tab: Tab, *, can_reopen: bool = False) -> None:
        """Remove a tab, and show the one beside it if it was in view."""
        is_shown = tab is self._list.current
        if is_shown:
            self._remember()
        beside = self._list.beside(tab)
        self._list.remove(tab, can_reopen=can_reopen)
        if not is_shown:
            self.keep_session()
        elif beside is not None:
            self._show(beside)
        else:
            self.go_to_library()

    def take_in(self, tab: Tab) -> None:
        """Show a tab of another window or of the last session, or this window's own of its file."""
        known = self._list.find(tab.path)
        if known is None:
            self._list.add(tab)
        self._show(known or tab)

    # --- moving between tabs

    def step(self, direction: int) -> None:
        """Show the next tab (1) or the one before (-1)."""
        tab = self._list.step(direction)
        if tab is not None:
            self._show(tab)
            self.turned.emit()

    @Slot(int)
    def show_at(self, index: int) -> None:
        """Show the tab at `index`; -1 is the last one."""
        self._show(self._list.tabs[index])
        self.turned.emit()

    @Slot()
    def go_to_library(self) -> None:
        """Show the library and keep the tabs."""
        self._request_count += 1
        self._remember()
        self._list.rest()
        self._books.close_book()
        self.keep_session()
        self.library_shown.emit()

    def note_books(self, books: Mapping[str, tuple[str, Path]]) -> None:
        """Follow changed titles, and files of books that aren't in view, which may be renamed."""
        for tab in self._list.tabs:
            title, path = books.get(tab.book_id, (tab.title, tab.path))
            if (title, path) != (tab.title, tab.path):
                tab.title = title
                tab.path = tab.path if tab is self._list.current else path
                self.keep_session()

    @Slot()
    def close_current(self) -> None:
        if self._list.current is not None:
            self._close(self._list.current)

    def close_book(self, book_id: str) -> tuple[int, Tab] | None:
        """Close the tab of a book that was removed from the library; return it and its index."""
        self.book_removed.emit(book_id)
        tab = self._list.find_book(book_id)
        if tab is None:
            return None
        place = self._list.tabs.index(tab), tab
        self._close(tab, can_reopen=False)
        return place

    @Slot()
    def reopen_closed(self) -> None:
        """Reopen the most recently closed book in its former place."""
        closed = self._list.take_closed()
        if closed is None:
            return
        index, tab = closed
        known = self._list.find(tab.path)
        if known is None:
            self._list.add(tab, index)
        self._show(known or tab)

    def mark_answers(self, marks: Mapping[str, AnswerMark]) -> None:
        """Mark in the tabs, by book id, where an answer is coming or has come."""
        if marks != self._answers:
            self._answers = dict(marks)
            self.keep_session()

    def leave_failed(self, error: DomainError | None) -> bool:
        """Leave the shown tab, whose book could not be opened.

        Return True if only the file of a known book is missing: its stored text is shown instead.
        """
        tab = self._list.current
        self.first_place = None
        self.place_requested.emit(None)
        if tab is None:
            self.go_to_library()
            return False
        if tab.book_id and error is not None and error.code == BookErrorCode.NOT_FOUND:
            tab.is_gone = True
            self._show_gone(tab)
            self.keep_session()
            return True
        before = self._list.shown_before(tab)
        if tab.book_id:
            self._list.rest()
        else:
            self._list.remove(tab, can_reopen=False)
        if before is not None:
            self._show(before)
        else:
            self.go_to_library()
        return False

    # --- internal

    def _tab_of(self, path: Path) -> Tab:
        """Return the tab of this file, created if there is none."""
        tab = self._list.find(path)
        if tab is None:
            tab = Tab(path, name_of(path))
            self._list.add(tab)
        return tab

    def _show(self, tab: Tab) -> None:
        self._request_count += 1
        if tab is not self._list.current:
            self._remember()
            self._list.show(tab)
            self.title_known.emit(tab.title)
            if tab.is_gone:
                self._show_gone(tab)
            else:
                self._books.open_file(tab.path, tab.password, tab.memory)
        self.keep_session()

    def _show_gone(self, tab: Tab) -> None:
        """Show a book whose file was missing: from the file if it is back, else from the store."""
        find, wish = self._services.books.find, self._request_count

        def look() -> tuple[Book | None, bool]:
            return find(tab.book_id), os.path.isfile(tab.path)

        def show(found: tuple[Book | None, bool]) -> None:
            book, is_there = found
            if wish != self._request_count or self._list.current is not tab:
                return
            tab.is_gone = not is_there
            if is_there or book is None:
                self._books.open_file(tab.path, tab.password, tab.memory)
            else:
                self._books.open_without_file(book)
            self.keep_session()

        self._tasks.run(look, show)

    def _remember(self) -> None:
        memory = self._books.view_memory()
        if memory is not None:
            self._list.remember(memory)

    def _close(self, tab: Tab, *, can_reopen: bool = True) -> None:
        self.take_out(tab, can_reopen=can_reopen)
        if tab.book_id:
            self.book_closed.emit(tab.book_id)

    @Slot(object)
    def _name(self, book: Book) -> None:
        """Set id and title of the shown tab to those of this book."""
        tab = self._list.current
        if tab is None:
            return
        same = self._list.find_book(book.id, other_than=tab)
        if same is not None:
            # The same content under another path is the same book: one tab is enough.
            self._list.remove(same, can_reopen=False)
        tab.book_id, tab.title = book.id, book.title
        self.keep_session()

    def _look_up(self, tabs: Sequence[Tab]) -> None:
        """Look up, in a worker thread, the titles of known books and whether their files exist."""
        find = self._services.books.find_by_path
        paths = [tab.path for tab in tabs]

        def look() -> list[tuple[Book | None, bool]]:
            return [(find(path), os.path.exists(path)) for path in paths]

        def note(found: list[tuple[Book | None, bool]]) -> None:
            for tab, (book, is_there) in zip(tabs, found, strict=True):
                if book is not None and not tab.book_id:
                    tab.book_id, tab.title = book.id, book.title
                if tab is not self._list.current:
                    tab.is_gone = bool(tab.book_id) and not is_there
                    if is_there and book is None:
                        self.new_files.append(tab.path)
            self.keep_session()
            if self.new_files:
                self.new_files_found.emit()

        if paths:
            self._tasks.run(look, note)

    @Slot()
    def keep_session(self) -> None:
        """Update the strip and, if it changed, store the session for the next start."""
        labels = [
            TabLabel(tab.title, str(tab.path), tab.is_gone, self._answers.get(tab.book_id))
            for tab in self._list.tabs
        ]
        self._strip.set_tabs(labels, self._list.current_index)
        self.reopen_possible.emit(self._list.can_reopen)
        self.move_possible.emit(len(labels) > 1 and self._list.current is not None)
        self.tabs_counted.emit(len(labels))
        tab, book = self._list.current, self._books.book
        if tab is not None and book is not None and tab.book_id == book.id:
            tab.place = self._books.position.place_apart(was_apart=tab.place is not None)
        session = self._list.session(self._services.handbook)
        save = self._services.session.save
        if session != self._saved:
            self._saved = session
            self._tasks.run(lambda: save(session))
