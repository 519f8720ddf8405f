"""The tools of thorough answers: what they give, and nothing past any fence."""

from __future__ import annotations

import pytest

from reader_app.agent.content_blocks import tool_result_block
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.domain.book import BookPages, FurtherBook
from reader_app.domain.chat import ToolOutcome, plan_of
from tests.support.fakes import a_book, unique_pages, unique_word
from tests.support.tables import a_table
from tests.support.tool_bench import Bench, guarded

PAGES = [
    "Ahab stood still. The sea was grey.",
    "Nobody spoke. Old Ahab laughed. Ahab sat down.",
    "The mate slept.",
    "At night Captain Ahab wept. It rained.",
]
LAST = len(PAGES)


def sources(outcome: ToolOutcome) -> list[str]:
    return [block["source"] for block in tool_result_block("t1", outcome)["content"]]


# --- plan and notes


def test_a_plan_says_how_far_it_is_and_what_comes_next() -> None:
    steps = [{"words": "Find it", "done": True}, {"words": "Weigh it", "done": False}]
    assert Bench().run("set_plan", steps=steps).text == "1 of 2 steps done. Next: Weigh it"
    assert Bench().run("set_plan", steps=[]).is_error
    assert Bench().run("set_plan", steps="Find it").is_error


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ([{"words": " Find\n it ", "done": True}], ["Find it"]),
        (["Find it", 7, None, {"done": True}, {"words": " "}], ["Find it"]),
        ([{"words": f"Step {n}"} for n in range(30)], [f"Step {n}" for n in range(12)]),
        ("Find it", []),
        (None, []),
    ],
)
def test_a_plan_is_read_from_whatever_a_model_wrote(steps: object, words: list[str]) -> None:
    assert [step.words for step in plan_of({"steps": steps})] == words


def test_notes_come_back_with_their_sentences_word_for_word_and_their_ids() -> None:
    outcome = Bench(PAGES).run("keep_notes", note="He laughs", ids=["p2.s1-2", "[[p4.s0]]"])
    assert sources(outcome) == ["p2.s1-2", "p4.s0", "pagemate"]
    assert "Old Ahab laughed. Ahab sat down." in outcome.text
    assert outcome.pages_shown == (2, 4)


def test_a_note_may_name_cells_of_a_table_and_sentences_of_another_book() -> None:
    bench = several()
    bench.tables.pages[2] = (a_table([["Sales", "6,439"], ["Tax", "9"]]),)
    outcome = bench.run("keep_notes", note="Sales", ids=["p2.t1.c1", "b2.p3.s0"])
    assert sources(outcome) == ["p2.t1.c1", "b2.p3.s0", "pagemate"]
    assert outcome.pages_shown == (2,)
    assert outcome.further == (BookPages(2, (3,)),)


def test_ids_that_name_nothing_are_told_apart_from_nothing_withheld() -> None:
    made_up, later = "p3.s9", "p4.s0"
    told = guarded(3, pages=PAGES).run("keep_notes", note="x", ids=[made_up]).text
    assert guarded(3, pages=PAGES).run("keep_notes", note="x", ids=[later]).text == told.replace(
        made_up, later
    )
    assert Bench(PAGES).run("keep_notes", note="x", ids=["page 3", "b7.p1.s0"]).payload is None


# --- every mention


def test_every_sentence_with_the_word_is_given_in_order_with_a_count() -> None:
    outcome = Bench(PAGES).run("find_all", words=["ahab"], from_page=1)
    assert sources(outcome) == ["p1.s0", "p2.s1-2", "p4.s0", "pagemate"]
    assert "The sea was grey" not in outcome.text
    assert "“ahab”: 4 mentions on 3 pages, in pages 1-4 of 4." in outcome.text


def test_spellings_count_as_one_and_names_only_as_whole_words() -> None:
    pages = ["Ann came. Anna left. Mrs. Smith came."]
    outcome = Bench(pages).run("find_all", words=["Ann", "Mrs. Smith"], from_page=1)
    assert "2 mentions" in outcome.text
    assert "Anna" not in outcome.text


def test_many_mentions_come_page_by_page_until_all_were_shown() -> None:
    bench = Bench([" ".join(f"Ahab did {n}." for n in range(15)) for _ in range(7)])
    start, seen = 1, []
    while start:
        outcome = bench.run("find_all", words=["Ahab"], from_page=start)
        seen += outcome.pages_shown
        assert len(outcome.payload.hits) <= 3
        start = (
            int(outcome.text.rpartition("from_page=")[2].rstrip(".") or 0)
            if ("from_page=" in outcome.text)
            else 0
        )
    assert seen == [1, 2, 3, 4, 5, 6, 7]


