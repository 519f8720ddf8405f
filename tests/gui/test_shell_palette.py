"""The palettes are readable: every pair of ink and ground reaches AA."""

from __future__ import annotations

from dataclasses import fields
from itertools import product

import pytest
from PySide6.QtGui import QColor

from reader_app.domain.document import PAPER_COLORS, Paper
from reader_app.ui.theme.palette import DARK, DUSK, LIGHT, METRICS, SEPIA, Palette
from tests.support.contrast import contrast

GROUNDS = ("canvas", "surface", "raised", "tint", "hover")
PALETTES = (LIGHT, SEPIA, DUSK, DARK)
INKS = ("text", "muted", "accent", "error", "verified", "doubtful")


def ratio(one: str, other: str) -> float:
    return contrast(QColor(one), QColor(other))


def colour(palette: Palette, name: str) -> str:
    return str(getattr(palette, name))


def test_contrast_of_black_on_white_is_twenty_one() -> None:
    assert ratio("#000000", "#FFFFFF") == pytest.approx(21.0)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda p: p.name)
def test_every_ink_is_readable_on_every_ground(palette: Palette) -> None:
    for ink, ground in product(INKS, GROUNDS):
        assert ratio(colour(palette, ink), colour(palette, ground)) >= 4.5, (ink, ground)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda p: p.name)
def test_words_on_the_accent_are_readable(palette: Palette) -> None:
    assert ratio(palette.on_accent, palette.accent) >= 4.5


@pytest.mark.parametrize("palette", PALETTES, ids=lambda p: p.name)
def test_the_accent_stands_out_from_text_fields_as_a_focus_ring(palette: Palette) -> None:
    assert ratio(palette.accent, palette.raised) >= 3.0


@pytest.mark.parametrize("paper", list(Paper))
def test_every_paper_carries_text(paper: Paper) -> None:
    colors = PAPER_COLORS[paper]
    assert ratio(f"#{colors.ink:06x}", f"#{colors.ground:06x}") >= 7.0


@pytest.mark.parametrize("palette", PALETTES, ids=lambda p: p.name)
def test_every_colour_is_one_that_qt_knows(palette: Palette) -> None:
    for field in fields(palette):
        value = getattr(palette, field.name)
        if isinstance(value, str) and field.name not in {"name", "paper"}:
            assert QColor(value).isValid(), field.name


def test_spaces_are_multiples_of_four() -> None:
    spaces = [getattr(METRICS, f.name) for f in fields(METRICS) if f.name.startswith("space_")]
    assert spaces == [4, 8, 12, 16, 24, 32]
