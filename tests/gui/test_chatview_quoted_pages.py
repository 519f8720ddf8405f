"""A page number beside a quotation leads to the quotation's words, any other to the page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from reader_app.domain.citations import CheckedQuotation, CitationState, PagePlace
from reader_app.domain.document import Rect
from reader_app.domain.events import QuotationsChecked, TextDelta
from reader_app.ui.answers.answer_text import AnswerText
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.chat.chat_pane import ChatPane
from tests.gui.chatview_makers import turn_end
from tests.gui.chatview_turns import begin, last, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]

TOLD = (
    "He writes “the whale is **white** as snow” (p. 12). Of the sea he says “the sea is wide and "
    "deep” (p. 12), and much later “nobody came back at all” (p. 30). See p. 40, too."
)
WHALE, SEA = (Rect(1, 2, 3, 4),), (Rect(5, 6, 7, 8),)


def checked(
    quote: str, page: int, state: CitationState, rects: tuple[Rect, ...]
) -> CheckedQuotation:
    at = TOLD.replace("**", "").index(quote)
    places = (PagePlace(page, rects),)
    return CheckedQuotation(at, at + len(quote), quote, state, places, claimed_pages=(page,))


CHECKED = (
    checked("the whale is white as snow", 12, CitationState.VERIFIED, WHALE),
    checked("the sea is wide and deep", 12, CitationState.VERIFIED, SEA),
    checked("nobody came back at all", 30, CitationState.NEAR_MISS, WHALE),
)


@pytest.fixture
def prose(pane: ChatPane) -> ProseView:
    begin(pane)
    pane.apply(TextDelta(TOLD))
    pane.apply(turn_end(TOLD))
    pane.apply(QuotationsChecked("turn", "answer", CHECKED))
    part = last(pane).parts.texts[0]
    assert isinstance(part, AnswerText)
    found = part.findChild(ProseView)
    assert found is not None
    return found


def follow(prose: ProseView, number: str, which: int = 0) -> None:
    """As a click does it: the cursor is set, and the address told."""
    text = prose.toPlainText().replace("\xa0", " ")
    at = -1
    for _ in range(which + 1):
        at = text.index(f"p. {number}", at + 1)
    cursor = QTextCursor(prose.document())
    cursor.setPosition(at + 2)
    prose.setTextCursor(cursor)
    prose.anchorClicked.emit(QUrl(f"page:{number}"))


@pytest.mark.parametrize(("which", "rects"), [(0, WHALE), (1, SEA)])
def test_a_page_beside_a_verified_quotation_lights_its_words(
    pane: ChatPane, prose: ProseView, qtbot: QtBot, which: int, rects: tuple[Rect, ...]
) -> None:
    with qtbot.waitSignal(pane.citation_activated) as told:
        follow(prose, "12", which)
    citation = told.args[0].citation
    assert (citation.page, citation.rects) == (12, rects)


@pytest.mark.parametrize("number", ["30", "40"])
def test_a_page_beside_other_words_is_turned_to(
    pane: ChatPane, prose: ProseView, qtbot: QtBot, number: str
) -> None:
    with qtbot.waitSignal(pane.page_link_activated) as told:
        follow(prose, number)
    assert told.args == [int(number)]
