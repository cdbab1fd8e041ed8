// Dragging by mouse, pen or finger. A press that does not move is a click.

const SLOP = 7;

/** What lies under a point and takes cards. */
function targetAt(x, y, dragged) {
  const before = dragged.style.pointerEvents;
  dragged.style.pointerEvents = "none";
  const found = document.elementFromPoint(x, y)?.closest("[data-drop]") ?? null;
  dragged.style.pointerEvents = before;
  return found;
}

/**
 * Make an element draggable. `onMove(x)` is called while it is over no target, `onDrop(target)` with
 * the `data-drop` of what it is dropped on, `onEnd()` in any case, `onClick()` where it did not move.
 */
export function draggable(node, { onClick, onMove, onDrop, onEnd }) {
  node.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    let moved = false;
    let over = null;
    node.setPointerCapture(down.pointerId);

    const move = (event) => {
      const dx = event.clientX - down.clientX;
      const dy = event.clientY - down.clientY;
      if (!moved && Math.hypot(dx, dy) < SLOP) return;
      moved = true;
      node.classList.add("dragged");
      // The place of the card may change below the finger, so the way is measured from where it lies.
      const box = node.parentElement.getBoundingClientRect();
      node.style.setProperty("--x", `${event.clientX - box.left - node.offsetWidth / 2}px`);
      node.style.setProperty("--y", `${event.clientY - box.top - node.offsetHeight / 2}px`);
      const found = targetAt(event.clientX, event.clientY, node);
      if (found !== over) {
        over?.classList.remove("over");
        found?.classList.add("over");
        over = found;
      }
      if (!over) {
        onMove(event.clientX);
        node.style.setProperty("--x", `${event.clientX - box.left - node.offsetWidth / 2}px`);
        node.style.setProperty("--y", `${event.clientY - box.top - node.offsetHeight / 2}px`);
      }
    };
    const end = (event) => {
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
      node.classList.remove("dragged");
      over?.classList.remove("over");
      if (event.type === "pointerup") {
        if (!moved) onClick();
        else if (over) onDrop(over.dataset.drop);
      }
      onEnd();
    };
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
  });
}
