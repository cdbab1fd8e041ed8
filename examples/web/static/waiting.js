// Before play: who has come, and the link by which the others come.

import { post } from "./api.js";
import { button, el, kept } from "./dom.js";

export function waitingRoom(main, update, { take, path, refuse }) {
  const invite = update.invite ?? kept.get(`invite-${update.game}`, null);
  const address = invite && `${location.origin}/#join=${update.game}.${invite}`;
  const copied = el("span", { role: "status" });
  const copy = button("Copy the link", async () => {
    await navigator.clipboard?.writeText(address);
    copied.textContent = " Copied.";
  });
  const start = button("Begin now, with bots in the empty chairs", async () => {
    try {
      take(await post(path("start"), { level: "medium" }));
    } catch (error) {
      await refuse(error);
    }
  });
  main.replaceChildren(
    el("div", { class: "sheet narrow" },
      el("h1", {}, "Waiting for players"),
      el("ol", { class: "who-came" }, update.seats.map((seat, at) =>
        el("li", {}, seat.name || "empty chair", at === update.you && " (you)"))),
      address && [el("p", {}, "Send this link to those who are to sit down:"),
        el("p", {}, el("code", { class: "address" }, address)), el("p", {}, copy, copied)],
      update.you === 0 && el("p", {}, start),
      update.you !== 0 && el("p", {}, "Play begins when every chair is taken.")),
  );
}
