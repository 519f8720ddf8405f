"""The companion: its loop, context, tools, limits and cancellation."""
