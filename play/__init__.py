"""Playing against agents: a table for any game (`table`), a terminal (`terminal`), and a server with its page."""
