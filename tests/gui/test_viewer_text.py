from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Link, Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.document_links import is_safe_uri
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import LEFT, LETTER_WIDTH, LINE_STEP, TOP, FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

LEFT_BUTTON = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton
NONE = Qt.KeyboardModifier.NoModifier


def at(view: PageView, page: int, column: float, line: int) -> QPoint:
    """The pixel between two letters of the fake's grid."""
    x, y = LEFT + column * LETTER_WIDTH, TOP + line * LINE_STEP + 4
    left, top, _, _ = view.visible_area.on_screen(page, Rect(x, y, x, y))
    return QPoint(round(left), round(top))


def drag(qtbot: QtBot, view: PageView, start: QPoint, end: QPoint) -> None:
    port = view.viewport()
    qtbot.mousePress(port, LEFT_BUTTON, NONE, start)
    qtbot.mouseMove(port, end)
    view.mouse.move_to(end)
    qtbot.mouseRelease(port, LEFT_BUTTON, NONE, end)


def test_dragging_selects_the_letters_between(qtbot: QtBot, view: PageView) -> None:
    drag(qtbot, view, at(view, 1, 5, 0), at(view, 1, 15, 0))
    assert view.text.selected_text() == "me Ishmael"


@pytest.mark.parametrize(
    ("start", "end", "is_exact", "selected"),
    [
        (6, 13, False, "me Ishmael"),
        (13, 6, False, "me Ishmael"),
        (9, 12, False, "shm"),
        (6, 13, True, "e Ishma"),
    ],
)
def test_what_is_drawn_beyond_a_word_takes_whole_words(
    qtbot: QtBot, view: PageView, start: int, end: int, is_exact: bool, selected: str
) -> None:
    view.text.selection.snaps_to_words = True
    qtbot.mousePress(view.viewport(), LEFT_BUTTON, NONE, at(view, 1, start, 0))
    alt = Qt.KeyboardModifier.AltModifier if is_exact else NONE
    where = QPointF(at(view, 1, end, 0))
    view.mouse.move(QMouseEvent(QEvent.Type.MouseMove, where, where, NO_BUTTON, LEFT_BUTTON, alt))
    assert view.text.selected_text() == selected


def test_the_page_of_the_selection_is_known(qtbot: QtBot, view: PageView) -> None:
    assert view.text.selected_page() == 0
    drag(qtbot, view, at(view, 1, 0, 0), at(view, 1, 4, 0))
    assert view.text.selected_page() == 1


def test_letting_go_finishes_the_selection(qtbot: QtBot, view: PageView) -> None:
    with qtbot.waitSignal(view.text.selection_finished):
        drag(qtbot, view, at(view, 1, 0, 0), at(view, 1, 4, 0))


def test_the_selection_tells_where_it_is_on_the_screen(qtbot: QtBot, view: PageView) -> None:
    assert view.text.selection_areas() == []
    drag(qtbot, view, at(view, 1, 0, 0), at(view, 1, 4, 0))
    (box,) = view.text.selection_areas()
    assert box.contains(at(view, 1, 2, 0))
    assert not box.contains(at(view, 1, 2, 1))


def test_a_click_selects_nothing(qtbot: QtBot, view: PageView) -> None:
    with qtbot.assertNotEmitted(view.text.selection_finished):
        qtbot.mouseClick(view.viewport(), LEFT_BUTTON, NONE, at(view, 1, 3, 0))
    assert view.text.selected_text() == ""


def press(view: PageView, where: QPoint, ms: int) -> None:
    """The button goes down at a time of the desktop's clock; Qt's own clicks keep apart."""
    _send(view, QEvent.Type.MouseButtonPress, where, ms)


def click(view: PageView, where: QPoint, ms: int) -> None:
    press(view, where, ms)
    _send(view, QEvent.Type.MouseButtonRelease, where, ms + 50)


def _send(view: PageView, kind: QEvent.Type, where: QPoint, ms: int) -> None:
    event = QMouseEvent(kind, QPointF(where), QPointF(where), LEFT_BUTTON, LEFT_BUTTON, NONE)
    event.setTimestamp(ms)
    QGuiApplication.sendEvent(view.viewport(), event)


def test_a_double_click_selects_the_word(view: PageView) -> None:
    where = at(view, 1, 10.4, 0)
    click(view, where, 1000)
    click(view, where, 1200)
    assert view.text.selected_text() == "Ishmael"


def test_two_clicks_that_a_busy_window_sees_together_select_nothing(view: PageView) -> None:
    where = at(view, 1, 10.4, 0)
    click(view, where, 1000)
    click(view, where, 3000)
    assert view.text.selected_text() == ""


def test_a_third_click_selects_the_line(view: PageView) -> None:
    where = at(view, 1, 10.4, 1)
    for ms in (1000, 1200, 1400):
        click(view, where, ms)
    assert view.text.selected_text() == "Some years ago, never mind how"


