"""Notes, text, ink and boxes on a page: made, chosen, moved, resized, erased and deleted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import FreeMark, FreeMarkKind, HighlightColor, MarkStyle
from reader_app.domain.document import Rect
from reader_app.ui.annotations.free_mark_input import moved_to, resized
from reader_app.ui.annotations.mark_painting import (
    MarkLook,
    MarkTool,
    Pen,
    grips_of,
    page_transform,
)
from reader_app.ui.annotations.view import AnnotationsView
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.annotation_fixtures import annotations, card_area, middle_of, rest_at, words
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import LEFT, LETTER_WIDTH, LINE_STEP, TOP

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["annotations", "document", "pane"]

LEFT_BUTTON = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
KEY = Qt.Key
AREA = Rect(100, 200, 220, 260)


class Desk:
    """A page, what is drawn on it, and a store that takes everything."""

    def __init__(self, view: PageView, annotations: AnnotationsView) -> None:
        self.view, self.annotations = view, annotations
        self.shown, self.drawing = annotations.shown, annotations.drawing
        self.drawing.made.connect(self.shown.put)
        self.drawing.changed.connect(lambda _, after: self.shown.put(after))
        self.drawing.erased.connect(self._erase)
        annotations.text_field.written.connect(self.shown.put)

    def _erase(self, before: FreeMark, after: FreeMark | None) -> None:
        self.shown.put(after) if after is not None else self.shown.remove(before)

    def at(self, x: float, y: float, page: int = 1) -> QPoint:
        left, top, _, _ = self.view.visible_area.on_screen(page, Rect(x, y, x, y))
        return QPoint(round(left), round(top))

    def drag(self, *points: tuple[float, float]) -> None:
        port = self.view.viewport()
        pixels = [self.at(*point) for point in points]
        QTest.mousePress(port, LEFT_BUTTON, NONE, pixels[0])
        for pixel in pixels[1:]:
            QTest.mouseMove(port, pixel)
        QTest.mouseRelease(port, LEFT_BUTTON, NONE, pixels[-1])

    def click(self, x: float, y: float) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT_BUTTON, NONE, self.at(x, y))

    def put(self, kind: FreeMarkKind, rect: Rect = AREA, text: str = "") -> FreeMark:
        mark = FreeMark("b", kind, 1, rect, text=text)
        self.shown.put(mark)
        return mark

    @property
    def only(self) -> FreeMark:
        (mark,) = self.shown.free_marks
        return mark


@pytest.fixture
def desk(pane: ViewerPane, annotations: AnnotationsView) -> Iterator[Desk]:
    pane.page_view.setFocus()
    yield Desk(pane.page_view, annotations)


def near(rect: Rect, *sides: float) -> bool:
    return all(
        abs(one - other) < 1.5
        for one, other in zip((rect.x0, rect.y0, rect.x1, rect.y1), sides, strict=True)
    )


# -- made -------------------------------------------------------------------------------------


def test_each_stroke_is_told_when_it_ends_and_strokes_together_are_one_drawing(desk: Desk) -> None:
    desk.drawing.use_tool(MarkTool.INK)
    desk.drag((100, 200), (110, 210), (130, 200))
    assert len(desk.only.strokes) == 1
    desk.drag((100, 220), (130, 220))
    assert len(desk.only.strokes) == 2
    desk.drag((100, 600), (130, 600))
    assert [len(mark.strokes) for mark in desk.shown.free_marks] == [2, 1]


def test_a_box_is_drawn_from_corner_to_corner_and_chosen(desk: Desk) -> None:
    desk.drawing.use_tool(MarkTool.BOX)
    desk.drag((220, 260), (160, 230), (100, 200))
    assert desk.only.kind is FreeMarkKind.BOX and near(desk.only.rect, 100, 200, 220, 260)
    assert desk.drawing.selected == desk.only
    assert desk.drawing.tool is None


def test_a_note_is_put_where_one_clicks_and_opens_its_card_for_writing(desk: Desk) -> None:
    desk.drawing.use_tool(MarkTool.NOTE)
    desk.click(150, 300)
    assert near(desk.only.rect, 150, 300, 168, 318)
    assert desk.annotations.card.note_box.hasFocus()


def test_a_note_at_the_edge_stays_on_the_page(desk: Desk) -> None:
    size = desk.view.visible_area.layout.size(1)
    desk.drawing.place(FreeMarkKind.NOTE, desk.at(size.width - 3, size.height - 3).toPointF())
    assert desk.only.rect.x1 <= size.width and desk.only.rect.y1 <= size.height


def test_text_is_written_on_the_page_and_its_box_grows_with_it(desk: Desk) -> None:
    desk.drawing.use_tool(MarkTool.TEXT)
    desk.click(150, 300)
    field = desk.annotations.text_field
    assert field.hasFocus() and desk.shown.free_marks == []
    QTest.keyClicks(field, "a line that is much longer than the box is wide, so it wraps")
    QTest.keyClick(field, KEY.Key_Escape)
    assert desk.only.text.startswith("a line")
    assert desk.only.rect.y1 - desk.only.rect.y0 > 25
    assert field.isHidden() and desk.view.hasFocus()


def test_text_that_was_never_written_leaves_nothing(desk: Desk) -> None:
    desk.drawing.place(FreeMarkKind.TEXT, desk.at(150, 300).toPointF())
    QTest.keyClick(desk.annotations.text_field, KEY.Key_Escape)
    assert desk.shown.free_marks == []


def test_a_note_can_be_put_without_a_mouse(desk: Desk) -> None:
    desk.drawing.use_tool(MarkTool.NOTE)
    QTest.keyClick(desk.view, KEY.Key_Return)
    assert desk.only.kind is FreeMarkKind.NOTE


def test_while_a_tool_is_in_use_a_bar_says_so_and_escape_ends_it(desk: Desk) -> None:
    desk.drawing.use_tool(MarkTool.INK)
    bar = desk.annotations.drawing_bar
    assert bar.isVisible()
    assert desk.view.viewport().cursor().shape() is Qt.CursorShape.CrossCursor
    QTest.keyClick(desk.view, KEY.Key_Escape)
    assert not bar.isVisible() and desk.drawing.tool is None
    desk.drag((100, 200), (130, 230))
    assert desk.shown.free_marks == []


def test_a_mark_on_a_turned_page_is_where_it_was_drawn(desk: Desk) -> None:
    desk.view.page_viewport.set_arrangement(desk.view.page_viewport.arrangement.turned(90))
    desk.drawing.use_tool(MarkTool.BOX)
    desk.drag((100, 200), (150, 230), (220, 260))
    assert near(desk.only.rect, 100, 200, 220, 260)


# -- changed ----------------------------------------------------------------------------------


def test_a_note_is_dragged_to_another_place_but_not_off_the_page(desk: Desk) -> None:
    desk.put(FreeMarkKind.NOTE, Rect(100, 200, 118, 218))
    desk.drag((109, 209), (140, 240), (159, 259))
    assert near(desk.only.rect, 150, 250, 168, 268)
    desk.drag((159, 259), (20, 100), (-40, 100))
    assert desk.only.rect.x0 == 0


def test_a_box_is_resized_at_its_corner(desk: Desk) -> None:
    mark = desk.put(FreeMarkKind.BOX)
    desk.drawing.select(mark)
    transform = page_transform(desk.view.visible_area, 1)
    corner = next(area for grip, area in grips_of(transform, mark) if grip.across == grip.down == 1)
    port = desk.view.viewport()
    start = corner.center().toPoint()
    QTest.mousePress(port, LEFT_BUTTON, NONE, start)
    for step in (10, 30):
        QTest.mouseMove(port, start + QPoint(step, step))
    QTest.mouseRelease(port, LEFT_BUTTON, NONE, start + QPoint(30, 30))
    more = 30 / desk.view.page_viewport.zoom_factor * 0.75
    assert desk.only.rect.x0 == AREA.x0 and desk.only.rect.x1 > AREA.x1 + more / 2


@pytest.mark.parametrize(
    ("by", "there"),
    [
        ((5, -7), Rect(15, 13, 35, 53)),
        ((-90, -90), Rect(0, 0, 20, 40)),
        ((900, 900), Rect(80, 160, 100, 200)),
        ((900, -5), Rect(80, 15, 100, 55)),
    ],
)
def test_a_mark_stops_at_each_edge_of_its_page(by: tuple[float, float], there: Rect) -> None:
    area = Rect(10, 20, 30, 60)
    ink = FreeMark("b", FreeMarkKind.INK, 1, area, strokes=(((10.0, 20.0), (30.0, 60.0)),))
    moved = moved_to(ink, *by, width=100, height=200)
    assert moved.rect == there
    assert moved.strokes == (((there.x0, there.y0), (there.x1, there.y1)),)


def test_stretched_ink_keeps_its_shape_in_its_area(desk: Desk) -> None:
    ink = FreeMark(
        "b", FreeMarkKind.INK, 1, Rect(0, 0, 10, 10), strokes=(((0.0, 0.0), (10.0, 5.0)),)
    )
    assert resized(ink, Rect(0, 0, 20, 40)).strokes == (((0.0, 0.0), (20.0, 20.0)),)


def test_the_arrow_keys_move_the_chosen_mark_and_delete_deletes_it(
    qtbot: QtBot, desk: Desk
) -> None:
    desk.drawing.select(desk.put(FreeMarkKind.BOX))
    QTest.keyClick(desk.view, KEY.Key_Right)
    QTest.keyClick(desk.view, KEY.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert near(desk.only.rect, 101, 210, 221, 270)
    with qtbot.waitSignal(desk.drawing.delete_requested) as asked:
        QTest.keyClick(desk.view, KEY.Key_Delete)
    assert asked.args == [desk.only]


def test_the_arrows_move_pages_again_once_nothing_is_chosen(desk: Desk) -> None:
    desk.drawing.select(desk.put(FreeMarkKind.BOX))
    QTest.keyClick(desk.view, KEY.Key_Escape)
    QTest.keyClick(desk.view, KEY.Key_Right)
    assert desk.only.rect == AREA


def test_words_inside_a_box_can_still_be_selected(desk: Desk) -> None:
    top = TOP + LINE_STEP / 2
    desk.put(FreeMarkKind.BOX, Rect(LEFT - 30, TOP - 40, LEFT + 400, TOP + 300))
    desk.drag((LEFT + 1, top), (LEFT + 4 * LETTER_WIDTH, top))
    assert desk.view.text.has_selection


def test_the_eraser_takes_one_stroke_and_the_last_one_the_drawing(desk: Desk) -> None:
    strokes = (((100.0, 200.0), (130.0, 200.0)), ((100.0, 240.0), (130.0, 240.0)))
    mark = FreeMark("b", FreeMarkKind.INK, 1, Rect(99, 199, 131, 241), strokes=strokes)
    desk.shown.put(mark)
    desk.drawing.use_tool(MarkTool.ERASER)
    desk.click(115, 220)
    assert desk.only.strokes == strokes
    desk.click(115, 240)
    assert desk.only.strokes == strokes[:1]
    desk.click(115, 200)
    assert desk.shown.free_marks == []


def test_a_text_is_written_again_after_a_double_click(desk: Desk) -> None:
    desk.put(FreeMarkKind.TEXT, text="before")
    QTest.mouseDClick(desk.view.viewport(), LEFT_BUTTON, NONE, desk.at(150, 220))
    assert desk.annotations.text_field.toPlainText() == "before"


def test_resting_on_a_note_reads_it(qtbot: QtBot, desk: Desk) -> None:
    desk.put(FreeMarkKind.NOTE, Rect(100, 200, 118, 218), "why?")
    rest_at(desk.view, desk.at(109, 209))
    qtbot.waitUntil(desk.annotations.card.isVisible)
    assert desk.annotations.card.note_box.toPlainText() == "why?"
    assert not desk.annotations.card.keys.has_focus


def test_the_card_of_a_drawing_offers_widths_and_no_styles(desk: Desk) -> None:
    desk.put(FreeMarkKind.BOX)
    desk.click(AREA.x0, AREA.y0 + 30)
    card = desk.annotations.card
    names = {part.accessibleName() for part in card.children() if hasattr(part, "isVisible")
             and part.isVisible()}  # fmt: skip
    assert {"Thin", "Thick", "Delete"} <= names
    assert not {"Underline", "Copy text"} & names
    assert not card_area(desk.annotations).isEmpty()


# -- the ends of words ------------------------------------------------------------------------


def test_the_end_of_a_highlight_is_dragged_to_whole_words(qtbot: QtBot, desk: Desk) -> None:
    view, mark = desk.view, words(0, (0, 4))
    qtbot.waitUntil(lambda: view.text.span_of(1, ()) is not None)
    desk.shown.put(mark)
    view.text.selection.snaps_to_words = True
    desk.annotations.open_card(mark, takes_keys=True)
    foot = mark.parts[0].rects[0]
    knob = desk.at(foot.x1, foot.y1) + QPoint(0, 5)
    assert desk.annotations.ends.end_at(knob.toPointF()) is not None
    port, target = view.viewport(), desk.at(LEFT + 13 * LETTER_WIDTH, foot.y1) + QPoint(0, 5)
    with qtbot.waitSignal(desk.annotations.ends.moved) as told:
        QTest.mousePress(port, LEFT_BUTTON, NONE, knob)
        QTest.mouseMove(port, target)
        QTest.mouseRelease(port, LEFT_BUTTON, NONE, target)
    moved, parts = told.args
    assert moved == mark
    assert [part.text for part in parts] == ["Call me Ishmael"]
    assert not view.text.has_selection


def test_without_its_card_a_highlight_has_no_handles(desk: Desk) -> None:
    mark = words(0, (0, 4))
    desk.shown.put(mark)
    foot = mark.parts[0].rects[0]
    assert desk.annotations.ends.end_at(desk.at(foot.x1, foot.y1).toPointF()) is None
    assert middle_of(desk.view, mark)


# -- how the next one looks -------------------------------------------------------------------


def test_the_look_of_the_last_marks_is_read_as_it_was_stored() -> None:
    look = MarkLook(HighlightColor.GRAY, MarkStyle.SQUIGGLY).with_pen(
        MarkTool.INK, Pen(HighlightColor.BLUE, 6)
    )
    assert MarkLook.of(look.as_text) == look


@pytest.mark.parametrize("text", ["", "words=mauve/highlight ink=red/9999 what=ever/2", "==="])
def test_a_look_that_cannot_be_read_is_the_first_one(text: str) -> None:
    assert MarkLook.of(text) == MarkLook()
