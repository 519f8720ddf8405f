"""An empty search in a book of pictures claims no page that it couldn't search."""

from __future__ import annotations

import pytest

from reader_app.app.chat.book_context import searched_note
from reader_app.domain.search import SearchResults
from reader_app.llm.offline.answer_writing import to_reader
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from tests.support.talks import Talk


def told(*pictures: int, blank: int = 0, up_to: int = 6, of: int = 6) -> str:
    results = SearchResults((), up_to, of, blank or len(pictures), pictures)
    return searched_note(results, range(1, up_to + 1))


@pytest.mark.parametrize(
    ("note", "sentence"),
    [
        (told(), "Searched pages 1-6 of 6."),
        (
            told(4),
            "Searched pages 1-6 of 6, but for page 4 which is a picture without text; "
            "view_page shows it.",
        ),
        (
            told(2, 3, 5),
            "Searched pages 1-6 of 6, but for pages 2-3, 5 which are pictures without text; "
            "view_page shows one.",
        ),
        (told(blank=2), "Searched pages 1-6 of 6, but for 2 without text."),
        (
            told(1, 2, up_to=2),
            "Pages 1-2 of 6 have no text, only pictures, so nothing can be found in them.",
        ),
        (
            told(1, up_to=1),
            "Page 1 of 6 has no text, only a picture, so nothing can be found in it.",
        ),
    ],
)
def test_what_was_searched_is_one_sentence(note: str, sentence: str) -> None:
    assert note == sentence


def test_readers_are_told_it_without_the_tools_of_models() -> None:
    assert to_reader(told(4)) == ("Searched pages 1-6 of 6, except page 4, which is an image.")


def asked(pages: list[str], fence: int | None = None) -> str:
    talk = Talk(provider=OfflineChatProvider(), pages=pages)
    talk.guard(fence)
    return talk.ask("Who is Queequeg?")


def test_in_a_scan_no_other_words_are_advised() -> None:
    answer = asked(["", "", ""])
    assert answer.endswith("so they can’t be searched.")
    assert "Searched" not in answer


def test_pages_kept_back_are_told_beside_pages_without_text() -> None:
    answer = asked(["They saw it from the ship.", "", "They went home.", "The end."], fence=3)
    assert "Searched pages 1-3 of 4, except 1 without text." in answer
    assert "spoiler guard" in answer
