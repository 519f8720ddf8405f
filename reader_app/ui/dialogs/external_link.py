"""The dialog that shows a link's whole address before anything is opened."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import Qt, QUrl, QUrlQuery, Signal, Slot
from PySide6.QtGui import QGuiApplication, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.dialogs.base import PlainDialog, label

_ENCODED: Final = QUrl.ComponentFormattingOption.FullyEncoded
_MOST_LINES: Final = 8
_MAIL_FIELDS: Final = frozenset({"subject", "body"})
"""The fields of a mail that a link may fill in.

Mail programs support more, such as `attach=/etc/passwd`.
"""


@dataclass(frozen=True, slots=True)
class Way:
    """What opening a link does.

    `address` is what is opened, encoded so that no letter can pass for another. `place` is the host
    and port, or the recipient of a mail; "" if there is neither.
    """

    address: str
    place: str
    is_mail: bool = False
    has_user: bool = False


def way_of(address: str) -> Way:
    """Return what opening `address` would do."""
    url = QUrl(address)
    if url.scheme() == "mailto":
        return _mail(url)
    host = url.host(_ENCODED)
    place = f"{host}:{url.port()}" if host and url.port() != -1 else host
    return Way(url.toString(_ENCODED), place, has_user=bool(url.userInfo()))


def _mail(url: QUrl) -> Way:
    kept = QUrlQuery()
    for name, value in QUrlQuery(url).queryItems(QUrl.ComponentFormattingOption.FullyDecoded):
        # A line break in a subject would begin another mail header.
        is_plain = name == "body" or not any(ord(char) < 32 for char in value)
        if name.lower() in _MAIL_FIELDS and is_plain:
            kept.addQueryItem(name.lower(), bytes(QUrl.toPercentEncoding(value).data()).decode())
    mail = QUrl()
    mail.setScheme("mailto")
    mail.setPath(url.path(_ENCODED))
    if not kept.isEmpty():
        mail.setQuery(kept)
    return Way(mail.toString(_ENCODED), url.path(), is_mail=True)


class ExternalLinkDialog(PlainDialog):
    """Asks whether to open a link; emits `link_accepted(address)` if so. Enter and Esc decline."""

    link_accepted = Signal(str)

    def __init__(self, address: str, parent: QWidget | None = None) -> None:
        super().__init__("externalLinkDialog", "", parent, heading=tr("Open this link?"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._way = way = way_of(address)
        self.setMinimumWidth(480)
        if way.place:
            goes = tr("This link starts an email to:") if way.is_mail else tr("This link opens:")
            self.body.addWidget(label(goes, tone="muted"))
            place = _WholeText(way.place, is_strong=True)
            place.setObjectName("linkPlace")
            place.setAccessibleName(tr("Recipient") if way.is_mail else tr("Site"))
            self.body.addWidget(place)
            if way.has_user:
                self.body.addWidget(label(tr("The name before “@” isn’t the site that opens.")))
            self.body.addWidget(label(tr("Full address:"), tone="muted"))
        else:
            self.body.addWidget(label(tr("This link opens outside Pagemate:"), tone="muted"))
        shown = _WholeText(way.address)
        shown.setObjectName("linkAddress")
        shown.setAccessibleName(tr("Link address"))
        self.body.addWidget(shown)
        self._add_buttons()

    def _add_buttons(self) -> None:
        copy = self.add_button(tr("Copy address"), "quiet")
        copy.clicked.connect(self._copy)
        self.foot.addStretch(1)
        stay = self.add_button(tr("Stay"))
        stay.clicked.connect(self.reject)
        self.add_button(tr("Open link"), "primary").clicked.connect(self._go)
        stay.setDefault(True)
        stay.setFocus()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._way.address)

    @Slot()
    def _go(self) -> None:
        self.accept()
        self.link_accepted.emit(self._way.address)


class _WholeText(QTextEdit):
    """Text that is wrapped anywhere, so that all of it can be seen or scrolled to."""

    def __init__(self, text: str, *, is_strong: bool = False) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        if is_strong:
            font = self.font()
            font.setBold(True)
            self.setFont(font)
        self.setPlainText(text)
        # One line high until the width is known: a dialog grows with its content but never shrinks.
        self.setFixedHeight(self.fontMetrics().lineSpacing())
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        words = self.document().size().height()
        most = _MOST_LINES * self.fontMetrics().lineSpacing() + 2 * self.document().documentMargin()
        chrome = self.height() - self.viewport().height()
        self.setFixedHeight(ceil(min(words, most)) + chrome)
