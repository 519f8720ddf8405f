"""The second stage of startup: completes the window after the first page is painted.

Measured (handbook, warm, offscreen): the first page takes 340 ms of processor time this way, and
635 ms if the whole window is assembled before it. Keys and clicks in between are held by
`startup_input_buffer` and delivered to the complete window.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal, Slot

from reader_app.domain.translation import tr
from reader_app.store.run_marker import CrashMarker, LastRun
from reader_app.ui.widgets.dates_and_sizes import month_day_words

if TYPE_CHECKING:
    from reader_app.bootstrap.startup_failure import StartupFailure
    from reader_app.bootstrap.window import ReadingWindow
    from reader_app.ui.conversations.conversations_controller import ConversationsController
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.ui.window.startup_input_buffer import StartupInputBuffer
    from reader_app.ui.window.window_controller import WindowController
    from reader_app.workers.document_client import DocumentClient

_LATEST_MS: Final = 1500
_LOOK_AGAIN_MS: Final = 50
_MOST_LOOKS: Final = 200
"""How many times to look before a window that waits for its file takes keys that lead away."""
_PIECES: Final = (
    "app.chat.conversation_books",
    "app.citations.page_mentions",
    "app.tools.tool",
    "app.library.latex",
    "app.search.index_wait",
    "retrieval.ranking",
    "ui.book.recognition_controller",
    "ui.library.details_controller",
    "ui.settings",
    "ui.settings.settings_controller",
    "ui.annotations.annotations_import",
    "ui.annotations.controller",
    "ui.beside.books_beside",
    "ui.beside.pins_controller",
    "ui.answers.markdown_blocks",
    "ui.answers.mathematics",
    "ui.citations.quotation_marks",
    "app.tools.current_page",
    "ui.answers.answer_parts",
    "ui.answers.answer_view",
    "ui.conversations.conversation_list",
    "ui.conversations.turn_scheduler",
    "ui.chat.conversation_view",
    "ui.citations.citations_controller",
    "ui.chat.recap_controller",
    "ui.conversations.sent_requests",
    "ui.printing.page_export_controller",
    "ui.selection.dictionary_card",
    "ui.window.view_actions",
    "ui.window.window_controller",
    "ui.find.finder",
    "ui.annotations.view",
    "ui.selection.region_bar",
    "ui.panels.viewer_panels",
    "app.library.import_folder",
    "workers.file_import",
    "workers.idle_index",
    "store.repositories.annotation_repository",
    "store.repositories.conversation_repository",
    "store.repositories.library_repository",
    "store.repositories.message_repository",
    "store.repositories.recognition_repository",
    "store.repositories.reference_repository",
    "store.repositories.sent_log",
    "store.repositories.turn_queries",
    "store.backup.backup_folder",
    "documents.formats.synctex",
    "ui.library.search_controller",
    "ui.settings.data_controller",
    "bootstrap.wire_library",
    "ui.beside.controller",
    "ui.book.file_parts_controller",
    "ui.chat.conversation_books_controller",
    "ui.conversations.veil_controller",
    "ui.printing.controller",
    "ui.annotations.saving_controller",
    "ui.references.controller",
    "ui.selection.controller",
    "ui.settings.welcome_controller",
    "ui.window.command_palette",
    "bootstrap.wire_features",
)
"""The modules that are imported to complete the window, and for the first suggestions.

