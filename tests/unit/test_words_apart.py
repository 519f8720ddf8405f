"""Words of English pages stand between blanks, so that beginnings of words are found at once."""

from __future__ import annotations

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.plain_text import beginning_apart, plain
from reader_app.retrieval.spelling import stands_in


def test_signs_of_an_english_page_are_blanks() -> None:
    assert plain("“Net—income”, 2018", Tokenizer.PORTER) == "  net income   2018 "


def test_a_page_that_is_not_in_latin_letters_alone_has_its_words_apart_as_well() -> None:
    assert plain("(Ω-value)", Tokenizer.PORTER) == "  ω value  "


def test_a_beginning_is_not_found_inside_another_word() -> None:
    text = plain("Operations were ratios.", Tokenizer.PORTER)
    assert text.find(beginning_apart("ratio")) == text.index(" ratios")


def test_a_word_with_an_apostrophe_is_found_as_the_page_has_it() -> None:
    assert beginning_apart("don't") in plain("I don’t know", Tokenizer.PORTER)


def test_a_whole_word_stands_in_a_text_and_its_beginning_does_not() -> None:
    texts = [plain("the statement, then", Tokenizer.PORTER)]
    assert stands_in("Statement", texts)
    assert not stands_in("state", texts)


def test_signs_of_other_languages_stay() -> None:
    assert plain("Größe: 12", Tokenizer.WORDS) == "große: 12".replace("ß", "ss")
