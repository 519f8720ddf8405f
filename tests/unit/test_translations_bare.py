"""No text for people stands in the code outside `tr`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.bare_texts import bare_texts
from tests.support.program import ROOT

pytestmark = pytest.mark.slow

PROGRAM = ROOT / "reader_app"
ROOMS = tuple("ui cli app workers llm documents store domain agent bootstrap".split())
FOR_MODELS = frozenset(
    {
        "agent/content_blocks.py",
        "agent/spoiler_fence.py",
        "agent/message_history.py",
        "agent/context_window.py",
        "app/chat/prompt_context.py",
        "app/tools/calculate.py",
        "app/tools/get_outline.py",
        "app/tools/page_arguments.py",
        "app/chat/question_target.py",
        "app/tools/search_library.py",
        "app/tools/find_mentions.py",
        "app/tools/follow_reference.py",
        "app/tools/plan_and_notes.py",
        "app/tools/read_comments.py",
        "app/tools/read_pages.py",
        "app/tools/read_table.py",
        "app/chat/book_context.py",
        "app/tools/current_page.py",
        "app/tools/search_book.py",
        "app/tools/tool_table.py",
        "app/chat/turn_runner.py",
        "bootstrap/crash_reports.py",
        "domain/chat.py",
        "llm/local_servers.py",
        "llm/claude/request.py",
    }
)
"""Read by models and in reports to us: English."""
ALLOWED = frozenset(
    {
        "Anthropic",
        "Pagemate 0",
        "Pagemate reads this.",
        "Turns the page.",
        "conversations delete",
        "conversations show",
        "pagemate",
        "pagemate conversations",
        "pagemate conversations delete ID",
        "pagemate conversations show ID",
        "pagemate doctor",
        "pagemate export 0",
        "pagemate index 0…",
        "pagemate search 0 0…",
        "pagemate text 0 0",
        'pagemate ask 0 "0"',
        "python",
        "sqlite",
        "Ollama",
        "LM Studio",
        "Pagemate",
        "Excel (XLSX)",
        "PowerPoint (PPTX)",
        "Word (DOCX)",
        "brew install tesseract tesseract-lang",
        "sudo apt install tesseract-ocr",
        "winget install UB-Mannheim.TesseractOCR",
        "cancel copy",
        "current hit",
        "not opened",
        "recap on return",
        "Bitstream Charter",
        "Iowan Old Style",
        "Source Serif 4",
        "Noto Serif",
        "DejaVu Serif",
        "Liberation Serif",
        "export notes",
        "line end",
        "page end",
        "store annotations",
        "0 et al.",
        "cancel page export",
        "importing annotations",
        "open what was saved",
        "pagemate notes 0",
        "redo ",
        "unpin card",
        "save copy instead",
        "show original",
        "show what was saved",
        "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }",
        "0#formEditor { background: 0; color: 0; border: 2px solid 0; border-radius: 3px; "
        "padding: 0 1px; }QListWidget#formEditor::item { color: 0; padding: 0 2px; margin: 0; "
        "min-height: 0; border: none; border-radius: 2px; }"
        "QListWidget#formEditor::item:selected { background: 0; color: 0; }",
        "QPlainTextEdit#markText { background: 0; color: 0; border: 1px solid 0; "
        "border-radius: 2px; padding: 0; }",
        "undo ",
        "Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8; "
        "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; $voice.Rate = {rate}; "
        "$voice.Speak([Console]::In.ReadToEnd())",
        "The quick brown fox reads a quiet book by the fire, page after page, until it sleeps. ",
    }
)
"""Names, commands to type, names of deeds and layers, what a test sends to a model, and a text that
is only measured."""


@pytest.mark.parametrize("room", ROOMS)
def test_texts_for_people_can_be_translated(room: str) -> None:
    found = [
        f"{bare.place}: {bare.text}"
        for path in sorted((PROGRAM / room).rglob("*.py"))
        for bare in bare_texts(path, path.relative_to(PROGRAM).as_posix())
        if bare.place not in FOR_MODELS and bare.text not in ALLOWED
    ]
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        'button.setText("Copy")',
        'label.setToolTip(f"Page {page}")',
        'raise BookError(code, "This file is empty.")',
        'x = "Nothing was found here."',
        'bar.show_notice(tr("Saved."), "Undo")',
        'menu.addAction(tr("Rename") if one else "Edit")',
    ],
)
def test_a_bare_text_is_found(code: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    assert len(list(bare_texts(tmp_path / "a.py", "ui/a.py"))) == 1


@pytest.mark.parametrize(
    "code",
    [
        'x = f"Searched {query}"',
        'terminal.note("Stopped.")',
        'parser.add_argument("--page", help="counted from 1")',
        'Finding("store", f"{n}")',
    ],
)
def test_a_bare_text_of_a_command_is_found(code: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    assert len(list(bare_texts(tmp_path / "a.py", "cli/a.py"))) == 1


@pytest.mark.parametrize(
    "code",
    [
        '"""A module."""',
        'button.setText(tr("Copy"))',
        'button.setObjectName("copyButton")',
        'log.warning("a file couldn’t be opened")',
        'raise ValueError("max_iterations must be 1 to 20")',
        'x = database.sql("SELECT number FROM page")',
        'TITLE = marked("New conversation")',
    ],
)
def test_what_is_not_shown_or_translated_is_left_alone(code: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    assert not list(bare_texts(tmp_path / "a.py", "ui/a.py"))
