"""Whether annotations keep their words from one program to another.

    python -m benchmarks.annotations [FILE.pdf …] [--pages N] [--marks N]
        [--poppler PYTHON] [--pdfjs NODE_MODULES]

In sampled pages of each file, and in turned and cropped copies of the first one, words are marked:
by Pagemate, MuPDF, poppler (Okular's engine) and pdf.js, each with its own text. Pagemate reads
what the others marked; MuPDF, poppler and pdf.js read what Pagemate marked. Counted are the marks
that are lost and those under which the same words are found; in brackets the words that are right.
poppler needs a Python with its GObject bindings (Debian: python3-gi, gir1.2-poppler-0.18), pdf.js
a node_modules folder with pdfjs-dist; without them their rows are left out. Prints Markdown.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pymupdf

from reader_app.documents.engine.annotation_reading import read_annotations
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.processes.ocr_and_copy_messages import CopyWithMarks, Mark
from reader_app.documents.processes.pdf_writing_process import copy_with_marks
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.document import PageText, Rect
from reader_app.retrieval.quotation_matching import squeezed
from reader_app.retrieval.sentence_rectangles import rects_of_span

_HERE: Final = Path(__file__).parent
_MOST_WORDS: Final = 9
_SAME_AREA: Final = 0.85
_TURNS: Final = (90, 270)
"""Not 180: MuPDF's search has the boxes of words that stand upside down half a line off."""
_AMBER: Final = (0.96, 0.85, 0.45)


@dataclass(frozen=True, slots=True)
class Marked:
    """Marked words: on a page, with a rectangle and the words of each line."""

    page: int
    words: str
    lines: tuple[tuple[str, Rect], ...]


@dataclass(slots=True)
class Score:
    """How many marks there were, and what became of them."""

    marks: int = 0
    lost: int = 0
    same: int = 0
    words: int = 0
    right: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)

    def add(self, marked: str, found: str | None) -> None:
        """Count one mark; `found` None: no annotation was read."""
        self.marks += 1
        wanted, read = _words(marked), _words(found or "")
        self.words += len(wanted)
        self.right += sum((Counter(wanted) & Counter(read)).values())
        if found is None:
            self.lost += 1
        elif "".join(wanted) == "".join(read):
            self.same += 1
        else:
            self.wrong.append((marked, found))

    def row(self) -> str:
        if not self.marks:
            return "–"
        share, words = self.same / self.marks, self.right / max(1, self.words)
        return (
            f"{share:.2%} of {self.marks:,} ({words:.2%} of {self.words:,} words), {self.lost} lost"
        )


def _words(text: str) -> list[str]:
    return [word for word in map(squeezed, text.split()) if word]


# ---- what is marked ----------------------------------------------------------------------------


def sampled(document: OpenDocument, pages: int, marks: int, seed: int) -> list[Marked]:
    """Choose runs of words on some pages, within a line or over its end."""
    chance = random.Random(seed)
    numbers = range(1, document.info.page_count + 1)
    chosen: list[Marked] = []
    for number in sorted(chance.sample(numbers, min(pages, len(numbers)))):
        page = read_page(document, number)
        chosen += list(_runs_on(page, marks, chance))
    return chosen


def _runs_on(page: PageText, marks: int, chance: random.Random) -> Iterator[Marked]:
    words = page.words
    taken: set[int] = set()
    for _ in range(marks):
        if len(words) < _MOST_WORDS:
            return
        first = chance.randrange(len(words) - _MOST_WORDS)
        count = chance.randint(1, _MOST_WORDS)
        span = range(first, first + count)
        start, end = words[first].start, words[first + count - 1].end
        text = page.text[start:end]
        if taken & set(span) or "\n\n" in text or len(squeezed(text)) < 4:
            continue
        taken |= set(span)
        lines = [
            (page.text[begin:stop].strip(), rects_of_span(page, begin, stop))
            for begin, stop in _lines(page.text, start, end)
        ]
        if all(len(rects) == 1 and line for line, rects in lines):
            yield Marked(page.number, text, tuple((line, rects[0]) for line, rects in lines))


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for line in text[start:end].split("\n"):
        if line.strip():
            yield at, at + len(line)
        at += len(line) + 1


