"""The boxes before the books of a list are those of the rest of the program."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.library import SearchedBook
from reader_app.ui.chat.conversation_books_controller import ChooseBooksDialog
from reader_app.ui.theme.palette import DARK, LIGHT, Palette
from reader_app.ui.theme.style import qt_palette, stylesheet

BOTH = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
MARGIN = 40
"""Pixels at the left of a row in which its box is."""


def colours_of_boxes(qtbot: QtBot, palette: Palette) -> list[set[str]]:
    """Of the row of a book that is asked, and of one that isn't."""
    books = [SearchedBook(name, name, "", None, True) for name in ("own", "other")]
    dialog = ChooseBooksDialog(books, "own", [])
    qtbot.addWidget(dialog)
    dialog.setPalette(qt_palette(palette))
    dialog.setStyleSheet(stylesheet(palette))
    with qtbot.waitExposed(dialog, timeout=10_000):
        dialog.show()
    shown = dialog.findChild(QListWidget, "booksList")
    assert isinstance(shown, QListWidget)
    shown.clearFocus()
    picture = shown.viewport().grab().toImage()
    found = []
    for row in range(shown.count()):
        place = shown.visualItemRect(shown.item(row))
        points = [(x, y) for y in range(place.top(), place.bottom()) for x in range(MARGIN)]
        found.append({picture.pixelColor(x, y).name().upper() for x, y in points})
    return found


@BOTH
def test_the_box_of_a_chosen_book_is_filled_with_the_accent(qtbot: QtBot, palette: Palette) -> None:
    chosen, other = colours_of_boxes(qtbot, palette)
    assert palette.accent.upper() in chosen
    assert palette.accent.upper() not in other


@BOTH
def test_the_box_of_a_book_that_isnt_chosen_has_the_ground_of_a_field(
    qtbot: QtBot, palette: Palette
) -> None:
    _, other = colours_of_boxes(qtbot, palette)
    assert palette.raised.upper() in other


def shown_dialog(qtbot: QtBot, own: str, other: str) -> tuple[ChooseBooksDialog, QListWidget]:
    """Show the dialog with the conversation's own book and another one; return it and its list."""
    titles = {"own": own, "other": other}
    books = [SearchedBook(name, title, "", None, True) for name, title in titles.items()]
    dialog = ChooseBooksDialog(books, "own", [])
    qtbot.addWidget(dialog)
    dialog.setStyleSheet(stylesheet(LIGHT))
    with qtbot.waitExposed(dialog, timeout=10_000):
        dialog.show()
    shown = dialog.findChild(QListWidget, "booksList")
    assert isinstance(shown, QListWidget)
    return dialog, shown


def test_boxes_stand_apart_and_a_long_title_keeps_to_the_list(qtbot: QtBot) -> None:
    long = "A title that is longer than the list is wide, " * 4
    _, shown = shown_dialog(qtbot, "own: " + long, "other: " + long)
    first, second = (shown.visualItemRect(shown.item(row)) for row in range(2))
    box = 16 + 2  # with its border
    assert second.top() - first.top() >= box + 4
    assert first.width() <= shown.viewport().width()
    assert shown.item(0).toolTip() == shown.item(0).text()


def test_a_click_on_the_words_is_one_on_the_box(qtbot: QtBot) -> None:
    dialog, shown = shown_dialog(qtbot, "The book own", "The book other")
    own, other = (shown.visualItemRect(shown.item(row)).center() for row in range(2))
    area = QRect(shown.visualItemRect(shown.item(1)))
    box = QPoint(area.left() + 18, area.center().y())
    left = Qt.MouseButton.LeftButton
    chosen = []
    for place in (other, other, box, box, own):
        qtbot.wait(QApplication.doubleClickInterval() + 10)
        qtbot.mouseClick(shown.viewport(), left, pos=place)
        chosen.append(dialog.chosen_ids)
    assert chosen == [["other"], [], ["other"], [], []]
