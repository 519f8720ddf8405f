"""Quick, Normal, Thorough: the choice beside the box, the plan, the progress, the mended draft."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import Depth, PlanStep, ToolCallRecord, ToolOutcome, veiled_name
from reader_app.domain.citations import CheckedClaim, ClaimState
from reader_app.domain.events import (
    ChatEvent,
    CitationEvent,
    ClaimsChecked,
    DraftChecked,
    RetryEvent,
    TextDelta,
    TokenUsageEvent,
    TurnCancelled,
    TurnProgress,
)
from reader_app.domain.jsontypes import JsonObject
from reader_app.ui.answers.answer_text import AnswerText
from reader_app.ui.answers.progress_lines import ActivityLine, progress_words
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.depth_menu import DepthMenu
from tests.gui import chatview_makers as makers
from tests.gui.chatview_turns import begin, button, last, pane
from tests.support.window import PATIENCE_S, wait_until

__all__ = ["pane"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

USED = TokenUsageEvent(100, 20)
PROGRESS = TurnProgress(12, 40, 31, 0.14, 1.0, 40_000, 100.0)


def plan(*steps: PlanStep) -> JsonObject:
    return {"steps": [{"words": step.words, "done": step.is_done} for step in steps]}


def called(name: str, arguments: JsonObject, call: str) -> list[ChatEvent]:
    return [
        makers.invocation(name, arguments, call),
        makers.finished(name, ToolOutcome("Found."), call),
    ]


def planned(call: str, *steps: PlanStep) -> list[ChatEvent]:
    return called("set_plan", plan(*steps), call)


def play(pane: ChatPane, events: Sequence[ChatEvent]) -> None:
    for event in events:
        pane.apply(event)


def lines(pane: ChatPane, name: str) -> list[str]:
    """The accessible names of the lines of that name that can be seen."""
    QApplication.processEvents()  # what a layout was given is shown then
    found = last(pane).findChildren(ActivityLine, name)
    return [line.accessibleName() for line in found if line.isVisibleTo(pane)]


def claim(state: ClaimState) -> CheckedClaim:
    return CheckedClaim(0, 5, state, words="It is")


def plain(words: str) -> str:
    return words.replace("\N{NO-BREAK SPACE}", " ")


# --- the choice


def test_thorough_is_for_one_question_unless_it_is_kept(pane: ChatPane) -> None:
    depth = pane.composer.depth_choice
    depth.choose(Depth.QUICK)
    assert [depth.take(), depth.take()] == [Depth.QUICK, Depth.QUICK]
    depth.choose(Depth.THOROUGH)
    assert depth.button.accessibleDescription() == "For your next question only."
    assert [depth.take(), depth.take()] == [Depth.THOROUGH, Depth.QUICK]
    depth.keep(True)
    assert [depth.take(), depth.take()] == [Depth.THOROUGH, Depth.THOROUGH]
    assert not depth.button.accessibleDescription()
    depth.keep(False)
    assert depth.take() is Depth.QUICK
    depth.put_back(Depth.THOROUGH)
    assert depth.take() is Depth.THOROUGH, "a question that came back unasked"


def test_the_menu_is_worked_by_keys_and_by_the_mouse(pane: ChatPane, qtbot: QtBot) -> None:
    depth = pane.composer.depth_choice
    menu = depth.button.findChild(DepthMenu)
    assert menu is not None
    depth.button.click()
    assert menu.isVisible()
    assert menu.action_of(Depth.NORMAL).isChecked()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(menu, key)
    assert not menu.isVisible()
    assert (depth.chosen, depth.button.text()) == (Depth.QUICK, "Quick")
    depth.button.click()
    row = menu.action_of(Depth.THOROUGH).defaultWidget()  # type: ignore[attr-defined]
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert not menu.isVisible()
    assert depth.chosen is Depth.THOROUGH


def test_without_a_model_or_its_tools_it_is_greyed_and_says_why(pane: ChatPane) -> None:
    depth = pane.composer.depth_choice
    depth.choose(Depth.THOROUGH)
    pane.set_model("Offline", has_model=False)
    assert not depth.button.isEnabled()
    assert (depth.button.text(), depth.button.toolTip()) == ("Normal", "Needs a language model")
    assert depth.take() is Depth.NORMAL
    pane.set_model("small", has_model=True, has_tools=False)
    assert not depth.button.isEnabled()
    assert "can’t search on its own" in depth.button.accessibleDescription()
    pane.set_model("large", has_model=True)
    assert depth.button.isEnabled()
    assert depth.take() is Depth.THOROUGH


def test_an_edited_question_shows_its_own_depth_and_may_get_another(
    pane: ChatPane, qtbot: QtBot
) -> None:
    makers.show_messages(
        pane, [makers.question("Why?", depth=Depth.THOROUGH), makers.answer("So.")]
    )
    depth = pane.composer.depth_choice
    button(pane, "editQuestionButton").click()
    assert depth.button.text() == "Thorough"
    depth.choose(Depth.QUICK)
    with qtbot.waitSignal(pane.composer.edit_submitted) as told:
        pane.composer.submit()
    assert told.args[1:] == ["Why?", Depth.QUICK]
    assert depth.button.text() == "Normal"


def test_long_names_are_elided_in_a_narrow_pane(pane: ChatPane) -> None:
    pane.composer.set_model_name("claude-opus-with-a-very-long-name-20991231-and-more-of-it")
    pane.composer.text_edit.setPlainText("Why?")
    pane.resize(340, 700)
    pane.layout().activate()
    send, depth = button(pane, "sendButton"), pane.composer.depth_choice.button
    assert pane.width() == 340
    assert send.mapTo(pane, send.rect().topRight()).x() < 340
    assert depth.mapTo(pane, depth.rect().topRight()).x() < send.mapTo(pane, send.pos()).x()
    pane.composer.depth_choice.choose(Depth.THOROUGH)
    wait_until(lambda: depth.width() == depth.sizeHint().width(), "the model to give way")


def test_long_steps_take_the_lines_they_need(pane: ChatPane) -> None:
    pane.resize(340, 700)
    begin(pane)
    play(pane, planned("a", *(PlanStep("Compare the segments of the report " * 3),) * 3))
    play(pane, [*called("search_book", {"query": "pond"}, "b"), PROGRESS])
    steps = last(pane).findChildren(ActivityLine, "planStep")
    wait_until(lambda: steps[0].width() > 200, "the plan")
    for _ in range(8):
        QApplication.processEvents()
    assert steps[0].height() > 40
    assert [step.height() for step in steps] == [step.sizeHint().height() for step in steps]
    assert all(step.width() < 340 for step in steps)


# --- the plan


def test_the_plan_is_ticked_off_with_the_tool_steps_beneath_it(pane: ChatPane) -> None:
    begin(pane)
    play(pane, planned("a", PlanStep("Find the pond"), PlanStep("Compare")))
    play(pane, called("search_book", {"query": "pond"}, "b"))
    assert lines(pane, "planStep") == ["Now: Find the pond", "Still to do: Compare"]
    assert lines(pane, "planLine") == []
    assert len(lines(pane, "stepsLine")) == 1
    play(pane, planned("c", PlanStep("Find the pond", True), PlanStep("Compare")))
    assert lines(pane, "planStep") == ["Done: Find the pond", "Now: Compare"]
    assert lines(pane, "stepsLine") == [], "those of a finished step are folded"
    play(pane, [*called("search_book", {"query": "sea"}, "d"), TextDelta("So."), makers.turn_end()])
    assert lines(pane, "planLine") == ["Plan: 1 of 2 steps · 2 lookups"]
    assert lines(pane, "planStep") == []


def test_a_finished_plan_folds_before_the_words_come_and_opens_again(pane: ChatPane) -> None:
    begin(pane)
    play(pane, planned("a", PlanStep("Find it")))
    play(pane, called("search_book", {"query": "pond"}, "b"))
    play(pane, planned("c", PlanStep("Find it", True)))
    assert lines(pane, "planLine") == []
    pane.apply(TextDelta("The"))
    assert lines(pane, "planLine") == ["Plan: 1 of 1 step · 1 lookup"]
    line = button(pane, "planLine")
    line.click()
    assert lines(pane, "planStep") == ["Done: Find it"]
    button(pane, "planStep").click()
    steps = [view for view in last(pane).parts.steps if view.isVisibleTo(pane)]
    assert [view.words for view in steps] == ["Searched “pond” · nothing found"]


def test_a_changed_plan_loses_no_tool_step(pane: ChatPane) -> None:
    begin(pane)
    play(pane, planned("a", PlanStep("One"), PlanStep("Two")))
    play(pane, called("search_book", {"query": "pond"}, "b"))
    play(pane, planned("c", PlanStep("Other", True)))
    play(pane, called("search_book", {"query": "sea"}, "d"))
    play(pane, [TextDelta("So."), makers.turn_end()])
    assert lines(pane, "planLine") == ["Plan: 1 of 1 step · 2 lookups"]


def test_the_plan_comes_back_with_the_stored_conversation(pane: ChatPane) -> None:
    done = plan(PlanStep("Find it", True), PlanStep("Tell it"))
    records = [
        ToolCallRecord("set_plan", plan(PlanStep("Find it"), PlanStep("Tell it")), "Kept."),
        ToolCallRecord("search_book", {"query": "pond"}, "Found.", pages_shown=(3,)),
        ToolCallRecord("set_plan", done, "Kept."),
    ]
    stored = [each for record in records for each in (makers.calling(), makers.tool_result(record))]
    makers.show_messages(pane, [makers.question("Why?"), *stored, makers.answer("So.")])
    assert lines(pane, "planLine") == ["Plan: 1 of 2 steps · 1 lookup"]
    assert last(pane).parts.plain_text == "So."


def begin_long_answer(pane: ChatPane) -> AnswerText:
    """Begin an answer of eight steps and more text than is in view; return its text."""
    long = "These are words.\n\n" * 60
    makers.show_messages(pane, [makers.question("Earlier?", "t0"), makers.answer(long, "t0")])
    begin(pane)
    play(pane, planned("a", *(PlanStep(f"Step {number}") for number in range(8))))
    pane.apply(TextDelta(long))
    return last(pane).parts.texts[0]


@pytest.mark.parametrize(("is_scrolled", "is_busy"), [(False, False), (True, False), (True, True)])
def test_words_being_read_stay_in_place_when_the_plan_folds(
    pane: ChatPane, is_scrolled: bool, is_busy: bool
) -> None:
    """On a busy machine the timer of the held text is due before the layouts are asked."""
    text = begin_long_answer(pane)
    wait_until(lambda: text.height() > 1_500, "the text")
    if is_scrolled:
        bar = pane.conversation_view.verticalScrollBar()
        bar.setValue(bar.maximum() - 400)
    before = text.mapTo(pane, QPoint()).y()
    height = last(pane).height()
    pane.apply(makers.turn_end())
    if is_busy:
        pane.conversation_view.held_text.due.emit()
    wait_until(lambda: last(pane).height() < height, "the folded plan")
    QApplication.processEvents()
    assert text.mapTo(pane, QPoint()).y() == before


@pytest.mark.parametrize("rounds", range(4))
def test_words_stay_in_place_whenever_the_turn_ends_between_two_events(
    pane: ChatPane, rounds: int
) -> None:
    """Layouts may then be due while one around them is being applied."""
    text = begin_long_answer(pane)
    end = time.monotonic() + PATIENCE_S
    while text.height() <= 1_500 and time.monotonic() < end:
        QApplication.processEvents()
    for _ in range(rounds):
        QApplication.processEvents()
    bar = pane.conversation_view.verticalScrollBar()
    bar.setValue(bar.maximum() - 400)
    before, height = text.mapTo(pane, QPoint()).y(), last(pane).height()
    pane.apply(makers.turn_end())
    wait_until(lambda: last(pane).height() < height, "the folded plan")
    assert text.mapTo(pane, QPoint()).y() == before


def test_no_half_of_a_covered_name_is_told_where_words_are_shortened(pane: ChatPane) -> None:
    begin(pane)
    steps = {"steps": [{"words": f"{'Look ' * 22}Lydia Bennet", "done": False}]}
    query = {"query": "what was told of the end of it for Lydia Bennet"}
    for call, arguments in (("p", steps), ("a", query)):
        name = "set_plan" if call == "p" else "search_book"
        pane.apply(replace(makers.invocation(name, arguments, call), veiled=("Lydia Bennet",)))
        pane.apply(makers.finished(name, ToolOutcome("Found."), call))
    told = [last(pane).parts.steps[-1].words, *lines(pane, "planStep")]
    assert not any("Lydia" in words for words in told)


def test_nonsense_for_a_plan_is_a_step_like_others(pane: ChatPane) -> None:
    begin(pane)
    play(pane, called("set_plan", {"steps": 7}, "a"))
    assert last(pane).findChild(QWidget, "planView") is None
    assert len(last(pane).parts.steps) == 1


# --- progress


def test_progress_is_told_while_the_turn_runs(pane: ChatPane) -> None:
    begin(pane)
    progress = last(pane).findChild(QWidget, "turnProgress")
    assert progress is not None
    assert progress.isHidden()
    pane.apply(PROGRESS)
    words = last(pane).findChild(QLabel, "turnProgressText")
    assert words is not None
    assert plain(words.text()) == "12 of 40 lookups · 31 pages · $0.14 of $1.00 · up to 2 min left"
    play(pane, [TextDelta("So."), makers.turn_end()])
    assert progress.isHidden()


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (TurnProgress(0, 40, 0, None, None, 0, 900), "0 of 40 lookups · up to 15 min left"),
        (
            TurnProgress(1, 40, 1, None, 1.0, 2_000, 59),
            "1 of 40 lookups · 1 page · 2,000 tokens · under a minute left",
        ),
        (
            TurnProgress(1, 40, 1, 0.5, None, 2_000, -3),
            "1 of 40 lookups · 1 page · $0.50 · under a minute left",
        ),
    ],
)
def test_only_what_is_known_is_told(progress: TurnProgress, words: str) -> None:
    assert plain(progress_words(progress)) == words


# --- the draft


DRAFT: list[ChatEvent] = [
    *called("search_book", {"query": "pond"}, "a"),
    TextDelta("It is deep."),
    CitationEvent(makers.citation(1, 42)),
    USED,
    PROGRESS,
]


def test_a_draft_can_be_read_until_the_mended_answer_is_whole(pane: ChatPane) -> None:
    begin(pane)
    play(pane, DRAFT)
    waiting = last(pane).waiting.line
    assert waiting.text() == "Checking the draft…"
    pane.apply(DraftChecked(2))
    assert waiting.text() == "Draft checked: correcting 2 sentences…"
    play(pane, [TextDelta("Void"), RetryEvent(1, 0.0)])
    play(pane, [TextDelta("It is "), TextDelta("shallow."), CitationEvent(makers.citation(1, 7))])
    assert last(pane).parts.plain_text.startswith("It is deep.")
    play(pane, [USED, makers.turn_end("It is shallow.", citations=(makers.citation(1, 7),))])
    assert last(pane).parts.plain_text.startswith("It is shallow.")
    assert "deep" not in last(pane).parts.plain_text
    first = last(pane).first_citation
    assert first is not None
    assert first.citation.source == makers.citation(1, 7).source
    pane.apply(
        ClaimsChecked("t1", "m2", (claim(ClaimState.SUPPORTED), claim(ClaimState.NOTHING_CITED)))
    )
    assert "1 sentence corrected" in button(pane, "receiptButton").text()
    assert "1 sentence was corrected" in last(pane).footer._details.text()


def test_what_was_corrected_is_told_of_the_stored_answer_too(pane: ChatPane) -> None:
    supported = (claim(ClaimState.SUPPORTED),)
    stored = replace(makers.answer("It is shallow."), draft_doubts=2, claims=supported)
    makers.show_messages(pane, [makers.question("Why?"), stored])
    assert "2 sentences corrected" in button(pane, "receiptButton").text()


def test_names_stay_covered_in_what_replaces_a_draft(pane: ChatPane) -> None:
    begin(pane)
    mended = TextDelta("Adrian knows of it.", ((0, 6),))
    play(pane, [*DRAFT, DraftChecked(1), TextDelta("In the end "), mended, USED])
    pane.apply(makers.turn_end("In the end Adrian knows of it.", veiled=((11, 17),)))
    assert last(pane).parts.markdown == f"In the end {veiled_name()} knows of it."


def test_a_draft_without_doubt_is_the_answer(pane: ChatPane) -> None:
    begin(pane)
    play(
        pane,
        [
            *DRAFT,
            DraftChecked(0),
            makers.turn_end("It is deep.", citations=(makers.citation(1, 42),)),
        ],
    )
    assert last(pane).parts.plain_text.startswith("It is deep.")
    assert "corrected" not in button(pane, "receiptButton").text()


def test_the_draft_stays_if_mending_is_stopped_or_in_vain(pane: ChatPane) -> None:
    begin(pane)
    play(pane, [*DRAFT, DraftChecked(1), TextDelta("It is sha"), TurnCancelled("t1")])
    assert last(pane).parts.plain_text.startswith("It is deep.")
    begin(pane)
    again = [TextDelta("It is deep."), CitationEvent(makers.citation(1, 42))]
    play(pane, [*DRAFT, DraftChecked(1), TextDelta("It"), DraftChecked(1), *again])
    pane.apply(makers.turn_end("It is deep.", citations=(makers.citation(1, 42),)))
    pane.apply(ClaimsChecked("t1", "m2", (claim(ClaimState.SUPPORTED),)))
    assert last(pane).parts.plain_text.startswith("It is deep.")
    assert last(pane).footer.receipt.corrected == 0


def test_tool_steps_of_the_mending_are_told_at_once(pane: ChatPane) -> None:
    begin(pane)
    play(pane, [*DRAFT, DraftChecked(1), TextDelta("Let me look."), USED])
    play(pane, called("search_book", {"query": "depth"}, "b"))
    assert len(last(pane).parts.steps) == 2
    play(
        pane, [TextDelta("It is shallow."), USED, makers.turn_end("Let me look.\n\nIt is shallow.")]
    )
    assert last(pane).parts.markdown == "Let me look.\n\nIt is shallow."
