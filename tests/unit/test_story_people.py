"""Who is who in a story: names that belong together, up to where the reader is, without a model."""

from __future__ import annotations

import pytest

from reader_app.llm.offline.book_questions import TellCast
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.reader_intents import intents_of
from reader_app.retrieval.story_characters import StoryPerson, characters_in
from tests.support.scripted_model import ScriptedProvider, call, reply
from tests.support.talks import Talk
from tests.support.tool_bench import Bench, guarded

PAGES = (
    "There came Elizabeth Bennet, a quick girl. “Lizzy,” said her father, and she laughed. "
    "Mr. Bennet looked at Elizabeth, and she smiled at him. He was pleased, thought Mr. Bennet.",
    "Then Mr. Darcy, a tall gentleman, bowed. He said nothing to Elizabeth. “Lizzy!” cried "
    "Mr. Bennet. Mr. Darcy went to London, and she saw him go. Elizabeth saw Mr. Darcy.",
    "In London he walked. From London he wrote to Elizabeth. London was cold. “Well, Darcy,” said "
    "a friend, “you miss Lizzy.” And Darcy replied that he did. Elizabeth read it to Mr. Bennet.",
    "Her sister Jane Bennet was married. “Oh, Jane,” said Elizabeth, and Jane smiled. She saw "
    "Fitzwilliam Darcy, and Jane went. “My dear Lizzy,” said Jane. She was Mrs. Bingley now.",
)
BOOK = [f"{page} {'He said so, and she asked him why, and he went. ' * 6}" for page in PAGES * 3]


def named(people: tuple[StoryPerson, ...]) -> dict[str, set[str]]:
    return {each.name: set(each.aliases) for each in people}


def characters(last: int = len(BOOK), **options: str) -> tuple[StoryPerson, ...]:
    return characters_in(dict(enumerate(BOOK[:last], 1)), **options)


def test_all_names_of_a_person_are_one_entry() -> None:
    assert named(characters()) == {
        "Elizabeth Bennet": {"Elizabeth", "Lizzy"},
        "Mr. Bennet": set(),
        "Jane Bennet": {"Jane"},
        "Fitzwilliam Darcy": {"Mr. Darcy", "Darcy"},
        "Mrs. Bingley": set(),
    }


def test_nobody_is_named_joined_or_counted_by_a_later_page() -> None:
    early = {each.name: each for each in characters(3)}
    assert early.keys() == {"Elizabeth Bennet", "Mr. Bennet", "Mr. Darcy"}
    assert early["Mr. Darcy"].aliases == ("Darcy",)
    assert (early["Mr. Darcy"].count, early["Mr. Darcy"].pages) == (5, (2, 3))


def test_two_who_stand_side_by_side_are_two() -> None:
    text = "Mr. Carey saw Philip Carey there. Mr. Carey took Philip Carey home. He said so. "
    people = characters_in({1: text * 5})
    assert {each.name for each in people} == {"Mr. Carey", "Philip Carey"}


def test_a_mother_isnt_her_daughter() -> None:
    text = "Alice Hall said no. “Oh, Alice Hall!” she said. Mrs. Hall asked why. "
    assert {each.name for each in characters_in({1: text * 4})} == {"Alice Hall", "Mrs. Hall"}


def test_the_author_is_nobody_in_the_book() -> None:
    pages = {1: "Anne Brontë said so. Said Anne Brontë. Anne Brontë went. Helen asked, and Helen "
             "said, “Oh!” She was glad, thought Helen."}  # fmt: skip
    assert [each.name for each in characters_in(pages, author="Anne Brontë")] == ["Helen"]


@pytest.mark.parametrize(
    "text", ["", "그는 말했다. " * 9, "12 34. " * 9, "A Table. The Table. " * 9]
)
def test_a_text_without_names_has_nobody(text: str) -> None:
    assert characters_in({1: text * 9}) == ()


def test_the_tool_tells_the_fenced_pages_alone() -> None:
    told = guarded(3, pages=BOOK).run("list_characters", whole_book=False)
    assert "Mr. Darcy (also Darcy): 5 mentions, pages 2-3; see page 2" in told.text
    assert not any(name in told.text for name in ("Fitzwilliam", "Jane", "Bingley"))
    assert set(told.pages_shown) <= {1, 2, 3}
    assert "Jane" not in guarded(3, pages=BOOK).run("list_characters", whole_book=True).text


