"""Reads the open book aloud, sentence by sentence: the sentence is lit, and the page follows.

Nothing but the reader starts it. At the spoiler guard's fence it stops and asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from sys import platform
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtWidgets import QLabel, QMenu

from reader_app.domain.document import Rect
from reader_app.domain.errors import CancelToken, TurnCancelledError
from reader_app.domain.settings import SETTINGS
from reader_app.domain.translation import tr
from reader_app.domain.values import replace
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.floating_card import FootLevel
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import MARGIN, shift_into
from reader_app.ui.selection.floating_bars import FloatingBar
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import AppTheme, appear
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.app.library.spoken_text import SpokenPage, SpokenSentence
    from reader_app.ui.services import Services
    from reader_app.workers.speech import Speaker, SpeechProgram

_SPEEDS: Final = (75, 100, 125, 150, 175, 200)
_LAST: Final = -1
_FROM_EDGE: Final = METRICS.space_m
_HIGHEST: Final = 0.15
_LOWEST: Final = 0.82
"""Shares of the viewport's height between which the sentence is kept."""


class ReadAloudBar(FloatingBar):
    """The bar at the foot of the page, object name `readAloudBar`.

    `play_requested`: pause, or go on. `step_requested(1 or -1)`. `speed_chosen(percent)`.
    `past_fence_requested`: read on after the fence. `ended`: the reader closed the bar.
    """

    play_requested = Signal()
    step_requested = Signal(int)
    speed_chosen = Signal(int)
    past_fence_requested = Signal()
    ended = Signal()

    def __init__(self, palette: Palette, view: PageView) -> None:
        super().__init__(view, "readAloudBar", tr("Read aloud"))
        self._palette = palette
        self._words = QLabel()
        self._words.setObjectName("readAloudText")
        self._words.setContentsMargins(METRICS.space_s, 0, METRICS.space_s, 0)
        self._row.addWidget(self._words)
        self._on = self.add_button(tr("Read on"), "readPastFenceButton", tr("Read on"))
        self._back = self.add_button(tr("Previous sentence (Shift+F8)"), "previousSentenceButton")
        self._play = self.add_button(tr("Pause (F8)"), "pauseReadingButton")
        self._next = self.add_button(tr("Next sentence (Ctrl+F8)"), "nextSentenceButton")
        self._row.addSpacing(METRICS.space_xs)
        self._speed = self.add_button(tr("Speed"), "speechSpeedButton", "100%")
        self._speed.setToolTip(tr("Speed"))
        self._close = self.add_button(tr("Stop reading aloud (Esc)"), "stopReadingButton")
        self._on.clicked.connect(self.past_fence_requested)
        self._back.clicked.connect(partial(self.step_requested.emit, -1))
        self._play.clicked.connect(self.play_requested)
        self._next.clicked.connect(partial(self.step_requested.emit, 1))
        self._speed.clicked.connect(self._open_speeds)
        self._close.clicked.connect(self.ended)
        self._is_playing = False
        self.set_colours(palette)
        view.foot.add(FootLevel.READ_ALOUD, self, self._stand)

    @Slot(object)
    def set_colours(self, palette: Palette) -> None:
        self._palette = palette
        self._back.setIcon(line_icon("chevron-left", palette))
        self._next.setIcon(line_icon("chevron-right", palette))
        self._play.setIcon(line_icon("pause" if self._is_playing else "play", palette))
        self._close.setIcon(line_icon("close", palette))

    def show_state(self, *, is_playing: bool, speed: int) -> None:
        """Show that it reads, or that it pauses."""
        self._is_playing = is_playing
        name = tr("Pause") if is_playing else tr("Resume")
        self._play.setAccessibleName(name)
        self._play.setToolTip(f"{name} (F8)")
        self._speed.setText(tr("{percent}%", percent=speed))
        self._speed.setAccessibleName(tr("Speed: {percent}%", percent=speed))
        self._show(tr("Reading aloud") if is_playing else tr("Paused"), is_asking=False)

    def ask_past_fence(self, page: str) -> None:
        """Ask whether to read on, as the next page is past what the reader has read."""
        self._is_playing = False
        self._show(tr("Page {page} is past where you’ve read.", page=page), is_asking=True)
        self._on.setFocus()

    def end(self) -> None:
        self.ended.emit()

    def _show(self, words: str, *, is_asking: bool) -> None:
        self._words.setText(words)
        self.setAccessibleName(words)
        had_focus = self._on.hasFocus() and not is_asking
        self._on.setVisible(is_asking)
        for button in (self._play, self._next, self._speed):
            button.setVisible(not is_asking)
        self._words.show()
        if self.sizeHint().width() > self._view.viewport().width() - 2 * _FROM_EDGE:
            self._words.setVisible(is_asking)
        if had_focus:
            self._play.setFocus()
        self.set_colours(self._palette)
        self.adjustSize()
        if self.isHidden():
            appear(self)
        self._stand()

    @Slot()
    def _open_speeds(self) -> None:
        menu = QMenu(tr("Speed"), self)
        menu.setObjectName("speechSpeedMenu")
        for speed in _SPEEDS:
            action = menu.addAction(tr("{percent}%", percent=speed))
            action.setCheckable(True)
            action.setChecked(action.text() == self._speed.text())
            action.triggered.connect(partial(self.speed_chosen.emit, speed))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._speed.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _stand(self) -> None:
        left = (self._view.viewport().width() - self.width()) // 2 + self._view.viewport().x()
        self.move(left, self._view.foot.floor(FootLevel.READ_ALOUD) - self.height())


