"""Finds what a page's references may lead to: captions, headings, equations, theorems."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from reader_app.documents.engine.mupdf import RawRect
from reader_app.documents.references.page_lines import PageLine, PageLines
from reader_app.documents.text.title_page import letters_of
from reader_app.domain.cross_references import (
    KIND_WORDS,
    THEOREM_KINDS,
    ReferenceTarget,
    in_digits,
    label_key,
)
from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.values import dataclass, replace

LONGEST_TEXT: Final = 400
_MOST_ON_A_PAGE: Final = 300
MOST_LISTED: Final = 5_000
_NUMBER: Final = (
    r"(?:[A-Z]\.?)?\d{1,3}(?:[.:–-]\d{1,3}){0,4}[a-z]?|[IVXL]{1,6}(?![a-z])|[A-Z](?=[.:]|$)"
)
CAPTION: Final = re.compile(
    r"(?:Source\s)?(?P<word>Fig(?:ure|\.)?|FIG(?:URE|\.)?|Tab(?:le|\.)|TABLE|Listing|LISTING|Algorithm|ALGORITHM"
    r"|Abb(?:ildung|\.)|Tabelle|Tableau|TABLEAU|Figura|Tabla|Tabela|Tabella|Cuadro|Quadro|Program|Algorithme|Algoritmo"
    r"|Рис(?:унок|\.)|Табл(?:иця|ица|\.)|Rys(?:unek|\.)|Obr(?:ázek|ázok|\.)|Tabulka|Tabuľka|Figuur|Figur|Tabell?|Kuva"
    r"|Taulukko|Şekil|Tablo|Hình|Bảng|Slika|Tablica|Tabelul|Tafel|Taula|Afbeelding|Gambar|Joonis|Фиг(?:ура|\.)|Слика|Табела|Зураг|Хүснэгт"
    r"|Σχήμα|Εικόνα|Πίνακας|Figuro|Irudia|Mynd|Darlun|Léaráid|Tafla|Táboa|Tabula|Attēls|Малюнак|Rajah|Jadual|Çizelge"
    r"|Schema|Scheme|Algorithmus|Algoritmus|Algoritm|Algorytm|Алгоритм|Listado|Listato|Listagem|Листинг|Лістинг|Quelltext"
    r"|Código|Codice|Code|Snippet|算法|代码|程序|アルゴリズム|リスト|ソースコード|コード|[图圖図表]|그림|표)(?:\s+|(?=\d))"
    rf"(?P<number>{_NUMBER})\s*(?P<mark>\.?[:|]|[.–—-]|$|(?=\s))"
)
_CAPTION_BEHIND: Final = re.compile(
    rf"(?P<number>{_NUMBER})\.?\s(?P<word>ábra|táblázat|algoritmus|forráskód|tabula|attēls|lentelė|irudia|taula)"
    r"(?P<mark>[.:]|$|(?=\s))",
    re.IGNORECASE,
)
"""Captions with the word after the number, as in Hungarian, Latvian, Lithuanian and Basque."""
_LOWER_WORD: Final = re.compile(r"(?:fig|tab|listing|algorit|abb|cuadro|quadro|sch[eé]m)\w*\.?\s\d")
_SET_OFF: Final = re.compile(r"\s*[.:|–—]?\s*[A-ZÀ-Þ(“‘]")
_THEOREM: Final = re.compile(
    r"(?P<word>[^\W\d_]{2,14}|例)\.?(?:\s+|(?<=[\u4e00-\u9fff])(?=\d))"
    r"(?P<number>(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,3}|[A-Z](?:\.\d{1,3}){1,3})(?P<mark>[.:]|\s*\(|$|\s)"
)
HEADING: Final = re.compile(
    r"(?:(?P<word>Chapter|CHAPTER|Section|SECTION|Appendix|APPENDIX|Kapitel|Anhang|Chapitre|Part|PART"
    r"|Capítulo|Capitolo|Annexe?|Anexo|Apéndice|Apêndice|Appendice|Teil|Partie|Глава"
    r"|Раздел|Kapitola|Rozdział|Hoofdstuk|Bijlage|Kapittel|KAPITEL|ANHANG|CHAPITRE|ANNEXE|CAPÍTULO|CAPITOLO|APPENDICE"
    r"|Capitolul|Capítol|Poglavje|Poglavlje|Поглавље|Κεφάλαιο|Παράρτημα|Bölüm|Kafli|Caput|Bab|Lampiran|Chương|Розділ"
    r"|Раздзел|Додаток|Приложение|Příloha|Príloha|Dodatek|Dodatak|Bilaga?|Tillegg|Vedlegg|Liite|Luku)\s+"
    r"|(?P<wide>附[录錄]|付録|부록)\s?|[第제]\s?)?(?P<number>\d{1,3}(?:\.\d{1,3}){0,4}(?:(?<=\.\d)-\d{1,3}|(?<=\.\d\d)-\d{1,3}|(?<=\.\d)[a-z](?=[.\s]))?|[A-Z](?:\.\d{1,3}){0,4}|[IVXL]{1,7})"
    r"(?:\s?[章节節장절](?=\s|$))?(?P<mark>[.:–—]?)(?:\s+(?P<title>\S.*))?"
)
_COUNTED: Final = re.compile(
    r"(?P<word>[A-ZÀ-Þ][a-zà-ÿ]{2,14})\s(?P<number>\d{1,3}(?:\.\d{1,3}){0,2}|[IVXL]{1,6})"
    r"(?P<mark>[.:)]|\s*[–—(]|$|\s)"
)
_PARAGRAPH: Final = re.compile(r"(?:§\s?)?(?P<number>\d{1,3})[.:)]?(?:\s|$)")
_EXAMPLE: Final = re.compile(r"(\((\d{1,3})\))(?=\s|$)")
"""The number of an example that a text discusses: "(5) Herons are patient"."""
_LEADER: Final = re.compile(r"(?:\.\s?){4,}|…|\s[\divxlc]{1,5}$")
_DOTTED: Final = re.compile(r"(?:\.\s?){4,}\s*\w{0,5}$")
_CONTINUED: Final = re.compile(
    r"\bcontinued\b|\bcont\.|[(\[][\s.…]*(?:cont|forts|suite|segue|ctd|continua|续|續|つづき)[^()\[\]]{0,20}[)\]]",
    re.IGNORECASE,
)
"""Words that mark a caption as that of a continued table."""
_EQUATION: Final = re.compile(
    r"[(（](?P<number>(?:[A-Z]\.?)?\d{1,3}(?:[.–-]\d{1,3}){0,2}[a-z]?′?)[)）]$"
)
_LEFT_EQUATION: Final = re.compile(r"(?P<label>\(\d{1,3}(?:\.\d{1,3}){0,2}\))\s(?=\S)")
_SENTENCE: Final = re.compile(r"[.!?][\s”)]|[,;]$")
_TAIL: Final = re.compile(r"(?:[\s.…]*\s\d{1,4}|[\s.…]+)$")
_WORD: Final = re.compile(r"[^\W\d_]{2}|^[^\W\d_]$|(?<!\w)(?:[^\W\d_] ){3}")
PROSE: Final = re.compile(r"(?:[a-zà-ÿ]{2,}\W+){3}")
_SIGN: Final = re.compile(r"[=<>≤≥≈≡∈→+∑∫∂√⊂⇒~∼]")
_OPEN_ADDRESS: Final = re.compile(r"(?:https?://|www\.|\b10\.\d{4,}/)\S*[/_=?&#%~-]$")
"""An address that may continue in the next line; one that ends with a full stop may be complete."""
_ADDRESS_GOES_ON: Final = re.compile(r"\S*[\d/._=?&#%~-]\S|[a-z]\S*$")
_NARROW: Final = 5.0
_APART: Final = 2.0
_INDENTED: Final = 3.0
_WIDE_SIGNS: Final = "\u2e7f"  # words of Chinese and the like come behind it, others before
_LARGER: Final = 1.06
_CLEARLY: Final = 1.15
_SPELLED_CHAPTER: Final = re.compile(r"第\s?([一二三四五六七八九十]{1,3})(?=\s?[章節节])")
_OPENINGS: Final = ("chapter", "appendix", "part", "kapitel", "anhang", "teil")
_SPELLED: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
).split()
_OPENING: Final = 1.3  # times the text's size have number and title that open a chapter
SMALLER: Final = 0.95
_WIDE: Final = 0.6
_FAR: Final = 60.0
_SPACE: Final = 0.8
SURE: Final = 3
"""The certainty of a heading that the outline, the contents, or the places of others confirm."""
_AROUND: Final = 24.0
_MOST_TITLE_LINES: Final = 3
_ALIKE: Final = 12
"""Letters that identify a title: the rest may be cut off, or be glyphs that spell no letter."""


@dataclass(frozen=True, slots=True)
class FoundTarget:
    """A target with its key; `certainty`: of two with one key, only the more certain one counts.

    `own`: the box of the line that has its label, which is no reference to itself.
    """

    key: str
    target: ReferenceTarget
    certainty: int
    own: Rect


class OutlineTitles:
    """The titles of the outline by page, and those of the contents; they confirm headings."""

    def __init__(self, outline: Sequence[OutlineEntry]) -> None:
        self._by_page: dict[int, list[tuple[str, OutlineEntry]]] = {}
        for entry in outline:
            if entry.page > 0:
                titles = self._by_page.setdefault(entry.page, [])
                titles.append((letters_of(entry.title), entry))
        self._listed: set[str] = set()

    def list_contents(self, page: PageLines) -> None:
        """Take the numbered lines of contents, without the page numbers at their end."""
        for line in page.lines[page.contents.start : page.contents.stop]:
            found = HEADING.match(line.text)
            if found is not None and found["title"] and len(self._listed) < MOST_LISTED:
                self._listed.add(letters_of(_TAIL.sub("", line.text)))

    def lists(self, text: str) -> bool:
        """Whether a line of the contents has these letters."""
        return letters_of(text) in self._listed

    def on(self, page: int) -> list[tuple[str, OutlineEntry]]:
        return self._by_page.get(page, [])


def targets_on(page: PageLines, body: float, outline: OutlineTitles) -> list[FoundTarget]:
    """Return the targets on a page; `body`: the size of the book's text in points."""
    if page.contents:
        outline.list_contents(page)
    found: list[FoundTarget] = []
    found += _captions(page, body)
    found += _theorems(page)
    found += _equations(page)
    found += _counted(page, body)
    listed = [
        box_of([page.lines[at]])
        for at in page.contents
        if any(_LEADER.search(line.text) for line in page.paragraph(at, _MOST_TITLE_LINES))
    ]
    found = [each for each in found if each.own not in listed]
    found += _headings(page, body, outline)
    return found[:_MOST_ON_A_PAGE]


