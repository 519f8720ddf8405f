"""Highlights on the page, their card, their list: without a store."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QImage,
    QMouseEvent,
    QPainter,
)
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import Bookmark, Highlight, HighlightColor, HighlightPart
from reader_app.domain.document import Paper, Rect
from reader_app.domain.paper_colors import PAPER_COLORS
from reader_app.ui.viewer.annotation_card import ColorDot
from reader_app.ui.viewer.annotation_colors import NAMES, wash
from reader_app.ui.viewer.annotation_model import AnnotationModel
from reader_app.ui.viewer.annotations import Annotations
from reader_app.ui.viewer.colors import ground_of
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.viewer_pane import ViewerPane
from reader_app.ui.viewer.wrapping import wrapped
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import LEFT, LETTER_WIDTH, LINE_HEIGHT, LINE_STEP, TOP

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

LEFT_BUTTON = Qt.MouseButton.LeftButton
KEY = Qt.Key


@pytest.fixture
def annotations(pane: ViewerPane) -> Iterator[Annotations]:
    pane.activateWindow()
    yield pane.annotations


def words(
    line: int = 0,
    columns: tuple[int, int] = (0, 15),
    page: int = 1,
    *,
    note: str = "",
    color: HighlightColor = HighlightColor.YELLOW,
) -> Highlight:
    """A highlight on the test document's grid of letters."""
    top = TOP + line * LINE_STEP
    first, last = columns
    rect = Rect(LEFT + first * LETTER_WIDTH, top, LEFT + last * LETTER_WIDTH, top + LINE_HEIGHT)
    start = line * 100 + first
    part = HighlightPart(page, start, start + last - first, (rect,), f"words of line {line}")
    return Highlight("b", (part,), color, note)


def middle_of(view: PageView, mark: Highlight) -> QPoint:
    x, y, width, height = view.sight.on_screen(mark.page, mark.parts[0].rects[0])
    return QPoint(round(x + width / 2), round(y + height / 2))


def click(qtbot: QtBot, view: PageView, where: QPoint) -> None:
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, pos=where)


def rest_at(view: PageView, where: QPoint) -> None:
    """The pointer moves there, and time passes."""
    none = Qt.MouseButton.NoButton
    place = QPointF(view.viewport().mapToGlobal(where))
    moved = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(where), place, none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view.viewport(), moved)


def card_area(annotations: Annotations) -> QRect:
    return annotations.card.geometry()


# -- on the page --------------------------------------------------------------------------------


