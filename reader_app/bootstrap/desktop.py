"""What ties the window to the desktop around it: its notices and its accent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reader_app.ui.theme.portal_accent import PortalAccent
from reader_app.ui.widgets.desktop_notice import DesktopNotice

if TYPE_CHECKING:
    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.workers.background_tasks import Tasks


@dataclass(frozen=True, slots=True, eq=False)
class DesktopTies:
    notice: DesktopNotice
    accent: PortalAccent

    def close(self) -> None:
        self.notice.close()
        self.accent.close()


def desktop_ties(stage: ReadingStage, tasks: Tasks) -> DesktopTies:
    """`tasks`: where the way to the desktop's services is looked for."""
    accent = PortalAccent(tasks, stage.window)
    accent.chosen.connect(stage.theme.wear_accent)
    return DesktopTies(DesktopNotice(stage.window, tasks), accent)
