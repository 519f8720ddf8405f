"""Figures as a table, put where the README has its marks."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from benchmarks.framebuffer import Box, Framebuffer
from benchmarks.tables import in_mb, in_ms, percentile, put_between, table


def test_a_table_has_names_to_the_left_and_figures_to_the_right() -> None:
    assert table(("", "ms"), [("a", "1")]).splitlines() == [
        "|  | ms |",
        "| --- | ---: |",
        "| a | 1 |",
    ]


def test_figures_are_medians_and_missing_ones_a_dash() -> None:
    assert in_ms([0.3, 0.1, 0.2]) == "200"
    assert in_mb([3_000_000]) == "3"
    assert in_ms([]) == in_mb([]) == "–"


def test_the_95th_of_a_hundred_is_no_larger_than_five_others() -> None:
    assert percentile([float(n) for n in range(1, 101)], 0.95) == 95.0
    assert percentile([7.0], 0.95) == 7.0


def test_a_table_replaces_what_is_between_its_marks_and_nothing_else() -> None:
    text = "before\n<!-- peers: begin -->\nold\n<!-- peers: end -->\nafter\n"
    wanted = "before\n<!-- peers: begin -->\nnew\n<!-- peers: end -->\nafter\n"
    assert put_between(text, "peers", "new\n") == wanted
    assert put_between(wanted, "peers", "new") == wanted


@pytest.mark.parametrize("text", ["", "<!-- peers: begin -->\n", "<!-- peers: end -->\n"])
def test_a_text_without_the_marks_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="peers"):
        put_between(text, "peers", "new")


@pytest.fixture
def screen(tmp_path: Path) -> Framebuffer:
    """Four by three pixels as Xvfb writes them, numbered row by row, one colour in the map."""
    header = [100, 7, 2, 24, 4, 3, 0, 0, 32, 0, 32, 32, 16, *[0] * 12]
    header[19] = 1
    pixels = b"".join(bytes([number, 0, 0, 0]) for number in range(12))
    file = tmp_path / "screen"
    file.write_bytes(struct.pack(">25I", *header) + b"\0" * 12 + pixels)
    return Framebuffer(file)


def test_a_box_of_the_screen_is_its_rows(screen: Framebuffer) -> None:
    assert screen.pixels(Box(1, 1, 2, 2))[::4] == bytes([5, 6, 9, 10])
    assert screen.pixels(Box(0, 0, 4, 3), every=2)[::4] == bytes([0, 1, 2, 3, 8, 9, 10, 11])


def test_a_screen_is_saved_as_a_picture(screen: Framebuffer, tmp_path: Path) -> None:
    screen.save(tmp_path / "a.png")
    png = (tmp_path / "a.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    start = png.index(b"IDAT") + 4
    rows = zlib.decompressobj().decompress(png[start:])
    assert len(rows) == 3 * (1 + 4 * 3)
    assert rows[1:4] == b"\0\0\0"
    assert rows[4:7] == b"\0\0\x01"
