"""The text recognition controller and its bar: offers recognition of pictures, and runs it.

`RecognitionJob` recognises page after page, visible ones first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QLocale, QObject, Signal, Slot
from PySide6.QtGui import QHideEvent, QMoveEvent, QShowEvent

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.ocr import PagePictures, RecognisedPage, Recogniser, RecognitionChoice
from reader_app.domain.page_numbers import PageNames, runs_of
from reader_app.domain.translation import number, quoted, tr
from reader_app.domain.values import dataclass
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.ui.window.action_table import ActionId, command_name
from reader_app.workers.background_tasks import RemainingTime
from reader_app.workers.ocr_and_copy import PageRecogniser

if TYPE_CHECKING:
    from reader_app.app.library.ingest import RecognitionUseCase
    from reader_app.domain.document import PageText
    from reader_app.domain.errors import DomainError
    from reader_app.domain.ocr import Recogniser
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient
    from reader_app.workers.ocr_and_copy import PageRecogniser


_MOST_RUNS: Final = 3
_LEAST_PAGES: Final = 3
_SHORTEST_S: Final = 30.0
_LEAST_SHARE: Final = 0.25


def is_worth_telling(silent: int, page_count: int) -> bool:
    """Return True if the pictures are worth a notice.

    A cover or a plate is a picture in many books.
    """
    return silent >= _LEAST_PAGES or silent >= _LEAST_SHARE * max(1, page_count) > 0


def pictures_in_words(pages: Sequence[int], page_count: int, names: PageNames) -> str:
    """Return "Pages 3–9 are pictures: they can’t be searched"."""
    if len(pages) >= page_count:
        if page_count == 1:
            return tr("This page is an image, so it can’t be searched.")
        return tr("All pages are images, so they can’t be searched.")
    runs = runs_of(sorted(pages))
    if len(pages) == 1:
        return tr("Page {page} is an image, so it can’t be searched.", page=names.number(pages[0]))
    if len(runs) > _MOST_RUNS:
        return tr("{n:,} pages are images, so they can’t be searched.", n=len(pages))
    number = names.number
    named = [number(a) if a == b else f"{number(a)}–{number(b)}" for a, b in runs]
    listed = named[-1]
    if len(named) > 1:
        listed = tr("{first} and {last}", first=", ".join(named[:-1]), last=named[-1])
    return tr("Pages {listed} are images, so they can’t be searched.", listed=listed)


def not_searched_in_words(count: int) -> str:
    """Return the hint for a search without hits."""
    return tr(
        "{n} page is an image without text and couldn’t be searched.",
        "{n:,} pages are images without text and couldn’t be searched.",
        n=count,
    )


def time_in_words(seconds: float) -> str:
    """Return "about 3 minutes"."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return tr("less than a minute")
    if minutes == 1:
        return tr("about a minute")
    if minutes < 100:
        return tr("about {n} minutes", n=minutes)
    return tr("about {n} hours", n=round(minutes / 60))


def progress_in_words(done: int, total: int, left_s: float | None) -> str:
    """Return "Recognising text: 12 of 240, about 8 minutes left"."""
    at, of = number(min(done + 1, total)), number(total)
    words = tr("Recognising text: {at} of {of}", at=at, of=of)
    is_worth_saying = left_s is not None and left_s >= _SHORTEST_S
    left = time_in_words(left_s or 0.0)
    return tr("{words}, {time} left", words=words, time=left) if is_worth_saying else words


def ended_in_words(with_words: int, without: int, failed: int) -> str:
    """Return a summary of a finished run."""
    if not with_words and not failed:
        return tr("No text was found in this book’s images.")
    parts: list[str] = []
    if with_words:
        parts.append(
            tr(
                "Text recognised on {n} page.",
                "Text recognised on {n:,} pages.",
                n=with_words,
            )
        )
    if without and with_words:
        parts.append(
            tr("Nothing was found on {n} page.", "Nothing was found on {n:,} pages.", n=without)
        )
    if failed:
        parts.append(tr("{n} page couldn’t be read.", "{n:,} pages couldn’t be read.", n=failed))
    return " ".join(parts)


_GIVE_UP_AFTER: Final = 3
"""If this many pages fail from the first on, the cause isn't the pages, so the job gives up."""


@dataclass(frozen=True, slots=True)
class RecognitionOrder:
    """Which pages of which book to recognise, and the languages printed on them."""

    book_id: str
    title: str
    pages: tuple[int, ...]
    languages: tuple[str, ...]


