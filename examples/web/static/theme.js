// Light or dark: as the system has it, until somebody chooses.

import { button, kept } from "./dom.js";

const system = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => (kept.get("theme", null) ?? (system.matches ? "dark" : "light")) === "dark";

export function applyTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}

export function themeButton() {
  const label = () => (isDark() ? "Light colours" : "Dark colours");
  return button("◐", ({ currentTarget: node }) => {
    kept.set("theme", isDark() ? "light" : "dark");
    applyTheme();
    node.title = label();
    node.setAttribute("aria-label", label());
  }, { class: "quiet", title: label(), "aria-label": label(), data: { tool: "theme" } });
}

system.addEventListener("change", applyTheme);
