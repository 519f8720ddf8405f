"""What is laid out in columns stays so in a language with wide characters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reader_app.bootstrap.translations import use_language
from reader_app.cli.argument_parser import COMMANDS, parsed
from reader_app.cli.terminal import pad_wide, padded, unpad_wide, width
from reader_app.domain.translation import use


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    use(None)


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit):
        parsed(words)
    told = capsys.readouterr()
    return told.out + told.err


def test_a_korean_syllable_takes_two_columns() -> None:
    assert (width("책 a"), width("Bücher …"), width("")) == (4, 8, 0)
    assert padded("책", 4) == "책  "


def test_what_was_widened_is_the_same_again() -> None:
    assert len(pad_wide("파일 a")) == 6
    assert unpad_wide(pad_wide("파일 a")) == "파일 a"


@pytest.mark.parametrize("language", ["ko", "de"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_into_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    use_language(language)
    shown = printed(capsys, *filter(None, (command, "--help")))
    assert max(map(width, shown.splitlines())) <= 80
    assert "\0" not in shown


def test_explanations_stand_below_each_other_in_korean(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    use_language("ko")
    lines = printed(capsys, "--help").splitlines()
    calls = [line for line in lines if line.startswith("  pagemate ")]
    rows = [line for line in lines if line.startswith(("  파일  ", "  --version  "))]
    assert len(calls) == 8 and len({width(line) - width(_explained(line)) for line in calls}) == 1
    assert len(rows) == 2 and len({width(line) - width(_explained(line)) for line in rows}) == 1


def test_a_long_korean_explanation_is_broken_where_its_columns_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    use_language("ko")
    lines = printed(capsys, "ask", "--help").splitlines()
    assert max(map(width, lines)) <= 50


def test_a_wrong_word_is_told_without_filling(capsys: pytest.CaptureFixture[str]) -> None:
    use_language("ko")
    told = printed(capsys, "text", "book.pdf", "iv")
    assert "쪽: 1 이상의 수가 아님: iv\n" in told and "\0" not in told


def _explained(line: str) -> str:
    return line.strip().split("  ")[-1].strip()
