"""Measures how many references are resolved right, against the links that LaTeX's hyperref made.

    python -m benchmarks.references PATH [PATH …] [--pages N] [--files N] [--wrong]

PATH: PDFs made by LaTeX with hyperref, or folders of such. Their links are the truth only: the
rules never see them. Counted are the links inside the file whose words name a figure, a table, an
equation, a section, a theorem, a listing, a page (those of an index and of the contents as well),
an entry of the bibliography or a note: what issue 19 calls smart references. Beside them, in rows
of their own and not in the sum, are those whose words are the title of a heading: "title" in the
text, "contents" in a table of contents; and the numbers of an index that lead to a "line" of a
program. Other names, as of functions, are not counted. "right": a single target at the place of the
link, or the first of its sort below it, be it that it begins the next page because the place is the
foot of one; or an entry with the words of the one at the place, since some files print entries
twice. "choice": several targets, the right one among them. "wrong": any other answer. "silent":
none.

Not counted are links that their own file belies: to a page that shows another number than their
words, from "Figure 2" to a heading, from "Section 2" to a table, from "Listing 2" to a figure, from
"(5)" to the place of another section, or to no place at all for want of a note or an entry. "Ibid."
is right at the note before it if that has a link to the same work, and a line of a program where
its number stands, be it that the link goes to the beginning of its macro. Nor are those whose words
lead to no other part: how many pages there are, as in "Page 3 of 26" and in "3/26" at the foot, and
the number of the very page on which it stands. What they are is told by the words and by the number
that the page shows, not by what the rules make of them; the last line counts them, too. Names in
code whose place is called as they are, as "N" of "[rd,N]", are no citations.

"beside": references found where the file has no link, per page; among them are those that authors
didn't link. What files were looked at while the rules were made, and what weren't, is told in
README.md beside this file.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pymupdf

from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.engine.outline_and_links import read_links, read_outline
from reader_app.documents.references.page_lines import PageLines, body_size, read_lines
from reader_app.documents.references.page_numbering import shown_numerals
from reader_app.documents.references.reference_finding import ReferenceFinder
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.cross_references import BookReferences, CrossReference, ReferenceTarget
from reader_app.domain.document import OutlineEntry, Rect

_PREFIXES: Final = {
    "cite": "entry", "figure": "figure", "subfigure": "figure", "table": "table",
    "equation": "equation", "AMS": "equation", "section": "section", "subsection": "section",
    "subsubsection": "section", "chapter": "section", "appendix": "section", "paragraph": "section",
    "Hfootnote": "note", "page": "page", "theorem": "theorem", "lemma": "theorem",
    "example": "theorem", "definition": "theorem", "proposition": "theorem",
    "lstlisting": "listing", "algorithm": "listing", "algocf": "listing",
    "HD": "line", "exercise": "theorem", "thm": "theorem",
}  # fmt: skip
_LABEL: Final = re.compile(
    r"[\s(\[]*(?:(?:[A-Z][a-z]+|§+|[Ff]ig|[Ss]ec|[Ee]q)\.?\s*)?"
    r"\(?(?:[A-Z]|[IVXL]+|(?:[A-Z]\.?)?\d+(?:[.–-]\d+)*)[a-z]?\)?[\s,.;:)\]]*"
)
_MORE: Final = r"\.?[\s~]*(?:[\d.]+[\s,and–]*)*$"
_WHOLE: Final = r"(?<![\w\\@])"
"""Before the words below: "\\appendix" and "tmpa_seq" of an index name none."""
_BEFORE: Final = (
    (re.compile(_WHOLE + r"(?:[Ff]ig(?:ure)?s?|FIGURE)" + _MORE), "figure"),
    (re.compile(_WHOLE + r"(?:[Tt]ab(?:le)?s?|TABLE)" + _MORE), "table"),
    (re.compile(_WHOLE + r"(?:[Ss]ec(?:tion|t)?s?|§+|[Cc]h(?:apter|ap)?s?|[Aa]ppendi(?:x|ces))"
                + _MORE),
     "section"),
    (re.compile(_WHOLE + r"[Ee]q(?:uation|n)?s?\.?[\s~]*(?:\(?[\d.]+\)?[\s,and–]*)*\(?$"
                r"|(?<!\d)\($"), "equation"),
    (re.compile(_WHOLE + r"(?:Theorem|Lemma|Definition|Proposition|Corollary|Example|Remark"
                r"|Exercise)s?\.?[\s~]*$"), "theorem"),
    (re.compile(_WHOLE + r"(?:[Ll]isting|[Aa]lgorithm)s?\.?[\s~]*$"), "listing"),
    (re.compile(r"(?:\bpages?|\bpp?\.)[\s~]*$"), "page"),
)  # fmt: skip
_PAGE_WORD: Final = re.compile(
    r"\b(?:[Pp]p?\.?|[Pp]ages?|S\.|Seiten?|[Ss]tr\.|стр\.|с\.)\s*(?:\d+(?:[–-]|\s(?:à|a|and|bis|et|to|und|y)\s))?$"
)
_CITED: Final = re.compile(r"(?:19|20)\d\d[a-z]?\W*$")
_DOTS: Final = re.compile(r"(?:\.\s?){3}$")
_OF_ALL: Final = re.compile(
    r"(?:\b[Pp]age\s+|(?:^|\n)(?:[–—-]\s)?)\d+\s+of\s*$|(?:^|\n)\d+\s?/\s?$"
)
_WITH_HEADS: Final = ("section", "title", "contents", "figure", "table", "listing", "theorem")
_APART: Final = {"section", "figure", "table", "listing"}
_BESIDE: Final = ("title", "contents", "line")
"""Kinds that are told in rows of their own."""
_WORDS_ALIKE: Final = 60
_ELSE: Final = re.compile(r"(section|chapter|subsection|appendix|equation|Item|figure|table)\.")
_ABOVE_CODE: Final = 80.0
"""So far above the numbered line its place may be, where the code of a macro begins."""
_HEADINGS: Final = ("Section", "Chapter", "Appendix", "Part")
_SPLIT: Final = re.compile(r"(?:Sec|Chap|Ap|Fig|Ta|Equa)-")


@dataclass(frozen=True, slots=True)
class TrueLink:
    page: int
    rect: Rect
    text: str
    before: str
    kind: str
    to_page: int
    to_top: float
    name: str = ""
    """The name of its place in the file, as hyperref makes it: "figure.caption.3"."""


def links_of(
    document: OpenDocument, named: pymupdf.Document, lines: PageLines
) -> Iterator[TrueLink]:
    names = {}
    is_listing = lines.is_contents
    for link in named[lines.number - 1].get_links():
        box = link["from"]
        names[round(box.x0), round(box.y0)] = str(link.get("nameddest") or link.get("name") or "")
    for link in read_links(document, lines.number):
        if not link.page:
            continue
        text, before = _words_at(lines, link.rect)
        name = names.get((round(link.rect.x0), round(link.rect.y0)), "")
        prefix = re.split(r"[.*]", name)[0]
        kind = _kind(prefix, text, before)
        if (not kind or kind == "section") and _PREFIXES.get(prefix) == "section":
            kind = _title_kind(text, before, is_listing=is_listing) or kind
        if kind == "section" and "*" in name:
            continue  # to a place within the section, which the words don't tell
        if kind == "entry" and prefix != "cite" and name.partition(".")[2] == text.rstrip(",;]"):
            continue  # a name of a program that is explained there, as "N" of "[rd,N]" is
        if kind:
            rect = link.rect
            yield TrueLink(lines.number, rect, text, before, kind, link.page, link.top, name)


def _title_kind(text: str, before: str, *, is_listing: bool) -> str:
    """Whether the words of a link to a heading are its title, in the text or in the contents."""
    letters = re.sub(r"[\W\d_]", "", text)
    if is_listing and (before.endswith("\n") or not before):
        return "contents" if text else ""
    is_label = re.match(r"[A-Za-z]+\s[\dA-Z.]+\W*$", text) is not None
    if before.endswith("\n") and re.match(r"[\dA-Z.]+\s", text) and len(letters) > 3:
        return "contents"
    return "title" if len(letters) > 3 and not is_label else ""


def _kind(prefix: str, text: str, before: str) -> str:
    kind = _PREFIXES.get(prefix, "")
    if kind == "note":
        return kind
    if _PAGE_WORD.search(before) and re.fullmatch(r"\w+\W*", text):
        return "page"
    if re.match(r"(?:Section|Chapter|Appendix)\s[\dA-Z]", text):
        return "section"
    if _SPLIT.fullmatch(text):
        return ""
    if kind == "section" and before.endswith("\n") and re.fullmatch(r"[\dA-Z.]+", text):
        return ""  # a line of contents
    if prefix == "HD":  # of an index of code
        return kind if re.fullmatch(r"\W*\d+\W*", text) else ""
    if _DOTS.search(before):
        return "page" if re.fullmatch(r"\d+", text) else ""
    if kind == "entry":
        return kind if text else ""
    if not _LABEL.fullmatch(text) and not (kind == "" and _CITED.search(text)):
        return ""
    if kind:
        return kind
    if re.fullmatch(r"\W*(?:19|20)\d\d[a-z]?\W*", text) or (
        re.search(r"[(\[;,]\s*$", before) and "[" in before[-12:]
    ):
        return "entry"
    if not re.search(r"\d", text) or len(re.findall(r"[^\W\d_]", text)) > 8:
        return "entry" if _CITED.search(text) and len(text) > 2 else ""
    return next((name for pattern, name in _BEFORE if pattern.search(before)), "")


def _words_at(lines: PageLines, rect: Rect) -> tuple[str, str]:
    flow, starts = lines.flow
    middle = (rect.y0 + rect.y1) / 2
    for line, start in zip(lines.lines, starts, strict=True):
        if line.y0 <= middle <= line.y1 and line.x0 < rect.x1 and line.x1 > rect.x0:
            chosen = []
            for first, end, box in line.words:
                width = (box[2] - box[0]) / max(1, end - first)
                chosen += [
                    at for at in range(first, end)
                    if rect.x0 <= box[0] + (at - first + 0.5) * width <= rect.x1
                ]  # fmt: skip
            if chosen:
                text = line.text[chosen[0] : chosen[-1] + 1]
                at = start + chosen[0]
                return " ".join(text.split()), " ".join(flow[max(0, at - 40) : at].split(" "))
    return "", ""


def _is_belied(
    link: TrueLink, shown: Mapping[int, set[str]], outline: Sequence[OutlineEntry] = ()
) -> bool:
    """Whether its file says something else than the link: not up to date, or without its target."""
    said = next((kind for word, kind in _BEFORE if word.search(link.before)), "")
    if said != link.kind and {said, link.kind} <= _APART:
        return True
    if link.kind in ("figure", "table", "equation"):  # its label stands outside of what it names
        named = _ELSE.match(link.name)
        is_heading = any(
            each.page == link.to_page and abs(each.top - link.to_top) < 1 for each in outline
        )
        return is_heading or (
            named is not None and named.group(1) not in (link.kind, "table", "figure")
        )
    if link.kind == "section":  # from "(5)" to the place of section 2.1: to what stands in it
        number = link.text.strip(" .,;:)") if link.before.endswith("(") else ""
        return number.isdigit() and not link.name.endswith(f".{number}")
    if link.kind in ("note", "entry"):
        return link.to_top <= 0
    if link.kind == "line":
        return link.to_page == 1 and link.to_top <= 0 and link.page != 1
    numerals = {each for each in shown.get(link.to_page, ()) if each.isdigit()}
    number = re.sub(r"\W", "", link.text)
    return link.kind == "page" and number.isdigit() and bool(numerals) and number not in numerals


def _is_at(link: TrueLink, page: int, area: Rect) -> bool:
    above, below = {
        "entry": (9, 3), "note": (26, 6), "equation": (60, 12), "section": (45, 16),
        "figure": (40, 25), "table": (40, 25), "theorem": (30, 12), "listing": (60, 25),
        "page": (1e4, 1e4), "title": (45, 16), "contents": (45, 16), "line": (14, 6),
    }[link.kind]  # fmt: skip
    if link.to_top <= 0 and link.kind in _WITH_HEADS:  # it tells the page only
        return page == link.to_page
    return page == link.to_page and area.y0 - above <= link.to_top <= area.y1 + below


def _is_overleaf(
    link: TrueLink,
    target: ReferenceTarget,
    ends: Mapping[int, float],
    known: Iterable[ReferenceTarget],
) -> bool:
    """Whether the link leads to the foot of a page and the target is the next one's first."""
    return (
        link.kind in _WITH_HEADS
        and target.page == link.to_page + 1
        and link.to_top >= ends.get(link.to_page, 1e4) - 6
        and _is_first_below(target, 0.0, _of_sort(target, known))
    )


