"""From an answer to the book and back: citations, evidence on the page, margin markers."""
