"""The accent that the desktop's portal tells is worn, and followed while the program runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.domain.settings import MotionChoice, Settings
from reader_app.ui.theme.accent import SETTINGS_PORTAL, DesktopAccent, colour_from_portal
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.theme.theme import AppTheme, is_motion_wanted
from reader_app.workers.background_tasks import Tasks
from tests.support.shell import themed

on_a_free_desktop = pytest.mark.skipif(
    sys.platform != "linux", reason="other desktops have no portal"
)
if sys.platform == "linux":
    from jeepney import DBusAddress

    from tests.support.session_bus import SessionBus, session_bus

    PLACE = DBusAddress(SETTINGS_PORTAL.path, SETTINGS_PORTAL.name, SETTINGS_PORTAL.interface)

NAMESPACE, KEY = "org.freedesktop.appearance", "accent-color"
INTERFACE, ANIMATIONS = "org.gnome.desktop.interface", "enable-animations"
PURPLE, BLUE = "#9141ac", "#0063b1"
NONE = (-1.0, -1.0, -1.0)
LONG = 20_000


def shares(name: str) -> tuple[float, float, float]:
    colour = QColor(name)
    return (colour.red() / 255, colour.green() / 255, colour.blue() / 255)


def variant(value: tuple[float, float, float]) -> tuple[str, tuple[float, float, float]]:
    return ("(ddd)", value)


def in_purple(_member: str, _body: tuple[object, ...]) -> tuple[str, tuple[object, ...]]:
    told = {KEY: variant(shares(PURPLE)), "contrast": ("u", 0)}
    return ("a{sa{sv}}", ({NAMESPACE: told, INTERFACE: {ANIMATIONS: ("b", False)}},))


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[SessionBus]:
    with session_bus(tmp_path, in_purple) as made:
        yield made


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[AppTheme]:
    with themed(qapp) as made:
        yield made


@pytest.fixture
def accent(theme: AppTheme) -> Iterator[DesktopAccent]:
    tasks = Tasks()
    made = DesktopAccent(tasks)
    made.chosen.connect(theme.wear_accent)
    made.motion_reduced.connect(theme.heed_desktop_motion)
    yield made
    made.close()
    made.deleteLater()
    tasks.shut_down()
    tasks.deleteLater()


@on_a_free_desktop
def test_what_the_portal_tells_is_worn(
    bus: SessionBus, theme: AppTheme, accent: DesktopAccent, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: theme.palette.accent == PURPLE, timeout=LONG)
    assert bus.asked == [("ReadAll", ([NAMESPACE, INTERFACE],))]


@on_a_free_desktop
def test_another_choice_is_followed_live(
    bus: SessionBus, theme: AppTheme, accent: DesktopAccent, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: theme.palette.accent == PURPLE, timeout=LONG)
    bus.say(PLACE, "SettingChanged", "ssv", (NAMESPACE, KEY, variant(shares(BLUE))))
    qtbot.waitUntil(lambda: theme.palette.accent == BLUE, timeout=LONG)


@on_a_free_desktop
def test_a_choice_that_is_taken_back_leaves_our_own(
    bus: SessionBus, theme: AppTheme, accent: DesktopAccent, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: theme.palette.accent == PURPLE, timeout=LONG)
    bus.say(PLACE, "SettingChanged", "ssv", (NAMESPACE, "contrast", ("u", 1)))
    bus.say(PLACE, "SettingChanged", "ssv", (NAMESPACE, KEY, variant(NONE)))
    qtbot.waitUntil(lambda: theme.palette == LIGHT, timeout=LONG)


@on_a_free_desktop
def test_the_wish_for_less_motion_is_heeded_live(
    bus: SessionBus, theme: AppTheme, accent: DesktopAccent, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: not is_motion_wanted(), timeout=LONG)
    theme.wear(Settings(motion=MotionChoice.FULL))
    assert is_motion_wanted()
    theme.wear(Settings())
    bus.say(PLACE, "SettingChanged", "ssv", (INTERFACE, ANIMATIONS, ("b", True)))
    qtbot.waitUntil(is_motion_wanted, timeout=LONG)
    bus.say(PLACE, "SettingChanged", "ssv", (NAMESPACE, "reduced-motion", ("u", 1)))
    qtbot.waitUntil(lambda: not is_motion_wanted(), timeout=LONG)


def test_only_three_shares_of_one_are_a_colour() -> None:
    assert colour_from_portal(("v", variant(shares(BLUE)))).name() == BLUE
    assert not colour_from_portal(variant((0.1, 0.2, 1.5))).isValid()
    assert not colour_from_portal(("u", 1)).isValid()
    assert not colour_from_portal("red").isValid()
