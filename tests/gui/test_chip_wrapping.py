"""The chip of a citation stays with the words that it belongs to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.answers.prose_writer import CHIP_PADDING
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.citations.citation_chips import line_parts
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import answer, citation, question, show_messages

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

WORDS = "The harpooneer stood at the rail and said nothing"


@pytest.mark.parametrize("after", [" and so on.", "."])
@pytest.mark.parametrize("gap", ["", " "])
def test_no_line_begins_with_the_chip_of_a_citation(qtbot: QtBot, gap: str, after: str) -> None:
    pane = ChatPane(LIGHT)
    qtbot.addWidget(pane)
    pane.show()
    told = f"{WORDS}{gap}"
    cited = replace(citation(1), offset=len(told))
    show_messages(pane, [question("Why?"), answer(f"{told}{after}", citations=(cited,))])
    prose = pane.conversation_view.messages.last_answer.findChildren(ProseView)[-1]  # type: ignore[union-attr]
    block = prose.document().firstBlock()
    chip = block.text().index("p.\u00a042")
    for width in range(160, 420):  # narrower than a wide last word and its chip, any line breaks
        prose.document().setTextWidth(width)
        layout = block.layout()
        line = layout.lineForTextPosition(chip)
        assert "g" in block.text()[line.textStart() : chip], width
        end = line.textStart() + line.textLength()
        assert not block.text()[end:].startswith("."), width


@pytest.mark.usefixtures("each_font")
def test_a_comma_stands_at_the_edge_of_the_chip_before_it(qtbot: QtBot) -> None:
    pane = ChatPane(LIGHT)
    qtbot.addWidget(pane)
    pane.show()
    cited = replace(citation(1), offset=len(WORDS))
    show_messages(pane, [question("Why?"), answer(f"{WORDS}, and so on", citations=(cited,))])
    prose = pane.conversation_view.messages.last_answer.findChildren(ProseView)[-1]  # type: ignore[union-attr]
    prose.document().setTextWidth(2000)
    text = prose.document().firstBlock().text()
    comma = text.index(",")
    (label,) = line_parts(prose.document(), text.index("p.\u00a042"), text.index("42") + 2)
    (sign,) = line_parts(prose.document(), comma, comma + 1)
    assert sign.left - label.right == pytest.approx(CHIP_PADDING, abs=1)
