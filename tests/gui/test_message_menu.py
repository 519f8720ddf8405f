"""The context menu of a question and of an answer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QMenu, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.events import TextDelta
from reader_app.ui.answers.answer_text import CodeView
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.chat.chat_pane import ChatPane
from tests.gui.chatview_makers import answer, question, show_messages
from tests.gui.chatview_turns import begin, last, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]

INSIDE = QPoint(5, 5)
WHOLE = ["menuCopyAnswer", "menuRegenerate", "menuSources", "menuSent"]


def field_of(message: QWidget, kind: type[QTextEdit] = QTextEdit) -> QTextEdit:
    field = message.findChild(kind)
    assert field is not None
    return field


def open_menu(qtbot: QtBot, field: QTextEdit, place: QPoint = INSIDE) -> QMenu:
    """Open the menu as a right click does, and return it."""
    pane, port = field.window(), field.viewport()
    qtbot.waitUntil(lambda: pane.childAt(port.mapTo(pane, place)) is port)
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(port, QContextMenuEvent(reason, place, port.mapToGlobal(place)))
    menus = [menu for menu in pane.findChildren(QMenu, "messageMenu") if menu.isVisible()]
    assert len(menus) == 1
    return menus[0]


def names(menu: QMenu) -> list[str]:
    return [each.objectName() for each in menu.actions() if not each.isSeparator()]


def choose(menu: QMenu, name: str) -> None:
    next(each for each in menu.actions() if each.objectName() == name).trigger()
    menu.close()


def select(field: QTextEdit, words: str) -> None:
    field.setTextCursor(field.document().find(words, QTextCursor(field.document())))
    assert field.textCursor().hasSelection()


def show(pane: ChatPane, words: str) -> None:
    show_messages(pane, [question("Why is it so?", id="q1"), answer(words)])


def test_the_menu_of_an_answer_has_what_can_be_done_with_it(pane: ChatPane, qtbot: QtBot) -> None:
    show(pane, "It is so.")
    menu = open_menu(qtbot, field_of(last(pane)))
    assert names(menu) == ["menuSelectAll", *WHOLE]
    choose(menu, "menuCopyAnswer")
    assert QApplication.clipboard().text().strip() == "It is so."


def test_selected_words_of_an_answer_are_copied_or_quoted(pane: ChatPane, qtbot: QtBot) -> None:
    show(pane, "The copyright term is long.")
    field = field_of(last(pane))
    select(field, "copyright term")
    menu = open_menu(qtbot, field)
    assert names(menu) == ["menuCopyWords", "menuQuoteWords", "menuSelectAll", *WHOLE]
    choose(menu, "menuCopyWords")
    assert QApplication.clipboard().text() == "copyright term"
    pane.composer.set_text("Why is the")
    choose(open_menu(qtbot, field), "menuQuoteWords")
    assert pane.composer.text == "Why is the “copyright term” "
    assert pane.composer.text_edit.textCursor().atEnd()


def test_all_words_are_selected_where_the_pointer_is(pane: ChatPane, qtbot: QtBot) -> None:
    show(pane, "See:\n\n```py\nprint(1)\n```\n")
    code = field_of(last(pane).findChildren(CodeView)[0])
    choose(open_menu(qtbot, code), "menuSelectAll")
    assert code.textCursor().selectedText() == "print(1)"
    assert not field_of(last(pane), ProseView).textCursor().hasSelection()


def test_the_address_of_a_link_is_copied(pane: ChatPane, qtbot: QtBot) -> None:
    show(pane, "[here](https://example.org/a) and there")
    field = field_of(last(pane), ProseView)
    qtbot.waitUntil(lambda: field.anchorAt(QPoint(8, 8)) != "")  # type: ignore[attr-defined]
    choose(open_menu(qtbot, field, QPoint(8, 8)), "menuCopyAddress")
    assert QApplication.clipboard().text() == "https://example.org/a"


def test_a_running_answer_has_only_its_words(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("It is"))
    qtbot.waitUntil(lambda: last(pane).findChild(ProseView) is not None)
    assert names(open_menu(qtbot, field_of(last(pane)))) == ["menuSelectAll"]


def test_the_menu_of_a_question_leads_to_asking_it_in_other_words(
    pane: ChatPane, qtbot: QtBot
) -> None:
    show(pane, "It is so.")
    asked = pane.conversation_view.messages.questions[-1]
    menu = open_menu(qtbot, field_of(asked))
    assert names(menu) == ["menuSelectAll", "menuEditQuestion"]
    choose(menu, "menuEditQuestion")
    assert pane.composer.text == "Why is it so?"
