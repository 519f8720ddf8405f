"""What can be done with one book, or with the chosen ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from reader_app.domain.library import BookCollection
from reader_app.domain.translation import tr
from reader_app.ui.window.actions import with_key


@dataclass(frozen=True, slots=True)
class BookDeeds:
    """What the menu's entries do; `collect("", ids)`: into a new collection."""

    open: Callable[[str], object]
    locate: Callable[[str], object]
    choose: Callable[[str], object]
    ask: Callable[[list[str]], object]
    collect: Callable[[str, list[str]], object]
    take_out: Callable[[str, list[str]], object]
    remove: Callable[[list[str]], object]


def book_menu(
    parent: QWidget,
    deeds: BookDeeds,
    book_ids: list[str],
    collections: Sequence[BookCollection],
    shown: BookCollection | None,
    *,
    is_missing: bool,
) -> QMenu:
    """`shown`: the collection in view, from which books can be taken out."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if len(book_ids) == 1:
        (book_id,) = book_ids
        menu.addAction(tr("Open"), lambda: deeds.open(book_id))
        if is_missing:
            menu.addAction(tr("Locate…"), lambda: deeds.locate(book_id))
        menu.addAction(with_key(tr("Choose"), "Space"), lambda: deeds.choose(book_id))
        menu.addAction(tr("Ask this book…"), lambda: deeds.ask(book_ids))
    else:
        menu.addAction(tr("Ask these books…"), lambda: deeds.ask(book_ids))
    menu.addMenu(collections_menu(menu, deeds.collect, book_ids, collections))
    if shown is not None:
        collection_id = shown.id
        words = tr("Take out of “{name}”", name=shown.name).replace("&", "&&")
        menu.addAction(words, lambda: deeds.take_out(collection_id, book_ids))
    menu.addSeparator()
    words = (
        tr("Remove from the library")
        if len(book_ids) == 1
        else tr("Remove {n:,} books from the library", n=len(book_ids))
    )
    menu.addAction(with_key(words, "Del"), lambda: deeds.remove(book_ids))
    return menu


def collections_menu(
    parent: QWidget,
    collect: Callable[[str, list[str]], object],
    book_ids: list[str],
    collections: Sequence[BookCollection],
) -> QMenu:
    """Into one of them; those that have all of the books already can't be chosen."""
    menu = QMenu(tr("Add to collection"), parent)

    def add(collection: BookCollection) -> None:
        action = menu.addAction(collection.name.replace("&", "&&"))
        action.setEnabled(not collection.book_ids.issuperset(book_ids))
        action.triggered.connect(lambda: collect(collection.id, book_ids))

    for collection in collections:
        add(collection)
    if collections:
        menu.addSeparator()
    menu.addAction(tr("New collection…"), lambda: collect("", book_ids))
    return menu
