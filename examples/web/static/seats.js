// The players: who they are, what they hold, what they have laid.

import { back, meldCards } from "./cards.js";
import { button, el } from "./dom.js";

const LEVELS = { easy: "bot", medium: "bot", hard: "bot" };
const BACKS = 13;

/** The first sign of a name as people see it, which may be several characters long. */
function initial(name) {
  const signs = Intl.Segmenter ? new Intl.Segmenter().segment(name) : name;
  const [first = "?"] = signs;
  return first.segment ?? first;
}

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** A meld; where cards can be added to it, it is a button and a place to drop cards. */
export function meldNode(meld, seat, index, onPick) {
  const target = `meld ${seat} ${index}`;
  const points = el("span", { class: "meld-points" }, String(meld.points));
  if (!onPick) return el("li", { class: "meld" }, meldCards(meld), points);
  const pick = button([meldCards(meld), points], () => onPick(seat, index), {
    class: "meld-button", data: { drop: target }, title: `${counted(meld.points, "point")}`,
  });
  return el("li", { class: "meld" }, pick);
}

/** Another player. */
export function seatPanel(update, seat, onPick) {
  const { view } = update;
  const player = update.seats[seat];
  const cards = view.handSizes[seat];
  const plays = view.turn === seat && ["draw", "play"].includes(view.phase);
  const told = [LEVELS[player.kind], player.here ? null : "away", counted(view.totals[seat], "point").replace("-", "−")];
  const open = onPick ? (owner, index) => onPick(owner, index) : null;
  return el(
    "section",
    { class: plays ? "seat plays" : "seat", "aria-label": `${player.name}${plays ? ", to play" : ""}` },
    el("header", {},
      el("span", { class: "avatar", "aria-hidden": "true" }, initial(player.name)),
      el("span", { class: "who" },
        el("strong", {}, player.name, plays && el("span", { class: "turn-mark" }, "plays")),
        el("small", {}, told.filter(Boolean).join(" · "))),
      el("span", { class: "held", role: "img", "aria-label": counted(cards, "card") },
        el("span", { class: "backs", "aria-hidden": "true" }, Array.from({ length: Math.min(cards, BACKS) }, back)),
        el("span", { class: "count", "aria-hidden": "true" }, String(cards)))),
    view.melds[seat].length
      ? el("ul", { class: "melds", "aria-label": `Melds of ${player.name}` },
          view.melds[seat].map((meld, index) => meldNode(meld, seat, index, open)))
      : el("p", { class: "none" }, "no melds yet"),
  );
}
