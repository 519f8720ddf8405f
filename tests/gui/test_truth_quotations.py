"""Under an answer: what the check of its quotations found, quietly and in words."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from reader_app.domain.citations import CheckedQuotation, CitationState, PagePlace, WordChange
from reader_app.domain.document import Rect
from reader_app.domain.events import QuotationsChecked, TextDelta
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.message_actions import FollowCitation
from reader_app.ui.citations.quotation_marks import QuotationList
from reader_app.ui.theme.style import book_font
from tests.gui.chatview_makers import answer, question, show_messages, turn_end
from tests.gui.chatview_turns import begin, last, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]

PLACE = PagePlace(12, (Rect(1, 2, 3, 4),))
TRUE = CheckedQuotation(0, 9, "the whale is white", CitationState.VERIFIED, (PLACE,))
FALSE = CheckedQuotation(
    10,
    30,
    "the whale is black",
    CitationState.NEAR_MISS,
    (PLACE,),
    changes=(WordChange("the whale is", "the whale is"), WordChange("black", "white")),
)
NOWHERE = CheckedQuotation(
    40, 50, "call me Ishmael once", CitationState.NOT_IN_BOOK, searched_to=40
)


@pytest.fixture
def shown(qtbot) -> QuotationList:
    made = QuotationList()
    qtbot.addWidget(made)
    made.show_quotations((TRUE, FALSE, NOWHERE), PageNames())
    return made


def line_of(shown: QuotationList) -> QPushButton:
    found = shown.findChild(QPushButton, "quotationsButton")
    assert found is not None
    return found


def test_one_line_tells_about_all(shown: QuotationList) -> None:
    assert line_of(shown).text() == "⚠ 1 quote not found · 1 not word for word"
    assert line_of(shown).accessibleDescription() == (
        "Quotes: 1 verified, 1 not word for word, 1 not found"
    )
    assert shown.findChildren(QLabel) == []


def test_each_is_explained_when_the_line_is_pressed(shown: QuotationList) -> None:
    line_of(shown).click()
    told = "\n".join(label.text() for label in shown.findChildren(QLabel))
    assert "Exact quote: p. 12." in told
    assert "“white” instead of “black”" in told
    assert "Not found in the book, which was searched up to p. 40." in told


def test_a_quotation_leads_to_its_words(shown: QuotationList) -> None:
    line_of(shown).click()
    wishes: list[FollowCitation] = []
    shown.requested.connect(wishes.append)
    first, *_ = shown.findChildren(QPushButton, "quotationPlaceButton")
    first.click()
    assert (wishes[0].citation.page, wishes[0].citation.rects) == (12, PLACE.rects)


def test_nothing_is_shown_where_nothing_was_quoted(qtbot) -> None:
    made = QuotationList()
    qtbot.addWidget(made)
    made.show_quotations((), PageNames())
    assert made.isHidden() and made.line.isHidden()
    assert made.text == ""


def test_the_result_comes_after_the_answer(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("“the whale is white”"))
    pane.apply(turn_end("“the whale is white”"))
    assert last(pane).quotations.text == ""
    pane.apply(QuotationsChecked("t1", "m2", (TRUE,)))
    assert "Exact quote: p. 12." in last(pane).quotations.text


def test_the_result_is_there_again_when_the_talk_is_opened(pane: ChatPane) -> None:
    show_messages(pane, [question("Is it?"), answer("“the whale is black”", quotations=(FALSE,))])
    assert "Not an exact quote" in last(pane).quotations.text


def test_each_quotation_has_its_mark_where_it_stands(pane: ChatPane, qtbot: QtBot) -> None:
    text = "He says “the whale is **white**”, and “the whale is black”; call me Ishmael once."
    begin(pane)
    pane.apply(TextDelta(text))
    pane.apply(turn_end(text))
    pane.apply(QuotationsChecked("t1", "m2", (TRUE, FALSE)))
    (prose,) = last(pane).parts.texts[0].prose
    words = prose.toPlainText()
    assert prose.quotations.words_at(words.index("white")) == "Exact quote: p. 12."
    assert "Not an exact quote" in prose.quotations.words_at(words.index("black"))
    assert prose.quotations.words_at(words.index("Ishmael")) == ""
    assert [found.text() for found in (last(pane).quotations.line,)] == [
        "⚠ 1 quote not word for word"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "It says “the whale is white)” there.",
        "It says “the whale is white.)” there.",
        "It says “{the whale is white}.” there.",
        "It says (“the whale is white”) there.",
        'It says “the whale is white!"” there.',
        "“Yes, “the whale is white,” he said.",
        "It says “that ‘the whale is white’\u202f” there.",
        "It says “the whale is white” [p. 12] there.",
        "It says “the whale is white” (p. 12).",
        "It says “the whale is white.” [p. 12]",
        "It says “the whale is white …” (p. 12).",
    ],
)
def test_the_tick_stands_behind_the_last_bracket_of_its_quotation(
    pane: ChatPane, text: str
) -> None:
    begin(pane)
    pane.apply(TextDelta(text))
    pane.apply(turn_end(text))
    pane.apply(QuotationsChecked("t1", "m2", (TRUE,)))
    (prose,) = last(pane).parts.texts[0].prose
    end = prose.toPlainText().index("”")
    assert prose.quotations.words_at(end) == "Exact quote: p. 12."
    assert prose.quotations.words_at(end + 1) == ""


def test_words_of_the_book_are_in_a_serif_at_once(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("He says “the whale is white and"))
    last(pane).parts.end()
    (prose,) = last(pane).parts.texts[0].prose
    cursor = prose.textCursor()
    families = []
    for position in (3, prose.toPlainText().index("white") + 2):
        cursor.setPosition(position)
        families.append(cursor.charFormat().font().families()[0])
    assert families[0] != families[1]
    assert families[1] == book_font(prose.font()).families()[0]