def contents_title(text: str) -> str:
    """Return the heading that a line of contents names, without its page; "" if it is none."""
    tail = _TAIL.search(text)
    title = text[: tail.start()].rstrip(" .…") if tail is not None else ""
    return title if _WORD.search(title) and len(title) > 3 else ""


def listed_titles(page: PageLines) -> Iterator[tuple[int, tuple[Rect, ...], str, str]]:
    """Yield the lines of contents: place, boxes and words of the title, number of its page.

    The number may stand in a line of its own, the title in two.
    """
    for at, (line, below) in enumerate(pairwise((*page.lines, None))):
        if line is None:
            continue
        is_row = below is not None and below.text.isdigit() and abs(below.y1 - line.y1) < 3
        title = line.text if is_row else contents_title(line.text)
        rects = [line.rect(0, len(title))] if title else []
        last = below if is_row and below is not None else line
        if not title and below is not None and (rest := _continued_title(line, below)):
            title, last = f"{line.text} {rest}", below
            rects = [line.rect(0, len(line.text)), below.rect(0, len(rest))]
        told = last.text.rpartition(" ")[2].strip(". ")
        yield at, tuple(rect for rect in rects if rect is not None), title, told


def _continued_title(line: PageLine, below: PageLine) -> str:
    """Return the rest of a title in the contents that ends in the line below; "" if it doesn't."""
    is_numbered = (found := HEADING.match(line.text)) is not None and bool(found["title"])
    starts_another = (other := HEADING.match(below.text)) is not None and bool(other["title"])
    is_close = -2 < below.y0 - line.y1 < line.height and below.x0 > line.x0 - 1
    if not is_numbered or starts_another or not is_close or abs(below.size - line.size) > 0.6:
        return ""
    return contents_title(below.text)


