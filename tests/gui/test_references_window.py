"""References in the real window: their card, following them, and the references panel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget

from reader_app.domain.cross_references import (
    BookReferences,
    CitedWork,
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
)
from reader_app.domain.document import Rect
from reader_app.ui.beside.controller import BesideController
from reader_app.ui.beside.pins_controller import PinsController
from reader_app.ui.references.link_card import CardContent, LinkCard
from reader_app.ui.references.references_panel import ReferencesPanel, SpotKind
from reader_app.ui.window.action_table import ActionId
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
CONTROL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
LINES = {
    1: ["As Figure 3.2 shows, the mill was older than the bridge.",
        "That was first seen by Ames [12], and again in Table 4.",
        "Read doi:10.1145/3382494.3410 for the rest."],
    2: ["Figure 3.2: The mill and the bridge."],
    3: ["References", "[11] B. Boyle. Of rivers. 1990.",
        "[12] C. Ames. The mill on the floss and its bridges. 2001.",
        "[13] D. Cole. Of towns. 1999."],
}  # fmt: skip
ENTRY = ReferenceTarget(3, Rect(46, 94, 374, 110), "[12]", "C. Ames. The mill on the floss.")
FIGURE = ReferenceTarget(2, Rect(40, 40, 380, 260), "Figure 3.2", "The mill and the bridge.")
TABLES = (
    ReferenceTarget(2, Rect(40, 300, 380, 400), "Table 4"),
    ReferenceTarget(
        3,
        Rect(40, 300, 380, 400),
        "Table 4",
        "Table 4: Mills with their bridges in the year in which each of them was built",
    ),
)
WORKS = (
    CitedWork(1, "11", "[11] B. Boyle. Of rivers. 1990.",
              ReferenceTarget(3, Rect(46, 70, 374, 86), "[11]"), (1,)),
    CitedWork(2, "12", "[12] C. Ames. The mill on the floss and its bridges. 2001.", ENTRY, (1, 2),
              "The mill on the floss and its bridges", ("C. Ames",), 2001, "10.1000/mill"),
)  # fmt: skip


def _book(path: Path) -> dict[str, Rect]:
    """Write the book; return where its references stand."""
    document = pymupdf.open()
    for number, lines in LINES.items():
        page = document.new_page(width=420, height=595)
        top = 280 if number == 2 else 60
        if number == 2:
            page.draw_rect((60, 60, 360, 240), fill=(0.6, 0.7, 0.9))
        for line in lines:
            page.insert_text((50, top), line, fontsize=11)
            top += 24
    first = document[0]
    found = {
        words: Rect(*first.search_for(words)[0])
        for words in ("Figure 3.2", "[12]", "Table 4", "10.1145")
    }
    # A link of the file, whose target is the top of the entry before, as some programs make it.
    page, words = document[1], document[1].insert_text((50, 480), "Ames [12] again", fontsize=11)
    assert words
    linked = page.search_for("[12]")[0]
    page.insert_link(
        {"kind": pymupdf.LINK_GOTO, "from": linked, "page": 2, "to": pymupdf.Point(46, 82)}
    )
    document.save(path)
    document.close()
    return found


@pytest.fixture(scope="module")
def opened(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[ReaderWindow, dict[str, Rect]]]:
    folder = tmp_path_factory.mktemp("references")
    places = _book(folder / "mill.pdf")
    use_server(folder / "data", "http://127.0.0.1:9")
    with ReaderWindow(folder / "data", folder / "mill.pdf") as reader:
        told: list[bool] = []
        reader.books.contents.references_found.connect(lambda: told.append(True))
        reader.wait_for_book()
        wait_until(lambda: told and told[-1], "what is found in the file itself")
        book = reader.books.book
        assert book is not None
        references = (
            _reference(places["Figure 3.2"], ReferenceKind.FIGURE, FIGURE),
            _reference(places["[12]"], ReferenceKind.ENTRY, ENTRY),
            _reference(places["Table 4"], ReferenceKind.TABLE, *TABLES),
        )
        store = reader.program.core.store.references
        store.keep(book.id, BookReferences(references, WORKS), 999)
        reader.books.contents.references_found.emit()
        layer = reader.page_view.text.references
        wait_until(lambda: len(layer.links_on(1)) >= 3, "the references")
        yield reader, places


def _reference(rect: Rect, kind: ReferenceKind, *targets: ReferenceTarget) -> CrossReference:
    return CrossReference(1, (rect,), targets[0].label, kind, targets)


@pytest.fixture
def reader(opened: tuple[ReaderWindow, dict[str, Rect]]) -> Iterator[ReaderWindow]:
    window, _ = opened
    window.page_view.go_to_page(1, record=False)
    window.wait_for_page(1)
    window.page_view.scroller.finish()
    window.books.pane.link_preview.leave()
    yield window
    window.books.pane.link_preview.set_fence(None)


@pytest.fixture
def places(opened: tuple[ReaderWindow, dict[str, Rect]]) -> dict[str, Rect]:
    return opened[1]


def _pixel(reader: ReaderWindow, rect: Rect) -> QPoint:
    return reader.page_view.area_on_screen(1, rect).center()


def _hover(reader: ReaderWindow, rect: Rect) -> LinkCard:
    view, card = reader.page_view, reader.books.pane.link_preview
    view.mouse.move_to(QPointF(3, 3))
    view.mouse.move_to(_pixel(reader, rect))
    wait_until(card.isVisible, "the card")
    return card


def _click(reader: ReaderWindow, rect: Rect, keys: Qt.KeyboardModifier = NONE) -> None:
    port = reader.page_view.viewport()
    QTest.mouseMove(port, _pixel(reader, rect))
    QTest.mouseClick(port, LEFT, keys, _pixel(reader, rect))


def _shown(card: LinkCard, name: str) -> QPushButton:
    found = card.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    assert found.isVisible()
    return found


def _focused(reader: ReaderWindow) -> QWidget:
    found = reader.window.focusWidget()
    assert found is not None
    return found


def test_the_card_shows_the_entry_itself_as_large_as_the_page(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    card = _hover(reader, places["[12]"])
    assert card.words == "[12] · p. 3"
    wait_until(lambda: card.has_picture, "the picture")
    shape = card.pictures.shape
    assert shape is not None
    assert shape.scale >= 0.9 * reader.page_view.visible_area.layout.scale(1)
    # The entry before it ends above, the one after it begins below: only [12] is shown.
    assert shape.part.y0 > 86
    assert shape.part.y1 < 118
    assert not card.geometry().intersects(reader.page_view.area_on_screen(1, places["[12]"]))


def test_a_link_of_the_file_shows_the_entry_that_it_means(reader: ReaderWindow) -> None:
    view, card = reader.page_view, reader.books.pane.link_preview
    view.go_to_page(2, top=300.0, record=False)
    view.scroller.finish()
    wait_until(lambda: any(link.page == 3 for link in view.text.links_on(2)), "the link")
    link = next(link for link in view.text.links_on(2) if link.page == 3)
    pixel = view.area_on_screen(2, link.rect).center()
    wait_until(lambda: view.text.words_in(2, link.rect) or view.text.is_text_at(pixel), "words")
    view.mouse.move_to(pixel)
    wait_until(card.isVisible, "the card")
    assert card.words == "[12] · p. 3"
    shape = card.pictures.shape
    assert shape is not None
    assert shape.part.y0 > 86


def test_the_card_names_the_address_and_asks_before_it_opens(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    card = _hover(reader, places["[12]"])
    asked: list[str] = []
    reader.page_view.text.external_link_requested.connect(asked.append)
    button = _shown(card, "linkAddressButton")
    assert button.text() == "doi:10.1000/mill"
    button.click()
    assert asked == ["https://doi.org/10.1000/mill"]
    reader.page_view.text.external_link_requested.disconnect(asked.append)
    wait_until(lambda: reader.has("externalLinkDialog"), "the question")
    dialog = next(w for w in QGuiApplication.topLevelWindows() if w.isModal())
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    wait_until(lambda: not reader.has("externalLinkDialog"), "its end")


def test_escape_closes_the_card_before_anything_else(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    card, view = _hover(reader, places["[12]"]), reader.page_view
    view.setFocus()
    dismissed = QSignalSpy(view.dismissed)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert not dismissed.count()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert dismissed.count() == 1


def test_a_click_goes_and_back_returns(reader: ReaderWindow, places: dict[str, Rect]) -> None:
    _click(reader, places["Figure 3.2"])
    reader.wait_for_page(2)
    reader.page_view.navigation.back()
    reader.wait_for_page(1)


def test_control_and_the_middle_button_show_the_place_beside(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    beside = reader.window.findChild(BesideController)
    assert isinstance(beside, BesideController)
    _click(reader, places["[12]"], CONTROL)
    wait_until(lambda: beside.second is not None, "the second view")
    second = beside.second
    assert second is not None
    wait_until(lambda: second.view.page == 3, "the entry")
    QTest.mouseClick(
        reader.page_view.viewport(), MIDDLE, NONE, _pixel(reader, places["Figure 3.2"])
    )
    wait_until(lambda: second.view.page == 2, "the figure")
    assert reader.current_page == 1
    # References are offered in the second view, too.
    second.view.go_to_page(1)
    wait_until(lambda: len(second.view.text.references.links_on(1)) >= 3, "its references")
    # What is opened from its cards is shown there: it is beside the page already.
    link = second.view.text.link_at(
        QPointF(second.view.area_on_screen(1, places["Figure 3.2"]).center())
    )
    assert link is not None
    second.preview.open_with_keys(link, 1)
    button = _shown(second.preview, "openBesideButton")
    assert button.text() == "Go there"
    button.click()
    wait_until(lambda: second.view.page == 2, "the figure in the second view")
    assert reader.current_page == 1
    beside.close_split()


def test_of_several_targets_the_reader_chooses(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    card = _hover(reader, places["Table 4"])
    choices = [b for b in card.findChildren(QPushButton, "linkChoice") if b.isVisible()]
    assert [choice.accessibleName() for choice in choices] == [
        "Table 4 · p. 2",
        "Table 4: Mills with their bridges in the year in which each… · p. 3",
    ]
    assert all(choice.width() >= choice.sizeHint().width() for choice in choices)
    content = card.findChild(CardContent)
    assert content is not None
    content.shape(None, 200)
    assert all(choice.width() >= choice.sizeHint().width() for choice in choices)
    assert choices[1].text().startswith("Table 4") and choices[1].text().endswith("p. 3")
    _click(reader, places["Table 4"])
    menu = reader.window.findChild(QMenu, "referenceChoices")
    assert menu is not None
    assert reader.current_page == 1
    menu.actions()[1].trigger()
    menu.close()
    reader.wait_for_page(3)


def test_control_in_the_menu_of_several_targets_opens_one_beside(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    beside = reader.window.findChild(BesideController)
    assert isinstance(beside, BesideController)
    _click(reader, places["Table 4"])
    wait_until(lambda: reader.window.findChild(QMenu, "referenceChoices"), "the menu")
    menu = reader.window.findChild(QMenu, "referenceChoices")
    assert menu is not None
    wait_until(menu.isVisible, "the menu")
    QTest.mouseClick(menu, LEFT, CONTROL, menu.actionGeometry(menu.actions()[1]).center())
    wait_until(lambda: beside.second is not None, "the second view")
    assert beside.second is not None
    wait_until(lambda: beside.second.view.page == 3, "the table")
    assert reader.current_page == 1
    beside.close_split()


def test_past_the_fence_nothing_is_shown_until_asked(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    card = reader.books.pane.link_preview
    card.set_fence(1)
    _hover(reader, places["[12]"])
    assert not card.has_picture
    assert card.words == "Page 3"
    assert not any(b.isVisible() for b in card.findChildren(QPushButton, "linkAddressButton"))
    _shown(card, "showPastFenceButton").click()
    wait_until(lambda: card.has_picture, "the picture")
    assert card.words == "[12] · p. 3"


def test_letters_with_shift_open_the_card_for_the_keyboard(reader: ReaderWindow) -> None:
    view, card = reader.page_view, reader.books.pane.link_preview
    view.setFocus()
    view.hints.start()
    QTest.keyClick(view, Qt.Key.Key_S, Qt.KeyboardModifier.ShiftModifier)
    wait_until(card.isVisible, "the card")
    focused = reader.window.focusWidget()
    assert focused is not None
    assert card.isAncestorOf(focused)
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert reader.window.focusWidget() is view
    # Tab goes round in it, and it doesn't stay when the keyboard goes elsewhere.
    reader.window.activateWindow()
    wait_until(reader.window.isActiveWindow, "the window")
    view.hints.start()
    QTest.keyClick(view, Qt.Key.Key_S, Qt.KeyboardModifier.ShiftModifier)
    wait_until(card.isVisible, "the card")
    stops = [_focused(reader)]
    while len(stops) < 2 or stops[-1] is not stops[0]:
        QTest.keyClick(stops[-1], Qt.Key.Key_Tab)
        stops.append(_focused(reader))
    assert {stop.objectName() for stop in stops} == {"linkAddressButton", "openBesideButton"}
    view.setFocus()
    wait_until(lambda: not card.isVisible(), "the card to go")
    # Enter presses what has the focus in the card.
    view.hints.start()
    QTest.keyClick(view, Qt.Key.Key_S, Qt.KeyboardModifier.ShiftModifier)
    wait_until(card.isVisible, "the card")
    beside = _shown(card, "openBesideButton")
    beside.setFocus()
    pressed = QSignalSpy(beside.clicked)
    QTest.keyClick(beside, Qt.Key.Key_Return)
    assert pressed.count() == 1
    controller = reader.window.findChild(BesideController)
    assert isinstance(controller, BesideController)
    controller.close_split()


def _tap(finger: QPointingDevice, on: QWidget, at: QPoint) -> None:
    QTest.touchEvent(on, finger).press(0, at, on).commit()
    QTest.touchEvent(on, finger).release(0, at, on).commit()


def test_a_finger_follows_a_reference_and_opens_its_card(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    view, card, finger = reader.page_view, reader.books.pane.link_preview, QTest.createTouchDevice()
    port = view.viewport()
    _tap(finger, port, _pixel(reader, places["Figure 3.2"]))
    reader.wait_for_page(2)
    view.navigation.back()
    reader.wait_for_page(1)
    view.scroller.finish()
    at = _pixel(reader, places["[12]"])
    QTest.touchEvent(port, finger).press(0, at, port).commit()
    wait_until(card.isVisible, "the card of the link that the finger rests on")
    QTest.touchEvent(port, finger).release(0, at, port).commit()
    assert (card.words, reader.current_page) == ("[12] · p. 3", 1)
    button = _shown(card, "openBesideButton")
    _tap(finger, button, button.rect().center())
    beside = reader.window.findChild(BesideController)
    assert isinstance(beside, BesideController)
    wait_until(lambda: beside.second is not None, "the second view")
    second = beside.second
    assert second is not None
    assert (second.view.page, reader.current_page) == (3, 1)
    # Two fingers zoom in the view below them.
    port, zoom = second.view.viewport(), view.page_viewport.zoom_factor
    wait_until(lambda: port.visibleRegion().contains(QPoint(100, 100)), "room for two fingers")
    wait_until(lambda: not card.isVisible(), "the card to go, which may lie over the view")
    before = second.view.page_viewport.zoom_factor
    touch = QTest.touchEvent(port, finger)
    touch.press(0, QPoint(100, 100), port).press(1, QPoint(200, 100), port).commit()
    for step in (10, 20, 40):
        touch = QTest.touchEvent(port, finger)
        touch.move(0, QPoint(100 - step, 100), port).move(1, QPoint(200 + step, 100), port).commit()
    touch = QTest.touchEvent(port, finger)
    touch.release(0, QPoint(60, 100), port).release(1, QPoint(240, 100), port).commit()
    assert second.view.page_viewport.zoom_factor > before * 1.3
    assert view.page_viewport.zoom_factor == zoom
    beside.close_split()


def test_two_fingers_scroll_and_leave_the_zoom(reader: ReaderWindow) -> None:
    view, finger = reader.page_view, QTest.createTouchDevice()
    port, bar, zoom = view.viewport(), view.verticalScrollBar(), view.page_viewport.zoom_factor
    one, other = QPoint(100, 300), QPoint(200, 300)
    before = bar.value()
    QTest.touchEvent(port, finger).press(0, one, port).press(1, other, port).commit()
    for step in (20, 40, 60):
        up = QPoint(0, step)
        touch = QTest.touchEvent(port, finger)
        touch.move(0, one - up, port).move(1, other - up, port).commit()
    up = QPoint(0, 60)
    touch = QTest.touchEvent(port, finger)
    touch.release(0, one - up, port).release(1, other - up, port).commit()
    assert bar.value() == before + 60
    assert view.page_viewport.zoom_factor == zoom
    bar.setValue(before)


def test_a_finger_that_rests_beside_links_opens_the_menu(reader: ReaderWindow) -> None:
    view, finger = reader.page_view, QTest.createTouchDevice()
    wait_until(lambda: not reader.books.pane.link_preview.isVisible(), "no card over the page")
    port, asked = view.viewport(), QSignalSpy(view.menu_requested)
    at = QPoint(port.width() // 2, port.height() - 20)
    QTest.touchEvent(port, finger).press(0, at, port).commit()
    wait_until(asked.count, "the menu")
    QTest.touchEvent(port, finger).release(0, at, port).commit()
    menu = QApplication.activePopupWidget()
    if menu is not None:
        menu.close()
    assert not view.mouse.is_selecting


def test_a_finger_scrolls_and_selects_the_word_on_which_it_rests(
    reader: ReaderWindow, places: dict[str, Rect]
) -> None:
    view, finger = reader.page_view, QTest.createTouchDevice()
    port, bar = view.viewport(), view.verticalScrollBar()
    at = _pixel(reader, places["10.1145"]) - QPoint(60, 0)  # the word before it
    assert port.rect().contains(at)
    wait_until(lambda: view.text.is_text_at(QPointF(at)), "the text")
    before = bar.value()
    QTest.touchEvent(port, finger).press(0, at, port).commit()
    for step in (20, 40, 60):
        QTest.touchEvent(port, finger).move(0, at - QPoint(0, step), port).commit()
    QTest.touchEvent(port, finger).release(0, at - QPoint(0, 60), port).commit()
    assert bar.value() == before + 60
    assert not view.text.has_selection
    at -= QPoint(0, 60)
    QTest.touchEvent(port, finger).press(0, at, port).commit()
    wait_until(lambda: view.text.has_selection, "the word")
    QTest.touchEvent(port, finger).release(0, at, port).commit()
    assert view.text.selected_text() == "Read"
    view.text.clear_selection()


def test_a_plain_doi_is_a_link(reader: ReaderWindow, places: dict[str, Rect]) -> None:
    view = reader.page_view
    pixel = QPointF(_pixel(reader, places["10.1145"]))
    view.mouse.move_to(pixel)
    wait_until(lambda: view.text.link_at(pixel) is not None, "the address")
    link = view.text.link_at(pixel)
    assert link is not None
    assert link.uri == "https://doi.org/10.1145/3382494.3410"


def test_the_panel_lists_the_works_with_their_pages(reader: ReaderWindow) -> None:
    panel = reader.find(ReferencesPanel, "referencesPanel")
    side = reader.books.pane.side_panel
    if not side.isVisible():
        reader.window.action(ActionId.SIDE_PANEL).trigger()
    side.show_tab("References")
    wait_until(panel.isVisible, "the panel")
    assert panel.model.rowCount() == 2
    panel.filter.setText("mill")
    assert panel.model.rowCount() == 1
    wait_until(lambda: panel.spots_of(0), "the row")
    spots = panel.spots_of(0)
    assert [spot.words for spot in spots if spot.kind is SpotKind.PAGE] == ["1", "2"]
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, spots[1].area.center())
    reader.wait_for_page(2)
    wait_until(lambda: panel.spots_of(0)[-1].kind is SpotKind.COPY, "what can be done")
    copy = panel.spots_of(0)[-1]
    wait_until(lambda: panel.spot_at(copy.area.center()), "the row to grow")
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, copy.area.center())
    written = QGuiApplication.clipboard().text()
    assert written.startswith("% ")
    assert "title = {The mill on the floss and its bridges}" in written
    panel.filter.setText("nothing of the kind")
    assert panel.model.rowCount() == 0
    panel.filter.clear()


def test_rows_are_as_high_as_their_words_at_another_width(reader: ReaderWindow) -> None:
    panel = reader.find(ReferencesPanel, "referencesPanel")
    side = reader.books.pane.side_panel
    if not side.isVisible():
        reader.window.action(ActionId.SIDE_PANEL).trigger()
    side.show_tab("References")
    wait_until(panel.isVisible, "the panel")
    first = panel.model.index(0)
    wait_until(lambda: panel.list.visualRect(first).height() > 0, "the row")
    high = panel.list.visualRect(first).height()
    panel.list.setFixedWidth(110)
    wait_until(lambda: panel.list.visualRect(first).height() > high, "a higher row")
    narrow = panel.list.visualRect(first).height()
    panel.list.setFixedWidth(400)
    wait_until(lambda: panel.list.visualRect(first).height() < narrow, "a lower row")
    panel.list.setMinimumWidth(0)
    panel.list.setMaximumWidth(16_777_215)


def test_what_the_companion_pins_is_one_card_that_can_be_undone(reader: ReaderWindow) -> None:
    pane, pins = reader.books.pane, reader.window.findChild(PinsController)
    assert isinstance(pins, PinsController)
    assert pane.pin_card(FIGURE)
    assert pane.pin_card(FIGURE)
    assert [(card.place.page, card.place.label) for card in pins.cards] == [(2, "Figure 3.2")]
    assert "Figure 3.2 is pinned" in reader.notices
    reader.window.notice_action_requested.emit("unpin card")
    assert not pins.cards
    pane.set_fence(1)
    assert not pane.pin_card(FIGURE)
    pane.set_fence(None)
    assert not pins.cards
