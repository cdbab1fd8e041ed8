// The texts on the page whose contrast with what lies behind them is below 4.5 to 1.
() => {
  const rgba = (text) => text.match(/[\d.]+/g).map(Number);
  const over = (top, under) => top.slice(0, 3).map((c, i) => c * (top[3] ?? 1) + under[i] * (1 - (top[3] ?? 1)));
  const light = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const felt = getComputedStyle(document.documentElement).getPropertyValue('--felt').trim();
  const hex = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  const ground = (node) => {
    if (!node) return [255, 255, 255];
    const style = getComputedStyle(node);
    const under = () => ground(node.parentElement);
    if (node.classList.contains('felt')) return hex(felt);
    const colour = rgba(style.backgroundColor);
    return (colour[3] ?? 1) === 1 ? colour.slice(0, 3) : over(colour, under());
  };
  const found = [];
  for (const node of document.querySelectorAll('p, span, strong, small, h2, th, td, li, button, label, a')) {
    const text = [...node.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data.trim()).join('');
    if (!text || !node.checkVisibility() || node.closest('.unseen, .skip, :disabled, [aria-hidden=true]')) continue;
    const behind = ground(node);
    const ink = over(rgba(getComputedStyle(node).color), behind);
    const [a, b] = [light(ink), light(behind)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.push(`${text}: ${ratio.toFixed(2)}`);
  }
  return found;
}
