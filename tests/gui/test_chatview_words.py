"""Plain words: tool steps, page names, receipts, the list's rows, stored turns."""

from __future__ import annotations

from datetime import timedelta

import pytest

from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.chat import MessageState, Stopped, TokenUsage, ToolCallRecord
from reader_app.domain.conversation import ConversationSummary
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.answer_footer import Receipt, receipt_words, short_receipt, stop_words
from reader_app.ui.answers.markdown import chip_mark
from reader_app.ui.answers.tool_step import ToolCallStep, details_of, icon_of, words_of
from reader_app.ui.conversations.conversation_entries import (
    AnswerEntry,
    QuestionEntry,
    conversation_entries,
)
from reader_app.ui.conversations.conversation_list import detail_words
from tests.gui.chatview_makers import (
    NOW,
    answer,
    calling,
    citation,
    question,
    talk,
    tool_result,
)

PLAIN = PageNames([str(page) for page in range(1, 353)])
ROMAN = PageNames(["i", "ii", "iii", *map(str, range(1, 50))])


@pytest.mark.parametrize(
    ("tool", "arguments", "pages", "words"),
    [
        ("search_book", {"query": "Eldred"}, (4, 9, 9, 12, 13), "Searched “Eldred” · 4 pages"),
        ("search_book", {"query": "Eldred"}, (4,), "Searched “Eldred” · 1 page"),
        ("search_book", {"query": "Eldred"}, (), "Searched “Eldred” · nothing found"),
        ("search_book", {}, (), "Searched the book · nothing found"),
        ("read_pages", {"first": 40, "last": 43}, (40, 41, 42, 43), "Read pp. 40–43"),
        ("read_pages", {"first": "40", "last": 40.0}, (), "Read p. 40"),
        ("get_outline", {}, (), "Read the table of contents"),
        ("get_current_page", {}, (), "Looked at your page"),
        ("view_page", {"page": 5}, (), "Looked at p. 5"),
        ("view_page", {"page": "1e999"}, (), "Looked at a page"),
        ("new_tool", {}, (), "Done (new_tool)"),
    ],
)
def test_a_finished_step_says_what_happened(
    tool: str, arguments: JsonObject, pages: tuple[int, ...], words: str
) -> None:
    assert words_of(ToolCallStep(tool, arguments, "ok", pages_shown=pages), PLAIN) == words


@pytest.mark.parametrize(
    "tool",
    [
        "search_book",
        "read_pages",
        "get_outline",
        "get_current_page",
        "set_current_page",
        "view_page",
        "new_tool",
    ],
)
def test_a_step_has_words_while_it_runs_and_when_it_fails(tool: str) -> None:
    running = words_of(ToolCallStep(tool, {}), PLAIN)
    failed = words_of(ToolCallStep(tool, {}, "There is no such page.", is_error=True), PLAIN)
    assert running and failed and running != failed
    assert icon_of(ToolCallStep(tool, {}, "x", is_error=True)) == "warning"


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (PageMoveResult.MOVED, "Turned to p. 12"),
        (PageMoveResult.UNCHANGED, "Already at p. 12"),
        (PageMoveResult.OFFERED, "You’d already turned the page"),
        (PageMoveResult.ASKED, "Page 12 is past where you’ve read."),
    ],
)
def test_a_move_names_the_page_as_the_book_prints_it(result: PageMoveResult, words: str) -> None:
    step = ToolCallStep("set_current_page", {}, "ok", move=PageMove(3, 15, result))
    assert words_of(step, ROMAN) == words


def test_a_position_that_was_forgotten_is_said_so() -> None:
    step = ToolCallStep("set_current_page", {}, "ok", move=PageMove(3, 0, PageMoveResult.MOVED))
    assert words_of(step, ROMAN) == "Cleared the reading position"


def test_details_hold_what_was_asked_and_what_came_back() -> None:
    step = ToolCallStep(
        "search_book", {"query": "a", "other_queries": ["b", "c"]}, "Found.", False, 12.4
    )
    assert details_of(step) == "search_book · 12 ms\n\nquery: a\nother_queries: b, c\n\nFound."


def test_pages_are_listed_in_runs() -> None:
    assert PLAIN.listed([3, 4, 5, 9, 40, 4]) == "pp. 3–5, 9 and 40"
    assert PLAIN.listed([7]) == "p. 7"
    assert PLAIN.listed([]) == ""
    assert ROMAN.listed([2, 3, 4]) == "pp. ii–1"


def test_a_page_without_a_label_is_its_number() -> None:
    assert PageNames().name(9) == "p. 9"
    assert ROMAN.name(4) == "p. 1"


