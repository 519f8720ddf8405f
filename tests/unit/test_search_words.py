"""What of a question is looked for, and in which form."""

from __future__ import annotations

import sqlite3

import pytest

from reader_app.domain.search import Tokenizer, other_forms
from reader_app.retrieval.query import match_expression, query_words
from reader_app.retrieval.tokenization import fold_text, prepare_for_index, script_of

TABLES = {
    Tokenizer.PORTER: "porter unicode61 remove_diacritics 2",
    Tokenizer.TRIGRAM: "trigram",
    Tokenizer.BIGRAM: "unicode61",
}


def best_page(tokenizer: Tokenizer, pages: list[str], query: str) -> int:
    connection = sqlite3.connect(":memory:")
    connection.execute(f"create virtual table t using fts5(b, tokenize='{TABLES[tokenizer]}')")
    connection.executemany(
        "insert into t(rowid, b) values (?, ?)",
        [
            (number, prepare_for_index(tokenizer, text))
            for number, text in enumerate(pages, start=1)
        ],
    )
    rows = connection.execute(
        "select rowid from t where t match ? order by rank", (match_expression(query, tokenizer),)
    ).fetchall()
    connection.close()
    return int(rows[0][0]) if rows else 0


@pytest.mark.parametrize("written", ["FY2018", "fy 2018", "FY18", "FY'18"])
def test_a_fiscal_year_is_the_year(written: str) -> None:
    assert "2018" in query_words(f"sales in {written}", Tokenizer.PORTER)


def test_a_number_is_found_as_tables_print_it() -> None:
    pages = ["Goodwill 204 577", "Purchases of property 45,771"]
    assert best_page(Tokenizer.PORTER, pages, "45771") == 2


def test_a_year_is_no_number_of_a_table() -> None:
    assert '"1,999"' not in match_expression("1999", Tokenizer.PORTER)


def test_a_question_in_the_present_finds_the_past() -> None:
    assert (
        best_page(Tokenizer.PORTER, ["A dog ran.", "She gave it away."], "what did she give") == 2
    )


def test_irregular_forms_find_each_other() -> None:
    assert set(other_forms("went")) == {"go", "gone"}
    assert other_forms("walked") == ()


def test_accents_may_be_left_out() -> None:
    pages = ["La casa es grande.", "¿Cuántos años tenía la niña?"]
    assert best_page(Tokenizer.TRIGRAM, pages, "anos nina") == 2


def test_small_words_of_other_languages_are_not_looked_for() -> None:
    assert query_words("Wie viele Punkte gab die Stadt", Tokenizer.TRIGRAM) == [
        "punkte",
        "gab",
        "stadt",
    ]


def test_the_beginning_of_a_word_says_more_than_its_middle() -> None:
    pages = ["Das Unwetter zog vorbei.", "Die Wetterlage war gut."]
    assert best_page(Tokenizer.TRIGRAM, pages, "Wetter") == 2


def test_a_character_that_stands_alone_has_other_neighbours_in_the_book() -> None:
    assert (
        best_page(Tokenizer.BIGRAM, ["犬がいる。", "大きな城は古い。"], "誰が城を建てましたか") == 2
    )


def test_text_is_folded_without_accents_and_capitals() -> None:
    assert fold_text("Ёлка, Straße, CAFÉ") == "елка, strasse, cafe"


@pytest.mark.parametrize(
    ("text", "script"),
    [("Wo ist er?", "LATIN"), ("Где он?", "CYRILLIC"), ("どこですか城", "HAN"), ("12 – 3", "")],
)
def test_the_script_of_most_letters_is_told(text: str, script: str) -> None:
    assert script_of(text) == script
