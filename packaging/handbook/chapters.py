"""The handbook's Markdown as chapters of HTML."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from reader_app.ui.window.action_table import (
    ACTIONS,
    COMPOSER_KEYS,
    MOST_KEYS,
    PAGE_KEYS,
    PART_ACTIONS,
    ActionGroup,
)

_NUMBER = re.compile(r"^(\d+)-")
_KEYS = re.compile(r"^<!-- keys: (\w+) -->$", re.MULTILINE)
_KEY_NAMES = {"PgDown": "PageDown", "PgUp": "PageUp"}


@dataclass(frozen=True, slots=True)
class Section:
    """A heading inside a chapter; `id` is its element's."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """One Markdown file. `number` 0 is the preface, which has no number of its own."""

    number: int
    title: str
    html: str
    sections: tuple[Section, ...]


@dataclass(slots=True)
class _Parts:
    title: str = ""
    sections: list[Section] = field(default_factory=list)


def read_chapters(folder: Path) -> list[Chapter]:
    """All chapters in the order of their file names. Figures that aren't there are left out."""
    return [_chapter(path, folder) for path in sorted(folder.glob("*.md"))]


def source_of(path: Path) -> str:
    """The chapter's Markdown, with its tables of keys made from the program's table of actions."""
    text = path.read_text(encoding="utf-8")
    return _KEYS.sub(lambda match: _table_of_keys(ActionGroup(match[1])), text)


def _table_of_keys(group: ActionGroup) -> str:
    rows: dict[str, list[str]] = {}
    for spec in (*PAGE_KEYS, *PART_ACTIONS, *COMPOSER_KEYS):
        if spec.group is group and spec.text:
            rows.setdefault(spec.text, []).extend(spec.keys)
    for action in ACTIONS:
        if action.group is group and (action.keys or action.page_keys):
            words = action.series or action.command
            rows[words] = [*rows.get(words, []), *action.keys[:1], *action.page_keys]
    return "\n".join(["| | |", "|---|---|", *(_row(keys, words) for words, keys in rows.items())])


def _row(keys: Sequence[str], words: str) -> str:
    named = [re.sub(r"\w+", lambda name: _KEY_NAMES.get(name[0], name[0]), key) for key in keys]
    quoted = [f"`{key}`" for key in named]
    shown = f"{quoted[0]} … {quoted[-1]}" if len(quoted) > MOST_KEYS else ", ".join(quoted)
    return f"| {shown} | {words} |"


def _chapter(path: Path, folder: Path) -> Chapter:
    match = _NUMBER.match(path.name)
    assert match is not None, f"{path.name} begins with no number"
    number = int(match[1])
    parser = MarkdownIt("commonmark").enable("table")
    parts = _Parts()
    tokens = parser.parse(source_of(path))
    _mark(tokens, parts, number)
    rendered = _with_figures(parser.renderer.render(tokens, parser.options, {}), folder, number)
    content = _opened(number, _styled(rendered))
    return Chapter(number, parts.title, content, tuple(parts.sections))


def _mark(tokens: Sequence[Token], parts: _Parts, number: int) -> None:
    """Give headings an id, and learn their titles."""
    for token, content in itertools.pairwise(tokens):
        if token.type != "heading_open":
            continue
        if token.tag == "h1":
            parts.title = content.content
            token.attrSet("id", f"c{number}")
        else:
            section = Section(f"c{number}s{len(parts.sections) + 1}", content.content)
            parts.sections.append(section)
            token.attrSet("id", section.id)


def _styled(rendered: str) -> str:
    """What the style sheet can't say: first cells, tables without a head, the glossary's terms."""
    rendered = re.sub(r"<thead>\s*<tr>(\s*<th></th>)+\s*</tr>\s*</thead>", "", rendered)
    rendered = re.sub(r"<tr>\s*<td>(?=<code>)", '<tr><td class="keys">', rendered)
    rendered = re.sub(r"<tr>\s*<(t[dh])>", r'<tr><\1 class="first">', rendered)
    return re.sub(r"<p>(?=<strong>[^<]*\.</strong> )", '<p class="term">', rendered)


def _opened(number: int, rendered: str) -> str:
    above = f'<p class="number">{number}</p>' if number else ""
    return above + rendered


def _with_figures(rendered: str, folder: Path, number: int) -> str:
    count = 0

    def figure(match: re.Match[str]) -> str:
        nonlocal count
        source, caption = html.unescape(match[1]), match[2]
        if not (folder / source).is_file():
            return ""
        count += 1
        name = f"c{number}f{count}"
        return (
            f'<div class="figure" id="{name}"><img src="{html.escape(source)}"></div>'
            f'<p class="caption" id="{name}caption">{caption}</p>'
        )

    return re.sub(r'<p><img src="([^"]*)" alt="([^"]*)" ?/></p>', figure, rendered)
