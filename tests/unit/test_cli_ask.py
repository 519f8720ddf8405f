"""`pagemate ask`."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.app.chat.unsaved_turn import TurnPlace
from reader_app.cli.argument_parser import AskArguments, parsed
from reader_app.cli.main import run
from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.chat import (
    DECLINED,
    Depth,
    PageMovePayload,
    PassagesPayload,
    Stopped,
    ToolOutcome,
)
from reader_app.domain.citations import CheckedQuotation, Citation, CitationState, PassageSource
from reader_app.domain.document import Rect
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.events import (
    CitationEvent,
    DraftChecked,
    RetryEvent,
    TextDelta,
    ThinkingEvent,
    TokenUsageEvent,
    ToolFinishedEvent,
    ToolInvocationEvent,
    TurnProgress,
)
from reader_app.domain.search import SearchHit
from tests.support.fake_core import CONVERSATION, FakeCore, FakeTurn, noted, printed, terminal

HIT = SearchHit(4, 4, "iv", "Words.", 1.0)


def asked(**changes: object) -> AskArguments:
    fields: dict[str, object] = {
        "file": Path("book.pdf"),
        "question": "Who?",
        "conversation": None,
        "page": None,
        "guard": None,
        "offline": False,
        "json": False,
    }
    return AskArguments(**{**fields, **changes})


@pytest.fixture
def core() -> FakeCore:
    return FakeCore()


def ask(core: FakeCore, arguments: AskArguments, typed: str = "") -> tuple[int, str, str]:
    used = terminal(typed=typed)
    code = run(arguments, Path("data"), lambda: core, used)
    return code, printed(used), noted(used)


def press_ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def searching(core: FakeCore) -> None:
    outcome = ToolOutcome("[Pages 4-4]", payload=PassagesPayload((HIT,)), pages_shown=(4,))
    core.events = [
        TextDelta("Let me "),
        TextDelta("look."),
        TokenUsageEvent(10, 5),
        ToolInvocationEvent("search_book", {"query": "Eldred"}, "t1"),
        ToolFinishedEvent("search_book", outcome, 12.34, "t1"),
        TextDelta("\n\nIt was Eldred"),
        CitationEvent(Citation(1, PassageSource(4, 0, 0), "iv", "Words.")),
        TextDelta("."),
        TokenUsageEvent(20, 5),
    ]


def test_the_answer_streams_to_standard_output_and_steps_to_standard_error(core: FakeCore) -> None:
    searching(core)
    core.events.append(core.finish("Let me look.\n\nIt was Eldred."))
    code, out, err = ask(core, asked())
    assert code == 0
    assert out == "Let me look.\n\nIt was Eldred[1].\n"
    assert err == f"Searched “Eldred” · 1 page\nConversation {CONVERSATION}\n"


def test_a_page_beside_a_quotation_is_the_printed_one_that_was_read(core: FakeCore) -> None:
    outcome = ToolOutcome("…", pages_shown=(6,))
    words = "He “never saw the sea again” (p. 2)."
    core.events = [
        ToolInvocationEvent("read_pages", {"first": 6, "last": 6}, "t1"),
        ToolFinishedEvent("read_pages", outcome, 1.0, "t1"),
        TextDelta(words),
        core.finish(words, pages_shown=(6,)),
    ]
    assert ask(core, asked())[1] == f"{words}\n"


def test_json_has_the_words_of_a_refusal_that_stand_on_no_page(core: FakeCore) -> None:
    core.events = [replace(core.finish("The book doesn’t say."), absent=("Ishmael",))]
    _, out, _ = ask(core, asked(json=True))
    assert json.loads(out)["absent"] == ["Ishmael"]


def test_json_holds_the_whole_turn(core: FakeCore) -> None:
    searching(core)
    citation = Citation(
        1, PassageSource(4, 0, 0), "iv", "Words.", rects=(Rect(1.0, 2.0, 3.0, 4.0),)
    )
    core.events.append(core.finish("It was Eldred.", citations=(citation,), pages_shown=(4,)))
    code, out, _ = ask(core, asked(json=True))
    assert code == 0
    assert json.loads(out) == {
        "answer": "It was Eldred.",
        "veiled": [],
        "conversation_id": CONVERSATION,
        "model": "fake-model-2",
        "offline": False,
        "tool_calls": [
            {
                "tool_name": "search_book",
                "parameters": {"query": "Eldred"},
                "is_error": False,
                "duration_ms": 12.3,
            }
        ],
        "citations": [
            {
                "page": 4,
                "label": "iv",
                "quote": "Words.",
                "state": "cited",
                "rects": [[1.0, 2.0, 3.0, 4.0]],
            }
        ],
        "claims": [],
        "absent": [],
        "corrected": 0,
        "pages_shown": [4],
        "current_page": 0,
        "furthest_page": 0,
        "usage": {
            "input_tokens": 10,
            "output_tokens": 5,
            "cache_read_tokens": 0,
            "cache_write_tokens": 0,
        },
        "iterations": 2,
        "stopped": None,
    }


def test_page_and_guard_hold_for_the_question_and_are_not_stored(core: FakeCore) -> None:
    core.talk(key="c")
    core.events = [core.finish("Yes.")]
    _, out, _ = ask(core, asked(page=3, guard=5, conversation="c", offline=True, json=True))
    assert (core.book.current_page, core.book.furthest_page, core.book.fence) == (0, 0, None)
    assert core.asked == [("c", "Who?", True)]
    assert core.wishes[0].place == TurnPlace(3, 5)
    answer = json.loads(out)
    assert (answer["current_page"], answer["furthest_page"]) == (3, 5)


def test_page_and_guard_are_stored_if_they_are_to_be_remembered(core: FakeCore) -> None:
    core.events = [core.finish("Yes.")]
    ask(core, asked(page=3, guard=5, remembers=True))
    assert (core.book.current_page, core.book.furthest_page, core.book.fence) == (3, 5, 5)


def test_a_page_that_is_not_there_is_refused_before_anything_is_asked(core: FakeCore) -> None:
    code, _, _ = ask(core, asked(page=3, guard=11, remembers=True))
    assert code == 1
    assert (core.asked, core.book.current_page, core.book.spoiler_guard) == ([], 0, False)


def test_a_conversation_about_another_book_is_refused_with_a_way_out(core: FakeCore) -> None:
    core.talk("Who was he?", book_id="another", key="c")
    code, out, err = ask(core, asked(conversation="c", page=3, remembers=True, json=True))
    assert (code, core.asked, core.book.current_page) == (1, [], 0)
    error = json.loads(out)["error"]
    assert error["code"] == "INVALID_STATE"
    assert error["message"] == (
        "The conversation “Who was he?” is about a removed book, not “A test book”."
    )
    assert err.endswith("Use that book’s file, or leave out --conversation.\n")


def test_a_dash_reads_the_question_from_standard_input(core: FakeCore) -> None:
    core.events = [core.finish("Me.")]
    assert ask(core, asked(question="-"), "Who are you,\nand why?\n")[0] == 0
    assert core.asked[0][1] == "Who are you,\nand why?"


def test_an_empty_standard_input_is_one_sentence(core: FakeCore) -> None:
    code, _, err = ask(core, asked(question="-"), " \n")
    assert (code, core.asked) == (1, [])
    assert err.startswith("Standard input holds no question.")


def test_a_question_that_is_not_kept_has_no_conversation_to_go_on_with(core: FakeCore) -> None:
    core.events = [core.finish("Yes.")]
    _, out, err = ask(core, asked(is_kept=False, json=True))
    assert json.loads(out)["conversation_id"] is None
    core.events = [core.finish("Yes.")]
    assert "Conversation" not in ask(core, asked(is_kept=False))[2] + err
    assert not core.wishes[0].is_kept


def test_without_guard_option_the_guard_stays_as_it_is(core: FakeCore) -> None:
    core.events = [core.finish("Yes.")]
    ask(core, asked())
    assert core.book.fence is None


def test_a_page_beyond_the_book_is_one_sentence(core: FakeCore) -> None:
    code, out, err = ask(core, asked(page=11))
    assert (code, out) == (1, "")
    assert err == "There is no page 11: this book has pages 1 to 10.\n"


def test_a_known_error_has_a_sentence_and_a_remedy_and_json(core: FakeCore) -> None:
    core.turn_error = LLMError(
        LLMErrorCode.OVERLOADED, "The server is overloaded.", remedy=Remedy.RETRY
    )
    code, out, err = ask(core, asked(json=True))
    assert code == 1
    assert json.loads(out) == {
        "error": {"code": "OVERLOADED", "message": "The server is overloaded."}
    }
    assert err == "The server is overloaded. Try again in a moment.\n"


def test_a_bug_shows_no_traceback(core: FakeCore) -> None:
    core.turn_error = RuntimeError("secret detail")
    code, _, err = ask(core, asked())
    assert code == 1
    assert "secret detail" not in err and "Traceback" not in err


def test_waits_before_a_retry_are_told(core: FakeCore) -> None:
    core.events = [RetryEvent(1, 4.2, "The server is busy"), core.finish("Yes.")]
    _, _, err = ask(core, asked(json=True))
    assert "The server is busy. Trying again in 4 s.\n" in err


def test_thinking_is_told_once_beside_the_answer(core: FakeCore) -> None:
    core.events = [ThinkingEvent(), TokenUsageEvent(1, 1), ThinkingEvent(), core.finish("Yes.")]
    _, out, err = ask(core, asked())
    assert err.count("Thinking…\n") == 1
    assert "Thinking" not in out


def test_a_refusal_without_words_is_said_once(core: FakeCore) -> None:
    core.events = [core.finish(DECLINED, stopped=Stopped.REFUSED)]
    _, out, err = ask(core, asked())
    assert (out.strip(), "declined" in err) == (DECLINED, False)


@pytest.mark.parametrize("stopped", [Stopped.LIMIT, Stopped.CUT_OFF, Stopped.REFUSED])
def test_a_turn_that_ended_early_still_exits_with_0(core: FakeCore, stopped: Stopped) -> None:
    core.events = [core.finish("Half.", stopped=stopped)]
    code, out, _ = ask(core, asked(json=True))
    assert code == 0
    assert json.loads(out)["stopped"] == stopped.value


def test_pages_are_streamed_by_the_printed_number(core: FakeCore) -> None:
    told = ["On page 7 (prin", "ted 3) it rains", ", on p. 8."]
    core.events = [*map(TextDelta, told), core.finish("".join(told))]
    assert ask(core, asked())[1] == "On page 3 it rains, on p. 4.\n"


def test_an_interrupt_stops_the_turn_and_prints_what_there_was(core: FakeCore) -> None:
    core.events = [TextDelta("It was")]
    core.on_wait = press_ctrl_c
    code, out, _ = ask(core, asked(json=True))
    answer = json.loads(out)
    assert code == 0
    assert (answer["answer"], answer["stopped"]) == ("It was", "interrupted")
    assert core.is_closed


def test_text_that_a_retry_made_void_is_not_in_the_answer(core: FakeCore) -> None:
    core.events = [TextDelta("Wrong start"), RetryEvent(1, 1.0, "Cut"), TextDelta("Right start")]
    core.on_wait = press_ctrl_c
    _, out, err = ask(core, asked(json=True))
    assert json.loads(out)["answer"] == "Right start"
    assert err.startswith("Cut. Trying again in 1 s.\n")


def test_rectangles_are_those_of_the_cited_sentences(core: FakeCore) -> None:
    citation = Citation(1, PassageSource(4, 0, 0), "iv", "First one.")
    core.events = [core.finish("Yes.", citations=(citation,))]
    _, out, _ = ask(core, asked(json=True))
    assert json.loads(out)["citations"][0]["rects"] == [[1.0, 2.0, 3.0, 4.0]]


def test_a_quotation_that_is_cited_already_is_listed_once_whatever_its_marks(
    core: FakeCore,
) -> None:
    citation = Citation(1, PassageSource(4, 0, 0), "iv", "“Go,” he said, “we are close.”")
    core.events = [core.finish("“‘Go,’ he said, ‘we are close.’” [1]", citations=(citation,))]
    words = "‘Go,’ he said, ‘we are close.’"
    quotation = CheckedQuotation(1, 32, words, CitationState.VERIFIED, 4)
    core.messages.stored[-1] = replace(core.messages.stored[-1], quotations=(quotation,))
    _, out, _ = ask(core, asked(json=True))
    assert [each["state"] for each in json.loads(out)["citations"]] == ["cited"]


def test_the_interrupt_handler_is_put_back(core: FakeCore) -> None:
    before = signal.getsignal(signal.SIGINT)
    core.events = [core.finish("Yes.")]
    ask(core, asked())
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (PageMove(3, 7, PageMoveResult.MOVED), "Turned to p. 3\n"),
        (PageMove(3, 10, PageMoveResult.MOVED), "Turned to p. 10\n"),
        (PageMove(3, 0, PageMoveResult.MOVED), "Cleared the reading position"),
        (PageMove(3, 0, PageMoveResult.ASKED), "Clear your reading position?"),
        (
            PageMove(3, 7, PageMoveResult.ASKED),
            "Past where you’ve read: p. 3. Use --page 7 --remember to go there.",
        ),
    ],
)
def test_a_page_move_is_told_in_plain_words(core: FakeCore, move: PageMove, sentence: str) -> None:
    core.events = [
        ToolInvocationEvent("set_current_page", {"page": move.to_page}, "t1"),
        ToolFinishedEvent(
            "set_current_page", ToolOutcome("…", payload=PageMovePayload(move)), 1.0, "t1"
        ),
        core.finish("Done."),
    ]
    assert sentence in ask(core, asked())[2]


def test_pages_that_the_guard_keeps_back_are_not_told_as_read(core: FakeCore) -> None:
    outcome = ToolOutcome("…", pages_shown=(59, 60))
    core.events = [
        ToolInvocationEvent("read_pages", {"first": 59, "last": 68}, "t1"),
        ToolFinishedEvent("read_pages", outcome, 1.0, "t1"),
        core.finish("Done."),
    ]
    _, _, err = ask(core, asked())
    assert "Read pp. #59–#60" in err


def test_a_failed_step_says_why(core: FakeCore) -> None:
    core.events = [
        ToolInvocationEvent("read_pages", {"first": 1, "last": 90}, "t1"),
        ToolFinishedEvent(
            "read_pages", ToolOutcome("At most 10 pages a call.", is_error=True), 1.0, "t1"
        ),
        core.finish("Done."),
    ]
    assert "Couldn’t read pp. i–#90 · At most 10 pages a call.\n" in ask(core, asked())[2]


def test_an_answer_that_did_not_stream_is_printed_whole(core: FakeCore) -> None:
    core.events = [core.finish("All at once.")]
    assert ask(core, asked())[1] == "All at once.\n"


def test_a_thorough_answer_is_printed_at_its_end_and_its_way_beside_it(core: FakeCore) -> None:
    steps = [{"words": "Find it", "done": True}, {"words": "Weigh it", "done": False}]
    plan = ToolInvocationEvent("set_plan", {"steps": steps}, "t1")
    citation = Citation(1, PassageSource(4, 0, 0), "4", "Words.", offset=5)
    core.events = [
        TextDelta("Let me look."),
        plan,
        ToolFinishedEvent("set_plan", ToolOutcome("0 of 2"), 1.0, "t1"),
        TurnProgress(0, 40, 0, None, None, 10, 890.0),
        TurnProgress(1, 40, 3, 0.25, 1.0, 1_500, 780.0),
        TextDelta("Wrong."),
        DraftChecked(1),
        TextDelta("Right."),
        core.finish("Right.", citations=(citation,)),
    ]
    code, out, err = ask(core, asked(depth=Depth.THOROUGH))
    assert (code, out) == (0, "Right[1].\n")
    assert core.wishes[0].depth is Depth.THOROUGH
    lines = err.splitlines()
    assert lines[1:3] == ["[x] Find it", "[ ] Weigh it"]
    assert lines[3] == "1 of 40 lookups · 3 pages read · 1,500 tokens · $0.250 · 13 minutes left"
    assert lines[4] == "Checked the draft: 1 sentence is in doubt. Correcting it…"


@pytest.mark.parametrize(("is_offline", "who"), [(False, "This model"), (True, "No model")])
def test_a_depth_that_has_no_effect_is_told(
    core: FakeCore, monkeypatch: pytest.MonkeyPatch, is_offline: bool, who: str
) -> None:
    monkeypatch.setattr(FakeTurn, "has_depths", False)
    monkeypatch.setattr(FakeTurn, "is_offline", is_offline)
    core.events = [core.finish("Done.")]
    told = ask(core, asked(depth=Depth.THOROUGH))[2]
    assert told.startswith(who) and "--depth has no effect." in told
    assert "--depth" not in ask(core, asked())[2]


@pytest.mark.parametrize("word", ["quick", "normal", "thorough"])
def test_a_depth_is_named_by_its_word(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    taken = parsed(f"ask b.pdf Why? --depth {word}".split())
    assert isinstance(taken, AskArguments)
    assert taken.depth is Depth(word)
    with pytest.raises(SystemExit):
        parsed(f"ask b.pdf Why? --depth {word}er".split())
    assert "isn’t one of quick, normal, thorough" in capsys.readouterr().err


def test_of_a_link_that_does_something_in_the_window_the_words_are_printed(core: FakeCore) -> None:
    pieces = (
        "Not [1] so. [Set up a",
        " model",
        "](page",
        "mate:model) [sic",
        "] [later](pagemate:",
        "later)",
    )
    core.events = [TextDelta(piece) for piece in pieces]
    _, out, _ = ask(core, asked())
    assert "Not [1] so. Set up a model [sic] later" in out
