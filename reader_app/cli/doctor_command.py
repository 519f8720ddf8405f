"""`pagemate doctor`: reports whether everything is in order on this machine."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from reader_app import __version__
from reader_app.cli.argument_parser import DoctorArguments
from reader_app.cli.command_ports import CommandServices, Finding
from reader_app.cli.display_check import display_problem
from reader_app.cli.terminal import Terminal, error_sentences
from reader_app.domain.errors import DomainError
from reader_app.domain.library import KeptCopy
from reader_app.domain.translation import marked, number, shown, tr

_PACKAGES: Final = ("PySide6-Essentials", "pymupdf", "anthropic", "peewee", "keyring")


def copies_finding(copies: Sequence[KeptCopy]) -> Finding:
    """Summarise the backups, newest first. None is no problem: the window makes the first one."""
    if not copies:
        return Finding(marked("copies"), tr("none yet; one is made soon after the window opens"))
    newest = copies[0]
    when = newest.made_at.astimezone().isoformat(sep=" ", timespec="minutes")[:16]
    size = sum(kept.size for kept in copies) / 1_000_000
    told = tr(
        "{count}, most recent {when}, {size} MB in total",
        count=len(copies),
        when=when,
        size=number(size, 1),
    )
    return Finding(marked("copies"), told)


def doctor(
    arguments: DoctorArguments,
    data_dir: Path,
    build_core: Callable[[], CommandServices],
    terminal: Terminal,
) -> int:
    """Print all findings. Returns 1 if something is wrong; works with a broken library, too."""
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
    # No problem without a display: everything but the window works, so it is only reported.
    return Finding(marked("display"), problem or tr("available"))
