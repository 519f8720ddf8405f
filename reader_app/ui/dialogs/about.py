"""What this program is, its version and its licence."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, facts_table, label
from reader_app.ui.theme.icons import app_icon
from reader_app.ui.theme.palette import METRICS


class AboutDialog(PlainDialog):
    """`facts`: pairs of name and value (data folder, engine …), shown so that one can copy them."""

    def __init__(
        self, version: str, facts: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__("aboutDialog", tr("About Pagemate"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(460)
        head = QHBoxLayout()
        head.setSpacing(METRICS.space_l)
        mark = QLabel()
        mark.setPixmap(app_icon().pixmap(QSize(64, 64), self.devicePixelRatioF()))
        head.addWidget(mark)
        names = QVBoxLayout()
        names.setSpacing(METRICS.space_xs)
        names.addWidget(label("Pagemate", "title"))
        names.addWidget(label(tr("Version {version}", version=version), tone="muted"))
        head.addLayout(names, 1)
        self.body.addLayout(head)
        self.body.addWidget(
            label(tr("A reader with a companion who is always on the same page as you."))
        )
        if facts:
            self.body.addLayout(facts_table(facts))
        self.body.addWidget(
            label(
                tr(
                    "Free software under the GNU Affero General Public License, version 3 or "
                    "later. It comes without any warranty."
                ),
                "small",
                "muted",
            )
        )
        self.foot.addStretch(1)
        self.add_button(tr("Close"), "primary").clicked.connect(self.accept)
