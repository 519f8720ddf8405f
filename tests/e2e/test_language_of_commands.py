"""The commands in the language of the reader's terminal, as a shell starts them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.books import make_unique_word_book
from tests.support.program import ROOT, environment, run

pytestmark = pytest.mark.slow
NO_LANGUAGE = {"PAGEMATE_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
USAGE = {"en": "usage: ", "de": "Aufruf: ", "ko": "사용법: "}


def usage(**changes: str) -> str:
    """How the help of the program begins."""
    return run("--help", PYTHONUTF8="1", **{**NO_LANGUAGE, **changes}).out.split("pagemate")[0]


@pytest.mark.parametrize(
    ("language", "changes"),
    [
        ("de", {"LANG": "de_DE.UTF-8"}),
        ("ko", {"LANG": "de_DE.UTF-8", "LC_ALL": "ko_KR.UTF-8"}),
        ("en", {"LANG": "C", "LANGUAGE": "de"}),
        ("en", {"LANG": "POSIX"}),
        ("en", {"LANG": "fr_FR.UTF-8"}),
        ("en", {}),
        ("ko", {"PAGEMATE_LANGUAGE": "ko", "LANG": "de_DE.UTF-8"}),
    ],
)
def test_a_terminal_is_told_in_its_language(language: str, changes: dict[str, str]) -> None:
    assert usage(**changes) == USAGE[language]


def test_the_language_that_was_set_in_the_window_counts_before_the_terminals(
    data_dir: Path,
) -> None:
    (data_dir / "settings.json").write_text('{"language": "ko"}', encoding="utf-8")
    assert usage(LANG="de_DE.UTF-8") == USAGE["ko"]


@pytest.mark.long
def test_another_process_that_reads_the_file_says_why_in_the_same_language(
    data_dir: Path, tmp_path: Path
) -> None:
    torn = tmp_path / "torn.pdf"
    torn.write_bytes(b"%PDF-1.7\n")
    ran = run("ask", torn, "1", "--json", **{**NO_LANGUAGE, "PAGEMATE_LANGUAGE": "xx"})
    error = json.loads(ran.out)["error"]
    assert ran.code == 1 and error["code"] == "PARSE_FAILED"
    assert error["message"].startswith("⟦") and ran.err.startswith("⟦")


def test_who_reads_english_waits_for_no_qt(data_dir: Path, tmp_path: Path) -> None:
    book = make_unique_word_book(tmp_path / "book.pdf", 3)
    code = (
        "import sys; from reader_app.__main__ import main; "
        f"code = main(['search', {str(book)!r}, 'page']); "
        "print(code, [name for name in sys.modules if name.startswith('PySide6')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(**NO_LANGUAGE, LANGUAGE="en"),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "0 []"
