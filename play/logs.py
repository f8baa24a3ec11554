"""What does the server log? One line of JSON per event, with the table it concerns. Tokens are never logged."""

import json
import logging
import sys
from datetime import datetime, timezone

FIELDS = ("table", "game", "visitor")  # that an event may have, as in `log.info(text, extra={"table": …})`


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, timezone.utc).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_as_json(level: int = logging.INFO) -> None:
    """Sends the events of the server, and warnings of its libraries, to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("cosmozoo").setLevel(level)


def forgive_clients() -> None:
    """Keeps bytes that are not text, which any client can send, from filling the log with tracebacks."""
    logging.getLogger("uvicorn.error").addFilter(is_not_about_bytes)


def is_not_about_bytes(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith("Invalid UTF-8")