def test_a_word_that_the_book_never_says_is_said_to_be_nowhere_in_it() -> None:
    assert Bench(PAGES).run("find_all", words=["Ishmael"], from_page=1).text == (
        "No mention of “Ishmael” in pages 1-4 of 4."
    )


def test_pages_without_text_are_told_beside_a_count() -> None:
    told = Bench([*PAGES, ""]).run("find_all", words=["Ahab"], from_page=1).text
    assert "1 page has no text and could not be searched." in told
    nowhere = Bench([*PAGES, ""]).run("find_all", words=["Ishmael"], from_page=1).text
    assert nowhere.startswith("No mention of “Ishmael” in pages 1-5 of 5. 1 page has no text")


def test_a_large_book_that_is_being_indexed_is_searched_as_far_as_it_is() -> None:
    bench = Bench([f"Ahab stood on deck {n}." for n in range(500)])
    bench.page_texts = bench.text
    waits: list[int] = []
    bench.text.while_searching = lambda: waits.append(1)
    bench.text.keep_only(30)
    told = bench.run("find_all", words=["Ahab"], from_page=1).text
    assert not waits
    assert "30 mentions on 30 pages" in told
    assert "470 pages are still being indexed and were not searched: pages 31-500." in told
    nowhere = bench.run("find_all", words=["Ishmael"], from_page=1).text
    assert "470 pages are still being indexed" in nowhere
    bench.text.keep_only(0)
    bench.run("find_all", words=["Ahab"], from_page=1)
    assert waits == [1]


# --- several books


def several(fence: int = 0) -> Bench:
    bench = Bench(PAGES)
    guard = {"spoiler_guard": True, "furthest_page": fence} if fence else {}
    bench.books.add(a_book(LAST, id="other", checksum="other", title="Other", **guard))
    bench.asked = ConversationBooks(bench.books, bench.book.id, (FurtherBook(2, "other"),))
    bench.bound = bench.asked.own
    return bench


def test_each_book_is_asked_for_itself_and_silence_is_told() -> None:
    bench = several(fence=2)
    outcome = bench.run("compare", aspect="Weeping", query="wept", other_queries=[])
    assert outcome.pages_shown == (4,)
    assert outcome.further == ()
    note = outcome.payload.note
    assert note == "For Weeping: Book 1: page 4. Book 2: nothing found in pages 1-2 of 4."
    both = bench.run("compare", aspect="Ahab", query="laughed", other_queries=[])
    assert {hit.book for hit in both.payload.hits} == {1, 2}


def test_books_are_compared_only_where_there_are_several() -> None:
    assert Bench(PAGES).run("compare", aspect="a", query="wept", other_queries=[]).is_error


# --- no tool tells anything past any fence

LONG = unique_pages(8)


@pytest.mark.parametrize("fence", range(1, len(LONG) + 1))
@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("find_all", {"words": [unique_word(n) for n in (1, 4, 6, 8)], "from_page": 1, "book": 2}),
        ("find_all", {"words": ["the", unique_word(8)], "from_page": 5, "book": 1}),
        ("keep_notes", {"note": "all", "ids": [f"p{n}.s0-9" for n in range(1, 9)]}),
        ("keep_notes", {"note": "all", "ids": [f"p{n}.t1.c0-9" for n in range(1, 9)]}),
        ("compare", {"aspect": "a", "query": unique_word(3), "other_queries": [unique_word(8)]}),
        ("set_plan", {"steps": [{"words": "Look at page 8", "done": False}]}),
    ],
)
def test_no_word_and_no_page_past_any_fence_is_told(tool: str, arguments: dict, fence: int) -> None:
    bench = Bench(LONG, spoiler_guard=True, furthest_page=fence)
    bench.books.add(
        a_book(len(LONG), id="other", checksum="o", spoiler_guard=True, furthest_page=fence)
    )
    bench.asked = ConversationBooks(bench.books, bench.book.id, (FurtherBook(2, "other"),))
    bench.bound = bench.asked.own
    for number in range(1, len(LONG) + 1):
        bench.tables.pages[number] = (a_table([[unique_word(number), "9"]]),)
    outcome = bench.run(tool, **arguments)
    further = [page for each in outcome.further for page in each.pages]
    assert all(page <= fence for page in (*outcome.pages_shown, *further))
    said = [arguments.get("query", ""), *arguments.get("other_queries", ())]
    said += arguments.get("words", ())
    later = {unique_word(number) for number in range(fence + 1, len(LONG) + 1)} - set(said)
    told = str(tool_result_block("t1", outcome))
    assert not [word for word in later if word in told]
    bodies = [hit.first_page for hit in getattr(outcome.payload, "hits", ())]
    assert all(page <= fence for page in bodies)
    assert not outcome.is_error
    if tool in ("find_all", "keep_notes") and arguments.get("from_page", 1) <= fence:
        assert bodies, "what may be told is told"
