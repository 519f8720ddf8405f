"""Use cases of the conversation: asking, recording, replaying and exporting turns."""
