"""The command line's ways out name what a terminal has, not what the window shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.cli.argument_parser import parsed
from reader_app.cli.main import run
from reader_app.cli.terminal import error_sentences
from reader_app.documents.engine.open_document import open_document
from reader_app.domain.errors import BookError
from tests.support.fake_core import FakeCore, noted, terminal


@pytest.mark.parametrize(
    "line",
    [
        "export nothing",
        "conversations show nothing",
        "conversations delete nothing --yes",
        "ask book.pdf Who? --conversation nothing",
    ],
)
def test_an_unknown_conversation_is_named_and_where_ids_are_told(line: str) -> None:
    used = terminal()
    core = FakeCore()
    assert run(parsed(line.split()), Path("data"), lambda: core, used) == 1
    assert noted(used).strip() == (
        "There is no conversation “nothing”. “pagemate conversations” lists them."
    )


def test_a_missing_file_is_looked_for_by_name_and_folder(tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        open_document(tmp_path / "no.pdf")
    assert error_sentences(caught.value) == (
        "There is no file named “no.pdf” here. It may have been moved or renamed. Check "
        "its name and folder."
    )
