"""All that the window shows and says can be translated: gone through in a made-up language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


def gone_through(folder: Path, language: str) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.window_of_no_language", str(folder)],
        cwd=ROOT,
        env={**os.environ, "PAGEMATE_LANGUAGE": language},
        capture_output=True,
        text=True,
        timeout=380,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4_000:]
    told: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return told


@pytest.mark.long
def test_no_text_of_the_window_stays_english(tmp_path: Path) -> None:
    assert gone_through(tmp_path, "xx") == {"untranslated": [], "is_right_to_left": False}


@pytest.mark.long
def test_the_window_works_from_right_to_left(tmp_path: Path) -> None:
    assert gone_through(tmp_path, "xr") == {"untranslated": [], "is_right_to_left": True}
