"""What every test gets: a home of its own, no network secrets, no display, nothing left over."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import itertools
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

# Started in the background, a program is told to ignore Ctrl+C, and its children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Before anything imports Qt or keyring: both read these once.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The texts that tests expect are English, whatever the machine speaks.
os.environ["PAGEMATE_LANGUAGE"] = "en"
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"

import psutil
import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot
from tqdm import tqdm

from reader_app.bootstrap.qt_imports import make_enums_quickly
from reader_app.bootstrap.startup import collect_due, pause_collections
from tests.support.fonts import EVERY_KIND, load_own_fonts, system_font_of, use_own_fonts
from tests.support.new_libraries import copy_new_libraries
from tests.support.processes import child_pids, processes_of
from tests.support.warm_workers import warm_workers

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

make_enums_quickly()  # as the program does

DESKTOP_PROGRAMS = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "dbus-launch": "dbus-x11",
    "xdpyinfo": "x11-utils",
    "xdotool": "xdotool",
    "import": "imagemagick",
}
DESKTOP_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
SECRETS_AND_ROUTES = (
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_BASE_URL",
    "PAGEMATE_MODEL",
    "PAGEMATE_TRACE",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
    "DBUS_SESSION_BUS_ADDRESS",
)
GRACE_S = 5.0
_WAITED = 7
_EXCHANGED = ("_Listener ", "_AgentThread ")
"""Threads of a window that it may end and start anew, with a space behind their class."""

_BESIDE_PROCESSES = ("model-replies", "files", "keepers", "memory watch")
"""Threads beside a window's processes, which it may end and start anew, too."""

_SLOW_NAMES = ("ReaderWindow", "MessagesApi")
"""Who imports these opens the whole window with its processes, or asks a server through the SDK."""

_NUMBERS = itertools.count()

use_own_fonts()
copy_new_libraries()

# A deadline would be a timed assertion; the examples of a run are the same on every machine.
for _name, _examples in (("short", 30), ("long", 100)):
    settings.register_profile(
        _name,
        max_examples=_examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
# A bound for what never comes, not a measure: on a busy machine five seconds are soon over.
for _wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitCallback):
    assert _wait.__kwdefaults__["timeout"] == 5_000
    _wait.__kwdefaults__["timeout"] = 90_000
