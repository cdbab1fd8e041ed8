"""Saved games: every object of the library as a JSON document, and back, checked.

Needs the extra `rummykit[codec]`. `rummykit.dumps` and `rummykit.loads` are the functions of this
package; a program that never saves anything does not import it.

Source: API 5; DESIGN 3.10.
"""

from __future__ import annotations

from rummykit.codec.envelopes import DOCUMENTS, FORMAT, dumps, loads
from rummykit.codec.migrations import SCHEMA
from rummykit.codec.schema import schema

__all__ = ["DOCUMENTS", "FORMAT", "SCHEMA", "dumps", "loads", "schema"]
