"""Which book is shown after another one is opened, closed or moved."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtGui import QPixmap

from reader_app.domain.book import OpenBook, Session
from reader_app.ui.book.controller import ViewMemory
from reader_app.ui.pages.geometry import ViewPosition
from reader_app.ui.pages.navigation import History
from reader_app.ui.window.tabs_controller import OpenTabs, Tab

HANDBOOK = Path("/the handbook.pdf")


@pytest.fixture
def tabs() -> OpenTabs:
    """a, b and c; b is shown, a was before."""
    made = OpenTabs()
    for name in "abc":
        made.add(Tab(Path(f"/books/{name}.pdf"), name, f"id of {name}"))
    made.show(made.tabs[0])
    made.show(made.tabs[1])
    return made


def names(tabs: OpenTabs) -> str:
    return "".join(tab.title for tab in tabs.tabs)


def shown(tabs: OpenTabs) -> str:
    return tabs.current.title if tabs.current is not None else ""


def test_a_path_is_found_however_it_is_written(tabs: OpenTabs) -> None:
    assert tabs.find(Path("/books/./x/../b.pdf")) is tabs.tabs[1]
    assert tabs.find(Path("/books/d.pdf")) is None


def test_the_tab_beside_a_closed_one_is_the_next_else_the_one_before(tabs: OpenTabs) -> None:
    a, b, c = tabs.tabs
    assert tabs.beside(a) is b
    assert tabs.beside(c) is b


def test_the_only_tab_has_none_beside_it() -> None:
    tabs = OpenTabs()
    tabs.add(Tab(Path("/a"), "a"))
    assert tabs.beside(tabs.tabs[0]) is None


def test_steps_go_around_the_ends(tabs: OpenTabs) -> None:
    assert tabs.step(1) is tabs.tabs[2]
    tabs.show(tabs.tabs[2])
    assert tabs.step(1) is tabs.tabs[0]
    tabs.show(tabs.tabs[0])
    assert tabs.step(-1) is tabs.tabs[2]


def test_a_step_from_the_library_leads_to_the_book_shown_last(tabs: OpenTabs) -> None:
    tabs.rest()
    assert tabs.step(1) is tabs.tabs[1]


def test_a_book_that_fails_gives_way_to_the_one_shown_before(tabs: OpenTabs) -> None:
    failed = Tab(Path("/books/d.pdf"), "d")
    tabs.add(failed)
    tabs.show(failed)
    assert tabs.shown_before(failed) is tabs.tabs[1]


def test_a_closed_tab_comes_back_where_it_stood(tabs: OpenTabs) -> None:
    b = tabs.tabs[1]
    tabs.remove(b)
    assert (names(tabs), shown(tabs)) == ("ac", "")
    assert tabs.take_closed() == (1, b)
    assert not tabs.can_reopen


def test_a_tab_that_is_taken_away_for_good_does_not_come_back(tabs: OpenTabs) -> None:
    tabs.remove(tabs.tabs[1], can_reopen=False)
    assert tabs.take_closed() is None


def test_a_dragged_tab_stays_the_shown_one(tabs: OpenTabs) -> None:
    tabs.move(1, 2)
    assert (names(tabs), shown(tabs), tabs.current_index) == ("acb", "b", 2)


def test_a_session_tells_the_books_in_order_and_the_shown_one(tabs: OpenTabs) -> None:
    session = tabs.session(HANDBOOK)
    assert [book.title for book in session.books] == ["a", "b", "c"]
    assert session.shown == OpenBook(Path("/books/b.pdf"), "b", "id of b")


def test_a_session_is_taken_up_with_no_book_shown(tabs: OpenTabs) -> None:
    other = OpenTabs()
    other.restore(tabs.session(HANDBOOK))
    assert (names(other), other.current) == ("abc", None)
    assert other.session(HANDBOOK) == Session(tabs.session(HANDBOOK).books, -1)


def test_the_last_picture_stays_where_the_view_could_not_be_seen(tabs: OpenTabs) -> None:
    picture = object()
    tabs.remember(ViewMemory(ViewPosition(1), History(), picture))  # type: ignore[arg-type]
    tabs.remember(ViewMemory(ViewPosition(2), History()))
    memory = tabs.tabs[1].memory
    assert memory is not None
    assert (memory.place.page, memory.picture) == (2, picture)


def test_places_outlive_forgotten_pictures(tabs: OpenTabs) -> None:
    tabs.remember(ViewMemory(ViewPosition(7), History(), object()))  # type: ignore[arg-type]
    tabs.forget_pictures()
    memory = tabs.tabs[1].memory
    assert memory is not None
    assert (memory.place.page, memory.picture) == (7, None)


def test_a_closed_book_comes_back_without_a_picture_of_how_it_looked(tabs: OpenTabs) -> None:
    tabs.remember(ViewMemory(ViewPosition(7), History(), object()))  # type: ignore[arg-type]
    tabs.remove(tabs.tabs[1])
    tabs.forget_pictures()
    closed = tabs.take_closed()
    assert closed is not None
    assert closed[1].memory is not None
    assert (closed[1].memory.place.page, closed[1].memory.picture) == (7, None)


def test_a_closed_book_keeps_its_place_and_not_the_picture_of_its_page(tabs: OpenTabs) -> None:
    tab = tabs.current
    assert tab is not None
    place, picture = ViewPosition(7, 0.5), Mock(spec=QPixmap)
    tabs.remember(ViewMemory(place, History(), picture))
    tabs.remove(tab)
    closed = tabs.take_closed()
    assert closed is not None
    memory = closed[1].memory
    assert memory is not None
    assert (memory.place, memory.picture) == (place, None)
