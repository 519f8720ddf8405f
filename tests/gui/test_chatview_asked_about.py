"""A question shows what it was asked about, and leads there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import AskedAbout, MessageState
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.question_view import QuestionTargetLine
from reader_app.ui.conversations.conversation_entries import QuestionEntry
from tests.gui.chatview_turns import begin, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]

WORDS = AskedAbout(12, "the white whale " * 40, "the white whale")


def lines(pane: ChatPane) -> Sequence[QuestionTargetLine]:
    return pane.findChildren(QuestionTargetLine, "askedAbout")


def show(pane: ChatPane, about: AskedAbout | None) -> None:
    pane.show_entries([QuestionEntry("Why?", MessageState.COMPLETE, 3, "q1", about=about)])


def test_selected_words_stand_over_the_question_with_their_page(pane: ChatPane) -> None:
    show(pane, WORDS)
    (line,) = lines(pane)
    assert line.text().startswith("“the white whale the white whale")
    assert line.accessibleName().endswith(", p. 12")


def test_it_takes_no_more_room_than_the_question_may(pane: ChatPane, qtbot: QtBot) -> None:
    show(pane, WORDS)
    view = pane.conversation_view
    qtbot.waitUntil(lambda: 0 < lines(pane)[0].width() <= view.viewport().width(), timeout=10_000)


def test_a_click_leads_to_the_words(pane: ChatPane, qtbot: QtBot) -> None:
    show(pane, WORDS)
    with qtbot.waitSignal(pane.citation_activated) as told:
        qtbot.mouseClick(lines(pane)[0], Qt.MouseButton.LeftButton)
    citation = told.args[0].citation
    assert (citation.page, citation.quote, citation.rects) == (12, "the white whale", ())


def test_of_a_picture_the_page_is_told_and_shown(pane: ChatPane, qtbot: QtBot) -> None:
    show(pane, AskedAbout(12))
    (line,) = lines(pane)
    assert line.text() == "Image from the page"
    with qtbot.waitSignal(pane.page_link_activated) as told:
        line.click()
    assert told.args == [12]


def test_it_names_the_page_as_the_book_prints_it(pane: ChatPane) -> None:
    show(pane, WORDS)
    pane.name_pages(PageNames([""] * 11 + ["viii"]))
    assert lines(pane)[0].accessibleName().endswith(", p. viii")


def test_a_question_that_was_just_asked_shows_it_too(pane: ChatPane) -> None:
    pane.begin_turn("Why?", WORDS)
    assert len(lines(pane)) == 1


def test_asked_otherwise_it_is_about_the_same(pane: ChatPane) -> None:
    show(pane, WORDS)
    pane.begin_branch("q1", "Why so?")
    assert [line.isHidden() for line in lines(pane)][-1] is False


def test_a_question_about_the_book_shows_nothing_more(pane: ChatPane) -> None:
    begin(pane)
    assert not lines(pane)


@pytest.mark.parametrize("words", ["me", "Hannah", "the clock", "Old Hannah stood still", "fog"])
def test_words_that_fit_are_not_cut(pane: ChatPane, words: str) -> None:
    show(pane, AskedAbout(12, words, words))
    (line,) = lines(pane)
    room = line.width() - line._left - line._right
    cut = line.fontMetrics().elidedText(line.text(), Qt.TextElideMode.ElideRight, room)
    assert cut == line.text()
