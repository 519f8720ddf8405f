"""packaging/audit.py: what comes from others is what it was, in known versions and licences.

Works without a network, from the locks, pyproject.toml, the workflows and what is installed here.
It doesn't know of vulnerabilities, nor of versions that were withdrawn: those lists are online.
`.github/workflows/audit.yml` asks for the first each week with `pip-audit`, and `packaging/lock`
takes no withdrawn version.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parent.parent
LOCKS: Final = ("requirements.txt", "requirements-dev.txt", "requirements-bundle.txt")
_TESTED: Final = "requirements-dev.txt"
"""What is installed where this runs; it holds all of the first."""

ALLOWED: Final = frozenset(
    {
        "MIT", "MIT-0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Apache 2.0",
        "Apache Software License", "MIT License", "BSD License", "PSF-2.0", "MPL-2.0",
        "Mozilla Public License 2.0 (MPL 2.0)", "LGPL-3.0-only", "GPL-2.0-only", "GPL-3.0-only",
        "ISC", "Zlib", "0BSD",
    }
)  # fmt: skip
"""What may be part of a program under AGPL-3.0-or-later, as packages write it. GPL-2.0-only may
not by itself: it counts beside another choice only (Qt for Python)."""
_NOT_ALONE: Final = frozenset({"GPL-2.0-only"})

STATED: Final[Mapping[str, str]] = {
    # Their metadata names none; read in their own licence file.
    "peewee": "MIT",
    # AGPL or commercial: the words of its metadata are a sentence.
    "pymupdf": "AGPL-3.0",
    # In the lock for other systems than the one that this runs on, or for making packages only.
    "altgraph": "MIT",
    "colorama": "BSD-3-Clause",
    "httpx2-jsfetch": "BSD-3-Clause",
    "macholib": "MIT",
    "pefile": "MIT",
    "pyinstaller": "GPL-2.0-or-later with an exception for what it packs",
    "pyinstaller-hooks-contrib": "Apache-2.0 and GPL-2.0-or-later, for making packages only",
    "pywin32-ctypes": "BSD-3-Clause",
    "setuptools": "MIT",
}

REFUSED: Final[Mapping[str, str]] = {
    # Name: versions that must not come back, and why in pyproject.toml or here.
    "pyside6-essentials": "==6.12.0",  # aborts on Python 3.11 after some hundred signals
    "shiboken6": "==6.12.0",
    "onnxruntime": ">=0",  # 310 MB and 2 s of import, with PyMuPDF 2
    "numpy": ">=0",
    "pymupdf-layout": ">=0",
}

_PIN: Final = re.compile(r"([A-Za-z0-9._-]+)==([^\s;\\]+)(?:\s*;\s*([^\\\n]+))?")
_ACTION: Final = re.compile(r"uses:\s*([\w./-]+)@(\S+)")
_COMMIT: Final = re.compile(r"[0-9a-f]{40}")
_CHOCO: Final = re.compile(r"choco install (.+?)(?:&&|\||$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Pin:
    name: str
    version: str
    has_hash: bool
    is_for_here: bool
    """This system and this Python need it."""


def pins_of(lock: str) -> list[Pin]:
    """The packages of a requirements file, as its lines say."""
    entries = re.split(r"\n(?=\S)", lock)
    found = ((_PIN.match(entry), entry) for entry in entries)
    return [
        Pin(
            canonicalize_name(match[1]),
            match[2],
            "--hash=sha256:" in entry,
            not match[3] or Marker(match[3].strip()).evaluate(),
        )
        for match, entry in found
        if match is not None
    ]


def faults_of_lock(name: str, lock: str) -> Iterator[str]:
    """Whatever in a lock isn't a version with its hashes."""
    for line in lock.splitlines():
        words = line.strip()
        if not words or words.startswith(("#", "--hash=sha256:")):
            continue
        if not _PIN.match(line):
            yield f"{name}: neither a pinned version nor a hash: {words}"
    for pin in pins_of(lock):
        if not pin.has_hash:
            yield f"{name}: {pin.name} has no hash"
        if pin.version in SpecifierSet(REFUSED.get(pin.name, "<0"), prereleases=True):
            yield f"{name}: {pin.name} {pin.version} is refused"


