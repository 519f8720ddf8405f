"""A fake document that also draws pictures for keeping."""

from __future__ import annotations

from PySide6.QtCore import Signal

from reader_app.domain.document import DocumentInfo
from reader_app.workers.rendered_page import RenderedPage, RenderKey
from tests.support.fake_document import FakeDocument


class PicturingDocument(FakeDocument):
    """Answers the picture asked for last when told to."""

    picture_drawn = Signal(object)
    picture_failed = Signal(object)

    def __init__(self, info: DocumentInfo, *, texts: dict[int, str]) -> None:
        super().__init__(info, texts=texts)

    def request_picture(self, key: RenderKey) -> None:
        self.pictures_asked.append(key)

    def draw_picture(self) -> None:
        """With blue pixels."""
        key = self.pictures_asked[-1]
        assert key.clip is not None
        width, height = key.clip[2] - key.clip[0], key.clip[3] - key.clip[1]
        pixels = memoryview(bytearray(b"\x80\x40\x20\xff" * (width * height)))
        self.picture_drawn.emit(RenderedPage(key, width, height, pixels, lambda: None))

    def fail_picture(self) -> None:
        self.picture_failed.emit(self.pictures_asked[-1])
