"""Reads the highlights and notes that other reading programs have exported; it writes none.

It knows Kindle's clippings, KOReader's sidecars and JSON, Zotero's notes (Markdown) and annotations
(JSON), and Readest's Markdown and JSON. The files may come from anywhere: whatever is odd in them
is left out, and nothing in them is executed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, TypeAlias

from reader_app.domain.annotations import HighlightColor, MarkStyle
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.jsontypes import JsonValue
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace

_MOST_NOTES: Final = 20_000
_LONGEST: Final = 20_000
_LATEST_S: Final = 4e9

_COLORS: Final = {
    "yellow": HighlightColor.YELLOW,
    "green": HighlightColor.GREEN,
    "olive": HighlightColor.GREEN,
    "cyan": HighlightColor.BLUE,
    "blue": HighlightColor.BLUE,
    "pink": HighlightColor.PINK,
    "magenta": HighlightColor.PINK,
    "orange": HighlightColor.ORANGE,
    "red": HighlightColor.RED,
    "purple": HighlightColor.PURPLE,
    "violet": HighlightColor.PURPLE,
    "gray": HighlightColor.GRAY,
    "grey": HighlightColor.GRAY,
    "#ffd400": HighlightColor.YELLOW,  # from here on Zotero's
    "#ff6666": HighlightColor.RED,
    "#5fb236": HighlightColor.GREEN,
    "#2ea8e5": HighlightColor.BLUE,
    "#a28ae5": HighlightColor.PURPLE,
    "#e56eee": HighlightColor.PINK,
    "#f19837": HighlightColor.ORANGE,
    "#aaaaaa": HighlightColor.GRAY,
}
_STYLES: Final = {
    "underline": MarkStyle.UNDERLINE,
    "underscore": MarkStyle.UNDERLINE,
    "strikeout": MarkStyle.STRIKE_OUT,
    "squiggly": MarkStyle.SQUIGGLY,
}


@dataclass(frozen=True, slots=True)
class ExportedNote:
    """A highlight or note of another program.

    `quote`: the marked words, "" for a note without any. `page`: the file's page, 0 if unknown;
    `label`: the page as printed. `place`: where it is, in the other program's words.
    """

    quote: str
    note: str = ""
    page: int = 0
    label: str = ""
    place: str = ""
    color: HighlightColor = HighlightColor.YELLOW
    style: MarkStyle = MarkStyle.HIGHLIGHT
    created_at: datetime | None = None

    @property
    def key(self) -> str:
        """The identity of the note: the same each time it is exported."""
        words = self.quote or self.note
        told = f"{' '.join(words.split())}\n{self.place or self.label or self.page}"
        return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class ExportedBook:
    """The notes of one book; `title` is "" if the export doesn't name it."""

    program: str
    title: str
    author: str
    notes: tuple[ExportedNote, ...]


def packed(export: ExportedBook) -> str:
    """Return an export as JSON, to be kept."""
    notes = [
        [
            note.quote,
            note.note,
            note.page,
            note.label,
            note.place,
            note.color.value,
            note.style.value,
            note.created_at.isoformat() if note.created_at is not None else "",
        ]
        for note in export.notes
    ]
    return json.dumps([export.program, export.title, export.author, notes])


def unpacked(text: str) -> ExportedBook:
    """Return what `packed` has made JSON of. Raises ValueError or TypeError if it is damaged."""
    program, title, author, notes = json.loads(text)
    return ExportedBook(
        program,
        title,
        author,
        tuple(
            ExportedNote(
                quote,
                note,
                page,
                label,
                place,
                HighlightColor(color),
                MarkStyle(style),
                datetime.fromisoformat(made_at) if made_at else None,
            )
            for quote, note, page, label, place, color, style, made_at in notes
        ),
    )


