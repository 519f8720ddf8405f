"""Page labels are text of the file: beyond the fence they are told only where they are numbers."""

from __future__ import annotations

import re

import pytest

from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.chat.prompt_context import PromptContext, ReaderContext
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.domain.citations import PassageSource
from reader_app.retrieval.printed_page_numbers import is_numeral
from tests.support.fakes import PROMPTS, FakeDesk, a_book, unique_word
from tests.support.requests import text_of_request
from tests.support.scripted_model import reply
from tests.support.talks import Talk
from tests.support.tool_bench import Bench, guarded

PAGES, FENCE = 20, 10
CANARIES = tuple(f"lblq{page}x-{page}" for page in range(1, PAGES + 1))
_CANARY = re.compile(r"lblq(\d+)x")


def told_beyond(text: str) -> set[int]:
    return {int(page) for page in _CANARY.findall(text) if int(page) > FENCE}


def calls() -> list[tuple[str, dict[str, object]]]:
    """Every tool with every page, by its number and by the number printed."""
    made: list[tuple[str, dict[str, object]]] = []
    for tool in ALL_TOOLS:
        properties = tool.parameters["properties"]
        if "query" in properties:
            made += [(tool.name, {"query": word}) for word in (unique_word(12), "lblq12x", "x-12")]
        elif "first" in properties or "page" in properties:
            names = ("first", "last") if "first" in properties else ("page",)
            for page in range(PAGES + 1):
                made.append((tool.name, dict.fromkeys(names, page)))
                made.append((tool.name, {**dict.fromkeys(names, page), "printed": True}))
        else:
            made.append((tool.name, {}))
    return made


@pytest.mark.parametrize("in_view", [0, 5, 11, 20])
def test_no_tool_tells_a_label_with_words_beyond_the_fence(in_view: int) -> None:
    bench = guarded(FENCE, labels=CANARIES, images_allowed=True, desk=FakeDesk(in_view))
    told = [bench.run(name, **arguments).text for name, arguments in calls()]
    assert len(told) > 2 * PAGES
    assert told_beyond("\n".join(told)) == set()


def test_without_the_guard_the_same_calls_tell_all_labels() -> None:
    bench = Bench(labels=CANARIES, images_allowed=True)
    told = "\n".join(bench.run(name, **arguments).text for name, arguments in calls())
    assert told_beyond(told) == set(range(FENCE + 1, PAGES + 1))


def test_within_the_fence_labels_are_told_as_they_are() -> None:
    outcome = guarded(FENCE, labels=CANARIES).run("set_current_page", page=FENCE)
    assert f"printed {CANARIES[FENCE - 1]}" in outcome.text


def test_numbers_and_roman_numbers_are_told_beyond_the_fence() -> None:
    labels = (*map(str, range(101, 116)), "xvi", "XVII", "A-3", "mix", "٢٠")
    bench = guarded(FENCE, labels=labels)
    told = [bench.run("set_current_page", page=page).text for page in range(15, 21)]
    assert [re.findall(r"\(printed (.*?)\)", text) for text in told] == [
        ["115"], ["xvi"], ["XVII"], [], [], ["٢٠"],
    ]  # fmt: skip


@pytest.mark.parametrize("tool", ["read_pages", "set_current_page", "view_page"])
def test_a_guess_of_a_label_is_answered_the_same_whether_it_is_right_or_wrong(tool: str) -> None:
    def answer(label: str) -> str:
        bench = guarded(FENCE, labels=CANARIES, images_allowed=True)
        return bench.run(tool, first=1, last=1, page=1, label=label).text.replace(label, "…")

    assert answer(CANARIES[14]) == answer("lblq15x-16")
    assert "spoiler guard" in answer(CANARIES[14])


def test_a_label_within_the_fence_is_found_by_its_words() -> None:
    outcome = guarded(FENCE, labels=CANARIES).run("read_pages", first=1, last=1, label=CANARIES[6])
    assert outcome.pages_shown == (7,)


def test_the_block_with_the_question_tells_no_label_beyond_the_fence() -> None:
    bench = guarded(FENCE, labels=CANARIES, current_page=12)
    briefing = PromptContext(
        PROMPTS, ConversationBooks(bench.books, bench.book.id), ReaderContext(12)
    )
    book = bench.stored
    told = briefing.reading_context(book) + briefing.system_prompt(book)
    assert "Page in view: 12 of 20." in told
    assert told_beyond(told) == set()


def test_a_label_that_was_told_without_the_guard_is_withheld_once_it_is_on() -> None:
    """Chapters aside: nothing else of that question draws on the page in view."""
    talk = Talk(
        reply("One."), reply("Two."), labels=CANARIES, outline=(), book=a_book(20, current_page=12)
    )
    talk.ask("Where am I?")
    assert told_beyond(text_of_request(talk.requests[0].messages)) == {12}
    talk.guard(FENCE)
    talk.ask("And now?")
    assert told_beyond(text_of_request(talk.requests[1].messages)) == set()


def test_the_name_of_a_cited_page_follows_the_guard() -> None:
    bench = guarded(FENCE, labels=CANARIES)
    shelf = ConversationBooks(bench.books, bench.book.id)
    assert shelf.label(PassageSource(FENCE, 1, 1)) == CANARIES[FENCE - 1]
    assert shelf.label(PassageSource(FENCE + 1, 1, 1)) == "11"


@pytest.mark.parametrize("label", ["12", "0", "007", "iv", "XCIX", "٣"])
def test_a_number_is_one(label: str) -> None:
    assert is_numeral(label)


@pytest.mark.parametrize("label", ["", "A-3", "mix", "iiii", "12a", "-3", "3.1", "1234567", "di"])
def test_whatever_may_hold_words_is_no_number(label: str) -> None:
    assert not is_numeral(label)


def test_every_tool_is_called_above() -> None:
    assert {name for name, _ in calls()} == {tool.name for tool in ALL_TOOLS}
