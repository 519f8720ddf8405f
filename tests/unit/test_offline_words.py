"""What tools say is English for models; the offline companion says it in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reader_app.domain.translation import pseudo, use
from reader_app.llm.offline.answer_writing import chapters_in_readers_language, to_reader
from tests.support.texts_shown import untranslated
from tests.support.tool_bench import Bench, guarded

PAGES = ["11 22", "33 44", "", "55 66"]


@pytest.fixture
def made_up() -> Iterator[None]:
    use(pseudo)
    yield
    use(None)


def said(bench: Bench, name: str, **arguments: object) -> str:
    text = bench.run(name, **arguments).text.removeprefix("No relevant passages found.")
    return to_reader(text)


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("get_current_page", {}),
        ("set_current_page", {"page": 2}),
        ("set_current_page", {"page": 0}),
        ("set_current_page", {"page": 99}),
        ("search_book", {"query": "77"}),
        ("read_pages", {"first": 3, "last": 3}),
    ],
)
def test_no_sentence_of_a_tool_stays_english(name: str, arguments: dict[str, object]) -> None:
    for bench in (Bench(PAGES), guarded(1, pages=PAGES)):
        assert not untranslated(said(bench, name, **arguments))


def test_in_english_it_is_said_to_the_reader() -> None:
    text = "The reader is now on page 3 (printed 1) of 40. Spoiler guard: off."
    assert to_reader(text) == "You’re now on page 3 (printed 1) of 40."


@pytest.mark.usefixtures("made_up")
def test_the_place_inside_a_sentence_is_translated_too() -> None:
    assert to_reader("The reader is on page 3 (printed 1) of 40 already.").count("⟦") == 2


def test_the_number_of_a_chapter_begins_no_list() -> None:
    assert chapters_in_readers_language("- 1. The Inn (p. 4)") == "- 1\u2060. The Inn (p. 4)"


@pytest.mark.usefixtures("made_up")
def test_chapters_keep_their_titles() -> None:
    told = chapters_in_readers_language("- The Chase (pp. 3-5)\n  - Starbuck (p. 4)")
    assert "- The Chase ⟦" in told and "  - Starbuck ⟦" in told