class RecognitionJob(QObject):
    """Recognises the pages of one book and stores each as it arrives.

    It can be ended at any moment without losing a stored page.
    """

    page_kept = Signal(int)
    progressed = Signal()
    ended = Signal()
    store_failed = Signal(object)

    def __init__(
        self,
        order: RecognitionOrder,
        recogniser: PageRecogniser,
        recognition: RecognitionUseCase,
        tasks: Tasks,
        near: Callable[[], Iterable[int]],
        parent: QObject | None = None,
    ) -> None:
        """`near`: returns the pages that are visible, the most important one first."""
        super().__init__(parent)
        self.order = order
        self._recogniser = recogniser
        self._recognition = recognition
        self._tasks = tasks
        self._near = near
        self._waiting = dict.fromkeys(order.pages)
        self._left = RemainingTime()
        self._is_over = False
        self.with_words = self.without_words = self.failed = 0
        recogniser.recognised.connect(self._take)
        recogniser.failed.connect(self._skip)
        recogniser.refused.connect(self._give_up)

    @property
    def total(self) -> int:
        return len(self.order.pages)

    @property
    def done(self) -> int:
        return self.with_words + self.without_words + self.failed

    @property
    def seconds_left(self) -> float | None:
        """The estimated seconds left; None while there is no estimate."""
        return self._left.seconds(self.done, self.total)

    def start(self, program: Recogniser) -> None:
        self._left.begin(0)
        if self._recogniser.begin(program, self.order.languages):
            self._go_on()
        else:
            self._give_up()

    def stop(self) -> None:
        """Stop; what is stored stays, and `ended` isn't emitted."""
        self._is_over = True
        self._recogniser.stop()

    @Slot(object, float)
    def _take(self, page: PageText, _seconds: float) -> None:
        if self._is_over:
            return
        if page.text:
            self.with_words += 1
        else:
            self.without_words += 1
        self._keep(page)
        self._go_on()

    def _keep(self, page: PageText) -> None:
        order, recognition = self.order, self._recognition
        found = RecognisedPage(page, order.languages)
        self._tasks.run(
            lambda: recognition.keep(order.book_id, found),
            lambda _: self.page_kept.emit(page.number),
            self._fail_to_keep,
        )

    def _fail_to_keep(self, error: DomainError) -> None:
        """Stop the job, since storing more pages would fail as well, say on a full disk."""
        if not self._is_over:
            self.stop()
            self.store_failed.emit(error)

    @Slot(int)
    def _skip(self, _page: int) -> None:
        if self._is_over:
            return
        self.failed += 1
        if self.failed == self.done >= _GIVE_UP_AFTER:
            self._give_up()
        else:
            self._go_on()

    def _go_on(self) -> None:
        self.progressed.emit()
        page = next_page(self._waiting, self._near())
        if not page:
            self._end()
            return
        del self._waiting[page]
        self._recogniser.recognise(page)

    @Slot()
    def _give_up(self) -> None:
        if not self._is_over:
            self.failed = max(self.failed, self.total - self.with_words - self.without_words)
            self._end()

    def _end(self) -> None:
        self.stop()
        # Emitted after the pages that are still being stored.
        self._tasks.run(lambda: None, lambda _: self.ended.emit())


def next_page(waiting: Iterable[int], near: Iterable[int]) -> int:
    """Return the next page: a visible one, else the first after it, else any; 0 if none is left."""
    left: Sequence[int] = sorted(waiting)
    if not left:
        return 0
    seen = list(near)
    for page in seen:
        if page in left:
            return page
    first = seen[0] if seen else 0
    return next((page for page in left if page > first), left[0])


_PROGRESS_WIDTH = 64


