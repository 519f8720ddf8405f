"""Measures how many references are resolved right, against the links that LaTeX's hyperref made.

    python -m benchmarks.references PATH [PATH …] [--part tuned|middle|fresh|kept] [--pages N]
        [--wrong]

PATH: PDFs made by LaTeX with hyperref, or folders of such. Their links are the truth only: the
rules never see them. Counted are the links inside the file whose words name a figure, a table, an
equation, a section, a theorem, a listing, a page, an entry of the bibliography or a note; not those
of contents, whose words are titles, nor those to unnumbered headings. "right": a single target at
the place of the link. "choice": several targets, the right one among them. "wrong": any other
answer. "silent": none. Left out are links that their own file belies: to a page that shows another
number than their words, or to the file's first line for want of a note. "beside": references found
where the file has no link, per page; among them are those that authors didn't link.

The files are divided by a hash of their names: half of them are "tuned", the rules were made with
them in sight; a quarter is "middle", of which only the table below was looked at while rules were
made; a quarter is "fresh", which is measured at the end. "kept" is the last two together.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pymupdf

from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.engine.outline_and_links import read_links, read_outline
from reader_app.documents.references.page_lines import PageLines, read_lines
from reader_app.documents.references.reference_finding import (
    ReferenceFinder,
    body_size,
    shown_numerals,
)
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.cross_references import BookReferences, CrossReference, ReferenceTarget
from reader_app.domain.document import Rect

_MOST_PAGES: Final = 700
_PREFIXES: Final = {
    "cite": "entry", "figure": "figure", "subfigure": "figure", "table": "table",
    "equation": "equation", "AMS": "equation", "section": "section", "subsection": "section",
    "subsubsection": "section", "chapter": "section", "appendix": "section", "paragraph": "section",
    "Hfootnote": "note", "page": "page", "theorem": "theorem", "lemma": "theorem",
    "example": "theorem", "definition": "theorem", "proposition": "theorem",
    "lstlisting": "listing", "algorithm": "listing", "algocf": "listing",
    "exercise": "theorem", "thm": "theorem",
}  # fmt: skip
_LABEL: Final = re.compile(
    r"[\s(\[]*(?:(?:[A-Z][a-z]+|§+|[Ff]ig|[Ss]ec|[Ee]q)\.?\s*)?"
    r"\(?(?:[A-Z]|[IVXL]+|(?:[A-Z]\.?)?\d+(?:[.–-]\d+)*)[a-z]?\)?[\s,.;:)\]]*"
)
_MORE: Final = r"\.?[\s~]*(?:[\d.]+[\s,and–]*)*$"
_BEFORE: Final = (
    (re.compile(r"(?:[Ff]ig(?:ure)?s?|FIGURE)" + _MORE), "figure"),
    (re.compile(r"(?:[Tt]ab(?:le)?s?|TABLE)" + _MORE), "table"),
    (re.compile(r"(?:[Ss]ec(?:tion|t)?s?|§+|[Cc]h(?:apter|ap)?s?|[Aa]ppendi(?:x|ces))" + _MORE),
     "section"),
    (re.compile(r"(?:[Ee]q(?:uation|n)?s?\.?[\s~]*(?:\(?[\d.]+\)?[\s,and–]*)*\(?|(?<!\d)\()$"),
     "equation"),
    (re.compile(r"(?:Theorem|Lemma|Definition|Proposition|Corollary|Example|Remark|Exercise)s?\.?"
                r"[\s~]*$"), "theorem"),
    (re.compile(r"(?:[Ll]isting|[Aa]lgorithm)s?\.?[\s~]*$"), "listing"),
    (re.compile(r"(?:\bpages?|\bpp?\.)[\s~]*$"), "page"),
)  # fmt: skip
_CITED: Final = re.compile(r"(?:19|20)\d\d[a-z]?\W*$")
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


def links_of(
    document: OpenDocument, named: pymupdf.Document, lines: PageLines
) -> Iterator[TrueLink]:
    names = {}
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
        if kind == "section" and "*" in name:
            continue  # to a place within the section, which the words don't tell
        if kind:
            yield TrueLink(lines.number, link.rect, text, before, kind, link.page, link.top)


def _kind(prefix: str, text: str, before: str) -> str:
    kind = _PREFIXES.get(prefix, "")
    if kind == "note":
        return kind
    if re.search(r"\b(?:[Pp]\.?|[Pp]ages?)\s*$", before) and re.fullmatch(r"\w+\W*", text):
        return "page"
    if re.match(r"(?:Section|Chapter|Appendix)\s[\dA-Z]", text):
        return "section"
    if _SPLIT.fullmatch(text):
        return ""
    if kind == "section" and before.endswith("\n") and re.fullmatch(r"[\dA-Z.]+", text):
        return ""  # a line of contents
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


def _is_belied(link: TrueLink, shown: Mapping[int, set[str]]) -> bool:
    """Whether its file says something else than the link: not up to date, or without its target."""
    if link.kind == "note":
        return link.to_page == 1 and link.to_top <= 0 and link.page != 1
    numerals = {each for each in shown.get(link.to_page, ()) if each.isdigit()}
    number = re.sub(r"\W", "", link.text)
    return link.kind == "page" and number.isdigit() and bool(numerals) and number not in numerals


def _is_at(link: TrueLink, page: int, area: Rect) -> bool:
    above, below = {
        "entry": (9, 3), "note": (16, 6), "equation": (60, 12), "section": (45, 16),
        "figure": (40, 25), "table": (40, 25), "theorem": (30, 12), "listing": (60, 25),
        "page": (1e4, 1e4),
    }[link.kind]  # fmt: skip
    return page == link.to_page and area.y0 - above <= link.to_top <= area.y1 + below


def _is_next(link: TrueLink, target: ReferenceTarget, known: Iterable[ReferenceTarget]) -> bool:
    """Whether the target is the first of its sort below the place of the link, in its column."""
    if target.page != link.to_page or link.kind not in ("entry", "figure", "table", "listing"):
        return False
    sort = target.label[:1] if link.kind == "entry" else target.label.partition(" ")[0]
    below = [
        each.area.y1
        for each in known
        if each.page == target.page
        and (link.kind == "entry" or each.label.partition(" ")[0] == sort)
        and each.area.y1 > link.to_top + 4
        and each.area.x0 < target.area.x1
        and each.area.x1 > target.area.x0
    ]
    return min(below, default=0.0) == target.area.y1


def judged(
    link: TrueLink, found: list[CrossReference], all_found: BookReferences
) -> tuple[str, CrossReference | None]:
    best, most = None, 0.0
    for each in found:
        share = sum(_shared(link.rect, rect) for rect in each.rects)
        if share > most:
            best, most = each, share
    if best is None:
        return "silent", None
    known = [w.target for w in all_found.works] if link.kind == "entry" else all_found.targets
    hits = [
        _is_at(link, target.page, target.area) or _is_next(link, target, known)
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


def measure(
    path: Path, *, tells: bool, most: int = _MOST_PAGES
) -> tuple[Counter[tuple[str, str]], int, float, int, float, int]:
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
    by_page: defaultdict[int, list[CrossReference]] = defaultdict(list)
    for reference in found.references:
        by_page[reference.page].append(reference)
    counts: Counter[tuple[str, str]] = Counter()
    met: set[int] = set()
    shown = {lines.number: set(shown_numerals(lines)) for lines in pages}
    belied = 0
    for lines in pages:
        for link in links_of(document, named, lines):
            if link.to_page > count:
                continue
            if _is_belied(link, shown):
                belied += 1
                continue
            verdict, chosen = judged(link, by_page[link.page], found)
            counts[link.kind, verdict] += 1
            met.add(id(chosen))
            if tells and verdict != "right":
                print(
                    f"  {verdict} {link.kind} p{link.page} {link.before[-25:]!r} {link.text!r}"
                    f" to p{link.to_page} {link.to_top:.0f}; found",
                    _told(chosen),
                )
    beside = sum(id(each) not in met and each.kind.value != "term" for each in found.references)
    return counts, count, seconds, beside, slowest, belied


def _told(reference: CrossReference | None) -> list[tuple[int, int, int, str]]:
    targets = reference.targets if reference is not None else ()
    return [(t.page, round(t.area.y0), round(t.area.y1), t.label) for t in targets]


def parts_of(name: str) -> tuple[str, ...]:
    """Return the parts that a file belongs to."""
    number = int(hashlib.md5(name.encode()).hexdigest(), 16)
    if number % 2 == 0:
        return ("tuned",)
    return ("kept", "fresh" if number // 2 % 2 else "middle")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--part", choices=("tuned", "middle", "fresh", "kept"), default="tuned")
    parser.add_argument(
        "--pages", type=int, default=_MOST_PAGES, help="read at most so many a file"
    )
    parser.add_argument("--wrong", action="store_true", help="print what isn't right (tuned only)")
    arguments = parser.parse_args()
    files = sorted(f for p in arguments.paths for f in (p.rglob("*.pdf") if p.is_dir() else [p]))
    total: Counter[tuple[str, str]] = Counter()
    pages = beside = used = belied = 0
    seconds = slowest = 0.0
    for path in files:
        if arguments.part not in parts_of(path.name):
            continue
        try:
            result = measure(
                path, tells=arguments.wrong and arguments.part == "tuned", most=arguments.pages
            )
        except Exception as error:
            print(f"{path.name}: {error!r}")
            continue
        counts, count, took, more, worst, false = result
        total += counts
        used += bool(counts)
        pages, seconds, beside = pages + count, seconds + took, beside + more
        slowest, belied = max(slowest, worst), belied + false
        if arguments.part == "tuned":
            told = Counter(verdict for (_, verdict), n in counts.items() for _ in range(n))
            print(
                f"{path.name} {count} pages {1000 * took / count:.1f} ms {dict(told)} +{more}",
                flush=True,
            )
    print(f"\n{arguments.part}: {used} files with links, {pages} pages,"
          f" {1000 * seconds / max(1, pages):.1f} ms a page (slowest {1000 * slowest:.0f}),"
          f" {beside / max(1, pages):.2f} beside a page,"
          f" {belied} links belied by their file")  # fmt: skip
    print(
        "| kind | links | right | wrong | choice | silent |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |"
    )
    for kind in [*sorted({kind for kind, _ in total}), "all"]:
        row = [sum(n for (k, v), n in total.items() if kind in (k, "all") and v == verdict)
               for verdict in ("right", "wrong", "choice", "silent")]  # fmt: skip
        links = max(1, sum(row))
        print(
            f"| {kind} | {sum(row):,} | "
            + " | ".join(f"{100 * n / links:.1f} %" for n in row)
            + " |"
        )


if __name__ == "__main__":
    main()
