"""`python -m cosmozoo.cli` is the same as `cosmozoo`."""

from . import app

app(prog_name="cosmozoo")
