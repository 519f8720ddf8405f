"""Qt's files of translations (.ts), read and written so that their differences stay small."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from texts import Name, Text

_CONTEXT = "Pagemate"
_FORMS = {"ko": 1, "de": 2}
"""How many forms a language has for a counted text."""
_REGIONS = {"ko": "ko_KR", "de": "de_DE"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A translation: `forms` is one text, or as many as the language counts with."""

    name: Name
    forms: tuple[str, ...]
    is_counted: bool
    is_vanished: bool = False

    @property
    def is_finished(self) -> bool:
        return all(self.forms)


def read_entries(path: Path) -> dict[Name, Entry]:
    """What a file holds, those that are no longer in the program, too; {} without a file."""
    if not path.exists():
        return {}
    found = (_entry(message) for message in ElementTree.parse(path).iter("message"))  # noqa: S314
    return {entry.name: entry for entry in found}


def _entry(message: ElementTree.Element) -> Entry:
    name = Name(message.findtext("source") or "", message.findtext("comment") or "")
    translation = message.find("translation")
    kind = "" if translation is None else translation.get("type", "")
    is_counted = message.get("numerus") == "yes"
    if translation is None:
        forms: tuple[str, ...] = ("",)
    elif is_counted:
        forms = tuple(form.text or "" for form in translation.findall("numerusform"))
    else:
        forms = (translation.text or "",)
    return Entry(name, forms, is_counted, kind in ("vanished", "obsolete"))


def merged(texts: Mapping[Name, Text], known: Mapping[Name, Entry], language: str) -> str:
    """The file anew: all texts, what is translated of them, and translations left over."""
    messages = [_message(text, _forms(text, known.get(text.name), language)) for text in
                texts.values()]  # fmt: skip
    messages += [
        _left_over(entry) for name, entry in known.items() if name not in texts and any(entry.forms)
    ]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
        f'<TS version="2.1" language="{_REGIONS[language]}" sourcelanguage="en">\n'
        f"<context>\n    <name>{_CONTEXT}</name>\n{''.join(messages)}</context>\n</TS>\n"
    )


def _forms(text: Text, known: Entry | None, language: str) -> tuple[str, ...]:
    count = _FORMS[language] if text.is_counted else 1
    forms = known.forms if known is not None else ()
    return (*forms, *[""] * count)[:count]


def _message(text: Text, forms: tuple[str, ...]) -> str:
    lines = [f"        <location filename={quoteattr('../../' + file)}/>" for file in text.files]
    lines.append(f"        <source>{escape(text.name.source)}</source>")
    if text.name.sense:
        lines.append(f"        <comment>{escape(text.name.sense)}</comment>")
    if text.one:
        lines.append(f"        <extracomment>For one: {escape(text.one)}</extracomment>")
    return _whole(lines, forms, text.is_counted, "" if all(forms) else "unfinished")


def _left_over(entry: Entry) -> str:
    lines = [f"        <source>{escape(entry.name.source)}</source>"]
    if entry.name.sense:
        lines.append(f"        <comment>{escape(entry.name.sense)}</comment>")
    return _whole(lines, entry.forms, entry.is_counted, "vanished")


def _whole(lines: list[str], forms: tuple[str, ...], is_counted: bool, kind: str) -> str:
    mark = f' type="{kind}"' if kind else ""
    if is_counted:
        inner = "".join(
            f"\n            <numerusform>{escape(form)}</numerusform>" for form in forms
        )
        inner += "\n        "
    else:
        inner = escape(forms[0])
    start = '    <message numerus="yes">' if is_counted else "    <message>"
    return "\n".join(
        [start, *lines, f"        <translation{mark}>{inner}</translation>", "    </message>\n"]
    )