# ---- programs that mark ------------------------------------------------------------------------


def mark_with_pagemate(source: Path, target: Path, wanted: Sequence[Marked]) -> list[bool]:
    marks = tuple(
        Mark(
            each.page,
            tuple(rect for _, rect in each.lines),
            _AMBER,
            str(number),
            1_700_000_000,
            name=f"pagemate-{number}",
        )
        for number, each in enumerate(wanted)
    )
    unfinished = target.with_suffix(".part")
    order = CopyWithMarks(str(source), "", str(target), str(unfinished), marks)
    copy_with_marks(order, lambda done, total: None)
    return [True] * len(marks)


def mark_with_mupdf(source: Path, target: Path, wanted: Sequence[Marked]) -> list[bool]:
    """Mark what MuPDF's own search finds, as its viewers do."""
    document = pymupdf.open(source)
    done = []
    for number, each in enumerate(wanted):
        page = document[each.page - 1]
        lines = [_found_at(page, words, rect) for words, rect in each.lines]
        if all(lines):
            quads = [quad for line in lines for quad in line]
            annotation = page.add_highlight_annot(quads=quads)
            annotation.set_info(content=str(number))
            annotation.update()
        done.append(all(lines))
    document.save(target)
    document.close()
    return done


def _found_at(page: pymupdf.Page, words: str, rect: Rect) -> list[pymupdf.Quad]:
    """Return what a search finds in a line: one occurrence may be in parts, as of other fonts."""
    line = pymupdf.Rect(rect.x0 - 3, rect.y0 - 3, rect.x1 + 3, rect.y1 + 3)
    found = []
    for quad in page.search_for(words, quads=True):
        shown = quad.rect * page.rotation_matrix
        if line.contains((shown.tl + shown.br) / 2):
            found.append(quad)
    return found


class Poppler:
    """Marks and reads with poppler, in a process of another Python."""

    def __init__(self, python: str) -> None:
        self._python = python

    def mark(self, source: Path, target: Path, wanted: Sequence[Marked]) -> list[bool]:
        marks = [
            {
                "page": each.page,
                "lines": [
                    {"words": words, "rect": [rect.x0, rect.y0, rect.x1, rect.y1]}
                    for words, rect in each.lines
                ],
            }
            for each in wanted
        ]
        order = target.with_suffix(".json")
        values = {"file": str(source), "target": str(target), "marks": marks}
        order.write_text(json.dumps(values), encoding="utf-8")
        return [bool(each) for each in self._asked("mark", str(order))]

    def words_in(self, path: Path) -> dict[int, str]:
        """Return the words under each highlight, by the number in its note."""
        document = pymupdf.open(path)
        turns = json.dumps([page.rotation for page in document])
        document.close()
        found = self._asked("read", str(path), turns)
        return {int(each["note"]): each["words"] for each in found}

    def _asked(self, *words: str) -> list[dict[str, str]]:
        script = str(_HERE / "annotations_poppler.py")
        done = subprocess.run([self._python, script, *words], capture_output=True, check=True)
        return list(json.loads(done.stdout))


