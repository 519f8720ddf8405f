"""Texts packed into blocks: what is kept comes back, and never more than the limit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.documents.text.book_text import TextCache

LONG = "“What,” said Ahab, “have you seen the white whale?” " * 40_000


@given(st.dictionaries(st.integers(0, 9), st.text(st.characters(exclude_categories=[]))))
def test_every_kept_text_comes_back_as_it_was(texts: dict[int, str]) -> None:
    kept = TextCache[int](1_000_000)
    for key, text in texts.items():
        kept.keep(key, text)
    assert {key: kept.find(key) for key in texts} == texts


def test_a_text_longer_than_a_block_comes_back_whole() -> None:
    kept = TextCache[str](10_000_000)
    kept.keep("before", "a")
    kept.keep("long", LONG)
    kept.keep("after", "b")
    assert (kept.find("before"), kept.find("long"), kept.find("after")) == ("a", LONG, "b")


def test_an_empty_text_is_known_to_be_empty() -> None:
    kept = TextCache[int](100)
    kept.keep(1, "")
    assert kept.find(1) == ""


def test_a_page_with_one_curly_quote_takes_a_byte_for_most_characters() -> None:
    kept = TextCache[int](50_000_000)
    for number in range(1_000):
        kept.keep(number, "’" + f"{number:05}" * 500)
    assert kept.bytes_held < 1_000 * 2_503 + 256 * 1024


def test_a_book_larger_than_the_limit_holds_no_more_than_that() -> None:
    kept = TextCache[int](1_000_000)
    for number in range(2_000):
        kept.keep(number, "x" * 3_000)
    assert kept.bytes_held <= 1_000_000 + 256 * 1024
    assert kept.find(0) is not None and kept.find(1_999) is None


def test_keeping_the_same_text_again_takes_no_more_room() -> None:
    kept = TextCache[int](10_000_000)
    for _ in range(1_000):
        kept.keep(1, "y" * 10_000)
    assert kept.bytes_held == 256 * 1024


def test_texts_that_were_replaced_make_room_for_others() -> None:
    kept = TextCache[int](1_000)
    for length in range(1, 400):
        kept.keep(1, "a" * length)
        kept.keep(2, "b" * (500 - length))
    assert (kept.find(1), kept.find(2)) == ("a" * 399, "b" * 101)
