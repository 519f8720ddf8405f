"""Search through conversations in the real window, over two books."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversation_list import ConversationHitList
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_book
from tests.support.tabs import drop, wait_for_pages
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    """Two books; in the first the copper kettle was asked about, in the second the silver one."""
    folder = tmp_path_factory.mktemp("search")
    use_server(folder, "", server="offline")
    with ReaderWindow(folder) as opened:
        for name, pages in (("copper", 5), ("silver", 6)):
            texts = [f"The {name} kettle sang on page {at}." for at in range(1, pages + 1)]
            drop(opened, make_book(folder / f"{name}.pdf", texts, title=name.title()))
            wait_for_pages(opened, pages)
            opened.wait_for_book()
            opened.ask(f"Where does the {name} kettle sing?")
            opened.start_new_conversation()
        yield opened


def begin(window: ReaderWindow, words: str) -> ConversationHitList:
    """Open the panel by its command, type, and wait for the rows."""
    window.window.action(ActionId.SEARCH_TALKS).trigger()  # type: ignore[attr-defined]
    box = window.find(QLineEdit, "conversationSearch")
    wait_until(box.hasFocus, "the cursor in the box")
    QTest.keyClicks(box, words)
    return window.find(ConversationHitList, "talkResults")


def titles_in(results: ConversationHitList) -> list[str]:
    model = results.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def is_in_sight(window: ReaderWindow, words: str) -> bool:
    view = window.find(ChatPane, "chatPane").conversation_view
    tops = [
        part.mapTo(view.viewport(), QPoint(0, 0)).y()
        for part in view.messages.views
        if part.property("plainText") == words
    ]
    return any(0 <= top < view.viewport().height() for top in tops)


def close_panel(window: ReaderWindow) -> None:
    window.find(ChatPane, "chatPane").panel.close_panel()


def test_only_this_book_is_searched_at_first(window: ReaderWindow) -> None:
    results = begin(window, "kettle")
    wait_until(lambda: titles_in(results), "a hit")
    assert titles_in(results) == ["Where does the silver kettle sing?"]
    close_panel(window)


def test_a_single_hit_leaves_the_choice_of_books_its_height(window: ReaderWindow) -> None:
    results = begin(window, "kettle")
    wait_until(results.isVisible, "the hits")
    panel = window.find(ChatPane, "chatPane").panel
    panel.resize(panel.width(), 155)  # what a row of two lines wants in a small font
    choice = window.find(QPushButton, "searchThisBook")
    wait_until(lambda: results.height() < 78, "a list of one row")
    assert choice.height() >= choice.sizeHint().height()
    close_panel(window)


def test_enter_opens_the_conversation_at_the_question(window: ReaderWindow) -> None:
    results = begin(window, "silver")
    wait_until(results.isVisible, "the hits")
    box = window.find(QLineEdit, "conversationSearch")
    QTest.keyClick(box, Qt.Key.Key_Return)
    wait_until(lambda: is_in_sight(window, "Where does the silver kettle sing?"), "the question")


def test_a_hit_in_another_book_opens_that_book_at_the_question(window: ReaderWindow) -> None:
    results = begin(window, "copper")
    window.find(QPushButton, "searchAllBooks").click()
    wait_until(lambda: titles_in(results), "a hit")
    assert results.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == "Copper"
    results.setFocus()
    QTest.keyClick(results, Qt.Key.Key_Return)
    wait_for_pages(window, 5)
    wait_until(lambda: is_in_sight(window, "Where does the copper kettle sing?"), "the question")
    window.find(QPushButton, "searchThisBook").click()


def test_words_that_nobody_said_are_not_found(window: ReaderWindow) -> None:
    begin(window, "zeppelin")
    wait_until(lambda: not window.has("talkResults") and window.has("searchAllBooks"), "nothing")
    close_panel(window)