def faults_between(locks: Mapping[str, str]) -> Iterator[str]:
    """Packages that stand in two locks with two versions."""
    first: dict[str, tuple[str, str]] = {}
    for name, lock in locks.items():
        for pin in pins_of(lock):
            known, version = first.setdefault(pin.name, (name, pin.version))
            if version != pin.version:
                yield f"{pin.name}: {version} in {known}, {pin.version} in {name}"


def faults_of_project(wanted: Sequence[str], locked: Mapping[str, str]) -> Iterator[str]:
    """What pyproject.toml asks for: bounded above, and in the lock within its bounds."""
    for entry in wanted:
        asked = Requirement(entry)
        name = canonicalize_name(asked.name)
        if not any(each.operator in ("<", "<=", "==", "~=") for each in asked.specifier):
            yield f"pyproject.toml: {name} has no upper bound"
        if name not in locked:
            yield f"pyproject.toml: {name} is in no lock"
        elif locked[name] not in asked.specifier:
            yield f"pyproject.toml: {name} {locked[name]} is not within {asked.specifier}"


def licences_of(package: Distribution) -> list[str]:
    """Those that a package gives the choice of, or names side by side."""
    named = package.metadata
    text = named.get("License-Expression") or (named.get("License") or "").strip()
    if text and "\n" not in text:
        return [part.strip(" ()") for part in re.split(r"\bOR\b|\bAND\b", text)]
    classes = (entry.split(" :: ") for entry in named.get_all("Classifier") or ())
    return [parts[-1] for parts in classes if parts[0] == "License" and len(parts) > 2]


def faults_of_licence(name: str, licences: Sequence[str]) -> Iterator[str]:
    if name in STATED:
        return
    unknown = [licence for licence in licences if licence not in ALLOWED]
    if unknown or not set(licences) - _NOT_ALONE:
        yield f"{name}: licence not known to fit: {', '.join(licences) or 'none named'}"


def faults_of_installed(
    pins: Sequence[Pin], installed: Mapping[str, Distribution]
) -> Iterator[str]:
    """Other versions than the locked ones, and licences that nobody has looked at."""
    for pin in pins:
        package = installed.get(pin.name)
        if package is not None:
            if package.version != pin.version:
                yield f"{pin.name}: {package.version} is installed, {pin.version} is locked"
            yield from faults_of_licence(pin.name, licences_of(package))
        elif pin.is_for_here:
            yield f"{pin.name}: locked and not installed"


def faults_of_unseen(pins: Sequence[Pin], seen: Sequence[Pin]) -> Iterator[str]:
    """What only makes packages isn't installed beside the tests: its licence is stated here."""
    names = {pin.name for pin in seen}
    for pin in pins:
        if pin.name not in names and pin.name not in STATED:
            yield f"{pin.name}: its licence isn't stated in audit.py"


def faults_of_workflow(name: str, text: str) -> Iterator[str]:
    """Steps of others that may change under the same name."""
    for action, version in _ACTION.findall(text):
        if not action.startswith("./") and not _COMMIT.fullmatch(version):
            yield f"{name}: {action}@{version} isn't a commit"
    for words in _CHOCO.findall(text):
        if "--version" not in words:
            yield f"{name}: choco install {words.strip()} names no version"


def faults() -> list[str]:
    """All of them, in sentences; [] when all is well."""
    locks = {name: (ROOT / name).read_text(encoding="utf-8") for name in LOCKS}
    locked = {pin.name: pin.version for lock in locks.values() for pin in pins_of(lock)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"].values()
    wanted = [*project["project"]["dependencies"], *(entry for group in groups for entry in group)]
    installed = {canonicalize_name(each.metadata["Name"]): each for each in distributions()}
    found: list[str] = []
    for name, lock in locks.items():
        found += faults_of_lock(name, lock)
    found += faults_between(locks)
    found += faults_of_project(wanted, locked)
    tested = pins_of(locks[_TESTED])
    found += faults_of_installed(tested, installed)
    found += faults_of_unseen([pin for lock in locks.values() for pin in pins_of(lock)], tested)
    for workflow in sorted((ROOT / ".github/workflows").glob("*.yml")):
        found += faults_of_workflow(workflow.name, workflow.read_text(encoding="utf-8"))
    return found


def main() -> int:
    found = faults()
    for fault in found:
        print(fault, file=sys.stderr)
    if not found:
        print("Every package is pinned, hashed, within its bounds and under a known licence.")
    print("Known vulnerabilities are not looked up here: see .github/workflows/audit.yml.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
