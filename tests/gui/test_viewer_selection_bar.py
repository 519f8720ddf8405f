from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import HighlightColor, MarkStyle
from reader_app.domain.document import Rect
from reader_app.ui.pages.floating_card import beside
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.floating_bars import SelectionRequest, TextSelectionBar
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import LEFT, LETTER_WIDTH, LINE_STEP, TOP

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

LEFT_BUTTON = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
SCREEN = QRect(0, 0, 800, 600)
BAR = QSize(300, 36)


@pytest.fixture
def bar(view: PageView) -> Iterator[TextSelectionBar]:
    view.setFocus()
    yield TextSelectionBar(view)


def at(view: PageView, column: float, line: int, page: int = 1) -> QPoint:
    x, y = LEFT + column * LETTER_WIDTH, TOP + line * LINE_STEP + 4
    left, top, _, _ = view.visible_area.on_screen(page, Rect(x, y, x, y))
    return QPoint(round(left), round(top))


def select(
    qtbot: QtBot, view: PageView, columns: tuple[int, int], lines: tuple[int, int] = (0, 0)
) -> None:
    port = view.viewport()
    start, end = at(view, columns[0], lines[0]), at(view, columns[1], lines[1])
    qtbot.mousePress(port, LEFT_BUTTON, NONE, start)
    view.mouse.move_to(end)
    qtbot.mouseRelease(port, LEFT_BUTTON, NONE, end)


def button(bar: TextSelectionBar, name: str) -> QToolButton:
    found = bar.findChild(QToolButton, name)
    assert found is not None
    return found


def test_without_a_model_what_needs_one_is_greyed_with_the_reason(bar: TextSelectionBar) -> None:
    bar.set_model(False)
    buttons = {each: button(bar, f"{each}SelectionButton") for each in SelectionRequest}
    greyed = [each for each, shown in buttons.items() if not shown.isEnabled()]
    assert greyed == [each for each in SelectionRequest if each is not SelectionRequest.ASK]
    assert button(bar, "explainSelectionButton").toolTip() == "Needs a language model"
    bar.set_model(True)
    assert button(bar, "explainSelectionButton").isEnabled()


# -- where it stands --------------------------------------------------------------------------


def test_it_stands_above_the_words() -> None:
    words = QRect(200, 300, 100, 14)
    place = QRect(beside([words], BAR, SCREEN), BAR)
    assert place.bottom() < words.top()
    assert place.center().x() == words.center().x()


def test_it_stands_below_words_at_the_upper_edge() -> None:
    words = QRect(200, 10, 100, 14)
    assert beside([words], BAR, SCREEN).y() > words.bottom()


def test_it_stays_inside_at_the_side() -> None:
    words = QRect(780, 300, 20, 14)
    assert SCREEN.contains(QRect(beside([words], BAR, SCREEN), BAR))


def test_it_stands_beside_words_that_fill_the_height() -> None:
    words = [QRect(20, y, 200, 14) for y in range(0, 600, 16)]
    place = QRect(beside(words, BAR, SCREEN), BAR)
    assert not any(area.intersects(place) for area in words)


def test_it_stands_below_the_last_words_where_two_columns_reach_both_edges() -> None:
    left, right = QRect(0, 300, 380, 300), QRect(420, 0, 380, 200)
    assert beside([left, right], BAR, SCREEN) == QPoint(460, 208)


def test_it_stands_at_the_lower_edge_where_words_fill_everything() -> None:
    assert QRect(beside([SCREEN], BAR, SCREEN), BAR).bottom() == SCREEN.bottom()


# -- coming and going -------------------------------------------------------------------------


