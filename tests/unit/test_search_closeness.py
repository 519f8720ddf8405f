"""Pages in the order in which the question's words stand together on them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.domain.search import PageScore, Tokenizer
from reader_app.retrieval.ranking import ProximityRanking
from reader_app.retrieval.tokenization import searchable_text

FAR_APART = " and then nothing happened for a while" * 12


def order_of(
    query: str, texts: dict[int, str], tokenizer: Tokenizer = Tokenizer.PORTER
) -> list[int]:
    """The pages after the index gave all of them the same score."""
    found = [PageScore(page, 1.0) for page in sorted(texts)]
    looked_at = {page: searchable_text(text, tokenizer) for page, text in texts.items()}
    return [score.page for score in ProximityRanking(query, tokenizer).ordered(found, looked_at)]


def test_a_page_with_the_words_in_one_place_comes_first() -> None:
    texts = {
        1: f"The captain {FAR_APART} burned {FAR_APART} letters.",
        2: "Letters he burned, the captain.",
    }
    assert order_of("which captain burned the letters", texts) == [2, 1]


def test_neighbours_of_the_question_are_neighbours_on_the_page() -> None:
    texts = {1: "The fence of the house is white.", 2: "The fence of the white house."}
    assert order_of("white house", texts) == [2, 1]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    texts = dict.fromkeys(range(1, 6), "The whale swam on.") | {6: "A doubloon shone."}
    assert order_of("whale doubloon", texts)[0] == 6


def test_forms_that_no_stemmer_brings_together_count() -> None:
    texts = {1: "The king was old.", 2: "The king gave his ring away."}
    assert order_of("what did the king give", texts) == [2, 1]


def test_a_form_is_not_found_inside_another_word() -> None:
    texts = {1: "The king ranted at length.", 2: "Far away the king ran off."}
    assert order_of("did the king run", texts) == [2, 1]


def test_the_index_decides_between_pages_that_are_equally_close() -> None:
    found = [PageScore(4, 9.0), PageScore(2, 3.0)]
    texts = {4: "a pond", 2: "a pond"}
    ordered = ProximityRanking("pond", Tokenizer.PORTER).ordered(found, texts)
    assert [score.page for score in ordered] == [4, 2]


def test_inflected_words_of_other_languages_are_the_same_word() -> None:
    texts = {1: "Der Kapitän sprach.", 2: "Die Verteidigern der Stadt."}
    assert order_of("verteidigung", texts, Tokenizer.TRIGRAM)[0] == 2


def test_japanese_is_looked_at_in_pairs_of_characters() -> None:
    texts = {1: "犬がいる。", 2: "新図書館の建物。"}
    assert order_of("図書館の建物", texts, Tokenizer.BIGRAM)[0] == 2


@given(
    st.text(max_size=60),
    st.dictionaries(st.integers(1, 30), st.text(max_size=120), max_size=6),
    st.sampled_from(list(Tokenizer)),
)
@settings(max_examples=60, deadline=None)
def test_no_page_is_lost_or_added(query: str, texts: dict[int, str], tokenizer: Tokenizer) -> None:
    assert sorted(order_of(query, texts, tokenizer)) == sorted(texts)
