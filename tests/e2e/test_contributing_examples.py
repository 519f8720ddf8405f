"""Somebody follows CONTRIBUTING.md to the letter, in a copy of the program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.books import make_book
from tests.support.messages_api import MessagesApi, text, tool_use
from tests.support.program import ROOT
from tests.support.worked_examples import changes, code_files_of, follow, new_files

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
PARTS = ("reader_app", "prompts", "resources", "tests", "packaging")


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The copy, and the files in it that the page has changed or added."""
    root = tmp_path_factory.mktemp("copy")
    for part in PARTS:
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root, follow(root)


def python(root: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), **environment},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def passed(root: Path, *words: str) -> None:
    done = python(root, "-m", "pytest", "-p", "no:cacheprovider", *words)
    assert done.returncode == 0, done.stdout


def test_the_code_is_as_the_house_wants_it(followed: tuple[Path, Sequence[str]]) -> None:
    root, touched = followed
    files = [path for path in touched if path.endswith(".py")]
    for words in (("check", "--no-cache"), ("format", "--check", "--no-cache")):
        done = python(root, "-m", "ruff", *words, *files)
        assert done.returncode == 0, done.stdout
    assert max(len((root / path).read_text().splitlines()) for path in files) <= 800


@pytest.mark.long
def test_the_tests_of_the_examples_pass(followed: tuple[Path, Sequence[str]]) -> None:
    own = [file.path for file in new_files() if "/test_" in file.path]
    assert len(own) == 6
    passed(followed[0], *own)


@pytest.mark.long
def test_a_new_server_fits_in_with_the_others(followed: tuple[Path, Sequence[str]]) -> None:
    passed(followed[0], "tests/unit/test_llm_servers.py", "tests/unit/test_translations_bare.py")


@pytest.mark.long
def test_a_new_format_fits_in_with_the_others(followed: tuple[Path, Sequence[str]]) -> None:
    passed(followed[0], "tests/integration/test_formats_opening.py", "-k", "tcr")
    names = ("chosen", "registers", "registered", "every_format", "told_of_every_format")
    passed(
        followed[0],
        "tests/unit/test_packaging.py",
        "tests/gui/test_file_chooser.py",
        "-k",
        " or ".join(names),
    )


@pytest.mark.long
def test_a_model_can_call_the_new_tool(
    followed: tuple[Path, Sequence[str]], tmp_path: Path
) -> None:
    book = make_book(tmp_path / "cats.pdf", ["A cat sat.", "A dog ran.", "The cat slept."])
    with MessagesApi() as api:
        api.reply(tool_use("count_words", {"word": "cat"})).reply(text("Twice."))
        done = python(
            followed[0],
            *("-m", "reader_app", "ask", str(book), "How often is there a cat?", "--json"),
            PAGEMATE_DATA_DIR=str(tmp_path / "data"),
            ANTHROPIC_BASE_URL=api.base_url,
        )
        (result,) = api.requests[-1].tool_results
    (call,) = json.loads(done.stdout)["tool_calls"]
    assert (call["tool_name"], call["is_error"]) == ("count_words", False)
    assert "“cat” stands 2 times in 3 of 3 pages: on 1, 3." in json.dumps(
        result, ensure_ascii=False
    )
    assert "Counted “cat”" in done.stderr


def test_a_tool_is_a_module_of_its_own_and_two_lines_in_the_table() -> None:
    texts = [(file.path, file.content) for file in new_files()]
    texts += [(change.path, change.after) for change in changes()]
    code = {path for path, text in texts if "count_words" in text and path.startswith("reader_app")}
    assert code == {"reader_app/app/tools/count_words.py", "reader_app/app/tools/tool_table.py"}


@pytest.mark.parametrize("heading", ["A toolbar button", "A setting", "A panel", "A tool"])
def test_the_commonest_additions_touch_two_files_of_code(heading: str) -> None:
    assert len(code_files_of(heading)) == 2


def test_a_dialog_is_a_file_an_action_and_what_opens_it() -> None:
    assert len(code_files_of("A dialog")) == 3


@pytest.mark.long
def test_a_new_button_fits_in_with_the_others(followed: tuple[Path, Sequence[str]]) -> None:
    passed(followed[0], "tests/unit/test_action_table.py", "tests/gui/test_shell_keys.py")


@pytest.mark.long
def test_a_new_setting_is_kept_and_travels_and_has_its_row(
    followed: tuple[Path, Sequence[str]],
) -> None:
    names = ("settings_table", "store_settings")
    passed(followed[0], *(f"tests/unit/test_{name}.py" for name in names))
    passed(followed[0], "tests/gui/test_shell_settings.py")
    passed(followed[0], "tests/gui/test_library_window.py", "-k", "removed")
