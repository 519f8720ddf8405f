"""Where a package that is carried around keeps its data."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from reader_app.bootstrap.paths import PORTABLE_FOLDER, data_folder


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A packaged program; nobody chose a folder."""
    monkeypatch.delenv("PAGEMATE_DATA_DIR", raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "pagemate"))
    return tmp_path / "pagemate"


def test_a_folder_beside_the_program_is_its_data_folder(program: Path) -> None:
    (program.parent / PORTABLE_FOLDER).mkdir()
    assert data_folder() == (program.parent / PORTABLE_FOLDER).resolve()


def test_without_one_the_platforms_folder_is_used(program: Path) -> None:
    assert program.parent not in data_folder().parents


def test_a_chosen_folder_wins(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program.parent / PORTABLE_FOLDER).mkdir()
    monkeypatch.setenv("PAGEMATE_DATA_DIR", str(tmp_path / "mine"))
    assert data_folder() == (tmp_path / "mine").resolve()


def test_a_checkout_never_looks_beside_python(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program.parent / PORTABLE_FOLDER).mkdir()
    monkeypatch.setattr(sys, "frozen", False, raising=False)
    assert program.parent not in data_folder().parents
