"""What is told of a thread's gaps: how long, how much of it work, how much waiting for its turn."""

from __future__ import annotations

import math

from benchmarks.lateness import Gap, Situation


def situation(*rounds: list[Gap]) -> Situation:
    made = Situation("at work")
    for gaps in rounds:
        made.note_round(gaps)
    return made


def test_the_longest_gap_tells_what_it_was_made_of() -> None:
    row = situation([Gap(2, 1, 0), Gap(40, 9, 30)], [Gap(12, 11, 1)], [Gap(8, 2, 0)]).row()
    assert row[:3] == ("at work", "12", "40")
    assert row[6:] == ("9", "30")


def test_the_longest_work_need_not_be_in_the_longest_gap() -> None:
    row = situation([Gap(20, 3, 16), Gap(15, 14, 0)], [Gap(30, 5, 25)]).row()
    assert row[4:6] == ("10", "14")


def test_a_hundredth_of_the_gaps_is_longer_than_p99() -> None:
    gaps = [Gap(2, 0, 0)] * 990 + [Gap(7, 0, 0)] * 9 + [Gap(50, 0, 0)]
    assert situation(gaps).p99_ms == [7]


def test_waiting_is_left_out_where_the_system_does_not_tell() -> None:
    assert situation([Gap(20, 3, math.nan)]).row()[-1] == "–"
