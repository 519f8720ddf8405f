"""A fake document that also draws pictures for keeping."""

from __future__ import annotations

from reader_app.workers.rendered_page import RenderedPage
from tests.support.fake_document import FakeDocument


class PicturingDocument(FakeDocument):
    """Answers the picture asked for last when told to."""

    def draw_picture(self) -> None:
        """With blue pixels."""
        key = self.pictures_asked[-1]
        assert key.clip is not None
        width, height = key.clip[2] - key.clip[0], key.clip[3] - key.clip[1]
        pixels = memoryview(bytearray(b"\x80\x40\x20\xff" * (width * height)))
        self.picture_drawn.emit(RenderedPage(key, width, height, pixels, lambda: None))

    def fail_picture(self) -> None:
        self.picture_failed.emit(self.pictures_asked[-1])
