// The score sheet, deal by deal, and the reckoning at the end of a deal.

import { button, dialog, el } from "./dom.js";

const signed = (number) => (number > 0 ? `+${number}` : String(number)).replace("-", "−");
const plain = (number) => String(number).replace("-", "−");
const nameOf = (update, seat) => (seat === update.you ? "You" : update.seats[seat].name);

/** A table of all deals, with totals. */
export function scoreSheet(update) {
  const { view } = update;
  const seats = update.seats.map((_, seat) => seat);
  const head = el("tr", {}, el("th", { scope: "col" }, "Deal"), seats.map((seat) => el("th", { scope: "col" }, nameOf(update, seat))));
  const rows = view.results.map((result) =>
    el("tr", {}, el("th", { scope: "row" }, String(result.deal + 1)),
      seats.map((seat) => el("td", { class: result.out === seat ? "out" : "" }, signed(result.scores[seat]), result.out === seat && el("span", { class: "unseen" }, " went out")))));
  const total = el("tr", {}, el("th", { scope: "row" }, "Total"), seats.map((seat) => el("td", {}, plain(view.totals[seat]))));
  return el("div", { class: "scroll" },
    el("table", { class: "scores" },
      el("caption", { class: "unseen" }, "Scores"),
      el("thead", {}, head), el("tbody", {}, rows), el("tfoot", {}, total)));
}

const REASONS = { "stock-exhausted": "The stock is exhausted.", "max-turns": "The deal has had all its turns." };

/** What a deal came to, and what comes next. */
export function dealDialog(update, { next, again }) {
  const { view } = update;
  const result = view.results.at(-1);
  const over = view.phase === "game_over";
  const seats = update.seats.map((_, seat) => seat);
  const row = (title, values, kind = "") => el("tr", { class: kind }, el("th", { scope: "row" }, title), values.map((value) => el("td", {}, value)));
  const winners = view.winners.map((seat) => nameOf(update, seat)).join(" and ");
  const out = result.out === null ? REASONS[result.reason] : `${nameOf(update, result.out)} went out.`;
  const table = el("div", { class: "scroll" }, el("table", { class: "scores" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, ""), seats.map((seat) => el("th", { scope: "col" }, nameOf(update, seat))))),
    el("tbody", {},
      row("Melded", result.melded.map(plain)),
      row("Left in hand", result.deadwood.map((points) => plain(-points))),
      row("For going out", result.bonus.map(plain)),
      row("This deal", result.scores.map(signed), "sum")),
    el("tfoot", {}, row("Total", view.totals.map(plain)))));
  const act = over
    ? [button("Another game", () => { box.close(); again(); }, { class: "main" }),
       el("a", { class: "button", href: `/api/games/${update.game}/record`, download: "rummy.json" }, "Keep the record")]
    : [button("Deal again", () => { box.close(); next(); }, { class: "main", data: { move: "next" }, autofocus: true })];
  const goal = over ? null : el("p", { class: "meaning" }, `Who first has ${view.rules.target} points after a deal wins.`);
  const box = dialog(over ? `${winners} won the game` : `Deal ${result.deal + 1} is over`,
    [el("p", {}, out), table, goal, over && seedNote(update), el("div", { class: "begin" }, act)], { kind: "deal-end" });
  return box;
}

/** With the seed everybody can check that the cards were dealt fairly. */
function seedNote(update) {
  return el("details", { class: "fair" }, el("summary", {}, "Was it dealt fairly?"),
    el("p", {}, "Before play the server published a digest of the seed that all cards came from:"),
    el("code", {}, update.commitment), el("p", {}, "The seed was:"), el("code", {}, update.seed));
}
