"""Nothing after the read-up-to page reaches the model, whatever it asks for."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.agent.spoiler_fence import WITHHELD, fenced
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.domain.chat import PromptMessage
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import LLMError, LLMErrorCode
from tests.support.fakes import unique_pages, unique_word
from tests.support.requests import assert_valid_request, text_of_request
from tests.support.scripted_model import ScriptedProvider, breaks, call, cited, reply
from tests.support.talks import Talk

PAGES = 20
WORDS = {unique_word(n): n for n in range(1, PAGES + 1)}
WORD = re.compile(r"zq[a-j]{4}x")
TITLES = tuple(OutlineEntry(1 + n % 2, f"Chapter {unique_word(n)}", n) for n in range(1, 21))


def pages_in(messages: object) -> set[int]:
    """Pages whose word stands in a request."""
    return {WORDS[word] for word in WORD.findall(text_of_request(messages)) if word in WORDS}


def everything() -> list[dict]:
    """All that a greedy model could ask for at once."""
    return [
        call("search_book", query="story goes on Nobody", top_k=20),
        call("search_book", query="knows", other_queries=["yet", "Here"], top_k=20),
        call("read_pages", first=1, last=10),
        call("read_pages", first=11, last=20),
        call("get_outline"),
        call("get_current_page"),
        call("view_page", page=PAGES),
    ]


def breaking(request, on_event, cancel):
    """Asks for everything, and breaks off in the answer."""
    if not request.last_results:
        return parrot(request, on_event, cancel)
    broken = breaks(LLMError(LLMErrorCode.OVERLOADED, "Busy."), unique_word(18))
    return broken(request, on_event, cancel)


def parrot(request, on_event, cancel):
    """A model that asks for everything, then repeats all it was given, in calls and in words."""
    known = " ".join(sorted(set(WORD.findall(text_of_request(request.messages[1:])))))
    if request.tools and request.tool_choice == "auto" and not request.last_results:
        return reply(f"I know {known}.", *everything())
    if request.tools and request.tool_choice == "auto" and len(request.last_results) > 3:
        return reply(f"So far {known}.", call("search_book", query=f"again {known}"))
    return reply(f"It is {known}.")


class Reading(Talk):
    """A talk whose every request is held against the guard at the moment it is sent."""

    def __init__(self, **options: object) -> None:
        super().__init__(
            provider=ScriptedProvider(can_see_images=True),
            pages=unique_pages(PAGES),
            outline=TITLES,
            **options,
        )
        self.books.update(self.book.id, lambda book: setattr(book, "images_allowed", True))
        self.provider.always(self.checked)
        self.model = parrot
        self.leaks: list[tuple[int, set[int]]] = []

    def checked(self, request, on_event, cancel):
        fence = self.books.find(self.book.id).fence
        if fence is not None:
            beyond = {page for page in pages_in(request.messages) if page > fence}
            if beyond:
                self.leaks.append((fence, beyond))
        return self.model(request, on_event, cancel)


def test_without_a_guard_a_greedy_model_sees_the_whole_book() -> None:
    talk = Reading()
    talk.ask("Tell me everything")
    assert pages_in(talk.requests[-1].messages) == set(range(1, PAGES + 1))


@pytest.mark.parametrize("fence", [0, 1, 7, 19, 20])
@pytest.mark.parametrize("can_use_tools", [True, False])
def test_with_a_guard_it_sees_nothing_beyond(fence: int, can_use_tools: bool) -> None:
    talk = Reading()
    talk.provider.can_use_tools = can_use_tools
    talk.books.update(talk.book.id, lambda book: book.set_current_page(15))
    talk.guard(fence)
    for words in ("Tell me the story", "And more of the story?"):
        talk.ask(words, pointed=QuestionTarget(f"What of {unique_word(16)}", 16))
    assert talk.leaks == []
    assert talk.images.asked == [n for n in (20, 20) if fence == 20 and can_use_tools]


def test_an_early_reader_of_a_long_book_still_gets_results() -> None:
    talk = Reading()
    talk.guard(3)
    talk.ask("Tell me the story")
    assert pages_in(talk.requests[-1].messages) == {1, 2, 3}


def test_a_guard_switched_on_later_holds_for_all_that_was_said_before() -> None:
    talk = Reading()
    talk.ask("Tell me everything")
    talk.guard(4)
    talk.ask("Again")
    assert talk.leaks == []
    assert 4 in pages_in(talk.requests[-1].messages)


def test_passages_of_earlier_turns_are_cut_at_their_page_not_dropped() -> None:
    talk = Reading()
    talk.ask("Tell me everything")
    talk.model = lambda request, on_event, cancel: reply("Nothing new.")
    talk.guard(4)
    talk.ask("Again")
    assert pages_in(talk.requests[-1].messages) == {1, 2, 3, 4}


def test_what_was_told_behind_the_fence_comes_back_when_the_reader_has_read_on() -> None:
    talk = Reading()
    talk.ask("Tell me everything")
    talk.model = lambda request, on_event, cancel: reply("Nothing new.")
    talk.guard(4)
    talk.ask("Again")
    talk.guard(20)
    talk.ask("And now")
    assert 20 in pages_in(talk.requests[-1].messages)


def test_a_guard_switched_on_while_a_tool_runs_holds_for_the_next_request() -> None:
    talk = Reading()
    talk.text.while_searching = lambda: talk.guard(4)
    talk.ask("Tell me everything")
    assert talk.leaks == []
    assert len(talk.requests) == 3


def test_a_guard_switched_on_while_the_model_answers_holds_for_the_next_request() -> None:
    talk = Reading()

    def answers_meanwhile(request, on_event, cancel):
        talk.guard(5 if request.last_results else None)
        return parrot(request, on_event, cancel)

    talk.model = answers_meanwhile
    talk.ask("Tell me everything")
    talk.model = parrot
    talk.ask("Again")
    assert talk.leaks == []
    assert len(talk.requests) > 3


def test_a_read_up_to_page_that_goes_back_takes_back() -> None:
    talk = Reading()
    talk.guard(12)
    talk.ask("Tell me everything")
    talk.guard(6)
    talk.ask("Again")
    assert talk.leaks == []


def test_a_failed_turn_leaks_nothing_when_it_is_tried_again() -> None:
    talk = Reading()
    talk.model = breaking
    with pytest.raises(LLMError):
        talk.ask("Tell me everything")
    talk.guard(5)
    talk.model = parrot
    talk.retry()
    assert talk.leaks == []


def test_the_receipt_names_no_page_beyond_the_fence() -> None:
    talk = Reading()
    talk.ask("Tell me everything")
    talk.guard(5)
    talk.ask("Again")
    assert talk.messages[-1].pages_shown == (1, 2, 3, 4, 5)


def test_the_selected_text_is_in_the_receipt_only_when_it_was_sent() -> None:
    talk = Reading()
    talk.model = lambda request, on_event, cancel: reply("Hm.")
    talk.guard(5)
    talk.ask("This?", pointed=QuestionTarget("Some words", 4))
    assert talk.messages[-1].pages_shown == (4,)
    talk.ask("This?", pointed=QuestionTarget("Some words", 6))
    assert talk.messages[-1].pages_shown == ()


@pytest.mark.long
@pytest.mark.slow
@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(
            st.none() | st.integers(0, PAGES),
            st.booleans(),
            st.none() | st.integers(0, PAGES),
            st.sampled_from(["fine", "breaks", "without tools"]),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_no_request_ever_holds_a_word_beyond_the_fence(steps: list) -> None:
    talk = Reading()
    for before, has_selection, during, end in steps:
        talk.guard(before)
        talk.text.while_searching = lambda during=during: talk.guard(during)
        talk.provider.can_use_tools = end != "without tools"
        talk.model = breaking if end == "breaks" else parrot
        selection = unique_word(11) if has_selection else ""
        try:
            talk.ask("The story", pointed=QuestionTarget(selection, 11))
        except LLMError:
            assert end == "breaks"
    assert talk.leaks == []


# --- the cut itself


def result(tool_use_id: str, *parts: dict) -> dict:
    return {
        "type": "tool_result",
        "tool_use_id": tool_use_id,
        "content": list(parts),
        "is_error": False,
    }


def passage(page: int) -> dict:
    return {
        "type": "search_result",
        "source": f"p{page}.s0",
        "title": f"p. {page}",
        "content": [{"type": "text", "text": unique_word(page)}],
        "citations": {"enabled": True},
    }


def test_the_cut_keeps_pairs_and_leaves_a_note() -> None:
    called = call("search_book", query=unique_word(9))
    picture = {"type": "image", "source": {"type": "base64", "data": "x"}}
    messages = [
        PromptMessage.of_text("system", "Be kind."),
        PromptMessage.of_text("user", "Who?"),
        PromptMessage(
            "assistant",
            (
                {"type": "thinking", "thinking": unique_word(9), "signature": "s"},
                {"type": "text", "text": unique_word(9)},
                called,
            ),
            horizon=20,
        ),
        PromptMessage("user", (result(called["id"], passage(9), passage(3), picture),), horizon=20),
        PromptMessage("assistant", (cited("It is so.", "p9.s0", unique_word(9)),), horizon=20),
        PromptMessage.of_text("user", "And?"),
    ]
    cut = fenced(messages, 5)
    assert_valid_request(cut)
    assert pages_in(cut) == {3}
    assert cut[2].blocks == ({**called, "input": {"note": WITHHELD}},)
    assert cut[4].text == WITHHELD
    assert fenced(messages, 20) == messages


def test_a_passage_without_a_readable_source_is_cut() -> None:
    odd = {**passage(1), "source": "somewhere"}
    called = call("search_book", query="x")
    messages = [PromptMessage("user", (result(called["id"], odd),), horizon=1)]
    assert pages_in(fenced(messages, 5)) == set()
