"""An outline made of headings, as the companion and the store know it."""

from __future__ import annotations

from reader_app.app.tools.get_outline import outline_digest, outline_text
from reader_app.domain.document import OutlineEntry
from reader_app.store.repositories.book_repository import outline_from_json
from reader_app.store.repositories.book_repository import outline_to_json as stored_text

MADE = (
    OutlineEntry(1, "Loomings", 1, 70.0, is_made=True),
    OutlineEntry(1, "The Carpet Bag", 7, 70.0, is_made=True),
)


def test_the_companion_is_told_that_the_outline_was_made() -> None:
    told = outline_text(MADE, 9, None).splitlines()
    assert told[0] == "The file has no outline; these are headings found on its pages."
    assert told[1:] == ["- Loomings (pp. 1-6)", "- The Carpet Bag (pp. 7-9)"]


def test_a_made_outline_is_cut_at_the_fence_like_any_other() -> None:
    assert "Carpet" not in outline_text(MADE, 9, 6)
    assert "Carpet" not in outline_digest(MADE, 9, 6)


def test_nothing_is_said_of_a_made_outline_of_which_nothing_may_be_shown() -> None:
    assert outline_text(MADE[1:], 9, 6) == ""


def test_the_store_knows_which_outline_was_made() -> None:
    both = (*MADE, OutlineEntry(1, "Web", 0, 0.0, "https://example.org/"), OutlineEntry(2, "O", 3))
    assert outline_from_json(stored_text(both)) == both


def test_the_store_knows_where_chapters_begin_in_their_pages() -> None:
    both = (OutlineEntry(1, "Ponds", 3, 70.0, start=12), OutlineEntry(1, "Woods", 4, 9.0))
    assert [entry.start for entry in outline_from_json(stored_text(both))] == [12, -1]
