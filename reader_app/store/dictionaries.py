"""The dictionaries on this computer: files of dictd and StarDict, read where they are installed.

They come from anywhere, so they are untrusted data: indexes and entries have a largest size,
compressed files are unpacked in pieces, markup becomes plain text, and damaged files have no
entries. An index is searched in pieces as well, since a search of all of it would hold up the
window's thread.
"""

from __future__ import annotations

import html
import logging
import mmap
import os
import re
import shutil
import struct
import sys
import unicodedata
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, Protocol

from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.search import DICTIONARY_SUFFIXES, Dictionary, DictionaryEntry
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass

_log = logging.getLogger(__name__)

_LARGEST_INDEX: Final = 256 * 2**20
_LARGEST_TEXT: Final = 4 * 2**30
_LARGEST_UNPACKED: Final = 256 * 2**20
"""The largest size of a text that can only be unpacked from its beginning."""
_LARGEST_ENTRY: Final = 64 * 2**10
_LONGEST_HEADWORD: Final = 256
_MOST_FOUND: Final = 40
_MOST_FILES: Final = 4_000
_DEPTH: Final = 3
_MOST_DICTIONARIES: Final = 64
_PIECE: Final = 256 * 2**10
"""Bytes of an index that are searched at once: half a millisecond."""
_DIGITS: Final = {
    ord(digit): value
    for value, digit in enumerate(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    )
}
_HEADS: Final = (".ifo", ".index")
"""The endings of the files that dictionaries are known by."""
_DAMAGED: Final = (OSError, ValueError, IndexError, KeyError, struct.error, zlib.error, EOFError)


# -- files of text --------------------------------------------------------------------------------


class _TextFile(Protocol):
    def read(self, start: int, size: int) -> bytes: ...


class _PlainText:
    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, start: int, size: int) -> bytes:
        with self._path.open("rb") as file:
            file.seek(start)
            return file.read(size)


class _PackedText:
    """A file of gzip. Dictzip adds the sizes of its pieces, which can be unpacked one by one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            self._piece, self._starts = _dictzip_header(file)

    def read(self, start: int, size: int) -> bytes:
        if not self._starts:
            return self._read_from_beginning(start, size)
        first, last = start // self._piece, (start + size - 1) // self._piece
        last = min(last, len(self._starts) - 2)
        parts: list[bytes] = []
        with self._path.open("rb") as file:
            for number in range(first, last + 1):
                file.seek(self._starts[number])
                packed = file.read(self._starts[number + 1] - self._starts[number])
                parts.append(zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, self._piece))
        skipped = start - first * self._piece
        return b"".join(parts)[skipped : skipped + size]

    def _read_from_beginning(self, start: int, size: int) -> bytes:
        unpacker, at, found = zlib.decompressobj(zlib.MAX_WBITS | 16), 0, bytearray()
        with self._path.open("rb") as file:
            while len(found) < size and not unpacker.eof:
                packed = unpacker.unconsumed_tail or file.read(_PIECE)
                if not packed:
                    break
                piece = unpacker.decompress(packed, _PIECE)
                found += piece[max(0, start - at) :] if at + len(piece) > start else b""
                at += len(piece)
                if at > _LARGEST_UNPACKED:
                    break
        return bytes(found[:size])


def _dictzip_header(file: BinaryIO) -> tuple[int, list[int]]:
    """Return the size of unpacked pieces and where packed ones start; (0, []) without them."""
    head = file.read(10)
    if head[:3] != b"\x1f\x8b\x08":
        raise ValueError("not a gzip file")
    flags, extra = head[3], b""
    if flags & 4:
        extra = file.read(int.from_bytes(file.read(2), "little"))
    for flag in (8, 16):  # the name of the file, and a comment
        while flags & flag and file.read(1) not in (b"\0", b""):
            pass
    if flags & 2:
        file.read(2)
    if extra[:2] != b"RA" or len(extra) < 10:
        return 0, []
    piece, count = struct.unpack_from("<HH", extra, 6)
    sizes = struct.unpack_from(f"<{count}H", extra, 10)
    starts = [file.tell()]
    for size in sizes:
        starts.append(starts[-1] + size)
    return piece, starts


def _text_file(path: Path) -> _TextFile:
    if path.stat().st_size > _LARGEST_TEXT:
        raise ValueError("too large")
    return _PackedText(path) if path.suffix == ".dz" else _PlainText(path)


@contextmanager
def _mapped(path: Path) -> Iterator[mmap.mmap | bytes]:
    """Return the bytes of an index, mapped into memory instead of read."""
    size = path.stat().st_size
    if not 0 < size <= _LARGEST_INDEX:
        raise ValueError("an index that is empty or too large")
    if path.suffix == ".gz":
        yield _unpacked(path, path.stat().st_mtime_ns)
        return
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
        yield view


@lru_cache(maxsize=2)
def _unpacked(path: Path, _changed: int) -> bytes:
    unpacker, found = zlib.decompressobj(zlib.MAX_WBITS | 16), bytearray()
    with path.open("rb") as file:
        while not unpacker.eof and (packed := unpacker.unconsumed_tail or file.read(_PIECE)):
            found += unpacker.decompress(packed, _PIECE)
            if len(found) > _LARGEST_INDEX:
                raise ValueError("an index that is too large")
    return bytes(found)


def _places(index: mmap.mmap | bytes, needles: Sequence[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the positions of the needles in an index, whatever the case of Latin letters."""
    reach = max(map(len, needles))
    for start in range(0, len(index), _PIECE):
        piece = index[start : start + _PIECE + reach].lower()
        for needle in needles:
            at = piece.find(needle)
            while 0 <= at < _PIECE:
                yield start + at, needle
                at = piece.find(needle, at + 1)


