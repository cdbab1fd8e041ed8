// What happened last, told in sentences: shown in a list, and said to those who listen.

import { announce, el } from "./dom.js";

const MOST = 80;

export function makeStory() {
  const list = el("ol", { class: "story" });
  let known = 0;

  /** Tell what is new. Own moves are shown only: who made them knows. */
  function tell(events, you, quiet) {
    const fresh = events.filter((event) => event.version > known);
    if (!fresh.length) return [];
    known = Math.max(...fresh.map((event) => event.version));
    for (const event of fresh) {
      list.append(el("li", { class: event.seat === you ? "own" : "", data: { kind: event.kind } }, event.text));
      if (!quiet && (event.seat !== you || event.kind === "Drawn")) announce(event.text);
    }
    while (list.childElementCount > MOST) list.firstElementChild.remove();
    requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
    return fresh;
  }

  return { node: list, tell };
}
