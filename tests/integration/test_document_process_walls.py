"""What the window's process must not load: not at all, or not before somebody asks for it."""

from __future__ import annotations

import subprocess
import sys

_NEVER = ("pymupdf", "anthropic")
_NOT_AT_START = (
    *_NEVER, "httpx", "numpy", "keyring", "pygments", "markdown_it", "ziamath", "html.entities",
    "statistics", "PySide6.QtPrintSupport", "reader_app.retrieval.claims.claim_checking",
    "reader_app.documents.tesseract", "reader_app.llm.claude", "reader_app.llm.offline",
    "reader_app.typesetting", "reader_app.cli.argument_parser", "reader_app.store.backup",
)  # fmt: skip
"""Each costs every start its time and the window its memory."""
_LOADED = (
    "import sys\n"
    "import {module}\n"
    "sys.exit(' '.join(name for name in sys.argv[1:] if name in sys.modules) or 0)\n"
)


def loaded(module: str, names: tuple[str, ...]) -> tuple[int, str]:
    """Exit code and message: which of these modules come with `module`."""
    code = _LOADED.format(module=module)
    done = subprocess.run(
        [sys.executable, "-c", code, *names], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr


def test_the_window_loads_neither_the_page_engine_nor_the_model_client() -> None:
    assert loaded("reader_app.bootstrap.app", _NEVER) == (0, "")


def test_a_whole_window_loads_nothing_that_nobody_has_asked_for() -> None:
    assert loaded("reader_app.bootstrap.wire_features", _NOT_AT_START) == (0, "")
