// Before play: who has come, and the link by which the others come.

import { get, post } from "./api.js";
import { alarm, button, el, fill, kept } from "./dom.js";

/** Copy a text, and say whether it is copied; where the browser does not let us, select it instead. */
async function copyFrom(node, told) {
  try {
    await navigator.clipboard.writeText(node.textContent);
    told.textContent = " Copied.";
  } catch {
    getSelection().selectAllChildren(node);
    told.textContent = " This browser does not copy from here. The link is selected: copy it yourself.";
  }
}

/** Show the waiting room; gives a function that shows who has come since. */
export function waitingRoom(main, first, { take, path }) {
  const invite = first.invite ?? kept.get(`invite-${first.game}`, null);
  const address = el("code", { class: "address" }, `${location.origin}/#join=${first.game}.${invite}`);
  const copied = el("span", { role: "status" });
  const copy = button("Copy the link", () => copyFrom(address, copied));
  const start = button("Begin now, with bots in the empty chairs", async () => {
    try {
      take(await post(path("start"), { level: "medium" }));
    } catch (error) {
      if (error.status === 409) return take(await get(path())); // it has begun
      problem.textContent = error.message;
      alarm(error.message);
    }
  });
  const problem = el("p", { class: "fault" });
  const came = el("ol", { class: "who-came" });
  main.replaceChildren(
    el("div", { class: "sheet narrow" },
      el("h1", {}, "Waiting for players"),
      came,
      invite && [el("p", {}, "Send this link to those who are to sit down:"), el("p", {}, address), el("p", {}, copy, copied)],
      el("p", {}, first.you === 0 ? start : "Play begins when every chair is taken."),
      problem),
  );
  main.focus();
  return (update) =>
    fill(came, update.seats.map((seat, at) => el("li", {}, seat.name || "empty chair", at === update.you && " (you)")));
}
