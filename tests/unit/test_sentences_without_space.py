"""Sentences that a file has set without a space between them are read with one."""

from __future__ import annotations

import pytest

from reader_app.domain.citations import PassageSource
from reader_app.domain.document import PageText, Rect, Word
from reader_app.retrieval.quotation_matching import QuotationMatcher, letters_of
from reader_app.retrieval.sentence_rectangles import rects_of_citation
from reader_app.retrieval.sentences import readable, sentences_on


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("He made the law.The law is old.", "He made the law. The law is old."),
        ("It is “free.”The rest is not.", "It is “free.” The rest is not."),
        ("He went (far).These are signs.", "He went (far). These are signs."),
        ("He said so.“It’s true.”", "He said so. “It’s true.”"),
        ("They paid.Thus, it ended.", "They paid. Thus, it ended."),
    ],
)
def test_a_space_is_read_where_a_sentence_begins(printed: str, read: str) -> None:
    assert readable(printed) == read


@pytest.mark.parametrize(
    "text",
    [
        "See System.In and node.Js for more.",
        "Use \\verb?Some text? here.",
        "The U.S.The end.",
        "Visit www.The-Example.org today.",
        "A file named notes.To.bak is kept.",
        "It costs 3.5 of them.",
    ],
)
def test_names_and_code_stay_as_they_are(text: str) -> None:
    assert readable(text) == text


def test_such_a_text_can_be_quoted_either_way() -> None:
    page = QuotationMatcher("He made the law.The law is old.")
    assert page.find(letters_of("made the law. The law is old"))
    assert page.find(letters_of("made the law.The law is old"))


def test_a_citation_made_before_finds_its_words() -> None:
    text = "He made the law.The law is old."
    words = []
    for word in text.split():
        start = text.index(word)
        words.append(Word(start, start + len(word), Rect(start, 0, start + len(word), 10)))
    page = PageText(1, "1", text, tuple(words))
    (sentence,) = sentences_on(PageText(0, "", text))
    for quote in (text, sentence.text):
        (found,) = rects_of_citation(page, PassageSource(1, 0, 0), quote)
        assert (found.x0, found.x1) == (0, len(text))
