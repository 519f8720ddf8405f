"""References: cross-references on the pages, their card, and the list of cited works."""