class ReadAloudController(QObject):
    """Reads aloud from the selected words, or from the top of the page in view.

    `find_programs` looks for programs that speak; `make_speaker` makes a speaker from them. The
    page follows as long as the sentence is in view: a reader who scrolls away is not pulled back
    until they ask for another sentence.
    """

    def __init__(
        self,
        services: Services,
        find_programs: Callable[[], list[SpeechProgram]],
        make_speaker: Callable[[list[SpeechProgram]], Speaker],
        tasks: Tasks,
        books: BookController,
        window: MainWindow,
        theme: AppTheme,
    ) -> None:
        super().__init__(window)
        self._services = services
        self._find_programs = find_programs
        self._make_speaker = make_speaker
        self._tasks = tasks
        self._books = books
        self._window = window
        self._view = books.pane.page_view
        self._speaker: Speaker | None = None
        self._page: SpokenPage | None = None
        self._at = 0
        self._speed = int(str(SETTINGS["speech_speed"].default))
        self._is_on = self._is_playing = self._goes_past_fence = False
        self._asked_page = 0
        self._cancel = CancelToken()
        self._bar = ReadAloudBar(theme.palette, self._view)
        theme.changed.connect(self._bar.set_colours)
        books.pane.add_bar(self._bar)
        self._connect()

    def _connect(self) -> None:
        window, bar = self._window, self._bar
        window.bind(ActionId.READ_ALOUD, self.toggle)
        window.bind(ActionId.NEXT_SENTENCE, partial(self.step, 1))
        window.bind(ActionId.PREVIOUS_SENTENCE, partial(self.step, -1))
        bar.play_requested.connect(self.toggle)
        bar.step_requested.connect(self.step)
        bar.speed_chosen.connect(self._choose_speed)
        bar.past_fence_requested.connect(self._go_past_fence)
        bar.ended.connect(self.stop)
        for changed in (self._books.book_closed, self._books.book_reloaded):
            changed.connect(self.stop)
        self._show_actions()

    def shut_down(self) -> None:
        """Be silent; no program is left afterwards."""
        self._cancel.cancel()
        if self._speaker is not None:
            self._speaker.shut_down()

    @Slot()
    def toggle(self) -> None:
        """Begin to read aloud, pause, or go on."""
        if not self._is_on:
            self._begin()
        elif self._is_playing:
            self._pause()
        elif self._page is not None and not self._asked_page:
            self._is_playing = True
            self._speak(is_asked=True)

    @Slot()
    def stop(self) -> None:
        """End reading aloud."""
        if not self._is_on:
            return
        self._is_on = self._is_playing = self._goes_past_fence = False
        self._page, self._asked_page = None, 0
        self._cancel.cancel()
        if self._speaker is not None:
            self._speaker.stop()
        self._view.painter.spoken.clear()
        self._bar.leave()
        self._show_actions()

    @Slot(int)
    def step(self, direction: int) -> None:
        """Go to the next sentence or back to the previous one; a pause goes on as a pause."""
        page = self._page
        if page is None:
            return
        if self._asked_page:
            self._asked_page = 0
            direction = min(direction, 0)
            self._at = len(page.sentences)
        at = self._at + direction
        if 0 <= at < len(page.sentences):
            self._at = at
            self._speak(is_asked=True)
        elif direction > 0:
            self._load(page.page + 1, 0)
        elif page.page > 1:
            self._load(page.page - 1, _LAST)

    # -- beginning ----------------------------------------------------------------------------

    def _begin(self) -> None:
        book = self._books.book
        if book is None:
            return
        self._is_on = self._is_playing = True
        self._asked_page = 0
        settings, find = self._services.settings, self._find_programs
        is_new = self._speaker is None or not self._speaker.can_speak

        def look() -> tuple[int, list[SpeechProgram]]:
            return settings.load().speech_speed, find() if is_new else []

        self._tasks.run(look, self._take_programs)

    def _take_programs(self, found: tuple[int, list[SpeechProgram]]) -> None:
        self._speed, programs = found
        if not self._is_on:
            return
        if self._speaker is None or not self._speaker.can_speak:
            if not programs:
                self._tell_no_program()
                return
            self._speaker = self._make_speaker(programs)
            self._speaker.setParent(self)
            self._speaker.spoken.connect(self._note_spoken)
            self._speaker.failed.connect(self._tell_failed)
        self._show_actions()
        self._bar.show_state(is_playing=True, speed=self._speed)
        selected = self._view.text.selected_parts()
        self._load(selected[0].page if selected else self._view.page, None)

    def _first_sentence(self, page: SpokenPage) -> int:
        """Return the sentence with the selected words, or the first one that is in view."""
        selected = self._view.text.selected_parts()
        if selected and selected[0].page == page.page:
            rect = selected[0].rects[0]
            x, y = rect.x0, (rect.y0 + rect.y1) / 2
            for at, sentence in enumerate(page.sentences):
                rects = sentence.parts[0].rects
                if any(each.x0 - 1 <= x <= each.x1 and each.y0 <= y <= each.y1 for each in rects):
                    return at
            return 0
        if page.page != self._view.page:
            return 0
        shown = self._view.scroller.target  # where the page is about to come to rest
        for at, sentence in enumerate(page.sentences):
            rects = sentence.parts[0].rects
            if rects and shown.on_screen(page.page, rects[0])[1] >= 0:
                return at
        return len(page.sentences) - 1

    # -- reading ------------------------------------------------------------------------------

    def _load(self, wanted: int, at: int | None) -> None:
        """Load the sentences from a page on. `at`: the one to read; None: the first in view."""
        book = self._books.book
        if book is None:
            return
        fence = None if self._goes_past_fence else book.fence
        if self._speaker is not None:
            self._speaker.stop()
        if fence is not None and wanted > fence and wanted <= book.page_count:
            self._ask(wanted)
            return
        self._cancel.cancel()
        cancel = self._cancel = CancelToken()
        spoken, book_id = self._services.spoken_text, book.id

        def work() -> SpokenPage | None:
            try:
                return spoken().page(book_id, wanted, fence, cancel)
            except TurnCancelledError:
                return None

        def take(page: SpokenPage | None) -> None:
            if page is not None and not cancel.is_cancelled and self._is_on:
                self._take_page(page, at)

        self._tasks.run(work, take)

    def _take_page(self, page: SpokenPage, at: int | None) -> None:
        before = self._page
        if not page.page:
            if page.is_stopped:
                book = self._books.book
                self._ask((book.fence or 0) + 1 if book is not None else 0)
                return
            self.stop()
            is_begun = before is not None
            self._window.show_notice(
                tr("That was the last page.")
                if is_begun
                else tr("There’s no text to read aloud from here on. Try “Recognise text…”.")
            )
            return
        if at == _LAST and before is not None and page.page >= before.page:
            page, at = before, 0  # the pages before have no text
        self._page = page
        if at is None:
            self._at = self._first_sentence(page)
            self._books.position.read_here()
        else:
            self._at = len(page.sentences) - 1 if at == _LAST else at
            is_next = before is not None and page.page == before.page + 1
            if at == 0 and is_next and page.sentences[0].goes_on and len(page.sentences) > 1:
                self._at = 1  # its beginning was read with the end of the page before
        self._speak(is_asked=at in (None, _LAST))

    def _speak(self, *, is_asked: bool = False) -> None:
        """Light the sentence and read it. `is_asked`: the page follows wherever it is."""
        page, speaker = self._page, self._speaker
        if page is None or speaker is None:
            return
        sentence = page.sentences[self._at]
        follows = is_asked or not self._view.painter.spoken.page or self._is_lit_in_view()
        self._light(sentence)
        first = sentence.parts[0]
        if follows:
            _bring_into_view(self._view, first.page, first.rects)
        self._bar.show_state(is_playing=self._is_playing, speed=self._speed)
        if self._is_playing:
            speaker.say(sentence.text, page.language, self._speed)
        else:
            speaker.stop()

    def _light(self, sentence: SpokenSentence) -> None:
        first, *others = sentence.parts
        self._view.painter.spoken.show(first.page, first.rects)
        for part in others:
            self._view.painter.spoken.add(part.page, part.rects)

    def _is_lit_in_view(self) -> bool:
        shown, parts = self._view.scroller.target, self._view.painter.spoken.parts
        tops = (
            shown.on_screen(page, rect)
            for page, rects in parts.items()
            if page in shown.visible_pages
            for rect in rects
        )
        return any(y + height > 0 and y < shown.height for _, y, _, height in tops)

    @Slot()
    def _note_spoken(self) -> None:
        page = self._page
        if page is None or not self._is_playing:
            return
        if self._at + 1 < len(page.sentences):
            self._at += 1
            self._speak()
        else:
            self._load(page.page + 1, 0)

    def _pause(self) -> None:
        self._is_playing = False
        if self._speaker is not None:
            self._speaker.stop()
        self._bar.show_state(is_playing=False, speed=self._speed)

    @Slot(int)
    def _choose_speed(self, speed: int) -> None:
        self._speed = speed
        change = self._services.settings.change
        self._tasks.run(lambda: change(lambda each: replace(each, speech_speed=speed)))
        self._speak()

    # -- what stops it ------------------------------------------------------------------------

    def _ask(self, page: int) -> None:
        self._is_playing, self._asked_page = False, page
        self._bar.ask_past_fence(self._view.page_number(page))

    @Slot()
    def _go_past_fence(self) -> None:
        wanted, self._asked_page = self._asked_page, 0
        self._goes_past_fence = self._is_playing = True
        self._load(wanted, 0 if self._page is not None else None)

    def _tell_no_program(self) -> None:
        self.stop()
        if platform == "linux":
            words = tr(
                "No speech program was found. Install speech-dispatcher or espeak-ng, then press "
                "F8 again."
            )
        else:
            words = tr("No speech program was found. Check your system’s speech settings.")
        self._window.show_notice(words)

    @Slot()
    def _tell_failed(self) -> None:
        self.stop()
        self._window.show_notice(
            tr("The speech program can’t be heard. Check your system’s sound, then press F8 again.")
        )

    def _show_actions(self) -> None:
        for action in (ActionId.NEXT_SENTENCE, ActionId.PREVIOUS_SENTENCE):
            self._window.action(action).setEnabled(self._is_on)


def _bring_into_view(view: PageView, page: int, rects: Sequence[Rect]) -> None:
    """Scroll so that rectangles (points) are easy to read; this counts as reading.

    Nothing moves if they are already.
    """
    if not view.page_count or not rects:
        return
    area = view.visible_area
    top, bottom = MARGIN + view.covered.top, round((area.height - view.covered.sheet) * _LOWEST)
    around = area.first_within(page, rects, area.width - 2 * MARGIN, bottom - top)
    x, y, width, height = area.on_screen(page, around)
    is_seen = top <= y and y + height <= bottom
    if is_seen and page == view.page:
        return
    down = 0 if is_seen else round(y - max(top, area.height * _HIGHEST))
    across = shift_into(x, width, MARGIN, area.width - MARGIN, area.width)
    target = area.moved_onto(page, area.x + across, area.y + down)
    view.horizontalScrollBar().setValue(target.x)
    view.scroller.arrive(target, page, is_reading=True)