def test_dragging_after_a_double_click_grows_by_words(view: PageView) -> None:
    start, end = at(view, 1, 11.4, 1), at(view, 1, 18.4, 1)
    click(view, start, 1000)
    press(view, start, 1200)
    view.mouse.move_to(end)
    _send(view, QEvent.Type.MouseButtonRelease, end, 1900)
    assert view.text.selected_text() == "ago, never"


def test_a_selection_goes_over_pages_in_reading_order(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_zoom(0.4)
    drag(qtbot, view, at(view, 1, 5, 2), at(view, 2, 7, 0))
    assert view.text.selected_text() == "precisely\n\na whale"


def test_dragging_backwards_selects_the_same(qtbot: QtBot, view: PageView) -> None:
    drag(qtbot, view, at(view, 1, 15, 0), at(view, 1, 5, 0))
    assert view.text.selected_text() == "me Ishmael"


def test_shift_and_click_moves_the_end(qtbot: QtBot, view: PageView) -> None:
    drag(qtbot, view, at(view, 1, 0, 0), at(view, 1, 4, 0))
    where = at(view, 1, 7, 0)
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, Qt.KeyboardModifier.ShiftModifier, where)
    assert view.text.selected_text() == "Call me"


def test_copying_joins_words_that_a_line_end_cuts(qtbot: QtBot, view: PageView) -> None:
    view.go_to_page(2)
    view.text.select_all_on_page()
    view.text.copy_selection()
    assert QGuiApplication.clipboard().text() == "a whale of an extraordinary size"


def test_copying_nothing_leaves_the_clipboard_alone(view: PageView) -> None:
    QGuiApplication.clipboard().setText("kept")
    view.text.copy_selection()
    assert QGuiApplication.clipboard().text() == "kept"


def test_escape_ends_the_selection_then_the_evidence(qtbot: QtBot, view: PageView) -> None:
    view.show_evidence(1, [Rect(50, 50, 60, 60)])
    drag(qtbot, view, at(view, 1, 0, 0), at(view, 1, 4, 0))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.text.selected_text() == ""
    assert view.property("highlightRects")
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not view.property("highlightRects")


def test_another_document_has_no_selection(qtbot: QtBot, view: PageView) -> None:
    drag(qtbot, view, at(view, 1, 0, 0), at(view, 1, 4, 0))
    other = FakeDocument()
    view.set_document(other.info, other)
    assert view.text.selected_text() == ""


@pytest.fixture
def linked(view: PageView) -> FakeDocument:
    place = Rect(LEFT, TOP, LEFT + 60, TOP + 12)
    links = {
        1: (Link(place, page=9, top=120.0),),
        2: (Link(place, uri="https://example.org/a"),),
        3: (Link(place, uri="file:///etc/passwd"),),
    }
    linked = FakeDocument(links=links)
    view.set_document(linked.info, linked)
    return linked


def click_link(qtbot: QtBot, view: PageView, page: int) -> None:
    view.go_to_page(page, record=False)
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, NONE, at(view, page, 3, 0))


def test_an_internal_link_leads_to_its_target_and_back_returns(
    qtbot: QtBot, view: PageView, linked: FakeDocument
) -> None:
    click_link(qtbot, view, 1)
    assert view.page == 9
    assert view.navigation.position().offset == pytest.approx(120 / 595, abs=0.02)
    view.navigation.back()
    assert view.page == 1


def test_an_external_link_is_asked_about(
    qtbot: QtBot, view: PageView, linked: FakeDocument
) -> None:
    with qtbot.waitSignal(view.text.external_link_requested) as asked:
        click_link(qtbot, view, 2)
    assert asked.args == ["https://example.org/a"]


def test_a_link_to_a_file_is_refused(qtbot: QtBot, view: PageView, linked: FakeDocument) -> None:
    with (
        qtbot.assertNotEmitted(view.text.external_link_requested),
        qtbot.waitSignal(view.text.link_refused),
    ):
        click_link(qtbot, view, 3)


def test_dragging_over_a_link_selects_and_does_not_follow(
    qtbot: QtBot, view: PageView, linked: FakeDocument
) -> None:
    linked.texts[1] = "a linked line"
    drag(qtbot, view, at(view, 1, 2, 0), at(view, 1, 8, 0))
    assert (view.page, view.text.selected_text()) == (1, "linked")


def test_the_pointer_over_a_link_is_a_hand(view: PageView, linked: FakeDocument) -> None:
    view.text.hover(at(view, 1, 3, 0).toPointF())
    assert view.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor
    view.text.hover(at(view, 1, 3, 20).toPointF())
    assert view.viewport().cursor().shape() is Qt.CursorShape.ArrowCursor


@pytest.mark.parametrize(
    ("uri", "is_safe"),
    [
        ("https://example.org", True),
        ("HTTP://example.org", True),
        ("mailto:a@example.org", True),
        ("javascript:alert(1)", False),
        ("file:///etc/passwd", False),
        ("", False),
        ("http://[broken", False),
    ],
)
def test_only_web_and_mail_are_safe(uri: str, is_safe: bool) -> None:
    assert is_safe_uri(uri) is is_safe