class PdfJs:
    """Marks and reads with pdf.js, in node."""

    def __init__(self, modules: str) -> None:
        self._modules = modules

    def mark(self, source: Path, target: Path, pages: Sequence[int], each: int) -> list[Marked]:
        """Mark whole runs of pdf.js's text; return what it marked."""
        order = target.with_suffix(".json")
        values = {"file": str(source), "target": str(target), "pages": list(pages), "each": each}
        order.write_text(json.dumps(values), encoding="utf-8")
        return [
            Marked(int(m["page"]), str(m["words"]), ()) for m in self._asked("mark", str(order))
        ]

    def rects_in(self, path: Path) -> dict[int, list[Rect]]:
        """Return the rectangles of each highlight, by the number in its note."""
        return {
            int(str(each["note"])): [Rect(*rect) for rect in each["rects"]]  # type: ignore[attr-defined]  # JSON
            for each in self._asked("read", str(path))
        }

    def _asked(self, *words: str) -> list[dict[str, object]]:
        script = str(_HERE / "annotations_pdfjs.mjs")
        command = ["node", script, self._modules, *words]
        done = subprocess.run(command, capture_output=True, check=True)
        return list(json.loads(done.stdout))


# ---- readers -----------------------------------------------------------------------------------


def words_by_pagemate(path: Path) -> list[tuple[int, str, str]]:
    """Return page, note and words of each highlight as the program's own reader tells them."""
    document = open_document(path)
    read = read_annotations(document, range(1, document.info.page_count + 1))
    return [(each.page, each.text, each.quote) for each in read.annotations]


def words_by_mupdf(path: Path) -> dict[int, str]:
    """Return the words whose middles lie under each highlight, by the number in its note."""
    document = pymupdf.open(path)
    found = {}
    for page in document:
        words = page.get_text("words")
        for annotation in page.annots(types=[pymupdf.PDF_ANNOT_HIGHLIGHT]):
            corners = [pymupdf.Point(corner) for corner in annotation.vertices]
            rects = [pymupdf.Quad(corners[at : at + 4]).rect for at in range(0, len(corners), 4)]
            under = [
                word[4]
                for rect in rects
                for word in words
                if rect.contains((pymupdf.Rect(word[:4]).tl + pymupdf.Rect(word[:4]).br) / 2)
            ]
            found[int(annotation.info["content"])] = " ".join(under)
    document.close()
    return found


def _same_area(one: Sequence[Rect], other: Sequence[Rect]) -> bool:
    return len(one) == len(other) and all(
        _overlap(left, right) >= _SAME_AREA for left, right in zip(one, other, strict=True)
    )


def _overlap(one: Rect, other: Rect) -> float:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.y1, other.y1) - max(one.y0, other.y0)
    shared = max(0.0, across) * max(0.0, down)
    areas = [(each.x1 - each.x0) * (each.y1 - each.y0) for each in (one, other)]
    return shared / max(1e-6, sum(areas) - shared)


# ---- the measurement ---------------------------------------------------------------------------


@dataclass(slots=True)
class Programs:
    poppler: Poppler | None
    pdfjs: PdfJs | None


def measure(
    source: Path, folder: Path, programs: Programs, pages: int, marks: int, scores: dict[str, Score]
) -> None:
    """Mark one file with each program and count what the others find."""
    document = open_document(source)
    wanted = sampled(document, pages, marks, seed=len(source.name))
    if not wanted:
        return
    target = folder / "marked.pdf"
    markers: dict[str, Callable[[Path, Path, Sequence[Marked]], list[bool]]] = {
        "MuPDF → Pagemate": mark_with_mupdf,
        "Pagemate → Pagemate": mark_with_pagemate,
    }
    if programs.poppler is not None:
        markers["poppler → Pagemate"] = programs.poppler.mark
    for name, mark in markers.items():
        done = mark(source, target, wanted)
        found = {
            int(note): quote for _, note, quote in words_by_pagemate(target) if note.isdecimal()
        }
        for number, each in enumerate(wanted):
            if done[number]:  # what the other program can't find it doesn't mark
                scores[name].add(each.words, found.get(number))
    _read_ours(source, target, programs, wanted, scores)
    if programs.pdfjs is not None:
        numbers = sorted({each.page for each in wanted})
        runs = programs.pdfjs.mark(source, target, numbers, marks)
        quotes = words_by_pagemate(target)
        for number, run in enumerate(runs):
            quote = quotes[number][2] if number < len(quotes) else None
            scores["pdf.js → Pagemate"].add(run.words, quote)


