// Who is typing in the channel that is shown.

import { at, me, names, state } from "./state.js";
import { element } from "./text.js";

// lasts is how long someone is shown as typing, in milliseconds, as in Discord.
export const lasts = 10_000;

const typing = new Map(); // "channel user": timer

export function started({ channel, user }) {
  if (user === me()) return;
  const key = `${channel} ${user}`;
  clearTimeout(typing.get(key));
  typing.set(key, setTimeout(() => stopped(channel, user), lasts));
  show();
}

export function stopped(channel, user) {
  const key = `${channel} ${user}`;
  clearTimeout(typing.get(key));
  if (typing.delete(key)) show();
}

export function show() {
  const who = [...typing.keys()].filter((key) => key.startsWith(state.current.id + " ")).map((key) => names.user(key.split(" ")[1]));
  const text = who.length ? `${who.join(" and ")} ${who.length > 1 ? "are" : "is"} typing…` : "";
  if (at("typing").textContent !== text) at("typing").replaceChildren(...(text ? [element("span", { className: "wait" }, text)] : []));
}