def _has_its_words(link: TrueLink, target: ReferenceTarget, printed: Mapping[int, str]) -> bool:
    """Whether the page of the link prints the entry of the target as well."""
    words = re.sub(r"\W", "", re.sub(r"^\s*\[[^\]]*\]", "", target.text))[:_WORDS_ALIKE]
    return link.kind == "entry" and len(words) > 20 and words in printed.get(link.to_page, "")


def _holds_one(target: ReferenceTarget, same: Iterable[tuple[int, Rect]]) -> bool:
    """Whether one of the places stands in a note: it cites the work that "Ibid." means."""
    return any(page == target.page and _shared(target.area, rect) > 0 for page, rect in same)


def _is_next(link: TrueLink, target: ReferenceTarget, known: Iterable[ReferenceTarget]) -> bool:
    """Whether the target is the first of its sort below the place of the link, in its column."""
    if link.kind == "line" and target.page == link.to_page:
        is_named = target.label == f"Line {re.sub(r'[^0-9]', '', link.text)}"
        return is_named and abs(target.area.y0 - link.to_top) < _ABOVE_CODE
    if target.page != link.to_page or link.kind in ("equation", "note", "page"):
        return False
    number = re.sub(r"\W", "", link.text)
    if link.kind == "entry" and number.isdigit() and target.label == f"[{number}]":
        return abs(target.area.y0 - link.to_top) < 30
    same = known if link.kind == "entry" else _of_sort(target, known)
    return _is_first_below(target, link.to_top + 4, same)


