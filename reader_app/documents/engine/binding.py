"""Loads the binding to MuPDF: pymupdf, or only the two modules of it that are used.

`pymupdf` itself is 25,000 lines of Python on top of `pymupdf.mupdf` and `pymupdf.extra`; nothing of
them is used here. A document process leaves them out, which saves it 6 MB and a quarter of the
processor time of its start. A process that may import `pymupdf` elsewhere must load all of it:
loaded later, it would take down MuPDF's state below the documents that are open.
"""

from __future__ import annotations

import atexit
import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

_PACKAGE: Final = "pymupdf"


def use_small_binding() -> None:
    """Leave out what is not used of pymupdf, in this process for good; call it before any import.

    Does nothing if pymupdf is loaded, or on systems other than Linux, where its package finds the
    libraries.
    """
    found = None
    if sys.platform == "linux" and _PACKAGE not in sys.modules:
        found = find_spec(_PACKAGE)
    if found is None or found.submodule_search_locations is None:
        return
    package = ModuleType(_PACKAGE)
    package.__path__ = list(found.submodule_search_locations)
    # The name under which `pymupdf.extra` looks for the function that prints its messages.
    package.message = _ignore  # type: ignore[attr-defined]
    sys.modules[_PACKAGE] = package


def load_binding() -> tuple[ModuleType, ModuleType]:
    """Import and return `pymupdf.mupdf` and `pymupdf.extra`."""
    package = import_module(_PACKAGE)
    mupdf = import_module(f"{_PACKAGE}.mupdf")
    if package.__spec__ is None:  # what its package does, too: only one thread uses MuPDF
        mupdf.reinit_singlethreaded()
    return mupdf, import_module(f"{_PACKAGE}.extra")


def quieten(mupdf: ModuleType) -> None:
    """Keep MuPDF's messages about damaged files off standard error."""
    package = import_module(_PACKAGE)
    if package.__spec__ is not None:
        package.TOOLS.mupdf_display_errors(False)
        package.TOOLS.mupdf_display_warnings(False)
    elif not hasattr(package, "is_quiet"):
        package.is_quiet = True  # type: ignore[attr-defined]
        _listen(mupdf, is_on=True)
        # As in pymupdf: MuPDF must not call into a Python that is being taken down.
        atexit.register(_listen, mupdf, is_on=False)


def _listen(mupdf: ModuleType, *, is_on: bool) -> None:
    mupdf.fz_flush_warnings()
    mupdf.fz_set_warning_callback(_ignore if is_on else None)
    mupdf.fz_set_error_callback(_ignore if is_on else None)


def _ignore(_message: str) -> None:
    """Take a message of MuPDF and drop it."""
