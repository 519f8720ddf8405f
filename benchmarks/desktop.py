"""A private screen with a window manager that shows every window as large as the screen."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.framebuffer import Framebuffer
from benchmarks.keyboard import Keyboard

WIDTH: Final = 1280
HEIGHT: Final = 800
CLOSE_WINDOW: Final = "alt+F4"
_PATIENCE_S: Final = 20.0
# One key of its own, no frames; only real windows are as large as the screen, dialogs are not.
_OPENBOX: Final = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
  <desktops><number>1</number></desktops>
  <applications>
    <application type="normal">
      <decor>no</decor><maximized>yes</maximized><focus>yes</focus>
    </application>
  </applications>
</openbox_config>
"""


@dataclass(frozen=True, slots=True)
class Desktop:
    display: str
    screen: Framebuffer
    keyboard: Keyboard


@contextmanager
def desktop() -> Iterator[Desktop]:
    """Xvfb and openbox, both ended with the block."""
    with tempfile.TemporaryDirectory(prefix="desktop-") as name:
        folder = Path(name)
        server, display = _server(folder)
        try:
            manager = _manager(folder, display)
            try:
                keyboard = Keyboard(display)
                screen = Framebuffer(folder / "Xvfb_screen0")
                # Where nothing lights up under it.
                keyboard.move_pointer(WIDTH - 1, HEIGHT - 1)
                yield Desktop(display, screen, keyboard)
                screen.close()
                keyboard.close()
            finally:
                _end(manager)
        finally:
            _end(server)


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes beside, each with a processor's worth of work, ended with the block."""
    running = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)
    ]
    try:
        yield
    finally:
        for process in running:
            _end(process)


def _server(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    reading, writing = os.pipe()
    size = f"{WIDTH}x{HEIGHT}x24"
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-fbdir", str(folder)]
    with (folder / "xvfb.log").open("wb") as log:
        process = subprocess.Popen(
            [*words, "-nolisten", "tcp"], pass_fds=(writing,), stdout=log, stderr=log
        )
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        number = answer.readline().decode().strip()
    if not number:
        raise SystemExit(f"Xvfb didn't start: {(folder / 'xvfb.log').read_text()}")
    return process, f":{number}"


def _manager(folder: Path, display: str) -> subprocess.Popen[bytes]:
    rules = folder / "openbox.xml"
    rules.write_text(_OPENBOX, encoding="utf-8")
    surroundings = {**os.environ, "DISPLAY": display}
    with (folder / "openbox.log").open("wb") as log:
        process = subprocess.Popen(
            ["openbox", "--config-file", str(rules)], env=surroundings, stdout=log, stderr=log
        )
    ends_at = time.monotonic() + _PATIENCE_S
    look = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
    while (
        b"window id"
        not in subprocess.run(look, env=surroundings, capture_output=True, check=False).stdout
    ):
        if time.monotonic() > ends_at:
            raise SystemExit(f"openbox didn't start: {(folder / 'openbox.log').read_text()}")
        time.sleep(0.05)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