tqdm.monitor_interval = 0  # its watching thread would outlive the test that drew a bar


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each worker begin with other files: what one has compiled, the others needn't."""
    is_all = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if "PYTEST_XDIST_WORKER" not in os.environ or not is_all:
        return
    folder = Path(__file__).parent
    number = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
    count = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for path in sorted(folder.rglob("test_*.py"))[number::count]:
        with contextlib.suppress(Exception):  # what is wrong with it is told when it is collected
            importlib.import_module(".".join(path.relative_to(folder.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """From here on garbage is collected between tests only: see `Collector`."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    collect_due()


def pytest_sessionfinish() -> None:
    """Let go of what a test has copied: Qt would free it after Python has ended, and crash."""
    if "PySide6.QtGui" in sys.modules:
        from PySide6.QtGui import QGuiApplication

        if isinstance(QGuiApplication.instance(), QGuiApplication):
            QGuiApplication.clipboard().clear()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all",
        action="store_true",
        help="run the tests marked `long` as well, and three times as many wild inputs",
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--all") else "short")
    pause_collections()  # to gather nine thousand tests takes a tenth longer with them


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at the markers
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--all"):
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    for item in items:
        if isinstance(item, pytest.Function) and any(hasattr(item.module, n) for n in _SLOW_NAMES):
            item.add_marker(pytest.mark.slow)
    _skip_without_desktop(items)


def _skip_without_desktop(items: list[pytest.Item]) -> None:
    missing = [pkg for name, pkg in DESKTOP_PROGRAMS.items() if shutil.which(name) is None]
    missing += [pkg for name, pkg in DESKTOP_LIBRARIES.items() if not _is_loadable(name)]
    if not missing:
        return
    skip = pytest.mark.skip(reason=f"needs a desktop to test on: install {' '.join(missing)}")
    for item in items:
        if item.get_closest_marker("desktop"):
            item.add_marker(skip)


def _is_loadable(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


@pytest.fixture(scope="session")
def runtime_dir() -> Iterator[Path]:
    """A short path: sockets may have 107 characters."""
    folder = Path(tempfile.mkdtemp(prefix="pm-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def forked_workers() -> Iterator[None]:
    """Worker processes come out of one that has done their imports: see `warm_workers`."""
    with warm_workers():
        yield


@pytest.fixture(autouse=True)
def home(
    tmp_path_factory: pytest.TempPathFactory, runtime_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A home folder of the test's own, with nothing of the machine's in its environment."""
    # Not by `mktemp`, which looks through all folders so far, or resolves each path anew.
    folder = tmp_path_factory.getbasetemp() / f"home{next(_NUMBERS)}"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("PAGEMATE_DATA_DIR", str(folder / "pagemate"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime_dir))
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(folder / f".{name.lower()}"))
    for name in SECRETS_AND_ROUTES:
        monkeypatch.delenv(name, raising=False)
    if os.environ["QT_QPA_PLATFORM"] == "offscreen":
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return folder


@pytest.fixture
def data_dir(home: Path) -> Path:
    """The data folder that PAGEMATE_DATA_DIR names in this test; it exists."""
    folder = home / "pagemate"
    folder.mkdir()
    return folder


@pytest.fixture(params=EVERY_KIND)
def each_font(
    request: pytest.FixtureRequest, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A narrow font, a wide one and a CJK one, each as the one that the desktop is set to."""
    from PySide6.QtGui import QFont, QFontDatabase

    family: str = request.param
    load_own_fonts()
    before = qapp.font()
    monkeypatch.setattr(QFontDatabase, "systemFont", staticmethod(system_font_of(family)))
    qapp.setFont(QFont(family))
    yield family
    qapp.setFont(before)


@pytest.fixture(autouse=True)
def no_widget_left_over(home: Path) -> Iterator[None]:
    """End the widgets that a test made: each one left makes every later change of style slower."""
    before = set(_top_widgets())
    yield
    widgets = _top_widgets()
    for address in widgets.keys() - before:
        widgets[address].deleteLater()
    if widgets:
        from PySide6.QtCore import QCoreApplication, QEvent

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _top_widgets() -> dict[int, QWidget]:
    """By their address: Python's own wrappers come and go."""
    if "PySide6.QtWidgets" not in sys.modules:
        return {}
    from PySide6.QtWidgets import QApplication
    from shiboken6 import getCppPointer

    return {getCppPointer(widget)[0]: widget for widget in QApplication.topLevelWidgets()}


@pytest.fixture(autouse=True)
def nothing_left_over(home: Path) -> Iterator[None]:
    """Fail a test that leaves a thread or a process running. Requested first, so it ends last.

    A window that was there before and stays may start its workers anew: one was lost, or given up
    because the machine is busy.
    """
    windows_before = _main_windows()
    threads_before = set(threading.enumerate())
    children_before = child_pids()
    qt_threads_before = _running_qt_threads()
    yield
    has_window = bool(windows_before & _main_windows())
    threads = [
        thread
        for thread in threading.enumerate()
        if thread not in threads_before and not (has_window and thread.name in _BESIDE_PROCESSES)
    ]
    for thread in threads:
        if not isinstance(thread, threading._DummyThread):
            _join(thread)
    children = [
        child
        for child in processes_of(child_pids() - children_before)
        if not (has_window and _is_worker(child))
    ]
    _, alive = psutil.wait_procs(children, timeout=GRACE_S)
    # Until a new process runs its own program, it has the words of this one.
    alive = [child for child in alive if not (has_window and _is_worker(child))]
    left = [f"thread {thread.name}" for thread in threads if _is_left(thread)]
    left += [f"process {child.pid} {_command(child)}" for child in alive]
    left += [
        f"QThread {name}"
        for name in _running_qt_threads() - qt_threads_before
        if not (has_window and name.startswith(_EXCHANGED))
    ]
    for child in alive:
        child.kill()
    if gc.isenabled():
        gc.disable()
        left.append("automatic collection, which may end a widget in any thread")
    if not _can_wait():
        left.append("the order to quit, which ends every later wait at once")
    assert not left, f"left over: {', '.join(left)}"


def _can_wait() -> bool:
    """False once somebody called QApplication.exit while no program ran that could end."""
    if "PySide6.QtCore" not in sys.modules:
        return True
    from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

    if QCoreApplication.instance() is None:
        return True
    loop = QEventLoop()
    QTimer.singleShot(0, loop, lambda: loop.exit(_WAITED))
    return loop.exec() == _WAITED


def _join(thread: threading.Thread) -> None:
    """Wait for a thread to end, also for one that another thread is starting at this moment."""
    ends_at = time.monotonic() + GRACE_S
    while time.monotonic() < ends_at:
        try:
            thread.join(GRACE_S)
        except RuntimeError:  # it is listed, but not started yet
            time.sleep(0.001)
        else:
            return


def _is_left(thread: threading.Thread) -> bool:
    # A thread that Qt started is only a name to Python; `_running_qt_threads` sees the real ones.
    return thread.is_alive() and not isinstance(thread, threading._DummyThread)


def _main_windows() -> set[int]:
    """Addresses of the program's windows."""
    if "PySide6.QtWidgets" not in sys.modules:
        return set()
    from PySide6.QtWidgets import QMainWindow

    return {at for at, widget in _top_widgets().items() if isinstance(widget, QMainWindow)}


def _is_worker(process: psutil.Process) -> bool:
    return "--worker" in _command(process).split()


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


_last_look: dict[frozenset[str], set[str]] = {}
"""The system's threads at the last look, and which of Qt's ran then."""


def _running_qt_threads() -> set[str]:
    """Look through all that Qt has made, unless the system's threads are the same as last time."""
    if "PySide6.QtCore" not in sys.modules:
        return set()
    from PySide6.QtCore import QThread
    from shiboken6 import Shiboken

    natives = _native_threads()
    if not natives or natives not in _last_look:
        running = {
            f"{type(wrapper).__name__} {wrapper.objectName()} {id(wrapper):x}"
            for wrapper in Shiboken.getAllValidWrappers()
            if isinstance(wrapper, QThread) and wrapper.isRunning() and not _is_this_one(wrapper)
        }
        _last_look.clear()
        _last_look[natives] = running
    return _last_look[natives]


def _native_threads() -> frozenset[str]:
    """The system's numbers of the threads of this process; none where it doesn't tell."""
    try:
        return frozenset(os.listdir("/proc/self/task"))  # noqa: PTH208
    except OSError:
        return frozenset()


def _is_this_one(thread: object) -> bool:
    from PySide6.QtCore import QThread

    return thread is QThread.currentThread()