def read_export(name: str, content: bytes) -> list[ExportedBook]:
    """Return the books of an export with their notes. Raises BookError for any other file."""
    text = content.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    text = _LONG_BLANK.sub(" ", text)
    books: list[ExportedBook] = []
    if _CLIPPING_END.search(text):
        books = _clippings(text)
    elif text.lstrip().startswith(("{", "[")):
        books = _of_json(text)
    elif name.endswith(".lua") or _LUA.match(text):
        books = _of_sidecar(text)
    elif "zotero://" in text:
        books = _zotero_note(text)
    elif _READEST.search(text) or "readest" in text[:4000].casefold():
        books = _readest_markdown(text)
    books = [book for book in books if book.notes]
    if not books:
        raise BookError(
            BookErrorCode.UNSUPPORTED_FORMAT,
            tr("Pagemate found no annotations in “{name}” that it can read.", name=name),
            advice=tr(
                "It reads Kindle’s “My Clippings.txt” and exports from KOReader, Zotero, "
                "and Readest."
            ),
        )
    return books


def _clean(words: object) -> str:
    """Return text without control characters, cut to a sensible length."""
    if not isinstance(words, str):
        return ""
    kept = "".join(char for char in words[:_LONGEST] if char.isprintable() or char in "\n\t")
    return kept.strip()


def _moment(seconds: object) -> datetime | None:
    """Return a moment from seconds or milliseconds since 1970, or from an ISO date."""
    if isinstance(seconds, bool):
        return None
    if isinstance(seconds, int | float):
        value = seconds / 1000 if seconds > _LATEST_S else float(seconds)
        return datetime.fromtimestamp(value, UTC) if 0 < value < _LATEST_S else None
    if isinstance(seconds, str):
        try:
            found = datetime.fromisoformat(seconds.strip())
        except ValueError:
            return None
        return found if found.tzinfo is not None else found.astimezone()
    return None


def _number(value: object) -> int:
    if isinstance(value, bool):
        return 0
    if isinstance(value, int | float):
        return int(value) if 0 < value < 1_000_000 else 0
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 7 else 0


# ---- Kindle ------------------------------------------------------------------------------------

_LONG_BLANK: Final = re.compile(r"[^\S\n]{50,}")
"""Patterns below would try each place of a long blank with each other one."""
_LONGEST_HEAD: Final = 1_000
"""The most characters of the lines that tell the book and the place of a clipping."""
_CLIPPING_END: Final = re.compile(r"^={8,}\s*$", re.MULTILINE)
_TITLE: Final = re.compile(r"(?P<title>.*?)\s*(?:\((?P<author>[^()]*(?:\([^()]*\)[^()]*)*)\))?\s*")
_PAGE: Final = re.compile(
    r"(?:pages?|seite|página|pagina|страниц\w*|ページ|페이지|第)\s*(\d+)|(\d+)\s*(?:ページ|페이지|页|頁)",
    re.IGNORECASE,
)
_LOCATION: Final = re.compile(
    r"(?:location|loc\.|position|posición|posizione|posição|emplacement|locatie|位置(?:no\.?)?|위치)"
    r"\s*#?(\d+)(?:\s*[-–]\s*(\d+))?",
    re.IGNORECASE,
)
_NOTE_WORDS: Final = (
    "note", "notiz", "nota", "notitie", "заметка", "メモ", "ノート", "笔记", "筆記", "메모", "노트",
)  # fmt: skip
_BOOKMARK_WORDS: Final = (
    "bookmark", "lesezeichen", "signet", "marcador", "segnalibro", "bladwijzer", "закладка",
    "ブックマーク", "书签", "書籤", "북마크", "책갈피",
)  # fmt: skip


@dataclass(slots=True)
class _Clipping:
    kind: str
    words: str
    page: str
    start: int
    end: int
    note: str = ""


def _clippings(text: str) -> list[ExportedBook]:
    """Read Kindle's file: of each clipping title, where and when, an empty line, words."""
    by_book: dict[str, list[_Clipping]] = {}
    for entry in _CLIPPING_END.split(text)[:_MOST_NOTES]:
        lines = [line.strip("\ufeff \t") for line in entry.strip().split("\n")]
        lines[:2] = [line[:_LONGEST_HEAD] for line in lines[:2]]
        if len(lines) < 2 or not lines[1].lstrip().startswith("-"):
            continue
        words = _clean("\n".join(lines[2:]))
        found = _clipping_of(lines[1], words)
        if found is not None:
            by_book.setdefault(lines[0], []).append(found)
    books = []
    for heading, found_ones in by_book.items():
        match = _TITLE.fullmatch(heading)
        title = match["title"] if match else heading
        author = (match["author"] or "") if match else ""
        books.append(
            ExportedBook("kindle", _clean(title), _clean(author), tuple(_joined(found_ones)))
        )
    return books


