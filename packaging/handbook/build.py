"""Builds resources/handbook.pdf from resources/handbook/*.md and its figures.

python packaging/handbook/build.py           writes it
python packaging/handbook/build.py --check   exits 1 when the file is older than its sources
"""

from __future__ import annotations

import argparse
import hashlib
import html
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pymupdf
from chapters import Chapter, read_chapters, source_of
from typeset import BODY, Layout, Place, Press, lay_out

from reader_app import __version__

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "resources" / "handbook"
TARGET = ROOT / "resources" / "handbook.pdf"
TITLE = "The Pagemate Handbook"
PAGE_COUNT = range(15, 65)
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
COLOPHON = f"""
<p class="small"><b>{TITLE}</b><br>for Pagemate {__version__}</p>
<p class="small">This handbook is part of Pagemate and free like it: you may use, share and change
both under the GNU Affero General Public License, version 3 or later. There is no warranty.</p>
<p class="small">Set in Charis, a typeface by SIL International under the SIL Open Font License,
and in Nimbus Sans by URW. Claude and Anthropic are names of Anthropic PBC; Pagemate is made by
others.</p>
"""


@dataclass(frozen=True, slots=True)
class SetChapter:
    """A chapter with its layout and its first page, 0-based in the file."""

    chapter: Chapter
    layout: Layout
    first_page: int
    labels: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare with the sources")
    parser.add_argument("--to", type=Path, default=TARGET, help="where to write it")
    values = parser.parse_args()
    if values.check:
        return check()
    values.to.write_bytes(build())
    print(f"{values.to.name}: {values.to.stat().st_size // 1024} KB")
    return 0


def check() -> int:
    if not TARGET.is_file() or digest_in(TARGET.read_bytes()) != source_digest():
        print("The handbook is older than its sources: python packaging/handbook/build.py")
        return 1
    return 0


def source_digest() -> str:
    """One value for all that the handbook is made from."""
    total = hashlib.sha256(__version__.encode())
    scripts = sorted(Path(__file__).resolve().parent.glob("*.py"))
    makers = [script for script in scripts if script.name != "screenshots.py"]
    for path in [*makers, *sorted(SOURCES.glob("figures/*.png"))]:
        total.update(path.name.encode() + b"\0" + path.read_bytes())
    for path in sorted(SOURCES.glob("*.md")):
        total.update(path.name.encode() + b"\0" + source_of(path).encode())
    return total.hexdigest()


def digest_in(data: bytes) -> str:
    """The value that `build` left in the PDF."""
    with pymupdf.open("pdf", data) as document:
        return str(document.metadata["keywords"]).removeprefix("sources ")


def build() -> bytes:
    """The handbook as a PDF; the same sources give the same bytes."""
    chapters = read_chapters(SOURCES)
    preface, body = chapters[0], chapters[1:]
    contents = 2  # the contents begin on the third page
    front = [set_chapter(preface, first_page=contents + 1, labels=ROMAN[contents + 1 :])]
    first_of_body = contents + 1 + front[0].layout.page_count
    placed: list[SetChapter] = []
    for chapter in body:
        before = sum(entry.layout.page_count for entry in placed)
        numbers = tuple(str(number) for number in range(before + 1, before + 99))
        placed.append(set_chapter(chapter, first_of_body + before, numbers))
    press = Press(SOURCES)
    press.page(lambda device: draw_title(press, device), "", "")
    press.page(lambda device: draw_colophon(press, device), ROMAN[1], "")
    rows: list[tuple[pymupdf.Rect, int]] = []
    press.page(lambda device: rows.extend(draw_contents(press, device, front, placed)), "iii", "")
    for entry in [*front, *placed]:
        press.chapter(entry.layout, entry.chapter.title, entry.labels)
    return bound(press.finish(), front + placed, rows, first_of_body)


def set_chapter(chapter: Chapter, first_page: int, labels: tuple[str, ...]) -> SetChapter:
    layout = lay_out(chapter, SOURCES)
    return SetChapter(chapter, layout, first_page, list(labels[: layout.page_count]))


