"""Pages on sepia and dark paper: the ground, text, colours, and pictures left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.render.pixel_area import pixel_area
from reader_app.domain.document import PAPER_COLORS, Look, Paper
from tests.support import books, paper_books
from tests.support.formats.cbz import make_cbz

Pixel = tuple[int, int, int]
WIDTH = 800
TINTED = (Paper.SEPIA, Paper.DUSK, Paper.DARK)
PAPER_AT = (20, 560)
BLACK_AT = (100, 75)
RED_AT = (250, 75)
PICTURE_AT = (200, 350)


class Drawn:
    """A page in pixels, asked by points of the page."""

    def __init__(self, path: Path, paper: Paper, clip: tuple[int, int, int, int] | None = None):
        document = open_document(path)
        self.area = pixel_area(document, 1, WIDTH, clip)
        self.pixels = memoryview(bytearray(self.area.size_in_bytes))
        MupdfRenderer(document).draw(1, self.area, self.pixels, paper)

    def at(self, point: tuple[int, int]) -> Pixel:
        x = int(point[0] * self.area.scale_x) - self.area.x0
        y = int(point[1] * self.area.scale_y) - self.area.y0
        start = (y * self.area.width + x) * 4
        blue, green, red = self.pixels[start : start + 3]
        return red, green, blue


def rgb(colour: int) -> Pixel:
    return colour >> 16, colour >> 8 & 255, colour & 255


def luminance(colour: Pixel) -> float:
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Pixel, other: Pixel) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("paper", TINTED)
def test_bare_paper_has_the_colour_that_the_window_paints_before(
    tmp_path: Path, paper: Paper
) -> None:
    page = Drawn(paper_books.make_illustrated_book(tmp_path / "a.pdf"), paper)
    assert page.at(PAPER_AT) == rgb(PAPER_COLORS[paper].ground)


@pytest.mark.parametrize("paper", TINTED)
def test_black_becomes_the_ink_of_the_paper(tmp_path: Path, paper: Paper) -> None:
    page = Drawn(paper_books.make_illustrated_book(tmp_path / "a.pdf"), paper)
    assert page.at(BLACK_AT) == rgb(PAPER_COLORS[paper].ink)


@pytest.mark.parametrize("paper", list(Paper))
def test_ink_is_readable_on_every_paper(paper: Paper) -> None:
    colors = PAPER_COLORS[paper]
    assert contrast(rgb(colors.ink), rgb(colors.ground)) >= 7


@pytest.mark.parametrize("paper", TINTED)
def test_greys_only_pages_get_the_same_colours(tmp_path: Path, paper: Paper) -> None:
    page = Drawn(paper_books.make_plain_book(tmp_path / "a.pdf"), paper)
    colors = PAPER_COLORS[paper]
    assert (page.at(PAPER_AT), page.at(BLACK_AT)) == (rgb(colors.ground), rgb(colors.ink))


def test_red_stays_red_and_readable_on_dark_paper(tmp_path: Path) -> None:
    page = Drawn(paper_books.make_illustrated_book(tmp_path / "a.pdf"), Paper.DARK)
    red, green, blue = page.at(RED_AT)
    assert red > green + 60
    assert red > blue + 60
    assert contrast((red, green, blue), page.at(PAPER_AT)) >= 4.5


@pytest.mark.parametrize("paper", list(Paper))
def test_pictures_keep_their_colours(tmp_path: Path, paper: Paper) -> None:
    page = Drawn(paper_books.make_illustrated_book(tmp_path / "a.pdf"), paper)
    assert page.at(PICTURE_AT) == paper_books.PICTURE_COLOR


@pytest.mark.parametrize("paper", TINTED)
def test_a_page_of_a_comic_keeps_its_colours_however_light(tmp_path: Path, paper: Paper) -> None:
    white = (255, 255, 255)
    page = Drawn(make_cbz(tmp_path / "comic.cbz", 1, color=white), paper)
    assert page.at((100, 100)) == white


@pytest.mark.parametrize("paper", TINTED)
def test_there_is_no_fringe_around_a_picture(tmp_path: Path, paper: Paper) -> None:
    page = Drawn(paper_books.make_illustrated_book(tmp_path / "a.pdf"), paper)
    row = [page.at((x, 350)) for x in range(90, 311)]
    assert set(row) == {rgb(PAPER_COLORS[paper].ground), paper_books.PICTURE_COLOR}


def test_only_the_part_of_a_picture_that_is_let_through_is_left_alone(tmp_path: Path) -> None:
    page = Drawn(paper_books.make_clipped_picture_book(tmp_path / "a.pdf"), Paper.DARK)
    assert page.at(PICTURE_AT) == paper_books.PICTURE_COLOR
    assert page.at((200, 250)) == rgb(PAPER_COLORS[Paper.DARK].ground)


def test_a_shadow_is_part_of_the_drawing_and_not_a_picture(tmp_path: Path) -> None:
    path = paper_books.make_see_through_book(tmp_path / "a.pdf", 40)
    white, dark = (Drawn(path, paper).at(PICTURE_AT) for paper in (Paper.WHITE, Paper.DARK))
    assert luminance(white) > 0.5
    assert luminance(dark) < 0.1


def test_a_picture_with_a_mask_that_hides_nothing_is_a_picture(tmp_path: Path) -> None:
    page = Drawn(paper_books.make_see_through_book(tmp_path / "a.pdf", 255), Paper.DARK)
    assert page.at(PICTURE_AT) == paper_books.PICTURE_COLOR


def test_a_light_scan_is_the_paper_itself(tmp_path: Path) -> None:
    scan = books.make_scanned_book(tmp_path / "a.pdf", 1)
    document = open_document(scan)
    area = pixel_area(document, 1, WIDTH)
    pixels = memoryview(bytearray(area.size_in_bytes))
    MupdfRenderer(document).draw(1, area, pixels, Paper.DARK)
    assert max(pixels[1::4]) > 150, "its text is light now"
    assert tuple(pixels[:3]) == rgb(PAPER_COLORS[Paper.DARK].ground)[::-1]


@pytest.mark.parametrize("paper", TINTED)
def test_a_cover_in_full_colour_stays_as_it_is(tmp_path: Path, paper: Paper) -> None:
    page = Drawn(paper_books.make_full_picture_book(tmp_path / "a.pdf", (120, 30, 30)), paper)
    assert page.at(PICTURE_AT) == (120, 30, 30)


def test_a_page_that_is_dark_by_itself_stays_dark(tmp_path: Path) -> None:
    page = Drawn(paper_books.make_dark_slide(tmp_path / "a.pdf"), Paper.DARK)
    assert max(page.at(PAPER_AT)) < 40
    assert min(page.at(BLACK_AT)) == 255


@pytest.mark.parametrize("paper", TINTED)
def test_a_part_of_a_page_looks_like_the_whole(tmp_path: Path, paper: Paper) -> None:
    path = paper_books.make_illustrated_book(tmp_path / "a.pdf")
    whole, part = Drawn(path, paper), Drawn(path, paper, (100, 500, 700, 900))
    points = [(x, y) for x in range(60, 340, 20) for y in range(260, 440, 20)]
    assert [part.at(point) for point in points] == [whole.at(point) for point in points]


def test_a_part_knows_of_a_scan_it_does_not_show(tmp_path: Path) -> None:
    path = books.make_scanned_book(tmp_path / "a.pdf", 1)
    part = Drawn(path, Paper.DARK, (0, 900, 200, 1000))
    assert part.at((10, 480)) == rgb(PAPER_COLORS[Paper.DARK].ground)


def test_a_picture_file_of_a_page_is_on_the_paper_too(tmp_path: Path) -> None:
    path = paper_books.make_plain_book(tmp_path / "a.pdf")
    renderer = MupdfRenderer(open_document(path))
    white, dark = renderer.png(1, 200), renderer.png(1, 200, Look(paper=Paper.DARK))
    assert dark.startswith(b"\x89PNG")
    assert dark != white


def test_white_paper_changes_nothing(tmp_path: Path) -> None:
    page = Drawn(paper_books.make_illustrated_book(tmp_path / "a.pdf"), Paper.WHITE)
    assert (page.at(PAPER_AT), page.at(BLACK_AT)) == ((255, 255, 255), (0, 0, 0))