def _clipping_of(told: str, words: str) -> _Clipping | None:
    parts = [part.strip() for part in told.split("|")]
    folded = parts[0].casefold()
    page, location = _PAGE.search(told), _LOCATION.search(told)
    start = int(location[1]) if location else 0
    end = _end_of(start, location[2]) if location and location[2] else start
    # "on page 12 | Location 170" names what it is before the place.
    head = _PAGE.split(_LOCATION.split(folded)[0])[0]
    if any(word in head for word in _BOOKMARK_WORDS):
        return None
    kind = "note" if any(re.search(rf"(?<!\w){word}", head) for word in _NOTE_WORDS) else "mark"
    if not words:
        return None
    return _Clipping(kind, words, (page[1] or page[2]) if page else "", start, end)


def _end_of(start: int, told: str) -> int:
    """Return the end of "1406-07", whose second number leaves out the common digits."""
    whole = str(start)
    return int(whole[: max(0, len(whole) - len(told))] + told)


def _joined(found: list[_Clipping]) -> Iterator[ExportedNote]:
    """Yield highlights with their notes; of a highlight that was lengthened, only the longest."""
    marks = [each for each in found if each.kind == "mark"]
    kept = [mark for mark in marks if not any(_is_part_of(mark, other) for other in marks)]
    alone = []
    for note in (each for each in found if each.kind == "note"):
        over = next((mark for mark in kept if _is_on(note, mark)), None)
        if over is None:
            alone.append(note)
        elif note.words not in over.note:
            over.note = f"{over.note}\n\n{note.words}".strip()
    seen: set[tuple[str, int]] = set()
    for each in sorted((*kept, *alone), key=lambda one: one.start):
        if (each.words, each.start) in seen:
            continue
        seen.add((each.words, each.start))
        is_mark = each.kind == "mark"
        yield ExportedNote(
            each.words if is_mark else "",
            each.note if is_mark else each.words,
            label=each.page,
            place=f"{each.start}-{each.end}" if each.start else "",
        )


def _is_part_of(mark: _Clipping, other: _Clipping) -> bool:
    is_near = other.start <= mark.end and mark.start <= other.end
    return is_near and len(mark.words) < len(other.words) and mark.words in other.words


def _is_on(note: _Clipping, mark: _Clipping) -> bool:
    if note.start or mark.start:
        return mark.start <= note.start <= mark.end
    return bool(note.page) and note.page == mark.page


# ---- JSON: KOReader, Readest, Zotero -----------------------------------------------------------

_Entry: TypeAlias = Mapping[str, JsonValue]


def _of_json(text: str) -> list[ExportedBook]:
    try:
        found: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if isinstance(found, dict):
        if found.get("$format") == "readest-annotations" or "booknotes" in found:
            return [_readest_json(found)]
        if isinstance(found.get("documents"), list):
            return [_koreader_json(each) for each in _entries(found["documents"])]
        if isinstance(found.get("entries"), list):
            return [_koreader_json(found)]
        return _zotero_json(_entries(found.get("items")) or [found])
    return _zotero_json(_entries(found))


def _entries(value: JsonValue) -> list[_Entry]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _koreader_json(book: _Entry) -> ExportedBook:
    notes = [
        _koreader_note(entry)
        for entry in _entries(book.get("entries"))[:_MOST_NOTES]
        if entry.get("sort", "highlight") != "bookmark"
    ]
    author = book.get("author")
    return ExportedBook("koreader", _clean(book.get("title")), _clean(author), _whole(notes))


def _koreader_note(entry: _Entry) -> ExportedNote:
    page = entry.get("page")
    return ExportedNote(
        _clean(entry.get("text")),
        _clean(entry.get("note")),
        page=_number(entry.get("pageno")) or _number(page),
        place=str(_number(page) or ""),
        color=_color(entry.get("color")),
        style=_STYLES.get(str(entry.get("drawer")), MarkStyle.HIGHLIGHT),
        created_at=_moment(entry.get("time") or entry.get("datetime")),
    )


