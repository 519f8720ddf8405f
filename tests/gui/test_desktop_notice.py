"""The desktop shows a notice, and a click on it brings the window forward."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.ui.window.desktop_notifications import (
    NOTICES,
    DBusNotification,
    DesktopNotification,
)
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from tests.support.shell import themed, window_with_dummies

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="other desktops have no session bus"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
if sys.platform == "linux":
    from jeepney import DBusAddress

    from tests.support.session_bus import SessionBus, session_bus

    PLACE = DBusAddress(NOTICES.path, NOTICES.name, NOTICES.interface)

ABLE = ["actions", "body", "body-markup"]
NUMBER = 7
LONG = 20_000


class Shower:
    """A desktop's answers; what it can do is set by each test."""

    def __init__(self) -> None:
        self.able: list[str] | None = ABLE

    def answer(
        self, member: str, _body: tuple[object, ...]
    ) -> tuple[str, tuple[object, ...]] | None:
        if self.able is None:
            return None
        return ("as", (self.able,)) if member == "GetCapabilities" else ("u", (NUMBER,))


@pytest.fixture
def shower() -> Shower:
    return Shower()


@pytest.fixture
def bus(tmp_path: Path, shower: Shower) -> Iterator[SessionBus]:
    with session_bus(tmp_path, shower.answer) as made:
        yield made


@pytest.fixture
def tasks(qapp: QApplication) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.shut_down()
    made.deleteLater()


@pytest.fixture
def owner(qapp: QApplication) -> Iterator[QObject]:
    made = QObject()
    yield made
    made.deleteLater()


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    with themed(qapp) as theme:
        made = window_with_dummies(theme)
        qtbot.addWidget(made)
        made.show()
        yield made


def _shown(bus: SessionBus, qtbot: QtBot) -> tuple[object, ...]:
    qtbot.waitUntil(lambda: len(bus.asked) == 2, timeout=LONG)
    member, body = bus.asked[1]
    assert member == "Notify"
    return body


def test_it_is_shown_with_an_action_for_the_click(
    bus: SessionBus, tasks: Tasks, owner: QObject, qtbot: QtBot
) -> None:
    notice = DBusNotification("Done", "a & <b>", tasks, owner)
    name, replaces, icon, title, words, actions, *_ = _shown(bus, qtbot)
    assert (name, replaces, icon, title) == ("Pagemate", 0, "pagemate", "Done")
    assert (words, actions) == ("a &amp; &lt;b&gt;", ["default", "Show"])
    notice.close()


def test_a_desktop_that_can_do_less_is_asked_for_less(
    bus: SessionBus, shower: Shower, tasks: Tasks, owner: QObject, qtbot: QtBot
) -> None:
    shower.able = ["body"]
    notice = DBusNotification("Done", "a & <b>", tasks, owner)
    *_, words, actions, _hints, _limit = _shown(bus, qtbot)
    assert (words, actions) == ("a & <b>", [])
    notice.close()


def test_a_click_brings_the_window_back(
    bus: SessionBus, tasks: Tasks, window: MainWindow, qtbot: QtBot
) -> None:
    window.showMinimized()
    qtbot.waitUntil(window.isMinimized, timeout=LONG)
    notice = DesktopNotification(window, tasks)
    notice.tell("Done", "12 books were added.")
    _shown(bus, qtbot)
    bus.say(PLACE, "ActionInvoked", "us", (NUMBER, "default"))
    qtbot.waitUntil(lambda: not window.isMinimized(), timeout=LONG)
    qtbot.waitUntil(bus.is_left.is_set, timeout=LONG)


def test_a_click_comes_with_the_leave_to_come_forward(
    bus: SessionBus, tasks: Tasks, owner: QObject, qtbot: QtBot
) -> None:
    notice = DBusNotification("Done", "words", tasks, owner)
    _shown(bus, qtbot)
    with qtbot.waitSignal(notice.clicked, timeout=LONG) as told:
        bus.say(PLACE, "ActivationToken", "us", (NUMBER, "leave"))
        bus.say(PLACE, "ActionInvoked", "us", (NUMBER, "default"))
    assert told.args == ["leave"]


def test_a_click_on_anothers_notice_is_none_of_ours(
    bus: SessionBus, tasks: Tasks, owner: QObject, qtbot: QtBot
) -> None:
    notice = DBusNotification("Done", "words", tasks, owner)
    clicks: list[str] = []
    notice.clicked.connect(clicks.append)
    _shown(bus, qtbot)
    with qtbot.waitSignal(notice.over, timeout=LONG):
        bus.say(PLACE, "ActionInvoked", "us", (NUMBER + 1, "default"))
        bus.say(PLACE, "NotificationClosed", "uu", (NUMBER, 2))
    assert clicks == []


def test_without_anybody_to_show_it_nothing_happens(
    bus: SessionBus, shower: Shower, tasks: Tasks, owner: QObject, qtbot: QtBot
) -> None:
    shower.able = None
    notice = DBusNotification("Done", "words", tasks, owner)
    qtbot.waitSignal(notice.over, timeout=LONG).wait()
    assert [member for member, _ in bus.asked] == ["GetCapabilities"]


def test_without_a_bus_nothing_happens(tasks: Tasks, owner: QObject, qtbot: QtBot) -> None:
    notice = DBusNotification("Done", "words", tasks, owner)
    with qtbot.waitSignal(notice.over, timeout=LONG):
        pass


def test_a_bus_that_ends_ends_the_notice(
    bus: SessionBus, tasks: Tasks, owner: QObject, qtbot: QtBot
) -> None:
    notice = DBusNotification("Done", "words", tasks, owner)
    _shown(bus, qtbot)
    with qtbot.waitSignal(notice.over, timeout=LONG):
        bus.hang_up()
