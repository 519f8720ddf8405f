"""The conversation as a whole: what is built when, and where the reader stays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import Stopped
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import TextDelta, TurnFailed
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.conversation_view import ABOVE, PAGE_SIZE, ConversationView
from reader_app.ui.theme.palette import LIGHT, METRICS
from tests.gui.chatview_makers import STARTED, answer, question, show_messages, talk, turn_end

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ChatPane]:
    made = ChatPane(LIGHT)
    qtbot.addWidget(made)
    made.resize(486, 700)
    made.set_book("A Book")
    made.show()
    yield made
    made.close_renderer()


@pytest.fixture
def view(pane: ChatPane) -> ConversationView:
    return pane.conversation_view


def show(pane: ChatPane, qtbot: QtBot, turns: int) -> None:
    show_messages(pane, talk(turns))
    settle(pane.conversation_view, qtbot)


def settle(view: ConversationView, qtbot: QtBot) -> None:
    """Wait until every message has the height it wants and stands under the one before."""
    qtbot.waitUntil(lambda: not view.is_building)

    def is_settled() -> bool:
        views = view.messages.views
        gaps = {after.y() - before.geometry().bottom() for before, after in pairwise(views)}
        return len(gaps) <= 1 and all(each.height() == each.sizeHint().height() for each in views)

    qtbot.waitUntil(is_settled)
    QApplication.processEvents()


def texts(view: ConversationView) -> list[str]:
    return [str(each.property("plainText")) for each in view.messages.views]


def height_in_sight(view: ConversationView, message: QWidget) -> int:
    return message.mapTo(view.viewport(), QPoint(0, 0)).y()


def first_in_sight(view: ConversationView) -> QWidget:
    """The message at the top of the window."""
    return next(
        each for each in view.messages.views if height_in_sight(view, each) + each.height() > 0
    )


def is_at_end(view: ConversationView) -> bool:
    bar = view.verticalScrollBar()
    return bar.maximum() > 0 and bar.value() == bar.maximum()


def test_of_a_long_conversation_only_the_newest_messages_are_built(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 250)
    assert len(view.messages.views) == PAGE_SIZE
    assert texts(view)[-1] == "Answer 249."
    assert texts(view)[0] == "Question 225?"
    qtbot.waitUntil(lambda: is_at_end(view))


def test_older_messages_come_when_the_reader_scrolls_up_and_nothing_jumps(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 250)
    qtbot.waitUntil(lambda: is_at_end(view))
    view.verticalScrollBar().setValue(400)
    read = first_in_sight(view)
    before = height_in_sight(view, read)
    view.verticalScrollBar().setValue(100)
    qtbot.waitUntil(lambda: len(view.messages.views) == 2 * PAGE_SIZE)
    settle(view, qtbot)
    assert height_in_sight(view, read) == before + 300


def test_messages_are_children_in_reading_order(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 4)
    found = [each for each in view.findChildren(QWidget) if each.property("role")]
    assert [each.property("plainText") for each in found] == texts(view)
    assert {each.property("state") for each in found} == {"complete"}


def begin(pane: ChatPane, qtbot: QtBot) -> QWidget:
    """Ask after twenty turns, and return the view of the question once it stands at the top."""
    show(pane, qtbot, 20)
    pane.begin_turn("More?")
    pane.apply(STARTED)
    view = pane.conversation_view
    asked = view.messages.questions[-1]
    qtbot.waitUntil(lambda: height_in_sight(view, asked) == ABOVE)
    return asked


def grow(pane: ChatPane, qtbot: QtBot, paragraphs: int) -> None:
    answer_view = pane.conversation_view.messages.last_answer
    assert answer_view is not None
    before = answer_view.height()
    pane.apply(TextDelta("A paragraph of some words.\n\n" * paragraphs))
    qtbot.waitUntil(lambda: answer_view.height() > before + 5 * paragraphs)


def test_the_question_stays_at_the_top_while_its_answer_grows(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    asked = begin(pane, qtbot)
    jump = view.findChild(QAbstractButton, "jumpToBottomButton")
    assert jump is not None and not jump.isVisibleTo(pane)
    for paragraphs in (2, 20, 40):
        grow(pane, qtbot, paragraphs)
        assert height_in_sight(view, asked) == ABOVE
    assert jump.isVisibleTo(pane)
    jump.click()
    qtbot.waitUntil(lambda: is_at_end(view))
    grow(pane, qtbot, 10)  # at the end the stream is followed
    pane.apply(turn_end("..."))
    qtbot.waitUntil(lambda: is_at_end(view))


def test_a_question_after_a_failed_answer_stands_whole_at_the_top(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 20)
    pane.begin_turn("More?")
    pane.apply(STARTED)
    pane.apply(TurnFailed(LLMError(LLMErrorCode.OFFLINE, "There is no network.")))
    settle(view, qtbot)
    failed = view.messages.last_answer
    assert failed is not None
    height = failed.height()
    pane.begin_turn("And now?")
    asked = view.messages.questions[-1]
    qtbot.waitUntil(lambda: failed.height() < height)  # "Try again" is withdrawn
    settle(view, qtbot)
    assert height_in_sight(view, asked) == ABOVE


def test_nothing_follows_an_answer_that_was_cut_off(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    pane.resize(500, 700)
    for _ in range(3):
        pane.begin_turn("Tell me all?")
        pane.apply(STARTED)
        words = "A long line of words goes on. " * 70
        pane.apply(TextDelta(words))
        pane.apply(turn_end(words, stopped=Stopped.CUT_OFF))
    last = view.messages.last_answer
    assert last is not None

    def below() -> int:
        return view.messages.height() - last.y() - last.height()

    qtbot.waitUntil(lambda: last.height() > 800 and below() == METRICS.space_xl)


def test_a_short_answer_just_stands_under_its_question(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    asked = begin(pane, qtbot)
    pane.apply(TextDelta("Yes."))
    pane.apply(turn_end("Yes."))
    pane.resize(486, 500)
    qtbot.waitUntil(lambda: height_in_sight(view, asked) == ABOVE and is_at_end(view))
    show_messages(pane, talk(1))
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() == 0)


def test_a_reader_above_stays_where_they_are(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 20)
    pane.begin_turn("More?")
    pane.apply(STARTED)
    qtbot.waitUntil(lambda: is_at_end(view))
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() - 300)
    read, end = first_in_sight(view), bar.maximum()
    before = height_in_sight(view, read)
    pane.apply(TextDelta("A paragraph of some words.\n\n" * 30))
    qtbot.waitUntil(lambda: bar.maximum() > end + 300)
    assert height_in_sight(view, read) == before
    jump = view.findChild(QAbstractButton, "jumpToBottomButton")
    assert jump is not None and jump.isVisibleTo(pane)
    jump.click()
    assert is_at_end(view)
    assert not jump.isVisibleTo(pane)


def test_the_way_to_the_latest_is_offered_for_words_and_not_for_the_room_below_them(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    begin(pane, qtbot)
    pane.apply(TextDelta("Yes."))
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() - 250)
    jump = view.findChild(QAbstractButton, "jumpToBottomButton")
    assert jump is not None and not jump.isVisibleTo(pane)
    range_before = bar.maximum()
    grow(pane, qtbot, 10)
    assert bar.maximum() == range_before
    assert jump.isVisibleTo(pane)
    jump.click()
    assert is_at_end(view)
    assert not jump.isVisibleTo(pane)


def test_a_new_question_is_always_brought_into_view(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 20)
    view.verticalScrollBar().setValue(0)
    pane.begin_turn("Now this?")
    qtbot.waitUntil(lambda: is_at_end(view))


def test_the_text_is_drawn_at_most_every_50_ms(pane: ChatPane, qtbot: QtBot) -> None:
    pane.begin_turn("Why?")
    pane.apply(STARTED)
    answer_view = pane.conversation_view.messages.last_answer
    assert answer_view is not None
    for _ in range(100):
        pane.apply(TextDelta("word "))
    assert answer_view.property("plainText") == ""
    assert answer_view.parts._tick.interval() == 50
    qtbot.waitUntil(lambda: str(answer_view.property("plainText")).count("word") == 100)


def test_another_conversation_takes_the_place_of_the_one_that_is_shown(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 250)
    show_messages(pane, [question("Only this?"), answer("Yes.")])
    qtbot.waitUntil(lambda: not view.is_building)
    assert texts(view) == ["Only this?", "Yes."]


def test_an_answer_of_the_conversation_before_is_not_touched_any_more(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    pane.begin_turn("Why?")
    show(pane, qtbot, 1)
    pane.apply(TextDelta("Late."))
    assert texts(view) == ["Question 0?", "Answer 0."]


def test_a_message_sent_while_older_ones_are_built_is_the_last(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show_messages(pane, talk(250))
    pane.begin_turn("Newest?")
    qtbot.waitUntil(lambda: not view.is_building)
    assert texts(view)[-2] == "Newest?"
    assert texts(view)[:2] == ["Question 225?", "Answer 225."]


def test_a_very_long_question_is_cut_and_can_be_opened(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show_messages(pane, [question("line\n" * 60), answer("Yes.")])
    qtbot.waitUntil(lambda: not view.is_building)
    asked = view.messages.views[0]
    qtbot.waitUntil(lambda: asked._more.isVisibleTo(pane))
    low = asked.height()
    asked._more.click()
    qtbot.waitUntil(lambda: asked.height() > 3 * low)


def test_the_words_of_a_question_are_never_read_as_markup(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show_messages(pane, [question("<b>bold</b> **x** <img src=http://a.b/c>"), answer("Yes.")])
    qtbot.waitUntil(lambda: not view.is_building)
    assert view.messages.views[0]._words.toPlainText() == "<b>bold</b> **x** <img src=http://a.b/c>"


def test_the_column_is_no_wider_than_a_line_that_is_read_with_ease(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    pane.resize(1_400, 800)
    show(pane, qtbot, 2)
    first = view.messages.views[0]
    assert 300 < first.width() < 700
    left = first.mapTo(pane, first.rect().topLeft()).x()
    right = pane.width() - left - first.width()
    assert abs(left - right) <= 14


def test_a_ring_shows_that_the_keyboard_has_reached_it_and_none_after_a_click(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 1)
    pane.activateWindow()
    qtbot.waitUntil(pane.isActiveWindow)
    ring = pane.findChild(QWidget, "conversationFocusRing")
    assert ring is not None
    pane.composer.text_edit.setFocus()
    view.setFocus(Qt.FocusReason.BacktabFocusReason)
    assert ring.isVisible()
    assert ring.geometry() == view.viewport().geometry()
    pane.composer.text_edit.setFocus()
    assert not ring.isVisible()
    view.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not ring.isVisible()


def test_page_up_and_down_scroll_the_conversation_from_the_question_box(
    pane: ChatPane, view: ConversationView, qtbot: QtBot
) -> None:
    show(pane, qtbot, 12)
    edit, bar = pane.composer.text_edit, view.verticalScrollBar()
    edit.setPlainText("Who is")
    end = bar.value()
    qtbot.keyClick(edit, Qt.Key.Key_PageUp)
    above = bar.value()
    assert 0 < end - above < view.viewport().height()
    qtbot.keyClick(edit, Qt.Key.Key_PageDown)
    assert (above < bar.value(), edit.toPlainText()) == (True, "Who is")
