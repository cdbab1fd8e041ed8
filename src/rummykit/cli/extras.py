"""Optional requirements: what is missing is told in one line that names the extra."""

from __future__ import annotations

import importlib

from rummykit.cli.options import BadInput

__all__ = ["require"]


def require(extra: str, *modules: str, purpose: str) -> None:
    """See to it that modules of an extra can be imported.

    Args:
        extra: The extra that brings them along.
        modules: The modules.
        purpose: What they are needed for, as the beginning of a sentence.

    Raises:
        BadInput: If one is missing; the text says how to install it.

    Examples:
        >>> require("cli", "json", purpose="this example")
        >>> require("cli", "no_such_module", purpose="this example")
        Traceback (most recent call last):
            ...
        rummykit.cli.options.BadInput: this example needs no_such_module, which is not installed: \
pip install 'rummykit[cli]'
    """
    for module in modules:
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as error:
            missing = (error.name or module).partition(".")[0]
            raise BadInput(
                f"{purpose} needs {missing}, which is not installed: "
                f"pip install 'rummykit[{extra}]'"
            ) from None
