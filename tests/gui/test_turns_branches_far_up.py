"""A branch chosen far up in a long conversation: its question is what the reader sees."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.store.open_store import open_store
from reader_app.ui.chat.question_view import QuestionView
from tests.support.books import make_labelled_book
from tests.support.window import ReaderWindow, rows, wait_until

pytestmark = pytest.mark.slow
TURNS = 40


def lengthen(data_dir: Path) -> None:
    """The first question has been asked otherwise, after `TURNS` more had followed it."""
    ((conversation, first),) = rows(
        data_dir, "SELECT conversation_id, id FROM message WHERE role = 'user'"
    )
    store = open_store(data_dir)
    for number in range(TURNS):
        asked = store.messages.add(made(str(conversation), f"Question {number}?"))
        said = ChatMessage(str(conversation), MessageRole.ASSISTANT, f"Answer {number}.")
        store.messages.add(replace(said, parent_id=asked.id))
    store.messages.add_beside(made(str(conversation), "Otherwise?"), str(first))
    store.close()


def made(conversation: str, words: str) -> ChatMessage:
    return ChatMessage(conversation, MessageRole.USER, words)


def first_question(window: ReaderWindow) -> QuestionView | None:
    views = window.conversation.findChildren(QuestionView)
    return next((view for view in views if view.text == "I'm on page 3" and view.isVisible()), None)


def is_in_sight(window: ReaderWindow) -> bool:
    view = first_question(window)
    top = window.conversation.verticalScrollBar().value()
    return view is not None and 0 <= view.y() - top <= 16


@pytest.mark.long
def test_its_question_is_brought_up_with_the_keyboard_at_its_branches(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.ask("I'm on page 3")
    lengthen(data_dir)
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        wait_until(lambda: [m.text for m in window.messages][:1] == ["Otherwise?"], "the talk")
        window.click("previousBranchButton")
        wait_until(lambda: is_in_sight(window), "the question")
        focused = QApplication.focusWidget()
        assert isinstance(focused, QAbstractButton)
        assert focused.objectName() == "nextBranchButton"
        wait_until(lambda: not window.find(QAbstractButton, "jumpToBottomButton").isHidden())
