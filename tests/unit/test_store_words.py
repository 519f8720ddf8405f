"""Packed word boxes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.domain.document import Rect, Word
from reader_app.store.index.box_encoding import pack_spans, pack_words, unpack_spans, unpack_words

EDGES = st.floats(-20_000, 20_000, width=32)
FAR_EDGES = st.one_of(st.floats(2.0**40, width=32), st.just(float("inf")))
TEXTS = st.text(st.sampled_from("ab\u4e00é. \n"), max_size=80)
NEAR = 1 / 32


@st.composite
def pages_of_words(draw: st.DrawFn) -> tuple[str, list[Word]]:
    """Words that are where a text has them, with boxes anywhere."""
    text = draw(TEXTS)
    places = [match.span() for match in re.finditer(r"[^ \n]+", text)]
    return text, [Word(*place, Rect(*(draw(EDGES) for _ in range(4)))) for place in places]


@settings(max_examples=50)
@given(pages_of_words())
def test_words_come_back_as_they_were_packed(page: tuple[str, list[Word]]) -> None:
    text, words = page
    found = unpack_words(pack_words(words, text), text)
    assert [(word.start, word.end) for word in found] == [(word.start, word.end) for word in words]
    for word, packed in zip(found, words, strict=True):
        for edge in ("x0", "y0", "x1", "y1"):
            assert abs(getattr(word.rect, edge) - getattr(packed.rect, edge)) <= NEAR


@settings(max_examples=50)
@given(pages_of_words())
def test_packing_again_changes_nothing(page: tuple[str, list[Word]]) -> None:
    text, words = page
    packed = pack_words(words, text)
    assert pack_words(unpack_words(packed, text), text) == packed


def test_words_need_no_text_to_be_unpacked() -> None:
    words = [Word(3, 8, Rect(1, 2, 3, 4)), Word(9, 9, Rect(5, 6, 7, 8))]
    assert unpack_words(pack_words(words)) == tuple(words)
    assert unpack_words(pack_words(words), "another text, for nothing") == tuple(words)


@given(FAR_EDGES)
def test_boxes_that_no_page_of_paper_has_are_kept_as_they_are(edge: float) -> None:
    words = [Word(0, 4, Rect(edge, 0.1, edge, 1e30))]
    (found,) = unpack_words(pack_words(words, "here"), "here")
    assert (found.rect.x0, found.rect.y0) == pytest.approx((edge, 0.1))


@given(st.lists(st.tuples(st.integers(0, 2**20), st.integers(0, 2**20)), max_size=20))
def test_sentences_come_back_as_they_were_packed(spans: list[tuple[int, int]]) -> None:
    assert unpack_spans(pack_spans(spans)) == tuple(spans)


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
