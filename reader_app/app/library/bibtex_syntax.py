"""Reads and writes BibTeX: entries, @string, nested braces, comments, and LaTeX's accents.

It is our own because it is small: bibtexparser 1 and pybtex take 0.2 s and more to import, bring
pyparsing or PyYAML (4 MB), and leave accents or clear refusals to us; bibtexparser 2 is a beta.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from reader_app.app.library.latex import from_latex
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field, lazy_pattern

_NAME: Final = lazy_pattern(r"[^\s\"#%'(),={}]+")
_KEY: Final = lazy_pattern(r"[^\s,{}()]*")
_KEY_IN_BRACES: Final = lazy_pattern(r"[^\s,{}]*")
_VERBATIM: Final = frozenset({"doi", "url", "file", "eprint", "isbn", "issn"})
_LONGEST_JOINED: Final = 10_000
"""The most characters of a value of several parts: abbreviations could multiply each other."""
_MONTHS: Final = tuple("jan feb mar apr may jun jul aug sep oct nov dec".split())


@dataclass(frozen=True, slots=True)
class BibEntry:
    """An entry; `fields`: names in lower case and values as LaTeX, without their outer braces."""

    kind: str
    key: str
    fields: Mapping[str, str] = field(default_factory=dict)

    def text(self, *names: str) -> str:
        """Return the first of these fields that has words, as plain text; "" if none has."""
        for name in names:
            raw = self.fields.get(name, "")
            found = _bare(raw) if name in _VERBATIM else from_latex(raw)
            if found:
                return found
        return ""

    def names(self, name: str) -> tuple[str, ...]:
        """Return the people of a field as "First von Last"; a name in braces stays as it is."""
        people = [" ".join(each.split()) for each in _split_names(self.fields.get(name, ""))]
        return tuple(found for each in people if (found := _in_order(each)))


def parsed_bibtex(text: str) -> tuple[BibEntry, ...]:
    """Return the entries of a file. Raises BookError(PARSE_FAILED), naming the line."""
    return tuple(_Parser(text.removeprefix("\ufeff")).entries())


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._strings = {month: month for month in _MONTHS}

    def entries(self) -> Iterable[BibEntry]:
        while (start := self._text.find("@", self._at)) >= 0:
            self._at = start + 1
            self._skip_blanks()
            kind = self._matched(_NAME).lower()
            self._skip_blanks()
            opening = self._text[self._at : self._at + 1]
            if not kind or opening not in ("{", "("):
                continue  # an @ in the text between entries, which is a comment
            if kind == "comment":
                self._braced() if opening == "{" else None
                continue
            self._at += 1
            closing = "}" if opening == "{" else ")"
            if kind == "string":
                self._strings |= self._fields(closing, start)
            elif kind == "preamble":
                self._value(start)
                self._expect(closing, start)
            else:
                self._skip_blanks()
                key = self._matched(_KEY_IN_BRACES if opening == "{" else _KEY)
                self._skip_blanks()
                yield BibEntry(kind, key, self._fields(closing, start, is_after_key=True))

    def _fields(self, closing: str, start: int, *, is_after_key: bool = False) -> dict[str, str]:
        found: dict[str, str] = {}
        needs_comma = is_after_key
        while True:
            self._skip_blanks()
            while self._text.startswith(",", self._at):
                self._at += 1
                needs_comma = False
                self._skip_blanks()
            if self._text.startswith(closing, self._at):
                self._at += 1
                return found
            name = self._matched(_NAME).lower()
            if needs_comma or not name:
                raise self._refusal(start)
            self._expect("=", start)
            found.setdefault(name, self._value(start))
            needs_comma = True

    def _value(self, start: int) -> str:
        parts = []
        while True:
            self._skip_blanks()
            parts.append(self._part(start))
            if len(parts) > 1 and sum(map(len, parts)) > _LONGEST_JOINED:
                raise self._refusal(start)
            self._skip_blanks()
            if not self._text.startswith("#", self._at):
                return "".join(parts).strip()
            self._at += 1

    def _part(self, start: int) -> str:
        match self._text[self._at : self._at + 1]:
            case "{":
                return self._braced()
            case '"':
                return self._quoted()
            case _:
                name = self._matched(_NAME)
                if not name:
                    raise self._refusal(start)
                return self._strings.get(name.lower(), name)

    def _braced(self) -> str:
        start, depth = self._at, 0
        for found in re.compile("[{}]").finditer(self._text, start):
            depth += 1 if found.group() == "{" else -1
            if not depth:
                self._at = found.end()
                return self._text[start + 1 : found.start()]
        raise self._refusal(start)

    def _quoted(self) -> str:
        start, depth = self._at, 0
        for found in re.compile('[{}"]').finditer(self._text, start + 1):
            sign = found.group()
            if sign == '"' and depth == 0:
                self._at = found.end()
                return self._text[start + 1 : found.start()]
            depth += {"{": 1, "}": -1}.get(sign, 0)
        raise self._refusal(start)

    def _skip_blanks(self) -> None:
        while found := re.compile(r"\s+|%[^\n]*").match(self._text, self._at):
            self._at = found.end()

    def _matched(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return found.group() if found else ""

    def _expect(self, sign: str, start: int) -> None:
        self._skip_blanks()
        if not self._text.startswith(sign, self._at):
            raise self._refusal(start)
        self._at += 1

    def _refusal(self, start: int) -> BookError:
        line = self._text.count("\n", 0, start) + 1
        return BookError(
            BookErrorCode.PARSE_FAILED,
            tr("This isn’t valid BibTeX: the entry at line {line} is incomplete.", line=line),
            advice=tr("Check its braces, quotation marks, and commas."),
        )


def _split_names(value: str) -> Iterable[str]:
    """Split names at each "and" that stands outside of braces."""
    depth, last = 0, 0
    for found in re.finditer(r"[{}]|(?<=\s)and(?=\s)", value, re.IGNORECASE):
        if found.group() in "{}":
            depth += 1 if found.group() == "{" else -1
        elif depth == 0:
            yield value[last : found.start()]
            last = found.end()
    yield value[last:]


def _in_order(name: str) -> str:
    if name.startswith("{") and name.endswith("}") and "}" not in name[1:-1]:
        return from_latex(name)
    parts = [from_latex(part) for part in name.split(",")]
    if len(parts) == 3:  # Last, Jr, First
        return " ".join(filter(None, (parts[2], parts[0], parts[1])))
    return " ".join(filter(None, (" ".join(parts[1:]), parts[0])))


def _bare(value: str) -> str:
    """Return an address or number without what LaTeX needs around it."""
    inner = re.sub(r"^\\url\s*\{(.*)\}$", r"\1", value.strip())
    return re.sub(r"\\([_%&#$~{}])", r"\1", inner).strip("{} ")


def written_bibtex(entries: Iterable[BibEntry]) -> str:
    """Return the entries as a file; fields without a value are left out."""
    return "\n".join(_written(entry) for entry in entries)


def _written(entry: BibEntry) -> str:
    lines = [f"  {name} = {{{value}}},\n" for name, value in entry.fields.items() if value]
    return f"@{entry.kind}{{{entry.key},\n{''.join(lines)}}}\n"


def verbatim(value: str) -> str:
    """Return an address or number as a value of BibTeX."""
    return value.translate({ord("{"): "%7B", ord("}"): "%7D", ord("\\"): "%5C"}).strip()