class RecognitionBar(QtWidgets.QFrame):
    """The bar below the page view that offers text recognition or shows its progress.

    It has a row of its own, so that it covers no words, and is hidden otherwise.
    `recognise_requested`, `dismissed`: the reader's answer to an offer. `cancelled`: the run should
    end. `placed`: the bar was moved, shown or hidden.
    """

    recognise_requested = Signal()
    dismissed = Signal()
    cancelled = Signal()
    placed = Signal()

    def __init__(
        self, palette: Palette, page: QtWidgets.QWidget, parent: QtWidgets.QWidget | None = None
    ) -> None:
        """`page`: the widget that gets the focus if the bar hides while it has it."""
        super().__init__(parent)
        self._page = page
        self.setObjectName("recognitionBar")
        self.setProperty("ground", "surface")
        self._words = QtWidgets.QLabel()
        self._words.setObjectName("recognitionText")
        self._words.setWordWrap(True)
        self._progress = QtWidgets.QProgressBar(textVisible=False)
        self._progress.setObjectName("recognitionProgress")
        self._progress.setAccessibleName(tr("Text recognition progress"))
        self._progress.setFixedWidth(_PROGRESS_WIDTH)
        self._recognise = self._button(tr("Recognise text…"), "recogniseButton")
        self._recognise.clicked.connect(self.recognise_requested)
        self._cancel = self._button(tr("Cancel"), "recognitionCancelButton")
        self._cancel.setAccessibleName(tr("Cancel text recognition"))
        self._cancel.clicked.connect(self.cancelled)
        self._close = QtWidgets.QToolButton()
        self._close.setObjectName("recognitionDismissButton")
        self._close.setToolTip(tr("Don’t show again for this book"))
        self._close.setAccessibleName(tr("Dismiss"))
        self._close.clicked.connect(self._dismiss)
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_l, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._words, 1)
        for part in (self._progress, self._recognise, self._cancel, self._close):
            row.addWidget(part)
        self.set_colours(palette)
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    @Slot(object)
    def set_colours(self, palette: Palette) -> None:
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def offer(self, words: str) -> None:
        """Report that some pages are pictures and offer to recognise them."""
        is_news = self.isHidden()
        self._show(words, self._recognise, self._close)
        if is_news:
            announce(self, words)

    def show_progress(self, words: str, done: int, total: int) -> None:
        self._progress.setRange(0, max(1, total))
        self._progress.setValue(done)
        self._show(words, self._progress, self._cancel)

    def put_away(self) -> None:
        """Hide the bar, because there is nothing to report."""
        focus = QtWidgets.QApplication.focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        self.hide()
        if had_focus:
            self._page.setFocus()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.placed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.placed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.placed.emit()

    def _show(self, words: str, *parts: QtWidgets.QWidget) -> None:
        if self._words.text() != words:
            self._words.setText(words)
            self.setAccessibleName(words)
        for part in (self._progress, self._recognise, self._cancel, self._close):
            part.setVisible(part in parts)
        self.show()

    def _button(self, text: str, name: str) -> QtWidgets.QPushButton:
        made = QtWidgets.QPushButton(text)
        made.setObjectName(name)
        made.setAccessibleName(command_name(text))
        made.setProperty("kind", "quiet")
        return made

    @Slot()
    def _dismiss(self) -> None:
        self.put_away()
        self.dismissed.emit()


_SECONDS_A_PAGE: Final = 5.0
"""The estimate for one printed page (A4 or of a book) on a machine that also does other work."""


