"""The open books and which of them is shown. No widgets, no files."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from reader_app.domain.book import OpenBook, Session
from reader_app.ui.book.book_opening import ViewMemory

_MOST_CLOSED: Final = 20
_MOST_PICTURES: Final = 6


@dataclass(slots=True, eq=False)
class Tab:
    """An open book. `book_id` "": not shown yet. `memory`: how it was left, in this session."""

    path: Path
    title: str
    book_id: str = ""
    is_gone: bool = False
    password: str = field(default="", repr=False)
    memory: ViewMemory | None = None


class OpenTabs:
    """`current` None: the library is shown."""

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
        """-1 while the library is shown."""
        return self._tabs.index(self._current) if self._current is not None else -1

    @property
    def can_reopen(self) -> bool:
        return bool(self._closed)

    def take_up(self, session: Session) -> None:
        """The open books of an earlier session; none of them is shown yet."""
        self._tabs = [Tab(book.path, book.title, book.book_id) for book in session.books]

    def session(self) -> Session:
        books = tuple(OpenBook(tab.path, tab.title, tab.book_id) for tab in self._tabs)
        return Session(books, self.current_index)

    def find(self, path: Path) -> Tab | None:
        wanted = os.path.normpath(path)
        return next((tab for tab in self._tabs if os.path.normpath(tab.path) == wanted), None)

    def find_book(self, book_id: str, other_than: Tab | None = None) -> Tab | None:
        found = (tab for tab in self._tabs if tab.book_id == book_id and tab is not other_than)
        return next(found, None) if book_id else None

    def has(self, tab: Tab) -> bool:
        return tab in self._tabs

    def add(self, tab: Tab, index: int | None = None) -> None:
        """After the last one, or at `index`."""
        self._tabs.insert(len(self._tabs) if index is None else index, tab)

    def show(self, tab: Tab) -> None:
        """It is the one in view from now on."""
        self._current = tab
        self._note_shown(tab)

    def rest(self) -> None:
        """The library is in view."""
        self._current = None

    def remember(self, memory: ViewMemory) -> None:
        """How the tab in view looks as it is left. Pictures of old are let go."""
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
        """Pages look otherwise from now on."""
        for tab in (*self._tabs, *(tab for _, tab in self._closed)):
            if tab.memory is not None:
                tab.memory = ViewMemory(tab.memory.place, tab.memory.history)

    def remove(self, tab: Tab, *, can_reopen: bool = True) -> None:
        index = self._tabs.index(tab)
        if can_reopen:
            self._closed = [*self._closed, (index, tab)][-_MOST_CLOSED:]
        self._tabs.remove(tab)
        self._shown = [other for other in self._shown if other is not tab]
        if self._current is tab:
            self._current = None

    def take_closed(self) -> tuple[int, Tab] | None:
        """The tab that was closed last, and where it stood."""
        return self._closed.pop() if self._closed else None

    def move(self, source: int, target: int) -> None:
        self._tabs.insert(target, self._tabs.pop(source))

    def beside(self, tab: Tab) -> Tab | None:
        """Which to show when `tab` is closed: the one after it, else the one before."""
        others = [other for other in self._tabs if other is not tab]
        return others[min(self._tabs.index(tab), len(others) - 1)] if others else None

    def step(self, direction: int) -> Tab | None:
        """The next one (1) or the one before (-1), around the ends."""
        if not self._tabs:
            return None
        if self._current is None:
            return self._shown[-1] if self._shown else self._tabs[0]
        return self._tabs[(self.current_index + direction) % len(self._tabs)]

    def shown_before(self, tab: Tab) -> Tab | None:
        """What was in view before `tab`."""
        return next((other for other in reversed(self._shown) if other is not tab), None)

    def _note_shown(self, tab: Tab) -> None:
        self._shown = [*(other for other in self._shown if other is not tab), tab]