def _of_sort(
    target: ReferenceTarget, known: Iterable[ReferenceTarget]
) -> Iterator[ReferenceTarget]:
    """Yield the targets of the same sort: all headings are of one."""
    sort = target.label.partition(" ")[0]
    same = _HEADINGS if sort in _HEADINGS else (sort,)
    return (each for each in known if each.label.partition(" ")[0] in same)


def _is_first_below(target: ReferenceTarget, top: float, known: Iterable[ReferenceTarget]) -> bool:
    """Whether a target is the first below a height, in its column of its page."""
    below = [
        each.area.y1
        for each in known
        if each.page == target.page
        and each.area.y1 > top
        and each.area.x0 < target.area.x1
        and each.area.x1 > target.area.x0
    ]
    return min(below, default=0.0) == target.area.y1


def judged(
    link: TrueLink,
    found: list[CrossReference],
    all_found: BookReferences,
    ends: Mapping[int, float],
    printed: Mapping[int, str],
    links: Sequence[TrueLink] = (),
) -> tuple[str, CrossReference | None]:
    best, most = None, 0.0
    for each in found:
        share = sum(_shared(link.rect, rect) for rect in each.rects)
        if share > most:
            best, most = each, share
    if best is None:
        return "silent", None
    known = [w.target for w in all_found.works] if link.kind == "entry" else all_found.targets
    same = {
        (each.page, each.rect) for each in links
        if each.to_page == link.to_page and abs(each.to_top - link.to_top) < 1
    }  # fmt: skip
    hits = [
        _is_at(link, target.page, target.area)
        or _is_next(link, target, known)
        or _is_overleaf(link, target, ends, known)
        or _has_its_words(link, target, printed)
        or (link.kind == "entry" and target.label.startswith("Note ") and _holds_one(target, same))
        for target in best.targets
    ]
    if len(hits) == 1:
        return ("right" if hits[0] else "wrong"), best
    return ("choice" if any(hits) else "wrong"), best


