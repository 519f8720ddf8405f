"""The program that is started when a window has closed."""

from __future__ import annotations

from pathlib import Path

import pytest

import reader_app.bootstrap.shutdown as afterwards


def test_it_is_this_program_wherever_it_was_started_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[afterwards.subprocess.Popen[bytes]] = []
    popen = afterwards.subprocess.Popen

    def remembered(words: list[str], **how: object) -> object:
        made = popen(words, stdout=(tmp_path / "said").open("wb"), **how)  # type: ignore[call-overload]
        started.append(made)
        return made

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(afterwards.subprocess, "Popen", remembered)
    afterwards.start_program(["--version"])
    (process,) = started
    assert process.wait(60) == 0
    assert (tmp_path / "said").read_text().startswith("Pagemate ")
