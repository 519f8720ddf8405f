"""Use cases that find the cited words on their pages and check quotations."""
