"""Chat providers: Anthropic's API, servers that speak it, and the offline one."""
