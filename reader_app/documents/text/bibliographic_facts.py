"""Finds year, DOI, ISBN and arXiv identifier in texts, names in lists of authors, facts in XMP."""

from __future__ import annotations

import re
import unicodedata
from typing import Final
from xml.etree import ElementTree

from reader_app.documents.engine.mupdf import Held, MuPDFError, mupdf
from reader_app.domain.values import dataclass

_MONTHS: Final = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet"
    "|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto"
    "|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre"
    "|ottobre|dicembre|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
)
_YEAR: Final = r"(?:1[5-9]\d\d|20[0-4]\d)"
_ORDINAL: Final = r"\d{1,2}(?:st|nd|rd|th|er|\.)?"
DATE: Final = re.compile(
    rf"(?:(?:{_ORDINAL}\s+(?:de\s+)?)?(?:{_MONTHS})\b\.?,?(?:\s+{_ORDINAL}(?:[-–]{_ORDINAL})?,?)?(?:\s+de)?\s+({_YEAR})"
    rf"|({_YEAR})[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]({_YEAR})"
    rf"|(?:spring|summer|autumn|fall|winter|{_MONTHS})\s+({_YEAR})"
    rf"|({_YEAR})\s*年(?=\s*(?:$|[\d第初版刊出发發発印)）])))",
    re.IGNORECASE,
)
HAS_YEAR: Final = re.compile(r"1[5-9]\d\d|20[0-4]\d")
"""Every date matches this: without a match, no date is searched for."""
_COPYRIGHT: Final = re.compile(
    rf"(?:©|\(c\)|c⃝|copyright)\s*(?:©|\(c\)|c⃝)?\s*(?:{_YEAR}\s*[-–,]\s*)*({_YEAR})", re.IGNORECASE
)
_NAMED_COPYRIGHT: Final = re.compile(
    r"(?:©|\(c\)|c⃝|\bcopyright)\s*(?:©|\(c\)|c⃝|by\b)?\s*(?:[^\d\n©]{2,80}?[\s,])?"
    rf"(?:{_YEAR}\s*[-–,]\s*)*({_YEAR})\b",
    re.IGNORECASE,
)
"""A notice that may name the holder before the year."""
_THIS_EDITION: Final = re.compile(
    r"(?:this|revised|paperback|second|third|fourth|fifth|\d(?:nd|rd|th)) edition\b[^\d\n©]{0,60}"
    rf"({_YEAR})\b"
    rf"|\b\d+\. ?(?:\w+e )?auflage\b[^\d\n]{{0,20}}({_YEAR})\b",
    re.IGNORECASE,
)
_FIRST_PUBLISHED: Final = re.compile(
    r"\b(?:(?:first )?published|erschienen|dépôt légal|publicado|primera edición|prima edizione)\b"
    rf"[^\d\n]{{0,80}}({_YEAR})\b",
    re.IGNORECASE,
)
_IMPRINT_SIGNS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bISBN\b",
        r"all rights reserved|alle rechte vorbehalten|tous droits réservés"
        r"|(?:reservados )?todos los derechos|tutti i diritti|все права защищены|版权所有|版權所有",
        r"library of congress|cataloging.in.publication|deutsche nationalbibliothek"
        r"|british library|dépôt légal|depósito legal",
        r"©|\(c\)\s|c⃝|\bcopyright\b",
        r"(?:first )?published (?:in|by)\b|\bprinted in\b|\berschienen (?:bei|im)\b|\bauflage\b"
        r"|\bimprimé\b|\bimpreso\b",
    )
)
_LEAST_SIGNS: Final = 3
_REVISED: Final = re.compile(r"(?:last )?(?:revis|updat|modif)", re.IGNORECASE)
_LONE_YEAR: Final = re.compile(rf"\b({_YEAR})\b")
_TOLD: Final = re.compile(
    rf"\b(?:in|by|since|until|im|jahre?|seit|en|em|nel|в|с|до|к)\s{_YEAR}\b|{_YEAR}\sгод",
    re.IGNORECASE,
)
"""A year in a sentence, such as the one a story begins with."""
_IS_OF_BOOK: Final = re.compile(
    r"publi|print|editi|revis|erschien|aufl|veröffentl|gedruckt|impr|издан|печат", re.IGNORECASE
)
_DOI: Final = re.compile(r"\b(10\.\d{4,9}/[^\s\"<>{}|\\^`\[\]]+)")
_ISBN: Final = re.compile(
    r"(?:ISBN(?:-1[03])?:?\s*|\b(?=97[89][- ]))((?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dX])\b", re.I
)
_ARXIV: Final = re.compile(
    r"arxiv(?:\.org/(?:abs|pdf)/|\s*:\s*)((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?)",
    re.IGNORECASE,
)
_ACCENTS: Final = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˆ": "\u0302", "˜": "\u0303", "¸": "\u0327",
    "ˇ": "\u030c", "˚": "\u030a", "˝": "\u030b", "˘": "\u0306",
}  # fmt: skip
_ACCENTED: Final = re.compile(r"((?<=[^\W\d_])`|[´¨ˆ˜¸ˇ˚˝˘])\s?([A-Za-zı])")
_MARKS: Final = re.compile(r"[∗*†‡§¶‖#$+◦•⋆★✉]+|(?<=[a-zà-ÿ.])\d(?:,\d)*(?=\W|$)")
_PARTICLE: Final = frozenset(
    "van von der den de del della di da dos la le du el al bin ibn af av zu zur y e ter ten st st."
    " jr jr. sr. ii iii ph.d. md".split()
)
_NAME: Final = re.compile(
    r"(?:[A-ZÀ-ÞČĆŠŽĐŁŚŻŹĘĄŃŐŰÖÜİ]\.?(?:[- ]?[A-Z]\.)*|[A-ZÀ-ÞČĆŠŽĐŁŚŻŹŐŰİØ]"
    r"[\w'’ʼ.-]*)$"
)
_NO_NAME: Final = re.compile(
    r"\b(?:\w*universi\w*|eth|county|institut\w*|depart\w*|dipart\w*|dept|school|facult\w*|facolt\w*|fakultät"
    r"|hochschule|escuela|ecole|école|college|academy|cent(?:er"
    r"|re)|laborator\w*|lab|company|inc|ltd|gmbh|corp\w*|press|version|release|edition|abstract"
    r"|contents|introduction|draft|chapter|section|manual|guide|package|class|street|road|avenue"
    r"|box|email|e-mail|http|www|june|july|august|bank|hospital|foundation|national|society|research"
    r"|division|office|technology|science|sciences|engineering|project|document\w*|software|user"
    r"|copyright|license|all rights|preprint|submitted|revised|published|keywords?|journal|volume"
    r"|conference|proceedings|workshop|free|with|for|from|using|how|what|why|(?-i:an?)|this|that|is|are"
    r"|methodology|pharma|ag|updated|maintained|supervisor|advisor|student|professor|prof|reference|program|description"
    r"|dissertation|thesis|degree|philosophy|title|history|entry|dimensions|employment"
    r"|example|general|system\w*|analysis|data|linux|windows|table|figure|part)\b|[@\d:/\\<>=\[\]{}]",
    re.IGNORECASE,
)
_NO_PERSON: Final = re.compile(
    r"(?:administrator|admin|user|unknown|author|root|guest|owner|windows.*|microsoft.*"
    r"|edgar online.*"
    r"|kaleidoscope.*|donnelley.*|adobe.*|.*\.(?:com|io|org|net)|\W*)",
    re.IGNORECASE,
)
_GROUP: Final = re.compile(
    r"(?!for\b|and\b|with\b|by\b)(?:the\s+)?[\w/.+-]+(?:\s+[\w/.+-]+){0,4}\s+(?:team|group|project|developers|maintainers"
    r"|society|foundation)(?:\s+developers)?",
    re.IGNORECASE,
)
_BY: Final = re.compile(
    r"^(?:(?:written|edited|created|original documentation|developed|maintained|presented|prepared"
    r"|compiled|submitted|implemented|verfasst|vorgelegt) )?"
    r"(?:by|par|von|por|authors?\s*:|student\s*:)\s+",
    re.IGNORECASE,
)
_ASIDE: Final = re.compile(r"\s*\([^()]*\)|\s*\S+@\S+")
_DEGREE: Final = re.compile(
    r"(?:(?:B|M)\.?\s?(?:A|S|Sc|Eng|Phil|Ed|BA|BBS|D)\.?|Ph\.?\s?D\.?|D\.?\s?Phil\.?|Dipl\.?-?\s?\w+\.?"
    r"|(?:Member|Fellow|Student Member),?\s[A-Z]\w+|FRS|CFA|CPA|MD|RN|Esq\.?)(?=\W|$)\W*"
)
_DEGREES: Final = re.compile(rf"(?:{_DEGREE.pattern})+")
"""Matches what follows a name: degrees and memberships."""
_TITLE_OF_PERSON: Final = re.compile(
    r"^(?:(?:prof(?:essor)?|dr|doc|ing|mag|mr|mrs|ms|habil|rer|nat|phil|med|inf|dipl)\b\.?[-\s]*)+(?=\w)",
    re.IGNORECASE,
)
_LEADING_AND: Final = re.compile(r"^(?:and|und|et|y|e|&)\s+(?=[^\W\d_a-z])")
_BETWEEN: Final = re.compile(r"\s*[,;•·|]\s*(?:and\s+|und\s+)?|\s+(?:and|und|et|y|e)\s+|\s*&\s*")
_MOST_AUTHORS: Final = 60
_MOST_XMP: Final = 1_000_000
_DC: Final = "{http://purl.org/dc/elements/1.1/}"
_PRISM: Final = re.compile(r"\{http://prismstandard\.org/namespaces/[^}]*\}(\w+)")