def _shared(link: Rect, rect: Rect) -> float:
    width = min(link.x1, rect.x1) - max(link.x0, rect.x0)
    height = min(link.y1, rect.y1) - max(link.y0, rect.y0)
    if width <= 1 or height <= 0.3 * (rect.y1 - rect.y0):
        return 0.0
    return width * height


@dataclass
class Measured:
    """What was counted, in how many pages, and how long that took."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    left_out: Counter[tuple[str, str]] = field(default_factory=Counter)
    pages: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    beside: int = 0
    belied: int = 0

    def add(self, other: Measured) -> None:
        self.counts += other.counts
        self.left_out += other.left_out
        self.pages += other.pages
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.beside += other.beside
        self.belied += other.belied


def measure(path: Path, *, tells: bool, most: int) -> Measured:
    document, named = open_document(path), pymupdf.open(path)
    count = min(document.info.page_count, most)
    visible = {n: read_page(document, n).text for n in range(1, count + 1)}
    outline = read_outline(document)
    began = time.process_time()
    sample = range(1, count + 1, max(1, count // 8))
    body = body_size(
        page for n in sample if (page := read_lines(document.page(n), n, visible[n])) is not None
    )
    finder = ReferenceFinder(body, outline, document.info.labels)
    pages: list[PageLines] = []
    slowest = 0.0
    for number in range(1, count + 1):
        start = time.process_time()
        lines = read_lines(document.page(number), number, visible[number])
        if lines is not None:
            finder.feed(lines)
            pages.append(lines)
        slowest = max(slowest, time.process_time() - start)
    found = finder.finish()
    seconds = time.process_time() - began
    links = [each for lines in pages for each in links_of(document, named, lines)]
    measured = compared(links, found, pages, outline, tells=tells)
    measured.pages, measured.seconds, measured.slowest = count, seconds, slowest
    return measured


def compared(
    links: Iterable[TrueLink],
    found: BookReferences,
    pages: Sequence[PageLines],
    outline: Sequence[OutlineEntry],
    *,
    tells: bool,
) -> Measured:
    """Compare what was found on pages with their links."""
    links = list(links)
    by_page: defaultdict[int, list[CrossReference]] = defaultdict(list)
    for reference in found.references:
        by_page[reference.page].append(reference)
    measured, met = Measured(), set[int]()
    shown = {lines.number: set(shown_numerals(lines)) for lines in pages}
    ends = {each.number: _last_top(each) for each in pages}
    cited_pages = {link.to_page for link in links if link.kind == "entry"}
    printed = {
        each.number: re.sub(r"\W", "", each.flow[0]) for each in pages if each.number in cited_pages
    }
    for link in links:
        if link.to_page > max(shown, default=0):
            continue
        if _is_belied(link, shown, outline):
            measured.belied += 1
            continue
        verdict, chosen = judged(link, by_page[link.page], found, ends, printed, links)
        met.add(id(chosen))
        if _leads_nowhere_else(link, shown):
            measured.left_out[link.kind, verdict] += 1
            continue
        measured.counts[link.kind, verdict] += 1
        if tells and verdict != "right":
            print(
                f"  {verdict} {link.kind} p{link.page} {link.before[-25:]!r} {link.text!r}"
                f" to p{link.to_page} {link.to_top:.0f}; found",
                _told(chosen),
            )
    measured.beside = sum(
        id(each) not in met and each.kind.value != "term" for each in found.references
    )
    return measured


def _leads_nowhere_else(link: TrueLink, shown: Mapping[int, set[str]]) -> bool:
    """Whether the words are how many pages there are, or the number of their own page."""
    if _OF_ALL.search(link.before):
        return True
    if link.kind != "page":
        return False
    return re.sub(r"\W", "", link.text) in shown.get(link.page, ()) and link.page == link.to_page


def _last_top(lines: PageLines) -> float:
    """Where the last line of the page's text begins, numbers and running titles aside."""
    text = (each for each in lines.lines if not each.text.isdigit())
    return max((line.y0 for line in text if line.y1 < 0.93 * lines.height), default=0.0)


