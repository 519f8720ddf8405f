"""When a picture counts as come to rest, and a part of it as blank."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from benchmarks.blanks import Blanks, is_blank
from benchmarks.steady import NeverSteadyError, is_plain, rest_of
from benchmarks.window_start import is_drawn

WHITE = b"\xff\xff\xff\x00" * 100
TEXT = b"\xff\xff\xff\x00" * 85 + b"\x00\x00\x00\x00" * 15
OTHER_TEXT = b"\x00\x00\x00\x00" * 15 + b"\xff\xff\xff\x00" * 85


def frames(*pictures: bytes) -> Iterable[tuple[float, bytes]]:
    """A picture every tenth of a second, the last one for ever."""
    now = 0.0
    for picture in pictures:
        yield now, picture
        now += 0.1
    while True:
        yield now, pictures[-1]
        now += 0.1


def test_a_picture_rests_since_its_last_change() -> None:
    rest = rest_of(frames(WHITE, WHITE, OTHER_TEXT, TEXT), WHITE, calm_s=1.0, patience_s=9.0)
    assert rest.since == pytest.approx(0.3)
    assert rest.pixels == TEXT
    assert rest.changes == 2


def test_what_was_there_before_is_no_new_picture() -> None:
    with pytest.raises(NeverSteadyError):
        rest_of(frames(TEXT), TEXT, calm_s=1.0, patience_s=9.0)


def test_a_picture_that_went_and_came_back_is_no_new_picture() -> None:
    with pytest.raises(NeverSteadyError):
        rest_of(frames(TEXT, WHITE, TEXT), TEXT, calm_s=1.0, patience_s=9.0)


def test_a_pause_shorter_than_the_calm_is_no_rest() -> None:
    rest = rest_of(frames(*[OTHER_TEXT] * 5, TEXT), WHITE, calm_s=1.0, patience_s=9.0)
    assert rest.pixels == TEXT


def test_a_start_is_not_over_with_an_empty_window() -> None:
    empty = [WHITE] * 30
    rest = rest_of(frames(*empty, TEXT), TEXT[::-1], calm_s=1.0, patience_s=9.0, may_be_plain=False)
    assert rest.since == pytest.approx(3.0)


def test_a_page_may_be_empty() -> None:
    assert rest_of(frames(WHITE), TEXT, calm_s=1.0, patience_s=9.0).pixels == WHITE


def test_a_picture_that_never_rests_is_told() -> None:
    restless = [TEXT, OTHER_TEXT] * 200
    with pytest.raises(NeverSteadyError):
        rest_of(frames(*restless), WHITE, calm_s=1.0, patience_s=9.0)


@pytest.mark.parametrize(("pixels", "is_so"), [(WHITE, True), (TEXT, False)])
def test_one_color_everywhere_is_plain(pixels: bytes, is_so: bool) -> None:
    assert is_plain(pixels) is is_so


@pytest.mark.parametrize(("pixels", "is_so"), [(WHITE, True), (TEXT, False), (OTHER_TEXT, False)])
def test_paper_without_words_is_blank_and_a_text_is_not(pixels: bytes, is_so: bool) -> None:
    assert is_blank(pixels) is is_so


def test_a_speck_on_white_paper_leaves_it_blank() -> None:
    assert is_blank(WHITE[:-8] + b"\x10\x20\x30\x00" * 2)


def test_a_blank_lasts_from_the_first_look_to_the_one_that_finds_something() -> None:
    blanks = Blanks(2)
    blanks.note(1.0, [False, False])
    blanks.note(1.1, [True, False])
    blanks.note(1.2, [True, True])
    blanks.note(1.3, [False, True])
    blanks.note(1.6, [False, False])
    assert blanks.durations == pytest.approx([0.2, 0.4])
    assert blanks.longest == pytest.approx(0.4)
    assert blanks.longer_than(0.3) == 1


def test_what_is_blank_at_the_end_was_so_until_the_last_look() -> None:
    blanks = Blanks(1)
    blanks.note(1.0, [True])
    blanks.note(3.0, [True])
    blanks.end()
    assert blanks.durations == pytest.approx([2.0])


def test_a_window_that_is_black_below_its_page_is_not_drawn_yet() -> None:
    black = b"\x00\x00\x00\x00" * 400
    assert not is_drawn(TEXT, black)
    assert not is_drawn(WHITE, WHITE * 4)
    assert is_drawn(TEXT, WHITE * 4)
