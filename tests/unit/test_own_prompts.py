"""The reader's own wording of what shortcuts ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.app.chat.prompt_shortcuts import Shortcut, ShortcutPrompts, complaint
from reader_app.domain.errors import StorageError
from reader_app.store.atomic_file import write_atomically
from tests.support.fakes import PROMPTS


@pytest.fixture
def prompts(tmp_path: Path) -> ShortcutPrompts:
    return ShortcutPrompts(PROMPTS, tmp_path / "own", write_atomically)


def own_files(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "own").glob("*"))


def test_an_own_wording_is_asked_at_once(prompts: ShortcutPrompts) -> None:
    prompts.save(Shortcut.TRANSLATE, "Say it in {language}, please.")
    asked = prompts.question(Shortcut.TRANSLATE, language="German")
    assert asked == "Say it in German, please."


def test_the_shipped_wording_stays_as_it_is(prompts: ShortcutPrompts) -> None:
    before = (PROMPTS / "explain.md").read_bytes()
    prompts.save(Shortcut.EXPLAIN, "Explain it to a child.")
    assert (PROMPTS / "explain.md").read_bytes() == before
    assert prompts.shipped(Shortcut.EXPLAIN).startswith("Explain the selected text")


def test_going_back_to_it_leaves_no_copy(prompts: ShortcutPrompts, tmp_path: Path) -> None:
    prompts.save(Shortcut.EXPLAIN, "Explain it to a child.")
    assert own_files(tmp_path) == ["explain.md"]
    prompts.save(Shortcut.EXPLAIN, prompts.shipped(Shortcut.EXPLAIN))
    assert own_files(tmp_path) == []


def test_a_copy_that_can_not_be_used_is_passed_over(
    prompts: ShortcutPrompts, tmp_path: Path
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "recap.md").write_text("Recap to {pages}.")
    assert prompts.text(Shortcut.RECAP) == prompts.shipped(Shortcut.RECAP)


def test_what_can_not_be_asked_is_not_saved(prompts: ShortcutPrompts, tmp_path: Path) -> None:
    prompts.save(Shortcut.RECAP, "Recap.")
    assert own_files(tmp_path) == []


def test_a_disk_that_does_not_write_is_said(tmp_path: Path) -> None:
    def fail(path: Path, content: bytes) -> None:
        raise OSError(28, "full")

    with pytest.raises(StorageError):
        ShortcutPrompts(PROMPTS, tmp_path / "own", fail).save(Shortcut.EXPLAIN, "Explain.")


@pytest.mark.parametrize(
    ("shortcut", "text", "words"),
    [
        (Shortcut.EXPLAIN, "  ", "Enter a prompt."),
        (Shortcut.EXPLAIN, "On {page}", "{page} is an unknown placeholder."),
        (Shortcut.TRANSLATE, "Translate it.", "The prompt must contain {language}."),
        (Shortcut.EXPLAIN, "x" * 4_001, "The prompt is too long. The limit is 4,000 characters."),
        (Shortcut.RECAP, "Recap to {page}, {Page} and {}", ""),
    ],
)
def test_what_is_wrong_is_said(shortcut: Shortcut, text: str, words: str) -> None:
    assert complaint(shortcut, text) == words


@pytest.mark.parametrize("shortcut", list(Shortcut))
def test_no_shipped_wording_is_complained_about(
    shortcut: Shortcut, prompts: ShortcutPrompts
) -> None:
    assert complaint(shortcut, prompts.shipped(shortcut)) == ""
