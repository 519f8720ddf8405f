"""Sets chapters into pages: measures, running heads, page numbers, and where everything landed."""

from __future__ import annotations

import html
import io
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pymupdf
from chapters import Chapter

PAGE = pymupdf.Rect(0, 0, 432, 648)  # 6 × 9 inches
BODY = pymupdf.Rect(54, 70, 378, 582)
HEAD = pymupdf.Rect(54, 40, 378, 56)
FOOT = pymupdf.Rect(54, 598, 378, 616)
ROOM_UNDER_HEADING = 44.0
"""A heading with less room than two lines under it moves to the next page."""

STYLE = """
@page { margin: 0 }
body { margin: 0; font-family: serif; font-size: 10pt; line-height: 1.42; color: #1F1E1C;
       text-align: justify; hyphens: auto }
p { margin: 0 0 5.5pt 0 }
h1 { font-size: 22pt; line-height: 1.2; margin: 0 0 16pt 0; text-align: left; font-weight: bold }
h2 { font-size: 12pt; line-height: 1.25; margin: 11pt 0 4pt 0; text-align: left }
p.number { font-size: 12pt; color: #0F6C5C; margin: 0 0 2pt 0 }
code { font-family: sans-serif; font-size: 0.86em; hyphens: none }
ul, ol { margin: 0 0 6pt 0; padding-left: 14pt }
li { margin: 0 0 3pt 0 }
li p { margin: 0 }
blockquote { margin: 8pt 0 9pt 0; padding: 1pt 0 1pt 10pt; border-left: 2pt solid #0F6C5C }
blockquote p { margin: 0 }
table { width: 100%; border-collapse: collapse; margin: 4pt 0 10pt 0 }
th { text-align: left; font-size: 8.6pt; font-weight: bold; color: #6B6862;
     border-bottom: 0.8pt solid #6B6862; padding: 2pt 8pt 3pt 0 }
td { text-align: left; font-size: 9.2pt; line-height: 1.3; border-bottom: 0.5pt solid #D6D2CB;
     padding: 1.8pt 0 1.8pt 0; hyphens: none }
td.first, th.first { padding-right: 10pt; width: 112pt }
td.keys { padding-right: 10pt; width: 158pt }
p.term { margin: 0 0 4pt 0; font-size: 9.6pt; line-height: 1.36 }
div.figure { margin: 8pt 0 4pt 0; text-align: center }
div.figure img { width: 100%; border: 0.5pt solid #D6D2CB }
p.caption { font-size: 8.8pt; line-height: 1.35; color: #6B6862; font-style: italic;
            text-align: left; margin: 0 0 10pt 0 }
p.head { font-family: sans-serif; font-size: 7.8pt; color: #6B6862; text-align: center; margin: 0 }
p.foot { font-size: 9pt; text-align: center; margin: 0 }
h1.title { font-size: 40pt; margin: 0; line-height: 1.1 }
p.subtitle { font-size: 15pt; font-style: italic; color: #6B6862; text-align: left; margin: 4pt 0 }
p.small { font-size: 8.8pt; line-height: 1.45; text-align: left; color: #45423E }
p.entry { margin: 0; text-align: left; font-size: 9.2pt; line-height: 1.16 }
p.entry_number { margin: 0; text-align: right; font-size: 9.2pt; line-height: 1.16 }
p.entry_sections { margin: 0; text-align: left; hyphens: none; font-size: 6.9pt; line-height: 1.16;
                   color: #6B6862 }
"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an element begins: 0-based page of its chapter and points from the top."""

    page: int
    top: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A chapter that fits its pages: the HTML with its page breaks, and where ids landed."""

    html: str
    page_count: int
    places: dict[str, Place]


def story(content: str, archive: Path) -> pymupdf.Story:
    return pymupdf.Story(
        html=f'<html lang="en"><body>{content}</body></html>',
        user_css=STYLE,
        archive=pymupdf.Archive(str(archive)),
    )


def lay_out(chapter: Chapter, archive: Path) -> Layout:
    """Break pages so that no heading stands alone and no caption leaves its figure."""
    content = chapter.html
    for _ in range(30):
        layout = _placed(content, archive)
        stray = _stray(layout)
        if not stray:
            return layout
        content = content.replace(
            f'id="{stray}"', f'style="page-break-before: always" id="{stray}"'
        )
    raise RuntimeError(f"{chapter.title}: page breaks don't settle")


def _placed(content: str, archive: Path) -> Layout:
    places: dict[str, Place] = {}
    text = story(content, archive)
    pages, more = 0, True
    while more:
        more, _ = text.place(BODY)
        for name, top in _starts(text):
            places.setdefault(name, Place(pages, top))
        text.draw(None)
        pages += 1
    return Layout(content, pages, places)


def _starts(text: pymupdf.Story) -> list[tuple[str, float]]:
    """Id and top of every element with an id on the page that was placed last."""
    found: list[tuple[str, float]] = []

    def note(element: pymupdf.Story) -> None:
        if element.id:
            found.append((element.id, element.rect[1]))

    text.element_positions(note)
    return found


def _stray(layout: Layout) -> str:
    """An element that should begin the next page, or ''."""
    for name, place in layout.places.items():
        caption = layout.places.get(f"{name}caption")
        if caption is not None and caption.page != place.page:
            return name
        is_heading = "s" in name and "caption" not in name
        if is_heading and place.top > BODY.y1 - ROOM_UNDER_HEADING:
            return name
    return ""


@dataclass(slots=True)
class Press:
    """Prints pages one after another into a PDF."""

    archive: Path
    buffer: io.BytesIO = field(default_factory=io.BytesIO)
    writer: pymupdf.DocumentWriter = field(init=False)

    def __post_init__(self) -> None:
        self.writer = pymupdf.DocumentWriter(self.buffer)

    def page(self, draw: Callable[[pymupdf.DeviceWrapper], None], label: str, head: str) -> None:
        device = self.writer.begin_page(PAGE)
        draw(device)
        if head:
            self.block(device, HEAD, f'<p class="head">{html.escape(head)}</p>')
        if label:
            self.block(device, FOOT, f'<p class="foot">{label}</p>')
        self.writer.end_page()

    def block(self, device: pymupdf.DeviceWrapper, rect: pymupdf.Rect, content: str) -> float:
        """Set HTML into a rectangle that must hold it; the height that it took."""
        text = story(content, self.archive)
        more, filled = text.place(rect)
        assert not more, f"does not fit: {content}"
        text.draw(device)
        return float(filled[3] - rect.y0)

    def chapter(self, layout: Layout, title: str, labels: list[str]) -> None:
        text = story(layout.html, self.archive)
        for number, label in enumerate(labels):
            more, _ = text.place(BODY)
            assert bool(more) == (number < len(labels) - 1)
            self.page(text.draw, label, title if number else "")

    def finish(self) -> bytes:
        self.writer.close()
        return self.buffer.getvalue()
