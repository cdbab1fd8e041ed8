// Where the page begins: the lobby, or the table that the address names.

import { gamePath, get, post } from "./api.js";
import { loadCards } from "./cards.js";
import { alarm, button, dialog, el, fill, kept } from "./dom.js";
import { showLobby } from "./lobby.js";
import { openTable } from "./table.js";
import { applyTheme, themeButton } from "./theme.js";

const main = document.getElementById("main");
let leave = () => {};

/** The bar at the top: what it says in the middle depends on where one is. */
export function topBar(title, ...actions) {
  const home = el("a", { class: "brand", href: "/#" }, el("span", { "aria-hidden": "true" }, "♠"), "Card room");
  const skip = button("Skip to the content", () => main.focus(), { class: "skip" });
  const bar = document.getElementById("top");
  fill(bar, skip, home, el("p", { class: "where" }, title), el("div", { class: "top-actions" }, actions, themeButton()));
}

/**
 * Tokens travel behind the `#`, which browsers send to nobody. They stay in the address until they
 * are used, so that the page can be loaded again, and no longer.
 */
function asked() {
  const [what, rest = ""] = location.hash.slice(1).split("=");
  const dot = rest.indexOf(".");
  return { what, game: dot < 0 ? rest : rest.slice(0, dot), token: dot < 0 ? "" : rest.slice(dot + 1) };
}

const forget = () => history.replaceState(null, "", "/#");

async function show() {
  leave();
  leave = () => {};
  const { what, game, token } = asked();
  try {
    if (what === "join") {
      askToSit(game, token);
    } else if (what === "seat") {
      await askForSeat(game, token);
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

/** A link to a seat is used only by who wants to: anybody may send one. */
async function askForSeat(game, link) {
  topBar("A link to a seat");
  const whose = await post(gamePath(game, "seat"), { link, ask: true }).catch((error) => {
    forget();
    throw error;
  });
  const answer = async (isWanted) => {
    box.removeEventListener("close", decline);
    box.close();
    forget();
    try {
      if (isWanted) enter(await post(gamePath(game, "seat"), { link }));
      else await show();
    } catch (error) {
      sorry(error);
    }
  };
  const decline = () => answer(false);
  const box = dialog("Take this seat?", [
    el("p", {}, `The link opens the seat of ${whose.name} at a table of ${whose.title}. You would see that hand and play it.`),
    el("div", { class: "begin" },
      button("Take the seat", () => answer(true), { class: "main" }),
      button("No, to the lobby", decline, { autofocus: true })),
  ]);
  main.replaceChildren();
  box.addEventListener("close", decline);
}

function askToSit(game, invite) {
  topBar("An invitation");
  const name = el("input", { id: "name", maxLength: 20, required: true, autocomplete: "nickname", value: kept.get("name", "") });
  const problem = el("p", { class: "fault", role: "alert" });
  const sit = async (event) => {
    event.preventDefault();
    kept.set("name", name.value);
    try {
      enter(await post(gamePath(game, "join"), { invite, name: name.value }));
    } catch (error) {
      if ([404, 409].includes(error.status)) {
        forget();
        sorry(error);
      } else {
        problem.textContent = error.message; // another name or another moment may do
        name.focus();
      }
    }
  };
  main.replaceChildren(
    el("form", { class: "sheet narrow", on: { submit: sit } },
      el("h1", {}, "Sit down at this table"),
      el("label", { for: "name" }, "Your name"), name, problem,
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
