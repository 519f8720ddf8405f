"""A screen of its own with a window manager, and the real program on it, driven by its keys."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.support.program import COMMAND, ROOT, environment
from tests.support.window import rows

PATIENCE_S = 60.0
_LOOK_S = 0.05


def wait_for(condition: Callable[[], object], what: str) -> None:
    """Look again and again, as another program can only look."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(_LOOK_S)


@contextmanager
def screen(folder: Path) -> Iterator[str]:
    """The name of a display with openbox on it; both end with the block."""
    reading, writing = os.pipe()
    with (folder / "screen.log").open("wb") as log:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            pass_fds=(writing,),
            stdout=log,
            stderr=log,
        )
        os.close(writing)
        with os.fdopen(reading, "rb") as answer:
            number = answer.readline().decode().strip()
        assert number, f"Xvfb didn't start: {(folder / 'screen.log').read_text()}"
        display = f":{number}"
        surroundings = {**os.environ, "DISPLAY": display}
        managers: list[subprocess.Popen[bytes]] = []

        def is_managed() -> bool:
            """Openbox gives up where a screen doesn’t answer at once; then it is started anew."""
            if not managers or managers[-1].poll() is not None:
                managers.append(
                    subprocess.Popen(["openbox"], env=surroundings, stdout=log, stderr=log)
                )
            return _has_manager(surroundings)

        try:
            wait_for(is_managed, "the window manager")
            yield display
        finally:
            for process in (*managers, server):
                process.terminate()
                process.wait(20)


def _has_manager(surroundings: dict[str, str]) -> bool:
    command = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
    found = subprocess.run(command, env=surroundings, capture_output=True, check=False)
    return b"window id" in found.stdout


class DesktopProgram:
    """The program in a window on a display. Everything is seen from outside: store and files."""

    def __init__(self, display: str, data_dir: Path, *words: object, **changes: str) -> None:
        self.data_dir = data_dir
        self._surroundings = environment(
            DISPLAY=display,
            PAGEMATE_DATA_DIR=str(data_dir),
            QT_QPA_PLATFORM="xcb",
            **changes,
        )
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, words)],
            cwd=ROOT,
            env=self._surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._handle = ""

    def __enter__(self) -> DesktopProgram:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            for child in psutil.Process(self.process.pid).children(recursive=True):
                with contextlib.suppress(psutil.NoSuchProcess):
                    child.kill()
            self.process.kill()
        self.process.communicate(timeout=20)

    # --- looking

    @property
    def title(self) -> str:
        return self._xdotool("getwindowname", self._handle).strip() if self._handle else ""

    @property
    def page(self) -> int:
        """The page that the store has; the window stores it soon after it has changed."""
        (found,) = rows(self.data_dir, "SELECT current_page FROM book ORDER BY created_at LIMIT 1")
        return int(str(found[0]))

    @property
    def place(self) -> dict[str, object]:
        """Zoom and fit as they are stored."""
        (found,) = rows(self.data_dir, "SELECT place FROM book ORDER BY created_at LIMIT 1")
        place = json.loads(str(found[0]))
        assert isinstance(place, dict)
        return place

    @property
    def looked_up(self) -> int:
        """The page that is shown while another one is read: Back leads to it; 0 if there is none.

        Without a look-up, the page that was left last.
        """
        history = self.place.get("history")
        assert isinstance(history, dict)
        return int(history["points"][history["at"] - 1][0]) if history["at"] else 0

    @property
    def messages(self) -> list[tuple[object, ...]]:
        query = "SELECT role, state, content FROM message WHERE superseded = 0 ORDER BY sequence"
        return rows(self.data_dir, query)

    def wait_for_window(self, title: str) -> None:
        """Until a window with that in its title is on the screen, and active."""
        words = ("search", "--sync", "--onlyvisible", "--name", title)
        self._handle = self._xdotool(*words).split()[0]
        self._xdotool("windowactivate", "--sync", self._handle)

    def wait_for_page(self, page: int) -> None:
        wait_for(lambda: self.page == page, f"page {page}, not {self.page}")

    def wait_for_look_up(self, page: int) -> None:
        """Far from where one reads, a page is looked up until one reads on."""
        wait_for(lambda: page in (self.page, self.looked_up), f"a look at page {page}")

    def wait_for_index(self) -> None:
        def is_ready() -> bool:
            found = rows(self.data_dir, "SELECT status FROM book")
            return bool(found) and found[0][0] == "ready"

        wait_for(is_ready, "the index")

    # --- driving

    def press(self, *keys: str) -> None:
        """Keys by the names of X: n, ctrl+f, alt+Left."""
        self._xdotool("key", "--clearmodifiers", *keys)

    def type(self, words: str) -> None:
        self._xdotool("type", "--clearmodifiers", "--delay", "12", words)

    def quit(self) -> int:
        """Ctrl+Q, and its exit code."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        self.press("ctrl+q")
        self.process.wait(PATIENCE_S)
        _, alive = psutil.wait_procs(children, timeout=10)
        assert not alive, f"left over: {alive}"
        return self.process.returncode

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=self._surroundings,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=True,
        )
        return done.stdout
