"""What goes into a package beside the program's own modules, and what stays out."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import distributions
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from product import ROOT, Product

Entry: TypeAlias = tuple[str, str, str]
"""PyInstaller's: where it goes in the package, where it is, what it is."""

_LICENCE_NAMES = ("licen", "copying", "notice", "authors")
_UNUSED_FOLDERS = {"qml", "wayland-graphics-integration-client"}
"""The second is for drawing with a graphics card: nothing in Pagemate does."""
_HANDBOOK_SOURCES = "resources/handbook"
"""What resources/handbook.pdf is made of."""
_LEFT_BEHIND = ("pip", "setuptools", "altgraph")
"""Needed to build the package only."""


def is_wanted(target: str, product: Product) -> bool:
    """Whether a file that PyInstaller found belongs into the package."""
    path = PurePosixPath(target.replace("\\", "/"))
    if path.name.startswith(product.unused_files) or path.suffix == ".ts":
        return False  # of translations, the program reads what is made of their texts
    is_library = sys.platform == "linux" and len(path.parts) == 1 and ".so" in path.name
    if is_library and "cpython" not in path.name:
        return path.name.startswith(product.own_libraries)
    if "translations" in path.parts and "PySide6" in path.parts:
        return path.stem in {f"qtbase_{language}" for language in product.languages}
    return not (_UNUSED_FOLDERS.intersection(path.parts) or path.is_relative_to(_HANDBOOK_SOURCES))


def licence_files() -> list[tuple[str, str]]:
    """(file, folder in the package): the licences of what is installed here and travels along."""
    found = [(str(file), "licences") for file in (ROOT / "packaging/licences").iterdir()]
    python = Path(sysconfig.get_paths()["stdlib"]) / "LICENSE.txt"
    if python.is_file():  # a system's own Python has it among its packages' notices
        found.append((str(python), "licences/python"))
    for distribution in distributions():
        name = distribution.metadata["Name"]
        if name in _LEFT_BEHIND:
            continue
        for file in distribution.files or ():
            if ".dist-info" in str(file.parent) and file.name.lower().startswith(_LICENCE_NAMES):
                path = Path(str(distribution.locate_file(file)))
                if path.is_file():
                    found.append((str(path), f"licences/{name}"))
    return found


def system_notices(entries: Iterable[Entry]) -> list[Entry]:
    """On a Linux with dpkg: the notices of the system's libraries among these."""
    if sys.platform != "linux" or shutil.which("dpkg-query") is None:
        return []
    found: dict[str, Entry] = {}
    for target, source, _ in entries:
        if len(PurePosixPath(target).parts) != 1 or not source.startswith(("/lib/", "/usr/lib/")):
            continue
        asked = subprocess.run(
            ["dpkg-query", "--search", f"*/{Path(source).name}"],
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        package = asked.stdout.partition(":")[0]
        notice = Path("/usr/share/doc", package, "copyright")
        if package and notice.is_file():
            found[package] = (f"licences/{package}/copyright", str(notice), "DATA")
    return list(found.values())


def stripped(entries: Iterable[Entry], folder: Path) -> list[Entry]:
    """On Linux, Python's own libraries without what only debuggers read: 25 MB less.

    Those from wheels stay as they are: `strip` may break what was patched to find its neighbours.
    """
    kept = list(entries)
    if sys.platform != "linux":
        return kept
    folder.mkdir(parents=True, exist_ok=True)
    for index, (target, source, kind) in enumerate(kept):
        if target.startswith("libpython") or "lib-dynload" in target:
            copy = folder / Path(target).name
            subprocess.run(["strip", "--strip-unneeded", "-o", copy, source], check=True)
            kept[index] = (target, str(copy), kind)
    return kept
