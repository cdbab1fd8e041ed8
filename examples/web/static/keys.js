// Keys for those who play without a mouse. They can be switched off: some people dictate to their browser.

import { post } from "./api.js";
import { button, dialog, el, kept } from "./dom.js";

const KEYS = {
  d: ["draw", "Draw from the stock"],
  p: ["pile", "Take the pile, or discard the selected card"],
  s: ["sort", "Sort the hand"],
  h: ["hint", "Ask for a hint"],
  u: ["undo", "Take the last move back"],
  c: ["hand", "Go to your cards"],
  r: ["rules", "Open the rule book"],
  "?": ["help", "Open this help"],
};

/** Call what a key stands for; gives a function that stops it. */
export function listenForKeys(does) {
  const listener = (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !kept.get("keys", true)) return;
    const found = KEYS[event.key.toLowerCase()];
    if (!found) return;
    event.preventDefault();
    does[found[0]]();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

/** How to play, the keys, and how to go on elsewhere. */
export function helpDialog(update, path) {
  const on = el("input", { type: "checkbox", checked: kept.get("keys", true), on: { change: () => kept.set("keys", on.checked) } });
  const keys = Object.entries(KEYS).map(([key, [, text]]) => [el("dt", {}, el("kbd", {}, key.toUpperCase())), el("dd", {}, text)]);
  const place = el("p", {});
  const elsewhere = button("Make a link", async () => {
    const made = await post(path("link")).catch((error) => ({ fault: error.message }));
    if (made.fault) return place.replaceChildren(made.fault);
    const { link, seconds } = made;
    const address = `${location.origin}/#seat=${update.game}.${link}`;
    place.replaceChildren(el("code", {}, address), ` It works once, within ${seconds / 60} minutes. Whoever opens it plays your hand.`);
  });
  dialog("Help", [
    el("p", {}, "Click cards to select them; the buttons below show what they can do, or why they cannot. Drag cards to put them in order, onto a meld to add them, onto the pile to discard."),
    el("h3", {}, "Keys"),
    el("dl", { class: "keys" },
      el("dt", {}, el("kbd", {}, "←"), " ", el("kbd", {}, "→")), el("dd", {}, "Move along the hand; with Shift, move the card"),
      el("dt", {}, el("kbd", {}, "Space")), el("dd", {}, "Select a card"),
      el("dt", {}, el("kbd", {}, "Enter")), el("dd", {}, "Do what the first button says"),
      keys),
    el("label", { class: "tick" }, on, "Use single letters as keys"),
    el("h3", {}, "Go on on another device"), elsewhere, place,
  ]);
}
