"""The document processes: what each runs, what they may do, and the messages to them."""
