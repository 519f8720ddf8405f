"""A book without a letter is indexed like others."""

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.tokenization import choose_tokenizer


def test_figures_alone_are_words() -> None:
    assert choose_tokenizer("12 345 6789 10") is Tokenizer.WORDS
