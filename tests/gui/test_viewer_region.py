from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.geometry import POINTS_PER_INCH, Fit
from reader_app.ui.pages.layout import Layout, PageSizes
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.page_image import PageArea, PageImage, image_key
from reader_app.ui.selection.region_bar import RegionBar
from tests.support.fake_document import document_info
from tests.support.picturing_document import PicturingDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

LEFT_BUTTON = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def document() -> PicturingDocument:
    return PicturingDocument(document_info(5), texts={1: "Call me Ishmael."})


@pytest.fixture
def view(qtbot: QtBot, document: PicturingDocument) -> Iterator[PageView]:
    shown = PageView(has_motion=False)
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    shown.set_document(document.info, document)
    shown.setFocus()
    yield shown
    shown.clear()


@pytest.fixture
def bar(view: PageView) -> RegionBar:
    return RegionBar(view)


def at(view: PageView, x: float, y: float, page: int = 1) -> QPoint:
    """The pixel at a point of the page."""
    left, top, _, _ = view.visible_area.on_screen(page, Rect(x, y, x, y))
    return QPoint(round(left), round(top))


def draw(
    qtbot: QtBot,
    view: PageView,
    start: QPoint,
    end: QPoint,
    modifier: Qt.KeyboardModifier = NONE,
) -> None:
    port = view.viewport()
    qtbot.mousePress(port, LEFT_BUTTON, modifier, start)
    qtbot.mouseMove(port, end)
    qtbot.mouseRelease(port, LEFT_BUTTON, modifier, end)


def layout_of(size: PageSize, zoom: float = 1.0) -> Layout:
    return Layout(PageSizes((size,)), lambda _: zoom, gap=0, margin=0)


# -- which pixels ------------------------------------------------------------------------------


def test_a_picture_is_fine_enough_for_print() -> None:
    key = image_key(layout_of(PageSize(360, 720)), PageArea(1))
    assert key.width == round(360 * 200 / POINTS_PER_INCH)
    assert key.clip == (0, 0, 1000, 2000)


def test_a_picture_is_twice_as_fine_as_a_large_page_on_the_screen() -> None:
    key = image_key(layout_of(PageSize(360, 720), zoom=4.0), PageArea(1, Rect(0, 0, 0.5, 0.1)))
    assert key.width == 360 * 4 * 2
    assert key.clip == (0, 0, 1440, 576)


def test_a_picture_never_has_more_pixels_than_are_copied_in_a_moment() -> None:
    key = image_key(layout_of(PageSize(5000, 5000)), PageArea(1))
    assert key.width**2 <= 8_100_000


def test_the_thinnest_part_has_a_pixel() -> None:
    key = image_key(layout_of(PageSize(360, 720)), PageArea(1, Rect(0.5, 0.5, 0.5, 0.5)))
    assert key.clip == (500, 1000, 501, 1001)


# -- drawing a rectangle -----------------------------------------------------------------------


def test_a_drag_after_the_key_marks_a_rectangle(qtbot: QtBot, view: PageView) -> None:
    view.region.start()
    with qtbot.waitSignal(view.region.picked):
        draw(qtbot, view, at(view, 42, 59.5), at(view, 210, 119))
    part = view.region.part
    assert part is not None
    assert part.page == 1
    assert (part.area.x0, part.area.x1) == pytest.approx((0.1, 0.5), abs=0.005)
    assert (part.area.y0, part.area.y1) == pytest.approx((0.1, 0.2), abs=0.005)
    assert not view.text.has_selection


def test_a_drag_with_alt_marks_a_rectangle(qtbot: QtBot, view: PageView) -> None:
    draw(qtbot, view, at(view, 42, 60), at(view, 210, 120), ALT)
    assert view.region.part is not None


def test_the_next_drag_selects_words_again(qtbot: QtBot, view: PageView) -> None:
    view.region.start()
    draw(qtbot, view, at(view, 42, 60), at(view, 210, 120))
    draw(qtbot, view, at(view, 48, 52), at(view, 80, 52))
    assert view.region.part is None
    assert view.text.has_selection


