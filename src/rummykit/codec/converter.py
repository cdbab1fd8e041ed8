"""The converter between documents and the objects of the library.

It is a `cattrs` converter that is strict throughout: unknown keys are refused, and a value of the
wrong type never becomes one of the right type. What a class's fields hold is asked of `field_type`,
here and where the JSON Schema is made.
"""

from __future__ import annotations

import types
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.strategies import configure_tagged_union

from rummykit.actions import Action
from rummykit.cards import Card, Cards
from rummykit.codec.documents import StateDocument, ViewDocument
from rummykit.codec.games import RecordDocument, Start
from rummykit.codec.leaves import LEAVES, ActionText, Count
from rummykit.codec.problems import MOST_PROBLEMS, Wrong, problems_of
from rummykit.codec.rulesets import FullRules, PresetRules, RuleValues, rules_document
from rummykit.events import Event
from rummykit.records import Record
from rummykit.rules import RuleSet
from rummykit.scoring import result_faults
from rummykit.state import DealResult, GameState
from rummykit.views import PlayerView

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["MOST_CARDS", "TAG", "UNBOUNDED", "converter_for", "field_type", "is_leaf", "options"]

TAG: Final = "type"
"""The key that tells which class of several an object is."""

MOST_CARDS: Final = 500
"""How long a list of cards, melds or seats may be; the largest deck has 223 cards."""

_COUNTED: Final = frozenset(
    {
        *("seat", "owner", "meld_index", "deal_number", "opener", "hand_size", "size"),
        *("cards", "went_out", "deadwood", "winners"),
    }
)
"""The fields of actions, events and results that hold counts, seats and numbers from 0."""

UNBOUNDED: Final = (DealResult, ActionText)
"""Of what a list may be as long as the game was."""

_UNIONS: Final = (Action, Event, Start)


def field_type(attribute: attrs.Attribute[Any]) -> Any:
    """What a field holds, more exactly than its annotation says where it is a count.

    Args:
        attribute: The field, of a class whose annotations are resolved.

    Returns:
        The type.

    Examples:
        >>> import rummykit as rk
        >>> fields = attrs.fields_dict(attrs.resolve_types(rk.LayOff))
        >>> field_type(fields["meld_index"]) is Count, field_type(fields["card"]) is rk.Card
        (True, True)
    """
    found: Any = attribute.type
    if attribute.name not in _COUNTED:
        return found
    counted = {int: Count, tuple[int, ...]: tuple[Count, ...], int | None: Count | None}
    return counted.get(found, found)


def options(found: Any) -> tuple[Any, ...]:
    """The members of a union; empty for what is none.

    Examples:
        >>> options(int | None), options(int)
        ((<class 'int'>, <class 'NoneType'>), ())
    """
    return get_args(found) if get_origin(found) in {Union, types.UnionType} else ()


def is_leaf(found: Any, leaf: Any) -> bool:
    """Whether a type is this one of `LEAVES`.

    Examples:
        >>> is_leaf(int, Count), is_leaf(Count, Count)
        (False, True)
    """
    return found is leaf or (found == leaf and not isinstance(found, type))


def _is_optional(found: Any) -> bool:
    members = options(found)
    is_pair = len(members) == 2 and type(None) in members  # noqa: PLR2004  # something or None
    return is_pair and not any(is_leaf(found, leaf) for leaf in LEAVES)


def _is_row(found: Any) -> bool:
    return get_origin(found) is tuple


def _is_literal(found: Any) -> bool:
    return get_origin(found) is Literal


