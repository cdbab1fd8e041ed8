// A rule book on the page.

import { dialog, el } from "./dom.js";

const LISTS = { bullets: "ul", steps: "ol" };

/** Texts of the book mark pieces of notation with backticks. */
function marked(text) {
  return text.split("`").map((part, place) => (place % 2 ? el("code", {}, part) : part));
}

function clauseParts(clause) {
  const refs = clause.refs.length ? el("span", { class: "refs" }, ` ${clause.refs.join(", ")}`) : null;
  return [clause.house && el("strong", { class: "house" }, "House rule: "), marked(clause.text), refs];
}

function blockOf(block) {
  if (block.kind === "table") {
    const head = el("tr", {}, block.head.map((cell) => el("th", { scope: "col" }, cell)));
    const rows = block.rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, marked(cell)))));
    return el("div", { class: "scroll" }, el("table", {}, el("thead", {}, head), el("tbody", {}, rows)));
  }
  const data = (clause) => ({ key: clause.key, refs: clause.refs.join(" ") });
  if (block.kind in LISTS) {
    return el(LISTS[block.kind], {}, block.clauses.map((one) => el("li", { data: data(one) }, clauseParts(one))));
  }
  return block.clauses.map((one) => el("p", { data: data(one) }, clauseParts(one)));
}

/** The book as elements. */
export function bookParts(book) {
  return book.sections.map((section) =>
    el("section", {}, section.title && el("h3", {}, section.title), section.blocks.map(blockOf)),
  );
}

/** Where a rule of the engine stands in the book, best guess first. */
function places(rule) {
  const fields = rule.match(/[a-z]+\.[a-z_]+/g) ?? [];
  const decisions = rule.match(/X\d\d/g) ?? [];
  const sections = { "3.2": "turn", "3.3": "pile", "3.4": "turn", "3.5": "turn.discard", "3.6": "end", "3.7": "stock" };
  const section = rule.match(/RULES (\d(?:\.\d)?)/)?.[1] ?? "";
  return {
    keys: fields.flatMap((path) => [path.replaceAll("_", "-"), path.split("_")[0]]),
    part: fields[0]?.split(".")[0],
    decisions,
    section: sections[section] ?? { 4: "melds" }[section],
  };
}

/** Show the book in a dialog, at the rule that is named. */
export function showBook(book, rule = "") {
  const parts = el("div", { class: "book" }, bookParts(book));
  dialog(book.title, parts, { kind: "wide" });
  if (!rule) return;
  const { keys, part, decisions, section } = places(rule);
  const all = [...parts.querySelectorAll("[data-key]")];
  const exact = all.filter((node) => keys.includes(node.dataset.key));
  const cited = all.filter((node) => decisions.some((one) => node.dataset.refs.split(" ").includes(one)));
  const near = all.filter((node) => [part, section].some((key) => key && node.dataset.key.startsWith(key)));
  const whole = near.length ? [near[0].closest("section")] : [];
  const found = [exact, cited, whole].find((nodes) => nodes.length) ?? [];
  for (const node of found) node.classList.add("cited");
  found[0]?.scrollIntoView({ block: found === whole ? "start" : "center" });
}
