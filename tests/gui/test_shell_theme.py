"""Light, dark and system; one stylesheet and one icon set in the colours of each."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QPixmap, QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolTip
from pytestqt.qtbot import QtBot

from reader_app.ui.theme.icons import app_icon, line_icon, resource_path
from reader_app.ui.theme.palette import DARK, LIGHT, METRICS, Palette
from reader_app.ui.theme.style import stylesheet
from reader_app.ui.theme.theme import PALETTES, AppTheme, ThemeMode
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.appearance import AppearancePopover, ThemeTile
from tests.gui.shell_fixtures import theme, window_with_viewer
from tests.support.shell import ink_of

__all__ = ["theme"]

BOTH = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
ICONS = sorted(
    path.stem for path in resource_path("icons").glob("*.svg") if path.stem != "pagemate"
)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_words_of_strangers_are_no_markup_in_labels_and_tooltips(
    theme: AppTheme, qtbot: QtBot
) -> None:
    label = QLabel('Chapter <img src="/dev/tty"> 1')
    qtbot.addWidget(label)
    label.show()
    QToolTip.showText(QPoint(5, 5), label.text(), label)
    tip = next(each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel"))
    assert isinstance(tip, QLabel)
    for shown in (label, tip):
        assert (shown.textFormat(), shown.text()) == (Qt.TextFormat.PlainText, label.text())
    QToolTip.hideText()


def test_toggle_goes_from_what_is_seen_to_the_other(theme: AppTheme, qtbot: QtBot) -> None:
    with qtbot.waitSignal(theme.changed) as caught:
        theme.set_mode(theme.counterpart)
    assert (theme.mode, caught.args) == (ThemeMode.DARK, [DARK])


def test_the_counterpart_is_the_theme_of_that_shade_that_was_worn_last(theme: AppTheme) -> None:
    for mode in (ThemeMode.SEPIA, ThemeMode.DUSK):
        theme.set_mode(mode)
    assert theme.counterpart is ThemeMode.SEPIA
    theme.set_mode(theme.counterpart)
    assert theme.counterpart is ThemeMode.DUSK


def test_system_mode_follows_the_desktop_live(theme: AppTheme, qapp: QApplication) -> None:
    theme.set_mode(ThemeMode.SYSTEM)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    seen_dark = theme.palette
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert (seen_dark, theme.palette) == (DARK, LIGHT)


def test_a_chosen_mode_stays_when_the_desktop_changes(theme: AppTheme, qapp: QApplication) -> None:
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.palette == LIGHT


def test_an_unknown_scheme_is_light(theme: AppTheme, qapp: QApplication) -> None:
    theme.set_mode(ThemeMode.SYSTEM)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Unknown)
    assert theme.palette == LIGHT


def test_nothing_is_announced_when_nothing_changes(theme: AppTheme, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_mode(ThemeMode.LIGHT)


def test_the_application_wears_the_palette(theme: AppTheme, qapp: QApplication) -> None:
    theme.set_mode(ThemeMode.DARK)
    assert qapp.palette().window().color().name().upper() == DARK.surface
    assert DARK.accent in qapp.styleSheet()


def test_pictures_in_the_colours_of_another_palette_are_not_kept(theme: AppTheme) -> None:
    QPixmapCache.insert("a cover", QPixmap(4, 4))
    theme.set_mode(ThemeMode.DARK)
    assert not QPixmapCache.find("a cover", QPixmap())


def test_pictures_of_dialogs_closed_long_ago_are_not_kept(theme: AppTheme) -> None:
    assert theme.mode == ThemeMode.LIGHT
    for number in range(64):
        picture = QPixmap(256, 256)  # 256 kB
        QPixmapCache.insert(f"dialog {number}", picture)
    kept = [number for number in range(64) if QPixmapCache.find(f"dialog {number}", QPixmap())]
    assert 0 < len(kept) <= 16


def test_the_interface_font_is_thirteen_pixels(theme: AppTheme, qapp: QApplication) -> None:
    assert theme.mode == ThemeMode.LIGHT
    assert qapp.font().pixelSize() == METRICS.type_base


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)
def test_a_stylesheet_has_every_name_filled_in(palette: Palette) -> None:
    assert "$" not in stylesheet(palette).replace("$names", "")


@BOTH
def test_pictures_of_controls_have_the_colours_of_the_palette(palette: Palette) -> None:
    for path in resource_path("icons/control").glob(f"*-{palette.name}.svg"):
        source = path.read_text(encoding="utf-8")
        assert palette.muted in source or palette.on_accent in source, path.name


def test_every_control_has_a_picture_for_both_palettes() -> None:
    names = [path.stem for path in resource_path("icons/control").glob("*.svg")]
    light = {name.removesuffix("-light") for name in names if name.endswith("-light")}
    dark = {name.removesuffix("-dark") for name in names if name.endswith("-dark")}
    assert light == dark and len(light) * 2 == len(names)


@BOTH
def test_an_icon_is_drawn_in_the_text_colour(qapp: QApplication, palette: Palette) -> None:
    for name in ICONS:
        assert ink_of(line_icon(name, palette)).upper() == palette.text, name


def test_an_icon_that_is_switched_on_is_drawn_in_the_accent(qapp: QApplication) -> None:
    assert ink_of(line_icon("chat", LIGHT), QIcon.State.On).upper() == LIGHT.accent


def test_a_disabled_icon_is_faint(qapp: QApplication) -> None:
    image = line_icon("back", LIGHT).pixmap(QSize(20, 20), QIcon.Mode.Disabled).toImage()
    alphas = [image.pixelColor(x, y).alpha() for x in range(20) for y in range(20)]
    assert 0 < max(alphas) < 128


def test_an_icon_that_nobody_drew_is_an_error(qapp: QApplication) -> None:
    with pytest.raises(FileNotFoundError):
        line_icon("no-such-icon", LIGHT)


def test_the_app_icon_can_be_drawn_small(qapp: QApplication) -> None:
    assert not app_icon().pixmap(QSize(16, 16)).isNull()


def test_a_frozen_program_finds_its_own_resources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "resources").mkdir()
    wanted = tmp_path / "resources" / "only-here.txt"
    wanted.write_text("x", encoding="utf-8")
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assert resource_path("only-here.txt") == wanted


def test_a_resource_that_is_nowhere_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        resource_path("no/such/file")


@pytest.mark.usefixtures("each_font")
def test_the_popover_has_room_for_words_longer_than_english_ones(
    theme: AppTheme, qtbot: QtBot
) -> None:
    window, _ = window_with_viewer(theme, qtbot)
    window.action(ActionId.THEME_DUSK).setText("Dämmerung")
    popover = AppearancePopover(window)
    name = next(each for each in popover.findChildren(QLabel) if each.text() == "Conversation text")
    name.setText("Schriftgröße im Gespräch")
    popover.toggle()
    tiles = popover.findChildren(ThemeTile)
    assert len({tile.width() for tile in tiles}) == 1
    assert all(tile.fontMetrics().horizontalAdvance(tile.text()) < tile.width() for tile in tiles)
    QTest.qWait(0)
    assert name.width() >= name.sizeHint().width()
    assert window.rect().contains(popover.geometry())
    popover.close_popover()
