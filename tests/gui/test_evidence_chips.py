"""Citations' numbers in the conversation: what pointing, keys and the menu do with them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPixmap, QTextCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.events import CitationEvent, TextDelta
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.message_actions import FollowCitation, OpenCitationMenu, PointAtCitation
from reader_app.ui.citations.evidence_preview import MOST_LINES, PICTURE, EvidenceCard
from tests.gui.chatview_makers import answer, citation, question, show_messages, turn_end
from tests.gui.chatview_turns import begin, last, pane
from tests.support.cut_off import CUT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]

FIRST, SECOND = citation(1, 42, "The first words."), citation(2, 7, "The second words.")


@pytest.fixture
def prose(pane: ChatPane, qtbot: QtBot) -> ProseView:
    """Of an answer with two citations."""
    begin(pane)
    for words, cited in (("A claim.", FIRST), (" Another one.", SECOND)):
        pane.apply(TextDelta(words))
        pane.apply(CitationEvent(cited))
    pane.apply(turn_end("A claim. Another one.", citations=(FIRST, SECOND)))
    shown = last(pane).findChild(ProseView)
    assert shown is not None
    qtbot.waitUntil(lambda: shown.isVisible() and pane.isActiveWindow())
    return shown


def chip_at(prose: ProseView, number: int) -> QPoint:
    """The middle of a number, in the viewport."""
    cursor = next(prose.chips.cursors_of(number))
    area = prose.chips._area_of(cursor)
    return prose.viewport().mapFromGlobal(area.center())


def point_at(prose: ProseView, where: QPoint) -> None:
    none = Qt.MouseButton.NoButton
    place = QPointF(prose.viewport().mapToGlobal(where))
    keys = Qt.KeyboardModifier.NoModifier
    moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(where), place, none, none, keys)
    QApplication.sendEvent(prose.viewport(), moved)


def lit_words(prose: ProseView) -> list[str]:
    return [
        each.cursor.selectedText().strip("\u00a0\u202f").replace("\u00a0", " ")
        for each in prose.extraSelections()
    ]


# -- pointing -----------------------------------------------------------------------------------


def test_pointing_at_a_chip_tells_its_citation_and_place(
    pane: ChatPane, prose: ProseView, qtbot: QtBot
) -> None:
    where = chip_at(prose, 2)
    with qtbot.waitSignal(pane.citation_pointed) as told:
        point_at(prose, where)
    wish: PointAtCitation = told.args[0]
    assert (wish.citation, wish.is_by_key) == (SECOND, False)
    assert wish.area.contains(prose.viewport().mapToGlobal(where))


def test_leaving_a_number_is_told(pane: ChatPane, prose: ProseView, qtbot: QtBot) -> None:
    point_at(prose, chip_at(prose, 1))
    with qtbot.waitSignal(pane.citation_left):
        point_at(prose, QPoint(2, 2))


def test_tab_comes_to_each_number_and_says_so(
    pane: ChatPane, prose: ProseView, qtbot: QtBot
) -> None:
    told: list[PointAtCitation] = []
    pane.citation_pointed.connect(told.append)
    prose.setFocus()
    prose.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClick(prose, Qt.Key.Key_Tab)
    qtbot.keyClick(prose, Qt.Key.Key_Tab)
    assert [wish.citation.number for wish in told] == [1, 2]
    assert all(wish.is_by_key for wish in told)


def test_enter_on_a_number_follows_it_with_all_of_its_answer(
    pane: ChatPane, prose: ProseView, qtbot: QtBot
) -> None:
    prose.setFocus()
    prose.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClick(prose, Qt.Key.Key_Tab)
    with qtbot.waitSignal(pane.citation_activated) as told:
        qtbot.keyClick(prose, Qt.Key.Key_Return)
    assert told.args == [FollowCitation(FIRST, (FIRST, SECOND), "t1")]


def test_a_right_click_on_a_number_asks_for_its_menu(
    pane: ChatPane, prose: ProseView, qtbot: QtBot
) -> None:
    where = chip_at(prose, 1)
    place = prose.viewport().mapToGlobal(where)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, place)
    with qtbot.waitSignal(pane.citation_menu_wanted) as told:
        QApplication.sendEvent(prose.viewport(), asked)
    wish: OpenCitationMenu = told.args[0]
    assert (wish.request.citation, wish.place) == (FIRST, place)


# -- the lit one --------------------------------------------------------------------------------


def test_the_number_whose_evidence_is_shown_is_lit(pane: ChatPane, prose: ProseView) -> None:
    pane.conversation_view.messages.mark_citation("t1", 2)
    assert lit_words(prose) == ["p. 7"]
    pane.conversation_view.messages.mark_citation("t1", 1)
    assert lit_words(prose) == ["p. 42"]
    pane.conversation_view.messages.mark_citation("", 0)
    assert lit_words(prose) == []


def test_numbers_of_other_answers_are_not_lit(pane: ChatPane, prose: ProseView) -> None:
    pane.conversation_view.messages.mark_citation("another turn", 1)
    assert lit_words(prose) == []


def test_a_stored_answer_that_comes_later_is_lit_as_well(pane: ChatPane) -> None:
    pane.conversation_view.messages.mark_citation("t1", 1)
    cited = citation(1, 42)
    cited = type(cited)(1, cited.source, "42", cited.quote, offset=8)
    show_messages(pane, [question("Why?"), answer("A claim.", citations=(cited,))])
    shown = last(pane).findChild(ProseView)
    assert shown is not None
    assert lit_words(shown) == ["p. 42"]


def test_a_stack_walks_through_what_it_stands_for(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("A claim"))
    for cited in (FIRST, SECOND):
        pane.apply(CitationEvent(cited))
    pane.apply(turn_end("A claim", citations=(FIRST, SECOND)))
    shown = last(pane).parts.texts[0].prose[0]
    followed = []
    for marked in (0, 1, 2):
        pane.conversation_view.messages.mark_citation("t1", marked)
        with qtbot.waitSignal(pane.citation_activated) as told:
            shown.anchorClicked.emit(QUrl("cite:1,2"))
        followed.append(told.args[0].citation.number)
    assert followed == [1, 2, 1]
    assert lit_words(shown) == ["p. 42 +1"]


def test_the_lit_chip_is_scrolled_to(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("A claim"))
    pane.apply(CitationEvent(FIRST))
    pane.apply(TextDelta("\n\nwords" * 60 + " and a claim"))
    pane.apply(CitationEvent(SECOND))
    pane.apply(turn_end("x", citations=(FIRST, SECOND)))
    view = pane.conversation_view
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() > 300)
    for number in (1, 2):
        view.messages.mark_citation("t1", number)
        view.show_marked("t1")
        area = last(pane).area_of_marked()
        assert area is not None
        top = last(pane).y() + area.top() - view.verticalScrollBar().value()
        assert 0 < top < view.viewport().height()


# -- the card -----------------------------------------------------------------------------------

CHIP = QRect(300, 400, 12, 18)


@pytest.fixture
def card(pane: ChatPane) -> EvidenceCard:
    return EvidenceCard(pane)


def test_the_card_has_page_and_words(card: EvidenceCard) -> None:
    card.open("p. xiv", "Some words of the book.", CHIP)
    assert (card.page_words, card.words) == ("p. xiv", "“Some words of the book.”")
    assert card.accessibleName() == "p. xiv: Some words of the book."


def test_a_long_passage_ends_after_eight_lines(card: EvidenceCard) -> None:
    card.open("p. 4", "many words of a very long passage " * 40, CHIP)
    lines = card.words.split("\n")
    assert len(lines) == MOST_LINES
    assert lines[-1].endswith(CUT)


def test_the_card_stands_off_the_number_and_inside_the_conversation(
    card: EvidenceCard, pane: ChatPane
) -> None:
    for chip in (CHIP, QRect(2, 40, 12, 18), QRect(470, 660, 12, 18)):
        card.open("p. 4", "many words of a very long passage " * 9, chip)
        card.show_picture(QPixmap(PICTURE))
        assert not card.geometry().intersects(chip)
        assert pane.rect().contains(card.geometry())


def test_the_words_stay_where_they_are_when_the_picture_comes(card: EvidenceCard) -> None:
    card.open("p. 4", "Words.", CHIP)
    before = card.geometry()
    card.show_picture(QPixmap(PICTURE))
    assert card.has_picture
    assert card.geometry().bottom() == before.bottom()
    assert card.height() > before.height() + PICTURE.height() // 2


def test_a_press_anywhere_ends_the_card(card: EvidenceCard, pane: ChatPane, qtbot: QtBot) -> None:
    card.open("p. 4", "Words.", CHIP)
    qtbot.mousePress(pane, Qt.MouseButton.LeftButton, pos=QPoint(5, 300))
    assert card.isHidden()


def test_esc_ends_the_card_and_nothing_else(
    card: EvidenceCard, pane: ChatPane, qtbot: QtBot
) -> None:
    heard: list[int] = []

    class Below(QWidget):
        def keyPressEvent(self, event: object) -> None:
            heard.append(1)

    below = Below(pane)
    card.open("p. 4", "Words.", CHIP)
    qtbot.keyClick(below, Qt.Key.Key_Escape)
    assert card.isHidden() and not heard
    qtbot.keyClick(below, Qt.Key.Key_Escape)
    assert heard == [1]


def test_a_chip_alone_in_a_cell_is_level_with_the_words_beside_it(pane: ChatPane) -> None:
    begin(pane)
    rows = ("| who | where |\n|---|---|\n| Ann | on ", " |\n| Bob | ", " |\n| Cid | on ")
    for words in rows:
        pane.apply(TextDelta(words))
        pane.apply(CitationEvent(FIRST))
    pane.apply(turn_end("".join(rows), citations=(FIRST,)))
    prose = last(pane).findChild(ProseView)
    assert prose is not None
    first, alone, third = (
        prose.chips._area_of(cursor).y() for cursor in prose.chips.cursors_of(FIRST.number)
    )
    assert alone - first == third - alone
