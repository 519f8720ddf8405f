"""Thin marks beside the sentences of an answer that what they cite doesn't hold."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from reader_app.domain.citations import CheckedClaim, ClaimState, MissingKind, MissingPart
from reader_app.domain.events import ClaimsChecked, TextDelta
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.message_actions import FollowPage
from reader_app.ui.citations.claim_marks import MARGIN
from tests.gui.chatview_makers import answer, question, show_messages, turn_end
from tests.gui.chatview_turns import begin, last, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]

TEXT = "The whale is white. It weighed **4.8 %** more (p. 3). Call me Ishmael."
FIRST = "The whale is white."
SECOND = "It weighed **4.8 %** more (p. 3)."
CLAIMS = (
    CheckedClaim(0, len(FIRST), ClaimState.SUPPORTED, words=FIRST),
    CheckedClaim(
        20,
        20 + len(SECOND),
        ClaimState.PARTLY,
        (MissingPart("4.8 %", MissingKind.NUMBER),),
        page=12,
        words=SECOND,
    ),
    CheckedClaim(54, 70, ClaimState.OWN_WORDS, words="Call me Ishmael."),
)
TOLD = "“4.8 %” isn’t in the cited words. The book has it on p. 12."


def prose_of(pane: ChatPane) -> ProseView:
    (prose,) = last(pane).parts.texts[0].prose
    return prose


def places(prose: ProseView) -> list[QPointF]:
    """Return one place in the margin beside each line of pixels."""
    x = prose.viewport().width() - MARGIN / 2
    return [QPointF(x, y) for y in range(0, prose.viewport().height(), 2)]


def checked(pane: ChatPane) -> ProseView:
    begin(pane)
    pane.apply(TextDelta(TEXT))
    pane.apply(turn_end(TEXT))
    pane.apply(ClaimsChecked("t1", "m2", CLAIMS))
    return prose_of(pane)


def test_only_the_doubtful_sentence_has_a_mark_with_words(pane: ChatPane) -> None:
    prose = checked(pane)
    told = {prose.claims.words_at(place) for place in places(prose)} - {""}
    assert told == {TOLD}
    assert prose.claims.words_at(QPointF(5, 5)) == ""
    assert prose.accessibleDescription() == f"“It weighed **4.8 %** more .” {TOLD}"


def test_a_click_on_the_mark_goes_to_the_page_that_has_it(pane: ChatPane) -> None:
    prose = checked(pane)
    requests: list[object] = []
    last(pane).requested.connect(requests.append)
    place = next(place for place in places(prose) if prose.claims.words_at(place))
    QTest.mouseClick(prose.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert [each.page for each in requests if isinstance(each, FollowPage)] == [12]


def test_the_mark_is_painted_in_the_margin(pane: ChatPane) -> None:
    prose = checked(pane)
    image = prose.viewport().grab().toImage()
    x = image.width() - 1
    column = {image.pixelColor(x, y).rgb() for y in range(image.height())}
    assert len(column) > 1


def test_marks_are_there_again_when_the_conversation_is_opened(pane: ChatPane) -> None:
    show_messages(pane, [question("Is it?"), answer(TEXT, claims=CLAIMS)])
    assert TOLD in prose_of(pane).accessibleDescription()
