"""Pages that get their text while they are looked at."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from reader_app.domain.document import PageText
from reader_app.ui.selection.text_layer import TextLayer
from reader_app.workers.rendered_page import PageCharacters
from tests.support.fake_document import FakeDocument, characters_of


def answer(document: FakeDocument, page: int, text: str) -> None:
    found = PageCharacters(PageText(page, str(page), text), characters_of(text))
    document.characters_loaded.emit(page, found)


class SilentDocument(FakeDocument):
    """Answers when the test does."""

    def request_characters(self, page: int) -> None:
        self.asked_for_characters.append(page)


def layer_on(document: FakeDocument) -> TextLayer:
    layer = TextLayer()
    layer.set_client(document)
    return layer


def words(layer: TextLayer, page: int) -> str | None:
    found = layer.page(page)
    return None if found is None else found.text(0, len(found))


def test_an_empty_page_is_asked_about_again_when_texts_have_changed(qapp: QApplication) -> None:
    document = SilentDocument()
    layer = layer_on(document)
    layer.page(2)
    answer(document, 2, "")
    document.texts_changed.emit(0)
    assert words(layer, 2) is None
    answer(document, 2, "Recognised")
    assert words(layer, 2) == "Recognised"


def test_an_answer_from_before_the_change_does_not_count(qapp: QApplication) -> None:
    document = SilentDocument()
    layer = layer_on(document)
    layer.page(2)
    document.texts_changed.emit(0)
    answer(document, 2, "")
    assert document.asked_for_characters == [2, 2]
    answer(document, 2, "Recognised")
    assert words(layer, 2) == "Recognised"


def test_a_page_whose_text_is_another_now_is_asked_about_again(qapp: QApplication) -> None:
    document = SilentDocument()
    layer = layer_on(document)
    for page in (2, 3):
        layer.page(page)
        answer(document, page, "Before")
    document.texts_changed.emit(3)
    assert (words(layer, 2), words(layer, 3)) == ("Before", None)
