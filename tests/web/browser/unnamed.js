// The controls on the page that have no name for those who do not see them.
() => {
  const roles = ["listbox", "option", "group", "radiogroup"].map((role) => `[role=${role}]`);
  const named = (one) =>
    one.ariaLabel || one.title || one.textContent.trim() || one.labels?.length || one.getAttribute("aria-labelledby");
  return [...document.querySelectorAll(`button, input, select, a, ${roles}`)]
    .filter((one) => one.checkVisibility() && !named(one))
    .map((one) => one.outerHTML);
}