def test_what_is_highlighted_has_the_colour_of_the_highlight(
    pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words(color=HighlightColor.GREEN)
    view = pane.page_view
    where = middle_of(view, mark)
    before = view.viewport().grab().toImage().pixelColor(where)
    annotations.shown.put(mark)
    after = view.viewport().grab().toImage().pixelColor(where)
    assert after != before
    annotations.shown.remove(mark)
    assert view.viewport().grab().toImage().pixelColor(where) == before


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_highlight_is_found_where_it_is_shown_on_a_turned_page(
    pane: ViewerPane, annotations: Annotations, turns: int
) -> None:
    mark = words(1)
    annotations.shown.put(mark)
    view = pane.page_view
    for _ in range(turns):
        view.turn_right()
    view.scroll_to_rects(1, mark.parts[0].rects)
    where = QPointF(middle_of(view, mark))
    assert annotations.layer.highlight_at(view.sight, where) == (mark, 1)


def test_of_two_highlights_over_a_word_the_shorter_one_is_meant(
    pane: ViewerPane, annotations: Annotations
) -> None:
    long, short = words(0, (0, 15)), words(0, (5, 9))
    for mark in (short, long):
        annotations.shown.put(mark)
    view = pane.page_view
    found = annotations.layer.highlight_at(view.sight, QPointF(middle_of(view, short)))
    assert found == (short, 1)


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("color", list(HighlightColor))
def test_words_under_every_colour_are_readable_on_every_paper(
    paper: Paper, color: HighlightColor
) -> None:
    ground, ink = ground_of(paper), QColor.fromRgb(PAPER_COLORS[paper].ink)
    shade, mode = wash(color, ground)
    washed = []
    for under in (ground, ink):
        image = QImage(1, 1, QImage.Format.Format_RGB32)
        image.fill(under)
        painter = QPainter(image)
        painter.setCompositionMode(mode)
        painter.fillRect(image.rect(), shade)
        painter.end()
        washed.append(image.pixelColor(0, 0))
    assert washed[0] != ground
    assert contrast(*washed) >= 4.5


def contrast(one: QColor, other: QColor) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: QColor) -> float:
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_a_note_has_a_sign_at_the_edge_of_the_page(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    view = pane.page_view
    (sign,) = annotations.layer._signs(view.sight, 1).values()
    box = view.sight.page_box(1)
    assert box.right - 40 < sign.center().x() < box.right
    click(qtbot, view, sign.center().toPoint())
    assert annotations.card.highlight_id == mark.id


def test_a_sign_leaves_the_screen_with_its_words(
    pane: ViewerPane, annotations: Annotations
) -> None:
    annotations.shown.put(words(note="why?"))
    view = pane.page_view
    view.scroll_freely(0, 300)
    (sign,) = annotations.layer._signs(view.sight, 1).values()
    assert sign.bottom() < 0


def test_what_a_jump_is_about_is_underlined_for_a_moment(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words()
    annotations.shown.put(mark)
    view = pane.page_view
    x, y, width, height = view.sight.on_screen(1, mark.parts[0].rects[0])
    where = QPoint(round(x + width / 2), round(y + height - 1))
    before = view.viewport().grab().toImage().pixelColor(where)
    annotations.go_to(mark)
    assert view.viewport().grab().toImage().pixelColor(where) != before
    qtbot.waitUntil(lambda: view.viewport().grab().toImage().pixelColor(where) == before)


def test_two_notes_on_one_line_have_signs_below_each_other(
    pane: ViewerPane, annotations: Annotations
) -> None:
    for columns in ((0, 5), (8, 12)):
        annotations.shown.put(words(0, columns, note="n"))
    first, second = annotations.layer._signs(pane.page_view.sight, 1).values()
    assert not first.intersects(second)


def test_a_bookmarked_page_has_a_ribbon(pane: ViewerPane, annotations: Annotations) -> None:
    view = pane.page_view
    box = view.sight.page_box(1)
    corner = QPoint(box.right - 24, box.top + 6)
    before = view.viewport().grab().toImage().pixelColor(corner)
    annotations.shown.put(Bookmark("b", 1))
    assert view.viewport().grab().toImage().pixelColor(corner) != before


def test_the_scroll_bar_shows_where_notes_are(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    annotations.shown.put(words(page=15))
    annotations.shown.put(Bookmark("b", 3))
    marks = pane.page_view.scroll_marks
    qtbot.waitUntil(lambda: bool(marks.marked_rows("bookmarks")))
    (highlight,) = marks.marked_rows("highlights yellow")
    (bookmark,) = marks.marked_rows("bookmarks")
    assert 0 < bookmark < highlight


# -- the card -----------------------------------------------------------------------------------


def test_a_click_opens_the_card_ready_to_write(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words()
    annotations.shown.put(mark)
    click(qtbot, pane.page_view, middle_of(pane.page_view, mark))
    assert annotations.card.highlight_id == mark.id
    assert annotations.card.note_box.hasFocus()


def test_the_card_never_lies_over_its_words(pane: ViewerPane, annotations: Annotations) -> None:
    view = pane.page_view
    for line in (0, 1, 2):
        mark = words(line)
        annotations.shown.put(mark)
        annotations.open_card(mark, takes_keys=False)
        area = QRectF(*view.sight.on_screen(1, mark.parts[0].rects[0]))
        assert not QRectF(card_area(annotations)).intersects(area)
        assert view.viewport().rect().contains(card_area(annotations))


def test_the_card_moves_with_the_page(pane: ViewerPane, annotations: Annotations) -> None:
    mark = words(2)
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    before = card_area(annotations).top() - middle_of(pane.page_view, mark).y()
    pane.page_view.scroll_freely(0, 20)
    assert card_area(annotations).top() - middle_of(pane.page_view, mark).y() == before


def test_a_card_that_is_only_looked_at_goes_with_its_words(
    pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=False)
    pane.page_view.go_to_page(9)
    assert annotations.card.isHidden()


def test_escape_keeps_what_was_written_and_gives_the_page_the_keys(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    pane.page_view.setFocus()
    mark = words()
    annotations.shown.put(mark)
    written = QSignalSpy(annotations.note_written)
    annotations.open_card(mark, takes_keys=True)
    qtbot.keyClicks(annotations.card.note_box, "why?")
    qtbot.keyClick(annotations.card.note_box, KEY.Key_Escape)
    assert written.at(0) == [mark, "why?"]
    assert annotations.card.isHidden()
    assert pane.page_view.hasFocus()


def test_a_note_is_told_while_it_is_being_written(qtbot: QtBot, annotations: Annotations) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    with qtbot.waitSignal(annotations.note_written) as written:
        qtbot.keyClicks(annotations.card.note_box, "why?")
    assert written.args == [mark, "why?"]
    assert not annotations.card.isHidden()


def test_a_note_that_was_not_changed_is_not_told(annotations: Annotations) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    written = QSignalSpy(annotations.note_written)
    annotations.open_card(mark, takes_keys=True)
    annotations.card.close_card()
    assert written.count() == 0


def test_a_click_elsewhere_closes_the_card(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    click(qtbot, pane.page_view, QPoint(pane.page_view.viewport().width() // 2, 500))
    assert annotations.card.isHidden()


def test_escape_on_the_page_closes_a_card_that_is_only_looked_at(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    pane.page_view.setFocus()
    annotations.open_card(mark, takes_keys=False)
    qtbot.keyClick(pane.page_view, KEY.Key_Escape)
    assert annotations.card.isHidden()


def test_resting_on_a_highlight_shows_its_note_and_takes_no_keys(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    pane.page_view.setFocus()
    rest_at(pane.page_view, middle_of(pane.page_view, mark))
    qtbot.waitUntil(annotations.card.isVisible)
    assert annotations.card.note_box.toPlainText() == "why?"
    assert pane.page_view.hasFocus()


def test_the_note_goes_with_the_pointer(
    qtbot: QtBot, pane: ViewerPane, annotations: Annotations
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    rest_at(pane.page_view, middle_of(pane.page_view, mark))
    qtbot.waitUntil(annotations.card.isVisible)
    rest_at(pane.page_view, QPoint(pane.page_view.viewport().width() // 2, 500))
    qtbot.waitUntil(annotations.card.isHidden)


def test_a_dot_chooses_its_colour(qtbot: QtBot, annotations: Annotations) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    blue = annotations.card.findChild(ColorDot, "blueDot")
    assert blue is not None and blue.accessibleName() == NAMES[HighlightColor.BLUE]
    with qtbot.waitSignal(annotations.color_chosen) as chosen:
        qtbot.mouseClick(blue, LEFT_BUTTON)
    assert chosen.args == [mark, HighlightColor.BLUE]


def test_the_cards_dot_shows_the_highlights_colour(annotations: Annotations) -> None:
    mark = words(color=HighlightColor.PINK)
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=False)
    checked = [dot.color for dot in annotations.card.findChildren(ColorDot) if dot.isChecked()]
    assert checked == [HighlightColor.PINK]


def test_copy_puts_the_marked_words_on_the_clipboard(
    qtbot: QtBot, annotations: Annotations
) -> None:
    mark = words(2)
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=False)
    button(annotations, "Copy words").click()
    assert QGuiApplication.clipboard().text() == "words of line 2"


def test_delete_is_asked_for_and_closes_the_card(qtbot: QtBot, annotations: Annotations) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    with qtbot.waitSignal(annotations.delete_requested) as asked:
        button(annotations, "Delete highlight").click()
    assert asked.args == [mark]
    assert annotations.card.isHidden()


def test_a_long_note_makes_the_card_grow_up_to_a_bound(
    qtbot: QtBot, annotations: Annotations
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    heights = []
    for count in (1, 6, 60, 120):
        annotations.card.note_box.setPlainText("line\n" * count)
        heights.append(annotations.card.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]


def test_everything_on_the_card_has_a_name_and_can_be_reached_by_tab(
    qtbot: QtBot, annotations: Annotations
) -> None:
    mark = words()
    annotations.shown.put(mark)
    annotations.open_card(mark, takes_keys=True)
    reached = set()
    for _ in range(12):
        focused = QApplication.focusWidget()
        assert focused is not None
        if not annotations.card.isAncestorOf(focused):
            break
        reached.add(focused.accessibleName())
        qtbot.keyClick(focused, KEY.Key_Tab)
    assert {"Note", "Yellow", "Copy words", "Delete highlight"} <= reached


def button(annotations: Annotations, name: str) -> QToolButton:
    found = [
        each for each in annotations.card.findChildren(QToolButton) if each.accessibleName() == name
    ]
    assert len(found) == 1
    return found[0]


# -- the list -----------------------------------------------------------------------------------


@pytest.fixture
def listed(pane: ViewerPane, annotations: Annotations) -> Annotations:
    """Two highlights and a bookmark, the list in front."""
    marks = (words(1, page=15, note="see above"), words(0, page=2), Bookmark("b", 5, title="Five"))
    for mark in marks:
        annotations.shown.put(mark)
    pane.side_panel.show_tab("Notes")
    return annotations


def rows(annotations: Annotations) -> list[str]:
    model = annotations.panel.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def choose_row(annotations: Annotations, text: str) -> None:
    model = annotations.panel.list.model()
    annotations.panel.list.setFocus()
    annotations.panel.list.setCurrentIndex(model.index(rows(annotations).index(text), 0))


def test_an_empty_list_says_how_to_begin(pane: ViewerPane, annotations: Annotations) -> None:
    pane.side_panel.show_tab("Notes")
    assert not annotations.panel.list.isVisible()
    annotations.shown.put(words())
    assert annotations.panel.list.isVisible()


def test_bookmarks_and_highlights_stand_in_the_books_order(listed: Annotations) -> None:
    assert rows(listed) == ["Bookmarks", "Five", "Highlights", "words of line 0", "words of line 1"]


def test_a_row_tells_a_screen_reader_all_there_is(listed: Annotations) -> None:
    model = listed.panel.list.model()
    spoken = model.index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Yellow highlight, page 11: words of line 1. Note: see above"


def test_enter_goes_there_and_back_returns(
    qtbot: QtBot, pane: ViewerPane, listed: Annotations
) -> None:
    choose_row(listed, "words of line 1")
    qtbot.keyClick(listed.panel.list, KEY.Key_Return)
    assert pane.page_view.page == 15
    pane.page_view.back()
    assert pane.page_view.page == 1


def test_a_click_on_a_bookmark_goes_to_its_page(
    qtbot: QtBot, pane: ViewerPane, listed: Annotations
) -> None:
    area = listed.panel.list.visualRect(listed.panel.list.model().index(1, 0))
    qtbot.mouseClick(listed.panel.list.viewport(), LEFT_BUTTON, pos=area.center())
    assert pane.page_view.page == 5


def test_headings_can_not_be_chosen(qtbot: QtBot, listed: Annotations) -> None:
    listed.panel.list.enter()
    assert listed.panel.list.currentIndex().data() == "Five"
    qtbot.keyClick(listed.panel.list, KEY.Key_Down)
    assert listed.panel.list.currentIndex().data() == "words of line 0"


def test_delete_asks_for_the_row_to_go(qtbot: QtBot, listed: Annotations) -> None:
    choose_row(listed, "words of line 0")
    with qtbot.waitSignal(listed.delete_requested) as asked:
        qtbot.keyClick(listed.panel.list, KEY.Key_Delete)
    assert asked.args[0].page == 2


def test_the_row_after_a_deleted_one_is_next(qtbot: QtBot, listed: Annotations) -> None:
    choose_row(listed, "words of line 0")
    (gone,) = (mark for mark in listed.shown.highlights if mark.page == 2)
    listed.shown.remove(gone)
    assert listed.panel.list.currentIndex().data() == "words of line 1"


def test_f2_opens_the_note_beside_its_words_and_escape_comes_back(
    qtbot: QtBot, pane: ViewerPane, listed: Annotations
) -> None:
    choose_row(listed, "words of line 1")
    qtbot.keyClick(listed.panel.list, KEY.Key_F2)
    assert pane.page_view.page == 15
    assert listed.card.note_box.hasFocus()
    qtbot.keyClick(listed.card.note_box, KEY.Key_Escape)
    assert listed.panel.list.hasFocus()


def test_f2_renames_a_bookmark_in_its_row(qtbot: QtBot, listed: Annotations) -> None:
    choose_row(listed, "Five")
    qtbot.keyClick(listed.panel.list, KEY.Key_F2)
    editor = listed.panel.list.findChild(QLineEdit, "bookmarkTitleBox")
    assert editor is not None
    editor.setText("The fifth")
    with qtbot.waitSignal(listed.rename_requested) as asked:
        qtbot.keyClick(editor, KEY.Key_Return)
    assert asked.args[0].page == 5
    assert asked.args[1] == "The fifth"


def test_ctrl_z_on_the_page_and_in_the_list_asks_to_undo(
    qtbot: QtBot, pane: ViewerPane, listed: Annotations
) -> None:
    asked = QSignalSpy(listed.undo_requested)
    for owner in (pane.page_view, listed.panel.list):
        owner.setFocus()
        qtbot.keyClick(owner, KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert asked.count() == 2


def test_a_box_to_find_notes_comes_with_more_than_ten(
    pane: ViewerPane, annotations: Annotations
) -> None:
    pane.side_panel.show_tab("Notes")
    for page in range(1, 11):
        annotations.shown.put(words(page=page))
    assert not annotations.panel.filter_box.isVisible()
    annotations.shown.put(words(page=11))
    assert annotations.panel.filter_box.isVisible()


def test_a_list_that_nobody_sees_is_put_together_when_it_is_shown(
    pane: ViewerPane, annotations: Annotations
) -> None:
    pane.side_panel.show_tab("Outline")
    annotations.shown.put(words(page=2))
    model = annotations.panel.list.model()
    assert model.rowCount() == 0
    pane.side_panel.show_tab("Notes")
    assert model.rowCount() == 1


def test_the_box_finds_words_notes_and_pages(pane: ViewerPane, annotations: Annotations) -> None:
    annotations.shown.replace_all(
        [words(page % 3, page=page, note=f"Nr{page:02}") for page in range(1, 13)],
        [Bookmark("b", 5, title="The Whale")],
    )
    box = annotations.panel.filter_box
    box.setText("nr07")
    assert rows(annotations) == ["words of line 1"]
    box.setText("whale")
    assert rows(annotations) == ["Bookmarks", "The Whale"]
    box.setText("nothing like this")
    assert rows(annotations) == []
    box.clear()
    assert len(rows(annotations)) == 15


def test_printed_numbers_stand_in_the_list(pane: ViewerPane, annotations: Annotations) -> None:
    pane.side_panel.show_tab("Notes")
    annotations.shown.put(words(page=2))
    model = annotations.panel.list.model()
    assert isinstance(model, AnnotationModel)
    spoken = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "page ii:" in spoken


# -- words in lines -----------------------------------------------------------------------------


def test_words_are_broken_into_lines_and_the_last_is_cut(qtbot: QtBot) -> None:
    font = QFont()
    text = "one two three four five six seven eight nine ten " * 10
    lines = wrapped(text, font, 120, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(QFontMetrics(font).horizontalAdvance(line) <= 120 for line in lines)


def test_few_words_stay_as_they_are(qtbot: QtBot) -> None:
    assert wrapped("two\nwords", QFont(), 400, 3) == ["two words"]
    assert wrapped("  ", QFont(), 400, 3) == []
