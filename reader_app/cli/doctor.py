"""`pagemate doctor`: is everything in order on this machine?"""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from reader_app import __version__
from reader_app.cli.arguments import DoctorArguments
from reader_app.cli.display import display_problem
from reader_app.cli.ports import Core, Finding
from reader_app.cli.remedies import sentences_of
from reader_app.cli.terminal import Terminal
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import marked, shown, tr

_PACKAGES: Final = ("PySide6-Essentials", "pymupdf", "anthropic", "peewee", "keyring")


def doctor(
    arguments: DoctorArguments, data_dir: Path, build_core: Callable[[], Core], terminal: Terminal
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


def _core_findings(build_core: Callable[[], Core]) -> Iterator[Finding]:
    try:
        core = build_core()
    except DomainError as error:
        yield Finding(marked("store"), sentences_of(error), is_good=False)
        return
    try:
        yield from core.examine()
    finally:
        core.close()


def _display() -> Finding:
    problem = display_problem(os.environ)
    # Without a display everything but the window works: worth telling, nothing broken.
    return Finding(marked("display"), problem or tr("a window can open"))