def caption_keys(title: str) -> list[str]:
    """Return the key of the caption that a line names, as lists of figures do; [] if it is none."""
    found = CAPTION.match(title)
    return [label_key(f"{found['word']} {found['number']}")] if found is not None else []


def numbered_title(text: str) -> tuple[str, str]:
    """Return the number of a heading, "" for none, and the letters of its title without it."""
    found = HEADING.match(text)
    if found is None or not found["title"]:
        return "", letters_of(text)
    return found["number"].casefold(), letters_of(found["title"])


def heading_title(text: str) -> str:
    """Return the letters of a heading's title without its number."""
    return numbered_title(text)[1]


def has_title(target: ReferenceTarget, line: str) -> bool:
    """Whether a heading or caption has the title that a line of contents names."""
    listed, own = numbered_title(line)[1], letters_of(target.text)
    return listed[:_ALIKE] in own or own[:_ALIKE] in letters_of(line)


def box_of(lines: Sequence[PageLine]) -> Rect:
    """Return the area of some lines."""
    return Rect(
        min(line.x0 for line in lines), min(line.y0 for line in lines),
        max(line.x1 for line in lines), max(line.y1 for line in lines),
    )  # fmt: skip


def parts_beside(rect: Rect, inner: Sequence[Rect], *, is_first: bool) -> list[Rect]:
    """Return what is left of a line without the words in it; all of it if they come first."""
    middle = (rect.y0 + rect.y1) / 2
    least = rect.x0 + (_NARROW if is_first else -_NARROW)
    for each in inner:
        if each.y0 < middle < each.y1 and least < each.x0 < rect.x1:
            parts = (replace(rect, x1=each.x0), replace(rect, x0=min(each.x1, rect.x1)))
            return [part for part in parts if part.x1 - part.x0 > _NARROW]
    return [rect]