def _written(word: str) -> list[str]:
    """Return how indexes may write a word: with its marks, and without, as dictd's do."""
    bare = " ".join("".join(c for c in word if c.isalnum() or c.isspace()).split())
    dashed = " ".join(re.sub(r"[\W_]+", " ", word).split())
    return [each for each in dict.fromkeys((word, bare, dashed)) if each]


def _needles(word: str, before: bytes, after: bytes) -> list[bytes]:
    """Return the word as bytes, with Latin letters in lower case and others in each case."""
    forms = [
        form
        for each in _written(word)
        for form in (each, each.lower(), each.capitalize(), each.upper())
    ]
    made = (before + form.encode("utf-8", "ignore").lower() + after for form in forms)
    return list(dict.fromkeys(each for each in made if len(each) <= _LONGEST_HEADWORD))


# -- dictd ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DictdDictionary:
    """A dictionary of dictd: an index of headwords in lines, and a file of text."""

    name: str
    language: str
    is_bilingual: bool
    index: Path
    text: Path

    def entries(self, word: str) -> list[DictionaryEntry]:
        try:
            file = _text_file(self.text)
            places = _dictd_places(self.index, word)
            found = [_dictd_entry(file.read(start, size)) for start, size in places]
        except _DAMAGED as error:
            _log.warning("a dictionary can't be read: %s", type(error).__name__)
            return []
        return [entry for entry in found if entry.text]


def _dictd_places(index: Path, word: str) -> list[tuple[int, int]]:
    places: dict[tuple[int, int], None] = {}
    with _mapped(index) as lines:
        needles = _needles(word, b"\n", b"\t")
        first = lines[:_LONGEST_HEADWORD].lower()  # the first entry has no line feed before it
        begins = ((-1, needle) for needle in needles if first.startswith(needle[1:]))
        for at, needle in chain(begins, _places(lines, needles)):
            end = lines.find(b"\n", at + 1, at + len(needle) + _LONGEST_HEADWORD)
            row = lines[at + 1 : end if end >= 0 else len(lines)].split(b"\t")
            start, size = _number(row[1]), _number(row[2])
            places[start, min(size, _LARGEST_ENTRY)] = None
            if len(places) == _MOST_FOUND:
                break
    return list(places)


def _number(digits: bytes) -> int:
    value = 0
    for digit in digits[:12]:
        value = value * 64 + _DIGITS[digit]
    return value


_SOURCE_LINE: Final = re.compile(r"^[ \t]*\[[^\]\n]{2,40}\][ \t]*\n?", re.MULTILINE)
_SPOKEN: Final = re.compile(r"\s\\[^\\\n]+\\")
_HEADWORD: Final = re.compile(r"[^\[(/<,;\n]+")


