"""What `pagemate doctor` says of the copies of the library.

`pagemate doctor`: is everything in order on this machine?

Is there a display that a window can open on?
"""

from __future__ import annotations

import os
import platform
import re
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from reader_app import __version__
from reader_app.cli.argument_parser import DoctorArguments
from reader_app.cli.command_ports import CommandServices, Finding
from reader_app.cli.terminal import Terminal, error_sentences
from reader_app.domain.backup import KeptCopy
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import marked, number, shown, tr


def copies_finding(copies: Sequence[KeptCopy]) -> Finding:
    """`copies`: newest first. None at all is no fault: the window makes the first."""
    if not copies:
        return Finding(marked("copies"), tr("none yet; a window makes one soon after its start"))
    newest = copies[0]
    when = newest.made_at.astimezone().isoformat(sep=" ", timespec="minutes")[:16]
    size = sum(kept.size for kept in copies) / 1_000_000
    told = tr(
        "{count}, the newest of {when}, {size} MB in all",
        count=len(copies),
        when=when,
        size=number(size, 1),
    )
    return Finding(marked("copies"), told)


_PACKAGES: Final = ("PySide6-Essentials", "pymupdf", "anthropic", "peewee", "keyring")


def doctor(
    arguments: DoctorArguments,
    data_dir: Path,
    build_core: Callable[[], CommandServices],
    terminal: Terminal,
) -> int:
    """Print what was found; 1 when something is wrong. Works with a broken store, too."""
    findings = [
        *_versions(),
        Finding(marked("data folder"), str(data_dir)),
        *_core_findings(build_core),
    ]
    findings.append(_display())
    if arguments.json:
        terminal.json({"findings": [_finding_json(f) for f in findings], "ok": _is_good(findings)})
    else:
        for finding in findings:
            sign = "ok" if finding.is_good else "! "
            terminal.line(f"{sign} {shown(finding.name)}: {finding.value}")
    return 0 if _is_good(findings) else 1


def _is_good(findings: list[Finding]) -> bool:
    return all(finding.is_good for finding in findings)


def _finding_json(finding: Finding) -> dict[str, str | bool]:
    return {"name": finding.name, "value": finding.value, "ok": finding.is_good}


def _versions() -> Iterator[Finding]:
    yield Finding("pagemate", __version__)
    yield Finding("python", platform.python_version())
    yield Finding(marked("system"), platform.platform())
    yield Finding("sqlite", sqlite3.sqlite_version)
    for package in _PACKAGES:
        try:
            yield Finding(package, version(package))
        except PackageNotFoundError:
            yield Finding(package, tr("unknown (part of the program)"))


def _core_findings(build_core: Callable[[], CommandServices]) -> Iterator[Finding]:
    try:
        core = build_core()
    except DomainError as error:
        yield Finding(marked("store"), error_sentences(error), is_good=False)
        return
    try:
        yield from core.examine()
    finally:
        core.close()


def _display() -> Finding:
    problem = display_problem(os.environ)
    # Without a display everything but the window works: worth telling, nothing broken.
    return Finding(marked("display"), problem or tr("a window can open"))


_X11_PORT: Final = 6000
_PATIENCE_S: Final = 2.0


def display_problem(environment: Mapping[str, str], platform: str = sys.platform) -> str:
    """'' when a window can open, else one sentence that says why not."""
    if not platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return ""
    if environment.get("WAYLAND_DISPLAY"):
        return ""
    display = environment.get("DISPLAY", "")
    if not display:
        return tr("There is no display here, so no window can open.")
    if not _answers(display):
        return tr("The display {display} does not answer, so no window can open.", display=display)
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
