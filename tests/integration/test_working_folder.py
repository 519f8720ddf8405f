"""Modules that lie in the folder that one works in: none of them is ever imported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from reader_app.ipc.channel import ChildProcess
from reader_app.ipc.own_program import module_path, own_program
from tests.support.pdfs_to_mark import make_word_book
from tests.support.sweeps import first_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("pymupdf", "anthropic", "struct", "keyring", "reader_app", "tty", "ctypes", "peewee")
MARK = "PLANTED"
PLANTED = f"open({MARK!r}, 'a').write(__name__ + '\\n')\nraise ImportError\n"


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(PLANTED)
    make_word_book(folder / "book.pdf")
    monkeypatch.setenv("PAGEMATE_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.chdir(folder)
    return folder


def planted(folder: Path) -> str:
    mark = folder / MARK
    return mark.read_text() if mark.exists() else ""


@pytest.mark.parametrize("kind", first_of(["draw", "model", "text", "copy", "recognise"], 2))
def test_no_worker_imports_what_lies_there(downloads: Path, kind: str) -> None:
    child = ChildProcess(["--worker", kind])
    child.close(timeout_s=60)
    assert planted(downloads) == ""


@pytest.mark.parametrize(
    "path", first_of(["{root}" + os.pathsep, ".", "", os.pathsep, "." + os.pathsep], 2)
)
def test_an_empty_entry_of_the_path_is_not_the_folder(
    downloads: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", path.format(root=ROOT))
    ChildProcess(["--worker", "draw"]).close(timeout_s=60)
    assert planted(downloads) == ""


def test_a_command_imports_nothing_of_it(downloads: Path) -> None:
    done = subprocess.run(
        [*own_program(), "index", "book.pdf"],
        env={**os.environ, **module_path()},
        timeout=120,
        check=False,
    )
    assert (done.returncode, planted(downloads)) == (0, "")


@pytest.mark.long
def test_a_start_by_hand_imports_nothing_of_it(downloads: Path) -> None:
    """Without `-P` Python itself takes a planted `reader_app` for the program: all but that."""
    (downloads / "reader_app.py").unlink()
    done = subprocess.run(
        [sys.executable, "-m", "reader_app", "index", "book.pdf"],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.pathsep}."},
        timeout=120,
        check=False,
    )
    assert (done.returncode, planted(downloads)) == (0, "")


@pytest.mark.long
def test_an_installed_command_imports_nothing_of_it(downloads: Path) -> None:
    """As the script of pip calls it, with an entry of the path that is empty."""
    code = "import sys; from reader_app.__main__ import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "index", "book.pdf"],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}"},
        timeout=120,
        check=False,
    )
    assert (done.returncode, planted(downloads)) == (0, "")


@pytest.mark.long
def test_a_window_imports_nothing_of_it(downloads: Path) -> None:
    window = subprocess.Popen(
        [*own_program(), "book.pdf"],
        env={**os.environ, **module_path(), "PAGEMATE_TRACE": "1", "QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert window.stderr is not None
    try:
        for line in window.stderr:
            if line.startswith("first-page-painted"):
                break
        else:
            pytest.fail("no page was shown")
    finally:
        window.terminate()
        window.wait(60)
        window.stderr.close()
    assert planted(downloads) == ""
