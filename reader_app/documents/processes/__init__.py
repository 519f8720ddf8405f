"""The document processes: what each one does, what it may access, and the messages to it."""
