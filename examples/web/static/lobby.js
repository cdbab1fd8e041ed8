// The lobby: who plays, by which rules, and the rule book beside it.

import { get, post } from "./api.js";
import { bookParts } from "./book.js";
import { alarm, announce, button, el, isUsable, kept } from "./dom.js";
import { houseForm } from "./house.js";

const SEATS = { easy: "Bot, easy", medium: "Bot, medium", hard: "Bot, hard", open: "Someone, by link" };
const PACES = { calm: "calm", brisk: "brisk", instant: "at once" };
const MOST = 7;

/** Show the lobby; gives a function that leaves it. */
export async function showLobby(main, enter) {
  const { rulesets, fields } = await get("/api/rules");
  const chosen = kept.get("lobby", { slug: "fortune", seats: ["medium", "medium"], pace: "brisk" });
  let timer;
  let players = [2, 8];

  const name = el("input", { id: "name", maxLength: 20, required: true, autocomplete: "nickname", value: kept.get("name", "") });
  const pace = el("select", { id: "pace" }, Object.entries(PACES).map(([value, text]) => el("option", { value }, text)));
  pace.value = chosen.pace;
  const book = el("div", { class: "book" });
  const bookTitle = el("h2", {});
  const problem = el("p", { class: "fault", role: "alert" });
  const begin = el("button", { class: "button main", type: "submit" }, "Deal the cards");
  const form = houseForm(fields, () => later(260));

  const forms = el("div", { class: "rulesets", role: "radiogroup", "aria-label": "Rule set" },
    rulesets.map((one) => {
      const pick = el("input", { type: "radio", name: "ruleset", value: one.slug, checked: one.slug === chosen.slug, on: { change: () => choose(one) } });
      const target = `${one.values["deal.hand_size"]} cards · ${one.values["match.target"]} points`;
      return el("label", { class: "ruleset" }, pick, el("span", {}, el("strong", {}, one.title), el("small", {}, target)));
    }));

  const chairs = el("ol", { class: "chairs" });
  const addChair = button("Add a chair", () => setSeats([...seats(), "medium"]), { class: "quiet" });
  const seats = () => [...chairs.querySelectorAll("select")].map((one) => one.value);

  function setSeats(kinds) {
    const before = chairs.childElementCount;
    const focused = document.activeElement;
    while (chairs.childElementCount > kinds.length) chairs.lastElementChild.remove();
    while (chairs.childElementCount < kinds.length) chairs.append(chair(chairs.childElementCount));
    [...chairs.querySelectorAll("select")].forEach((pick, place) => (pick.value = kinds[place]));
    addChair.disabled = kinds.length >= Math.min(MOST, players[1] - 1);
    for (const drop of chairs.querySelectorAll("button")) drop.disabled = kinds.length === 1;
    // The button that was pressed may be of no use now.
    if (before && before !== kinds.length && !isUsable(focused)) chairs.lastElementChild.querySelector("select").focus();
  }

  function chair(place) {
    const pick = el("select", { "aria-label": `Chair ${place + 2}` }, Object.entries(SEATS).map(([value, text]) => el("option", { value }, text)));
    const drop = button("×", () => setSeats(seats().filter((_, at) => at !== place)), { class: "quiet", "aria-label": `Remove chair ${place + 2}` });
    return el("li", {}, pick, drop);
  }

  function choose(one) {
    chosen.slug = one.slug;
    form.fill(one.values);
    later(0);
  }

  function later(wait) {
    clearTimeout(timer);
    timer = setTimeout(compose, wait);
  }

  /** Have the rules checked and told. */
  async function compose() {
    const asked = { slug: chosen.slug, changes: form.changes() };
    try {
      const rules = await post("/api/rules", asked);
      players = rules.players;
      form.mark(rules.changed, []);
      bookTitle.textContent = rules.book.title;
      book.replaceChildren(...bookParts(rules.book));
      problem.textContent = "";
      begin.disabled = false;
      setSeats(seats());
    } catch (error) {
      const faults = error.error?.faults ?? [];
      form.mark(Object.keys(asked.changes), faults);
      problem.textContent = faults.length ? faults.map((one) => `${one.place}: ${one.text}`).join(" — ") : error.message;
      begin.disabled = true;
    }
  }

  async function deal(event) {
    event.preventDefault();
    Object.assign(chosen, { seats: seats(), pace: pace.value });
    kept.set("lobby", chosen);
    kept.set("name", name.value);
    try {
      const update = await post("/api/games", { slug: chosen.slug, changes: form.changes(), name: name.value, seats: seats(), pace: pace.value });
      if (update.invite) kept.set(`invite-${update.game}`, update.invite);
      announce("The table is set.");
      enter(update);
    } catch (error) {
      problem.textContent = error.message;
      alarm(error.message);
    }
  }

  const reset = button("Undo all house rules", () => choose(rulesets.find((one) => one.slug === chosen.slug)), { class: "quiet" });
  main.replaceChildren(
    el("div", { class: "lobby" },
      el("form", { class: "sheet", on: { submit: deal } },
        el("h1", {}, "Set up a table"),
        goingOn(),
        el("div", { class: "row" },
          el("div", {}, el("label", { for: "name" }, "Your name"), name),
          el("div", {}, el("label", { for: "pace" }, "Bots play"), pace)),
        el("h2", {}, "The others"), chairs, addChair,
        el("h2", {}, "The game"), forms,
        el("details", { class: "house" }, el("summary", {}, "House rules"), form.node, reset),
        problem, el("div", { class: "begin" }, begin)),
      el("section", { class: "sheet book-sheet", "aria-label": "Rule book" }, bookTitle, book)),
  );
  setSeats(chosen.seats);
  choose(rulesets.find((one) => one.slug === chosen.slug) ?? rulesets[0]);
  return () => clearTimeout(timer);
}

/** Games that this browser was at lately. */
function goingOn() {
  const games = kept.get("games", []);
  if (!games.length) return null;
  const links = games.slice(0, 3).map((one) => {
    const when = new Date(one.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    return el("li", {}, el("a", { href: `/#game=${one.game}` }, one.title), el("small", {}, ` ${when}`));
  });
  return el("nav", { class: "going-on", "aria-label": "Your tables" }, el("h2", {}, "Your tables"), el("ul", {}, links));
}
