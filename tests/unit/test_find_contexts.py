"""What is shown around a hit in the list, and what is kept in memory of a book."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.documents.processes.messages import HitContext
from reader_app.documents.text.book_text import TextCache
from reader_app.documents.text.find import hit_contexts, query_of


def contexts(typed: str, text: str) -> tuple[HitContext, ...]:
    return hit_contexts(query_of(typed), text)


def test_a_hit_stands_between_what_comes_before_and_after() -> None:
    assert contexts("whale", "see the whale swim") == (HitContext("see the ", "whale", " swim"),)


def test_lines_become_one_line() -> None:
    (context,) = contexts("old harbour", "by the\nold\nharbour\n\nwall")
    assert context == HitContext("by the ", "old harbour", " wall")


def test_hyphens_at_line_ends_are_gone() -> None:
    (context,) = contexts(
        "extraordinary leap", "a won-\nderful extraor-\ndinary leap, cer-\ntainly"
    )
    assert context == HitContext("a wonderful ", "extraordinary leap", ", certainly")


def test_a_hit_after_a_line_end_hyphen_shows_its_word() -> None:
    (context,) = contexts("dinary", "an extraor-\ndinary leap")
    assert context.before + context.match == "an extraordinary"


def test_the_accent_of_the_last_letter_is_part_of_the_hit() -> None:
    (context,) = contexts("cafe", "a cafe\u0301 here")
    assert context == HitContext("a ", "cafe\u0301", " here")


def test_what_comes_before_begins_with_a_whole_word() -> None:
    text = " ".join(f"word{number}" for number in range(100)) + " whale"
    (context,) = contexts("whale", text)
    assert context.before.startswith("word")
    assert len(context.before) <= 80


def test_text_without_spaces_is_cut_anywhere() -> None:
    (context,) = contexts("鯨", "字" * 300 + "鯨")
    assert len(context.before) == 80


@given(st.text(min_size=1), st.text(), st.text())
def test_every_hit_has_one_line_of_context(typed: str, before: str, after: str) -> None:
    for context in contexts(typed, before + typed + after):
        line = context.before + context.match + context.after
        assert "\n" not in line
        assert context.match


def test_texts_are_kept_until_there_is_no_room() -> None:
    kept = TextCache[int](400)
    kept.keep(1, "a" * 100)
    kept.keep(2, "b" * 100)
    kept.keep(3, "c" * 300)
    assert (kept.find(1), kept.find(2), kept.find(3)) == ("a" * 100, "b" * 100, None)
    assert 2 in kept and 3 not in kept


def test_a_text_kept_again_takes_the_room_of_the_old_one() -> None:
    kept = TextCache[int](400)
    for length in range(200, 300):
        kept.keep(1, "a" * length)
    assert kept.find(1) == "a" * 299
