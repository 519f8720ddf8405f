"""Words of English pages stand between blanks, so that beginnings of words are found at once."""

from __future__ import annotations

from reader_app.app.search.spelling_correction import stands_in_texts
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.tokenization import prefix_apart, searchable_text


def test_signs_of_an_english_page_are_blanks() -> None:
    assert searchable_text("“Net—income”, 2018", Tokenizer.PORTER) == "  net income   2018 "


def test_a_page_that_is_not_in_latin_letters_alone_has_its_words_apart_as_well() -> None:
    assert searchable_text("(Ω-value)", Tokenizer.PORTER) == "  ω value  "


def test_a_beginning_is_not_found_inside_another_word() -> None:
    text = searchable_text("Operations were ratios.", Tokenizer.PORTER)
    assert text.find(prefix_apart("ratio")) == text.index(" ratios")


def test_a_word_with_an_apostrophe_is_found_as_the_page_has_it() -> None:
    assert prefix_apart("don't") in searchable_text("I don’t know", Tokenizer.PORTER)


def test_a_whole_word_stands_in_a_text_and_its_beginning_does_not() -> None:
    texts = [searchable_text("the statement, then", Tokenizer.PORTER)]
    assert stands_in_texts("Statement", texts)
    assert not stands_in_texts("state", texts)


def test_signs_of_other_languages_stay() -> None:
    assert searchable_text("Größe: 12", Tokenizer.WORDS) == "große: 12".replace("ß", "ss")