def composed(text: str) -> str:
    """Return the text with each separate accent, as TeX writes them, combined with its letter."""

    def join(found: re.Match[str]) -> str:
        letter = "i" if found.group(2) == "ı" else found.group(2)
        whole = unicodedata.normalize("NFC", letter + _ACCENTS[found.group(1)])
        return whole if len(whole) == 1 else found.group()

    if text.isascii() and "`" not in text:
        return text  # by far the most
    return _ACCENTED.sub(join, text)


def year_of_date(text: str) -> str:
    """Return the year of the last date in the text; "" if there is none."""
    if not HAS_YEAR.search(text):
        return ""
    found = ["".join(groups) for groups in DATE.findall(text)]
    return found[-1] if found else ""


def year_in(lines: list[str]) -> str:
    """Return the year of publication that the lines of the first pages name, "" if none is sure.

    Dates on lines of their own count before copyright notices.
    """
    for at, line in enumerate(lines):
        if len(line) < 60 and (year := year_of_date(line)):
            revised = (each for each in lines[at + 1 : at + 3] if _REVISED.match(each))
            return year_of_date(next(revised, "")) or year
    for line in lines:
        if HAS_YEAR.search(line) and (found := _COPYRIGHT.search(line)):
            return found.group(1)
    for line in lines[:8]:
        if _TOLD.search(line) and not _IS_OF_BOOK.search(line):
            continue
        if len(line) < 90 and len(found_all := _LONE_YEAR.findall(line)) == 1:
            return str(found_all[0])
    return ""


