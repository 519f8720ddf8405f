"""What the first page doesn't need isn't imported before it: each module takes its time."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

FIRST_STAGE = """
import sys
import reader_app.bootstrap.app, reader_app.bootstrap.backend, reader_app.bootstrap.window
import reader_app.bootstrap.instance_socket, reader_app.bootstrap.shutdown, reader_app.bootstrap.log
print(*sys.modules)
"""


@pytest.fixture(scope="module")
def imported() -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_STAGE], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "late",
    [
        "PySide6.QtNetwork",
        "anthropic",
        "pymupdf",
        "csv",
        "reader_app.bootstrap.wire_features",
        "reader_app.cli.terminal",
        "reader_app.domain.chat",
        "reader_app.domain.citations",
        "reader_app.ui.chat.chat_pane",
        "reader_app.ui.panels.viewer_panels",
        "reader_app.workers.ocr_and_copy",
    ],
)
def test_the_first_stage_does_without(imported: set[str], late: str) -> None:
    assert late not in imported


def test_the_first_stage_is_what_was_imported(imported: set[str]) -> None:
    assert "reader_app.ui.pages.viewer_pane" in imported
