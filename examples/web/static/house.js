// The form of house rules: one control for each field of a rule set, made from its kind.

import { el } from "./dom.js";

const PARTS = {
  deck: "The cards", deal: "The deal", wilds: "Wild cards", queen: "The Queen of Spades", melds: "Melds",
  pile: "Taking the pile", stock: "The stock", scoring: "Points", match: "The end of the game",
};
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

const spoken = (name) => name.replaceAll("_", " ").replaceAll("-", " ");
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** One control: `node` to show, `read` and `write` for its value. */
function control(spec, id, changed) {
  const on = { input: changed };
  if (spec.kind === "flag") {
    const node = el("input", { type: "checkbox", id, on });
    return { node, read: () => node.checked, write: (value) => (node.checked = value) };
  }
  if (spec.kind === "choice") {
    const texts = spec.optional ? [["", "none"]] : [];
    const options = [...texts, ...spec.choices.map((one) => [one, spoken(one)])];
    const node = el("select", { id, on }, options.map(([value, text]) => el("option", { value }, text)));
    return { node, read: () => node.value || null, write: (value) => (node.value = value ?? "") };
  }
  if (spec.kind === "number") return numberControl(spec, id, on);
  if (spec.kind === "players") {
    const fewest = number({ minimum: 2, maximum: 8 }, id, on);
    const most = number({ minimum: 2, maximum: 8 }, `${id}-most`, on);
    most.setAttribute("aria-label", "The most players");
    return {
      node: el("span", { class: "pair" }, fewest, " to ", most),
      read: () => [fewest.valueAsNumber, most.valueAsNumber],
      write: ([low, high]) => ((fewest.value = low), (most.value = high)),
    };
  }
  if (spec.kind === "ranks" || spec.kind === "kinds") return tickControl(spec, id, on);
  const node = el("input", { id, on, placeholder: "8: 12", inputMode: "numeric" });
  return {
    node,
    read: () => Object.fromEntries(node.value.split(",").filter((one) => one.trim()).map((one) => {
      const [players, size] = one.split(":");
      return [players.trim(), Number(size)];
    })),
    write: (value) => (node.value = Object.entries(value).map((pair) => pair.join(": ")).join(", ")),
  };
}

function number(spec, id, on) {
  return el("input", { type: "number", id, on, min: spec.minimum ?? "", max: spec.maximum ?? "", step: 1, inputMode: "numeric" });
}

/** A number, with a box beside it where there may be none. */
function numberControl(spec, id, on) {
  const field = number(spec, id, on);
  if (!spec.optional) {
    return { node: field, read: () => field.valueAsNumber, write: (value) => (field.value = value) };
  }
  const none = el("input", { type: "checkbox", on: { input: () => ((field.disabled = none.checked), on.input()) } });
  return {
    node: el("span", { class: "pair" }, field, el("label", { class: "tick" }, none, "none")),
    read: () => (none.checked ? null : field.valueAsNumber),
    write: (value) => {
      none.checked = field.disabled = value === null;
      field.value = value ?? "";
    },
  };
}

/** Some of several. */
function tickControl(spec, id, on) {
  const names = spec.kind === "ranks" ? RANKS : spec.choices;
  const ticks = names.map((name) => el("input", { type: "checkbox", value: name, on }));
  const shown = ticks.map((tick) => el("label", { class: "tick" }, tick, tick.value === "T" ? "10" : tick.value));
  return {
    node: el("span", { class: "ticks", id, role: "group" }, shown),
    read: () => ticks.filter((tick) => tick.checked).map((tick) => tick.value),
    write: (value) => ticks.forEach((tick) => (tick.checked = value.includes(tick.value))),
  };
}

/**
 * The form. `onChange` is called when something in it was changed.
 * `changes()` gives what differs from the rule set that it was filled with.
 */
export function houseForm(fields, onChange) {
  const controls = new Map();
  let base = {};
  const rows = (specs) =>
    specs.map((spec) => {
      const id = `field-${spec.path.replaceAll(".", "-")}`;
      const made = control(spec, id, onChange);
      const fault = el("p", { class: "fault", id: `${id}-fault`, hidden: true });
      const [, ...names] = spec.path.split(".");
      const label = names.length > 1 ? cardName(names[1]) : spoken(names[0]);
      const named = made.node.matches("input, select");
      const title = el(named ? "label" : "span", named ? { for: id } : { id: `${id}-label` }, label);
      const target = named ? made.node : made.node.querySelector("input");
      if (!named && made.node.role) made.node.setAttribute("aria-labelledby", `${id}-label`);
      else if (!named) target.setAttribute("aria-label", label);
      const meaning = el("p", { class: "meaning", id: `${id}-meaning` }, spec.meaning);
      target.setAttribute("aria-describedby", `${id}-meaning ${id}-fault`);
      const row = el("div", { class: names.length > 1 ? "field small" : "field" }, title, made.node, names.length > 1 ? null : meaning, fault);
      if (names.length > 1) target.removeAttribute("aria-describedby");
      controls.set(spec.path, { ...made, row, fault, target });
      return row;
    });
  const parts = Object.entries(PARTS).map(([part, title]) => {
    const specs = fields.filter((spec) => spec.part === part);
    const plain = specs.filter((spec) => spec.path.split(".").length === 2);
    const tables = ["melded", "in_hand"].map((name) => {
      const inside = specs.filter((spec) => spec.path.startsWith(`scoring.${name}.`));
      const legend = name === "melded" ? "For melded cards" : "Against, for cards left in hand";
      return inside.length ? el("fieldset", { class: "points" }, el("legend", {}, legend), rows(inside)) : null;
    });
    return el("details", { class: "part" }, el("summary", {}, title, el("span", { class: "count" })), rows(plain), tables);
  });
  return {
    node: el("div", { class: "house-form" }, parts),
    fill(values) {
      base = values;
      for (const [path, one] of controls) one.write(values[path]);
      this.mark([], []);
    },
    changes() {
      const found = {};
      for (const [path, one] of controls) {
        const value = one.read();
        if (!same(value, base[path])) found[path] = Number.isNaN(value) ? "" : value;
      }
      return found;
    },
    /** Show which fields are changed, and what is wrong with some. */
    mark(changed, faults) {
      for (const [path, one] of controls) {
        const fault = faults.find((found) => found.place === path || found.place.startsWith(`${path}[`));
        one.row.classList.toggle("changed", changed.includes(path));
        one.fault.hidden = !fault;
        one.fault.textContent = fault?.text ?? "";
        one.target.setAttribute("aria-invalid", fault ? "true" : "false");
      }
      for (const part of parts) {
        const count = part.querySelectorAll(".changed").length;
        part.querySelector(".count").textContent = count ? `${count} changed` : "";
        if (part.querySelector(".fault:not([hidden])")) part.open = true;
      }
    },
  };
}

function cardName(card) {
  return { T: "10", QS: "Q♠", JK: "Joker" }[card] ?? card;
}
