"""A book that was left without its margins opens without them."""

from __future__ import annotations

import math

import pytest

from reader_app.domain.document import Rect
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.ui.book.position_keeper import position_of, stored_position
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.trimmed_margins import AIR
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

CONTENT = Rect(60, 80, 360, 500)
SHOWN = Rect(60 - AIR, 80 - AIR, 360 + AIR, 500 + AIR)


def left_trimmed(view: PageView, document: FakeDocument, page: int = 9) -> JsonObject:
    """What is stored of a book that was read without its margins."""
    document.content_boxes = dict.fromkeys(range(1, 21), CONTENT)
    view.view_commands.set_trimmed(True)
    view.go_to_page(page)
    return stored_position(view.navigation.position())


def test_margins_are_off_before_a_page_was_looked_at(
    view: PageView, document: FakeDocument
) -> None:
    stored = left_trimmed(view, document)
    other = FakeDocument(document.info)
    view.set_document(other.info, other, position_of(stored, 9))
    assert view.visible_area.layout.shown(9) == SHOWN
    assert view.visible_area.layout.shown(1) == SHOWN
    assert view.page == 9


def test_a_page_of_its_own_width_is_known_again(view: PageView, document: FakeDocument) -> None:
    stored = left_trimmed(view, document)
    rows = stored["contents"]
    assert isinstance(rows, list)
    wide: list[JsonValue] = [*rows, [9, 20, 80, 380, 500]]
    other = FakeDocument(document.info)
    view.set_document(other.info, other, position_of({**stored, "contents": wide}, 9))
    assert view.visible_area.layout.shown(9).x0 == 20 - AIR


def test_where_the_content_moved_what_is_seen_now_counts(
    view: PageView, document: FakeDocument
) -> None:
    stored = left_trimmed(view, document)
    other = FakeDocument(document.info)
    moved = Rect(100, 120, 330, 480)
    other.content_boxes = dict.fromkeys(range(1, 21), moved)
    view.set_document(other.info, other, position_of(stored, 9))
    assert view.visible_area.layout.shown(9) == Rect(100 - AIR, 120 - AIR, 330 + AIR, 480 + AIR)


def test_of_a_book_with_its_margins_nothing_is_stored(
    view: PageView, document: FakeDocument
) -> None:
    left_trimmed(view, document)
    view.view_commands.set_trimmed(False)
    assert stored_position(view.navigation.position())["contents"] == []


@pytest.mark.parametrize(
    "rows",
    [
        "all",
        [7],
        [[1, 2, 3]],
        [["1", 0, 0, 9, 9]],
        [[0, 0, 0, 9, 9]],
        [[1, 9, 0, 2, 9]],
        [[1, 0, 0, math.inf, 9]],
        [[1, None, 0, 5, 9]],
        [[True, 0, 0, 9, 9]],
    ],
)
def test_what_is_no_content_is_left_out(rows: JsonValue) -> None:
    assert position_of({"trimmed": True, "contents": rows}, 1).contents == {}


def test_pages_that_the_file_has_no_more_are_left_out(
    view: PageView, document: FakeDocument
) -> None:
    values = {"trimmed": True, "contents": [[400, 10, 10, 90, 90]]}
    view.set_document(document.info, document, position_of(values, 3))
    assert view.visible_area.layout.shown(3).x0 == 0
