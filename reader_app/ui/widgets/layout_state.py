"""The window's sizes as text, to be remembered from one start to the next."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from reader_app.ui.widgets.panes import PaneSizes


@dataclass(frozen=True, slots=True)
class LayoutState:
    """`geometry`: Qt's own bytes as base64; "" = as a new reader finds it."""

    geometry: str = ""
    panes: PaneSizes = PaneSizes()

    def as_text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> LayoutState:
        """What `as_text` wrote. Anything else gives a new reader's layout, never an error."""
        try:
            raw = json.loads(text)
            panes = raw["panes"]
            return cls(
                str(raw["geometry"]),
                PaneSizes(
                    float(panes["chat_share"]),
                    int(panes["side_width"]),
                    bool(panes["is_chat_shown"]),
                    bool(panes["is_side_shown"]),
                ),
            )
        except (ValueError, TypeError, KeyError, OverflowError):
            return cls()
