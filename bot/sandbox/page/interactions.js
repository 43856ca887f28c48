// The person's interactions that the application hasn't answered yet.

import { at, me } from "./state.js";
import { openModal } from "./modal.js";

const [pending, answered, failed] = [0, 1, 2]; // states, as the sandbox gives them

// early holds events that came before the answer to the request that caused them.
const early = new Map();
const waiting = new Map(); // interaction id: what to do when it is answered

// follow waits until the application has answered the interaction that a request began.
export async function follow(request) {
  const { interaction } = await request;
  await new Promise((resolve) => {
    waiting.set(interaction, resolve);
    const event = early.get(interaction);
    if (event) changed(event);
  });
}

// changed handles the event of an interaction.
export function changed(event) {
  if (event.user !== me() || event.state === pending) return;
  const done = waiting.get(event.id);
  if (!done) {
    early.set(event.id, event);
    if (early.size > 50) early.delete(early.keys().next().value);
    return;
  }
  waiting.delete(event.id);
  early.delete(event.id);
  at("problem").textContent = event.state === failed ? "The application did not respond." : "";
  if (event.state === answered && event.modal) openModal(event);
  done();
}

// lost stops waiting for answers after the connection was lost.
export function lost() {
  for (const done of waiting.values()) done();
  waiting.clear();
}