In this order each import brings at most a dozen others along, so that none takes long.
"""


class DeferredStartup(QObject):
    """Completes the window once: after its first page, or earlier if anything needs the rest of it.

    It must be created before any controller, so that `open_failed` finds a complete window.
    Messages of the text process about the book wait until the window is complete, because the
    conversation needs them. `page_seen` is emitted when the first page is on the screen or none is
    expected soon; work that was deferred for the page may start then.
    """

    page_seen = Signal()
    completed = Signal()
    """The window is whole."""

    def __init__(self, client: DocumentClient) -> None:
        super().__init__(client)
        self._stage: ReadingWindow | None = None
        self._controller: WindowController | None = None
        self._failure: StartupFailure | None = None
        self._conversations: ConversationsController | None = None
        self._input: StartupInputBuffer | None = None
        self._looks_left = _MOST_LOOKS
        self._is_importing = self._is_imported = self._has_page = False
        self._settling = QTimer(self, interval=_LOOK_AGAIN_MS)
        self._settling.timeout.connect(self._release_input)
        # A child timer is destroyed with this object; a static single shot could outlive the
        # window.
        self._painted = QTimer(self, singleShot=True, interval=0)
        self._painted.timeout.connect(self._see_page)
        self._pages_came = QTimer(self, singleShot=True, interval=0)
        self._pages_came.timeout.connect(self._import_rest)
        self._pieces = iter(_PIECES)
        self._next_piece = QTimer(self, interval=0)
        self._next_piece.timeout.connect(self._import_piece)
        self._client = client
        client.open_failed.connect(self.complete)

    def prepare(self, stage: ReadingWindow) -> None:
        """Complete the window after the first page of `stage`, or at once if no book is shown."""
        self._stage = stage
        if stage.opening is None:
            self.complete()
            return
        self._client.hold_answers()
        once = Qt.ConnectionType.SingleShotConnection
        renderer = stage.viewer.page_view.painter.renderer
        stage.books.pages_shown.connect(self._note_pages, once)
        renderer.sharp_rendered.connect(self._painted.start, once)
        stage.window.closing.connect(self._close, once)
        self._buffer_input(stage)
        QTimer.singleShot(_LATEST_MS, self.complete)

    @property
    def is_complete(self) -> bool:
        return self._controller is not None

    @Slot()
    def complete(self) -> None:
        """Complete the window now unless it is complete."""
        if self._stage is not None:
            self._completed(self._stage)

    @Slot(list)
    def take_forwarded(self, files: list[Path]) -> None:
        """Call `WindowController.take_forwarded` of the completed window."""
        if self._stage is not None:
            controller = self._completed(self._stage)
            if controller is not None:
                controller.take_forwarded(files)

    @Slot()
    def end(self) -> None:
        """Close the window in order, complete or not; it is closed when this returns."""
        if self._stage is not None:
            controller = self._completed(self._stage)
            if controller is None:
                self._end_failed()
                return
            # Its `closing` signal lets features that are writing or printing save or abort their
            # work.
            self._stage.window.close()
            controller.close()

    def end_at_once(self) -> None:
        """Close it like `end`, but without waiting for what is being saved in a file."""
        controller = self._completed(self._stage) if self._stage is not None else None
        if controller is not None and self._stage is not None:
            self._stage.window.close()
            controller.end_at_once()

    def _buffer_input(self, stage: ReadingWindow) -> None:
        """Hold back keys and clicks that need parts which the shown window doesn't have yet."""
        from reader_app.ui.window.panes import Panes
        from reader_app.ui.window.startup_input_buffer import StartupClicks, StartupInputBuffer

        window = stage.window
        panes = window.findChild(Panes)
        assert isinstance(panes, Panes)
        clicks = StartupClicks(window, window.toolbar, panes, window.pane_focus.enter)

        def target_of(place: QPoint) -> Callable[[], object] | None:
            return clicks.target_of(place, is_whole=self.is_complete)

        self._input = StartupInputBuffer(window, self._may_pass, target_of)

    def _may_pass(self, is_command: bool) -> bool:
        """Return True if the part that a key or click is meant for is there already.

        Other keys turn pages, if there are any. A complete window that waits for its file takes
        none, and its conversation takes none before it shows what belongs to the book.
        """
        stage = self._stage
        has_pages = stage is not None and bool(stage.viewer.page_view.page_count)
        if stage is None or not self.is_complete:
            return has_pages and not is_command
        if stage.books.is_opening and not has_pages:
            return not self._looks_left
        return not (stage.window.is_in_conversation and self._is_book_awaited(stage))

    def _is_book_awaited(self, stage: ReadingWindow) -> bool:
        conversations = self._conversations
        is_loading = conversations is not None and conversations.is_loading
        return is_loading or stage.books.is_opening

    @Slot()
    def _release_input(self) -> None:
        """Deliver the held keys and clicks to the complete window; stop once its book is there."""
        stage = self._stage
        if self._input is None or stage is None:
            return
        self._input.is_whole = True
        self._looks_left = max(0, self._looks_left - 1)
        self._input.passes_clicks = not self._looks_left
        self._input.deliver()
        if not self._input.is_empty or self._is_book_awaited(stage):
            self._settling.start()
            return
        self._settling.stop()
        self._input.let_go()
        self._input.deleteLater()
        self._input = None

    @Slot()
    def _note_pages(self) -> None:
        """Import modules while a window behind its picture waits for pixels of another process."""
        if self._stage is not None and self._stage.books.is_covered:
            self._pages_came.start()

    @Slot()
    def _import_rest(self) -> None:
        """Import the remaining modules piece by piece; pages can be turned between two pieces.

        WORKAROUND: this is not done in another thread. When one thread created Qt classes while
        another emitted signals, the program ended with a segmentation fault, in 3 of some 700
        starts on a busy machine.
        """
        if self._stage is not None and not self._is_importing:
            self._is_importing = True
            self._next_piece.start()

    @Slot()
    def _import_piece(self) -> None:
        piece = next(self._pieces, None)
        if piece is not None:
            import_module(f"reader_app.{piece}")
            return
        self._next_piece.stop()
        _ = QEvent.Type.None_  # PySide6 makes a class of some 200 values at first use
        self._is_imported = True
        self._complete_behind_page()

    @Slot()
    def _see_page(self) -> None:
        self._has_page = True
        self.page_seen.emit()
        self._import_rest()
        self._complete_behind_page()

    def _complete_behind_page(self) -> None:
        if self._is_imported and self._has_page:
            self.complete()

    @Slot()
    def _close(self) -> None:
        """Complete a window that is closed during startup: only then can it close in order."""
        if self._controller is None and self._stage is not None:
            controller = self._completed(self._stage)
            QTimer.singleShot(0, controller.close if controller else self._end_failed)

    @Slot()
    def _end_failed(self) -> None:
        if self._failure is not None:
            self._failure.end()

    def _completed(self, stage: ReadingWindow) -> WindowController | None:
        """Return the window's controller, made if needed; None if that failed, which is shown."""
        if self._controller is None and self._failure is None:
            self._next_piece.stop()
            try:
                from reader_app.bootstrap.wire_features import wire_features

                self._controller = wire_features(stage)
                parts = stage.program.entry_of(stage.window).parts
                if parts is not None:
                    self._conversations = parts.chat.conversations
                    queued = Qt.ConnectionType.QueuedConnection
                    self._conversations.shown.connect(self._release_input, queued)
            except Exception as error:  # noqa: BLE001 - without it the window could not be closed
                from reader_app.bootstrap.startup_failure import StartupFailure

                self._failure = StartupFailure(stage, error)
                return None
            self.completed.emit()
            self.page_seen.emit()
            # Not at once: the caller may be closing the window or opening another file.
            QTimer.singleShot(0, self._client.deliver_answers)
            QTimer.singleShot(0, self._release_input)
        return self._controller