def _guarded(read: Callable[[dict[str, Any]], Any]) -> Callable[[Any, Any], Any]:
    """A reader of objects that refuses what is none."""

    def guarded(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            raise Wrong.value(value, "an object")
        return read(value)

    return guarded


def _each(values: list[Any], read: Callable[[Any], Any]) -> list[Any]:
    """The items read; the problems of all of them together, of very many the first."""
    found, problems = [], []
    for index, value in enumerate(values):
        try:
            found.append(read(value))
        except Exception as error:  # noqa: BLE001  # unwrapped, or raised again, by problems_of
            problems += [((index, *path), text) for path, text in problems_of(error)]
            if len(problems) > MOST_PROBLEMS:
                break
    if problems:
        raise Wrong(*problems)
    return found


def _listed(value: Any, most: int | None) -> list[Any]:
    if type(value) is not list:
        raise Wrong.value(value, "a list")
    if most is not None and len(value) > most:
        raise Wrong(((), f"a list of {len(value)} is too long: {most} are more than enough"))
    return value


class _Hooks:
    """Makes the hooks of one converter."""

    def __init__(self, converter: Converter, *, full_rules: bool) -> None:
        self.converter = converter
        self.full_rules = full_rules

    def leaves(self) -> None:
        for found, leaf in LEAVES.items():
            self._leaf(found, leaf.read, leaf.write)

    def _leaf(self, found: Any, read: Callable[[Any], Any], write: Callable[[Any], Any]) -> None:
        """Register a leaf; a class by itself, since cattrs has readers of its own for some."""

        def reads(value: Any, _: Any) -> Any:
            return read(value)

        def is_it(other: Any) -> bool:
            return is_leaf(other, found)

        if isinstance(found, type):
            self.converter.register_structure_hook(found, reads)
            self.converter.register_unstructure_hook(found, write)
        else:
            self.converter.register_structure_hook_func(is_it, reads)
            self.converter.register_unstructure_hook_func(is_it, write)

    def containers(self) -> None:
        converter = self.converter
        converter.register_structure_hook_factory(attrs.has, self.reads_object)
        converter.register_unstructure_hook_factory(attrs.has, self.writes_object)
        converter.register_structure_hook_factory(_is_row, self.reads_row)
        converter.register_unstructure_hook_factory(_is_row, self.writes_row)
        converter.register_structure_hook_factory(_is_optional, self.reads_optional)
        converter.register_unstructure_hook_factory(_is_optional, self.writes_optional)
        converter.register_structure_hook_factory(_is_literal, self.reads_literal)
        converter.register_unstructure_hook_func(_is_literal, lambda value: value)

    def reads_object(self, cls: Any) -> Callable[[Any, Any], Any]:
        hooks: dict[str, Any] = {
            attribute.name: override(struct_hook=self._reads(field_type(attribute)))
            for attribute in attrs.fields(attrs.resolve_types(cls))
        }
        read = make_dict_structure_fn(
            cls,
            self.converter,
            _cattrs_forbid_extra_keys=True,
            _cattrs_detailed_validation=True,
            **hooks,
        )
        return _guarded(lambda value: read(value, cls))

    def _reads(self, found: Any) -> Callable[[Any, Any], Any]:
        read = self.converter.get_structure_hook(found)
        return lambda value, _: read(value, found)

    def writes_object(self, cls: Any) -> Callable[[Any], Any]:
        hooks: dict[str, Any] = {
            attribute.name: override(
                unstruct_hook=self.converter.get_unstructure_hook(field_type(attribute)),
                omit_if_default=attribute.default is None and cls is PresetRules,
            )
            for attribute in attrs.fields(attrs.resolve_types(cls))
        }
        return make_dict_unstructure_fn(cls, self.converter, **hooks)

    def reads_row(self, found: Any) -> Callable[[Any, Any], Any]:
        item = get_args(found)[0]
        read = self.converter.get_structure_hook(item)
        most = None if item in UNBOUNDED else MOST_CARDS
        return lambda value, _: tuple(_each(_listed(value, most), lambda each: read(each, item)))

    def writes_row(self, found: Any) -> Callable[[Any], Any]:
        write = self.converter.get_unstructure_hook(get_args(found)[0])
        return lambda value: [write(each) for each in value]

    def reads_optional(self, found: Any) -> Callable[[Any, Any], Any]:
        (inner,) = (member for member in options(found) if member is not type(None))
        read = self.converter.get_structure_hook(inner)
        return lambda value, _: None if value is None else read(value, inner)

    def writes_optional(self, found: Any) -> Callable[[Any], Any]:
        (inner,) = (member for member in options(found) if member is not type(None))
        write = self.converter.get_unstructure_hook(inner)
        return lambda value: None if value is None else write(value)

    def reads_literal(self, found: Any) -> Callable[[Any, Any], Any]:
        choices = get_args(found)

        def read(value: Any, _: Any) -> Any:
            if type(value) is not str or value not in choices:
                raise Wrong.value(value, f"one of {', '.join(choices)}")
            return value

        return read

    def classes(self) -> None:
        """What is saved otherwise than field by field."""
        converter = self.converter
        card = converter.get_structure_hook(Card)

        def read_cards(value: Any, _: Any) -> Cards:
            return Cards(_each(_listed(value, MOST_CARDS), lambda each: card(each, Card)))

        converter.register_structure_hook(Cards, read_cards)
        converter.register_unstructure_hook(Cards, lambda cards: [str(card) for card in cards])

        read_result = converter.get_structure_hook(DealResult)

        def read_checked(value: Any, cls: Any) -> DealResult:
            result: DealResult = read_result(value, cls)
            faults = list(result_faults(result, len(result.scores)))
            if faults:
                raise Wrong(*(((), str(fault)) for fault in faults))
            return result

        converter.register_structure_hook(DealResult, read_checked)

        @_guarded
        def read_values(value: dict[str, Any]) -> RuleValues:
            return RuleValues(value)

        converter.register_structure_hook(RuleValues, read_values)
        converter.register_unstructure_hook(RuleValues, dict)

        @_guarded
        def read_rules(value: dict[str, Any]) -> RuleSet:
            cls: Any = FullRules if "fields" in value else PresetRules
            rules: RuleSet = converter.structure(value, cls).read()
            return rules

        converter.register_structure_hook(RuleSet, read_rules)
        full = self.full_rules
        converter.register_unstructure_hook(
            RuleSet, lambda rules: converter.unstructure(rules_document(rules, full=full))
        )
        self._by_document(GameState, StateDocument)
        self._by_document(PlayerView, ViewDocument)
        self._by_document(Record, RecordDocument)

    def _by_document(self, cls: Any, document: Any) -> None:
        converter = self.converter
        converter.register_structure_hook(
            cls, lambda value, _: converter.structure(value, document).read()
        )
        converter.register_unstructure_hook(
            cls, lambda value: converter.unstructure(document.of(value))
        )

    def unions(self) -> None:
        """The closed unions, told apart by a tag."""
        for union in _UNIONS:
            configure_tagged_union(union, self.converter, tag_name=TAG)
            self.converter.register_structure_hook(union, self._reads_tagged(union))
            self.converter.register_unstructure_hook(union, self._writes_tagged(union))

    def _writes_tagged(self, union: Any) -> Callable[[Any], dict[str, Any]]:
        write = self.converter.get_unstructure_hook(union)

        def tagged(value: Any) -> dict[str, Any]:
            content = write(value)
            return {TAG: content[TAG], **content}  # for people, who look at the first key

        return tagged

    def _reads_tagged(self, union: Any) -> Callable[[Any, Any], Any]:
        read = self.converter.get_structure_hook(union)
        names = [cls.__name__ for cls in options(union)]

        def tagged(value: dict[str, Any]) -> Any:
            name = value.get(TAG)
            if type(name) is not str or name not in names:
                wrong = Wrong.value(name, f"one of {', '.join(names)}")
                raise Wrong(*(((TAG, *path), text) for path, text in wrong.problems))
            return read(value, union)

        return _guarded(tagged)


@lru_cache(maxsize=2)
def converter_for(*, full_rules: bool) -> Converter:
    """The converter; there is one for each way to write rule sets.

    Args:
        full_rules: Whether presets are written with every field.

    Returns:
        The converter.
    """
    converter = Converter(detailed_validation=True, forbid_extra_keys=True)
    hooks = _Hooks(converter, full_rules=full_rules)
    hooks.containers()
    hooks.leaves()
    hooks.classes()
    hooks.unions()
    return converter
