"""Pages of books: their compressed texts and boxes, and the full-text tables over them."""
