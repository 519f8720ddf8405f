"""The real program, used by an assistive program over the accessibility bus."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.books import make_book, page_sentence
from tests.support.desktop import DesktopProgram, screen, wait_for
from tests.support.program import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.desktop]

_PYTHON = "/usr/bin/python3"
_LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")


def _has_bus() -> bool:
    if not _LAUNCHER.exists() or not shutil.which("dbus-launch"):
        return False
    asked = subprocess.run([_PYTHON, "-c", "import pyatspi"], capture_output=True, check=False)
    return asked.returncode == 0


@pytest.fixture(scope="module")
def bus() -> Iterator[dict[str, str]]:
    """A session bus with the accessibility bus on it."""
    if not _has_bus():
        pytest.skip("needs the packages at-spi2-core and python3-pyatspi")
    told = subprocess.run(["dbus-launch"], capture_output=True, text=True, check=True).stdout
    session = dict(line.split("=", 1) for line in told.splitlines())
    changes = {"DBUS_SESSION_BUS_ADDRESS": session["DBUS_SESSION_BUS_ADDRESS"]}
    yield changes
    subprocess.run(["kill", session["DBUS_SESSION_BUS_PID"]], check=False)


@pytest.fixture
def program(
    bus: dict[str, str], tmp_path: Path, data_dir: Path
) -> Iterator[tuple[DesktopProgram, dict[str, str]]]:
    book = make_book(tmp_path / "b.pdf", [page_sentence(n) for n in range(1, 9)], title="Spoken")
    with screen(tmp_path) as display:
        here = {"PATH": "/usr/bin:/bin", "DISPLAY": display, **bus}
        with (tmp_path / "bus.log").open("wb") as log:
            launcher = subprocess.Popen(
                [_LAUNCHER, "--launch-immediately"], env=here, stdout=log, stderr=log
            )
            on = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", **bus}
            with DesktopProgram(display, data_dir, book, **on) as started:
                started.wait_for_window("Spoken")
                started.wait_for_index()
                yield started, here
            launcher.terminate()
            launcher.wait(20)


def _listen(here: dict[str, str], *words: str) -> object:
    done = subprocess.run(
        [_PYTHON, str(ROOT / "tests" / "support" / "listener.py"), *words],
        env=here,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return json.loads(done.stdout) if done.returncode == 0 else {"error": done.stderr}


def test_a_screen_reader_hears_the_page_and_asks_a_question(
    program: tuple[DesktopProgram, dict[str, str]],
) -> None:
    window, here = program

    def hears(page: int) -> bool:
        heard = _listen(here, "page")
        assert isinstance(heard, dict)
        is_named = str(heard.get("name", "")).startswith(f"Page {page} of 8")
        return is_named and page_sentence(page) in str(heard.get("text", "")).replace("\n", " ")

    wait_for(lambda: hears(1), "the words of page 1 on the bus")
    window.press("n")
    wait_for(lambda: hears(2), "the words of page 2 on the bus")

    assert _listen(here, "ask", "What stands on page 3?") == {}
    wait_for(lambda: len(window.messages) >= 2, "an answer in the store")
    assert window.messages[0][2] == "What stands on page 3?"
