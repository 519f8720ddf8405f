"""Checks what an answer claims against the words that it cites."""