def test_at_no_place_is_anything_told_that_later_pages_decide() -> None:
    other = [page.replace("Darcy", "Wickham").replace("Lizzy", "Kitty") for page in BOOK]
    for last in range(1, len(BOOK)):
        changed = [*BOOK[:last], *other[last:]]
        for is_whole in (False, True):
            told, same = (
                guarded(last, pages=pages).run("list_characters", whole_book=is_whole)
                for pages in (BOOK, changed)
            )
            assert (told.text, told.pages_shown) == (same.text, same.pages_shown)
            assert all(page <= last for page in told.pages_shown)


def test_without_the_guard_it_ends_where_the_reader_is() -> None:
    bench = Bench(BOOK, current_page=3, furthest_page=3)
    assert "Jane" not in bench.run("list_characters", whole_book=False).text
    assert "Jane Bennet" in bench.run("list_characters", whole_book=True).text


def test_a_report_has_no_characters() -> None:
    report = [f"Revenue was {n}.5% of 12,{n}00 in 2019 (see Table {n})." * 20 for n in range(9)]
    assert "isn't fiction" in Bench(report).run("list_characters", whole_book=False).text


@pytest.mark.parametrize(
    "asked",
    (
        "Who is who so far?", "list the characters", "cast", "Who are the main characters?",
        "who are the people in this book", "which characters are there", "Who’s who?",
        "remind me who is who", "Wer ist wer?", "Welche Figuren gibt es bisher?",
        "Liste der Personen", "등장인물 정리해 줘", "누가 누구야?", "지금까지 나온 인물들",
    ),
)  # fmt: skip
def test_who_is_who_is_understood(asked: str) -> None:
    assert intents_of(asked) == (TellCast(),)


@pytest.mark.parametrize("asked", ["who are the people that killed him", "how many characters"])
def test_another_question_isnt_taken_for_it(asked: str) -> None:
    assert TellCast() not in intents_of(asked)


def talk_at(page: int) -> Talk:
    labels = ("i", *map(str, range(1, len(BOOK))))
    talk = Talk(provider=OfflineChatProvider(), pages=BOOK, labels=labels)
    talk.book.set_current_page(page)
    talk.book.mark_read_up_to(page)
    talk.books.update(talk.book.id, lambda book: book.mark_read_up_to(page))
    return talk


def test_the_companion_without_a_model_cites_who_each_is() -> None:
    answer = talk_at(3).ask("Who is who so far?")
    assert "**Mr. Darcy** (also Darcy): 5 mentions, first on p. 2, printed 1, last on" in answer
    assert "“Then Mr. Darcy, a tall gentleman, bowed.” (p. 2, printed 1)" in answer
    assert "Jane" not in answer


def test_a_model_can_ask_for_the_list_and_cite_it() -> None:
    provider = ScriptedProvider(
        reply(call("list_characters", whole_book=False)), reply("Elizabeth is a girl.")
    )
    talk = Talk(provider=provider, pages=BOOK)
    talk.books.update(talk.book.id, lambda book: book.mark_read_up_to(9))
    talk.ask("Who is who?")
    (result,) = talk.requests[1].last_results
    assert any(block["type"] == "search_result" for block in result["content"])


CAST = (
    "The persons of the story\n• Eleanor Marsh, the schoolmistress of Saltmere\n"
    "• Captain Roke, master of the Gannet\n• Old Hannah, who keeps the lighthouse"
)
GIFT = "The Tide\n\nTo Old Hannah, whose work I love\n\nTo Hannah—whose light is missed"


@pytest.mark.parametrize("asked", ["Old Hannah", "Hannah"])
def test_a_list_of_persons_says_who_somebody_is(asked: str) -> None:
    prose = "Nobody trusted Old Hannah, and she trusted nobody. Hannah said so to the Captain. "
    answer = Talk(provider=OfflineChatProvider(), pages=[GIFT, CAST, prose * 4]).ask(
        f"Who is {asked}?"
    )
    assert "“Old Hannah, who keeps the lighthouse” (p. 2)" in answer
    assert "The persons" not in answer and "whose" not in answer
