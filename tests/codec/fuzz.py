"""Fuzzes `loads` with atheris, which sees which branches an input reaches: `nox -s fuzz`.

A finding is an exception other than `DecodeError`, or an object that does not come back equal.
Atheris is imported when this is run: where the tests run, it need not be installed.
"""

from __future__ import annotations

import importlib
import sys
from contextlib import suppress
from pathlib import Path

DOCUMENTS = Path(__file__).parent / "documents"


def main(folder: str) -> None:
    """Fuzz until the bounds that are given on the command line.

    Args:
        folder: Where inputs that reach something new are kept; the saved documents are put there
            to begin with.
    """
    for path in DOCUMENTS.glob("v*/*"):
        Path(folder, f"{path.parent.name}-{path.name}").write_bytes(path.read_bytes())
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["rummykit"]):
        rk = importlib.import_module("rummykit")
        codec = importlib.import_module("rummykit.codec")
        lines = importlib.import_module("rummykit.codec.lines")
    classes = (
        *(rk.GameState, rk.PlayerView, rk.Record, rk.RuleSet, rk.DealResult),
        *(rk.Action, rk.Event),
    )

    def fuzz(data: bytes) -> None:
        """Read some bytes as everything that they could be."""
        for cls in classes:
            with suppress(rk.DecodeError):
                found = codec.loads(data, cls)
                if codec.loads(codec.dumps(found), cls) != found:
                    problem = f"not equal after saving and reading: {found!r}"
                    raise RuntimeError(problem)
        with suppress(rk.DecodeError):
            lines.read_lines(data)

    atheris.Setup([*sys.argv[:1], folder, *sys.argv[2:]], fuzz)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1])