_SPELLED: Final = re.compile(
    r"""\[(?:([=~^'`".,-])?(oo|[Aa][Ee]|[Oo][Ee]|[A-Za-z])(\^)?|([a-z]+))\]"""
)
"""A letter with its mark, as the dictionary of 1913 spells it: [=a], [a^], ['e], [imac]."""
_MARKS: Final = {"=": "\u0304", "-": "\u0304", "~": "\u0303", "^": "\u0302", "'": "\u0301",
                 "`": "\u0300", '"': "\u0308", ".": "\u0307", ",": "\u0327"}  # fmt: skip
_OVER_TWO: Final = {"\u0304": "\u035e", "\u0306": "\u035d"}
_NAMED: Final = {"imac": "ī", "aum": "ä", "add": "ạ", "udd": "ụ", "ng": "ŋ", "eth": "ð", "th": "th",
                 "yogh": "ȝ", "deg": "°", "sect": "§"}  # fmt: skip
_LIGATURES: Final = {"ae": "æ", "oe": "œ"}
_PRONOUNCED: Final = re.compile(r"\A[^(\n]*\([^)\n]*\)")
_STRESSES: Final = str.maketrans({"*": "·", '"': "′", "`": "‵"})


def _letter(spelled: re.Match[str]) -> str:
    """Return the letter that is spelled out in brackets; other words in brackets stay."""
    before, letters, after, name = spelled.groups()
    if name:
        return _NAMED.get(name, spelled[0])
    ligature = _LIGATURES.get(letters.lower(), letters)
    written = ligature if letters.islower() else ligature.upper()
    mark = _MARKS.get(before or "", "\u0306" if after else "")
    if not mark:
        return written if written != letters else spelled[0]
    if letters == "oo":
        return f"o{_OVER_TWO.get(mark, '')}o"
    return unicodedata.normalize("NFC", written + mark)


def _dictd_entry(raw: bytes) -> DictionaryEntry:
    text = raw.decode("utf-8", "replace").replace("\r\n", "\n")
    text = _SPELLED.sub(_letter, text)
    text = _SPOKEN.sub("", _plain(_SOURCE_LINE.sub("", text)).replace("{", "").replace("}", ""))
    text = _PRONOUNCED.sub(lambda found: found[0].translate(_STRESSES), text.lstrip())
    first = text.split("\n", 1)[0]
    match = _HEADWORD.match(first)
    return DictionaryEntry(match[0].strip() if match else first.strip(), text)


def _dictd(index: Path) -> DictdDictionary | None:
    text = next((each for each in _dictd_texts(index) if each.is_file()), None)
    if text is None:
        return None
    file = _text_file(text)
    name = ""
    for key in ("00-database-short", "00databaseshort"):
        for start, size in _dictd_places(index, key)[:1]:
            told = file.read(start, min(size, 400)).decode("utf-8", "replace").splitlines()
            name = next((line.strip() for line in told if line.strip() not in ("", key)), "")
            name = "" if name.startswith("00-") else name
        if name:
            break
    language, is_bilingual = language_of(f"{index.stem} {name}")
    return DictdDictionary(_short(name) or index.stem, language, is_bilingual, index, text)


def _dictd_texts(index: Path) -> list[Path]:
    return [index.with_suffix(ending) for ending in (".dict.dz", ".dict")]