def imprint_year(text: str) -> str | None:
    """Return the year that a book's imprint states, "" if it states none; None for other pages.

    An imprint has at least three of the things that publishers print on it. A later edition counts
    more than the copyright notice, and this more than the year of first publication.
    """
    if sum(sign.search(text) is not None for sign in _IMPRINT_SIGNS) < _LEAST_SIGNS:
        return None
    for pattern in (_THIS_EDITION, _NAMED_COPYRIGHT, _FIRST_PUBLISHED):
        if found := pattern.search(text):
            return next(group for group in found.groups() if group)
    return ""


def doi_in(text: str) -> str:
    """Return the first DOI of a text, without the punctuation that follows; "" if there is none."""
    found = _DOI.search(text)
    if found is None:
        return ""
    doi = found.group(1).rstrip(".,;:'’”)")
    return doi + ")" if doi.count("(") > doi.count(")") else doi


def isbn_in(text: str) -> str:
    """Return the first ISBN with a valid check digit as 13 digits; "" if there is none."""
    for found in _ISBN.findall(text):
        digits = re.sub(r"[- ]", "", found).upper()
        if len(digits) == 13 and _check_13(digits[:12]) == digits[12]:
            return digits
        if len(digits) == 10 and _is_isbn_10(digits):
            return f"978{digits[:9]}{_check_13(f'978{digits[:9]}')}"
    return ""


def _check_13(digits: str) -> str:
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return str(-total % 10)


def _is_isbn_10(digits: str) -> bool:
    values = [10 if digit == "X" else int(digit) for digit in digits]
    return sum(value * (10 - place) for place, value in enumerate(values)) % 11 == 0


def arxiv_in(text: str) -> str:
    """Return the first arXiv identifier of a text; "" if there is none."""
    found = _ARXIV.search(text)
    return found.group(1) if found else ""


def names_in_line(line: str, *, are_certain: bool = False) -> list[str]:
    """Return the people that a line lists, [] if it doesn't look like a list of names.

    `are_certain`: the line is known to hold authors, so groups and single words count as well.
    """
    text = composed(line)
    if "(" in text or "@" in text:
        text = _ASIDE.sub("", text)
    text = _MARKS.sub(" ", _LEADING_AND.sub("", _BY.sub("", text), count=1))
    parts = [" ".join(part.split()).strip(" .,") for part in _BETWEEN.split(text)]
    parts = [_TITLE_OF_PERSON.sub("", part) for part in parts]
    parts = [part for part in parts if part and not _is_degree(part)][:_MOST_AUTHORS]
    if any(re.search(r"\d{3}", part) for part in parts) and not are_certain:
        return []  # an address
    names = [part for part in parts if _is_name(part) or (are_certain and _may_be_name(part))]
    if not names or (not are_certain and names[0] != parts[0]):
        return []
    return [_without_shouting(name) for name in names]


def _is_degree(part: str) -> bool:
    """Return True if a part between commas says what a person is, such as "BA MA"."""
    return part[:1].isupper() and _DEGREES.fullmatch(part) is not None