def test_the_receipt_says_what_was_seen_and_what_was_kept_back() -> None:
    receipt = Receipt(tuple(range(3, 42)), 41)
    assert receipt_words(receipt, PLAIN) == "Looked at pp. 3–41. Nothing after p. 41 was sent."
    assert short_receipt(receipt) == "39 pages"


def test_the_receipt_of_an_answer_without_pages() -> None:
    assert receipt_words(Receipt(), PLAIN) == "Looked at no pages of the book."
    assert receipt_words(Receipt((), 0), PLAIN).endswith("Nothing of the book was sent.")
    assert short_receipt(Receipt((4,))) == "1 page"


def test_the_receipt_of_a_refusal_names_what_stands_nowhere() -> None:
    words = receipt_words(Receipt((), absent=("Ishmael", "Pequod")), PLAIN)
    assert words.endswith("\nNot found on any page searched: “Ishmael”, “Pequod”.")


def test_the_receipt_counts_tokens_and_cost() -> None:
    receipt = Receipt((4,), None, TokenUsage(1_000, 20, 300, 34), "$0.01")
    assert receipt_words(receipt, PLAIN).splitlines()[1] == ("1,334 tokens in, 20 out · $0.01")


def test_every_way_to_stop_has_its_words() -> None:
    assert stop_words(Stopped.LIMIT, 5) == "Stopped after 5 steps."
    assert len({stop_words(stopped, 0) for stopped in Stopped}) == len(Stopped)


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(minutes=5), "5 min ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(days=3), "3 days ago"),
    ],
)
def test_a_row_says_when_it_was_last_touched(ago: timedelta, words: str) -> None:
    row = ConversationSummary("c", "b", "Title", NOW, NOW - ago, 12)
    assert detail_words(row, NOW) == f"{words} · 12 messages"


def test_a_turn_is_a_question_and_an_answer() -> None:
    shown = conversation_entries(talk(2), 100)
    assert [type(entry) for entry in shown] == [
        QuestionEntry,
        AnswerEntry,
        QuestionEntry,
        AnswerEntry,
    ]


def test_the_text_before_a_tool_is_not_shown_twice() -> None:
    record = ToolCallRecord("search_book", {"query": "x"}, "ok", pages_shown=(4,))
    turn = [
        question("Q?"),
        calling("Let me look."),
        tool_result(record),
        answer("Let me look.\n\nHere it is.", citations=(), pages_shown=(4,)),
    ]
    (_, shown) = conversation_entries(turn, 100)
    assert isinstance(shown, AnswerEntry)
    assert shown.parts == ("Let me look.", ToolCallStep.of_record(record), "Here it is.")
    assert shown.receipt.pages_shown == (4,)
    assert shown.steps == 1


def test_a_citation_has_its_mark_at_its_place() -> None:
    from dataclasses import replace

    record = ToolCallRecord("search_book", {"query": "x"}, "ok")
    cited = (replace(citation(1), offset=9), replace(citation(2), offset=len("Let me.\n\nHere")))
    turn = [
        question("Q?"),
        calling("Let me."),
        tool_result(record),
        answer("Let me.\n\nHere it is.", citations=cited),
    ]
    (_, shown) = conversation_entries(turn, 100)
    assert isinstance(shown, AnswerEntry)
    assert shown.parts[2] == f"{chip_mark(1)}Here{chip_mark(2)} it is."


def test_a_turn_without_an_answer_says_that_it_was_interrupted() -> None:
    record = ToolCallRecord("search_book", {"query": "x"}, "ok")
    (_, shown) = conversation_entries([question("Q?"), calling(), tool_result(record)], 100)
    assert isinstance(shown, AnswerEntry)
    assert shown.state is MessageState.INTERRUPTED


def test_a_question_that_failed_shows_why() -> None:
    failed = question("Q?", state=MessageState.FAILED, error_text="The server was silent.")
    (_, shown) = conversation_entries([failed], 100)
    assert isinstance(shown, AnswerEntry)
    assert (shown.state, shown.error_text) == (MessageState.FAILED, "The server was silent.")


def test_a_fence_is_told_from_the_end_of_the_book() -> None:
    (_, guarded) = conversation_entries([question("Q?"), answer("A.", horizon=41)], 100)
    (_, free) = conversation_entries([question("Q?"), answer("A.", horizon=100)], 100)
    assert isinstance(guarded, AnswerEntry) and isinstance(free, AnswerEntry)
    assert (guarded.receipt.fence, free.receipt.fence) == (41, None)


def test_a_step_survives_whatever_a_model_calls_its_tool_and_arguments() -> None:
    braces = ToolCallStep("tool_{0}", {"query": "{moved} {"}, "ok")
    assert words_of(braces, PLAIN) == "Done (tool_0)"
    search = ToolCallStep("search_book", {"query": "{moved} {"})
    assert words_of(search, PLAIN) == "Searching “{moved} {”"