# -- StarDict -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StarDictDictionary:
    """A dictionary of StarDict: `.ifo` describes an index, a text, and perhaps further headwords.

    `kinds`: the kinds of data of each entry, one letter each; "": each datum names its own.
    """

    name: str
    language: str
    is_bilingual: bool
    index: Path
    text: Path
    others: Path | None
    kinds: str
    wide: int
    """The bytes of an offset in the index: 4 or 8."""

    def entries(self, word: str) -> list[DictionaryEntry]:
        try:
            file = _text_file(self.text)
            found = [
                DictionaryEntry(head, _stardict_text(file.read(start, size), self.kinds))
                for head, start, size in self._rows(word)
            ]
        except _DAMAGED as error:
            _log.warning("a dictionary can't be read: %s", type(error).__name__)
            return []
        return [entry for entry in found if entry.text]

    def _rows(self, word: str) -> list[tuple[str, int, int]]:
        """Return headword, offset and size of each entry of the word."""
        tail = self.wide + 4
        with _mapped(self.index) as index:
            starts = _starts(self.index, self.index.stat().st_mtime_ns, tail)
            numbers = [number for number, _ in _numbered(index, starts, word)]
            numbers += self._other_numbers(word)
            rows: dict[tuple[str, int, int], None] = {}
            for number in numbers[:_MOST_FOUND]:
                start = starts[number]
                end = index.find(b"\0", start)
                place = index[end + 1 : end + 1 + tail]
                at, size = struct.unpack(">QI" if self.wide == 8 else ">II", place)
                head = index[start:end].decode("utf-8", "replace")
                rows[head, at, min(size, _LARGEST_ENTRY)] = None
        return list(rows)

    def _other_numbers(self, word: str) -> list[int]:
        """Return the entries that another headword, such as a plural, stands for."""
        if self.others is None:
            return []
        with _mapped(self.others) as others:
            starts = _starts(self.others, self.others.stat().st_mtime_ns, 4)
            count = len(_starts(self.index, self.index.stat().st_mtime_ns, self.wide + 4))
            found = [
                int.from_bytes(others[end + 1 : end + 5], "big")
                for _, end in _numbered(others, starts, word)
            ]
        return [number for number in found if number < count]


def _numbered(
    index: mmap.mmap | bytes, starts: Sequence[int], word: str
) -> Iterator[tuple[int, int]]:
    """Yield number and end of each headword that is equal to the word."""
    for at, needle in _places(index, _needles(word, b"", b"\0")):
        number = bisect_left(starts, at)
        if number < len(starts) and starts[number] == at:
            yield number, at + len(needle) - 1


@lru_cache(maxsize=12)
def _starts(path: Path, _changed: int, tail: int) -> array[int]:
    """Return where the headwords of an index begin; `tail` bytes follow each and its zero."""
    row = re.compile(rb"[^\0]{0,%d}\0" % _LONGEST_HEADWORD)
    with _mapped(path) as index:
        starts, at = array("Q"), 0
        while (match := row.match(index, at)) is not None:
            starts.append(at)
            at = match.end() + tail
    return starts


_BREAKS: Final = re.compile(
    r"<\s?/?\s?(?:br|p|div|li|tr|h[1-6]|blockquote|dd|dt|def)\b[^<>]{0,500}>", re.IGNORECASE
)
_UNSEEN: Final = re.compile(r"<(/?)\s?(?:script|style)\b[^<>]{0,500}>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^<>]{0,2000}>")


def _stardict_text(raw: bytes, kinds: str) -> str:
    parts: list[str] = []
    at = 0
    own = not kinds
    while at < len(raw):
        if own:
            kind, at = chr(raw[at]), at + 1
        elif kinds:
            kind, kinds = kinds[0], kinds[1:]
        else:
            break
        is_last = not own and not kinds
        data, at = _datum(raw, at, kind, is_last=is_last)
        if kind in "mltyn":
            parts.append(data.decode("utf-8", "replace"))
        elif kind in "ghxkw":
            parts.append(_without_markup(data.decode("utf-8", "replace")))
    return _plain("\n".join(part for part in parts if part.strip()))


def _datum(raw: bytes, at: int, kind: str, *, is_last: bool) -> tuple[bytes, int]:
    """Return a datum and where the next one begins; the end of the last one isn't marked."""
    if kind.isupper():
        size = len(raw) - at if is_last else int.from_bytes(raw[at : at + 4], "big")
        start = at if is_last else at + 4
        return raw[start : start + size], start + size
    end = len(raw) if is_last else raw.find(b"\0", at)
    end = len(raw) if end < 0 else end
    return raw[at:end].rstrip(b"\0"), end + 1


def _without_markup(text: str) -> str:
    text = _BREAKS.sub("\n", "".join(_seen(text)))
    return html.unescape(_TAG.sub("", text)).replace("\u00a0", " ")


def _seen(text: str) -> Iterator[str]:
    """Yield the text outside scripts and style sheets."""
    start, is_seen = 0, True
    for tag in _UNSEEN.finditer(text):
        if is_seen:
            yield text[start : tag.start()]
        start, is_seen = tag.end(), bool(tag[1])
    if is_seen:
        yield text[start:]


