"""Paper in the view: what is asked for, what is shown meanwhile, and marks on it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from reader_app.domain.document import PAPER_COLORS, Paper, Rect
from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.page_painting import ViewerColors, colors_of
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.theme.palette import DARK, DUSK, LIGHT, SEPIA
from reader_app.workers.rendered_page import Priority
from tests.gui.viewer_fixtures import document, pane, view
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane", "view"]


@pytest.fixture
def slow(view: PageView) -> FakeDocument:
    late = FakeDocument(document_info(20), renders_at_once=False)
    view.set_document(late.info, late)
    late.render_all()
    late.asked.clear()
    return late


def papers(document: FakeDocument) -> set[Paper]:
    return {key.look.paper for key in document.asked}


def ground(view: PageView) -> QColor:
    """The colour in the middle of the page."""
    return view.viewport().grab().toImage().pixelColor(400, 300)


def test_another_paper_asks_for_pixels_on_it(view: PageView, slow: FakeDocument) -> None:
    view.painter.set_paper(Paper.DARK)
    assert papers(slow) == {Paper.DARK}
    assert Priority.VISIBLE in slow.waiting.values()


def test_the_same_paper_asks_for_nothing(view: PageView, slow: FakeDocument) -> None:
    view.painter.set_paper(Paper.WHITE)
    assert slow.asked == []


def test_old_pixels_are_shown_until_the_new_ones_come(view: PageView, slow: FakeDocument) -> None:
    before = ground(view)
    view.painter.set_paper(Paper.DARK)
    assert ground(view) == before


def test_going_back_to_a_paper_asks_for_nothing_again(view: PageView, slow: FakeDocument) -> None:
    view.painter.set_paper(Paper.DARK)
    slow.render_all()
    slow.asked.clear()
    view.painter.set_paper(Paper.WHITE)
    assert Priority.VISIBLE not in slow.waiting.values()


@pytest.mark.parametrize("paper", [Paper.SEPIA, Paper.DARK])
def test_a_page_without_pixels_has_the_colour_of_its_paper(view: PageView, paper: Paper) -> None:
    view.painter.set_paper(paper)
    empty = FakeDocument(document_info(20), renders_at_once=False)
    view.set_document(empty.info, empty)
    assert ground(view) in (colors_of(LIGHT, paper).paper, colors_of(LIGHT, paper).ghost)


def test_pages_turned_by_the_reader_are_asked_for_so(view: PageView, slow: FakeDocument) -> None:
    view.view_commands.turn_right()
    assert {key.look.rotation for key in slow.asked} == {90}


def test_the_width_asked_for_is_that_of_the_turned_page(view: PageView, slow: FakeDocument) -> None:
    view.view_commands.turn_right()
    sharp = max(key.width for key in slow.asked if key.page == 1)
    assert sharp == view.visible_area.layout.box(1).width


def test_both_pages_of_the_next_pair_are_got_ready(view: PageView, slow: FakeDocument) -> None:
    view.view_commands.toggle_two_pages()
    view.page_viewport.set_fit(Fit.PAGE)
    slow.asked.clear()
    view.go_to_page(5)
    width = view.visible_area.layout.box(5).width
    ready = {key.page for key in slow.asked if key.width == width}
    row = view.visible_area.layout.row_of(view.page)
    assert set(view.visible_area.layout.pages_in(row + 1)) <= ready


def test_the_paper_is_that_of_the_theme_unless_pages_keep_their_colours(pane: ViewerPane) -> None:
    seen = []
    for palette in (LIGHT, SEPIA, DUSK, DARK):
        pane.set_theme_colors(palette)
        seen.append(pane.page_view.painter.paper)
    assert seen == [Paper.WHITE, Paper.SEPIA, Paper.DUSK, Paper.DARK]
    pane.set_keeps_colors(True)
    assert pane.page_view.painter.paper is Paper.WHITE


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("mark", ["evidence", "selection", "find"])
def test_words_stay_readable_below_every_mark(paper: Paper, mark: str) -> None:
    colors = colors_of(LIGHT, paper)
    ink = QColor.fromRgb(PAPER_COLORS[paper].ink)
    below = [_marked(ground, getattr(colors, mark), colors) for ground in (ink, colors.paper)]
    assert _contrast(*below) >= 4.5


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("mark", ["evidence", "selection", "find"])
def test_every_mark_is_seen_on_every_paper(paper: Paper, mark: str) -> None:
    colors = colors_of(LIGHT, paper)
    assert _contrast(_marked(colors.paper, getattr(colors, mark), colors), colors.paper) >= 1.12


@pytest.mark.parametrize("paper", list(Paper))
def test_notes_on_pages_are_readable(paper: Paper) -> None:
    colors = colors_of(LIGHT, paper)
    assert _contrast(colors.ink, colors.paper) >= 4.5
    assert _contrast(colors.ink, colors.ghost) >= 4.5


def test_evidence_is_painted_on_dark_paper(view: PageView) -> None:
    view.painter.set_paper(Paper.DARK)
    before = ground(view)
    view.show_evidence(1, [Rect(0, 0, 420, 595)])
    assert ground(view) != before


def _marked(ground: QColor, mark: QColor, colors: ViewerColors) -> QColor:
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    painter.setCompositionMode(colors.blend)
    painter.fillRect(0, 0, 1, 1, mark)
    painter.end()
    return image.pixelColor(0, 0)


def _contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
