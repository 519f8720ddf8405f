"""Text, links, outline, thumbnails, find, hash and index from another process."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.documents.document_errors import damaged, needs_too_much_memory
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.ipc.shared_memory import SharedBlock
from reader_app.workers.document_process import DocumentProcess, Launch, Watchdog
from reader_app.workers.drawing_processes import ENDED, TOO_LARGE
from reader_app.workers.quarantine import TEXT_PART_STOPS, CrashCounter

if TYPE_CHECKING:
    from reader_app.domain.errors import BookError
    from reader_app.workers.rendered_page import Limits

_LOOK_MS = 500
_LEFT_FILE_S = 0.4
"""How long a page of the file before may keep the next file waiting."""
_log = logging.getLogger(__name__)


class PageReader(QObject):
    """Asks the text process; what a lost process left unanswered is asked again of the next."""

    opened = Signal(object)
    refused = Signal(object)
    gave_up = Signal()
    identified = Signal(object)
    outline_loaded = Signal(object)
    characters_loaded = Signal(int, object)
    links_loaded = Signal(int, object)
    content_box_loaded = Signal(int, object)
    find_progressed = Signal(object)
    find_rects_loaded = Signal(int, int, object, object)
    find_contexts_loaded = Signal(int, int, object)
    thumbnail_loaded = Signal(int, object)
    thumbnail_drawn = Signal(object)
    properties_loaded = Signal(object)
    index_progressed = Signal(object)
    file_changed = Signal()
    file_gone = Signal()

    def __init__(
        self,
        launch: Launch,
        limits: Limits,
        parent: QObject | None = None,
        *,
        is_late: bool = False,
    ) -> None:
        """`is_late`: the process starts with `begin`; what is asked before waits for it."""
        super().__init__(parent)
        self._limits = limits
        self._memory = SharedBlock.create(PROGRESS_BYTES)
        self._board = SharedProgress(self._memory.view)
        self._process = DocumentProcess(
            "text", self._memory.inherited, launch, self, most_bytes=limits.memory_bytes
        )
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)
        self._file: m.OpenFile | None = None
        self._is_identified = False
        self._opens_unanswered = 0
        self._refusal: BookError | None = None
        self.failure: BookError | None = None
        """Why it gave up on the open file."""
        self._unanswered: dict[object, None] = {}
        self._fenced: set[int] = set()
        self._losses = CrashCounter()
        self._stored: m.UseStored | None = None
        self._recognised: m.UseRecognised | None = None
        self._find: m.Find | None = None
        self._query_id = 0
        self._index: m.Index | None = None
        self._hurry: m.HurryIndex | None = None
        self._page_count = 0
        self._watch = Watchdog()
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._has_begun = False
        if not is_late:
            self.begin()

    @Slot()
    def begin(self) -> None:
        """Start the process, if it wasn't yet, and ask it what was asked so far."""
        if not self._has_begun:
            self._has_begun = True
            if self._start() and self._file is not None:
                self._ask_again(self._file)

    # ---- what others ask for -----------------------------------------------------------------

    def open(self, path: str, password: str) -> None:
        """Get ready to read a file; asking may begin at once."""
        self.close()
        self._file = m.OpenFile(path, password)
        if self._has_begun and self._process.pid is None:
            self._start()
        self._send_open(self._file)
        self._timer.start()

    def close(self) -> None:
        """Forget the file and all that was asked about it."""
        if self._file is not None:
            self._process.send(m.CloseFile())
            if self._fenced:
                self._process.send(m.QuarantinePages(()))
        self._timer.stop()
        self._file = None
        self._is_identified = False
        self._refusal = self.failure = None
        self._losses.clear()
        self._unanswered.clear()
        self._fenced.clear()
        self._stored = self._recognised = self._find = self._index = self._hurry = None

    def ask(
        self,
        request: (
            m.ReadOutline
            | m.MakeOutline
            | m.ReadCharacters
            | m.ReadLinks
            | m.ReadContentBox
            | m.FindRects
            | m.FindContexts
            | m.ReadProperties
        ),
    ) -> None:
        """The answer comes as a signal. Asking what is being asked does nothing."""
        self._ask(request)

    def find(self, text: str, *, match_case: bool, whole_word: bool, from_page: int) -> int:
        """Look for `text` from that page on and round, instead of what was looked for before."""
        self._query_id += 1
        self._find = m.Find(self._query_id, text, match_case, whole_word, max(1, from_page))
        self._process.send(self._find)
        return self._query_id

    def stop_find(self) -> None:
        """No more progress; rectangles of hits can still be asked for."""
        self._find = None
        self._process.send(m.StopFind())

    def draw_thumbnail(self, page: int, width: int) -> None:
        """A small picture of a page, as PNG; no bytes where it can't be drawn."""
        self._ask(m.DrawThumbnail(page, width))

    def draw_thumbnail_pixels(self, request: m.DrawThumbnailPixels) -> None:
        """A small picture of a page, as pixels; `thumbnail_drawn` follows."""
        self._ask(request)

    def use_stored(self, book_id: str) -> None:
        """The store has text of the open file under this id."""
        self._stored = m.UseStored(book_id)
        self._process.send(self._stored)

    def use_recognised(self, book_id: str, page: int) -> None:
        """The store has text of pictures of the open file, more than the last time."""
        self._recognised = m.UseRecognised(book_id)
        self._process.send(m.UseRecognised(book_id, page))

    def index(self, book_id: str) -> None:
        """Bring the text into the store, from where it was left."""
        self._index = m.Index(book_id)
        if self._refusal is not None:
            self._end_index(self._refusal.message)
        else:
            self._process.send(self._index)

    def hurry_index(self, first: int, last: int) -> None:
        """These pages next."""
        self._hurry = m.HurryIndex(first, last)
        self._process.send(self._hurry)

    def stop_index(self) -> None:
        """What is stored stays."""
        self._index = self._hurry = None
        self._process.send(m.StopIndex())

    @Slot()
    def rest(self) -> None:
        """Forget the file and let the process go, without waiting; `open` starts another."""
        self.close()
        self._process.end()

    @property
    def pid(self) -> int | None:
        """Of its process; None while none runs."""
        return self._process.pid

    def shut_down(self) -> None:
        """No process, no thread is left; a step of the index is finished first."""
        self._has_begun = True  # what was to begin later doesn't
        self._timer.stop()
        self._process.shut_down(is_patient=True)
        self._memory.close()

    def _ask(self, request: object) -> None:
        if self._file is not None and request not in self._unanswered:
            self._unanswered[request] = None
            self._process.send(request)

    # ---- the process -------------------------------------------------------------------------

    def _send_open(self, file: m.OpenFile) -> None:
        self._opens_unanswered += 1
        self._process.send(file)

    def _start(self) -> bool:
        self._board.clear()
        self._opens_unanswered = 0
        if not self._process.restart():
            return False
        self._process.send(m.ShareMemory(self._memory.name, PROGRESS_BYTES, 1))
        return True

    @Slot()
    def _note_loss(self) -> None:
        self._recover(TOO_LARGE if self._process.was_too_large else ENDED)

    def _recover(self, reason: str) -> None:
        """After a loss: leave the page at work alone from now on, and go on with the rest."""
        moves, page = self._board.read()
        _log.warning("the text process was lost on page %d: %s", page, reason)
        suspect = page or self._next_work
        if self._opens_unanswered and moves % 2:
            suspect = None  # it was a page of the file before this one
        elif moves % 2 and page:
            self._fenced.add(page)
        elif moves % 2 and self._unanswered.pop(m.ReadOutline(), False) is None:
            self.outline_loaded.emit(())
        is_enough = suspect is not None and self._losses.note(suspect)
        if reason == TOO_LARGE and suspect is self._file:
            is_enough = suspect is not None  # opening it again takes as much
        if is_enough:
            self._leave_alone(suspect)
        is_hopeless = self._losses.are_too_many or (is_enough and suspect is self._file)
        if is_hopeless or not self._start():
            self._process.end()
            if self._file is not None:
                path = Path(self._file.path)
                is_too_large = reason == TOO_LARGE
                self.failure = needs_too_much_memory(path) if is_too_large else damaged(path)
            self._give_up()
        elif self._file is not None:
            self._ask_again(self._file)

    @property
    def _next_work(self) -> object:
        """What the process is at, probably, while it works on no page."""
        if self._opens_unanswered:
            return self._file
        return next(iter(self._unanswered), self._find or self._index)

    def _leave_alone(self, work: object) -> None:
        """What ended the process twice isn't asked again: its answer is that there is none."""
        self._unanswered.pop(work, None)
        match work:
            case m.ReadOutline() | m.MakeOutline():
                self.outline_loaded.emit(())
            case m.Find():
                count, total = self._page_count, work.total
                self._note_find(m.FindProgress(work.query_id, count, count, (), total, True))
            case m.Index():
                self._end_index(TEXT_PART_STOPS)
            case _:
                pass

    def _ask_again(self, file: m.OpenFile) -> None:
        self._process.send(m.QuarantinePages(tuple(self._fenced)))
        self._send_open(file)
        wanted = (self._stored, self._recognised, self._find, self._index, self._hurry)
        requests: list[object] = [each for each in wanted if each is not None]
        for request in [*requests, *self._unanswered]:
            self._process.send(request)

    def _give_up(self) -> None:
        is_told = self._process.was_too_large and self.failure is not None
        self.gave_up.emit()
        self._end_index(self.failure.message if self.failure and is_told else TEXT_PART_STOPS)

    @Slot()
    def _look(self) -> None:
        """A process at the same work for too long has lost its way."""
        limit_s = self._limits.text_s
        if self._file is not None and self._opens_unanswered:
            limit_s = min(limit_s, _LEFT_FILE_S)
        if self._watch.is_at_work_for(limit_s, self._board.read(), self._process.pid):
            self._recover("it takes too long")

    # ---- answers -----------------------------------------------------------------------------

    def _is_of_another_opening(self, message: object) -> bool:
        """Each opening has one answer: that of a file, or of a password, tried before is late."""
        if not isinstance(message, m.FileOpened | m.FileRefused):
            return False
        self._opens_unanswered = max(0, self._opens_unanswered - 1)
        return self._opens_unanswered > 0

    @Slot(object)
    def _take_in(self, message: object) -> None:
        if self._is_of_another_opening(message) or self._file is None:
            return
        match message:
            case m.FileOpened():
                self._page_count = message.info.page_count
                self.opened.emit(message.info)
            case m.FileRefused():
                self._refusal = message.error
                self._end_index(message.error.message)
                self.refused.emit(message.error)
            case m.FileIdentity() if message.path == self._file.path:
                if not self._is_identified:
                    self._is_identified = True
                    self.identified.emit(message)
            case m.IndexProgress():
                self._note_index(message)
            case m.FindProgress():
                self._note_find(message)
            case m.FileChanged():
                self.file_changed.emit()
            case m.FileGone():
                self.file_gone.emit()
            case m.FileIdentity():
                pass  # of a file that was open before
            case _:
                self._answer(message)

    def _answer(self, message: object) -> None:
        match message:
            case m.OutlineRead():
                if self._unanswered.pop(m.ReadOutline(), False) is False:
                    self._unanswered.pop(m.MakeOutline(), None)
                self.outline_loaded.emit(message.outline)
            case m.PropertiesRead():
                self._unanswered.pop(m.ReadProperties(), None)
                self.properties_loaded.emit(message.properties)
            case m.CharactersRead():
                self._unanswered.pop(m.ReadCharacters(message.page), None)
                self.characters_loaded.emit(message.page, message.characters)
            case m.ContentBoxRead():
                self._unanswered.pop(m.ReadContentBox(message.page), None)
                self.content_box_loaded.emit(message.page, message.box)
            case m.LinksRead():
                self._unanswered.pop(m.ReadLinks(message.page), None)
                self.links_loaded.emit(message.page, message.links)
            case m.ThumbnailDrawn():
                self._unanswered.pop(m.DrawThumbnail(message.page, message.width), None)
                self.thumbnail_loaded.emit(message.page, message.png)
            case m.ThumbnailPixels():
                self._note_thumbnail(message)
            case m.FindRectsRead():
                self._unanswered.pop(m.FindRects(message.query_id, message.page), None)
                self.find_rects_loaded.emit(
                    message.query_id, message.page, message.rects, message.carried
                )
            case m.FindContextsRead():
                self._unanswered.pop(m.FindContexts(message.query_id, message.page), None)
                self.find_contexts_loaded.emit(message.query_id, message.page, message.contexts)
            case _:
                _log.warning("unknown answer %s", type(message).__name__)

    def _note_thumbnail(self, drawn: m.ThumbnailPixels) -> None:
        # While a file is being opened this is about a page of the one before it.
        if not self._opens_unanswered:
            self._unanswered.pop(drawn.request, None)
            self.thumbnail_drawn.emit(drawn)

    def _note_find(self, progress: m.FindProgress) -> None:
        if self._find is None or progress.query_id != self._find.query_id:
            return
        self._find = (
            replace(self._find, pages_done=progress.pages_done, total=progress.total)
            if not progress.is_done
            else None
        )
        self.find_progressed.emit(progress)

    def _note_index(self, progress: m.IndexProgress) -> None:
        if self._index is None or progress.book_id != self._index.book_id:
            return
        self._losses.forgive(self._index)
        if progress.is_done or progress.error:
            self._index = self._hurry = None
        self.index_progressed.emit(progress)

    def _end_index(self, error: str) -> None:
        if self._index is not None:
            ended = m.IndexProgress(self._index.book_id, 0, self._page_count, False, error)
            self._index = self._hurry = None
            self.index_progressed.emit(ended)
