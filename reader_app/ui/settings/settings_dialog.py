"""The settings dialog with its pages, and the form made of their values.

The dialog knows neither the store nor servers; its signals tell what is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QListWidget,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from reader_app.app.chat.prompt_shortcuts import Shortcut
from reader_app.domain.servers import ConnectionReport
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field
from reader_app.ui.dialogs.base import FormPage, PlainDialog, label
from reader_app.ui.settings.data_page import DataPage
from reader_app.ui.settings.keyboard_page import KeyboardPage
from reader_app.ui.settings.model_page import ModelPage
from reader_app.ui.settings.privacy_page import PrivacyPage
from reader_app.ui.settings.prompts_page import PromptsPage
from reader_app.ui.settings.settings_pages import AnswersPage, BooksPage, CostsPage, PlainPage
from reader_app.ui.theme.palette import METRICS, Palette

_USUAL_WIDTH: Final = 840
_LOWEST: Final = 580
_NAMES_LEAST: Final = 80
_CHILDREN: Final = Qt.FindChildOption.FindDirectChildrenOnly


@dataclass(frozen=True, slots=True)
class SettingsForm:
    """The values of the form.

    `new_key` "": keep the stored key. `wordings`: only those that were changed.
    """

    settings: Settings
    new_key: str = field(default="", repr=False)
    wordings: Mapping[Shortcut, str] = field(default_factory=dict)


class SettingsDialog(PlainDialog):
    """The settings dialog; call `load` before it opens. Saving closes it.

    Most signals carry a `SettingsForm`. `appearance_tried(Settings)`: what is to be shown at once,
    until the dialog is closed.
    """

    test_requested = Signal(SettingsForm)
    models_requested = Signal(SettingsForm)
    saved = Signal(SettingsForm)
    appearance_tried = Signal(object)
    key_removed = Signal()
    billing_requested = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__("settingsDialog", tr("Settings"), parent)
        self._loaded = Settings()
        self.model_page = ModelPage(palette)
        self._costs = CostsPage()
        self.prompts_page = PromptsPage()
        answers, self.books_page = AnswersPage(), BooksPage()
        books = self.books_page
        self._appearance = appearance = PlainPage("appearance")
        self.keyboard_page = KeyboardPage()
        self.data_page = DataPage()
        self.privacy_page = PrivacyPage()
        self._pages = (self.model_page, answers, self._costs, books, appearance, self.keyboard_page)
        self.pages = PageList(
            {
                tr("Model"): self.model_page,
                tr("Answers"): answers,
                tr("Costs"): self._costs,
                tr("Prompts"): self.prompts_page,
                tr("Books"): books,
                tr("Appearance"): appearance,
                tr("Keyboard"): self.keyboard_page,
                tr("Privacy"): self.privacy_page,
                tr("Data"): self.data_page,
            },
            self,
        )
        self.body.addWidget(self.pages, 1)
        self._complaint = label("", tone="error")
        self.foot.addWidget(self._complaint, 1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self._save = self.add_button(tr("Save"), "primary")
        self._save.clicked.connect(self._finish)
        self.model_page.test_requested.connect(self._ask_for_test)
        self.model_page.models_requested.connect(self._ask_for_models)
        self.model_page.key_removed.connect(self.key_removed)
        self.model_page.billing_requested.connect(self.billing_requested)
        self.model_page.changed.connect(self._check)
        self.prompts_page.changed.connect(self._check)
        appearance.changed.connect(self._try_appearance)
        self.pages.names.currentRowChanged.connect(self._grow)
        self.books_page.grown.connect(self._grow)
        self._make_room()

    def _make_room(self) -> None:
        """Make the dialog wide and high enough for every page and the names of all pages."""
        layout = self.layout()
        assert layout is not None
        screen, margin = self.screen().availableGeometry(), METRICS.space_xl
        if self.pages.fit_names(screen.width() - 2 * margin):
            margin = METRICS.space_m
            layout.setContentsMargins(margin, margin, margin, margin)
        pages = self.pages.minimumSizeHint().width() + 2 * margin
        width = max(min(_USUAL_WIDTH, screen.width()), pages)
        # All pages are laid out together: the highest one would press the others' buttons.
        height = min(layout.totalHeightForWidth(width), screen.height() - METRICS.space_xl)
        self.setMinimumSize(width, max(_LOWEST, height))

    @Slot()
    def _grow(self) -> None:
        """Make the dialog higher for the page in view, as far as the screen allows.

        A layout would cut the text of a wrapped label rather than ask for more height. Before the
        dialog is shown, its pages don't know their sizes.
        """
        page = self.pages.current
        if not self.isVisible() or not isinstance(page, FormPage):
            return
        needed = page.needed_height()
        missing = needed - page.height()
        room = self.screen().availableGeometry().height() - METRICS.space_xl
        if missing > 0:
            self.resize(self.width(), max(self.height(), min(self.height() + missing, room)))
        self.pages.scroll_over(needed)

    def showEvent(self, event: QShowEvent) -> None:
        # The pages know their sizes only now that the stylesheet and the font apply.
        self._make_room()
        super().showEvent(event)
        self._grow()

    def load(self, settings: Settings, key_state_text: str, has_key: bool) -> None:
        """Show these values. `key_state_text`: where the key is stored, in words."""
        self._loaded = settings
        for page in self._pages:
            page.load(settings)
        self.model_page.set_key_state(key_state_text, has_key)
        self._check()

    def form(self) -> SettingsForm:
        """Return the values entered now; settings without a field keep their loaded values."""
        settings = self._loaded
        for page in self._pages:
            settings = page.applied_to(settings)
        return SettingsForm(settings, self.model_page.new_key, self.prompts_page.changed_wordings())

    def show_costs(self) -> None:
        """Show the page with the spending limits."""
        self.pages.show_page(self._costs)
        self._costs.focus_first()

    def show_key(self) -> None:
        """Show the page with the key."""
        self.pages.show_page(self.model_page)
        self.model_page.focus_key()

    def is_about(self, form: SettingsForm) -> bool:
        """Return True if the server, address and key entered now are still those of `form`."""
        form_now = self.form()
        now, then = form_now.settings, form.settings
        return (now.server, now.base_url, form_now.new_key) == (
            then.server,
            then.base_url,
            form.new_key,
        )

    def show_report(self, report: ConnectionReport) -> None:
        """Show the result of a test, and offer the models it found."""
        self.model_page.set_result(report)
        if report.models:
            self.model_page.set_models(report.models)
        self._grow()

    @Slot()
    def _ask_for_test(self) -> None:
        self.test_requested.emit(self.form())

    @Slot()
    def _ask_for_models(self) -> None:
        self.models_requested.emit(self.form())

    @Slot()
    def _check(self) -> None:
        complaint = self.prompts_page.complaint()
        self._complaint.setText(complaint)
        missing = self.model_page.complaint()  # told on its page
        self._save.setEnabled(not (complaint or missing))
        self._save.setToolTip(complaint or missing)

    @Slot()
    def _try_appearance(self) -> None:
        self.appearance_tried.emit(self._appearance.applied_to(self._loaded))

    @Slot()
    def _finish(self) -> None:
        self.accept()
        self.saved.emit(self.form())


class PageList(QWidget):
    """Pages with the list of their names at the left, `settingsPageList`.

    Where there is no room for both, a box above the pages, `settingsPageBox`, has the names.
    """

    def __init__(self, pages: Mapping[str, QWidget], parent: QWidget) -> None:
        # Each part has its parent from the start: to move all pages under another one takes 10 ms.
        super().__init__(parent)
        self.names = QListWidget(self)
        self.names.setObjectName("settingsPageList")
        self.names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.names.addItems(list(pages))
        self._box = QComboBox(self)
        self._box.setObjectName("settingsPageBox")
        self._box.addItems(list(pages))
        self._box.hide()
        for each in (self.names, self._box):
            each.setAccessibleName(tr("Settings pages"))
        self._area: QScrollArea | None = None
        self._stack = QStackedWidget(self)
        for page in pages.values():
            self._stack.addWidget(page)
        self.names.currentRowChanged.connect(self._stack.setCurrentIndex)
        self.names.currentRowChanged.connect(self._box.setCurrentIndex)
        self._box.currentIndexChanged.connect(self.names.setCurrentRow)
        self.names.setCurrentRow(0)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(METRICS.space_l)
        self._row.addWidget(self.names)
        self._row.addWidget(self._box)
        self._row.addWidget(self._stack, 1)

    @property
    def current(self) -> QWidget | None:
        """The page in view."""
        return self._stack.currentWidget()

    def show_page(self, page: QWidget) -> None:
        self.names.setCurrentRow(self._stack.indexOf(page))

    def fit_names(self, room: int) -> bool:
        """Make the list as wide as the names, which depends on font and language.

        They are elided if list and pages are wider than `room` pixels, and above the pages if not
        even that fits; then it returns True.
        """
        self.names.ensurePolished()
        self.names.doItemsLayout()  # the rows were measured without the stylesheet
        wanted = self.names.sizeHintForColumn(0) + METRICS.space_l
        left = room - self._stack.minimumSizeHint().width() - METRICS.space_l
        is_above = left < _NAMES_LEAST
        self.names.setVisible(not is_above)
        self._box.setVisible(is_above)
        above, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._row.setDirection(above if is_above else beside)
        self.names.setFixedWidth(min(wanted, max(_NAMES_LEAST, left)))
        if is_above and self._area is None:
            self._area = area = QScrollArea()
            area.setFrameShape(QScrollArea.Shape.NoFrame)
            area.setWidgetResizable(True)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            bar = area.verticalScrollBar().sizeHint().width()
            area.setMinimumWidth(self._stack.minimumSizeHint().width() + bar)
            area.setWidget(self._stack)
            self._row.addWidget(area, 1)
            for inner in (area.viewport(), self._stack):
                inner.setAutoFillBackground(False)
        return is_above

    def scroll_over(self, height: int) -> None:
        """Scroll over this height, which the page in view needs, where the pages scroll at all."""
        if self._area is None:
            return
        for page in self._stack.findChildren(QWidget, options=_CHILDREN):
            is_shown = page is self.current
            page.setMinimumHeight(height if is_shown else 0)
            # A stack is as high as its highest page, unless that one asks for no room.
            policy = QSizePolicy.Policy.Preferred if is_shown else QSizePolicy.Policy.Ignored
            page.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
