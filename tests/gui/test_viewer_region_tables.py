"""The bar of a region offers what the region has: its words, its tables, a file."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.geometry import POINTS_PER_INCH
from reader_app.ui.pages.layout import Layout, PageSizes
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.page_image import PageArea, image_key
from reader_app.ui.selection.region_bar import RegionBar
from tests.support.fake_document import document_info
from tests.support.picturing_document import PicturingDocument
from tests.support.tables import a_table, text_of

TABLE = a_table([["Item", "2018"], ["Sales", "6,439"]])


@pytest.fixture
def document() -> PicturingDocument:
    made = PicturingDocument(document_info(2), texts={1: text_of(TABLE), 2: "Call me Ishmael."})
    made.tables[1] = (TABLE,)
    return made


@pytest.fixture
def view(qtbot: QtBot, document: PicturingDocument) -> Iterator[PageView]:
    shown = PageView(has_motion=False)
    qtbot.addWidget(shown)
    shown.resize(900, 700)
    shown.show()
    shown.set_document(document.info, document)
    yield shown
    shown.clear()


@pytest.fixture
def bar(view: PageView) -> RegionBar:
    return RegionBar(view)


def button(bar: RegionBar, name: str) -> QToolButton:
    found = bar.findChild(QToolButton, name)
    assert isinstance(found, QToolButton)
    return found


def test_a_table_in_the_region_is_copied_with_tabs(view: PageView, bar: RegionBar) -> None:
    view.region.take_all()
    assert button(bar, "copyRegionTableButton").isVisible()
    button(bar, "copyRegionTableButton").click()
    assert QGuiApplication.clipboard().text() == "Item\t2018\nSales\t6,439"
    assert "<table>" in QGuiApplication.clipboard().mimeData().html()


def test_words_alone_are_offered_as_text_only(view: PageView, bar: RegionBar) -> None:
    view.go_to_page(2)
    view.region.take_all()
    assert not button(bar, "copyRegionTableButton").isVisible()
    button(bar, "copyRegionTextButton").click()
    assert QGuiApplication.clipboard().text() == "Call me Ishmael."


def test_a_table_is_handed_on_as_csv(qtbot: QtBot, view: PageView, bar: RegionBar) -> None:
    view.region.take_all()
    with qtbot.waitSignal(bar.requests.table_save_requested) as saved:
        bar.requests.save_table()
    assert saved.args == ['Item,2018\r\nSales,"6,439"\r\n']


def test_a_picture_that_is_saved_knows_its_size(
    qtbot: QtBot, view: PageView, document: PicturingDocument, bar: RegionBar
) -> None:
    view.go_to_page(2)
    view.region.take_all()
    button(bar, "saveRegionButton").click()
    with qtbot.waitSignal(bar.requests.image_save_requested) as saved:
        document.draw_picture()
    image = saved.args[0].image
    key = document.pictures_asked[-1]
    dots = key.width / document.info.page_sizes[1].width * POINTS_PER_INCH
    assert image.dotsPerMeterX() * 0.0254 == pytest.approx(dots, rel=0.01)


def test_a_part_is_saved_with_600_and_a_page_with_300_dots_an_inch() -> None:
    layout = Layout(PageSizes((PageSize(595, 842),)), lambda _: 1.0, gap=0, margin=0)
    part = image_key(layout, PageArea(1, Rect(0, 0, 0.4, 0.2)), is_saved=True)
    whole = image_key(layout, PageArea(1), is_saved=True)
    assert part.width / 595 * POINTS_PER_INCH == pytest.approx(600, abs=1)
    assert whole.width / 595 * POINTS_PER_INCH >= 300


def test_tables_that_come_late_are_copied_all_the_same(
    view: PageView, document: PicturingDocument
) -> None:
    late = document.tables.pop(1)
    document.request_tables = lambda page: None
    view.text.select_all_on_page()
    view.text.copy_selection()
    assert "\t" not in QGuiApplication.clipboard().text()
    document.tables_loaded.emit(1, late)
    assert QGuiApplication.clipboard().text() == "Item\t2018\nSales\t6,439"
