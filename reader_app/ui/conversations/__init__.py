"""Which conversations there are, what runs in each, and what was sent for their answers."""