def test_it_appears_when_the_mouse_lets_go(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    qtbot.mousePress(view.viewport(), LEFT_BUTTON, NONE, at(view, 5, 0))
    view.mouse.move_to(at(view, 15, 0))
    assert view.text.has_selection
    assert not bar.isVisible()
    qtbot.mouseRelease(view.viewport(), LEFT_BUTTON, NONE, at(view, 15, 0))
    assert bar.isVisible()


def test_it_is_not_over_the_words(qtbot: QtBot, view: PageView, bar: TextSelectionBar) -> None:
    select(qtbot, view, (5, 15), (0, 1))
    assert not any(area.intersects(bar.geometry()) for area in view.text.selection_areas())


def test_it_waits_while_the_words_fill_the_screen(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    select(qtbot, view, (1, 15), (0, 1))
    view.resize(300, 120)
    view.page_viewport.set_zoom(2.0)
    view.navigation.scroll_to_rects(1, [Rect(LEFT, TOP, LEFT + 20, TOP + LINE_STEP)])
    view.scroller.scroll_freely(-view.width(), 0)
    was_over = bar.isVisible()
    view.resize(800, 600)
    assert not was_over
    assert bar.isVisible()


def test_it_follows_the_words_when_they_scroll(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    select(qtbot, view, (5, 15), (1, 1))
    before = view.text.selection_areas()[0].top() - bar.y()
    view.scroller.scroll_freely(0, 10)
    assert view.text.selection_areas()[0].top() - bar.y() == before


def test_it_leaves_with_the_words_and_comes_back_with_them(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    select(qtbot, view, (5, 15))
    view.go_to_page(5)
    assert not bar.isVisible()
    view.go_to_page(1)
    assert bar.isVisible()


def test_a_click_elsewhere_ends_it(qtbot: QtBot, view: PageView, bar: TextSelectionBar) -> None:
    select(qtbot, view, (5, 15))
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, NONE, at(view, 3, 12))
    assert not bar.isVisible()
    assert not view.text.has_selection


def test_escape_ends_it(qtbot: QtBot, view: PageView, bar: TextSelectionBar) -> None:
    select(qtbot, view, (5, 15))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_selecting_with_the_keys_brings_it_when_shift_is_let_go(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, NONE, at(view, 5, 0))
    for _ in range(2):
        qtbot.keyPress(view, Qt.Key.Key_Right, SHIFT)
    assert not bar.isVisible()
    qtbot.keyRelease(view, Qt.Key.Key_Shift)
    assert bar.isVisible()
    assert view.text.selected_text() == "me"


def test_shift_alone_does_not_bring_it_back(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    select(qtbot, view, (5, 15))
    bar.put_away()
    qtbot.keyRelease(view, Qt.Key.Key_Shift)
    assert not bar.isVisible()


def test_selecting_with_the_keys_begins_at_the_first_words_in_sight(
    qtbot: QtBot, view: PageView
) -> None:
    view.text.is_text_at(view.rect().center().toPointF())
    qtbot.keyPress(view, Qt.Key.Key_Right, SHIFT | Qt.KeyboardModifier.ControlModifier)
    assert view.text.selected_text() == "Call"


# -- what it does -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish", [SelectionRequest.ASK, SelectionRequest.EXPLAIN, SelectionRequest.TRANSLATE]
)
def test_a_wish_goes_out_with_the_words_and_their_page(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar, wish: SelectionRequest
) -> None:
    select(qtbot, view, (5, 15))
    with qtbot.waitSignal(getattr(bar, f"{wish}_requested")) as told:
        button(bar, f"{wish}SelectionButton").click()
    assert told.args == ["me Ishmael", 1]
    assert not bar.isVisible()


def test_a_few_words_can_be_defined_and_many_summed_up(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    names = ("defineSelectionButton", "summariseSelectionButton")
    select(qtbot, view, (5, 15))
    assert [button(bar, name).isVisible() for name in names] == [True, False]
    select(qtbot, view, (0, 15), (0, 1))
    assert [button(bar, name).isVisible() for name in names] == [False, True]


def test_on_a_narrow_page_some_wishes_are_left_to_the_menu(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    view.resize(330, 600)
    select(qtbot, view, (0, 15), (0, 1))
    assert bar.width() <= view.viewport().width()
    assert button(bar, "askSelectionButton").isVisible()
    assert not button(bar, "summariseSelectionButton").isVisible()


@pytest.mark.parametrize("color", list(HighlightColor)[:4])
def test_a_dot_highlights_in_its_colour(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar, color: HighlightColor
) -> None:
    select(qtbot, view, (5, 15))
    with qtbot.waitSignal(bar.highlight_requested) as told:
        button(bar, f"{color}HighlightButton").click()
    assert told.args == [color.value, False]
    assert not view.text.has_selection


@pytest.mark.parametrize("color", list(HighlightColor))
def test_every_colour_is_in_the_menu_beside_the_dots(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar, color: HighlightColor
) -> None:
    select(qtbot, view, (5, 15))
    action = bar.marks.menu().findChild(QAction, f"menuHighlight_{color}")
    assert action is not None
    with qtbot.waitSignal(bar.highlight_requested) as told:
        action.trigger()
    assert told.args == [color.value, False]
    assert not view.text.has_selection


@pytest.mark.parametrize("style", list(MarkStyle))
def test_words_can_be_marked_in_every_style(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar, style: MarkStyle
) -> None:
    select(qtbot, view, (5, 15))
    action = bar.marks.menu().findChild(QAction, f"menuMark_{style}")
    assert action is not None
    with qtbot.waitSignal(bar.style_requested) as told:
        action.trigger()
    assert told.args == [style.value]


def test_the_bar_tells_in_which_style_its_dots_mark(bar: TextSelectionBar) -> None:
    more = button(bar, "moreMarksButton")
    before = more.icon().pixmap(20, 20).toImage()
    bar.marks.set_style(MarkStyle.UNDERLINE)
    assert button(bar, "blueHighlightButton").accessibleName() == "Underline: Blue"
    assert more.icon().pixmap(20, 20).toImage() != before


def test_what_is_highlighted_is_still_selected_when_the_wish_goes_out(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    select(qtbot, view, (5, 15))
    seen: list[str] = []
    bar.highlight_requested.connect(
        lambda *_: seen.extend(part.text for part in view.text.selected_parts())
    )
    bar.highlight(HighlightColor.GREEN)
    assert seen == ["me Ishmael"]


def test_copy_copies_and_keeps_the_selection(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    select(qtbot, view, (5, 15))
    button(bar, "copySelectionButton").click()
    assert QGuiApplication.clipboard().text() == "me Ishmael"
    assert view.text.has_selection
    assert not bar.isVisible()


# -- keyboard ---------------------------------------------------------------------------------


def test_the_arrows_walk_its_buttons_and_enter_presses(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    select(qtbot, view, (5, 15))
    first = button(bar, "askSelectionButton")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    second = QApplication.focusWidget()
    assert second is button(bar, "lookUpSelectionButton")
    qtbot.keyClick(second, Qt.Key.Key_Right)
    second = QApplication.focusWidget()
    assert second is button(bar, "explainSelectionButton")
    with qtbot.waitSignal(bar.explain_requested):
        qtbot.keyClick(second, Qt.Key.Key_Return)


def test_the_page_has_the_focus_again_when_it_goes(
    qtbot: QtBot, view: PageView, bar: TextSelectionBar
) -> None:
    select(qtbot, view, (5, 15))
    first = button(bar, "askSelectionButton")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Escape)
    assert view.hasFocus()
    assert not view.text.has_selection


def test_every_button_has_a_name(bar: TextSelectionBar) -> None:
    buttons = bar.findChildren(QToolButton)
    assert all(each.accessibleName() and each.objectName() for each in buttons)