def _told(reference: CrossReference | None) -> list[tuple[int, int, int, str]]:
    targets = reference.targets if reference is not None else ()
    return [(t.page, round(t.area.y0), round(t.area.y1), t.label) for t in targets]


def chosen_files(paths: Iterable[Path], most: int) -> list[Path]:
    """Return the PDFs of files and folders; of each folder in one the first `most` by a hash."""
    files: list[Path] = []
    for path in paths:
        for folder in sorted(path.iterdir()) if path.is_dir() else [path]:
            found = folder.rglob("*.pdf") if folder.is_dir() else [folder]
            files += sorted(found, key=lambda each: hashlib.md5(each.name.encode()).digest())[:most]
    return files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, default=700, help="read at most so many a file")
    parser.add_argument("--files", type=int, default=99, help="read at most so many a folder")
    parser.add_argument("--wrong", action="store_true", help="print what isn't right")
    arguments = parser.parse_args()
    total = Measured()
    used = 0
    for path in chosen_files(arguments.paths, arguments.files):
        try:
            found = measure(path, tells=arguments.wrong, most=arguments.pages)
        except Exception as error:
            print(f"{path.name}: {error!r}")
            continue
        used += bool(found.counts)
        total.add(found)
    print_table(total, used)


def print_table(total: Measured, used: int) -> None:
    pages = max(1, total.pages)
    print(
        f"\n{used} files with links, {total.pages} pages,"
        f" {1000 * total.seconds / pages:.1f} ms a page (slowest {1000 * total.slowest:.0f}),"
        f" {total.beside / pages:.2f} beside a page, {total.belied} links belied by their file\n"
        "| kind | links | right | wrong | choice | silent |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |"
    )
    kinds = sorted({kind for kind, _ in total.counts} - set(_BESIDE))
    rows = [(kind, (kind,), total.counts) for kind in kinds]
    rows.append(("all", tuple(kinds), total.counts))
    every = total.counts + total.left_out
    everything = tuple({kind for kind, _ in every} - set(_BESIDE))
    rows.append(("all, with those left out", everything, every))
    rows += [(f"beside: {kind}", (kind,), total.counts) for kind in _BESIDE]
    for name, which, counts in rows:
        row = [sum(n for (k, v), n in counts.items() if k in which and v == verdict)
               for verdict in ("right", "wrong", "choice", "silent")]  # fmt: skip
        shares = " | ".join(f"{100 * n / max(1, sum(row)):.1f} %" for n in row)
        print(f"| {name} | {sum(row):,} | {shares} |")


if __name__ == "__main__":
    main()
