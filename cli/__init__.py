"""The command line: `cosmozoo --help`."""

from .app import app

__all__ = ["app"]