def _is_name(part: str) -> bool:
    if _GROUP.fullmatch(part):
        return True
    if re.fullmatch(r"(?:[A-Z]\. ?){1,3}[A-Z][a-z]+", part):
        return True
    words = part.split()
    if not 2 <= len(words) <= 5 or _NO_NAME.search(part) or len(part) > 40:
        return False
    if words[0].casefold() in ("the", "la", "le", "der", "die", "das") and words[0] != "de":
        return False
    capital = [word for word in words if word.casefold() not in _PARTICLE]
    has_surname = any(len(word.rstrip(".")) > 1 for word in words[1:])
    return len(capital) >= 2 and has_surname and all(_NAME.match(word) for word in capital)


def _may_be_name(part: str) -> bool:
    return not _NO_PERSON.fullmatch(part) and any(char.isalpha() for char in part)


def _without_shouting(name: str) -> str:
    return name.title() if name.isupper() and len(name) > 5 else name


def may_be_single_name(line: str) -> bool:
    """Whether the line is one word that may be a name, if a date or address follows."""
    word = line.strip(" .,")
    return 2 < len(word) < 20 and word.isalpha() and not _NO_NAME.search(word)


def is_group(line: str) -> bool:
    """Whether the line names a team, a project or the like as the author."""
    return bool(_GROUP.fullmatch(line.strip()))


def metadata_authors(told: str) -> tuple[str, ...]:
    """Return the authors that metadata name, () if these aren't persons or groups."""
    text = re.sub(r"<[^>]*>|\(?\S+@\S+\)?|,{2,}|\[-?[\d.]+\w\w\]", " ", told)
    text = re.sub(r"\b(?:student|supervisor|author)\s*:", ";", text, flags=re.IGNORECASE)
    text = " ".join(text.split()).strip(" ,;")
    if _NO_PERSON.fullmatch(text):
        return ()
    if ";" in text:
        return tuple(filter(_may_be_name, (part.strip(" ,") for part in text.split(";"))))
    names = names_in_line(re.sub(r",?\s*(?:maintained by|et\.? al\.?|e\.a\.).*$", "", text))
    return tuple(names) if names else (text,)


@dataclass(frozen=True, slots=True)
class XmpFacts:
    """What a PDF's XMP packet says: Dublin Core and PRISM; "" where it says nothing."""

    title: str = ""
    authors: tuple[str, ...] = ()
    publisher: str = ""
    container: str = ""
    doi: str = ""
    isbn: str = ""
    year: str = ""


def read_xmp(pdf: Held | None) -> XmpFacts:
    """Read the XMP packet of a PDF; empty facts if it has none, or one that can't be read."""
    if pdf is None:
        return XmpFacts()
    try:
        root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
        stream = mupdf.pdf_dict_gets(root, "Metadata")
        if not mupdf.pdf_is_stream(stream):
            return XmpFacts()
        packet = mupdf.pdf_load_stream(stream).fz_buffer_extract()
    except (MuPDFError, MemoryError):
        return XmpFacts()
    return xmp_facts(packet)


def xmp_facts(packet: bytes) -> XmpFacts:
    """Read a packet of at most a megabyte without a document type, which could expand."""
    if len(packet) > _MOST_XMP or b"<!DOCTYPE" in packet or b"<!ENTITY" in packet:
        return XmpFacts()
    try:
        root = ElementTree.fromstring(packet.strip(b"\0 \r\n\t"))  # noqa: S314 - without entities
    except (ElementTree.ParseError, ValueError, LookupError):
        return XmpFacts()
    prism: dict[str, str] = {}
    for element in root.iter():
        for tag, value in ((element.tag, element.text or ""), *element.attrib.items()):
            if found := _PRISM.match(tag):
                prism.setdefault(found.group(1).casefold(), " ".join(value.split()))
    told = " ".join((prism.get("doi", ""), _first(root, "identifier")))
    dates = (prism.get("publicationdate", ""), prism.get("coverdate", ""))
    years = _LONE_YEAR.findall(" ".join(dates))
    return XmpFacts(
        title=_first(root, "title"),
        authors=tuple(_all(root, "creator")),
        publisher=_first(root, "publisher"),
        container=prism.get("publicationname", ""),
        doi=doi_in(told),
        isbn=isbn_in(f"ISBN {prism.get('isbn', '')} {_first(root, 'identifier')}"),
        year=years[0] if years else "",
    )


def _all(root: ElementTree.Element, name: str) -> list[str]:
    found = root.find(f".//{_DC}{name}")
    if found is None:
        return []
    texts = [" ".join((each.text or "").split()) for each in found.iter()]
    return [text for text in texts if text]


def _first(root: ElementTree.Element, name: str) -> str:
    return next(iter(_all(root, name)), "")
