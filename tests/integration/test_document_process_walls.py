"""What the window's process must never load."""

from __future__ import annotations

import subprocess
import sys

_LOADED = (
    "import sys, reader_app.bootstrap.app\n"
    "sys.exit(' '.join(name for name in ('pymupdf', 'anthropic') if name in sys.modules) or 0)\n"
)


def test_the_window_loads_neither_the_page_engine_nor_the_model_client() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LOADED], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
