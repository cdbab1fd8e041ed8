"""What an adapter says where the package it adapts to is missing."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

import rummykit.adapters

FOLDER = Path(rummykit.adapters.__file__).parent


@pytest.mark.parametrize(
    ("adapter", "needed"),
    [("gymnasium", "gymnasium"), ("openspiel", "numpy"), ("pettingzoo", "numpy")],
)
def test_the_extra_is_named(adapter: str, needed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is an ImportError that tells what is missing and how to install it."""
    monkeypatch.setitem(sys.modules, needed, None)
    spec = importlib.util.spec_from_file_location("without", FOLDER / f"{adapter}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.raises(ImportError) as caught:
        spec.loader.exec_module(module)
    text = f"this adapter needs {needed}, which is not installed: pip install"
    assert f"{text} 'rummykit[{adapter}]'" == str(caught.value)
    assert needed == caught.value.name
