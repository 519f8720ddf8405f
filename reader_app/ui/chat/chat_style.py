"""What the conversation adds to the window's stylesheet: the looks that only it has."""

from __future__ import annotations

from string import Template
from typing import Final

from reader_app.ui.theme.palette import METRICS, Palette

_SHEET: Final = Template("""
QFrame[ground="code"] { background: $hover; border: none; border-radius: $radius; }
QFrame[ground="code"] QTextEdit, QFrame[ground="code"] QPlainTextEdit {
    background: transparent; border: none; padding: 0;
}
QWidget#chatPane QTextBrowser { background: transparent; border: none; padding: 0; }
QFrame[ground="question"] { background: $tint; border: none; border-radius: $radius; }
QFrame[ground="question"] QTextEdit { background: transparent; border: none; padding: 0; }
QFrame[ground="composer"] {
    background: $raised; border: 1px solid $hairline; border-radius: $radius;
}
QFrame[ground="composer"][active="true"] { border-color: $accent; }
QPlainTextEdit#composer { background: transparent; border: none; padding: 0; font-size: $reading; }
QFrame[ground="notice"] { background: $hover; border: none; border-radius: $radius; }
QFrame[ground="panel"] {
    background: $raised; border: 1px solid $hairline; border-radius: $radius;
}

QPushButton[chat="link"], QPushButton[chat="small-link"], QPushButton[chat="quiet"],
QPushButton[chat="chip"] {
    background: transparent; border: 2px solid transparent; border-radius: 4px;
    padding: 1px 0; min-height: 0; color: $muted;
}
QPushButton[chat="link"], QPushButton[chat="small-link"] { color: $accent; }
QPushButton[chat="quiet"], QPushButton[chat="small-link"] { font-size: $small; }
QPushButton[chat="quiet"]:hover, QPushButton[chat="quiet"]:checked,
QPushButton[chat="chip"]:hover, QPushButton[chat="link"]:hover,
QPushButton[chat="small-link"]:hover { color: $text; }
QPushButton[chat="link"]:focus, QPushButton[chat="small-link"]:focus,
QPushButton[chat="quiet"]:focus, QPushButton[chat="chip"]:focus {
    border: 2px solid $accent; padding: 1px 0;
}
QToolButton[chat="send"] { background: $accent; padding: 4px; }
QToolButton[chat="send"]:hover { background: $text; }
QToolButton[chat="send"]:focus { border-color: $text; }
QToolButton[chat="send"]:disabled { background: $hover; }
QToolButton[chat="float"] {
    background: $raised; border: 1px solid $hairline; border-radius: 16px; padding: 5px;
}
QToolButton[chat="float"]:focus { border-color: $accent; }
QPushButton[chat="small"] { padding: 3px 11px; min-height: 16px; }
QPushButton[chat="small"]:focus { padding: 2px 10px; }
QPushButton[chat="example"] {
    text-align: left; padding: 9px 12px; border: 2px solid transparent; background: $hover;
}
QPushButton[chat="example"]:hover { background: $tint; }
QPushButton[chat="example"]:focus { border: 2px solid $accent; padding: 9px 12px; }
QProgressBar[chat="thin"] { max-height: 2px; min-height: 2px; border-radius: 0; }
QProgressBar[chat="thin"]::chunk { border-radius: 0; }
""")


def chat_sheet(palette: Palette) -> str:
    return _SHEET.substitute(
        hover=palette.hover,
        tint=palette.tint,
        raised=palette.raised,
        hairline=palette.hairline,
        accent=palette.accent,
        muted=palette.muted,
        text=palette.text,
        radius=f"{METRICS.radius}px",
        small=f"{METRICS.type_small}px",
        reading=f"{METRICS.type_reading}px",
    )
