"""What a hit of the search through conversations shows of its message."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from reader_app.app.chat.conversations import ConversationHit, ConversationSearchUseCase
from reader_app.domain.conversation import FoundTurn

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


class OneTurn:
    """A store that holds one message."""

    def __init__(self, text: str) -> None:
        self._turn = FoundTurn("b", "Book", "c", "Talk", "q", text, NOON)

    def holding(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        return [self._turn]

    def titled(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        return []


def hit_in(text: str, words: str) -> ConversationHit:
    (hit,) = ConversationSearchUseCase(OneTurn(text)).find(words)
    return hit


def marked(hit: ConversationHit) -> list[str]:
    return [hit.excerpt[start:end] for start, end in hit.marks]


def test_every_word_is_marked_in_any_case() -> None:
    assert marked(hit_in("Ice on the pond. The POND is ice.", "pond ice")) == [
        "Ice",
        "pond",
        "POND",
        "ice",
    ]


def test_a_letter_that_folds_to_two_is_marked_whole() -> None:
    assert marked(hit_in("Die Straße am See", "strasse")) == ["Straße"]


def test_an_excerpt_of_a_long_message_begins_shortly_before_the_words() -> None:
    hit = hit_in(f"{'before ' * 100}needle {'after ' * 100}", "needle")
    assert hit.excerpt.startswith("…before") and hit.excerpt.endswith("…")
    assert marked(hit) == ["needle"]
    assert hit.excerpt.index("needle") < 60


def test_a_short_message_is_shown_whole() -> None:
    assert hit_in("A needle.", "needle").excerpt == "A needle."


def test_signs_of_markdown_are_not_shown() -> None:
    assert hit_in("**A `needle`**\n\n# here", "needle").excerpt == "A needle here"
