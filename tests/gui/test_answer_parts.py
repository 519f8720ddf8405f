"""Texts and steps of an answer keep their order, and what a request had said can be taken back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import ToolOutcome
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.answer_parts import AnswerParts, kept_parts
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader, chip_mark
from reader_app.ui.answers.tool_step import ToolCallStep
from reader_app.ui.answers.type_styles import RenderContext, TypeStyles, reading_font
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import finished, invocation

SEARCH = ToolCallStep("search_book", {"query": "pond"})
DONE = ToolCallStep("search_book", {"query": "pond"}, result="Found.")

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def parts(qtbot: QtBot) -> Iterator[AnswerParts]:
    renderer, answer = BackgroundRenderer(), QWidget()
    qtbot.addWidget(answer)
    styles = TypeStyles(LIGHT, reading_font(QFont()))
    context = RenderContext(styles, renderer, MarkdownReader(), PageNames())
    yield AnswerParts(context, 400, answer)
    renderer.close()


def test_words_after_a_step_begin_a_text_of_their_own(parts: AnswerParts) -> None:
    parts.add_text("Before.")
    parts.begin_step(invocation("search_book", {"query": "pond"}))
    parts.add_text("After.")
    assert parts.values == ["Before.", SEARCH, "After."]


def test_a_step_is_finished_by_its_own_event(parts: AnswerParts) -> None:
    parts.begin_step(invocation("search_book", {"query": "pond"}, "a"))
    parts.finish_step(finished("search_book", ToolOutcome("Found."), "b"))
    assert parts.is_calling
    parts.finish_step(finished("search_book", ToolOutcome("Found."), "a"))
    assert not parts.is_calling


def test_what_a_request_had_said_is_taken_back(parts: AnswerParts) -> None:
    parts.add_text("Kept.")
    parts.keep()
    parts.add_text(" Void")
    parts.begin_step(invocation("search_book", {"query": "pond"}))
    parts.take_back()
    assert parts.values == ["Kept."]


def test_words_shown_before_the_answer_began_are_no_new_text(parts: AnswerParts) -> None:
    parts.show(["Earlier.", DONE])
    assert not parts.has_new_text
    parts.add_text("Now.")
    assert parts.has_new_text


def test_steps_that_run_when_the_answer_ends_are_abandoned(parts: AnswerParts) -> None:
    parts.begin_step(invocation("search_book", {"query": "pond"}))
    parts.end()
    assert [view.step.is_abandoned for view in parts.steps] == [True]
    # Whether the reader stopped it, a connection was lost or the program ended: none is said.
    assert [view.step.result for view in parts.steps] == ["This answer was interrupted."]


def test_the_markdown_is_without_marks_of_citations(parts: AnswerParts) -> None:
    parts.add_text(f"A claim{chip_mark(1)}.")
    assert parts.markdown == "A claim."


def test_a_second_try_keeps_all_up_to_the_last_finished_step() -> None:
    said = f"First{chip_mark(1)}"
    assert kept_parts([said, DONE, "Then", SEARCH, "last"]) == ["First", DONE]
