"""Names from later in the book are covered in an answer until the reader wants to see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from reader_app.domain.chat import ToolOutcome, veiled_name
from reader_app.domain.citations import CheckedClaim, ClaimState, MissingKind, MissingPart
from reader_app.domain.events import ClaimsChecked, TextDelta
from reader_app.ui.answers.progress_lines import ActivityLine
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.veil_controller import (
    VeilController,
    answer_sources,
    set_veils,
)
from tests.gui.chatview_makers import finished, invocation, turn_end
from tests.gui.chatview_turns import begin, last, pane
from tests.support.fakes import a_book
from tests.support.window import wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]

TEXT = "In the end **James Vane** dies, and `Adrian` tells Rose of it."
FIRST = (TEXT.index("James"), TEXT.index("Vane") + 4)
SECOND = (TEXT.index("Adrian"), TEXT.index("Adrian") + 6)
SECRETS = ("James", "Vane", "Adrian")


def prose_of(pane: ChatPane) -> ProseView:
    (prose,) = last(pane).parts.texts[0].prose
    return prose


@pytest.fixture
def answered(pane: ChatPane) -> ChatPane:
    """An answer that came with two veils, the second in a delta of its own."""
    begin(pane)
    cut = TEXT.index(" tells")
    start, end = SECOND
    pane.apply(TextDelta(TEXT[:10]))
    pane.apply(TextDelta(TEXT[10:cut], ((FIRST[0] - 10, FIRST[1] - 10), (start - 10, end - 10))))
    pane.apply(TextDelta(TEXT[cut:]))
    pane.apply(turn_end(TEXT, veiled=(FIRST, SECOND)))
    return pane


def first_veil(prose: ProseView) -> QPoint:
    places = (QPoint(x, y) for y in range(2, prose.height(), 3) for x in range(2, prose.width(), 3))
    return next(place for place in places if prose.anchorAt(place).startswith("veil:"))


def copied(prose: ProseView) -> str:
    cursor = QTextCursor(prose.document())
    cursor.select(QTextCursor.SelectionType.Document)
    prose.setTextCursor(cursor)
    prose.copy()
    return QApplication.clipboard().text()


def told_everywhere(pane: ChatPane) -> list[str]:
    """Every way in which the words of an answer leave its view."""
    view, prose = last(pane), prose_of(pane)
    view.footer.copy_requested.emit()
    whole = QApplication.clipboard().text()
    return [
        prose.document().toPlainText(),
        prose.document().toHtml(),
        copied(prose),
        whole,
        view.parts.markdown,
        view.parts.plain_text,
        str(view.property("plainText")),
        prose.accessibleDescription(),
    ]


def test_the_words_are_nowhere_but_in_the_source(answered: ChatPane) -> None:
    told = told_everywhere(answered)
    assert not any(secret in each for each in told for secret in SECRETS)
    assert copied(prose_of(answered)) == (
        f"In the end {veiled_name()} dies, and {veiled_name()} tells Rose of it."
    )


def test_a_click_shows_that_name_and_moves_no_other_word(answered: ChatPane) -> None:
    prose = prose_of(answered)
    behind = prose.document().find("dies")
    before = prose.cursorRect(behind)
    QTest.mouseClick(prose.viewport(), Qt.MouseButton.LeftButton, pos=first_veil(prose))
    prose = prose_of(answered)
    assert "James Vane dies" in prose.document().toPlainText()
    assert "Adrian" not in "".join(told_everywhere(answered))
    moved = prose.cursorRect(prose.document().find("dies")).topLeft() - before.topLeft()
    assert moved.manhattanLength() <= 2


def test_a_name_may_be_shown_while_more_words_come(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Adrian comes on p. 4", ((0, 6),)))
    text = last(pane).parts.texts[0]
    text.show_text(is_ending=False)
    prose_of(pane).veil_activated.emit(0)
    pane.apply(TextDelta("2."))
    pane.apply(turn_end("Adrian comes on p. 42."))
    assert "Adrian comes on p. 42." in prose_of(pane).document().toPlainText()
    assert "page:42" in prose_of(pane).document().toHtml()


def test_the_keys_reach_a_name_and_show_it(answered: ChatPane) -> None:
    prose = prose_of(answered)
    prose.setFocus()
    prose.focusNextPrevChild(True)
    assert prose.veils.focused() == FIRST[0]
    QTest.keyClick(prose, Qt.Key.Key_Return)
    assert "James Vane" in prose_of(answered).document().toPlainText()


def test_the_veils_follow_the_fence(answered: ChatPane) -> None:
    messages = answered.conversation_view.messages
    assert answer_sources(messages) == [TEXT]
    set_veils(messages, {TEXT: ()})
    assert "James Vane dies, and Adrian tells" in copied(prose_of(answered))
    set_veils(messages, {TEXT: (SECOND,)})
    assert f"James Vane dies, and {veiled_name()} tells" in copied(prose_of(answered))


def details_of_last(pane: ChatPane) -> str:
    """The expanded details of the last tool step."""
    view = last(pane).parts.steps[-1]
    (line,) = (each for each in view.findChildren(ActivityLine) if each.isCheckable())
    line.setChecked(True)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    (details,) = view.findChildren(QPlainTextEdit)
    return details.toPlainText()


def test_plan_and_tool_lines_follow_the_fence(answered: ChatPane) -> None:
    begin(answered)
    words = "Look for Adrian in the den"
    plan = {"steps": [{"words": words, "done": False}]}
    answered.apply(replace(invocation("set_plan", plan, "p"), veiled=("Adrian",)))
    answered.apply(finished("set_plan", ToolOutcome("0 of 1 steps done."), "p"))
    answered.apply(invocation("search_book", {"query": words}, "a"))
    answered.apply(finished("search_book", ToolOutcome(f"Nothing for {words}."), "a"))
    messages = answered.conversation_view.messages
    assert words in answer_sources(messages)
    covered = words.replace("Adrian", veiled_name())
    at = words.index("Adrian")
    for found, told in (((), words), (((at, at + 6),), covered)):
        set_veils(messages, {words: found})
        QApplication.processEvents()  # what a layout was given is shown then
        rows = last(answered).findChildren(ActivityLine, "planStep")
        assert [row.text() for row in rows if row.isVisibleTo(answered)] == [told]
        steps = [view.step for view in last(answered).parts.steps]
        assert {step.veiled for step in steps} == {("Adrian",) if found else ()}
        details = details_of_last(answered)
        assert (words in details, covered in details) == (not found, bool(found))


def test_what_is_told_of_a_covered_sentence_covers_it_too(answered: ChatPane) -> None:
    missing = (MissingPart("Adrian", MissingKind.NAME),)
    claim = CheckedClaim(0, len(TEXT), ClaimState.PARTLY, missing, words=TEXT)
    answered.apply(ClaimsChecked("t1", "m2", (claim,)))
    told = prose_of(answered).accessibleDescription()
    assert "dies, and `[a" in told
    assert f"“{veiled_name()}” isn’t in the cited words." in told
    assert not any(secret in told for secret in SECRETS)


def test_a_covered_name_is_painted_as_a_block(answered: ChatPane) -> None:
    prose = prose_of(answered)
    place = first_veil(prose) + QPoint(12, 8)
    covered = prose.viewport().grab().toImage().pixelColor(place)
    set_veils(answered.conversation_view.messages, {TEXT: ()})
    bare = prose_of(answered).viewport().grab().toImage().pixelColor(1, 1)
    assert covered != bare


class Around(QObject):
    """What a VeilController listens to: a book whose fence the test moves, and its talks."""

    book_changed = Signal(object)
    index_progressed = Signal(int, int, bool)
    furthest_changed = Signal(int)
    marked = Signal(int)
    shown = Signal(object, bool)
    turn_ended = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self.book, self.fence, self.current = a_book(), 9, "talk"
        self.position = self


def run(find: Callable[[], object], show: Callable[[object], None], _failed: object) -> None:
    show(find())


def test_a_mended_answer_is_looked_at_again_when_the_turn_ends(pane: ChatPane) -> None:
    around = Around()
    veil = SimpleNamespace(spans=lambda text: (FIRST,))
    services = SimpleNamespace(
        conversations=SimpleNamespace(open=lambda talk: SimpleNamespace(book_id="book")),
        messages=SimpleNamespace(list_for_conversation=lambda talk: []),
        leak_guard=SimpleNamespace(veil=lambda *asked: veil),
    )
    VeilController(services, SimpleNamespace(run=run), around, around, around, pane, parent=around)
    begin(pane)
    pane.apply(TextDelta(TEXT))
    pane.apply(turn_end(TEXT))
    assert "James" in prose_of(pane).toPlainText()
    around.turn_ended.emit(object(), object())
    wait_until(lambda: "James" not in prose_of(pane).toPlainText())
