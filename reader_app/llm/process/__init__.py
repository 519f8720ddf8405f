"""The process that talks to the model: its messages, and both sides of the pipe."""
