"""The column of messages builds views from entries, above, in a gap and at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.type_styles import RenderContext, TypeStyles, reading_font
from reader_app.ui.chat.message_column import MessageColumn
from reader_app.ui.conversations.conversation_entries import QuestionEntry, conversation_entries
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import question, talk

TURNS = 6

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def column(qtbot: QtBot) -> Iterator[MessageColumn]:
    renderer = BackgroundRenderer()
    styles = TypeStyles(LIGHT, reading_font(QFont()))
    made = MessageColumn(RenderContext(styles, renderer, MarkdownReader(), PageNames()))
    qtbot.addWidget(made)
    messages = [
        question(each.content, each.turn_id, id=f"q{each.turn_id}") if at % 2 == 0 else each
        for at, each in enumerate(talk(TURNS))
    ]
    made.replace_all(conversation_entries(messages, 10))
    yield made
    renderer.close()


def texts(column: MessageColumn) -> list[str]:
    return [str(view.property("plainText")) for view in column.views]


def build_all(column: MessageColumn) -> None:
    while column.older:
        column.build_older()


def test_nothing_is_built_before_it_is_asked_for(column: MessageColumn) -> None:
    assert column.views == []
    assert column.missing_count == 2 * TURNS


def test_the_newest_message_is_built_first(column: MessageColumn) -> None:
    column.build_older()
    column.build_older()
    assert texts(column) == ["Question 5?", "Answer 5."]


def test_a_gap_is_filled_from_both_ends_in_reading_order(column: MessageColumn) -> None:
    index = column.index_of("qt1")
    assert index == 2
    column.open_at(index)
    gap = column.gap
    assert gap is not None
    assert texts(column) == ["Question 1?", "Answer 1."]
    column.fill_from_end(gap)
    column.fill_from_top(gap)
    assert texts(column) == ["Question 1?", "Answer 1.", "Question 2?", "Answer 5."]


def test_a_gap_without_entries_is_gone(column: MessageColumn) -> None:
    column.open_at(2 * TURNS - 2)
    assert column.gap is None
    assert texts(column) == ["Question 5?", "Answer 5."]


def test_folding_makes_what_stands_above_the_gap_older_again(column: MessageColumn) -> None:
    column.open_at(4)
    column.fold()
    assert column.gap is None
    assert column.views == []
    assert column.missing_count == 2 * TURNS


def test_a_question_leaves_with_all_that_follows_it(column: MessageColumn) -> None:
    build_all(column)
    dropped = column.drop_from("qt4")
    assert dropped is not None
    assert dropped.text == "Question 4?"
    assert texts(column)[-1] == "Answer 3."


def test_a_question_that_was_just_asked_gets_its_id(column: MessageColumn) -> None:
    build_all(column)
    column.add(QuestionEntry("And now?", column.questions[0].question.state))
    column.name_last_question("new", ("qt5",))
    named = column.question("new")
    assert named is not None
    assert named.question.branches == ("qt5", "new")
