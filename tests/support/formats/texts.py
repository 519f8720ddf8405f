"""TXT, Markdown and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path


def make_text(path: Path, chapters: Sequence[tuple[str, Sequence[str]]]) -> Path:
    """Titles and paragraphs with a blank line between them."""
    blocks = [block for title, paragraphs in chapters for block in (title, *paragraphs)]
    path.write_text("\n\n".join(blocks), encoding="utf-8")
    return path


def make_markdown(path: Path, chapters: Sequence[tuple[str, Sequence[str]]]) -> Path:
    blocks = [block for title, paras in chapters for block in (f"# {title}", *paras)]
    path.write_text("\n\n".join(blocks), encoding="utf-8")
    return path


def make_html(path: Path, chapters: Sequence[tuple[str, Sequence[str]]]) -> Path:
    body = "".join(
        f"<h1>{escape(title)}</h1>" + "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
        for title, paragraphs in chapters
    )
    page = f"<html><head><title>A Made Book</title></head><body>{body}</body></html>"
    path.write_text(page, encoding="utf-8")
    return path