def _read_ours(
    source: Path,
    target: Path,
    programs: Programs,
    wanted: Sequence[Marked],
    scores: dict[str, Score],
) -> None:
    mark_with_pagemate(source, target, wanted)
    readers: dict[str, dict[int, str]] = {"Pagemate → MuPDF": words_by_mupdf(target)}
    if programs.poppler is not None:
        readers["Pagemate → poppler"] = programs.poppler.words_in(target)
    for name, found in readers.items():
        for number, each in enumerate(wanted):
            scores[name].add(each.words, found.get(number))
    if programs.pdfjs is not None:
        areas = programs.pdfjs.rects_in(target)
        for number, each in enumerate(wanted):
            rects = [rect for _, rect in each.lines]
            is_same = number in areas and _same_area(areas[number], rects)
            found_words = each.words if is_same else "" if number in areas else None
            scores["Pagemate → pdf.js (areas)"].add(each.words, found_words)


def variants(source: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield a file's first pages cropped, and lying in the file turned as scanners leave them."""
    original = pymupdf.open(source)
    for turn in _TURNS:
        document = pymupdf.open()
        for number in range(min(10, original.page_count)):
            shown = original[number].rect
            is_aside = turn != 180
            size = (shown.height, shown.width) if is_aside else (shown.width, shown.height)
            page = document.new_page(width=size[0], height=size[1])
            page.show_pdf_page(page.rect, original, number, rotate=turn)
            page.set_rotation(turn)
        path = folder / f"turned-{turn}.pdf"
        document.save(path, garbage=3)
        document.close()
        yield f"turned by {turn}°", path
    original.close()
    document = pymupdf.open(source)
    document.select(range(min(10, document.page_count)))
    for page in document:
        box = page.cropbox
        page.set_cropbox((box.x0 + 20, box.y0 + 30, box.x1 - 15, box.y1 - 25))
    path = folder / "cropped.pdf"
    document.save(path, garbage=3)
    document.close()
    yield "cropped", path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--pages", type=int, default=8)
    parser.add_argument("--marks", type=int, default=12, help="on each page")
    parser.add_argument("--poppler", default="", help="a Python that has poppler's bindings")
    parser.add_argument("--pdfjs", default="", help="a node_modules folder with pdfjs-dist")
    parser.add_argument("--wrong", type=int, default=0, help="print so many of what went wrong")
    chosen = parser.parse_args()
    programs = Programs(
        Poppler(chosen.poppler) if chosen.poppler else None,
        PdfJs(chosen.pdfjs) if chosen.pdfjs else None,
    )
    names = (
        "MuPDF → Pagemate", "poppler → Pagemate", "pdf.js → Pagemate", "Pagemate → Pagemate",
        "Pagemate → MuPDF", "Pagemate → poppler", "Pagemate → pdf.js (areas)",
    )  # fmt: skip
    total = {name: Score() for name in names}
    print("| file | " + " | ".join(names) + " |\n|---" * 1 + "|---" * len(names) + "|")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        first = chosen.files[0]
        files = [*((path.name, path) for path in chosen.files), *variants(first, folder)]
        for name, path in files:
            scores = {each: Score() for each in names}
            measure(path, folder, programs, chosen.pages, chosen.marks, scores)
            print(
                f"| {name} | " + " | ".join(scores[each].row() for each in names) + " |", flush=True
            )
            for each in names:
                _join(total[each], scores[each])
    print("| all | " + " | ".join(total[each].row() for each in names) + " |")
    for each in names:
        for marked, found in total[each].wrong[: chosen.wrong]:
            print(f"- {each}: {marked!r} → {found!r}")


def _join(total: Score, more: Score) -> None:
    for name in ("marks", "lost", "same", "words", "right"):
        setattr(total, name, getattr(total, name) + getattr(more, name))
    total.wrong += more.wrong


if __name__ == "__main__":
    main()