def _color(value: JsonValue) -> HighlightColor:
    return _COLORS.get(str(value).casefold(), HighlightColor.YELLOW)


def _whole(notes: Iterable[ExportedNote]) -> tuple[ExportedNote, ...]:
    return tuple(note for note in notes if note.quote or note.note)


def _readest_json(found: _Entry) -> ExportedBook:
    book = found.get("book")
    named = book if isinstance(book, dict) else {}
    listed = found.get("annotations") or found.get("booknotes")
    notes = [
        ExportedNote(
            _clean(entry.get("text")),
            _clean(entry.get("note")),
            page=_number(entry.get("page")),
            place=_clean(entry.get("cfi"))[:500],
            color=_color(entry.get("color")),
            style=_STYLES.get(str(entry.get("style")), MarkStyle.HIGHLIGHT),
            created_at=_moment(entry.get("createdAt")),
        )
        for entry in _entries(listed)[:_MOST_NOTES]
        if entry.get("type") != "bookmark" and not entry.get("deletedAt")
    ]
    return ExportedBook(
        "readest", _clean(named.get("title")), _clean(named.get("author")), _whole(notes)
    )


def _zotero_json(items: Sequence[_Entry]) -> list[ExportedBook]:
    """Read items of Zotero: annotations alone, or below attachments of a document."""
    alone: list[ExportedNote] = []
    books: list[ExportedBook] = []
    for outer in items[:_MOST_NOTES]:
        data = outer.get("data")
        item = data if isinstance(data, dict) else outer
        if "annotationType" in item:
            alone.append(_zotero_annotation(item))
            continue
        attachments = [item, *_entries(item.get("attachments"))]
        notes = [
            _zotero_annotation(each)
            for attachment in attachments
            for each in _entries(attachment.get("annotations"))
        ]
        books.append(ExportedBook("zotero", _clean(item.get("title")), "", _whole(notes)))
    return [*books, ExportedBook("zotero", "", "", _whole(alone))]


def _zotero_annotation(item: _Entry) -> ExportedNote:
    position = item.get("annotationPosition")
    if isinstance(position, str):
        try:
            position = json.loads(position)
        except ValueError:
            position = None
    index = position.get("pageIndex") if isinstance(position, dict) else None
    style = "underline" if item.get("annotationType") == "underline" else ""
    return ExportedNote(
        _clean(item.get("annotationText")),
        _clean(item.get("annotationComment")),
        page=index + 1 if isinstance(index, int) and 0 <= index < 1_000_000 else 0,
        label=_clean(item.get("annotationPageLabel"))[:20],
        place=_clean(item.get("key"))[:40],
        color=_color(item.get("annotationColor")),
        style=_STYLES.get(style, MarkStyle.HIGHLIGHT),
        created_at=_moment(item.get("dateAdded")),
    )


# ---- Zotero's notes in Markdown ----------------------------------------------------------------

_ZOTERO_LINE: Final = re.compile(
    r"^(?:[-*>]\s+)?(?P<quote>[“\"«„].*?[”\"»“])?\s*"
    r"(?P<links>(?:\(?\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(zotero://[^)\s]*\)\)?\s*)+)(?P<note>.*)$"
)
_ZOTERO_PDF: Final = re.compile(r"zotero://open-pdf/[^)\s]*")
_ZOTERO_PAGE: Final = re.compile(r"[?&]page=(\d+)")
_ZOTERO_KEY: Final = re.compile(r"[?&]annotation=(\w+)")
_PRINTED: Final = re.compile(r"\bpp?\.\s*([\w–-]+)")
_HEADING: Final = re.compile(r"^#{1,6}\s+(?:\*\*)?(.+?)(?:\*\*)?\s*$")
_TAGS: Final = re.compile(r"<[^<>]{0,500}>")


