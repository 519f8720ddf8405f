"""The conversation beside the page: pane, composer, messages, and the controllers of both."""
