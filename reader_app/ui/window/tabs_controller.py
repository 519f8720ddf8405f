"""Several open books, one of them in view: opening, switching, closing, bringing back."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.app.library.book_matching import name_of
from reader_app.domain.book import Session
from reader_app.domain.errors import BookErrorCode, DomainError
from reader_app.ui.window.open_tabs import OpenTabs, Tab
from reader_app.ui.window.tab_strip import TabLabel, TabStrip

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.window.tab_strip import AnswerMark
    from reader_app.workers.background_tasks import Tasks


class TabsController(QObject):
    """Owns the list of open books and its strip. All openings go through here.

    `library_shown`: no book is in view any more. `reopen_possible(bool)`: a book was closed.
    `book_closed(str)`: the id of the book whose tab is gone.
    """

    library_shown = Signal()
    book_closed = Signal(str)
    reopen_possible = Signal(bool)

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
        self._saved = Session()
        self._wishes = 0
        self._answers: Mapping[str, AnswerMark] = {}
        strip.tab_chosen.connect(self._show_index)
        strip.close_requested.connect(self._close_index)
        strip.moved.connect(self._move)
        books.book_opened.connect(self._name)
        books.book_reloaded.connect(self._name)

    # --- what others see

    @property
    def current(self) -> Tab | None:
        """The tab in view; None while the library is."""
        return self._list.current

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """In the strip's order."""
        return tuple(self._list.tabs)

    @property
    def wishes(self) -> int:
        """Counts what was to be shown: who had to look something up compares it."""
        return self._wishes

    # --- opening

    def take_up(self, session: Session) -> None:
        """The open books of the last session, none of them in view."""
        self._list.take_up(session)
        self._look_up(self._list.tabs)
        self._tell()

    def follow_opening(self, path: Path) -> None:
        """The client was told to open this file before the window was put together."""
        self._list.show(self._tab_of(path))
        self._books.follow_opening(path)
        self._tell()

    def open_files(self, files: Sequence[Path]) -> None:
        """A tab for each; the last one is shown."""
        tabs = [self._tab_of(path.expanduser().absolute()) for path in files]
        if tabs:
            self._look_up(tabs[:-1])
            self._show(tabs[-1])

    def add_files(self, files: Sequence[Path]) -> None:
        """A tab for each, without showing any."""
        self._look_up([self._tab_of(path.expanduser().absolute()) for path in files])
        self._tell()

    def open_book(self, book: Book, *, is_gone: bool = False) -> None:
        """A book of the library; `is_gone`: without its file."""
        tab = self._list.find_book(book.id) or self._tab_of(book.file_path)
        tab.book_id, tab.title, tab.is_gone = book.id, book.title, is_gone
        self._show(tab)

    def open_with_password(self, path: Path, password: str) -> None:
        """Again, with the password that was asked for; it is kept for as long as the tab."""
        tab = self._tab_of(path)
        tab.password = password
        self._books.open_file(path, password, tab.memory)

    def locate(self, path: Path) -> None:
        """The file of the tab in view is there now."""
        tab = self._list.current
        if tab is None or self._list.find(path) is not None:
            self.open_files([path])
            return
        tab.path, tab.is_gone, tab.password = path.absolute(), False, ""
        self._books.open_file(tab.path, "", tab.memory)
        self._tell()

    # --- moving between them

    @Slot()
    def show_next(self) -> None:
        self._step(1)

    @Slot()
    def show_previous(self) -> None:
        self._step(-1)

    @Slot()
    def go_to_library(self) -> None:
        """Tabs stay as they are."""
        self._wishes += 1
        self._remember()
        self._list.rest()
        self._books.close_book()
        self._tell()
        self.library_shown.emit()

    @Slot()
    def close_current(self) -> None:
        if self._list.current is not None:
            self._close(self._list.current)

    def close_book(self, book_id: str) -> None:
        """It was taken out of the library."""
        tab = self._list.find_book(book_id)
        if tab is not None:
            self._close(tab, can_reopen=False)

    @Slot()
    def reopen_closed(self) -> None:
        """Bring the book back that was closed last, where it stood."""
        closed = self._list.take_closed()
        if closed is None:
            return
        index, tab = closed
        known = self._list.find(tab.path)
        if known is None:
            self._list.add(tab, index)
        self._show(known or tab)

    def mark_answers(self, marks: Mapping[str, AnswerMark]) -> None:
        """By book id: where an answer is coming or has come."""
        if marks != self._answers:
            self._answers = dict(marks)
            self._tell()

    @Slot()
    def forget_pictures(self) -> None:
        """Pages look otherwise from now on."""
        self._list.forget_pictures()

    def leave_failed(self, error: DomainError | None) -> bool:
        """What was to be shown can't be. True: its text is, because only its file is gone."""
        tab = self._list.current
        if tab is None:
            self.go_to_library()
            return False
        if tab.book_id and error is not None and error.code == BookErrorCode.NOT_FOUND:
            tab.is_gone = True
            self._show_gone(tab)
            self._tell()
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

    # --- inside

    def _tab_of(self, path: Path) -> Tab:
        """That of this file, or a new one."""
        tab = self._list.find(path)
        if tab is None:
            tab = Tab(path, name_of(path))
            self._list.add(tab)
        return tab

    def _show(self, tab: Tab) -> None:
        self._wishes += 1
        if tab is not self._list.current:
            self._remember()
            self._list.show(tab)
            if tab.is_gone:
                self._show_gone(tab)
            else:
                self._books.open_file(tab.path, tab.password, tab.memory)
        self._tell()

    def _show_gone(self, tab: Tab) -> None:
        """Maybe the file is back; else its text and conversations."""
        find, wish = self._services.books.find, self._wishes

        def look() -> tuple[Book | None, bool]:
            return find(tab.book_id), os.path.isfile(tab.path)

        def show(found: tuple[Book | None, bool]) -> None:
            book, is_there = found
            if wish != self._wishes or self._list.current is not tab:
                return
            tab.is_gone = not is_there
            if is_there or book is None:
                self._books.open_file(tab.path, tab.password, tab.memory)
            else:
                self._books.open_without_file(book)
            self._tell()

        self._tasks.run(look, show)

    def _remember(self) -> None:
        memory = self._books.view_memory()
        if memory is not None:
            self._list.remember(memory)

    def _step(self, direction: int) -> None:
        tab = self._list.step(direction)
        if tab is not None:
            self._show(tab)

    def _close(self, tab: Tab, *, can_reopen: bool = True) -> None:
        is_shown = tab is self._list.current
        if is_shown:
            self._remember()
        beside = self._list.beside(tab)
        self._list.remove(tab, can_reopen=can_reopen)
        if not is_shown:
            self._tell()
        elif beside is not None:
            self._show(beside)
        else:
            self.go_to_library()
        if tab.book_id:
            self.book_closed.emit(tab.book_id)

    @Slot(int)
    def _show_index(self, index: int) -> None:
        self._show(self._list.tabs[index])

    @Slot(int)
    def _close_index(self, index: int) -> None:
        self._close(self._list.tabs[index])

    @Slot(int, int)
    def _move(self, source: int, target: int) -> None:
        self._list.move(source, target)
        self._tell()

    @Slot(object)
    def _name(self, book: Book) -> None:
        """The tab in view is this book."""
        tab = self._list.current
        if tab is None:
            return
        same = self._list.find_book(book.id, other_than=tab)
        if same is not None:
            # The same content under another path is the same book: one tab is enough.
            self._list.remove(same, can_reopen=False)
        tab.book_id, tab.title = book.id, book.title
        self._tell()

    def _look_up(self, tabs: Sequence[Tab]) -> None:
        """Titles of books that are known, and whether their files are still there."""
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
            self._tell()

        if paths:
            self._tasks.run(look, note)

    def _tell(self) -> None:
        """Show the list, and keep it for the next start."""
        labels = [
            TabLabel(tab.title, str(tab.path), tab.is_gone, self._answers.get(tab.book_id))
            for tab in self._list.tabs
        ]
        self._strip.set_tabs(labels, self._list.current_index)
        self.reopen_possible.emit(self._list.can_reopen)
        session, save = self._session(), self._services.session.save
        if session != self._saved:
            self._saved = session
            self._tasks.run(lambda: save(session))

    def _session(self) -> Session:
        """The handbook is one key away: nobody left off there."""
        whole, handbook = self._list.session(), self._services.handbook
        books = tuple(book for book in whole.books if book.path != handbook)
        shown = whole.shown
        return Session(books, books.index(shown) if shown in books else -1)