def _zotero_note(text: str) -> list[ExportedBook]:
    """Read a note made from annotations: “words” ([source, p. 5](…)) ([pdf](…)) comment."""
    notes: list[ExportedNote] = []
    title = ""
    for line in text.split("\n")[: 2 * _MOST_NOTES]:
        plain = _TAGS.sub("", line).strip().replace("\\[", "[").replace("\\]", "]")
        heading = _HEADING.match(plain)
        if heading is not None:
            title = title or _without_date(heading[1])
            continue
        match = _ZOTERO_LINE.match(plain)
        if match is None:
            continue
        link = _ZOTERO_PDF.search(match["links"])
        page = _ZOTERO_PAGE.search(link[0]) if link else None
        key = _ZOTERO_KEY.search(link[0]) if link else None
        printed = _PRINTED.search(match["links"])
        notes.append(
            ExportedNote(
                _clean((match["quote"] or "")[1:-1]),
                _clean(match["note"]),
                page=_number(page[1]) if page else 0,
                label=printed[1] if printed else "",
                place=key[1] if key else "",
            )
        )
    return [ExportedBook("zotero", title, "", _whole(notes))]


def _without_date(heading: str) -> str:
    """Return a heading as a title: "Annotations (4/1/2023, 3:33 PM)" names no book."""
    words = re.sub(r"\s*\([^()]*\d[^()]*\)\s*$", "", heading).strip("* ")
    return (
        ""
        if re.fullmatch(r"(annotations?|notes?|anmerkungen|notizen)", words.casefold())
        else words
    )


# ---- Readest's Markdown ------------------------------------------------------------------------

_READEST: Final = re.compile(r"Exported from Readest", re.IGNORECASE)
_READEST_NOTE: Final = re.compile(r"^\*\*[^*]{1,40}\*\*:{0,2}\s*(?P<note>.+)$")
_READEST_PAGE: Final = re.compile(r"^\*?(?:Page|Seite|페이지)\s*:?\s*\**\s*(\d+)", re.IGNORECASE)


def _readest_markdown(text: str) -> list[ExportedBook]:
    """Read Readest's export: quotations or list items, each with a note and its page below."""
    head, _, body = text.partition("\n---")
    if not body.strip():
        head, body = "", text
    heading = next(filter(None, map(_HEADING.match, (head or text).split("\n"))), None)
    author = re.search(r"^\*\*[^*]+\*\*:\s*(.+)$", head, re.MULTILINE)
    notes: list[ExportedNote] = []
    for line in map(str.strip, body.split("\n")[: 2 * _MOST_NOTES]):
        page = _READEST_PAGE.match(line)
        note = _READEST_NOTE.match(line)
        if line.startswith(("> ", "- ")):
            quote = _clean(re.sub(r"^(?:[❗✅💡✨]\s*)", "", line[2:].strip()).strip('"“”'))
            if quote:
                notes.append(ExportedNote(quote))
        elif page is not None and notes:
            notes[-1] = replace(notes[-1], page=_number(page[1]))
        elif note is not None and notes and not notes[-1].note:
            notes[-1] = replace(notes[-1], note=_clean(note["note"]))
    title = heading[1] if heading else ""
    return [ExportedBook("readest", title, author[1] if author else "", tuple(notes))]


# ---- KOReader's sidecar ------------------------------------------------------------------------

_LUA: Final = re.compile(r"\s*(?:--[^\n]*\n\s*)*return\s*\{")
_TOKEN: Final = re.compile(
    r"\s*(?:--[^\n]*\n\s*)*(?:(?P<text>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')"
    r"|(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[A-Za-z_]\w*)|(?P<sign>[{}\[\]=,;]))",
    re.DOTALL,
)
_DEEPEST: Final = 50
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "\n": "\n"}
_LuaValue: TypeAlias = "str | float | bool | dict[str, _LuaValue] | None"