def _stardict(info: Path) -> StarDictDictionary | None:
    with info.open("rb") as file:
        told = file.read(20_000).decode("utf-8", "replace").lstrip("\ufeff")
    if not told.startswith("StarDict's dict ifo file"):
        return None
    values = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    beside = [info.with_suffix(ending) for ending in (".idx", ".idx.gz", ".dict.dz", ".dict")]
    index = next((each for each in beside[:2] if each.is_file()), None)
    text = next((each for each in beside[2:] if each.is_file()), None)
    if index is None or text is None:
        return None
    others = info.with_suffix(".syn")
    name = values.get("bookname", "").strip() or info.stem
    language, is_bilingual = language_of(f"{values.get('lang', '')} {info.stem} {name}")
    return StarDictDictionary(
        _short(name),
        language,
        is_bilingual,
        index,
        text,
        others if others.is_file() else None,
        values.get("sametypesequence", "").strip(),
        8 if values.get("idxoffsetbits", "").strip() == "64" else 4,
    )


# -- names and texts ------------------------------------------------------------------------------

_CODES: Final = {
    "English": "en eng english gcide webster web1913 wordnet wn oxford collins longman merriam",
    "German": "de deu ger german deutsch duden wahrig",
    "French": "fr fra fre french français littré",
    "Spanish": "es spa spanish español",
    "Italian": "it ita italian italiano",
    "Portuguese": "pt por portuguese português",
    "Dutch": "nl nld dut dutch nederlands",
    "Swedish": "sv swe swedish svenska",
    "Danish": "da dan danish dansk",
    "Polish": "pl pol polish polski",
    "Czech": "cs ces cze czech",
    "Russian": "ru rus russian русский",
    "Latin": "la lat latin",
    "Turkish": "tr tur turkish",
    "Hungarian": "hu hun hungarian",
    "Finnish": "fi fin finnish",
    "Greek": "el ell gre greek",
    "Japanese": "ja jpn japanese",
    "Chinese": "zh zho chi chinese",
    "Korean": "ko kor korean",
    "Arabic": "ar ara arabic",
    "Hindi": "hi hin hindi",
}
_LANGUAGES: Final = {code: name for name, codes in _CODES.items() for code in codes.split()}
_PAIR: Final = re.compile(r"(?<![a-z])([a-z]{2,3})-([a-z]{2,3})(?![a-z])")


def language_of(told: str) -> tuple[str, bool]:
    """Return the language of the headwords, judged by names, and whether another explains them."""
    lower = told.casefold()
    for pair in _PAIR.finditer(lower.replace("freedict-", "")):
        if pair[1] in _LANGUAGES and pair[2] in _LANGUAGES:
            return _LANGUAGES[pair[1]], pair[1] != pair[2]
    words = [word for word in re.findall(r"\w+", lower) if len(word) > 3 or word == "wn"]
    named = list(dict.fromkeys(_LANGUAGES[word] for word in words if word in _LANGUAGES))
    return (named[0], len(named) > 1) if named else ("", False)


def _short(name: str) -> str:
    """Return a dictionary's name without version and mark."""
    name = re.sub(r"\(r\)|\s+v(?:er)?\.\s*\S+|\s+\d[\w.-]*$", "", name, flags=re.I)
    return " ".join(name.split())[:80]


_WRAPPED: Final = 50
_WIDEST_WRAPPED: Final = 80
_BEGINS: Final = re.compile(
    r"""\s*(?:\d+[.:)]|\w{1,4}\ \d+:|\([a-z]\)|[•*–—-]\s|--|"[^"]*"\s+-\s
    |(?:Syn|Note|Usage|Synonyms?|see):)""",
    re.VERBOSE,
)


def _plain(text: str) -> str:
    """Return text without control characters, and without the breaks of lines that were wrapped."""
    text = "".join(c for c in text if c.isprintable() or c in "\n\t").expandtabs(4)
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    is_wrapped = max(map(len, lines), default=0) <= _WIDEST_WRAPPED
    joined: list[str] = []
    before = ""
    for line in lines:
        goes_on = is_wrapped and len(before) >= _WRAPPED and line and not _BEGINS.match(line)
        if goes_on:
            joined[-1] += " " + line.strip()
        elif line or (joined and joined[-1]):
            joined.append(line)
        before = line
    return "\n".join(joined).strip()


