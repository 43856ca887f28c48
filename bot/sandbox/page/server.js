// Requests to the sandbox, and the stream of its events.

import { at, me } from "./state.js";

// client is the name of this page, which shows some of the frames.
export const client = crypto.randomUUID();

export async function get(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw await problem(answer);
  return answer.json();
}

// post does something as the person the page speaks as.
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ user: me(), ...body }),
  });
  if (!answer.ok) throw await problem(answer);
  return answer.status === 204 ? undefined : answer.json();
}

async function problem(answer) {
  const body = await answer.json().catch(() => ({}));
  return new Error(body.error ?? `The sandbox answered ${answer.status}.`);
}

// complain shows an error to the reader of the page.
export function complain(error) {
  at("problem").textContent = error instanceof TypeError ? "Can't reach the sandbox. Is the program still running?" : error.message;
}

// listen connects to the events, and again whenever the connection is lost.
export function listen({ opened, lost, event }) {
  const events = new EventSource("/sandbox/events?client=" + client);
  events.onopen = opened;
  events.onerror = () => {
    lost();
    // If the answer isn't a stream, the browser doesn't try again.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => listen({ opened, lost, event }), 2_000);
  };
  events.onmessage = (e) => event(JSON.parse(e.data));
}
