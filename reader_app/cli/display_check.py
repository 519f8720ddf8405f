"""Checks whether there is a display on which a window can open.

Imports nothing heavy, because every start of the window runs it.
"""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from reader_app.domain.translation import tr

_X11_PORT: Final = 6000
_PATIENCE_S: Final = 2.0


def display_problem(environment: Mapping[str, str], platform: str = sys.platform) -> str:
    """Return "" if a window can open, else one sentence that says why not."""
    if not platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return ""
    if environment.get("WAYLAND_DISPLAY"):
        return ""
    display = environment.get("DISPLAY", "")
    if not display:
        return tr("There is no display, so a window can’t open.")
    if not _answers(display):
        return tr(
            "The display {display} isn’t responding, so a window can’t open.", display=display
        )
    return ""


def _answers(display: str) -> bool:
    match = re.fullmatch(r"(?:unix)?(?P<host>.*?)/?:(?P<number>\d+)(?:\.\d+)?", display)
    if match is None:
        return True  # a form that only the display server's own library knows
    number = int(match["number"])
    if match["host"] and not Path(match["host"]).is_absolute():
        return _can_connect_to(match["host"], _X11_PORT + number)
    socket_path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where X puts it
    return _can_connect(f"\0{socket_path}") or _can_connect(socket_path)


def _can_connect(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(_PATIENCE_S)
        return probe.connect_ex(address) == 0


def _can_connect_to(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), _PATIENCE_S):
            return True
    except OSError:
        return False
