"""Child processes make their sentences in the window's language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from reader_app.bootstrap.paths import FOR_CHILDREN
from reader_app.documents.processes.dialogues import dialogue_with
from reader_app.documents.processes.messages import FileRefused, OpenFile, SpeakLanguage
from reader_app.ipc.channel import ChildProcess

pytestmark = pytest.mark.slow


@contextmanager
def worker(kind: str) -> Iterator[ChildProcess]:
    child = ChildProcess(["--worker", kind])
    child.channel.ask(dialogue_with(kind))
    try:
        yield child
    finally:
        child.kill()
        child.channel.close()


def refusal(child: ChildProcess, torn: Path) -> str:
    child.channel.send(OpenFile(str(torn), ""))
    while not isinstance(answer := child.channel.receive(), FileRefused):
        pass
    return answer.error.message


@pytest.fixture
def torn(tmp_path: Path) -> Path:
    path = tmp_path / "torn.pdf"
    path.write_bytes(b"")
    return path


@pytest.mark.parametrize("kind", ["draw", "text"])
def test_a_child_speaks_the_language_of_its_environment(
    kind: str, torn: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOR_CHILDREN, "xx")
    with worker(kind) as child:
        assert refusal(child, torn).startswith("⟦")


def test_a_drawing_process_that_started_early_is_told_its_language(
    torn: Path, data_dir: Path
) -> None:
    with worker("draw") as child:
        before = refusal(child, torn)
        child.channel.send(SpeakLanguage("de"))
        after = refusal(child, torn)
    assert before == "“torn.pdf” is empty."
    assert "torn.pdf" in after and after != before


def test_without_a_word_children_speak_english(torn: Path, data_dir: Path) -> None:
    with worker("text") as child:
        assert refusal(child, torn) == "“torn.pdf” is empty."
