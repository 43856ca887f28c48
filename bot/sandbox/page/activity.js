// The application's Activity: launching it, and the frames that show it, side by side.

import * as commands from "./commands.js";
import { openFrame, receive } from "./frame.js";
import { client, complain, post } from "./server.js";
import { at, me, names, state } from "./state.js";
import { element } from "./text.js";

const panel = at("activity");
const shown = new Map(); // frame id: its element

// changed handles the event that a frame was opened or closed.
export function changed({ instances, opened, closed }) {
  state.instances = instances;
  if (opened?.user === me()) claim(opened.id);
  if (closed) remove(closed);
  show();
}

// messages passes messages from the sandbox on to a frame.
export const messages = (event) => receive(event.frame, event.messages);

// claim shows a frame here, unless another page does.
async function claim(id) {
  const frame = await post(`/sandbox/frames/${id}/claim`, { client }).catch(() => null);
  if (!frame || shown.has(frame.id)) return;
  const view = openFrame(frame, { close: () => close(frame.id) });
  shown.set(frame.id, view);
  panel.append(view);
  show();
}

function close(id) {
  remove(id);
  post(`/sandbox/frames/${id}/close`, {}).catch(complain);
}

function remove(id) {
  shown.get(id)?.remove();
  shown.delete(id);
  show();
}

// reloaded removes the frames that have ended while the page was not connected.
export function reloaded() {
  const open = new Set(state.instances.flatMap((i) => i.frames));
  for (const id of shown.keys()) if (!open.has(id)) remove(id);
  show();
}

// show updates the button that launches or joins the Activity in the channel.
export function show() {
  panel.hidden = shown.size === 0;
  const here = state.instances.find((i) => i.channel === state.current?.id);
  const button = at("launch");
  button.hidden = !state.activities || [15, 16].includes(state.current?.type);
  button.textContent = here ? `Join Activity (${here.users.map(names.user).join(", ")})` : "Open Activity";
  button.onclick = () => (here ? post(`/sandbox/instances/${here.id}/join`, {}).catch(complain) : launch());
}

// launch uses the Entry Point command, as Discord's app launcher does.
async function launch() {
  try {
    const entry = (await commands.load()).find((c) => c.type === 4);
    if (!entry) throw new Error("The application has no Entry Point command that can be used here.");
    await commands.run({ type: 4, name: entry.name });
  } catch (error) {
    complain(error);
  }
}

const address = /https:\/\/discord\.com\/activities\/(\d+)(?:\?([^\s)>]*))?/g;

// links makes a button for each link to the Activity in a text. Discord takes the author of a
// message for the referrer if the link names none.
export function links(text, author) {
  return [...text.matchAll(address)].filter(([, app]) => app === state.bot.id).map(([, , query]) => {
    const button = element("button", { type: "button", className: "button secondary play" }, "Play ▸");
    button.addEventListener("click", () => follow(query, author));
    return element("p", { className: "row" }, button);
  });
}

// follow launches the Activity by a link to it.
function follow(query, author) {
  const given = new URLSearchParams(query ?? "");
  post(`/sandbox/channels/${state.current.id}/activity`, {
    customId: given.get("custom_id") ?? "", referrer: given.get("referrer_id") ?? author ?? "",
  }).catch(complain);
}

// followLink launches the Activity if a link leads to it.
export function followLink(url) {
  const [found] = url.matchAll(address);
  if (found?.[1] !== state.bot.id) return false;
  follow(found[2]);
  return true;
}
