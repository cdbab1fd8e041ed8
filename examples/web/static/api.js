// Talking to the server. A refusal becomes an error that carries its status and its particulars.

export class Refused extends Error {
  constructor(status, error) {
    super(error.text);
    this.status = status;
    this.error = error;
  }
}

async function answered(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Refused(0, { code: "offline", text: "The server does not answer." });
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Refused(response.status, body.error ?? { code: "fault", text: "Something went wrong." });
  }
  return body;
}

export const get = (path) => answered(fetch(path, { headers: { accept: "application/json" } }));

export const post = (path, body = {}) =>
  answered(
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    }),
  );

export const gamePath = (game, ...rest) => ["/api/games", encodeURIComponent(game), ...rest].join("/");

const HIDDEN_FOR = 3000;

/**
 * Follow a game: `onUpdate` is called with each update, `onLink` with whether the stream is open.
 * The browser connects again by itself; where it gives up, so do we, and try again later. A window
 * that is hidden for a while lets its stream go, since a browser opens few to one server and others
 * would wait; when it is shown again, the stream begins with what happened since.
 */
export function follow(game, since, onUpdate, onLink) {
  let source = null;
  let timer;
  let known = since;
  const open = () => {
    clearTimeout(timer);
    source = new EventSource(`${gamePath(game, "stream")}?since=${known}`);
    source.onopen = () => onLink(true);
    source.onmessage = (message) => {
      const update = JSON.parse(message.data);
      known = update.version;
      onUpdate(update);
    };
    source.onerror = () => {
      onLink(false);
      if (source.readyState === EventSource.CLOSED && !document.hidden) timer = setTimeout(open, 2500);
    };
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, HIDDEN_FOR);
    else if (!source || source.readyState === EventSource.CLOSED) open();
  };
  if (!document.hidden) open();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    close();
  };
}
