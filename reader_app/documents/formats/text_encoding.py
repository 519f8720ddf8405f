"""Decodes text files, whatever their encoding.

Old files don't name their encoding. Every encoding is tried on the first part of the file, and the
one in which a language's commonest letters appear most wins. No library is used, because the same
file must give the same text, and so the same pages, forever.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from reader_app.domain.values import dataclass

_SAMPLE: Final = 200_000
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FEW_FAULTS: Final = 0.01
_LEAST_SCORE: Final = 0.4
_FEW_LETTERS: Final = 0.4
_UNLIKELY: Final = 0.6
_FALLBACK: Final = "cp1252"
_DECLARED: Final = re.compile(
    rb"""<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{2,40})|"""
    rb"""<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{2,40})""",
    re.IGNORECASE,
)
_ANY_SPACE: Final = " \n\r\t　。、，"
_KANA: Final = [chr(code) for code in (*range(0x3041, 0x3094), *range(0x30A1, 0x30F7))] + list(
    "、。「」ー・"
)
_HANGUL: Final = (
    "이다는을가고의에지하은를기도로사어나리한대그인서일자만있시아들것해정없수었과면보라여우오적"
    "안스부장주제전상마거게러까니요와원경문구조성말때생세동간공국방신위비무소저내모물발었던했습"
)
_SIMPLIFIED: Final = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过"
    "发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本"
    "前开但因只从想实，。：；！？“”、《》"
)
_TRADITIONAL: Final = (
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過"
    "發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本"
    "前開但因只從想實，。：；！？「」、《》"
)
_CYRILLIC: Final = "оеаинтсрвлкмдпуяыьгзбчйжшю"
_GREEK: Final = "αοιετσνηυρπκλμςωάέήίόύώγδθφχ"
_HEBREW: Final = "יהולאתמרבשנדקעפחכםגטסצזןךץף"
_ARABIC: Final = "اليمونرتبةعدسفهكقحجأشصخىطذزثضإءغ"
_THAI: Final = "ากนรอเทงลยมวีส่้ดิตบปใคห็ัขพแผจชุไธณถซศฉภูโญึืำะ"
_WESTERN: Final = "éèàáíóúñçêâôîûëïüöäßãõåæøìòùÉÈÀÖÄÜÅØ“”‘’–—…«»°§©€¿¡·º"
_CENTRAL: Final = "ąćęłńóśźżáčďéěíňřšťúůýžőűöüäßăâîşţŁŚŻŠČŽ„”“’–—…"
_TURKISH: Final = "ığşçöüİĞŞÇÖÜâ“”’–"
_USUAL_ROWS: Final = {
    "cp932": (0x88, 0x97),
    "euc_jp": (0xB0, 0xCF),
    "cp949": (0xB0, 0xC8),
    "gb18030": (0xB0, 0xD7),
    "big5": (0xA4, 0xC6),
}
"""First and last lead byte of the characters in use; rare ones stand in other rows."""
_USUAL: Final = 0.7
"""What a character in use counts: poems and old books have few of the commonest ones."""
_FRAMES: Final = frozenset(map(chr, range(0x2500, 0x25A0)))
"""Lines and blocks of DOS: prose has none, but Chinese read as cp866 or KOI8 is full of them."""


@dataclass(frozen=True, slots=True)
class _Writing:
    """An encoding for a script. `common`: letters beyond ASCII that make up most of its texts."""

    coding: str
    common: frozenset[str]
    is_latin: bool
    """True if most letters of its texts are ASCII."""


def _writings(common: Iterable[str], *codings: str, is_latin: bool = False) -> list[_Writing]:
    return [_Writing(coding, frozenset(common), is_latin) for coding in codings]


_WRITINGS: Final = (
    *_writings(_WESTERN, "cp1252", is_latin=True),
    *_writings(_KANA, "cp932", "euc_jp"),
    *_writings(_HANGUL, "cp949"),
    *_writings(_SIMPLIFIED, "gb18030"),
    *_writings(_TRADITIONAL, "big5"),
    *_writings(_CYRILLIC, "cp1251", "koi8_r", "cp866", "iso8859_5"),
    *_writings(_GREEK, "cp1253"),
    *_writings(_HEBREW, "cp1255"),
    *_writings(_ARABIC, "cp1256"),
    *_writings(_THAI, "cp874"),
    *_writings(_TURKISH, "cp1254", is_latin=True),
    *_writings(_CENTRAL, "iso8859_2", "cp1250", is_latin=True),
)
"""All encodings; of two that fit equally well the first one is used."""


def decoded(data: bytes) -> str:
    """Decode the text of a file; lines end with a newline, unknown bytes become U+FFFD."""
    coding, start = _coding_of(data)
    text = data[start:].decode(coding, "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def decoded_markup(data: bytes) -> str:
    """Decode an HTML or XML file by the encoding that it names."""
    if not any(data.startswith(bom) for bom, _ in _BOMS):
        found = _DECLARED.search(data[:4096])
        name = (found.group(1) or found.group(2)).decode("ascii") if found else ""
        if name.lower() not in {"", "utf-8", "utf8"} and _is_known(name):
            return data.decode(name, "replace")
    return decoded(data)


def is_wide(head: bytes) -> bool:
    """Return True for text of two or four bytes a character, with or without a byte order mark."""
    return any(head.startswith(bom) for bom, _ in _BOMS[1:]) or bool(_wide_coding(head))


def _coding_of(data: bytes) -> tuple[str, int]:
    """Return the name of a codec, and the offset in bytes at which the text begins."""
    for bom, coding in _BOMS:
        if data.startswith(bom):
            return coding, len(bom)
    wide = _wide_coding(data[:_SAMPLE])
    if wide:
        return wide, 0
    sample = data[:_SAMPLE]
    if b"\x1b$" in sample:
        return "iso2022_jp", 0
    if _is_utf_8(data):
        return "utf-8", 0
    best = max(_WRITINGS, key=lambda writing: _score(sample, writing))
    return (best.coding if _score(sample, best) >= _LEAST_SCORE else _FALLBACK), 0


def _wide_coding(sample: bytes) -> str:
    if b"\0" not in sample:
        return ""
    even = sample[: len(sample) & ~1]
    best, most = "", 0
    for coding in ("utf-16-le", "utf-16-be"):
        try:
            text = codecs.getincrementaldecoder(coding)().decode(even)
        except UnicodeDecodeError:
            continue
        spaces = sum(text.count(char) for char in _ANY_SPACE)
        if spaces > most and _is_text(text):
            best, most = coding, spaces
    return best


def _is_text(text: str) -> bool:
    odd = sum(unicodedata.category(char) in {"Cn", "Co", "Cc"} for char in text[:4000])
    odd -= sum(text[:4000].count(char) for char in "\n\r\t\f")
    return odd <= 0.01 * min(len(text), 4000)


def _is_utf_8(data: bytes) -> bool:
    """Return True for UTF-8, also with a few faults: those don't point to another encoding."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        text = data[:_SAMPLE].decode("utf-8", "replace")
        faults = text.count("\ufffd")
        beyond = sum(char > "\x7f" for char in text)
        return faults <= _FEW_FAULTS * beyond
    return True


