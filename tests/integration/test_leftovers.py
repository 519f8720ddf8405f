"""Killed while it writes, a process leaves nothing; what one left all the same is removed later."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reader_app.bootstrap.shutdown import request_factory_reset, reset_if_requested
from reader_app.store.atomic_file import (
    leftover_files,
    remove_leftovers,
    replace_atomically,
    write_atomically,
)
from reader_app.store.key_vault import KeyringVault
from reader_app.store.open_store import open_store

HALF_WRITTEN = (
    ".settings.json.x7k2m9q1",
    ".session.json.a_b_c_d_",
    "pagemate.before-frozen_prompts.part",
    "pagemate.rebuilding",
    "pagemate.rebuilding-wal",
    "private/.api_key.x7k2m9q1",
    "prompts/.explain.md.x7k2m9q1",
    "copies/.restore.x7k2m9q1",
    "copies/pagemate.000001.2026-11-01.daily.db.part",
    "copies/pagemate.000001.2026-11-01.daily.db.part-journal",
    "copies/taking.partx7k2m9q1/library.db",
    "page-sizes/0123456789abcdef.sizes.4711",
)
WHOLE = (
    "settings.json",
    "settings.damaged-2026-11-23.json",
    ".settings.json",
    ".settings.json.backup-of-mine",
    "pagemate.db",
    "pagemate.before-frozen_prompts.db",
    "pagemate.damaged-2026-11-23-010203.db",
    "notes.part",
    "private/api_key",
    "prompts/explain.md",
    "copies/restore",
    "copies/lock",
    "copies/pagemate.000001.2026-11-01.daily.db",
    "page-sizes/0123456789abcdef.sizes",
    "other/.api_key.x7k2m9q1",
)
KILLED_IN_THE_MIDDLE = """
import os, signal, sys
from pathlib import Path
from reader_app.store.atomic_file import write_atomically
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path(sys.argv[1]), b"half")
"""


class NoKeyring:
    def get_password(self, service: str, username: str) -> str | None:
        return None

    def set_password(self, service: str, username: str, password: str) -> None: ...

    def delete_password(self, service: str, username: str) -> None: ...


def put(folder: Path, names: tuple[str, ...], age_s: float) -> None:
    then = time.time() - age_s
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half")
        os.utime(path, (then, then))
        if path.parent.name.startswith("taking"):
            os.utime(path.parent, (then, then))


def there(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def knows_nameless_files(folder: Path) -> bool:
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_RDWR))
    except (AttributeError, OSError):
        return False
    return True


def test_killed_while_it_writes_nothing_is_left(tmp_path: Path) -> None:
    if not knows_nameless_files(tmp_path):
        pytest.skip("this disk knows no files without names")
    target = tmp_path / "settings.json"
    target.write_bytes(b"whole")
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_IN_THE_MIDDLE, str(target)], check=False, timeout=60
    )
    assert killed.returncode != 0
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "settings.json": b"whole"
    }


@pytest.mark.parametrize("way", ["without a name", "no way to give it one", "with a name"])
def test_a_file_is_replaced_in_each_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    if way == "with a name":
        monkeypatch.setattr("reader_app.store.atomic_file._nameless", lambda folder: None)
    elif way == "no way to give it one":
        monkeypatch.setattr("reader_app.store.atomic_file._DESCRIPTORS", "/nowhere")
    path = tmp_path / ("name" * 50)
    for content in (b"first", b"second" * 100_000):
        write_atomically(path, content)
        assert path.read_bytes() == content
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("is_named", [False, True])
def test_what_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_named: bool
) -> None:
    if is_named:
        monkeypatch.setattr("reader_app.store.atomic_file._nameless", lambda folder: None)
    path = tmp_path / "out.zip"
    path.write_bytes(b"old")

    def fail(stream: object) -> None:
        raise OSError(28, "no room")

    with pytest.raises(OSError, match="no room"):
        replace_atomically(path, fail)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"out.zip": b"old"}


def test_a_later_start_removes_what_was_left_and_nothing_else(data_dir: Path) -> None:
    put(data_dir, (*HALF_WRITTEN, *WHOLE), age_s=60)
    assert remove_leftovers(data_dir, is_alone=True, began=time.time()) == len(HALF_WRITTEN)
    assert there(data_dir) == set(WHOLE)


def test_what_somebody_may_be_writing_stays(data_dir: Path) -> None:
    put(data_dir, HALF_WRITTEN, age_s=60)
    assert remove_leftovers(data_dir, is_alone=False, began=time.time()) == 0
    assert remove_leftovers(data_dir, is_alone=True, began=time.time() - 120) == 0
    assert len(list(leftover_files(data_dir))) == len(HALF_WRITTEN)


def test_what_is_two_hours_old_nobody_is_writing(data_dir: Path) -> None:
    put(data_dir, HALF_WRITTEN, age_s=7200)
    remove_leftovers(data_dir, is_alone=False, began=time.time())
    assert there(data_dir) == set()


def test_a_file_of_the_future_is_not_kept_for_ever(data_dir: Path) -> None:
    put(data_dir, HALF_WRITTEN[:1], age_s=-86400 * 400)
    assert remove_leftovers(data_dir, is_alone=True, began=time.time()) == 1


def test_beside_another_window_the_store_leaves_fresh_files_alone(data_dir: Path) -> None:
    left = data_dir / HALF_WRITTEN[0]
    put(data_dir, HALF_WRITTEN[:1], age_s=60)
    first, second = open_store(data_dir), open_store(data_dir)
    second.remove_leftovers()
    assert left.exists()
    first.close()
    second.remove_leftovers()
    assert not left.exists()
    second.close()


def test_deleting_the_key_deletes_one_that_was_being_written(data_dir: Path) -> None:
    put(data_dir, ("private/api_key", "private/.api_key.x7k2m9q1"), age_s=0)
    KeyringVault(data_dir, keyring=NoKeyring).delete()
    assert there(data_dir) == set()


def test_deleting_everything_finds_what_was_left(data_dir: Path) -> None:
    put(data_dir, HALF_WRITTEN, age_s=0)
    request_factory_reset(data_dir, KeyringVault(data_dir, keyring=NoKeyring))
    assert not (data_dir / "private/.api_key.x7k2m9q1").exists()  # before anything else
    assert reset_if_requested(data_dir)
    assert not data_dir.exists()
