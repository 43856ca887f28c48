// The log: the messages of the channel that is shown.

import { isMine } from "./components.js";
import { follows, messageItem, namesChannels } from "./message.js";
import { at, me, state } from "./state.js";
import { element } from "./text.js";

const [log, list] = [at("log"), at("messages")];

// seen and earlier hold the messages of each channel that was shown, by its id:
// those that the sandbox knows, and those from before it was restarted.
const seen = new Map();
const earlier = new Map();

let atEnd = true; // the end of the messages is in view and should stay there

const nearEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 60;

export function toEnd() {
  atEnd = true;
  log.scrollTop = log.scrollHeight;
  at("newer").hidden = true;
}

function scrolled() {
  atEnd = nearEnd();
  if (atEnd) at("newer").hidden = true;
}

// restarted keeps the messages that were shown, because the sandbox has lost them.
export function restarted() {
  for (const [channel, messages] of seen) {
    if (messages.size) earlier.set(channel, [...earlier.get(channel) ?? [], ...messages.values()]);
  }
  seen.clear();
}

// show shows the messages of the current channel.
export function show(messages) {
  state.messages = new Map(messages.filter(isMine).map((m) => [m.id, m]));
  seen.set(state.current.id, state.messages);
  list.replaceChildren(...earlierItems());
  for (const m of state.messages.values()) append(m);
  showHint();
  toEnd();
}

// loading tells screen readers not to read the log yet: neither the previous channel's messages
// nor a whole channel at once.
export function loading(is) {
  log.ariaBusy = String(is);
}

// earlierItems returns the messages from before a restart, whose controls are disabled, and a line
// below them.
function earlierItems() {
  const old = earlier.get(state.current.id) ?? [];
  const items = old.map((m, i) => messageItem(m, follows(m, old[i - 1])));
  for (const item of items) {
    item.classList.add("earlier");
    for (const control of item.querySelectorAll("button:not(.zoom, .fill), select")) control.disabled = true;
  }
  if (items.length) items.push(element("li", { className: "divider" }, "The sandbox was restarted here. It no longer has the messages above."));
  return items;
}

function append(m) {
  const last = list.lastElementChild && state.messages.get(list.lastElementChild.dataset.messageId);
  list.append(messageItem(m, follows(m, last)));
}

function showHint() {
  at("hint").hidden = list.childElementCount > 0;
}

// arrived adds a new message of the current channel, unless it was loaded with the channel.
export function arrived(m) {
  if (state.messages.has(m.id)) return;
  state.messages.set(m.id, m);
  append(m);
  showHint();
  if (atEnd || m.author.id === me()) toEnd();
  else at("newer").hidden = false;
}

// changed replaces a message and keeps the focus where it was.
export function changed(m) {
  if (!state.messages.has(m.id)) return;
  state.messages.set(m.id, m);
  const old = itemOf(m.id);
  const fresh = messageItem(m, old.classList.contains("follow"));
  const focused = old.contains(document.activeElement) && document.activeElement;
  const place = controlsOf(old).indexOf(focused);
  old.replaceWith(fresh);
  if (focused) (sameControl(fresh, focused.dataset.focus) ?? controlNear(fresh, place))?.focus();
}

const controlsOf = (item) => [...item.querySelectorAll("[data-custom-id]")];

const sameControl = (item, focus) => focus && item.querySelector(`[data-focus="${CSS.escape(focus)}"]:not(:disabled)`);

// controlNear returns the usable control nearest to where the focus was. The button that was
// clicked may be gone or disabled now, such as a point of the move pad that has a stone.
function controlNear(item, place) {
  if (place < 0) return null;
  const usable = controlsOf(item).map((control, i) => [control, Math.abs(i - place)]).filter(([control]) => !control.disabled);
  return usable.sort((a, b) => a[1] - b[1])[0]?.[0];
}

// renamed redraws the messages that name channels, because the names may have changed.
export function renamed() {
  [...state.messages.values()].filter(namesChannels).forEach(changed);
}

export function removed({ id }) {
  if (!state.messages.delete(id)) return;
  const item = itemOf(id);
  const next = item.nextElementSibling;
  item.remove();
  if (next?.classList.contains("follow")) {
    const before = next.previousElementSibling && state.messages.get(next.previousElementSibling.dataset.messageId);
    const m = state.messages.get(next.dataset.messageId);
    next.replaceWith(messageItem(m, follows(m, before)));
  }
  showHint();
}

const itemOf = (id) => list.querySelector(`[data-message-id="${CSS.escape(id)}"]`);

// scrollToMessage scrolls to a message and reports whether it exists.
export function scrollToMessage(id) {
  const item = itemOf(id);
  item?.scrollIntoView({ block: "center" });
  item?.classList.add("sought");
  setTimeout(() => item?.classList.remove("sought"), 1500);
  return Boolean(item);
}

at("newer").addEventListener("click", toEnd);
log.addEventListener("scroll", scrolled);
const resized = new ResizeObserver(() => { if (atEnd) toEnd(); });
[log, list].forEach((part) => resized.observe(part));