class _LuaTable:
    """Reads a table that KOReader wrote: values and tables only, nothing is run."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def read(self) -> dict[str, _LuaValue]:
        """Return the outermost table; {} if there is none. Raises ValueError."""
        start = self._text.find("{")
        if start < 0:
            return {}
        self._at = start + 1
        return self._table(0)

    def _token(self) -> tuple[str, str]:
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            raise ValueError("no table")
        self._at = match.end()
        return match.lastgroup or "", match[match.lastgroup or 0]

    def _table(self, depth: int) -> dict[str, _LuaValue]:
        if depth > _DEEPEST:
            raise ValueError("too deep")
        table: dict[str, _LuaValue] = {}
        count = 0
        while True:
            kind, word = self._token()
            if word == "}" and kind == "sign":
                return table
            if kind == "sign" and word in ",;":
                continue
            if kind == "sign" and word == "[":
                key = self._value(*self._token(), depth)
                self._expect("]")
                self._expect("=")
                table[_key(key)] = self._value(*self._token(), depth)
            elif kind == "name" and self._text[self._at :].lstrip().startswith("="):
                self._expect("=")
                table[word] = self._value(*self._token(), depth)
            else:
                count += 1
                table[str(count)] = self._value(kind, word, depth)

    def _expect(self, sign: str) -> None:
        if self._token() != ("sign", sign):
            raise ValueError("no table")

    def _value(self, kind: str, word: str, depth: int) -> _LuaValue:
        match kind, word:
            case "sign", "{":
                return self._table(depth + 1)
            case "text", _:
                return _unescaped(word[1:-1])
            case "number", _:
                return float(word)
            case "name", "true" | "false":
                return word == "true"
        return None


def _key(value: _LuaValue) -> str:
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    return str(value)


def _unescaped(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        char = match[1]
        return chr(int(char) % 256) if char.isdecimal() else _ESCAPED.get(char, char)

    return re.sub(r"\\(\d{1,3}|.)", plain, text, flags=re.DOTALL)


def _rows(value: _LuaValue) -> list[dict[str, _LuaValue]]:
    return (
        [each for each in value.values() if isinstance(each, dict)]
        if isinstance(value, dict)
        else []
    )


def _of_sidecar(text: str) -> list[ExportedBook]:
    """Read metadata.*.lua: "annotations", or the older "bookmarks" with "highlight"."""
    try:
        found = _LuaTable(text).read()
    except (ValueError, RecursionError):
        return []
    props, stats = found.get("doc_props"), found.get("stats")
    named = [each for each in (props, stats) if isinstance(each, dict)]
    title = next((_clean(each["title"]) for each in named if each.get("title")), "")
    author = next((_clean(each["authors"]) for each in named if each.get("authors")), "")
    notes = [_sidecar_note(entry) for entry in _rows(found.get("annotations"))]
    if not notes:
        notes = _older_notes(found)
    return [ExportedBook("koreader", title, author, _whole(notes))]


def _sidecar_note(entry: Mapping[str, _LuaValue]) -> ExportedNote:
    if not entry.get("drawer"):
        return ExportedNote("")  # a bookmark
    page = _number(entry.get("page"))
    return ExportedNote(
        _clean(entry.get("text")),
        _clean(entry.get("note")),
        page=page,
        place=str(page or ""),
        color=_COLORS.get(str(entry.get("color")), HighlightColor.YELLOW),
        style=_STYLES.get(str(entry.get("drawer")), MarkStyle.HIGHLIGHT),
        created_at=_moment(entry.get("datetime")),
    )


def _older_notes(found: Mapping[str, _LuaValue]) -> list[ExportedNote]:
    """Return highlights by page, with the notes that "bookmarks" has of the same moment."""
    comments = {
        str(each.get("datetime")): (_clean(each.get("text")), _clean(each.get("notes")))
        for each in _rows(found.get("bookmarks"))
    }
    notes = []
    by_page = found.get("highlight")
    for page, listed in by_page.items() if isinstance(by_page, dict) else ():
        for entry in _rows(listed):
            quote, moment = _clean(entry.get("text")), str(entry.get("datetime"))
            comment, _ = comments.get(moment, ("", ""))
            # Without a note of the reader's, the text says again what is marked.
            is_own = bool(comment) and quote not in comment
            notes.append(
                ExportedNote(
                    quote,
                    comment if is_own else "",
                    page=_number(page),
                    place=page,
                    style=_STYLES.get(str(entry.get("drawer")), MarkStyle.HIGHLIGHT),
                    created_at=_moment(moment),
                )
            )
    return notes
