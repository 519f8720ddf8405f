"""Books with spaces between words, other than English: what their index holds of each word."""

from __future__ import annotations

import sqlite3

import pytest

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.query import match_expression, match_most_words, query_words
from reader_app.retrieval.tokenization import prepare_for_index

TOKENIZE = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"


def pages_matching(expression: str, pages: list[str]) -> list[int]:
    connection = sqlite3.connect(":memory:")
    connection.execute(f'create virtual table t using fts5(b, tokenize="{TOKENIZE}")')
    connection.executemany(
        "insert into t(rowid, b) values (?, ?)",
        [
            (number, prepare_for_index(Tokenizer.WORDS, text))
            for number, text in enumerate(pages, start=1)
        ],
    )
    rows = connection.execute(
        "select rowid from t where t match ? order by rank", (expression,)
    ).fetchall()
    connection.close()
    return [int(row[0]) for row in rows]


def found(query: str, pages: list[str]) -> list[int]:
    return pages_matching(match_expression(query, Tokenizer.WORDS), pages)


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ("die Präsidenten", "Der Präsident sprach."),
        ("столицы", "Столица выросла."),
        ("las montañas", "Una montaña alta."),
        ("भाषाएँ", "यह भाषा पुरानी है"),
        ("eau", "Il but de l’eau."),
    ],
)
def test_inflected_words_are_found(asked: str, printed: str) -> None:
    assert found(asked, ["12 345", printed]) == [2]


def test_words_that_begin_alike_are_told_apart() -> None:
    pages = ["Das Problem blieb, ein Problem.", "Eine Probleminstanz ist eine Zeichenkette."]
    assert found("Probleminstanz", pages)[0] == 2


def test_words_that_stand_together_rank_first() -> None:
    pages = ["Das Haus am Wald war weiß, weiß wie Schnee. Ein Haus.", "Im weißen Haus."]
    assert found("weiße Häuser weißes Haus", pages)[0] == 2


def test_small_words_are_neither_indexed_nor_looked_for() -> None:
    assert prepare_for_index(Tokenizer.WORDS, "Wie war das mit der Stadt?") == "stad"
    assert query_words("Wie war das?", Tokenizer.WORDS) == []
    assert match_expression("Wie war das?", Tokenizer.WORDS) == ""


def test_small_words_of_english_take_no_room() -> None:
    assert prepare_for_index(Tokenizer.PORTER, "The sea, and the (sky) of it.") == "sea, (sky)"


def test_words_of_english_around_small_ones_are_neighbours() -> None:
    assert "king France" in prepare_for_index(Tokenizer.PORTER, "the king of France")


def test_pairs_that_no_question_looks_for_are_not_indexed() -> None:
    assert prepare_for_index(Tokenizer.BIGRAM, "猫である") == "猫で"


def test_a_word_typed_for_all_books_is_found_while_it_is_typed() -> None:
    pages = ["Der weiße Wal schwamm im Eismeer.", "Eisen ist kein Meer."]
    for typed in ("Eism", "Eisme", "Eismee", "Eismeer"):
        assert pages_matching(match_most_words([typed], Tokenizer.WORDS, is_open=True), pages) == [
            1
        ]


def test_a_small_word_typed_for_all_books_asks_for_nothing() -> None:
    assert match_most_words(["der"], Tokenizer.WORDS) == ""
