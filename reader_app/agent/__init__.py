"""The agent: the loop around the model, its context, limits and spoiler fence."""