def text_of(lines: Sequence[PageLine], longest: int = LONGEST_TEXT) -> str:
    """Return the words of some lines, shortened, without hyphens at their ends.

    Addresses and numbers of pages go on in the next line without a space.
    """
    text = ""
    for line in lines:
        if _OPEN_ADDRESS.search(text) and _ADDRESS_GOES_ON.match(line.text):
            text += line.text
        elif text.endswith("-") and line.text[:1].islower():
            text = text[:-1] + line.text
        elif text.endswith("–") and line.text[:1].isdigit():
            text += line.text
        else:
            text = f"{text} {line.text}" if text else line.text
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


# --- captions


def _captions(page: PageLines, body: float) -> Iterator[FoundTarget]:
    for index, line in enumerate(page.lines):
        found = CAPTION.match(line.text)
        if found is None and line.text[0].isdigit():
            found = _CAPTION_BEHIND.match(line.text)
        elif found is None and line.text[0].islower() and _LOWER_WORD.match(line.text):
            found = CAPTION.match(line.text[0].upper() + line.text[1:])  # in small capitals
            if found is None or not _SET_OFF.match(line.text, found.end()):
                continue
        if found is None or not page.is_block_start(index) or _DOTTED.search(line.text):
            continue
        label = f"{found['word']} {found['number']}"
        mark, rest = found["mark"].strip()[-1:], line.text[found.end() :].strip()
        is_set_off = len(line.lead) >= len(label) - 2 and bool(line.lead)
        is_lead_alone = is_set_off and len(line.lead) <= len(label) + 2
        is_small = line.size < SMALLER * body
        is_wide = found["word"] > _WIDE_SIGNS
        if mark in ("", "-") and rest and not is_set_off:
            begins_so = rest[:1].isupper() or is_wide
            if not (is_small and begins_so) and not (is_wide and _stands_in(page, line)):
                continue
        elif mark == "." and rest and not (is_set_off or is_small or rest[:1].isupper()):
            continue
        lines = page.paragraph(index)
        kind = KIND_WORDS[found["word"].casefold().rstrip(".")]
        area = _with_picture(page, lines, body, is_above=kind == "figure")
        target = ReferenceTarget(page.number, area, _spelled(label), text_of(lines))
        is_bold = line.is_bold and (mark != "" or not rest[:1].islower())
        is_marked = mark in (":", "|") or (mark in ("–", "—") and rest[:1].isupper())
        certainty = 3 if is_marked or is_lead_alone or is_bold else 2
        if _CONTINUED.search(target.text, len(label)):
            certainty = 0
        yield FoundTarget(label_key(label), target, certainty, box_of([line]))


def _stands_in(page: PageLines, line: PageLine) -> bool:
    """Whether a line is indented further than paragraphs are and isn't a sentence."""
    left = min(each.x0 for each in page.lines)
    return line.x0 - left > _INDENTED * line.size and line.text[-1] not in "。，；："


def _spelled(label: str) -> str:
    word, _, number = label.partition(" ")
    return f"{word.capitalize() if word.isupper() else word} {number}"


def _with_picture(
    page: PageLines, caption: Sequence[PageLine], body: float, *, is_above: bool
) -> Rect:
    """Return the caption's area with the figure or table above or below it."""
    own = box_of(caption)
    beside = {at: _beside(page, own, body, above=at, is_table=not is_above) for at in (True, False)}
    if not is_above:  # a table may end with its caption: what is nearer belongs to it
        is_above = _nearest(own, beside[True]) + _NARROW < min(_nearest(own, beside[False]), _FAR)
    for above in (is_above, not is_above):
        pictures, texts = beside[above]
        if pictures or (above == is_above and texts):
            boxes = [*pictures, *texts, (own.x0, own.y0, own.x1, own.y1)]
            if pictures:
                boxes += _lettering(page, pictures, body)
            lefts, tops, rights, bottoms = zip(*boxes, strict=True)
            return Rect(
                max(0.0, min(lefts)), max(0.0, min(tops)),
                min(page.width, max(rights)), min(page.height, max(bottoms)),
            )  # fmt: skip
    return own


def _nearest(own: Rect, beside: tuple[list[RawRect], list[RawRect]]) -> float:
    return min((max(own.y0 - b[3], b[1] - own.y1) for part in beside for b in part), default=_FAR)


