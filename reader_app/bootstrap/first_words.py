"""What a window says first: how the last run ended, or that this one is in safe mode."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtCore import QObject, Slot

from reader_app.bootstrap.completion import Completion
from reader_app.bootstrap.last_end import LastEnd, RunMark
from reader_app.domain.translation import tr
from reader_app.ui.main_window import MainWindow
from reader_app.ui.widgets.ago import month_day_words
from reader_app.ui.widgets.notice_bar import NoticeBar

_REPORT: Final = "show_crash_report"
_LEAVE: Final = "leave_safe_mode"
SAFE: Final = tr(
    "Safe mode: the settings are the usual ones, no books were opened, and the model is off. "
    "Yours are kept."
)


class FirstWords(QObject):
    """Speaks once, as soon as the window is whole; also tells the mark that it is.

    `report`: called when the reader wants to see it.
    """

    def __init__(
        self,
        window: MainWindow,
        completion: Completion,
        mark: RunMark,
        last: LastEnd,
        report: Callable[[], str],
        *,
        is_safe: bool,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._completion = completion
        self._mark = mark
        self._last = last
        self._report = report
        self._is_safe = is_safe
        self._has_spoken = False
        completion.page_seen.connect(self._speak)
        window.notice_action_requested.connect(self._act)
        self._speak()

    @Slot()
    def _speak(self) -> None:
        if self._has_spoken or not self._completion.is_complete:
            return
        self._has_spoken = True
        self._mark.whole()
        if self._is_safe:
            self._say(SAFE, tr("Leave safe mode"), _LEAVE)
        elif self._last.died:
            self._say(unexpected_end(self._last.kept_until), tr("Show report"), _REPORT)

    def _say(self, words: str, action_text: str, action: str) -> None:
        bar = self._window.findChild(NoticeBar)
        # What the store had to do is told in the same breath.
        before = bar.text if isinstance(bar, NoticeBar) and not bar.isHidden() else ""
        self._window.show_notice(f"{words} {before}".strip(), action_text, 0, action)

    @Slot(str)
    def _act(self, action: str) -> None:
        if action == _LEAVE:
            from reader_app.bootstrap.afterwards import Afterwards

            afterwards = self._window.findChild(Afterwards)
            if isinstance(afterwards, Afterwards):
                afterwards.start_again()
        elif action == _REPORT:
            from reader_app.ui.dialogs.crash_report_dialog import CrashReportDialog

            CrashReportDialog(self._report(), self._window).open()


def unexpected_end(kept_until: datetime | None) -> str:
    """In words for the reader; the day only if it isn't today."""
    sentence = tr("Pagemate ended unexpectedly last time.")
    if kept_until is None:
        return sentence
    is_today = kept_until.date() == datetime.now().astimezone().date()
    when = f"{kept_until:%H:%M}"
    if not is_today:
        when = tr("{day}, {time}", day=month_day_words(kept_until), time=when)
    kept = tr("Everything up to {time} is here.", time=when)
    return f"{sentence} {kept}"