class RecognitionController(QObject):
    """Recognises the text of one book at a time, whichever book is shown; another one has to wait.

    `find_recogniser` looks for the program each time, so that Pagemate needn't be restarted after
    installing it. `began`: a run has begun. `reported(str)`: how that run ended.
    """

    began = Signal()
    reported = Signal(str)

    def __init__(
        self,
        recognition: RecognitionUseCase,
        find_recogniser: Callable[[], Recogniser],
        tasks: Tasks,
        books: BookController,
        client: DocumentClient,
        window: MainWindow,
        theme: AppTheme,
    ) -> None:
        super().__init__(window)
        self._recognition = recognition
        self._find_recogniser = find_recogniser
        self._tasks = tasks
        self._books = books
        self._client = client
        self._window = window
        self._pictures: PagePictures | None = None
        self._run: RecognitionJob | None = None
        self._bar = RecognitionBar(theme.palette, books.pane.page_view, books.pane)
        column = books.pane.layout()
        assert column is not None
        column.addWidget(self._bar)
        theme.changed.connect(self._bar.set_colours)
        self._bar.recognise_requested.connect(self.ask)
        self._bar.dismissed.connect(self._dismiss)
        self._bar.cancelled.connect(self.cancel)
        self._bar.placed.connect(window.place_notice)
        window.bind(ActionId.RECOGNISE_TEXT, self.ask)
        books.pane.finder.session.counted.connect(self._note_search)
        window.closing.connect(self._shut_down)
        books.book_opened.connect(self._look)
        books.book_reloaded.connect(self._look)
        books.index_progressed.connect(self._follow_index)
        books.book_closed.connect(self._forget)
        if books.book is not None:
            self._look()

    # --- requests

    @Slot()
    def ask(self) -> None:
        """Ask for the languages, or report what is missing."""
        book = self._books.book
        if book is None or (self._run is not None and self._run.order.book_id == book.id):
            return
        known = book

        def look() -> tuple[bool, PagePictures, Recogniser]:
            recognition = self._recognition
            is_read = recognition.is_read(known.id)
            return is_read, recognition.pictures(known.id), self._find_recogniser()

        def show(outcome: tuple[bool, PagePictures, Recogniser]) -> None:
            is_read, pictures, recogniser = outcome
            if not self._is_open(known.id):
                return
            if is_read:
                self._show_dialog(known, pictures, recogniser)
            else:
                self._window.show_notice(
                    tr("The book is still being prepared. Try again in a moment.")
                )

        self._tasks.run(look, show)

    @Slot()
    def cancel(self) -> None:
        """Cancel the current run; what was recognised is kept."""
        if self._run is None:
            return
        book_id = self._run.order.book_id
        self._run.stop()
        self._run.deleteLater()
        self._run = None
        self._bar.put_away()
        self._window.show_notice(tr("Text recognition stopped. The pages done so far are kept."))
        self._tasks.run(lambda: self._recognition.stop(book_id), lambda _: self._look())

    # --- the open book

    def _is_open(self, book_id: str) -> bool:
        return self._books.book is not None and self._books.book.id == book_id

    @Slot()
    def _look(self) -> None:
        book = self._books.book
        if book is None:
            return
        book_id, is_first = book.id, self._pictures is None

        def take(pictures: PagePictures) -> None:
            if self._is_open(book_id):
                self._take(pictures, is_first=is_first)

        self._tasks.run(lambda: self._recognition.pictures(book_id), take)

    @Slot(int, int, bool)
    def _follow_index(self, _done: int, _total: int, is_done: bool) -> None:
        if is_done:
            self._look()

    @Slot()
    def _forget(self) -> None:
        self._pictures = None
        if self._run is None:
            self._bar.put_away()

    def _take(self, pictures: PagePictures, *, is_first: bool) -> None:
        book = self._books.book
        assert book is not None
        self._pictures = pictures
        if is_first and pictures.looked_at:
            self._client.use_recognised(book.id)
        if self._run is not None or book.status is not BookStatus.READY:
            return
        if pictures.wish is RecognitionChoice.WANTED and pictures.waiting:
            self._resume(book, pictures)
        elif pictures.wish is RecognitionChoice.NONE and self._is_worth_telling(book, pictures):
            self._bar.offer(self._in_words(pictures.waiting, book))
        else:
            self._bar.put_away()

    def _is_worth_telling(self, book: Book, pictures: PagePictures) -> bool:
        has_pages = bool(self._books.pane.page_view.page_count)
        return has_pages and is_worth_telling(len(pictures.waiting), book.page_count)

    def _resume(self, book: Book, pictures: PagePictures) -> None:
        """Continue a run that was requested before the program ended."""

        def go_on(recogniser: Recogniser) -> None:
            languages = _installed(pictures.languages, recogniser)
            if self._run is None and self._is_open(book.id) and languages:
                self._begin(book, pictures.waiting, recogniser, languages)

        self._tasks.run(self._find_recogniser, go_on)

    @Slot(int, int, bool)
    def _note_search(self, _ordinal: int, total: int, is_done: bool) -> None:
        """After a search without hits, report that some pages couldn't be searched."""
        bar, pictures = self._books.pane.find_bar, self._pictures
        if total or not is_done or pictures is None or not pictures.silent:
            return
        if bar.isVisible() and bar.box.text().strip():
            self._books.pane.notice.show_for_a_while(not_searched_in_words(len(pictures.silent)))

    # --- dialogs

    def _show_dialog(self, book: Book, pictures: PagePictures, recogniser: Recogniser) -> None:
        from reader_app.ui.book.recognition_dialog import (
            NoRecogniserDialog,
            RecognitionDialog,
            likely_languages,
        )

        pages = pictures.waiting or tuple(sorted(pictures.looked_at))
        if not pages:
            self._window.show_notice(tr("Every page of this book already has text."))
            return
        words = _words(self._in_words(pages, book), len(pages), is_again=not pictures.waiting)
        readers = QLocale.system().uiLanguages()
        if not recogniser.is_there:
            NoRecogniserDialog(words, readers, self._window).open()
            return
        chosen = _installed(pictures.languages, recogniser)
        chosen = chosen or likely_languages(recogniser.languages, readers)
        effort = tr(
            "It takes {time}, and you can keep reading. Pages never leave this computer.",
            time=time_in_words(_SECONDS_A_PAGE * len(pages)),
        )
        words = f"{words} {effort}"
        dialog = RecognitionDialog(words, recogniser.languages, chosen, self._window)

        def begin(languages: tuple[str, ...]) -> None:
            self._want(book, pages, recogniser, languages)

        dialog.accepted_with.connect(begin)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _want(
        self, book: Book, pages: tuple[int, ...], recogniser: Recogniser, languages: tuple[str, ...]
    ) -> None:
        self._tasks.run(lambda: self._recognition.want(book.id, languages))
        if self._run is not None:
            title = self._run.order.title
            self._window.show_notice(tr("Starts when “{title}” is done.", title=title))
            self._bar_progress()
        elif self._is_open(book.id):
            self._begin(book, pages, recogniser, languages)

    @Slot()
    def _dismiss(self) -> None:
        book = self._books.book
        if book is not None:
            book_id = book.id
            self._tasks.run(lambda: self._recognition.dismiss(book_id))

    # --- the job

    def _begin(
        self, book: Book, pages: tuple[int, ...], program: Recogniser, languages: tuple[str, ...]
    ) -> None:
        if not self._books.pane.page_view.page_count:
            return  # the book's file is gone
        order = RecognitionOrder(book.id, book.title, pages, languages)
        recogniser = self._client.recogniser(self)
        recogniser.over.connect(recogniser.deleteLater)
        run = RecognitionJob(
            order, recogniser, self._recognition, self._tasks, self._pages_in_view, self
        )
        self._run = run
        run.progressed.connect(self._bar_progress)
        run.page_kept.connect(self._use_page)
        run.ended.connect(self._end)
        run.store_failed.connect(self._fail)
        self.began.emit()
        run.start(program)

    def _in_words(self, pages: Sequence[int], book: Book) -> str:
        names = self._books.pane.page_view.page_names
        return pictures_in_words(pages, book.page_count, names)

    def _pages_in_view(self) -> Iterable[int]:
        run = self._run
        if run is None or not self._is_open(run.order.book_id):
            return ()
        view = self._books.pane.page_view
        return (view.page, *view.visible_area.visible_pages)

    @Slot()
    def _bar_progress(self) -> None:
        run = self._run
        if run is not None:
            words = progress_in_words(run.done, run.total, run.seconds_left)
            if not self._is_open(run.order.book_id):
                words = f"{quoted(run.order.title)}: {words}"
            self._bar.show_progress(words, run.done, run.total)

    @Slot(int)
    def _use_page(self, page: int) -> None:
        run = self._run
        if run is not None and self._is_open(run.order.book_id):
            self._client.use_recognised(run.order.book_id, page)

    @Slot()
    def _end(self) -> None:
        run, self._run = self._run, None
        if run is None:
            return
        self._bar.put_away()
        words = ended_in_words(run.with_words, run.without_words, run.failed)
        self._window.show_notice(words)
        self.reported.emit(words)
        book_id, has_failed = run.order.book_id, bool(run.failed)
        run.deleteLater()
        # Pages that can't be read aren't retried each time the book is opened.
        finish = self._recognition.stop if has_failed else _leave
        self._tasks.run(lambda: finish(book_id), lambda _: self._look())

    @Slot(object)
    def _fail(self, error: DomainError) -> None:
        run, self._run = self._run, None
        self._bar.put_away()
        words = error.words
        self._window.show_notice(words, seconds=0)
        self.reported.emit(words)
        if run is not None:
            run.deleteLater()

    @Slot()
    def _shut_down(self) -> None:
        """Stop the run at shutdown; it is resumed when the book is opened again."""
        if self._run is not None:
            self._run.stop()
            self._run = None
        for recogniser in self.findChildren(PageRecogniser):
            recogniser.shut_down()


def _installed(languages: tuple[str, ...], recogniser: Recogniser) -> tuple[str, ...]:
    return tuple(code for code in languages if code in recogniser.languages)


def _leave(book_id: str) -> None:
    """Do nothing: the job is complete, so there is nothing to store."""
    del book_id


def _words(told: str, count: int, *, is_again: bool) -> str:
    if is_again:
        return tr(
            "The text of {n} page was recognised before. It will be replaced.",
            "The text of {n:,} pages was recognised before. It will be replaced.",
            n=count,
        )
    return tr(
        "{told} Text recognition can make the words searchable, selectable, and available "
        "to your companion.",
        told=told,
    )
