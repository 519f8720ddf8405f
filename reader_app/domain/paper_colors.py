"""The colours of the papers that pages are shown on, as 0xRRGGBB: drawing and window agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from reader_app.domain.document import Paper


@dataclass(frozen=True, slots=True)
class PaperColors:
    """`ground`: what white becomes; `ink`: what black becomes. Each pair is readable (AA)."""

    ground: int
    ink: int


PAPER_COLORS: Final[Mapping[Paper, PaperColors]] = {
    Paper.WHITE: PaperColors(ground=0xFFFFFF, ink=0x000000),
    Paper.SEPIA: PaperColors(ground=0xF4ECD8, ink=0x2E261C),
    Paper.DARK: PaperColors(ground=0x1E1D1C, ink=0xE0DDD8),
}
