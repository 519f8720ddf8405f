"""The fence over whole histories: whatever was asked before, wherever the reader is now."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.app.chat.question_target import QuestionTarget
from reader_app.domain.chat import ImagePayload, MarkedWords
from reader_app.domain.errors import DomainError
from tests.support.fakes import unique_word
from tests.support.scripted_model import call, reply
from tests.unit.test_agent_guard import PAGES, Reading, breaking, pages_in, parrot


@dataclass(frozen=True)
class Step:
    """One thing that a reader does: how far they have read, what they do, what they point at."""

    fence: int | None
    deed: str
    marked: tuple[int, ...]
    pictured: int | None
    page: int
    model: str
    meanwhile: int | None


PAGE = st.integers(1, PAGES)
FENCE = st.none() | st.integers(0, PAGES)
STEPS = st.lists(
    st.builds(
        Step,
        FENCE,
        st.sampled_from(["ask", "retry", "regenerate", "edit"]),
        st.lists(PAGE, max_size=3).map(lambda pages: tuple(sorted(set(pages)))),
        st.none() | PAGE,
        PAGE,
        st.sampled_from(["greedy", "breaks", "without tools", "turns pages"]),
        FENCE,
    ),
    min_size=1,
    max_size=5,
)


def page_turner(request, on_event, cancel):
    """Turns to pages far ahead, tells what it knows."""
    if request.tools and request.tool_choice == "auto" and not request.last_results:
        moves = [call("set_current_page", page=PAGES), call("set_current_page", page=0)]
        return reply("", *moves, call("get_current_page"), call("get_outline"))
    return parrot(request, on_event, cancel)


MODELS = {"breaks": breaking, "turns pages": page_turner}


def marked(pages: tuple[int, ...]) -> QuestionTarget:
    parts = tuple(MarkedWords(page, f"Marked {unique_word(page)}") for page in pages)
    text = " ".join(part.text for part in parts)
    return QuestionTarget(text, pages[0] if pages else 0, parts=parts)


def do(talk: Reading, step: Step) -> None:
    talk.guard(step.fence)
    talk.books.update(talk.book.id, lambda book: book.set_current_page(step.page))
    talk.text.while_searching = lambda: talk.guard(step.meanwhile)
    talk.provider.can_use_tools = step.model != "without tools"
    talk.model = MODELS.get(step.model, parrot)
    pointed = marked(step.marked)
    if step.pictured is not None:
        data = unique_word(step.pictured)  # as if it could be read from the picture
        picture = ImagePayload(step.pictured, "image/png", data)
        pointed = QuestionTarget(pointed.selection, pointed.selection_page, picture, pointed.parts)
    chat, key = talk.chat, talk.conversation.id
    with contextlib.suppress(DomainError):
        match step.deed if talk.messages else "ask":
            case "retry":
                chat.retry(key, pointed=pointed)
            case "regenerate":
                chat.regenerate(key, pointed=pointed)
            case "edit":
                chat.edit(key, "What else?", pointed=pointed)
            case _:
                chat.execute(key, "The story", pointed=pointed)


@pytest.mark.long
@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(STEPS)
def test_no_history_brings_a_word_over_the_fence(steps: list[Step]) -> None:
    talk = Reading()
    for step in steps:
        do(talk, step)
    assert talk.leaks == []


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_the_receipt_never_claims_more_than_the_requests_kept(steps: list[Step]) -> None:
    """What stands in a request beyond the receipt's fence would make the receipt a lie."""
    talk = Reading()
    for step in steps:
        before = len(talk.requests)
        do(talk, step)
        closing = talk.messages[-1]
        if closing.fence is not None and not closing.tool_calls:
            for request in talk.requests[before:]:
                assert all(page <= closing.fence for page in pages_in(request.messages))


@pytest.mark.parametrize("fence", [0, 4, 5, 6, 20])
def test_of_a_selection_over_several_pages_only_what_was_read_is_sent(fence: int) -> None:
    talk = Reading()
    talk.model = lambda request, on_event, cancel: reply("Hm.")
    talk.guard(fence)
    talk.ask("What is this?", pointed=marked((4, 5, 6)))
    read = {page for page in (4, 5, 6) if page <= fence}
    assert pages_in(talk.requests[-1].messages[1:]) == read
    assert talk.messages[-1].pages_shown == tuple(sorted(read))


def test_a_cut_selection_says_that_it_is_cut() -> None:
    talk = Reading()
    talk.model = lambda request, on_event, cancel: reply("Hm.")
    talk.guard(5)
    talk.ask("What is this?", pointed=marked((5, 6)))
    assert "The rest lies beyond that page." in talk.requests[-1].messages[-1].text


def test_a_move_beyond_the_fence_and_the_forgetting_of_the_place_are_asked() -> None:
    talk = Reading()
    talk.books.update(talk.book.id, lambda book: book.set_current_page(3))
    talk.guard(5)
    talk.model = page_turner
    talk.ask("Continue")
    calls = [record for message in talk.messages for record in message.tool_calls]
    moves = [record.page_move for record in calls if record.page_move is not None]
    assert [(move.to_page, move.result.value) for move in moves] == [(PAGES, "asked"), (0, "asked")]
    assert talk.books.find(talk.book.id).current_page == 3


def test_no_tool_moves_the_read_up_to_page() -> None:
    talk = Reading()
    talk.guard(None)
    talk.books.update(talk.book.id, lambda book: book.mark_read_up_to(4))
    for model in (parrot, page_turner):
        talk.model = model
        talk.ask("Everything")
    assert talk.books.find(talk.book.id).furthest_page == 4
