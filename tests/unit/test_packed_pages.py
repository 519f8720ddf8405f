"""Pages packed smaller: words by the widths of their letters, texts with a packed sample."""

from __future__ import annotations

import random
import zlib

import pytest

from reader_app.domain.document import Rect, Word, columns_of
from reader_app.store.index import box_encoding as box_columns
from reader_app.store.index.box_encoding import (
    check_words,
    pack_words,
    unpack_words,
    widths_of_words,
)
from reader_app.store.index.text_compression import (
    TextCompressor,
    opened_sample,
    packed_sample,
    sample_of,
)

TEXT = "\n".join("Many willows will tell how mills still fill the little hall" for _ in range(30))


def prose() -> str:
    dice = random.Random(3)
    words = ["".join(dice.choices("aeiltmnorswdWM", k=dice.randint(2, 9))) for _ in range(250)]
    return "\n".join(" ".join(words[at : at + 9]) for at in range(0, len(words), 9))


def set_in_print(text: str, size: float) -> list[Word]:
    """The words of a text as a page has them: each as wide as its letters are."""
    words: list[Word] = []
    start = 0
    for line, said in enumerate(text.split("\n")):
        left = 72.0
        for part in said.split(" "):
            end = start + len(part)
            (width,) = widths_of_words(text, [start], [end])
            right = left + size * width / 1000
            words.append(Word(start, end, Rect(left, 14.0 * line, right, 14.0 * line + size)))
            left, start = right + size / 4, end + 1
    return words


def packed_by_number(words: list[Word], text: str) -> bytes:
    """As words were packed before: as wide as their letters are many."""
    return b"b" + zlib.compress(
        box_columns.pack_boxes(columns_of(words), text, by_letters=False), 4
    )


def test_words_as_wide_as_their_letters_take_half_of_what_their_number_tells() -> None:
    text = prose()
    words = set_in_print(text, 11)
    assert len(pack_words(words, text)) < 0.5 * len(packed_by_number(words, text))


def test_words_packed_before_are_still_read() -> None:
    words = set_in_print(TEXT, 11)
    before = packed_by_number(words, TEXT)
    check_words(before)
    assert list(unpack_words(before, TEXT)) == list(unpack_words(pack_words(words, TEXT), TEXT))


def test_words_of_another_text_are_refused() -> None:
    packed = pack_words(set_in_print(TEXT, 11), TEXT)
    with pytest.raises(ValueError, match="not packed words"):
        unpack_words(packed, "another text")


def test_a_wide_letter_is_wider_than_a_narrow_one_in_any_text() -> None:
    assert widths_of_words("Wi Ж", [0, 1, 3], [1, 2, 4]) == [944, 278, 500]


def test_the_sample_is_kept_packed_and_texts_come_back() -> None:
    kept = sample_of(TEXT, page_count=200)
    assert len(kept) < len(TEXT) / 2
    assert opened_sample(kept) == (TEXT.encode(), "utf-8")
    press = TextCompressor(kept)
    assert TextCompressor(kept).unpacked(press.packed("The little hall")) == "The little hall"


def test_texts_of_three_bytes_a_letter_are_packed_as_two_and_come_back() -> None:
    dice = random.Random(5)
    said = "".join(dice.choices([chr(0x3041 + n) for n in range(80)], k=9000)) + "𠮷 end"
    press = TextCompressor(sample_of(said, page_count=200))
    packed = press.packed(said[-900:])
    assert press.unpacked(packed) == said[-900:]
    narrow = TextCompressor(packed_sample(said.encode()[:32_000])).packed(said[-900:])
    assert len(packed) < len(narrow)


def test_a_sample_that_was_kept_as_text_unpacks_the_same_texts() -> None:
    packed = TextCompressor(TEXT.encode()).packed("Many mills")
    assert TextCompressor(packed_sample(TEXT.encode())).unpacked(packed) == "Many mills"


def test_a_packed_sample_is_not_packed_again() -> None:
    kept = packed_sample(TEXT.encode())
    assert packed_sample(kept) == kept
    assert packed_sample(b"") == b""


def test_a_damaged_sample_is_refused() -> None:
    with pytest.raises(ValueError, match="not a packed sample"):
        TextCompressor(packed_sample(TEXT.encode())[:-5])


def test_a_text_packed_with_another_sample_is_refused() -> None:
    packed = TextCompressor(TEXT.encode()).packed("Many mills")
    for other in (b"", b"Another sample"):
        with pytest.raises(ValueError, match="not a packed text"):
            TextCompressor(other).unpacked(packed)


@pytest.mark.parametrize("at", range(-4, 12))
def test_a_changed_byte_of_a_text_is_noticed(at: int) -> None:
    packed = bytearray(TextCompressor(TEXT.encode()).packed("A hall that nobody has told of"))
    packed[at] ^= 0x55
    with pytest.raises(ValueError):
        TextCompressor(TEXT.encode()).unpacked(bytes(packed))


@pytest.mark.parametrize("left", [1, 2, 5, 6, 12, -1])
def test_a_text_that_was_cut_short_is_noticed(left: int) -> None:
    packed = TextCompressor(TEXT.encode()).packed("A hall that nobody has told of")
    with pytest.raises(ValueError):
        TextCompressor(TEXT.encode()).unpacked(packed[:left])
