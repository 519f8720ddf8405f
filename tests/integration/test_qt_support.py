"""What PySide6 compiles at each start is unpacked once, in environments that only we use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import shiboken6

from reader_app.bootstrap.startup import bindings_folder, drop_stale_support, unpack_support

_WHERE = (
    "import shiboken6, PySide6.QtCore, sys; print(sys.modules['shibokensupport.feature'].__file__)"
)


@pytest.fixture
def bindings(tmp_path: Path) -> Path:
    """A copy of PySide6's helper that nothing has prepared."""
    original = Path(shiboken6.__file__).parent
    copy = tmp_path / "site" / "shiboken6"
    shutil.copytree(original, copy, ignore=shutil.ignore_patterns("files.dir", "include", "lib"))
    return copy


@pytest.mark.slow
def test_the_unpacked_modules_are_compiled_and_used(bindings: Path) -> None:
    unpack_support(bindings)
    environment = {**os.environ, "PYTHONPATH": str(bindings.parent)}
    found = subprocess.run(
        [sys.executable, "-P", "-c", _WHERE],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert Path(found.stdout.strip()).is_relative_to(bindings / "files.dir"), found.stderr
    assert list((bindings / "files.dir").rglob("*.pyc"))
    assert [each.name for each in bindings.parent.iterdir()] == ["shiboken6"]

    drop_stale_support(bindings)
    assert (bindings / "files.dir").exists()
    (bindings / "libshiboken6.new").write_bytes(b"\0" * 10_000_000)  # another version
    drop_stale_support(bindings)
    assert not (bindings / "files.dir").exists()


def test_a_failure_leaves_nothing_behind(bindings: Path) -> None:
    for module in bindings.glob("*.so"):
        module.write_bytes(b"damaged")
    unpack_support(bindings)
    assert not (bindings / "files.dir").exists()
    assert [each.name for each in bindings.parent.iterdir()] == ["shiboken6"]


def test_what_others_may_use_is_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert bindings_folder() is None
    (tmp_path / "pipx_metadata.json").touch()
    assert bindings_folder() == Path(shiboken6.__file__).parent


_LEFT_OUT = """
import re, sys
from reader_app.bootstrap.qt_imports import restore_plain_imports
compiled = re.compile
restore_plain_imports()
print(*sorted({"tempfile", "zipfile", "shutil"} & set(sys.modules)), re.compile is compiled)
from PySide6.QtCore import QPoint
try:
    QPoint("a")
except TypeError as error:
    print(error)
import tempfile, zipfile
print(zipfile.ZipFile.__name__, tempfile.mkdtemp.__name__)
"""


@pytest.mark.slow
@pytest.mark.parametrize("is_unpacked", [True, False])
def test_what_qt_hardly_uses_comes_when_it_is_used(bindings: Path, *, is_unpacked: bool) -> None:
    if is_unpacked:
        unpack_support(bindings)
    found = subprocess.run(
        [sys.executable, "-P", "-c", _LEFT_OUT],
        env={**os.environ, "PYTHONPATH": str(bindings.parent)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert found[0] == ("True" if is_unpacked else "shutil zipfile True")
    assert "Supported signatures" in " ".join(found)
    assert found[-1] == "ZipFile mkdtemp"
