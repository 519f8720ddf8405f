"""What stands for many pages says nothing twice, and no halves of sentences."""

from __future__ import annotations

from reader_app.llm.offline.sentence_choice import FoundSentence, chosen, key_quotes


def found(*texts: tuple[int, str]) -> list[FoundSentence]:
    """Page and text; each is the first of its page."""
    return [
        FoundSentence(page, 0, text, 0, f"p. {page}", at, 0)
        for at, (page, text) in enumerate(texts)
    ]


def test_a_sentence_that_stands_in_each_part_is_quoted_once() -> None:
    refrain = "The white whale swims through the white and silent sea."
    sentences = found(*[(page, refrain) for page in range(1, 5)], (5, "A sailor baked bread."))
    assert [quote.text for quote in key_quotes(sentences, 4)] == [refrain, "A sailor baked bread."]


def test_a_part_gives_its_next_best_where_the_best_is_said_already() -> None:
    refrain = "The white whale swims through the white and silent sea."
    sentences = found(
        (1, refrain), (2, "A sailor baked bread."), (3, refrain), (4, "The cook was asleep.")
    )
    assert [quote.text for quote in key_quotes(sentences, 2)] == [refrain, "The cook was asleep."]


def test_the_rest_of_a_sentence_of_the_page_before_is_no_key_sentence() -> None:
    sentences = found(
        (1, "tween the white whale and the white sea nothing else was seen."),
        (2, "Nothing else was seen."),
    )
    assert [quote.text for quote in key_quotes(sentences, 1)] == ["Nothing else was seen."]


def test_where_there_are_only_rests_they_are_quoted() -> None:
    assert key_quotes(found((1, "and so the ship went down with all its men.")), 1)


def test_a_whole_sentence_wins_over_the_rest_of_one() -> None:
    sentences = found(
        (1, "tween the ship and the white whale there was fog."),
        (2, "Between the ship and the white whale there was fog."),
    )
    assert chosen("white whale fog", sentences).quotes[0].sentences[0].page == 2
