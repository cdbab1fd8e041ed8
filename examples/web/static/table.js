// A table: keeps what the server told last, shows it, and sends what the player does.

import { Refused, follow, gamePath, get, post } from "./api.js";
import { showBook } from "./book.js";
import { back, face, words } from "./cards.js";
import { alarm, announce, button, dialog, el, fill, isUsable, kept } from "./dom.js";
import { makeHand } from "./hand.js";
import { helpDialog, listenForKeys } from "./keys.js";
import { byKind, chooseMove, moveButtons, refusalNotes } from "./moves.js";
import { dealDialog, scoreSheet } from "./scores.js";
import { meldNode, seatPanel } from "./seats.js";
import { makeStory } from "./story.js";
import { waitingRoom } from "./waiting.js";

const ASK_AGAIN = 1500;
const NOTHING = { moves: [], refusals: [] };

/** Open a table; gives a function that leaves it. */
export function openTable(main, first, topBar) {
  let update = first;
  let found = NOTHING; // what the selected cards can do
  let asked = 0;
  let answered = Promise.resolve(); // when the server has told that
  let again; // the timer to ask it again
  let waiting = null; // the waiting room
  let note = null; // makes the words of a hint or a refusal
  let trouble = null; // makes those of why it is not known what the selected cards can do
  let ended = null; // the dialog at the end of a deal
  let online = true;
  const story = makeStory();
  const hand = makeHand(`hand-${first.game}-${first.you}`, { onSelect, onEnter, onDrop });
  const nodes = {
    others: el("div", { class: "others" }),
    middle: el("section", { class: "middle", "aria-label": "Stock and pile" }),
    mine: el("section", { class: "mine", "aria-label": "Your melds" }),
    status: el("p", { class: "status" }),
    notes: el("div", { class: "notes", "aria-live": "polite" }),
    bar: el("div", { class: "bar", role: "group", "aria-label": "Moves" }),
    tools: el("div", { class: "tools", role: "group", "aria-label": "Tools" }),
    sheet: el("div", {}),
  };
  const path = (...rest) => gamePath(first.game, ...rest);
  const isDraw = () => update.view.onTurn && update.view.phase === "draw";
  const isPlay = () => update.view.onTurn && update.view.phase === "play";

  /** Take in what the server told; older news than what is known is let be. */
  function take(told) {
    if (told.version < update.version) return;
    const moved = told.version !== update.version || told.started !== update.started;
    const wasMine = update.started && update.view.onTurn;
    update = { ...told, invite: told.invite ?? update.invite };
    if (!update.started) return render();
    story.tell(update.events, update.you, false);
    if (moved) {
      note = null;
      found = NOTHING; // it was about the table as it lay before
    }
    render();
    if (moved) refreshMoves();
    if (!wasMine && update.view.onTurn && isDraw()) announce("Your turn.");
  }

  async function send(kind, body) {
    try {
      take(await post(path(kind), { version: update.version, ...body }));
    } catch (error) {
      await refuse(error);
    }
  }

  const play = (action) => send("actions", { action });

  /** Say why something was refused; after a change of the game in between, look again. */
  async function refuse(error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 409) {
      try {
        take(await get(`${path()}?since=${update.version}`));
        return;
      } catch (other) {
        error = other;
      }
    }
    const { text, rule } = error.error;
    alarm(error.message);
    note = () => (rule ? refusalNotes([{ text, rule }], openBook) : el("p", { class: "refusal" }, text));
    renderBar();
  }

  async function openBook(rule = "") {
    showBook(await get(path("book")), rule);
  }

  async function hint() {
    try {
      const told = await post(path("hint"), { version: update.version });
      hand.select(told.cards);
      const label = { draw: "draw from the stock", take: "take the pile with", meld: "lay", add: "add", swap: "give", discard: "discard the", pass: "end your turn", next: "deal again" }[told.kind];
      const text = `A bot would ${label} ${told.words}`.trim();
      note = () => el("p", { class: "hint" }, el("strong", {}, `${text}. `), told.reason, " ", button("Do it", () => play(told.action), { class: "link" }));
      renderBar();
    } catch (error) {
      await refuse(error);
    }
  }

  /** Ask what the selected cards can do. */
  function refreshMoves() {
    clearTimeout(again);
    nodes.bar.dataset.state = "asking";
    answered = askMoves(++asked);
    return answered;
  }

  async function askMoves(mine) {
    const cards = hand.selection();
    let answer = NOTHING;
    let failed = null;
    if (update.view.onTurn && (cards.length || isDraw())) {
      try {
        answer = await post(path("moves"), { version: update.version, cards });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        failed = error;
      }
    }
    if (mine !== asked) return;
    if (failed) again = setTimeout(refreshMoves, ASK_AGAIN);
    else nodes.bar.dataset.state = "settled";
    if (failed?.status === 409) {
      await refuse(failed);
      return;
    }
    trouble = failed && (() => el("p", { class: "refusal" }, `${failed.message} Asking again …`));
    found = answer;
    renderBar();
  }

  function onSelect() {
    note = null;
    refreshMoves();
  }

  /** Enter does what the first button does, once it is known. */
  async function onEnter() {
    await answered;
    nodes.bar.querySelector("button")?.click();
  }

  /** Cards were dropped on the pile, on the place for melds, or on a meld. */
  async function onDrop(cards, target) {
    if (!update.view.onTurn) return;
    hand.select(cards);
    await answered;
    const [what, seat, index] = target.split(" ");
    const fits = (move) =>
      what === "pile" ? ["discard", "take"].includes(move.kind)
      : what === "new" ? move.kind === "meld"
      : ["add", "swap"].includes(move.kind) && move.target[0] === Number(seat) && move.target[1] === Number(index);
    pick(found.moves.filter(fits));
  }

  function pick(moves) {
    const [group] = byKind(moves);
    if (group) chooseMove(group, update, play);
    else if (found.refusals.length) alarm(found.refusals[0].text);
  }

  async function onPile() {
    await answered;
    const kinds = isDraw() ? ["take"] : ["discard"];
    pick(found.moves.filter((move) => kinds.includes(move.kind)));
  }

  async function onMeld(seat, index) {
    await answered;
    pick(found.moves.filter((move) => move.target?.[0] === seat && move.target[1] === index));
  }

  // Showing

  function render() {
    if (!update.started) {
      topBar("Waiting for players");
      waiting ??= waitingRoom(main, update, { take, path });
      waiting(update);
      return;
    }
    const isNew = !nodes.bar.isConnected;
    if (isNew) lay();
    const focused = document.activeElement;
    renderTop();
    const { view } = update;
    const others = update.seats.map((_, at) => (update.you + at) % update.seats.length).slice(1);
    nodes.others.dataset.count = others.length;
    fill(nodes.others, others.map((seat) => seatPanel(update, seat, isPlay() ? onMeld : null)));
    renderMiddle();
    fill(nodes.mine,
      view.melds[update.you].length
        ? el("ul", { class: "melds" }, view.melds[update.you].map((meld, at) => meldNode(meld, update.you, at, isPlay() ? onMeld : null)))
        : el("p", { class: "none" }, isPlay() ? "Drop cards here to lay a meld." : "Your melds will lie here."));
    nodes.mine.dataset.drop = "new";
    hand.show(view.hand, view.wilds);
    fill(nodes.sheet, scoreSheet(update));
    renderBar();
    // Who had the focus on something that is gone, or of no use now, goes on from the hand.
    if (isNew || !isUsable(focused)) hand.focus();
    renderEnd();
  }

  function renderTop() {
    const { rules, deal } = update.view;
    const house = rules.changed ? `, ${rules.changed} house rule${rules.changed === 1 ? "" : "s"}` : "";
    topBar(`${rules.title}${house} · deal ${deal + 1}`,
      button("Rules", () => openBook(), { class: "quiet" }),
      button("Scores", () => dialog("Scores", scoreSheet(update)), { class: "quiet only-small" }),
      button("Help", () => helpDialog(update, path), { class: "quiet" }));
  }

  function renderMiddle() {
    const { view } = update;
    const stock = button(
      [el("span", { class: "heap" }, view.stockSize ? [back(), back(), back()] : el("span", { class: "card empty" })),
       el("span", { class: "label" }, `Stock · ${view.stockSize}`)],
      () => play("draw"),
      { class: `place${isDraw() ? " ready" : ""}`, data: { place: "stock" }, "aria-label": `Draw from the stock, ${view.stockSize} card${view.stockSize === 1 ? "" : "s"}` });
    stock.disabled = !isDraw() || !view.options.includes("draw");
    const top = view.upcard ? `${words(view.upcard)} on top of ${view.pileSize}` : "empty";
    const pile = button(
      [el("span", { class: "heap" }, view.pileSize > 1 ? [back(), el("span", { class: "on" }, face(view.upcard))] : view.upcard ? face(view.upcard) : el("span", { class: "card empty" })),
       el("span", { class: "label" }, `Pile · ${view.pileSize}`)],
      onPile,
      { class: `place${isDraw() && view.canTake ? " ready" : ""}`, data: { place: "pile", drop: "pile" }, "aria-label": `Pile: ${top}` });
    pile.disabled = !view.onTurn || (isDraw() && !view.canTake);
    fill(nodes.middle, stock, pile);
  }

  function status() {
    const { view } = update;
    if (view.phase === "game_over") return "The game is over.";
    if (view.phase === "deal_over") return "The deal is over.";
    if (!view.onTurn) return `${update.seats[view.turn].name} plays …`;
    if (isDraw()) return view.canTake ? "Your turn: draw from the stock, or take the pile." : "Your turn: draw from the stock.";
    return "Your turn: meld if you can, then discard.";
  }

  function renderBar() {
    const { view } = update;
    nodes.status.textContent = online ? status() : "The connection is lost; trying again …";
    nodes.status.classList.toggle("mine-now", view.onTurn && online);
    const focused = nodes.bar.contains(document.activeElement);
    const buttons = moveButtons(found.moves, update, play);
    if (view.options.includes("draw")) {
      const draw = button("Draw from the stock", () => play("draw"), { data: { move: "draw" } });
      // Who has selected cards means to take the pile with them.
      if (buttons.length && hand.selection().length) buttons.push(draw);
      else buttons.unshift(draw);
    }
    if (view.options.includes("pass")) buttons.push(button("End the turn", () => play("pass"), { data: { move: "pass" } }));
    if (view.options.includes("next") && !ended?.open) buttons.push(button("Deal again", () => play("next"), { class: "main", data: { move: "next" } }));
    buttons.forEach((one, place) => one.classList.toggle("main", place === 0));
    fill(nodes.bar, buttons);
    if (focused && !nodes.bar.contains(document.activeElement)) (nodes.bar.querySelector("button") ?? hand).focus();
    fill(nodes.notes, note?.() ?? trouble?.() ?? refusalNotes(found.refusals, openBook));
    renderTools();
  }

  function renderTools() {
    const tool = (name, label, click, enabled = true) => {
      const made = button(label, click, { class: "quiet", data: { tool: name } });
      made.disabled = !enabled;
      return made;
    };
    fill(nodes.tools,
      tool("sort", "Sort", () => announce(`Sorted by ${hand.sort()}.`)),
      tool("hint", "Hint", hint, isDraw() || isPlay()),
      tool("undo", "Undo", () => send("undo", {}), update.canUndo));
  }

  /** At the end of a deal its reckoning is shown, once. */
  function renderEnd() {
    const { view } = update;
    const deals = view.results.length;
    const isEnd = ["deal_over", "game_over"].includes(view.phase);
    if (!isEnd) {
      ended?.close();
      ended = null;
    } else if (!ended || ended.dataset.deals !== String(deals)) {
      ended = dealDialog(update, { next: () => play("next"), again: () => (location.hash = "") });
      ended.dataset.deals = deals;
      ended.addEventListener("close", () => renderBar());
    }
  }

  function lay() {
    main.replaceChildren(
      el("div", { class: "room" },
        el("div", { class: "felt", id: "felt" },
          el("h1", { class: "unseen" }, "The table"),
          nodes.others, nodes.middle, nodes.mine,
          el("section", { class: "hand-area", "aria-label": "You" },
            nodes.status, hand.node,
            el("p", { class: "unseen", id: "hand-help" }, "Arrow keys move along the hand, Space selects, Enter plays, Shift and arrow keys move a card."),
            nodes.notes, nodes.bar, nodes.tools)),
        el("aside", { class: "side" },
          el("section", { "aria-label": "Scores" }, el("h2", {}, "Scores"), nodes.sheet),
          el("section", { "aria-label": "What happened" }, el("h2", {}, "What happened"), story.node))));
  }

  render();
  if (update.started) {
    story.tell(update.events, update.you, true);
    refreshMoves();
  }
  const stopKeys = listenForKeys({
    draw: () => isDraw() && play("draw"),
    pile: () => update.started && onPile(),
    sort: () => announce(`Sorted by ${hand.sort()}.`),
    hint: () => update.started && (isDraw() || isPlay()) && hint(),
    undo: () => update.canUndo && send("undo", {}),
    hand: () => update.started && hand.focus(),
    rules: () => update.started && openBook(),
    help: () => helpDialog(update, path),
  });
  const stopStream = follow(first.game, first.version, take, (is) => {
    online = is;
    if (update.started) renderBar();
  });
  return () => {
    stopKeys();
    stopStream();
    clearTimeout(again);
    asked += 1; // what is still to come concerns nobody
    hand.leave();
    ended?.close();
    kept.set("last", first.game);
  };
}