_REPORT: Final = "show_crash_report"
_LEAVE: Final = "leave_safe_mode"
SAFE: Final = tr(
    "Safe mode: default settings, no books open, and no model. Your own settings are kept."
)


class StartupNotices(QObject):
    """Shows a complete window's first notice: safe mode, or that the last run crashed.

    It also notes in the crash marker that the window is complete. `report` creates the crash
    report.
    """

    def __init__(
        self,
        window: MainWindow,
        completion: DeferredStartup,
        mark: CrashMarker,
        last: LastRun,
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
        self._is_shown = False
        completion.page_seen.connect(self._show)
        window.notice_action_requested.connect(self._act)
        self._show()

    @Slot()
    def _show(self) -> None:
        if self._is_shown or not self._completion.is_complete:
            return
        self._is_shown = True
        self._mark.whole()
        if self._is_safe:
            self._show_notice(SAFE, tr("Exit safe mode"), _LEAVE)
        elif self._last.died:
            self._show_notice(unexpected_end(self._last.kept_until), tr("Show report"), _REPORT)

    def _show_notice(self, words: str, action_text: str, action: str) -> None:
        from reader_app.ui.window.notice_bar import NoticeBar

        bar = self._window.findChild(NoticeBar)
        # The notice bar shows one notice: keep the text on what the store had to repair.
        before = bar.text if isinstance(bar, NoticeBar) and not bar.isHidden() else ""
        self._window.show_notice(f"{words} {before}".strip(), action_text, 0, action)

    @Slot(str)
    def _act(self, action: str) -> None:
        if action == _LEAVE:
            from reader_app.bootstrap.shutdown import RestartRequest

            afterwards = self._window.findChild(RestartRequest)
            if isinstance(afterwards, RestartRequest):
                afterwards.start_again()
        elif action == _REPORT:
            from reader_app.ui.dialogs.message_dialogs import CrashReportDialog

            CrashReportDialog(self._report(), self._window).open()


def unexpected_end(kept_until: datetime | None) -> str:
    """Return the sentence about a crash, with the time of the last stored change.

    The day is included if it is not today.
    """
    if kept_until is None:
        return tr("Pagemate quit unexpectedly last time.")
    is_today = kept_until.date() == datetime.now().astimezone().date()
    when = f"{kept_until:%H:%M}"
    if not is_today:
        when = tr("{day}, {time}", day=month_day_words(kept_until), time=when)
    return tr("Pagemate quit unexpectedly. Everything up to {time} was saved.", time=when)