def _score(sample: bytes, writing: _Writing) -> float:
    """Return the share of common letters among those beyond ASCII, reduced for unlikely texts.

    It is 0 if the text can't be in this encoding.
    """
    try:
        text = codecs.getincrementaldecoder(writing.coding)().decode(sample)
    except UnicodeDecodeError:
        return 0.0
    beyond = [char for char in text if char > "\x7f"]
    if not beyond:
        return 0.0
    strange = sum(
        unicodedata.category(char) in {"Cc", "Co", "Cn"} or char in _FRAMES for char in beyond
    )
    common = sum(char in writing.common for char in beyond)
    in_use = _in_use(writing.coding)
    usual = sum(char in in_use and char not in writing.common for char in beyond)
    score = (common + _USUAL * usual - strange) / len(beyond)
    letters = sum(char.isalpha() for char in text)
    is_mostly_ascii = sum(char.isalpha() for char in beyond) <= _FEW_LETTERS * letters
    return score if is_mostly_ascii is writing.is_latin else score * _UNLIKELY


@cache
def _in_use(coding: str) -> frozenset[str]:
    """Return the characters in use, of scripts with thousands of them."""
    first, last = _USUAL_ROWS.get(coding, (0, -1))
    pairs = (bytes((row, cell)) for row in range(first, last + 1) for cell in range(0x40, 0xFF))
    return frozenset("".join(pair.decode(coding, "ignore") for pair in pairs))


def _is_known(coding: str) -> bool:
    try:
        codecs.lookup(coding)
    except LookupError:
        return False
    return True