def _lettering(page: PageLines, pictures: Sequence[RawRect], body: float) -> list[RawRect]:
    """Return the lines beside pictures that aren't text: axis labels, legends."""
    lefts, tops, rights, bottoms = zip(*pictures, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    return [
        line.box
        for line in page.lines
        if top <= (line.y0 + line.y1) / 2 <= bottom
        and left - _AROUND < line.x1
        and line.x0 < right + _AROUND
        and line.x1 - line.x0 < 0.3 * page.width
        and (line.size < SMALLER * body or len(line.text) < 25)
        and not PROSE.search(line.text)
    ]


def _beside(
    page: PageLines, own: Rect, body: float, *, above: bool, is_table: bool
) -> tuple[list[RawRect], list[RawRect]]:
    """Return the pictures and the lines between a caption and the text that follows them."""
    column = max(own.x1 - own.x0, 0.35 * page.width)
    middle = (own.x0 + own.x1) / 2
    left, right = middle - column / 2, middle + column / 2
    edge = own.y0 if above else own.y1
    items: list[tuple[float, bool, RawRect]] = []
    prose = {
        line.block
        for line in page.lines
        if line.size >= SMALLER * body and len(line.text) > 40 and PROSE.search(line.text)
    }
    for line in page.lines:
        if line.x0 < right and line.x1 > left:
            gap = edge - line.y1 if above else line.y0 - edge
            is_wide = line.x1 - line.x0 > _WIDE * column
            is_large = line.size >= SMALLER * body
            is_sentence = is_wide and PROSE.search(line.text) is not None
            is_text = is_large and (is_sentence or line.block in prose)
            is_text |= is_table and CAPTION.match(line.text) is not None
            if gap > -2:
                items.append((gap, is_text and not line.is_mono, line.box))
    shut = min((gap for gap, is_text, _ in items if is_text), default=page.height)
    pictures = []
    for box in page.pictures:
        gap = edge - box[3] if above else box[1] - edge
        if box[0] < right and box[2] > left and gap > -3 and _far_end(box, edge, above) <= shut + 3:
            pictures.append(box)
    texts, reached = [], 0.0
    for gap, is_text, box in sorted(items):
        if is_text or gap > shut or gap - reached > _FAR:
            break
        texts.append(box)
        reached = _far_end(box, edge, above)
    return pictures, texts


def _far_end(box: RawRect, edge: float, above: bool) -> float:
    return edge - box[1] if above else box[3] - edge


# --- headings and theorems


def _headings(page: PageLines, body: float, outline: OutlineTitles) -> Iterator[FoundTarget]:
    told = outline.on(page.number)
    styled: dict[str, FoundTarget] = {}
    best: dict[int, tuple[float, FoundTarget]] = {}  # by the place in `told`: how far, what
    alike: list[FoundTarget] = []
    for index, line in enumerate(page.lines):
        found = HEADING.match(_in_figures(page, index))
        if found is None or len(line.text) > 160:
            continue
        is_contents = index in page.contents
        title, word = found["title"] or "", found["word"] or ""
        number = found["number"].rstrip(".")
        opened = "" if title else _title_below(page, index, body)
        if opened and not word and not number.isdigit():
            continue
        if not (_WORD.search(title) if title else word or opened):  # "3.7 2007-03-25": a version
            continue
        place = _told_place(told, line, title or opened)
        is_larger = line.size > _LARGER * body
        if line.is_mono and place is None and not is_larger:
            continue
        is_running = not is_larger and _is_running(page, index)
        if place is None and (is_running or _has_number_beside(page, index)):
            continue
        is_listed = not is_contents and not is_running and _is_listed(page, index, title, outline)
        is_sure = place is not None or is_listed
        run_in = "" if is_sure or is_contents else _run_in_title(page, index, found)
        if not is_sure and not run_in and (is_contents or not _is_heading_like(found, line, body)):
            continue
        lines = [each for each in page.paragraph(index, 4) if abs(each.size - line.size) < 0.6]
        if not title:  # "Chapter 4", its title below it
            lines = list(page.lines[index : index + 2])
        name = word.capitalize() or ("Appendix" if number.isalpha() else "Section")
        label = f"{name} {number}"
        lines = lines[:1] if run_in else lines
        target = ReferenceTarget(page.number, box_of(lines), label, text_of(lines))
        certainty = 5 if place is not None else (3 if is_listed else _style_certainty(line, body))
        found_target = FoundTarget(label_key(label), target, certainty, box_of([line]))
        if place is None:
            if not is_running:
                styled.setdefault(found_target.key, found_target)
            yield found_target
            continue
        is_styled = not is_running and _is_heading_like(found, line, body)
        alike += [replace(found_target, certainty=2)] if is_styled else []
        far = abs(line.y0 - told[place][1].top) + (page.height if is_running else 0.0)
        if place not in best or far < best[place][0]:
            is_head = far >= page.height
            where = _placed(page, found_target, told[place][1], body) if is_head else found_target
            best[place] = far, where
    yield from _chosen(best.values(), styled, alike, page.height)
    yield from _told_headings(page, body, told, {at: found for at, (_, found) in best.items()})


def _chosen(
    best: Collection[tuple[float, FoundTarget]],
    styled: Mapping[str, FoundTarget],
    alike: Sequence[FoundTarget],
    height: float,
) -> Iterator[FoundTarget]:
    """Yield the headings that the outline names, and those that only share a title with one.

    "4.1.1 Nests" may stand below "4 Nests", and the outline may name only the latter.
    """
    for far, chosen in best:
        own = styled.get(chosen.key) if far >= height else None  # a running title
        yield replace(own, certainty=5) if own is not None else chosen
    keys = {chosen.key for _, chosen in best}
    yield from (each for each in alike if each.key not in keys)


def _placed(page: PageLines, running: FoundTarget, entry: OutlineEntry, body: float) -> FoundTarget:
    """Return the target of a running title, at the place the outline gives for its heading."""
    if entry.top <= running.own.y1 + body:
        return running
    area = _told_area(page, entry, body)
    return replace(running, target=replace(running.target, area=area), own=area)


def _told_headings(
    page: PageLines,
    body: float,
    told: Sequence[tuple[str, OutlineEntry]],
    printed: Mapping[int, FoundTarget],
) -> Iterator[FoundTarget]:
    """Yield the outline's headings by their titles, and by numbers that no line shows."""
    for at, (letters, entry) in enumerate(told):
        found = HEADING.match(entry.title)
        area = printed[at].target.area if at in printed else _told_area(page, entry, body)
        title = (found["title"] if found is not None else "") or entry.title
        titled = ReferenceTarget(page.number, area, title, entry.title)
        for name in {letters, letters_of(title)}:
            yield FoundTarget(f"titled {name}", titled, 4, area)
        if at in printed or found is None or not _WORD.search(found["title"] or ""):
            continue
        name = (found["word"] or "").capitalize() or (
            "Appendix" if found["number"].isalpha() else "Section"
        )
        label = f"{name} {found['number']}"
        target = ReferenceTarget(page.number, area, label, entry.title)
        yield FoundTarget(label_key(label), target, 4, area)


def _in_figures(page: PageLines, index: int) -> str:
    """Return the words of a line; "Chapter 3" for a line "CHAPTER" above "THREE"; "第3章"."""
    text = page.lines[index].text
    if text[0] == "第" and (spelled := _SPELLED_CHAPTER.match(text)) is not None:
        return f"第{in_digits(spelled.group(1))}{text[spelled.end(1) :]}"
    if text.casefold() not in _OPENINGS or index + 1 == len(page.lines):
        return text
    below = page.lines[index + 1].text
    number = str(_SPELLED.index(below.casefold()) + 1) if below.casefold() in _SPELLED else below
    return f"{text} {number}" if number.isalnum() and len(number) < 4 else text


def _title_below(page: PageLines, index: int, body: float) -> str:
    """Return the title that large lines form below a large number or "Chapter 4"; "" for none."""
    first = page.lines[index]
    if first.text.casefold() in _OPENINGS:
        index += 1
    elif first.size < _OPENING * body:
        return ""
    below = page.lines[index + 1 : index + 4]
    title = [
        line.text
        for line in below
        if line.size > _OPENING * body and abs(line.size - below[0].size) < 0.5
    ]
    return " ".join(title)


def _told_area(page: PageLines, entry: OutlineEntry, body: float) -> Rect:
    """Return where a heading is that only the outline tells: its column, as wide as its lines.

    The outline tells the height only; of two columns it is the one with a line that begins as the
    title does, or else the first one with a line there.
    """
    bottom = min(page.height, entry.top + 2 * body)
    near = [line for line in page.lines if entry.top - 2 <= line.y0 <= entry.top + 4 * body]
    numbered = HEADING.match(entry.title)
    titles = [letters_of(entry.title), letters_of((numbered and numbered["title"]) or "")]
    alike = (
        line
        for line in near
        if (letters := letters_of(line.text))
        and any(
            title and (title.startswith(letters) or letters.startswith(title)) for title in titles
        )
    )
    found = next(alike, near[0] if near else None)
    if found is None:
        return Rect(0.0, entry.top, page.width, bottom)
    beside = [line for line in page.lines if line.x0 < found.x1 and line.x1 > found.x0]
    columns = [line for line in beside if line.x0 > found.x0 - 3 * body] or [found]
    return Rect(found.x0, entry.top, max(line.x1 for line in columns), bottom)


def _told_place(told: Sequence[tuple[str, OutlineEntry]], line: PageLine, title: str) -> int | None:
    """Return the entry of the outline whose heading the line is: of several alike, the nearest."""
    whole, bare = letters_of(line.text), letters_of(title)
    if not bare:
        return None
    alike = [
        at
        for at, (entry, _) in enumerate(told)
        if entry
        and (
            entry in (whole, bare)
            or (len(bare) > 20 and (entry.startswith(whole) or entry.startswith(bare)))
        )
    ]
    return min(alike, key=lambda at: abs(line.y0 - told[at][1].top), default=None)


def _is_running(page: PageLines, index: int) -> bool:
    """Whether a line of ordinary size is a running head or foot: at the edge of its page."""
    line = page.lines[index]
    if line.y1 > 0.93 * page.height:
        return True
    above = sum(each.y1 < line.y0 + 1 for each in page.lines)
    return line.y0 < 0.07 * page.height or (line.y0 < 0.17 * page.height and above == 0)


def _style_certainty(line: PageLine, body: float) -> int:
    """Return how surely the style makes a line a heading: 2 for bold or large type or capitals."""
    return 2 if line.is_bold or line.size > _CLEARLY * body or line.text.isupper() else 1


def _has_number_beside(page: PageLines, index: int) -> bool:
    """Whether a page number stands to the right of a line, as in contents."""
    line = page.lines[index]
    return any(
        each.text.isdigit()
        and each.x0 > max(line.x1 + 2 * line.size, 0.7 * page.width)
        and abs(each.y1 - line.y1) < 3
        for each in page.lines[max(0, index - 2) : index + 3]
    )


def _is_listed(page: PageLines, index: int, title: str, outline: OutlineTitles) -> bool:
    """Whether a paragraph begins with a line that the contents list."""
    is_alone = page.is_block_start(index) and _WORD.search(title) is not None
    return is_alone and outline.lists(page.lines[index].text)


def _run_in_title(page: PageLines, index: int, found: re.Match[str]) -> str:
    """Return the title at the start of a paragraph, in a type of its own: "5.1.1. Words. Text"."""
    line, title = page.lines[index], found["title"] or ""
    if found["mark"] != "." or "." not in found["number"] or not page.is_block_start(index):
        return ""
    own, stop, _ = title.partition(". ")
    rect = line.rect(found.start("title"), found.start("title") + len(own)) if stop else None
    if rect is None or line.is_mono or not own[:1].isupper():
        return ""
    is_apart = line.is_slanted(rect) or len(line.lead.replace(" ", "")) >= len(own.replace(" ", ""))
    return own if is_apart else ""


def _is_heading_like(found: re.Match[str], line: PageLine, body: float) -> bool:
    """Whether a line has the style and the words of a heading."""
    title = found["title"] or ""
    is_larger = line.size > _LARGER * body
    is_styled = is_larger or line.is_bold or (title.isupper() and len(title) > 5)
    if not is_styled or (title and _LEADER.search(line.text) and _is_led(line)):
        return False
    number = found["number"]
    if number.isalpha() and not found["word"] and not found["wide"]:
        has_mark = bool(found["mark"]) or is_larger
        return has_mark and len(title) > 2 and title[:1].isupper()
    if not found["word"] and not (title[:1].isupper() or not title[:1].isalpha()):
        return is_larger
    return not (_SENTENCE.search(title) and not is_larger)


def _is_led(line: PageLine) -> bool:
    """Whether a number ends a line, apart from its words; not in "Changes in version 4"."""
    if len(line.words) < 2 or not line.text[-1].isdigit() or _DOTTED.search(line.text):
        return True
    return line.words[-1][2][0] - line.words[-2][2][2] > _SPACE * line.size


def _names_theorem(word: str) -> bool:
    is_capital = word[0].isupper() or word > _WIDE_SIGNS
    return is_capital and KIND_WORDS.get(word.casefold()) in THEOREM_KINDS


def _theorems(page: PageLines) -> Iterator[FoundTarget]:
    for index, line in enumerate(page.lines):
        found = _THEOREM.match(line.text)
        if found is None or not _names_theorem(found["word"]):
            continue
        label = f"{found['word']} {found['number']}"
        is_set_off = bool(line.lead) and len(line.lead) >= len(label) - 1
        is_titled = found["mark"][-1:] == "(" and line.text.find(")") == len(line.text) - 1
        is_alone = found["mark"] in (".", ":") or line.text == label or is_titled
        if not is_set_off and not (page.is_block_start(index) and is_alone):
            continue
        lines = page.paragraph(index)
        target = ReferenceTarget(page.number, box_of(lines), _spelled(label), text_of(lines))
        yield FoundTarget(
            label_key(label), target, 3 if is_set_off or line.text == label else 1, box_of([line])
        )


def _counted(page: PageLines, body: float) -> Iterator[FoundTarget]:
    """Yield what may belong to a row that the book counts: "Rule 3", a paragraph that begins "12."

    Only the whole row tells whether it does: see `counted_rows`.
    """
    for index, line in enumerate(page.lines):
        text = line.text
        if (example := _EXAMPLE.match(text)) is not None and page.is_block_start(index):
            lines = page.paragraph(index)
            target = ReferenceTarget(page.number, box_of(lines), example[1], text_of(lines))
            yield FoundTarget(f"counted equation {example[2]}", target, 1, box_of([line]))
        if not text[0].isupper() and not (text[0].isdigit() or text[0] == "§"):
            continue
        is_set_off = bool(line.lead) or line.is_bold or line.size > _LARGER * body
        if not is_set_off or not page.is_block_start(index) or page.is_at_edge(index):
            continue
        found = _COUNTED.match(text) or _PARAGRAPH.match(text)
        if found is None:
            continue
        label = found.group().strip(" .:)(–—")
        word = found.groupdict().get("word", "")
        is_lead_short = not line.is_bold and 0 < len(line.lead) < len(label) - 1
        if word.casefold() in KIND_WORDS or is_lead_short:
            continue
        key = label_key(label) if word else f"paragraph {found['number']}"
        lines = page.paragraph(index)
        label = label if word else f"Section {found['number']}"
        target = ReferenceTarget(page.number, box_of(lines), label, text_of(lines))
        yield FoundTarget(f"counted {key}", target, 1, box_of([line]))
        if text[0] == "§":
            yield FoundTarget(f"counted § {found['number']}", target, 1, box_of([line]))


# --- equations


def _equations(page: PageLines) -> Iterator[FoundTarget]:
    for index, line in enumerate(page.lines):
        if line.is_mono:
            continue
        found = _EQUATION.search(line.text)
        if found is None:
            yield from _numbered_at_left(page, line)
            continue
        if found.start() == 0 and (formula := _formula_right_of(page, line)):
            label = f"({found['number']})"
            own, both = Rect(*line.box), [line, *formula]
            target = ReferenceTarget(page.number, box_of(both), label, text_of(both))
            yield FoundTarget(label_key(label), target, 2, own)
            continue
        number_box = line.rect(found.start(), found.end())
        is_alone = found.start() == 0 and _is_at_left_edge(page, line)
        if number_box is None or not (is_alone or _is_at_right_edge(page, number_box)):
            continue
        if found.start() > 0:
            before = line.rect(0, found.start())
            if before is not None and number_box.x0 - before.x1 < 0.8 * line.size:
                continue
        beside = _row(page, index, number_box)
        certainty = 2
        if found.start() == 0 and len(beside) == 1:  # the formula stands above or below
            if _row_right_of(page, line) is None:
                continue
            certainty = 0
        area = box_of(beside)
        text = text_of(sorted(beside, key=lambda each: (round(each.y0 / 4), each.x0)))
        label = f"({found['number']})"
        target = ReferenceTarget(page.number, area, label, text)
        yield FoundTarget(label_key(label), target, certainty, number_box)


def _numbered_at_left(page: PageLines, line: PageLine) -> Iterator[FoundTarget]:
    """Yield a formula that is so wide that its number at the left margin stands close to it.

    Items of lists look so, too: it counts if the equations beside it are known.
    """
    found = _LEFT_EQUATION.match(line.text)
    if found is None or not _SIGN.search(line.text) or PROSE.search(line.text):
        return
    box = line.rect(0, found.end("label"))
    if box is not None and _is_at_left_edge(page, line):
        target = ReferenceTarget(page.number, Rect(*line.box), found["label"], line.text)
        yield FoundTarget(label_key(found["label"]), target, 0, box)


def _formula_right_of(page: PageLines, number: PageLine) -> list[PageLine]:
    """Return the formula to the right of its number at the left margin; [] if there is none."""
    row = _row_right_of(page, number) if _is_at_left_edge(page, number) else None
    is_formula = row is not None and any(_SIGN.search(line.text) for line in row)
    return row if row is not None and is_formula else []


def _row_right_of(page: PageLines, number: PageLine) -> list[PageLine] | None:
    """Return what is to the right of an equation's number; None for an item of a list.

    An item has words of a sentence, or begins soon after its number.
    """
    row = [
        line
        for line in page.lines
        if line.x1 > number.x1 and line.y0 < number.y1 - 1 and line.y1 > number.y0 + 1
    ]
    is_apart = all(line.x0 - number.x1 > _APART * number.size for line in row)
    return row if is_apart and not any(PROSE.search(line.text) for line in row) else None


def _is_at_left_edge(page: PageLines, line: PageLine) -> bool:
    """Whether a line begins where others do; the numbers of counted lines are further left."""
    edge = round(line.x0)
    begun = sum(page.left_edges[each] for each in range(edge - 3, edge + 4))
    return begun > 1 or line.x0 <= min(each.x0 for each in page.lines) + 3


def _is_at_right_edge(page: PageLines, box: Rect) -> bool:
    if box.x0 < 0.3 * page.width:
        return False
    edge = round(box.x1)
    if sum(page.right_edges[each] for each in range(edge - 3, edge + 4)):
        return True
    return edge >= max(page.right_edges, default=0) - 4 and box.x0 > 0.6 * page.width


def _row(page: PageLines, index: int, number: Rect) -> list[PageLine]:
    """Return the lines of the formula beside an equation's number."""
    size = page.lines[index].size
    top, bottom = number.y0, number.y1
    found = [page.lines[index]]
    for line in (*page.lines[max(0, index - 25) : index], *page.lines[index + 1 : index + 26]):
        is_beside = line.y0 < bottom - 1 and line.y1 > top + 1 and line.x0 < number.x1
        is_close = number.x0 - line.x1 < 0.6 * page.width
        if is_beside and is_close and line.height < 6 * size:
            found.append(line)
    return found
