"""A recap without a language model: sentences of the book, and plainly no summary."""

from __future__ import annotations

from reader_app.app.chat.question_target import QuestionTarget
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.sentence_choice import FoundSentence, key_quotes, reads_of, span_in
from tests.support.talks import Talk

PAGES = [
    f"The whale swam past the ship on day {day}. A sailor ate bread in the galley once."
    for day in range(1, 31)
]


def found(*texts: str) -> list[FoundSentence]:
    return [FoundSentence(1, at, text, 0, "p. 1", 0, at) for at, text in enumerate(texts)]


def test_the_sentence_whose_words_come_up_most_is_chosen() -> None:
    sentences = found(
        "The whale is white and large.",
        "Breakfast was served at eight.",
        "The white whale swims away.",
        "Nobody saw the white whale.",
    )
    (quote,) = key_quotes(sentences, 1)
    assert "white" in quote.text and "whale" in quote.text


def test_each_part_gives_a_sentence_in_its_order() -> None:
    quotes = key_quotes(found(*[f"The whale number {at} swims away." for at in range(12)]), 4)
    assert [quote.sentences[0].index // 3 for quote in quotes] == [0, 1, 2, 3]


def test_nothing_comes_of_nothing() -> None:
    assert key_quotes(found("Chapter 1")) == ()


def test_all_is_read_where_it_fits() -> None:
    assert reads_of((3, 25)) == [(3, 12), (13, 22), (23, 25)]


def test_of_many_pages_runs_are_read_from_the_first_to_the_last() -> None:
    runs = reads_of((1, 400))
    assert len(runs) == 8
    assert (runs[0], runs[-1]) == ((1, 10), (391, 400))


def test_pages_are_only_taken_from_a_line_of_their_own() -> None:
    assert span_in("x\nPages in question: 3-9.\ny") == (3, 9)
    assert span_in("He said: Pages in question: 3-9.") is None


def test_a_recap_without_a_model_quotes_and_says_what_it_is() -> None:
    talk = Talk(provider=OfflineChatProvider(), pages=PAGES)
    answer = talk.ask("Recap it, please.", pointed=QuestionTarget(span=(1, 12)))
    assert answer.startswith("Not a summary: key sentences from pp. 1–12, in order.")
    cited = [citation.page for citation in talk.messages[-1].citations]
    assert cited == sorted(cited) and len(cited) == 6
    assert max(cited) <= 12


def test_a_recap_in_other_words_of_the_readers_prompt_is_one_too() -> None:
    talk = Talk(provider=OfflineChatProvider(), pages=PAGES)
    talk.ask("Was bisher geschah", pointed=QuestionTarget(span=(5, 5)))
    assert {citation.page for citation in talk.messages[-1].citations} == {5}


def test_what_only_begins_or_announces_something_is_left_to_whole_sentences() -> None:
    whole = "The whale swims away from the old ship."
    begun = (
        "The whale, the whale and the ship of the",
        "The whale and the captain of the ship said:",
    )
    assert [quote.text for quote in key_quotes(found(whole, *begun), 1)] == [whole]
    assert key_quotes(found(*begun), 1)
