"""A word is looked up in the dictionaries of this computer, with keys, bar and menu."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QTextEdit, QWidget

from reader_app.ui.library.library_controller import LibraryController
from reader_app.ui.selection.dictionary_card import DictionaryCard
from reader_app.ui.selection.floating_bars import TextSelectionBar
from reader_app.ui.selection.page_menu import PageMenu
from reader_app.ui.selection.selection import text_of, word_at
from reader_app.ui.settings.settings_dialog import SettingsDialog
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_book
from tests.support.dictionaries import make_dictd, make_stardict
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [pytest.mark.usefixtures("qapp"), pytest.mark.slow]

PAGE = "He gazed at the gondola on the water, and it was the best of all that he had seen there."


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("dictionaries")
    data = folder / "data"
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME", "STARDICT_DATA_DIR"):
            patch.setenv(name, str(folder / "system"))
        use_server(data, "http://127.0.0.1:9", server=None)
        book = make_book(folder / "book.pdf", [PAGE, PAGE])
        with ReaderWindow(data, book) as window:
            window.wait_for_book(indexed=False)
            yield window


@pytest.fixture
def dictionary(reading: ReaderWindow) -> Path:
    """A dictionary among those of the system."""
    folder = reading.data_dir.parent / "system" / "dictd"
    if not folder.exists():
        folder.mkdir(parents=True)
        words = {"gaze": "gaze\n    v 1: look at with fixed eyes\n", "water": "<b>wet</b>\n"}
        make_dictd(folder / "wn.index", words, name="WordNet (r) 3.0 (2006)")
    return folder


def cards(reading: ReaderWindow) -> list[DictionaryCard]:
    return [card for card in reading.window.findChildren(DictionaryCard) if card.isVisible()]


def place_of(reading: ReaderWindow, word: str) -> QPoint:
    """The pixel in the middle of a word of page 1."""
    text = reading.page_view.text
    wait_until(lambda: text_of(text.layer, 1), "the words of the page")
    text.selection.select_page(1)
    found = text.selected_parts()[0]
    at = found.text.index(word) + len(word) // 2
    share = at / len(found.text)
    text.clear_selection()
    area = reading.page_view.area_on_screen(1, found.rects[0])
    for x in range(round(area.left() + (share - 0.05) * area.width()), area.right()):
        pixel = QPoint(x, area.center().y())
        there = word_at(reading.page_view.visible_area, text.layer, pixel.x(), pixel.y())
        if there is not None and there.text == word:
            return pixel
    raise AssertionError(f"no {word}")


def select(reading: ReaderWindow, word: str) -> None:
    pixel, view = place_of(reading, word), reading.page_view
    found = word_at(view.visible_area, view.text.layer, pixel.x(), pixel.y())
    assert found is not None
    page = found.page
    reading.page_view.text.selection.select((page, found.start), (page, found.end))
    wait_until(lambda: reading.page_view.text.selected_text() == word, "the selected word")


def opened(reading: ReaderWindow) -> DictionaryCard:
    wait_until(lambda: cards(reading), "the card")
    return cards(reading)[0]


def close(reading: ReaderWindow) -> None:
    for card in cards(reading):
        card.close_card()
    reading.page_view.text.clear_selection()


def test_a_selected_word_is_found_in_its_base_form(reading: ReaderWindow, dictionary: Path) -> None:
    select(reading, "gazed")
    reading.window.action(ActionId.LOOK_UP_WORD).trigger()
    card = opened(reading)
    text = card.findChild(QTextEdit, "dictionaryText")
    assert text is not None
    assert "WordNet 3.0" in text.toPlainText()
    assert "look at with fixed eyes" in text.toPlainText()
    assert text.hasFocus()
    close(reading)


def test_escape_closes_it_and_gives_the_page_the_keys_back(
    reading: ReaderWindow, dictionary: Path
) -> None:
    reading.page_view.setFocus()
    select(reading, "gazed")
    reading.find(TextSelectionBar, "selectionBar").look_up()
    text = opened(reading).findChild(QTextEdit, "dictionaryText")
    wait_until(text.hasFocus, "the keyboard in the card")
    reading.press(Qt.Key.Key_Escape, on=text)
    wait_until(lambda: not cards(reading), "the card to close")
    assert reading.page_view.hasFocus()
    close(reading)


def test_the_menu_looks_up_the_word_under_the_pointer(
    reading: ReaderWindow, dictionary: Path
) -> None:
    pixel = place_of(reading, "water")
    menu = reading.window.findChild(PageMenu).menu_at(pixel)
    action = menu.findChild(QAction, "menuLookUp")
    assert action is not None
    assert action.text() == "Look up “water”"
    action.trigger()
    text = opened(reading).findChild(QTextEdit, "dictionaryText")
    assert text is not None
    assert "<b>wet</b>" in text.toPlainText()  # of dictd, so no markup
    close(reading)


def test_what_no_dictionary_has_is_said_with_a_way_out(
    reading: ReaderWindow, dictionary: Path
) -> None:
    select(reading, "gondola")
    reading.find(TextSelectionBar, "selectionBar").look_up()
    card = opened(reading)
    note = card.findChild(QLabel, "dictionaryNote")
    add = card.findChild(QPushButton, "addDictionaryButton")
    assert note is not None
    assert note.text() == "Your dictionaries don’t have “gondola”."
    assert add is not None
    assert add.isVisible()
    close(reading)


def test_without_a_word_it_says_what_to_do(reading: ReaderWindow) -> None:
    reading.page_view.text.clear_selection()
    reading.window.action(ActionId.LOOK_UP_WORD).trigger()
    wait_until(lambda: "Select a word" in reading.notices, "the notice")


def test_a_dropped_dictionary_is_added_and_listed_in_the_settings(
    reading: ReaderWindow, tmp_path: Path
) -> None:
    make_stardict(tmp_path / "boats.ifo", {"gondola": b"a boat"}, name="Boats")
    files = [tmp_path / "boats.ifo", tmp_path / "boats.idx", tmp_path / "boats.dict"]
    library = reading.window.findChild(LibraryController)
    assert library is not None
    reading.window.files_dropped.emit(files)
    wait_until(lambda: "Boats" in reading.notices, "the notice")
    assert (reading.data_dir / "dictionaries" / "boats" / "boats.ifo").exists()
    reading.window.action(ActionId.SETTINGS).trigger()
    wait_until(lambda: reading.window.findChild(SettingsDialog), "the settings")
    dialog = reading.window.findChild(SettingsDialog)
    names = dialog.findChild(QLabel, "dictionaryNames")
    wait_until(lambda: "Boats" in names.text(), "the names")
    dialog.reject()
    select(reading, "gondola")
    reading.find(TextSelectionBar, "selectionBar").look_up()
    text = opened(reading).findChild(QTextEdit, "dictionaryText")
    assert text is not None
    assert "a boat" in text.toPlainText()
    close(reading)


def test_every_part_of_the_card_has_a_name(reading: ReaderWindow) -> None:
    select(reading, "gazed")
    reading.find(TextSelectionBar, "selectionBar").look_up()
    card = opened(reading)
    for part in card.findChildren(QWidget):
        if part.focusPolicy() != Qt.FocusPolicy.NoFocus and part.isVisible():
            assert part.accessibleName(), part.objectName()
    close(reading)
