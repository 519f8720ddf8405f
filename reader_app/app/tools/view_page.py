"""view_page: shows a page as a picture, if the reader has allowed this for the book."""

from __future__ import annotations

from typing import Final

from reader_app.app.tools.page_arguments import LABEL, PRINTED, check_page, page_of
from reader_app.app.tools.read_pages import beyond_fence
from reader_app.app.tools.tool import Tool, ToolContext, ToolWords
from reader_app.domain.chat import ToolDefinition, ToolOutcome
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.prompt_size import picture_tokens
from reader_app.domain.translation import marked

_DEFINITION: Final = ToolDefinition(
    "view_page",
    "Shows a page as a picture, for figures, tables, formulas and scanned pages that have no text. "
    "It costs much more than reading the text, and the reader must have allowed it for the book.",
    {
        "type": "object",
        "properties": {
            "page": {"type": "integer", "description": "The page to look at."},
            "printed": PRINTED,
            "label": LABEL,
        },
        "required": ["page"],
    },
)


def _run(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book = context.book.now()
    page = page_of(context.book, arguments, "page")
    check_page(book, page)
    if book.fence is not None and page > book.fence:
        return beyond_fence(book)
    images = context.ports.images
    if not context.can_see_images or images is None:
        return ToolOutcome("Pictures can't be shown to this model.", is_error=True)
    if not book.images_allowed:
        return ToolOutcome(
            "The reader hasn't allowed pictures of this book to be sent. "
            "They can allow it once for the book; go on without the picture for now.",
            is_error=True,
        )
    picture = images.page_image(book, page, context.cancel)
    name = context.book.full_page_name(page, book)
    return ToolOutcome(
        f"{name} as a picture, about {picture_tokens(picture.width, picture.height):,} tokens.",
        payload=picture,
        pages_shown=(page,),
    )


VIEW_PAGE: Final = Tool(
    _DEFINITION,
    _run,
    ToolWords(
        "image",
        marked("Looking at {page_name}"),
        marked("Looked at {page_name}"),
        marked("Couldn’t look at {page_name}"),
    ),
)
