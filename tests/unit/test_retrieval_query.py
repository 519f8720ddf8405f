"""Queries become FTS5 expressions that SQLite always takes."""

from __future__ import annotations

import sqlite3

from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.query import content_words, match_expression
from reader_app.retrieval.tokenization import choose_tokenizer, prepare_for_index, split_words

SQL_TOKENIZERS = {
    Tokenizer.PORTER: "porter unicode61 remove_diacritics 2",
    Tokenizer.TRIGRAM: "trigram",
    Tokenizer.BIGRAM: "unicode61 remove_diacritics 2",
    Tokenizer.WORDS: "unicode61 remove_diacritics 0 categories ''L* N* Co Mn Mc''",
}


def pages_found(tokenizer: Tokenizer, pages: list[str], query: str) -> list[int]:
    connection = sqlite3.connect(":memory:")
    name = SQL_TOKENIZERS[tokenizer]
    connection.execute(f"create virtual table t using fts5(body, tokenize='{name}')")
    for number, text in enumerate(pages, start=1):
        connection.execute(
            "insert into t(rowid, body) values (?, ?)", (number, prepare_for_index(tokenizer, text))
        )
    expression = match_expression(query, tokenizer)
    if not expression:
        return []
    rows = connection.execute("select rowid from t where t match ? order by rank", (expression,))
    found = [int(row[0]) for row in rows]
    connection.close()
    return found


@given(st.text(max_size=80), st.sampled_from(list(Tokenizer)))
def test_no_query_is_a_syntax_error(query: str, tokenizer: Tokenizer) -> None:
    pages_found(tokenizer, ["some text"], query)


def test_a_question_mark_and_small_words_do_not_hide_the_page() -> None:
    pages = ["The sea is blue.", "Captain Nemo commands the Nautilus."]
    assert pages_found(Tokenizer.PORTER, pages, "Who is the captain of the Nautilus?") == [2]


def test_inflected_english_words_are_found() -> None:
    assert pages_found(Tokenizer.PORTER, ["He was walking home."], "walks") == [1]


def test_adjacent_words_rank_first_when_they_stand_together() -> None:
    pages = [
        "The house is white, and so is the fence of the other house.",
        "The White House spoke.",
    ]
    assert pages_found(Tokenizer.PORTER, pages, "white house")[0] == 2


def test_japanese_is_found_by_pairs_of_characters() -> None:
    pages = ["吾輩は猫である。名前はまだ無い。", "親譲りの無鉄砲で小供の時から損ばかりしている。"]
    assert pages_found(Tokenizer.BIGRAM, pages, "猫の名前は何ですか")[0] == 1


def test_compounds_are_found_by_their_parts() -> None:
    pages = ["Das Wetter war schön.", "Die Donaudampfschifffahrt begann."]
    assert pages_found(Tokenizer.TRIGRAM, pages, "Dampfschiff")[0] == 2


def test_the_tokenizer_follows_the_script_of_the_book() -> None:
    assert choose_tokenizer("It was the best of times, it was the worst.") is Tokenizer.PORTER
    assert choose_tokenizer("Es war die beste aller Zeiten und die schlimmste") is Tokenizer.WORDS
    assert choose_tokenizer("มันเป็นช่วงเวลาที่ดีที่สุด") is Tokenizer.TRIGRAM
    assert choose_tokenizer("それはすべての時代の中で最良の時代だった") is Tokenizer.BIGRAM
    assert choose_tokenizer("그것은 최고의 시절이었다") is Tokenizer.BIGRAM


def test_words_keep_the_vowel_signs_of_hindi() -> None:
    assert split_words("हिन्दी भाषा।") == ["हिन्दी", "भाषा"]


def test_a_question_of_small_words_alone_still_searches() -> None:
    assert content_words("Who is it?") == ["who", "is", "it"]


def test_words_broken_over_lines_are_indexed_whole() -> None:
    assert pages_found(Tokenizer.PORTER, ["a philo-\nsopher spoke"], "philosopher") == [1]
