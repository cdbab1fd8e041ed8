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

/**
 * Follow a game: `onUpdate` is called with each update, `onLink` with whether the stream is open.
 * The browser connects again by itself; where it gives up, so do we, and try again later.
 */
export function follow(game, since, onUpdate, onLink) {
  let source;
  let timer;
  let known = since;
  const open = () => {
    source = new EventSource(`${gamePath(game, "stream")}?since=${known}`);
    source.onopen = () => onLink(true);
    source.onmessage = (message) => {
      const update = JSON.parse(message.data);
      known = update.version;
      onUpdate(update);
    };
    source.onerror = () => {
      onLink(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, 2500);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
