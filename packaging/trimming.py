"""What goes into a package beside the program's own modules, and what stays out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import distributions
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from product import Product

Entry: TypeAlias = tuple[str, str, str]
"""PyInstaller's: where it goes in the package, where it is, what it is."""

_LICENCE_NAMES = ("licen", "copying", "notice", "authors")


def is_wanted(target: str, product: Product) -> bool:
    """Whether a file that PyInstaller found belongs into the package."""
    path = PurePosixPath(target.replace("\\", "/"))
    if path.name.startswith(product.unused_files):
        return False
    is_library = sys.platform == "linux" and len(path.parts) == 1 and ".so" in path.name
    if is_library and "cpython" not in path.name:
        return path.name.startswith(product.own_libraries)
    if "translations" in path.parts and "PySide6" in path.parts:
        return path.stem in {f"qtbase_{language}" for language in product.languages}
    return "qml" not in path.parts


def licence_files() -> list[tuple[str, str]]:
    """(file, folder in the package): the licences of everything that is installed here."""
    found: list[tuple[str, str]] = []
    for distribution in distributions():
        name = distribution.metadata["Name"]
        for file in distribution.files or ():
            if ".dist-info" in str(file.parent) and file.name.lower().startswith(_LICENCE_NAMES):
                path = Path(str(distribution.locate_file(file)))
                if path.is_file():
                    found.append((str(path), f"licences/{name}"))
    return found


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
