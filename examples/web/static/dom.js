// Making elements. Texts go in as text nodes, so that no name or rule can become markup.

/** An element: properties by name, attributes where the name has a hyphen, listeners under `on`. */
export function el(name, props = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (key === "data") {
      Object.assign(node.dataset, value);
    } else if (key === "class") {
      node.className = value;
    } else if (key.includes("-") || key === "role" || key === "for" || key === "scope") {
      node.setAttribute(key, value);
    } else {
      node[key] = value;
    }
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A button. */
export function button(label, click, props = {}) {
  const { class: kind = "", ...rest } = props;
  return el("button", { type: "button", class: `button ${kind}`.trim(), onclick: click, ...rest }, label);
}

const keyOf = (node) => node.dataset && (node.dataset.face ?? node.dataset.move ?? node.dataset.tool ?? node.dataset.place);
const isLike = (one, other) => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

/**
 * Show these nodes in an element, and keep those that it has where they say the same, so that the
 * focus stays and a button does not go away below the finger. The nodes are made for this call, and
 * have no listeners but those that are properties.
 */
export function fill(parent, ...content) {
  const nodes = content.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false);
  const made = nodes.map((one) => (one instanceof Node ? one : document.createTextNode(one)));
  const left = [...parent.childNodes];
  const shown = made.map((node) => {
    const at = left.findIndex((one) => isLike(one, node));
    return at < 0 ? node : become(left.splice(at, 1)[0], node);
  });
  const focused = document.activeElement;
  for (const node of left) node.remove();
  shown.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
  });
  if (parent.contains(focused)) focused.focus();
}

/** Make an element say what another one says. */
function become(node, made) {
  if (node === made || node.dataset?.face) return node; // the key of a card says all of it
  if (!(node instanceof Element)) {
    if (node.data !== made.data) node.data = made.data;
    return node;
  }
  for (const { name } of [...node.attributes]) if (!made.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of made.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  node.onclick = made.onclick;
  fill(node, ...made.childNodes);
  return node;
}

/** Whether an element can have the focus. */
export const isUsable = (node) => node instanceof HTMLElement && node.isConnected && !node.disabled;

/** Say something to those who listen to the page. */
export function announce(text) {
  const live = document.getElementById("live");
  live.append(el("p", {}, text));
  while (live.childElementCount > 6) live.firstElementChild.remove();
}

/** Say at once that something went wrong. */
export function alarm(text) {
  document.getElementById("alert").replaceChildren(el("p", {}, text));
}

/** A dialog with a heading and a button that closes it. It is removed when it is closed. */
export function dialog(title, content, { kind = "", onClose = () => {} } = {}) {
  const id = `title-${Math.random().toString(36).slice(2)}`;
  const close = button("×", () => box.close(), { class: "close", "aria-label": "Close" });
  const box = el(
    "dialog",
    { class: `dialog ${kind}`, "aria-labelledby": id },
    el("header", {}, el("h2", { id }, title), close),
    el("div", { class: "dialog-body" }, content),
  );
  const opener = document.activeElement;
  box.addEventListener("close", () => {
    box.remove();
    const back = isUsable(opener) ? opener : document.querySelector('.slot[tabindex="0"]');
    (back ?? document.getElementById("main")).focus();
    onClose();
  });
  // A click beside the dialog closes it as well.
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** What the browser keeps between visits, where it keeps anything. */
export const kept = {
  get(key, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Private windows may keep nothing; the page works without.
    }
  },
};
