"""`./run`, the locks and the licence: what a stranger's first minute depends on."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("requirements.txt", "requirements-dev.txt")


def pinned(lock: str) -> dict[str, str]:
    lines = (ROOT / lock).read_text(encoding="utf-8").splitlines()
    found = (re.match(r"([a-z0-9._-]+)==([^ ]+)", line) for line in lines)
    return {match[1]: match[2] for match in found if match is not None}


def wanted(group: str) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = project["project"]["dependencies"]
    listed = runtime if group == "run" else [*runtime, *project["dependency-groups"]["dev"]]
    return [re.split(r"[<>=!~ \[;]", entry)[0].lower().replace("_", "-") for entry in listed]


def run(
    *words: str, path: Path | None = None, script: str = "run"
) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": os.environ["HOME"], "PATH": str(path) if path else os.environ["PATH"]}
    return subprocess.run(
        [ROOT / script, *words], env=environment, check=False, capture_output=True, text=True
    )


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pinned_package_has_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z0-9])", text)
    packages = [entry for entry in entries if "==" in entry.split("\n")[0]]
    assert packages and all("--hash=sha256:" in entry for entry in packages)


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text and "--index" not in text and "--find-links" not in text


@pytest.mark.parametrize(("lock", "group"), [(LOCKS[0], "run"), (LOCKS[1], "dev")])
def test_locks_hold_all_that_the_project_asks_for(lock: str, group: str) -> None:
    assert set(wanted(group)) <= set(pinned(lock))


def test_both_locks_agree() -> None:
    dev = pinned(LOCKS[1])
    assert {name: dev.get(name) for name in pinned(LOCKS[0])} == pinned(LOCKS[0])


def test_every_dependency_has_its_reason_beside_it() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    runtime = text.split("dependencies = [", 1)[1].split("\n]", 1)[0].strip().splitlines()
    for above, line in itertools.pairwise(runtime):
        if line.strip().startswith('"'):
            assert above.strip().startswith("#"), line


@pytest.mark.parametrize("script", ["run", ".ci/run", "packaging/lock"])
def test_scripts_are_programs_without_syntax_errors(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    subprocess.run(["sh", "-n", ROOT / script], check=True)


def test_without_a_display_run_says_so_and_offers_ask() -> None:
    ended = run()
    assert ended.returncode == 2
    assert "no display" in ended.stderr and "./run ask" in ended.stderr


@pytest.fixture
def bare_path(tmp_path: Path) -> Path:
    """A PATH with a shell's everyday programs, and neither Python nor a package manager."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "dirname", "uname", "id", "cksum", "grep", "cat"):
        (folder / name).symlink_to(Path("/usr/bin") / name)
    return folder


def without_python(tmp_path: Path) -> Path:
    """A copy of the script that looks for Python on the PATH only."""
    script = tmp_path / "run"
    text = (ROOT / "run").read_text(encoding="utf-8")
    script.write_text(text.replace(" /usr/bin/python3;", ";"), encoding="utf-8")
    script.chmod(0o755)
    (tmp_path / "requirements.txt").touch()
    return script


def test_without_a_package_manager_it_names_what_is_missing_and_ends_with_2(
    tmp_path: Path, bare_path: Path
) -> None:
    ended = run("doctor", path=bare_path, script=str(without_python(tmp_path)))
    assert ended.returncode == 2
    assert "python3 python3-venv" in ended.stderr


def test_who_is_not_root_is_told_the_exact_line(tmp_path: Path, bare_path: Path) -> None:
    for name, answer in (("apt-get", "exit 1"), ("id", "echo 1000")):
        (bare_path / name).unlink(missing_ok=True)
        (bare_path / name).write_text(f"#!/bin/sh\n{answer}\n", encoding="utf-8")
        (bare_path / name).chmod(0o755)
    ended = run("doctor", path=bare_path, script=str(without_python(tmp_path)))
    assert ended.returncode == 2
    assert (
        "sudo apt-get update && sudo apt-get install -y --no-install-recommends "
        "python3 python3-venv" in ended.stderr
    )


def test_the_licence_is_the_affero_licence_in_full() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in text
    assert "17. Interpretation of Sections 15 and 16." in text


def test_no_file_of_the_project_is_missing_from_what_a_reader_is_told() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rooms = [
        path.name for path in (ROOT / "reader_app").iterdir() if (path / "__init__.py").exists()
    ]
    assert [room for room in rooms if f"{room}/" not in readme] == []
