"""The talk of `rummykit play`: shows the table, asks what to do, and does it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rummykit.actions import Action, NextDeal, TakePile
from rummykit.cards import Card
from rummykit.cli import sheets
from rummykit.cli.options import BadInput, one_line
from rummykit.cli.paper import MARGIN
from rummykit.cli.play.chapters import WHOLE, headings, place_of, section_of
from rummykit.cli.play.choices import Choices, choices_of, described, listed
from rummykit.cli.play.helping import help_lines
from rummykit.cli.play.hints import hint_for
from rummykit.cli.play.reasons import attempt, not_held, words_of
from rummykit.cli.screen import show_hand, show_happened, show_table
from rummykit.cli.told import sentences
from rummykit.errors import AmbiguousNotation, NotationError, RummyError
from rummykit.legality import explain
from rummykit.moves import actions_using
from rummykit.notation import parse_action
from rummykit.state import Phase, counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.cli.paper import Paper
    from rummykit.cli.play.game import Game

__all__ = ["PROMPT", "Session"]

PROMPT: Final = "move> "
"""What is written before what is typed."""
_VERBS: Final = ("draw", "take", "meld", "add", "swap", "discard", "pass", "next")
_DONE: Final = 0
_INTERRUPTED: Final = 130


class Session:
    """One sitting of a person at the table.

    Args:
        game: The game.
        paper: What is written to.
        options: The options with which a game that is kept goes on as it is played now.
    """

    def __init__(self, game: Game, paper: Paper, options: str = "") -> None:
        self.game = game
        self.paper = paper
        self._options = options
        self._choices = Choices(())
        self._only = ""
        self._ended = False
        self._greeted = False
        self._doing: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
            "all": self._all,
            "melds": self._melds,
            "pile": self._pile,
            "scores": self._scores,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
            "help": self._help,
            "?": self._help,
        }

    def run(self) -> int:
        """Play until the game is over or the person leaves.

        Returns:
            The exit code: 0, or 130 after Ctrl-C.
        """
        try:
            while not self._ended:
                self.game.let_bots_play()
                self._show()
                if self.game.state.is_over:
                    return _DONE
                self._ask_until_played()
        except EOFError:
            self.paper.say()
        except KeyboardInterrupt:
            self.paper.say()
            self._leave()
            return _INTERRUPTED
        finally:
            self.game.close()
        self._leave()
        return _DONE

    # Showing

    def _show(self) -> None:
        """The page for what is to be decided now."""
        game, paper, view = self.game, self.paper, self.game.view
        paper.clear()
        show_table(paper, view, game.full_names)
        if not self._greeted:
            self._greet()
        show_happened(paper, sentences(game.happened, game.names))
        if view.phase in {Phase.DRAW, Phase.PLAY}:
            assert view.hand is not None  # noqa: S101  # the view of a seat
            show_hand(paper, view.hand, view.rules)
            self._offer(choices_of(view))
            return
        paper.say()
        self._sheet(len(view.results) - 1)
        if view.is_over:
            paper.say()
            told = sheets.outcome(view.winners, view.totals, len(view.results), game.names)
            paper.say(f"{MARGIN}{told}", "bold")
            seed = shlex.quote(str(game.record.seed))
            paper.say(f"{MARGIN}--seed {seed} deals the same cards again.", "dim")
            return
        self._choices, self._only = choices_of(view), ""
        paper.say()
        paper.say(f"{MARGIN}Enter deals again; scores, save and quit do as they say.")

    def _greet(self) -> None:
        """Tell on the first page what is played, and where help is."""
        self._greeted = True
        self.paper.say()
        for line in sheets.facts(self.game.state.rules, self.game.state.players):
            self.paper.say(line, "dim")
        self.paper.say(f"{MARGIN}Type a number, a move or cards; help lists what else.", "dim")

    def _sheet(self, number: int) -> None:
        """The score sheet of one deal, with the totals after it."""
        results = self.game.state.results[: number + 1]
        start = [
            total - sum(result.scores[seat] for result in self.game.state.results)
            for seat, total in enumerate(self.game.state.totals)
        ]
        totals = [
            begin + sum(result.scores[seat] for result in results)
            for seat, begin in enumerate(start)
        ]
        lines = sheets.deal_sheet(results[number], totals, self.game.names)
        for place, line in enumerate(lines):
            self.paper.say(line, "" if place else "bold")

    def _offer(self, choices: Choices, *, whole: bool = False, of: str = "") -> None:
        """List choices; `of` says what they are where they are not all that there are."""
        self._choices, self._only = choices, of
        self.paper.say()
        for line, style in choices.lines(self.paper.width - 2 * len(MARGIN), whole=whole):
            self.paper.say(f"{MARGIN}{line}", style)
        if of:
            self.paper.say(f"{MARGIN}These are the choices for {of}; Enter shows all again.", "dim")

    # Asking

    def _ask_until_played(self) -> None:
        """Ask until something was played, taken back or left."""
        before = self.game.record
        while self.game.record is before and not self._ended:
            line = self._read()
            try:
                self._do(line)
            except BadInput as error:
                self._tell(str(error))
            except RummyError as error:
                self._tell(one_line(str(error)))

    def _read(self) -> str:
        line = input(PROMPT)
        if not sys.stdin.isatty():  # nobody sees there what was typed
            self.paper.say(line)
        return line.strip()

    def _tell(self, text: str) -> None:
        self.paper.say(f"{MARGIN}{text}", "bold")

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if not line:
            self._enter()
        elif line.isdecimal() and line.isascii():
            self._pick(int(line[:9]))
        elif word in self._doing:
            self._doing[word](rest.strip())
        elif word in _VERBS:
            self._play_text(line)
        else:
            self._use_cards(line)

    def _enter(self) -> None:
        if self.game.state.phase is Phase.DEAL_OVER:
            self.game.play(NextDeal())
        else:
            self._show()

    def _pick(self, number: int) -> None:
        action = self._choices.action(number)
        if action is None:
            size = self._choices.size
            which = f"a number from 1 to {size}" if size > 1 else "1"
            told = f"There is no choice {number}: give {which}, or help."
            if self._only:
                told = (
                    f"There is no choice {number}: these are the choices for {self._only}, so give "
                    f"{which}; Enter shows all again."
                )
            self._tell(told)
        else:
            self.game.play(action)

    def _play_text(self, text: str) -> None:
        """Play what is written in the notation, or tell why it cannot be played."""
        try:
            action = parse_action(text, self.game.view)
        except AmbiguousNotation as error:
            self._tell("That can be done in several ways:")
            self._offer(listed(self.game.view, error.candidates), of="this move")
            return
        if explain(self.game.view, action) is None:
            self.game.play(action)
        else:
            self._refuse(action)

    def _refuse(self, action: Action, beginning: str = "") -> None:
        """Tell why a move is refused, or that it is not."""
        view = self.game.view
        violation = explain(view, action)
        if violation is None:
            self._tell(f"That is allowed: {described(view, action)}.")
            return
        told = words_of(view, action, violation)
        if beginning:
            told = f"{beginning}: {told.removeprefix(f'{violation.asked}: ')}"
        self._tell(told)
        self.paper.say(f"{MARGIN}{place_of(violation)}", "dim")

    def _use_cards(self, line: str) -> None:
        """Offer what can be done with the cards that were typed, or tell why nothing can."""
        view = self.game.view
        cards = _cards(line)
        if not cards:
            self._tell(
                f"{line!r} is neither a number, a move, cards nor a command: help lists them."
            )
            return
        found = actions_using(view, cards)
        if not found and view.phase is Phase.DRAW and view.upcard is not None:
            named = [card for card in cards if card != view.upcard]
            found = actions_using(view, named) if 0 < len(named) < len(cards) else []
            found = [action for action in found if isinstance(action, TakePile)]
        if found:
            self._offer(listed(view, found), whole=True, of="these cards")
        else:
            self._refuse_cards(cards, f"Nothing can be done with {line} now")

    def _refuse_cards(self, cards: list[Card], beginning: str = "") -> None:
        """Tell why cards cannot be played: they are not held, or the rules are against it."""
        problem = not_held(self.game.view, cards)
        if problem is not None:
            self._tell(problem)
        else:
            self._refuse(attempt(self.game.view, cards), beginning)

    # The commands

    def _hint(self, _: str) -> None:
        hint = hint_for(self.game.view)
        self._tell(f"{hint.text[0].upper()}{hint.text[1:]}")
        for reason in hint.reasons:
            self.paper.say(f"{MARGIN * 2}{reason}")
        self.paper.say(f"{MARGIN * 2}(in the notation: {hint.action})", "dim")

    def _why(self, rest: str) -> None:
        if not rest:
            self._tell("Say which move: why discard QS, why KS KD 2C, or why and a number.")
            return
        if rest.isdecimal() and rest.isascii():
            action = self._choices.action(int(rest[:9]))
            if action is None:
                self._pick(int(rest[:9]))
                return
            self._refuse(action)
            return
        cards = _cards(rest)
        if cards:
            self._refuse_cards(cards)
        else:
            self._refuse(parse_action(rest, self.game.view))

    def _undo(self, _: str) -> None:
        problem = self.game.why_not_undo()
        if problem is None:
            self.game.undo()
        else:
            self._tell(problem)

    def _all(self, _: str) -> None:
        self._offer(choices_of(self.game.view), whole=True)

    def _melds(self, _: str) -> None:
        view = self.game.view
        for seat, row in enumerate(view.melds):
            self.paper.say(f"{MARGIN}{self.game.names[seat]}", "bold")
            for number, meld in enumerate(row):
                points = meld.points(view.rules)
                self.paper.say(f"{MARGIN * 2}{seat}.{number}  {meld.pretty}  {points} points")
            if not row:
                self.paper.say(f"{MARGIN * 2}none")

    def _pile(self, _: str) -> None:
        view = self.game.view
        if view.pile is not None:
            shown = " ".join(card.pretty for card in view.pile)
            self.paper.say(f"{MARGIN}{shown or 'The pile is empty.'}")
        elif view.upcard is None:
            self.paper.say(f"{MARGIN}The pile is empty.")
        else:
            cards = counted(view.pile_size, "card")
            self.paper.say(
                f"{MARGIN}{cards}; only the upcard {view.upcard.pretty} is seen "
                "(--memory remembers the others for all players)."
            )

    def _scores(self, _: str) -> None:
        results = self.game.state.results
        for number in range(len(results)):
            self._sheet(number)
        if not results:
            self.paper.say(f"{MARGIN}No deal was reckoned yet.")

    def _rules(self, rest: str) -> None:
        rules, paper = self.game.state.rules, self.paper
        if not rest and paper.live:  # the book would run off the screen
            self._tell("The rule book has these sections:")
            for heading in headings(rules):
                paper.say(f"{MARGIN * 2}{heading}")
            paper.say(f"{MARGIN}rules and a heading prints one; rules {WHOLE} prints the book.")
            return
        for line in section_of(rules, rest or WHOLE, paper.width).splitlines():
            paper.say(line)

    def _save(self, rest: str) -> None:
        if not rest:
            self._tell("Say where: save game.jsonl")
            return
        self.game.save(Path(rest))
        self._tell(f"The game is kept in {rest} from now on.")

    def _quit(self, _: str) -> None:
        self._ended = True

    def _help(self, _: str) -> None:
        for line, style in help_lines(self.game.state.rules):
            self.paper.say(f"{MARGIN}{line}", style)

    def _leave(self) -> None:
        path = self.game.path
        if path is not None:
            again = f"rummykit play --journal {shlex.quote(str(path))} {self._options}".rstrip()
            self.paper.say(f"{MARGIN}The game is kept whole. To go on: {again}")
        else:
            self.paper.say(f"{MARGIN}The game was not kept; --journal FILE keeps the next one.")


def _cards(line: str) -> list[Card]:
    """The cards that a line names; none where anything else stands in it."""
    try:
        return [Card(word) for word in line.replace(",", " ").split()]
    except NotationError:
        return []
