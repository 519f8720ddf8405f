"""Packed word boxes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.domain.document import Rect, Word
from reader_app.store.words import pack_words, unpack_words

PLACES = st.integers(0, 2**32 - 1)
EDGES = st.floats(width=32, allow_nan=False)
WORDS = st.lists(
    st.builds(Word, PLACES, PLACES, st.builds(Rect, EDGES, EDGES, EDGES, EDGES)), max_size=20
)


@settings(max_examples=50)
@given(WORDS)
def test_words_come_back_as_they_were_packed(words: list[Word]) -> None:
    assert unpack_words(pack_words(words)) == tuple(words)


def test_a_page_of_words_takes_a_few_bytes_each() -> None:
    words = [
        Word(6 * i, 6 * i + 5, Rect(50 + 40.0 * (i % 12), 14.0 * (i // 12), 80, 12))
        for i in range(500)
    ]
    assert len(pack_words(words)) < 8 * len(words)


@pytest.mark.parametrize("packed", [b"nonsense", pack_words([Word(0, 1, Rect(0, 0, 1, 1))])[:-3]])
def test_bytes_that_are_no_words_are_refused(packed: bytes) -> None:
    with pytest.raises(ValueError, match="not packed words"):
        unpack_words(packed)
