"""How is a file written so that readers find the old one or the new one, never a part?"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A draft beside a file, which takes its place when the block ends.

    The draft is on disk before it is renamed, so even a power failure leaves one of the two. After an error, such as a
    full disk, the draft is removed.
    """
    draft = path.with_name(path.name + ".part")
    try:
        yield draft
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
