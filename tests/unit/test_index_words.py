"""Words of a page in columns."""

from __future__ import annotations

from reader_app.documents.processes.dialogues import packed_words, words_of
from reader_app.domain.document import Rect, Word, WordColumns, columns_of

WORDS = (Word(0, 3, Rect(1, 2, 3, 4)), Word(4, 9, Rect(5, 6, 7, 8)))


def test_columns_are_equal_to_the_words_they_hold() -> None:
    columns = columns_of(WORDS)
    assert columns == WORDS
    assert [columns, WORDS] == [WORDS, columns]
    assert hash(columns) == hash(WORDS)
    assert columns != WORDS[:1]


def test_columns_are_a_sequence_of_words() -> None:
    columns = columns_of(WORDS)
    assert len(columns) == 2
    assert columns[1] == WORDS[1]
    assert columns[:1] == WORDS[:1]
    assert list(columns) == list(WORDS)


def test_columns_of_columns_are_themselves() -> None:
    columns = columns_of(WORDS)
    assert columns_of(columns) is columns


def test_other_processes_get_the_columns_only() -> None:
    columns = columns_of(WORDS)
    assert columns.words
    copied = words_of(packed_words(columns))
    assert isinstance(copied, WordColumns)
    assert copied._made is None and copied == WORDS
