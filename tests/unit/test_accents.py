"""Accents that a file sets beside their letters are copied on them."""

from __future__ import annotations

import pytest

from reader_app.domain.document import with_accents
from reader_app.ui.selection.reflowed_text import LineGap, TextPiece, reflowed_text


@pytest.mark.parametrize(
    ("shown", "meant"),
    [
        ("a na¨ıve view", "a naïve view"),
        ("caf´e cr`eme", "café cr`eme"),
        ("franc¸ais, s¸es, Polska c˛a", "français, şes, Polska cą"),
        ("ˇCapek, Dvoˇr´ak", "Čapek, Dvořák"),
        ("Erd˝os, ˚Angstr¨om", "Erdős, Ångström"),
        ("˙I", "İ"),
    ],
)
def test_an_accent_beside_a_letter_is_put_on_it(shown: str, meant: str) -> None:
    assert with_accents(shown) == meant


@pytest.mark.parametrize("text", ["x ˆ y", "www.x.org/˜nick", "¨", "¨q", "3¯4", "plain"])
def test_signs_that_are_on_no_letter_stay(text: str) -> None:
    assert with_accents(text) == text


def test_what_is_copied_has_its_accents() -> None:
    assert (
        reflowed_text([TextPiece("a na¨ıve", LineGap.BLOCK), TextPiece("view", LineGap.WRAP)])
        == "a naïve view"
    )
