"""`python -m cosmozoo` is the same as `cosmozoo`."""

from cosmozoo.cli import app

app(prog_name="cosmozoo")