# -- folders --------------------------------------------------------------------------------------


def system_folders() -> list[Path]:
    """Return the folders in which dictionaries are usually installed on this system."""
    home = Path.home()
    data = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    folders = [Path(each) for each in data.split(":") if each]
    folders.append(Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share"))
    found = [each / name for each in folders for name in ("dictd", "stardict/dic", "stardict")]
    found += [home / ".stardict" / "dic", home / ".goldendict" / "dic"]
    if sys.platform == "darwin":
        found += [Path(each) / "share" / "dictd" for each in ("/opt/homebrew", "/opt/local")]
    if sys.platform == "win32":
        roots = [os.environ.get(name) for name in ("APPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)")]
        found += [Path(root) / "StarDict" / "dic" for root in roots if root]
    chosen = os.environ.get("STARDICT_DATA_DIR")
    return [*found, *([Path(chosen) / "dic"] if chosen else ())]


class InstalledDictionaries:
    """The dictionaries in some folders, and in a folder of the reader's own, which comes first."""

    def __init__(self, own: Path, folders: Sequence[Path]) -> None:
        self._own = own
        self._folders = (own, *folders)

    def installed(self) -> list[Dictionary]:
        """Return the dictionaries; those that can't be read are left out."""
        found: dict[Path, Dictionary] = {}
        for folder in self._folders:
            for path in _files_below(folder):
                real = path.resolve()
                if real in found or len(found) == _MOST_DICTIONARIES:
                    continue
                made = _dictionary(real, _stamp(real))
                if made is not None:
                    found[real] = made
        return list(found.values())

    def add(self, paths: Sequence[Path]) -> tuple[str, ...]:
        names: dict[str, None] = {}
        for path in paths:
            stem = path.with_name(path.name.split(".dict")[0].split(".idx")[0])
            stem = stem.with_suffix("") if stem.suffix in (*_HEADS, ".syn") else stem
            heads = [stem.with_name(stem.name + ending) for ending in _HEADS]
            made = [each for each in map(_made, heads) if each is not None]
            if not made:
                raise BookError(
                    BookErrorCode.UNSUPPORTED_FORMAT,
                    tr("“{name}” isn’t a dictionary that Pagemate can read.", name=path.name),
                    advice=tr(
                        "Choose the .ifo file of a StarDict dictionary or the .index file of a "
                        "dictd dictionary; its other files must be in the same folder."
                    ),
                )
            self._copy(stem)
            names |= dict.fromkeys(each.name for each in made)
        return tuple(names)

    def _copy(self, stem: Path) -> None:
        folder = self._own / stem.name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for ending in DICTIONARY_SUFFIXES:
                source = stem.with_name(stem.name + ending)
                if source.is_file() and not (folder / source.name).exists():
                    draft = folder / f".{source.name}.part"
                    shutil.copyfile(source, draft)
                    draft.replace(folder / source.name)
        except OSError as error:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr("The dictionary couldn’t be copied."),
                advice=tr("Check that the disk has room, then try again."),
            ) from error


def _files_below(folder: Path) -> Iterator[Path]:
    """Yield the files that dictionaries are known by, some levels deep."""
    waiting, seen = [(folder, 0)], 0
    while waiting:
        at, depth = waiting.pop()
        try:
            with os.scandir(at) as rows:
                entries = sorted(rows, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            seen += 1
            if seen > _MOST_FILES:
                return
            if entry.name.endswith(_HEADS):
                yield Path(entry.path)
            elif depth < _DEPTH and entry.is_dir():
                waiting.append((Path(entry.path), depth + 1))


def _stamp(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=2 * _MOST_DICTIONARIES)
def _dictionary(path: Path, _changed: int) -> Dictionary | None:
    return _made(path)


def _made(path: Path) -> Dictionary | None:
    try:
        if not path.is_file():
            return None
        return _stardict(path) if path.suffix == ".ifo" else _dictd(path)
    except _DAMAGED as error:
        _log.warning("a dictionary can't be read: %s", type(error).__name__)
        return None
