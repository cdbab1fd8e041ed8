// The own hand: in the order that its player gives it, selected by click or key, moved by drag or key.

import { face, sorted, words } from "./cards.js";
import { el, kept } from "./dom.js";
import { draggable } from "./drag.js";

const MIN_STEP = 23; // as much of a covered card as shows its index
const LIFT = 16;

/**
 * The hand. `onSelect(cards)` is called when the selection changes, `onEnter()` when Enter is pressed,
 * `onDrop(cards, target)` when cards are dropped on something with `data-drop`.
 */
export function makeHand(storeKey, { onSelect, onEnter, onDrop }) {
  const node = el("div", {
    class: "hand", role: "listbox", "aria-multiselectable": "true", "aria-orientation": "horizontal",
    "aria-describedby": "hand-help", on: { keydown, focusin },
  });
  let slots = []; // in order: { card, node, selected, fresh }
  const saved = kept.get(storeKey, { mode: null, cards: [] });
  let mode = saved.mode ?? kept.get("sort", "suit");
  let focus = 0;
  let wilds = new Set();

  /** Show these cards, and keep the order of those that were there. */
  function show(cards, wildCards) {
    wilds = new Set(wildCards);
    const left = [...cards];
    const stays = [];
    const take = (card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    };
    // Of two equal cards the selected one is the one that was played, so the others stay first.
    const unselectedFirst = [...slots].sort((a, b) => a.selected - b.selected);
    const staying = new Set(unselectedFirst.filter((slot) => take(slot.card)));
    const held = node.contains(document.activeElement);
    for (const slot of slots) {
      if (staying.has(slot)) stays.push(slot);
      else slot.node.remove();
    }
    for (const card of saved.cards.splice(0)) if (take(card)) stays.push(slotFor(card));
    const first = !stays.length;
    if (first && mode === "own") mode = kept.get("sort", "suit"); // other cards were dealt
    for (const slot of stays) slot.fresh = false;
    stays.push(...left.map((card) => ({ ...slotFor(card), fresh: !first })));
    slots = stays;
    for (const slot of slots) if (slot.fresh) slot.node.classList.add("fresh");
    if (mode !== "own") order();
    arrange();
    if (held) setFocus(focus);
  }

  function slotFor(card) {
    const slot = {
      card, selected: false, fresh: false,
      node: el("div", { class: "slot", role: "option", "aria-selected": "false", "aria-label": words(card) }, face(card)),
    };
    draggable(slot.node, {
      onClick: () => {
        const found = slots.find((one) => one.node === slot.node);
        toggle(found);
        setFocus(slots.indexOf(found), false);
      },
      onMove: (x) => reorder(slot.node, x),
      onDrop: (target) => {
        const found = slots.find((one) => one.node === slot.node);
        const cards = found.selected ? selection() : [found.card];
        onDrop(cards, target);
      },
      onEnd: arrange,
    });
    return slot;
  }

  /** While a card is dragged along the hand, the others make room. */
  function reorder(dragged, x) {
    const at = slots.findIndex((one) => one.node === dragged);
    const centre = (slot) => slot.x + slot.width / 2;
    const box = node.getBoundingClientRect();
    const row = slots.filter((one) => one.row === slots[at].row);
    const to = row.filter((one) => one.node !== dragged && box.left + centre(one) < x).length + slots.indexOf(row[0]);
    if (to === at) return;
    slots.splice(to, 0, ...slots.splice(at, 1));
    mode = "own";
    keep();
    arrange();
  }

  /** Put every card at its place: in one row, or in more where the hand is long. */
  function arrange() {
    const held = node.contains(document.activeElement);
    if (held) focusin({ target: document.activeElement });
    const width = node.clientWidth;
    const card = parseFloat(getComputedStyle(node).getPropertyValue("--card")) || 80;
    const most = Math.max(1, Math.floor((width - card) / MIN_STEP) + 1);
    const rows = Math.max(1, Math.ceil(slots.length / most));
    const each = Math.ceil(slots.length / rows) || 1;
    const step = each > 1 ? Math.min(card * 0.72, (width - card) / (each - 1)) : 0;
    const rowHeight = card * 0.95;
    slots.forEach((slot, place) => {
      const row = Math.floor(place / each);
      const count = Math.min(each, slots.length - row * each);
      const start = (width - (card + step * (count - 1))) / 2;
      Object.assign(slot, { row, x: start + (place % each) * step, width: card });
      const style = slot.node.style;
      style.setProperty("--x", `${slot.x}px`);
      style.setProperty("--y", `${row * rowHeight + LIFT}px`);
      style.zIndex = place + 1;
      if (node.children[place] !== slot.node) node.insertBefore(slot.node, node.children[place] ?? null);
      slot.node.setAttribute("aria-posinset", place + 1);
      slot.node.setAttribute("aria-setsize", slots.length);
      slot.node.tabIndex = place === focus ? 0 : -1;
    });
    node.style.height = `${(rows - 1) * rowHeight + card * 1.4 + LIFT + 2}px`;
    node.setAttribute("aria-label", `Your hand, ${slots.length} ${slots.length === 1 ? "card" : "cards"}`);
    if (focus >= slots.length) setFocus(Math.max(0, slots.length - 1), false);
    if (held) setFocus(focus); // who is moved in the page loses it
  }

  function order() {
    const cards = sorted(slots.map((one) => one.card), mode, wilds);
    const rest = [...slots];
    slots = cards.map((card) => rest.splice(rest.findIndex((one) => one.card === card), 1)[0]);
    keep();
  }

  const keep = () => kept.set(storeKey, { mode, cards: slots.map((one) => one.card) });
  const selection = () => slots.filter((one) => one.selected).map((one) => one.card);

  function mark(slot, selected) {
    slot.selected = selected;
    slot.node.setAttribute("aria-selected", selected);
    if (selected) slot.node.classList.remove("fresh");
  }

  function toggle(slot) {
    mark(slot, !slot.selected);
    onSelect(selection());
  }

  function setFocus(place, really = true) {
    slots[focus]?.node.setAttribute("tabindex", -1);
    focus = Math.min(Math.max(place, 0), Math.max(slots.length - 1, 0));
    slots[focus]?.node.setAttribute("tabindex", 0);
    if (really) slots[focus]?.node.focus();
  }

  /** The card that has the focus is the one that keys mean, wherever it came to lie. */
  function focusin(event) {
    const at = slots.findIndex((slot) => slot.node.contains(event.target));
    if (at >= 0) setFocus(at, false);
  }

  function keydown(event) {
    focusin(event);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const end = { Home: 0, End: slots.length - 1 }[event.key];
    if (step && event.shiftKey) {
      const to = focus + step;
      if (to < 0 || to >= slots.length) return;
      slots.splice(to, 0, ...slots.splice(focus, 1));
      mode = "own";
      keep();
      focus = to;
      arrange();
      setFocus(to);
    } else if (step) {
      setFocus(focus + step);
    } else if (end !== undefined) {
      setFocus(end);
    } else if (event.key === " ") {
      if (slots[focus]) toggle(slots[focus]);
    } else if (event.key === "Enter") {
      onEnter();
    } else if (event.key === "Escape") {
      select([]);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Select these cards and no others. */
  function select(cards) {
    const left = [...cards];
    for (const slot of slots) {
      const at = left.indexOf(slot.card);
      mark(slot, at >= 0);
      if (at >= 0) left.splice(at, 1);
    }
    onSelect(selection());
  }

  /** Sort by suit, then by rank, in turns. */
  function sort() {
    mode = mode === "suit" ? "rank" : "suit";
    kept.set("sort", mode);
    order();
    arrange();
    return mode;
  }

  const observer = new ResizeObserver(arrange);
  observer.observe(node);
  return { node, show, select, selection, sort, focus: () => setFocus(focus), leave: () => observer.disconnect() };
}
