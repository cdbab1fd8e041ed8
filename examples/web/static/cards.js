// The cards: their drawings, their names, their order.

import { el } from "./dom.js";

const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
  8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king",
};
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const RANK_ORDER = "A23456789TJQK";
const SUIT_ORDER = { S: 0, H: 1, C: 2, D: 3 }; // dark and red suits alternate in a hand

const drawings = new Map();

/** Fetch the drawings. They come as a document, so no text of ours is ever read as markup. */
export function loadCards() {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", "/cards.svg");
    request.responseType = "document";
    request.onload = () => {
      for (const svg of request.responseXML.documentElement.children) {
        svg.setAttribute("aria-hidden", "true");
        svg.removeAttribute("role");
        svg.querySelector("title")?.remove(); // else it shows as a tooltip
        drawings.set(svg.dataset.card, svg);
      }
      resolve();
    };
    request.onerror = reject;
    request.send();
  });
}

/** The name of a card: `queen of spades`. */
export function words(card) {
  return card === "JK" ? "Joker" : `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

/** What a badge shows of a card or a rank: `Q` and `♠`, `10`. */
const signs = (card) => [card[0] === "T" ? "10" : card[0], ...(card.length > 1 ? [SIGNS[card[1]]] : [])];

/** A text of the engine with its cards as people write them: `KS` is `K♠`. */
export const pretty = (text) =>
  text.replace(/\b([A2-9TJQK])([CDHS])\b|\bJK\b/g, (found) => (found === "JK" ? "the Joker" : signs(found).join("")));

/** The class that gives a card's sign its colour. */
const colour = (card) => (card.length > 1 && card !== "JK" ? `rk-${card[1].toLowerCase()}` : "");

/** A card face up. */
export function face(card, standsFor = null) {
  const drawn = document.importNode(drawings.get(card), true);
  const badge = standsFor && el("span", { class: `badge ${colour(standsFor)}` }, signs(standsFor).map((one) => el("span", {}, one)));
  const data = { face: `${card} ${standsFor ?? ""}` };
  return el("span", { class: standsFor ? "card stands" : "card", "aria-hidden": "true", data }, drawn, badge);
}

/** A card face down. */
export const back = () => el("span", { class: "card back", "aria-hidden": "true" });

/** Cards of a meld beside one another, said in words. */
export function meldCards(meld) {
  return el(
    "span",
    { class: "fan", role: "img", "aria-label": `${KINDS[meld.kind]}: ${meld.words}` },
    meld.cards.map((one) => face(one.card, one.as)),
  );
}

const KINDS = { set: "Set", run: "Run", "all-wild": "Meld of wild cards" };

const bySuit = (card) => (card === "JK" ? 999 : SUIT_ORDER[card[1]] * 20 + RANK_ORDER.indexOf(card[0]));
const byRank = (card) => (card === "JK" ? 999 : RANK_ORDER.indexOf(card[0]) * 20 + SUIT_ORDER[card[1]]);

/** Cards in order, wild ones last. */
export function sorted(cards, mode, wilds) {
  const value = mode === "rank" ? byRank : bySuit;
  const place = (card) => value(card) + (wilds.has(card) ? 1000 : 0);
  return [...cards].sort((a, b) => place(a) - place(b));
}
