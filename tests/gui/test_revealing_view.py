"""A question that lies far back in a long conversation is brought up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.conversation_view import ConversationView
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import show_messages, talk

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]

TURNS = 150
PATIENCE_MS = 60_000
"""A bound for what never comes, on the slowest machine."""


@pytest.fixture(scope="module")
def messages() -> list[ChatMessage]:
    return talk(TURNS)


@pytest.fixture
def pane(qtbot: QtBot, messages: list[ChatMessage]) -> Iterator[ChatPane]:
    shown = ChatPane(LIGHT)
    qtbot.addWidget(shown)
    shown.resize(480, 700)
    shown.set_book("Per book")
    shown.show()
    show_messages(shown, messages)
    qtbot.waitUntil(lambda: not shown.conversation_view.is_building, timeout=PATIENCE_MS)
    yield shown
    shown.close_renderer()


@pytest.fixture
def view(pane: ChatPane) -> ConversationView:
    return pane.conversation_view


def id_of(messages: list[ChatMessage], number: int) -> str:
    return next(
        message.id
        for message in messages
        if message.role is MessageRole.USER and message.content == f"Question {number}?"
    )


def texts(view: ConversationView) -> list[str]:
    return [str(part.property("plainText")) for part in view.messages.views]


def place_of(view: ConversationView, words: str) -> int:
    """Pixels from the top of the window to the message with these words."""
    shown = next(part for part in view.messages.views if part.property("plainText") == words)
    return shown.y() - view.verticalScrollBar().value()


def is_on_top(view: ConversationView, number: int) -> bool:
    return 0 <= place_of(view, f"Question {number}?") <= 16


def wait_for_top(qtbot: QtBot, view: ConversationView, number: int) -> None:
    qtbot.waitUntil(lambda: is_on_top(view, number), timeout=PATIENCE_MS)


def settle(qtbot: QtBot, view: ConversationView) -> None:
    """Until nothing is being built."""
    qtbot.waitUntil(lambda: not view.is_building, timeout=PATIENCE_MS)


@pytest.mark.long
def test_a_question_that_is_built_is_brought_to_the_top(
    view: ConversationView, messages: list[ChatMessage]
) -> None:
    built = len(view.messages.views)
    assert view.reveal(id_of(messages, TURNS - 20))
    assert is_on_top(view, TURNS - 20)
    assert len(view.messages.views) == built


def test_a_question_far_back_is_there_at_once_without_all_that_follows(
    view: ConversationView, messages: list[ChatMessage]
) -> None:
    assert view.reveal(id_of(messages, 40))
    assert is_on_top(view, 40)
    assert view.messages.missing_count > TURNS


@pytest.mark.long
def test_it_stays_on_top_while_its_surroundings_are_built(
    qtbot: QtBot, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 40))
    settle(qtbot, view)
    assert {"Question 39?", "Answer 40.", "Question 41?"} <= set(texts(view))
    wait_for_top(qtbot, view, 40)


@pytest.mark.long
def test_the_first_question_can_be_shown(
    qtbot: QtBot, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 0))
    settle(qtbot, view)
    wait_for_top(qtbot, view, 0)
    assert texts(view)[0] == "Question 0?"


def test_what_is_not_in_the_conversation_is_refused_and_nothing_moves(
    view: ConversationView,
) -> None:
    before = (view.verticalScrollBar().value(), texts(view))
    assert not view.reveal("nowhere")
    assert (view.verticalScrollBar().value(), texts(view)) == before


@pytest.mark.long
def test_one_question_after_the_other_can_be_shown(
    qtbot: QtBot, view: ConversationView, messages: list[ChatMessage]
) -> None:
    for number in (40, 100, 5, 60):
        assert view.reveal(id_of(messages, number))
        settle(qtbot, view)
        wait_for_top(qtbot, view, number)
    assert len(set(texts(view))) == len(texts(view))


@pytest.mark.long
def test_reading_on_fills_the_gap_without_loss_or_doubles(
    qtbot: QtBot, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 60))
    settle(qtbot, view)
    bar = view.verticalScrollBar()
    while bar.value() < bar.maximum():
        bar.setValue(bar.value() + 250)
        settle(qtbot, view)
    shown = texts(view)
    wanted = [words for n in range(60, TURNS) for words in (f"Question {n}?", f"Answer {n}.")]
    assert shown[shown.index("Question 60?") :] == wanted


@pytest.mark.long
def test_reading_back_from_the_end_fills_the_gap_too(
    qtbot: QtBot, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 60))
    settle(qtbot, view)
    view.jump_to_end()
    settle(qtbot, view)
    bar = view.verticalScrollBar()
    while "Question 100?" not in texts(view):
        bar.setValue(bar.value() - 250)
        settle(qtbot, view)
    shown = texts(view)
    wanted = [words for n in range(100, TURNS) for words in (f"Question {n}?", f"Answer {n}.")]
    assert shown[shown.index("Question 100?") :] == wanted


@pytest.mark.long
def test_the_bar_dragged_into_the_gap_shows_messages_there(
    qtbot: QtBot, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 10))
    settle(qtbot, view)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    settle(qtbot, view)
    top, height = bar.value(), view.viewport().height()
    seen = [part for part in view.messages.views if top <= part.y() < top + height]
    assert len(seen) > 2


@pytest.mark.long
def test_a_new_question_stands_at_the_end_while_there_is_a_gap(
    qtbot: QtBot, pane: ChatPane, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 40))
    settle(qtbot, view)
    pane.begin_turn("And now?")
    settle(qtbot, view)
    assert [part.property("plainText") for part in view.messages.views][-2] == "And now?"
    assert view.messages.views[-2].y() == max(part.y() for part in view.messages.views[:-1])


@pytest.mark.long
def test_a_question_put_otherwise_above_the_gap_ends_the_gap(
    qtbot: QtBot, pane: ChatPane, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 40))
    settle(qtbot, view)
    pane.begin_branch(id_of(messages, 40), "Or so?")
    shown = texts(view)
    assert shown[-3:-1] == ["Answer 39.", "Or so?"]
    assert view.messages.missing_count <= 80  # only what is older


@pytest.mark.long
def test_another_conversation_has_no_gap_left(
    qtbot: QtBot, pane: ChatPane, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 40))
    show_messages(pane, messages[:4])
    settle(qtbot, view)
    assert texts(view) == ["Question 0?", "Answer 0.", "Question 1?", "Answer 1."]
    assert view.messages.missing_count == 0


@pytest.mark.long
def test_what_was_brought_up_is_pointed_out_for_a_moment(
    qtbot: QtBot, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, TURNS - 3))
    mark = view.findChild(QWidget, "revealedMark")
    assert mark.isVisible()
    qtbot.waitUntil(mark.isHidden, timeout=PATIENCE_MS)


@pytest.mark.long
def test_the_mark_stays_on_the_question_while_older_ones_are_built(
    qtbot: QtBot, view: ConversationView, messages: list[ChatMessage]
) -> None:
    view.reveal(id_of(messages, 40))
    mark = view.findChild(QWidget, "revealedMark")
    question = next(v for v in view.messages.views if v.property("plainText") == "Question 40?")
    sheet = question.parentWidget()
    qtbot.waitUntil(lambda: question.y() > 200, timeout=PATIENCE_MS)
    assert question.geometry().contains(mark.geometry().center() - sheet.pos())


@pytest.mark.long
def test_a_conversation_that_was_opened_this_moment_can_be_led_through_too(
    qtbot: QtBot, pane: ChatPane, view: ConversationView, messages: list[ChatMessage]
) -> None:
    show_messages(pane, messages[:2])
    show_messages(pane, messages)
    assert view.reveal(id_of(messages, 40))
    settle(qtbot, view)
    wait_for_top(qtbot, view, 40)
