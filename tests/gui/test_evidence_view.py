"""Evidence on the page: where it is lit, that it is in sight, which keys walk through it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.ui.citations.evidence_bar import EvidenceBar
from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.theme.palette import LIGHT
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import FakeDocument
from tests.support.sweeps import first_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

LINES = (Rect(200, 400, 360, 412), Rect(60, 416, 150, 428))
COLUMNS = (Rect(60, 540, 200, 552), Rect(220, 60, 360, 72))
FOOT = (Rect(60, 560, 200, 572),)


def zoomed(view: PageView) -> None:
    view.page_viewport.set_zoom(4.0)


def enormous(view: PageView) -> None:
    view.page_viewport.set_zoom(16.0)


def paired(view: PageView) -> None:
    view.view_commands.toggle_two_pages()
    view.page_viewport.set_zoom(2.0)


def single(view: PageView) -> None:
    view.view_commands.toggle_continuous()
    view.page_viewport.set_fit(Fit.WIDTH)


def turned(view: PageView) -> None:
    view.view_commands.turn_right()
    view.page_viewport.set_zoom(3.0)


def upside_down(view: PageView) -> None:
    view.view_commands.turn_right()
    view.view_commands.turn_right()
    view.page_viewport.set_zoom(2.0)


SIGHTS = [zoomed, enormous, paired, single, turned, upside_down]


def is_in_sight(view: PageView, page: int, rect: Rect) -> bool:
    """All of it, or, of what is larger than the viewport, as much as fits."""
    area, port = view.area_on_screen(page, rect), view.viewport().rect()
    seen = area & port
    across = seen.width() >= min(area.width(), port.width() * 0.9)
    return across and seen.height() >= min(area.height(), port.height() * 0.9)


@pytest.mark.parametrize("look", SIGHTS)
@pytest.mark.parametrize("lines", first_of([FOOT, COLUMNS, LINES], 1))
def test_the_words_are_in_sight_however_pages_are_shown(
    view: PageView, look: Callable[[PageView], None], lines: tuple[Rect, ...]
) -> None:
    look(view)
    view.show_evidence(12, lines)
    assert is_in_sight(view, 12, lines[0])
    assert view.page in (11, 12)


def test_words_on_trimmed_pages_are_in_sight(view: PageView, document: FakeDocument) -> None:
    document.content_boxes = dict.fromkeys(range(1, 21), Rect(50, 50, 370, 580))
    view.view_commands.set_trimmed(True)
    view.page_viewport.set_zoom(3.0)
    view.show_evidence(12, LINES)
    assert is_in_sight(view, 12, LINES[0])


def test_lines_for_which_there_is_room_are_in_sight_together(view: PageView) -> None:
    view.show_evidence(12, LINES)
    assert all(is_in_sight(view, 12, line) for line in LINES)


def test_words_over_two_pages_are_lit_on_both(view: PageView) -> None:
    view.show_evidence(3, FOOT)
    view.extend_evidence(4, (Rect(60, 60, 100, 72),))
    rects = view.property("highlightRects")
    assert [rect[0] for rect in rects] == [3, 4]


def test_a_continuation_moves_nothing(view: PageView) -> None:
    view.show_evidence(3, FOOT)
    before = view.visible_area
    view.extend_evidence(4, (Rect(60, 60, 100, 72),))
    assert view.visible_area == before


def test_a_continuation_of_nothing_is_nothing(view: PageView) -> None:
    view.extend_evidence(4, LINES)
    assert view.property("highlightRects") == []


def test_both_pages_are_painted_anew_when_evidence_ends(view: PageView) -> None:
    view.show_evidence(3, FOOT)
    view.extend_evidence(4, (Rect(60, 60, 100, 72),))
    painted: list[int] = []
    view.painter.evidence.page_changed.connect(painted.append)
    view.painter.evidence.clear()
    assert painted == [3, 4]


def test_exactly_the_words_change_their_colour(view: PageView) -> None:
    view.go_to_page(12)
    before = shot(view)
    view.show_evidence(12, LINES[:1])
    area = view.area_on_screen(12, LINES[0])
    assert shot(view).pixel(area.center()) != before.pixel(area.center())
    around = area.adjusted(-8, -8, 8, 8)
    for corner in (around.topLeft(), around.bottomRight()):
        assert shot(view).pixel(corner) == before.pixel(corner)


def shot(view: PageView) -> QImage:
    return view.viewport().grab().toImage()


def test_showing_evidence_asks_for_no_text_and_searches_nothing(
    view: PageView, document: FakeDocument
) -> None:
    view.show_evidence(12, LINES)
    assert document.asked_for_characters == []
    assert document.query_id == 0


def test_showing_evidence_is_not_reading(view: PageView) -> None:
    told: list[tuple[int, bool]] = []
    view.page_viewport.page_changed.connect(
        lambda page, is_reading: told.append((page, is_reading))
    )
    view.show_evidence(12, LINES)
    assert told == [(12, False)]


def test_n_and_p_walk_through_evidence_while_some_is_shown(qtbot: QtBot, view: PageView) -> None:
    steps: list[int] = []
    view.evidence_step_requested.connect(steps.append)
    view.show_evidence(12, LINES)
    qtbot.keyClick(view, Qt.Key.Key_N)
    qtbot.keyClick(view, Qt.Key.Key_P)
    assert (steps, view.page) == ([1, -1], 12)


def test_n_and_p_turn_pages_without_evidence(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_N)
    qtbot.keyClick(view, Qt.Key.Key_N)
    qtbot.keyClick(view, Qt.Key.Key_P)
    assert view.page == 2


def test_esc_ends_evidence_and_says_so(qtbot: QtBot, view: PageView) -> None:
    view.show_evidence(12, LINES)
    with qtbot.waitSignals([view.painter.evidence.cleared, view.evidence_dismissed]):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.property("highlightRects") == []


def test_characters_of_the_words_are_told_once_they_are_known(
    view: PageView, document: FakeDocument
) -> None:
    document.texts[5] = "Call me Ishmael.\nSome years ago"
    document.hold_characters()
    line = Rect(48 + 5 * 6, 48, 48 + 7 * 6, 60)
    assert view.text.span_of(5, (line,)) is None
    document.release_characters()
    assert view.text.span_of(5, (line,)) == (5, 7)


# -- the bar ------------------------------------------------------------------------------------


@pytest.fixture
def bar(view: PageView) -> EvidenceBar:
    return EvidenceBar(LIGHT, view)


def show(bar: EvidenceBar, view: PageView, lines: tuple[Rect, ...] = LINES) -> None:
    bar.show_spot(2, 5, "p. xiv")
    view.show_evidence(12, lines)


def test_the_bar_says_which_evidence_is_lit(view: PageView, bar: EvidenceBar) -> None:
    show(bar, view)
    assert bar.accessibleName() == "Source 2 of 5 · p. xiv"


def test_every_button_of_the_bar_has_a_name(view: PageView, bar: EvidenceBar) -> None:
    show(bar, view)
    assert [button.accessibleName() for button in bar._shown()] == [
        "Previous source",
        "Next source",
        "Highlight",
        "Note",
        "Close",
    ]


def test_a_single_evidence_has_no_way_to_others(view: PageView, bar: EvidenceBar) -> None:
    bar.show_spot(1, 1, "p. 4")
    assert "Next source" not in [button.accessibleName() for button in bar._shown()]
    assert bar.words == "Source · p. 4"


def test_the_words_are_never_under_the_bar(view: PageView, bar: EvidenceBar) -> None:
    for lines in (LINES, COLUMNS, FOOT):
        show(bar, view, lines)
        area = view.area_on_screen(12, lines[0]).translated(view.viewport().pos())
        assert not area.intersects(bar.geometry())


def test_words_at_the_end_of_the_book_push_the_bar_up(view: PageView, bar: EvidenceBar) -> None:
    view.navigation.go_to_end()
    bar.show_spot(1, 2, "p. 20")
    view.show_evidence(20, (Rect(60, 580, 400, 592),))
    area = view.area_on_screen(20, Rect(60, 580, 400, 592)).translated(view.viewport().pos())
    assert not area.intersects(bar.geometry())
    assert bar.geometry().bottom() < view.height() / 2


def test_the_bar_fits_into_a_narrow_window(qtbot: QtBot, view: PageView, bar: EvidenceBar) -> None:
    show(bar, view)
    view.resize(260, 500)
    qtbot.waitUntil(lambda: bar.geometry().right() < 260 and bar.geometry().left() >= 0)
    assert bar.accessibleName() == "Source 2 of 5 · p. xiv"


def test_esc_on_a_button_of_the_bar_ends_it(qtbot: QtBot, view: PageView, bar: EvidenceBar) -> None:
    show(bar, view)
    bar.focus_first()
    with qtbot.waitSignal(bar.ended):
        qtbot.keyClick(bar, Qt.Key.Key_Escape)


def test_a_bar_that_left_covers_nothing(view: PageView, bar: EvidenceBar) -> None:
    show(bar, view)
    bar.leave()
    assert view.covered.clear_area().bottom() > view.viewport().height() - 12
