"""What the pages for people say of this repository is so."""

from __future__ import annotations

import re

import pytest

from tests.support.program import ROOT
from tests.support.worked_examples import changes, new_files

PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "PRIVACY.md")
ROOMS = "reader_app|tests|prompts|resources|packaging|benchmarks|\\.ci"
NAMED = re.compile(rf"(?<![\w/.:])((?:{ROOMS})/[\w./*-]*[\w/*])")
MODULE = re.compile(r"python -m ((?:reader_app|benchmarks|tests)[\w.]*)")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page: str) -> None:
    made = {file.path for file in new_files()}
    text = re.sub(r"```.*?```", "", read(page), flags=re.DOTALL)
    named = {*NAMED.findall(text), *LINK.findall(text)} - made
    assert not [name for name in named if not any(ROOT.glob(name))]
    assert page == "PRIVACY.md" or named


@pytest.mark.parametrize("page", PAGES)
def test_programs_that_a_page_names_are_there(page: str) -> None:
    paths = [ROOT / name.replace(".", "/") for name in MODULE.findall(read(page))]
    assert not [p for p in paths if not (p.with_suffix(".py").is_file() or p.is_dir())]


def test_what_an_example_adds_is_not_there_yet() -> None:
    files = list(new_files())
    assert len(files) >= 5
    assert not [file.path for file in files if (ROOT / file.path).exists()]


@pytest.mark.parametrize("change", list(changes()), ids=lambda change: change.path)
def test_lines_that_an_example_changes_stand_in_their_file(change) -> None:
    assert read(change.path).count(change.before) == 1
    assert change.before != change.after


def test_contributing_is_read_in_one_sitting() -> None:
    assert len(read("CONTRIBUTING.md").splitlines()) <= 640
