"""From marked words and parts of pages to the conversation."""

from __future__ import annotations

import base64

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from reader_app.ui.chat.composer import AttachmentRow
from reader_app.ui.selection.floating_bars import SelectionRequest, TextSelectionBar
from reader_app.ui.selection.page_menu import PageMenu
from reader_app.ui.selection.region_bar import RegionBar
from tests.support.messages_api import MessagesApi
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

__all__ = ["api", "talk", "talking_window"]


def select_page(talk: ReaderWindow) -> str:
    """All words of the page in view, once they are known."""
    talk.page_view.text.select_all_on_page()
    wait_until(talk.page_view.text.selected_text, "the words of the page")
    return talk.page_view.text.selected_text()


def bar_of(talk: ReaderWindow) -> TextSelectionBar:
    return talk.find(TextSelectionBar, "selectionBar")


def attachment(talk: ReaderWindow) -> AttachmentRow:
    return talk.find(AttachmentRow, "attachment")


def attach_picture(talk: ReaderWindow) -> None:
    bar = talk.find(RegionBar, "regionBar")
    talk.page_view.region.start()
    talk.press(Qt.Key.Key_Return)
    wait_until(bar.isVisible, "the rectangle")
    bar.requests.ask()
    wait_until(attachment(talk).isVisible, "the picture at the composer")


def image_blocks(api: MessagesApi) -> list[dict[str, object]]:
    return [block for block in api.last_request.all_blocks() if block.get("type") == "image"]


@pytest.mark.long
def test_explain_asks_at_once_about_the_selected_words(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    words = select_page(talk)
    api.reply("It means this.")
    bar_of(talk).send(SelectionRequest.EXPLAIN)
    wait_until(lambda: talk.messages, "the question")
    assert talk.wait_for_answer().text == "It means this."
    assert talk.messages[0].text == "Explain the selection"
    assert api.last_request.contains("Explain the selected text")
    assert api.last_request.contains(words.splitlines()[0])


def test_translate_names_the_readers_language(talk: ReaderWindow, api: MessagesApi) -> None:
    select_page(talk)
    api.reply("Here.")
    bar_of(talk).send(SelectionRequest.TRANSLATE)
    wait_until(lambda: talk.messages, "the question")
    talk.wait_for_answer()
    assert talk.messages[0].text == "Translate the selection"
    assert not api.last_request.contains("into {language}")
    assert api.last_request.contains("Translate the selected text into ")


def test_ask_puts_the_quote_to_the_next_question_only(talk: ReaderWindow, api: MessagesApi) -> None:
    words = select_page(talk)
    bar_of(talk).send(SelectionRequest.ASK)
    assert attachment(talk).isVisible()
    assert talk.composer.hasFocus()
    talk.page_view.text.clear_selection()
    api.reply("Because.")
    talk.ask("Why?")
    assert api.last_request.contains(words.splitlines()[0])
    assert not attachment(talk).isVisible()
    api.reply("So.")
    talk.ask("And then?")
    assert "Selected text" not in api.last_request.last_user_text


def test_a_quote_can_be_taken_off(talk: ReaderWindow, api: MessagesApi) -> None:
    select_page(talk)
    bar_of(talk).send(SelectionRequest.ASK)
    talk.page_view.text.clear_selection()
    talk.click("removeAttachmentButton")
    assert not attachment(talk).isVisible()
    api.reply("Because.")
    talk.ask("Why?")
    assert "Selected text" not in api.last_request.last_user_text


def test_a_part_of_the_page_is_looked_at_once_the_reader_allowed_pictures(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    attach_picture(talk)
    pictures = attachment(talk).findChildren(QLabel)
    assert any(not label.pixmap().isNull() for label in pictures)
    api.reply("I may not look.")
    talk.ask("What is this?")
    assert image_blocks(api) == []
    assert "hasn't allowed pictures" in api.last_request.last_user_text

    allow = [b for b in talk.window.findChildren(QAbstractButton) if "Allow" in b.text()]
    next(button for button in allow if button.isVisible()).click()
    wait_until(lambda: talk.book("images_allowed") == [1])
    attach_picture(talk)
    api.reply("A page.")
    talk.ask("And this?")
    (block,) = image_blocks(api)
    source = block["source"]
    assert isinstance(source, dict)
    image = QImage.fromData(base64.b64decode(str(source["data"])))
    assert 1_568 < max(image.width(), image.height()) <= 2_000
    assert rows(talk.data_dir, "SELECT 1 FROM message WHERE details LIKE '%iVBORw0K%'")


def test_the_menu_of_the_page_shows_what_the_window_can_do(talk: ReaderWindow) -> None:
    menus = talk.window.findChild(PageMenu)
    assert isinstance(menus, PageMenu)
    menu = menus.menu_at(talk.page_view.viewport().rect().topLeft())
    names = [action.objectName() for action in menu.actions()]
    assert {"menuSelectPage", "go_to_pageAction", "copy_regionAction"} <= set(names)


def test_the_bar_is_a_child_of_the_page_and_goes_with_it(talk: ReaderWindow) -> None:
    select_page(talk)
    wait_until(bar_of(talk).isVisible, "the bar")
    talk.press(Qt.Key.Key_Escape)
    assert not bar_of(talk).isVisible()
    assert talk.find(QWidget, "selectionBar").parent() is talk.page_view
