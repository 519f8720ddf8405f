"""The desktop's accent is worn where somebody has chosen one and all stays readable in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from reader_app.ui.theme.accent import READABLE, contrast, with_accent
from reader_app.ui.theme.palette import DARK, LIGHT, Palette
from reader_app.ui.theme.theme import AppTheme, ThemeMode
from tests.support.shell import themed

PURPLE, BLUE, PINK = "#9141ac", "#0063b1", "#ff8ac2"
BOTH = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)


class Desktop:
    """One whose accent is chosen here; it says so to every application."""

    def __init__(self, application: QApplication) -> None:
        self._application = application
        self._accent = QColor("#308cc6")

    def accent_of(self, _palette: QPalette) -> QColor:
        return self._accent

    def choose(self, name: str) -> None:
        self._accent = QColor(name)
        self._application.paletteChanged.emit(self._application.palette())


@pytest.fixture
def desktop(qapp: QApplication) -> Desktop:
    return Desktop(qapp)


@pytest.fixture
def theme(qapp: QApplication, desktop: Desktop) -> Iterator[AppTheme]:
    with themed(qapp, accent_of=desktop.accent_of) as made:
        yield made


@pytest.mark.parametrize(
    ("palette", "accent"), [(LIGHT, PURPLE), (LIGHT, BLUE), (DARK, PINK)], ids=str
)
def test_a_readable_accent_is_worn(palette: Palette, accent: str) -> None:
    worn = with_accent(palette, QColor(accent))
    assert worn.accent == accent
    grounds = (worn.canvas, worn.surface, worn.raised, worn.hover, worn.tint)
    assert min(contrast(worn.accent, ground) for ground in grounds) >= READABLE
    assert contrast(worn.on_accent, worn.accent) >= READABLE
    assert contrast(worn.muted, worn.tint) >= READABLE


@BOTH
@pytest.mark.parametrize("accent", ["#8f8f30", "#7a7a9c", "#e62d42"])
def test_what_could_not_be_read_is_not_worn(palette: Palette, accent: str) -> None:
    assert with_accent(palette, QColor(accent)) is palette


@BOTH
@pytest.mark.parametrize("accent", ["#308cc6", "#3584e4", "#0078d4", "#007aff"])
def test_what_nobody_chose_is_not_worn(palette: Palette, accent: str) -> None:
    assert with_accent(palette, QColor(accent)) is palette


@pytest.mark.parametrize("accent", ["#000000", "#ffffff", "#3f3f45"])
def test_grey_is_no_accent(accent: str) -> None:
    assert with_accent(LIGHT, QColor(accent)) is LIGHT
    assert with_accent(DARK, QColor(accent)) is DARK


def test_contrast_is_measured_as_it_is_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_another_accent_of_the_desktop_is_followed_live(theme: AppTheme, desktop: Desktop) -> None:
    desktop.choose(PURPLE)
    worn = theme.palette.accent
    desktop.choose("#308cc6")
    assert (worn, theme.palette) == (PURPLE, LIGHT)


def test_each_scheme_decides_for_itself(theme: AppTheme, desktop: Desktop) -> None:
    desktop.choose(PURPLE)
    theme.set_mode(ThemeMode.DARK)
    assert theme.palette == DARK
    theme.set_mode(ThemeMode.LIGHT)
    assert theme.palette.accent == PURPLE


def test_our_own_palette_hides_the_desktops_accent_from_nobody(
    theme: AppTheme, qapp: QApplication
) -> None:
    theme.set_mode(ThemeMode.DARK)
    accent = qapp.palette().color(QPalette.ColorRole.Accent).name()
    assert accent != DARK.accent.lower()
