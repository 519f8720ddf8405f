"""Nobody else on the machine reads the library, whatever folder it lies in."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from reader_app.store.connection import Database
from reader_app.store.migrations import copy_before_migration
from reader_app.store.open_store import open_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@pytest.fixture
def open_folder(tmp_path: Path) -> Path:
    """One that others may look into, as a folder on a stick may be."""
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(0o755)
    return folder


def readable_by_others(folder: Path) -> list[str]:
    found = [path for path in folder.glob("pagemate*.db*") if path.stat().st_mode & 0o077]
    return [f"{path.name} {stat.filemode(path.stat().st_mode)}" for path in found]


def test_the_library_and_what_lies_beside_it_are_the_owners_alone(open_folder: Path) -> None:
    before = os.umask(0o022)
    try:
        store = open_store(open_folder)
        assert readable_by_others(open_folder) == []
        store.close()
    finally:
        os.umask(before)


def test_the_copy_before_a_new_form_is_the_owners_alone(open_folder: Path) -> None:
    before = os.umask(0o022)
    try:
        open_store(open_folder).close()
        database = Database(open_folder / "pagemate.db")
        copy = copy_before_migration(database, "trial")
        database.close()
        assert copy.stat().st_mode & 0o077 == 0
    finally:
        os.umask(before)
