"""How far a recap goes, where that isn't plain."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label


class RecapDialog(PlainDialog):
    """`chosen(int)`: the last page of it. Pages come with their names."""

    chosen = Signal(int)

    def __init__(
        self, in_view: tuple[int, str], furthest: tuple[int, str], parent: QWidget | None = None
    ) -> None:
        super().__init__("recapDialog", "Pagemate", parent, heading=tr("Recap up to which page?"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(420)
        self._in_view, self._furthest = in_view[0], furthest[0]
        self.body.addWidget(
            label(
                tr(
                    "You have {in_view} in view, and have read up to {furthest}. "
                    "Nothing after the page that you choose is sent.",
                    in_view=in_view[1],
                    furthest=furthest[1],
                )
            )
        )
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        far = self.add_button(tr("Up to {page}", page=furthest[1]))
        far.setObjectName("recapFurthestButton")
        far.clicked.connect(self._choose_furthest)
        here = self.add_button(tr("Up to {page}", page=in_view[1]), "primary")
        here.setObjectName("recapHereButton")
        here.clicked.connect(self._choose_here)

    @Slot()
    def _choose_here(self) -> None:
        self.accept()
        self.chosen.emit(self._in_view)

    @Slot()
    def _choose_furthest(self) -> None:
        self.accept()
        self.chosen.emit(self._furthest)
