"""A second view of the book, or another book, beside the page; and pinned cards."""
