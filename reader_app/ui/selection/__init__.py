"""Selecting and copying: text, links, regions of a page, and the bars and menu for them."""