def draw_title(press: Press, device: pymupdf.DeviceWrapper) -> None:
    press.block(
        device,
        pymupdf.Rect(BODY.x0, 190, BODY.x1, 400),
        '<h1 class="title">Pagemate</h1>'
        '<p class="subtitle">A reader for books, with a companion<br>that is always on the same '
        "page</p>",
    )
    press.block(
        device, pymupdf.Rect(BODY.x0, 540, BODY.x1, 580), '<p class="subtitle">The Handbook</p>'
    )


def draw_colophon(press: Press, device: pymupdf.DeviceWrapper) -> None:
    press.block(device, pymupdf.Rect(BODY.x0, 440, BODY.x1, BODY.y1), COLOPHON)


def draw_contents(
    press: Press,
    device: pymupdf.DeviceWrapper,
    front: list[SetChapter],
    placed: list[SetChapter],
) -> list[tuple[pymupdf.Rect, int]]:
    """Draw one row for each chapter; where each is, and the page that it leads to."""
    top = BODY.y0 + press.block(device, BODY, "<h1>Contents</h1>")
    rows: list[tuple[pymupdf.Rect, int]] = []
    for entry in front + placed:
        rect = pymupdf.Rect(BODY.x0, top, BODY.x1, BODY.y1)
        number = pymupdf.Rect(BODY.x1 - 30, top, BODY.x1, BODY.y1)
        press.block(device, number, f'<p class="entry_number">{entry.labels[0]}</p>')
        title = html.escape(entry.chapter.title)
        sections = " · ".join(html.escape(s.title) for s in entry.chapter.sections)
        above = f"{entry.chapter.number}&ensp;" if entry.chapter.number else ""
        row = f'<p class="entry">{above}{title}</p>'
        if sections:
            row += f'<p class="entry_sections">{sections}</p>'
        rect.x1 -= 34
        height = press.block(device, rect, row)
        rows.append((pymupdf.Rect(BODY.x0, top, BODY.x1, top + height), entry.first_page))
        top += height + 2
    return rows


def bound(
    data: bytes,
    chapters: list[SetChapter],
    rows: list[tuple[pymupdf.Rect, int]],
    first_of_body: int,
) -> bytes:
    """Add what makes a PDF a book: labels, outline, links, title. Fonts are cut to what is used."""
    document = pymupdf.open("pdf", data)
    assert document.page_count in PAGE_COUNT, f"{document.page_count} pages"
    document.set_page_labels(
        [
            {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
            {"startpage": first_of_body, "prefix": "", "style": "D", "firstpagenum": 1},
        ]
    )
    document.set_toc(outline_of(chapters))
    for rect, target in rows:
        link = {"kind": pymupdf.LINK_GOTO, "from": rect, "page": target, "to": pymupdf.Point(0, 0)}
        document[2].insert_link(link)
    document.set_metadata(
        {
            "title": TITLE,
            "author": "The Pagemate project",
            "subject": "How to read with Pagemate",
            "keywords": f"sources {source_digest()}",
            "creator": "packaging/handbook/build.py",
        }
    )
    document.subset_fonts()
    return bytes(document.tobytes(garbage=4, deflate=True, no_new_id=True, use_objstms=1))


def outline_of(chapters: list[SetChapter]) -> list[list[object]]:
    entries: list[list[object]] = [[1, "Contents", 3, _target(2, 0)]]
    for entry in chapters:
        number, title = entry.chapter.number, entry.chapter.title
        page = entry.first_page
        named = f"{number}  {title}" if number else title
        entries.append([1, named, page + 1, _target(page, 0)])
        for section in entry.chapter.sections:
            place: Place = entry.layout.places[section.id]
            on = page + place.page
            entries.append([2, section.title, on + 1, _target(on, place.top - 12)])
    return entries


def _target(page: int, top: float) -> dict[str, object]:
    return {"kind": pymupdf.LINK_GOTO, "page": page, "to": pymupdf.Point(0, top), "zoom": 0}


if __name__ == "__main__":
    raise SystemExit(main())
