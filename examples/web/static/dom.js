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
  return el("button", { type: "button", class: `button ${kind}`, on: { click }, ...rest }, label);
}

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
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
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
