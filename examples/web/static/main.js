// Where the page begins: the lobby, or the table that the address names.

import { gamePath, get, post } from "./api.js";
import { loadCards } from "./cards.js";
import { alarm, button, el, kept } from "./dom.js";
import { showLobby } from "./lobby.js";
import { openTable } from "./table.js";
import { applyTheme, themeButton } from "./theme.js";

const main = document.getElementById("main");
let leave = () => {};

/** The bar at the top: what it says in the middle depends on where one is. */
export function topBar(title, ...actions) {
  const home = el("a", { class: "brand", href: "/#" }, el("span", { "aria-hidden": "true" }, "♠"), "Card room");
  const skip = button("Skip to the content", () => main.focus(), { class: "skip" });
  document
    .getElementById("top")
    .replaceChildren(skip, home, el("p", { class: "where" }, title), el("div", { class: "top-actions" }, actions, themeButton()));
}

/** Tokens travel behind the `#`, which browsers send to nobody; they leave the address at once. */
function asked() {
  const [what, rest = ""] = location.hash.slice(1).split("=");
  const dot = rest.indexOf(".");
  const found = { what, game: dot < 0 ? rest : rest.slice(0, dot), token: dot < 0 ? "" : rest.slice(dot + 1) };
  if (found.token) history.replaceState(null, "", `/#game=${found.game}`);
  return found;
}

async function show() {
  leave();
  leave = () => {};
  const { what, game, token } = asked();
  try {
    if (what === "join") {
      askToSit(game, token);
    } else if (what === "seat") {
      enter(await post(gamePath(game, "seat"), { link: token }));
    } else if (what === "game") {
      enter(await get(gamePath(game)));
    } else {
      topBar("");
      leave = await showLobby(main, enter);
    }
  } catch (error) {
    sorry(error);
  }
}

function enter(update) {
  history.replaceState(null, "", `/#game=${update.game}`);
  const games = kept.get("games", []).filter((one) => one.game !== update.game);
  const title = update.view?.rules.title ?? "A table";
  kept.set("games", [{ game: update.game, title, at: Date.now() }, ...games].slice(0, 8));
  leave = openTable(main, update, topBar);
}

function askToSit(game, invite) {
  topBar("An invitation");
  const name = el("input", { id: "name", maxLength: 20, required: true, autocomplete: "nickname", value: kept.get("name", "") });
  const sit = async (event) => {
    event.preventDefault();
    kept.set("name", name.value);
    try {
      enter(await post(gamePath(game, "join"), { invite, name: name.value }));
    } catch (error) {
      sorry(error);
    }
  };
  main.replaceChildren(
    el("form", { class: "sheet narrow", on: { submit: sit } },
      el("h1", {}, "Sit down at this table"),
      el("label", { for: "name" }, "Your name"), name,
      el("button", { class: "button main", type: "submit" }, "Sit down")),
  );
  name.focus();
}

function sorry(error) {
  topBar("");
  alarm(error.message);
  main.replaceChildren(
    el("div", { class: "sheet narrow" },
      el("h1", {}, "That did not work"),
      el("p", {}, error.message),
      el("a", { class: "button main", href: "/#" }, "To the lobby")),
  );
}

applyTheme();
addEventListener("hashchange", show);
loadCards().then(show, sorry);
