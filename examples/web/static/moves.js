// The buttons below the hand: what the selected cards can do, or why they cannot.

import { face, meldCards, pretty } from "./cards.js";
import { button, dialog, el } from "./dom.js";

const ORDER = ["take", "meld", "add", "swap", "discard"];
const LABELS = { take: "Take the pile", meld: "Lay the meld", add: "Add to a meld", swap: "Take the Joker", discard: "Discard" };
const TITLES = { take: "Take the pile with which meld?", meld: "What do the wild cards stand for?", add: "Add it where?", swap: "Which Joker?" };

/** What a move looks like in a menu. */
function pictured(move, update) {
  if (move.meld) return [meldCards(move.meld), el("span", {}, `${move.meld.points} points`)];
  if (!move.target) return [el("span", {}, move.words)];
  const [seat, index] = move.target;
  const meld = update.view.melds[seat][index];
  const owner = seat === update.you ? "" : ` of ${update.seats[seat].name}`;
  const card = face(move.action.split(" ")[2].split("=")[0], move.as);
  return [el("span", { class: "fan" }, card), el("span", {}, `${move.words} →${owner}`), meldCards(meld)];
}

/** Let one of several moves be chosen. */
export function chooseMove(moves, update, play) {
  if (moves.length === 1) {
    play(moves[0].action);
    return;
  }
  const box = dialog(
    TITLES[moves[0].kind] ?? "Which move?",
    el("ul", { class: "choices" }, moves.map((move, place) =>
      el("li", {}, button(pictured(move, update), () => {
        box.close();
        play(move.action);
      }, { class: "choice", autofocus: place === 0 })))),
  );
}

/** The moves by kind, in the order of play. */
export function byKind(moves) {
  const groups = ORDER.map((kind) => moves.filter((move) => move.kind === kind));
  return groups.filter((group) => group.length);
}

/** The label of a button for moves of one kind. */
function labelOf(group) {
  const [move] = group;
  const many = group.length > 1 ? " …" : "";
  if (move.kind === "add" && group.length === 1 && move.as) return `Add ${move.words}`;
  const points = move.meld && group.length === 1 ? ` · ${move.meld.points} points` : "";
  return `${LABELS[move.kind]}${points}${many}`;
}

/** Buttons for moves. */
export function moveButtons(moves, update, play) {
  return byKind(moves).map((group) =>
    button(labelOf(group), () => chooseMove(group, update, play), { data: { move: group[0].kind } }));
}

/** Why selected cards cannot do more. */
export function refusalNotes(refusals, openBook) {
  return refusals.map((one) =>
    el("p", { class: "refusal" },
      el("span", {}, pretty(`${one.text[0].toUpperCase()}${one.text.slice(1)}.`)), " ",
      button("See the rule", () => openBook(one.rule), { class: "link", title: one.rule })));
}
