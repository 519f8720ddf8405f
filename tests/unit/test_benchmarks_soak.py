"""What is told of a soak: growth after the warm-up, and what was left."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from benchmarks.soak import (
    Sample,
    Soak,
    as_json,
    line_through,
    lines_of,
    markdown,
    objects_line,
)

MB = 1_000_000


def sample(minute: float, window: float, *, is_rest: bool = False) -> Sample:
    memory = {"window": int(window * MB), "drawing": 50 * MB}
    return Sample(60 * minute, memory, 3, 20, 90, 12, 40, is_rest)


def test_the_growth_per_hour_is_the_slope_of_a_line() -> None:
    line = line_through([(600.0 * n, (100 + 2 * n) * MB) for n in range(7)])
    assert line.per_hour == pytest.approx(12.0)
    assert line.error == pytest.approx(0.0, abs=1e-6)


def test_scattered_samples_make_the_growth_unsure() -> None:
    line = line_through([(600.0 * n, (100 + 9 * (n % 2)) * MB) for n in range(9)])
    assert line.error > abs(line.per_hour)


@pytest.mark.parametrize("points", [[], [(0.0, 1.0)], [(5.0, 1.0)] * 4])
def test_a_line_needs_three_moments(points: list[tuple[float, float]]) -> None:
    assert math.isnan(line_through(points).per_hour)


def test_the_warm_up_counts_for_nothing() -> None:
    soak = Soak([sample(n, 300 if n < 10 else 200) for n in range(0, 41, 2)])
    assert lines_of(soak)["window, at work"].per_hour == pytest.approx(0.0, abs=1e-6)
    assert lines_of(soak)["all processes, at work"].per_hour == pytest.approx(0.0, abs=1e-6)


def test_rests_are_told_apart_from_work() -> None:
    samples = [sample(n, 200 + n) for n in range(0, 60, 5)]
    rests = [sample(n, 150 + 2 * n, is_rest=True) for n in range(1, 60, 6)]
    found = lines_of(Soak(sorted([*samples, *rests], key=lambda each: each.seconds)))
    assert found["window, at work"].per_hour == pytest.approx(60.0)
    assert found["window, at rest"].per_hour == pytest.approx(120.0)


def test_own_memory_of_each_kind_of_process_has_a_line_of_its_own() -> None:
    rests = [sample(n, 200, is_rest=True) for n in range(0, 60, 6)]
    grown = [
        replace(each, parts={"text, anon": n * MB, "window, file": 9 * MB})
        for n, each in enumerate(rests)
    ]
    found = lines_of(Soak(grown))
    assert found["of these: text, anon, at rest"].per_hour == pytest.approx(10.0)
    assert found["of these: window, file, at rest"].per_hour == pytest.approx(0.0, abs=1e-6)


def test_objects_and_the_heap_of_the_window_have_lines_of_their_own() -> None:
    rests = [sample(n, 200, is_rest=True) for n in range(0, 60, 6)]
    told = [
        {"objects": 50_000 + 100 * n, "heap": {"used": (60 + n) * MB}, "done": {}}
        for n in range(0, 60, 6)
    ]
    soak = Soak(rests, told)
    assert objects_line(soak).per_hour == pytest.approx(6.0)
    found = lines_of(soak)["of the window: C heap in use, at rest"]
    assert found.per_hour == pytest.approx(60.0)
    assert "Python's objects in the window, at rest: +6.0 thousand an hour" in markdown(soak)


def test_what_was_left_is_named() -> None:
    soak = Soak([sample(n, 200, is_rest=True) for n in range(9)], exit_code=0)
    soak.left_processes, soak.left_files = ["-m reader_app --worker text"], ["tmp/a.part"]
    told = markdown(soak)
    assert "1 processes left ['-m reader_app --worker text']" in told
    assert "1 temporary files left ['tmp/a.part']" in told
    assert '"left_files": [' in as_json(soak)
