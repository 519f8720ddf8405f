"""What comes from others: the audit finds nothing here, and finds each thing that it looks for."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
HASH = " \\\n    --hash=sha256:00"
GOOD = f"one==1.2{HASH}\n    # via two\ntwo==3.0 ; sys_platform == 'win32'{HASH}\n"


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield importlib.import_module("audit")
    del sys.modules["audit"]


def test_the_project_passes_its_audit(audit: ModuleType) -> None:
    assert audit.faults() == []


def test_a_good_lock_has_no_fault(audit: ModuleType) -> None:
    assert list(audit.faults_of_lock("r.txt", GOOD)) == []
    assert [(pin.name, pin.version) for pin in audit.pins_of(GOOD)] == [
        ("one", "1.2"),
        ("two", "3.0"),
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("three>=1", "neither a pinned version"),
        ("three==1.0", "no hash"),
        ("-e .", "neither a pinned version"),
        ("three @ https://example.org/three.whl", "neither a pinned version"),
        ("--index-url https://example.org", "neither a pinned version"),
        (f"PySide6_Essentials==6.12.0{HASH}", "refused"),
        (f"numpy==2.1{HASH}", "refused"),
    ],
)
def test_what_is_not_a_version_with_hashes_is_found(
    audit: ModuleType, line: str, said: str
) -> None:
    (fault,) = audit.faults_of_lock("r.txt", f"{GOOD}{line}\n")
    assert said in fault


def test_two_locks_with_two_versions_are_found(audit: ModuleType) -> None:
    locks = {"a.txt": f"one==1.0{HASH}", "b.txt": f"One==2.0{HASH}"}
    assert list(audit.faults_between(locks)) == ["one: 1.0 in a.txt, 2.0 in b.txt"]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("one>=1", "no upper bound"),
        ("one>=2,<3", "not within"),
        ("other>=1,<2", "in no lock"),
    ],
)
def test_a_requirement_without_bounds_or_beyond_them_is_found(
    audit: ModuleType, wanted: str, said: str
) -> None:
    (fault,) = audit.faults_of_project([wanted], {"one": "1.2"})
    assert said in fault


@pytest.mark.parametrize("licences", [[], ["Proprietary"], ["MIT", "SSPL-1.0"], ["GPL-2.0-only"]])
def test_a_licence_that_nobody_has_looked_at_is_found(
    audit: ModuleType, licences: list[str]
) -> None:
    assert list(audit.faults_of_licence("one", licences))
    assert not list(audit.faults_of_licence("one", ["MIT", "Apache-2.0"]))


def test_a_package_that_is_locked_and_not_installed_is_found(audit: ModuleType) -> None:
    faults = list(audit.faults_of_installed(audit.pins_of(f"one==1.2{HASH}"), {}))
    assert faults == ["one: locked and not installed"]


@pytest.mark.parametrize(
    ("step", "is_found"),
    [
        ("- uses: actions/checkout@v4", True),
        ("- uses: someone/thing@main", True),
        ("- uses: actions/checkout@34e114876b0b11c390a56381ad16ebd13914f8d5 # v4.3.1", False),
        ("- uses: ./local", False),
        ("- run: choco install nsis -y && echo done", True),
        ("- run: choco install nsis --version=3.10 -y && echo done", False),
    ],
)
def test_steps_that_may_change_under_their_name_are_found(
    audit: ModuleType, step: str, is_found: bool
) -> None:
    assert bool(list(audit.faults_of_workflow("w.yml", step))) is is_found