def test_a_rectangle_keeps_to_its_page(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_fit(Fit.PAGE)
    view.region.start()
    draw(qtbot, view, at(view, 300, 500), QPoint(799, 599))
    part = view.region.part
    assert part is not None
    assert (part.area.x1, part.area.y1) == pytest.approx((1.0, 1.0), abs=0.01)


def test_a_turned_page_gives_the_part_as_it_is_seen(qtbot: QtBot, view: PageView) -> None:
    view.view_commands.turn_right()
    view.region.start()
    box = view.visible_area.page_box(1)
    draw(
        qtbot,
        view,
        QPoint(box.left + box.width // 4, box.top + 40),
        QPoint(box.left + box.width // 2, box.top + 140),
    )
    part = view.region.part
    assert part is not None
    assert (part.area.x0, part.area.x1) == pytest.approx((0.25, 0.5), abs=0.01)


def test_a_click_ends_it_without_a_rectangle(qtbot: QtBot, view: PageView) -> None:
    view.region.start()
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, NONE, at(view, 42, 60))
    assert not view.region.is_active


def test_escape_ends_it_before_it_was_drawn(qtbot: QtBot, view: PageView) -> None:
    view.region.start()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not view.region.is_active


def test_enter_takes_what_is_in_sight_of_the_page(qtbot: QtBot, view: PageView) -> None:
    view.region.start()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    part = view.region.part
    assert part is not None
    assert (part.area.x0, part.area.x1) == pytest.approx((0.0, 1.0), abs=0.01)


def test_another_document_has_no_rectangle(
    qtbot: QtBot, view: PageView, document: PicturingDocument
) -> None:
    draw(qtbot, view, at(view, 42, 60), at(view, 210, 120), ALT)
    view.set_document(document.info, document)
    assert not view.region.is_active


# -- what can be done with it --------------------------------------------------------------------


def test_the_bar_stands_beside_the_rectangle(qtbot: QtBot, view: PageView, bar: RegionBar) -> None:
    draw(qtbot, view, at(view, 42, 100), at(view, 210, 160), ALT)
    assert bar.isVisible()
    assert not bar.geometry().intersects(view.region.area)


def test_copy_puts_a_picture_drawn_anew_on_the_clipboard(
    qtbot: QtBot, view: PageView, document: PicturingDocument, bar: RegionBar
) -> None:
    draw(qtbot, view, at(view, 42, 60), at(view, 210, 120), ALT)
    button = bar.findChild(QToolButton, "copyRegionButton")
    assert button is not None
    button.click()
    with qtbot.waitSignal(bar.notice_requested):
        document.draw_picture()
    clip = document.pictures_asked[-1].clip
    image = QGuiApplication.clipboard().image()
    assert clip is not None
    assert (image.width(), image.height()) == (clip[2] - clip[0], clip[3] - clip[1])
    assert image.pixelColor(0, 0).getRgb()[:3] == (0x20, 0x40, 0x80)
    assert not view.region.is_active


def test_asking_hands_the_picture_on(
    qtbot: QtBot, view: PageView, document: PicturingDocument, bar: RegionBar
) -> None:
    draw(qtbot, view, at(view, 42, 60), at(view, 210, 120), ALT)
    bar.requests.ask()
    with qtbot.waitSignal(bar.ask_requested) as told:
        document.draw_picture()
    picture = told.args[0]
    assert isinstance(picture, PageImage)
    assert picture.part.page == 1


def test_a_page_that_cannot_be_drawn_is_told(
    qtbot: QtBot, view: PageView, document: PicturingDocument, bar: RegionBar
) -> None:
    bar.requests.copy_page()
    with qtbot.waitSignal(bar.notice_requested) as told:
        document.fail_picture()
    assert "couldn’t be drawn" in told.args[0]


def test_the_answer_to_a_closed_book_is_not_waited_for(
    qtbot: QtBot, view: PageView, document: PicturingDocument, bar: RegionBar
) -> None:
    QGuiApplication.clipboard().setText("kept")
    bar.requests.copy_page()
    view.clear()
    with qtbot.assertNotEmitted(bar.notice_requested):
        document.draw_picture()
    assert QGuiApplication.clipboard().text() == "kept"


def test_the_rectangle_has_the_focus_on_its_bar(
    qtbot: QtBot, view: PageView, document: PicturingDocument, bar: RegionBar
) -> None:
    view.window().activateWindow()
    qtbot.waitUntil(view.hasFocus)
    draw(qtbot, view, at(view, 42, 60), at(view, 210, 120), ALT)
    first = bar.findChild(QToolButton, "copyRegionButton")
    assert first is not None
    qtbot.waitUntil(first.hasFocus)
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert len(document.pictures_asked) == 1
    assert view.hasFocus()
