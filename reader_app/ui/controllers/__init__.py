"""Each controller owns one worker and one view."""
