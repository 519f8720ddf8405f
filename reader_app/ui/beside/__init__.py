"""What is seen beside the page: a second view of the book, and pinned cards."""
