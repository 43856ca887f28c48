// The page on top of the sandbox: it shows what happens in a channel, live, and
// lets one write there as any of the people.

import * as files from "./files.js";
import { element, nodes, plain } from "./text.js";

const at = (id) => document.getElementById(id);
const [log, list, box, speaker] = ["log", "messages", "text", "speaker"].map(at);

const typingLasts = 10_000; // milliseconds, as in Discord
const pictureSide = 420; // the longer side of a picture in the chat, in pixels
const colours = ["#8fb7e8", "#e8a48f", "#a5d68c", "#d3a4e0", "#e5cf7b", "#7fd0c8"];

let state = { users: [], channels: [], bot: {}, online: false };
let current = null; // the channel that is shown
let messages = new Map(); // those of current, by id
let waiting = null; // events that came while something was loaded
const unread = new Map(); // channel id: "unread" or "called"
const typing = new Map(); // "channel user": timer
const said = []; // what was sent from here, for the up arrow
let recalled = 0;
let typedAt = 0;

const everyone = () => [...state.users, state.bot];
const names = {
  user: (id) => everyone().find((u) => u.id === id)?.name,
  channel: (id) => state.channels.find((c) => c.id === id)?.name || undefined,
};

// Talking to the server

async function get(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
  return answer.json();
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ user: speaker.value, ...body }),
  });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? `The sandbox answered ${answer.status}.`);
}

function complain(error) {
  at("problem").textContent = error instanceof TypeError ? "The sandbox cannot be reached. Is the program still running?" : error.message;
}

function listen() {
  const events = new EventSource("/sandbox/events");
  events.onopen = () => load().catch(complain);
  events.onerror = () => {
    state.online = false;
    showStatus("Not connected to the sandbox");
  };
  events.onmessage = (e) => {
    const event = JSON.parse(e.data);
    if (waiting) waiting.push(event);
    else handle(event);
  };
}

// load gets everything anew; what happens meanwhile is handled afterwards.
async function load() {
  waiting ??= [];
  state = await get("/sandbox/state");
  at("guild-name").textContent = state.guild;
  document.title = `${state.guild} sandbox`;
  showSpeakers();
  await showChannel(channelOfAddress());
  showStatus();
  at("problem").textContent = "";
}

function handle(event) {
  switch (event.kind) {
    case "message": return arrived(event.message);
    case "edit": return changed(event.message);
    case "delete": return removed(event);
    case "typing": return showTyping(event);
    case "bot":
      state.online = event.online;
      showStatus();
  }
}

// Channels and people

function channelOfAddress() {
  const name = decodeURIComponent(location.hash.slice(1));
  const mine = visibleChannels();
  return mine.find((c) => addressOf(c) === name) ?? mine[0];
}

const addressOf = (channel) => channel.name || "direct";
const titleOf = (channel) => channel.name || state.bot.name;
const visibleChannels = () => state.channels.filter((c) => !c.user || c.user === speaker.value);

function showSpeakers() {
  const chosen = speaker.value || sessionStorage.getItem("speaker");
  speaker.replaceChildren(...state.users.map((u) => element("option", { value: u.id }, u.name)));
  if (state.users.some((u) => u.id === chosen)) speaker.value = chosen;
}

function showChannels() {
  const focused = document.activeElement?.dataset.channelId;
  at("channels").replaceChildren(...visibleChannels().map((c) => {
    const mark = unread.get(c.id);
    const link = element("a", { href: "#" + encodeURIComponent(addressOf(c)), dataset: { channelId: c.id, channelName: addressOf(c) } },
      element("span", { className: "sign", ariaHidden: "true" }, c.user ? "@" : "#"), titleOf(c));
    if (c === current) link.setAttribute("aria-current", "page");
    if (mark) {
      link.classList.add("unread", mark);
      link.append(element("span", { className: "dot" }), element("span", { className: "unseen" }, mark === "called" ? "(you are mentioned)" : "(unread)"));
    }
    return element("li", { className: c.user ? "group" : "" }, link);
  }));
  if (focused) at("channels").querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)?.focus();
  at("channels").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

async function showChannel(channel) {
  waiting ??= [];
  current = channel;
  unread.delete(channel.id);
  showChannels();
  const title = titleOf(channel);
  at("title").textContent = (channel.user ? "@ " : "# ") + title;
  at("text-label").textContent = `Message ${title}`;
  try {
    const loaded = await get(`/sandbox/channels/${channel.id}/messages`);
    if (channel !== current) return;
    messages = new Map(loaded.messages.map((m) => [m.id, m]));
    showMessages();
    showTypists();
  } finally {
    if (channel === current) {
      const late = waiting ?? [];
      waiting = null;
      late.forEach(handle);
    }
  }
}

function showStatus(problem) {
  const status = at("status");
  status.classList.toggle("on", state.online && !problem);
  status.textContent = problem ?? `${state.bot.name} is ${state.online ? "here" : "not connected"}`;
}

// Messages

let atEnd = true; // the end of the messages is in view, and is to stay there

const nearEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 60;

function toEnd() {
  atEnd = true;
  log.scrollTop = log.scrollHeight;
  at("newer").hidden = true;
}

function scrolled() {
  atEnd = nearEnd();
  if (atEnd) at("newer").hidden = true;
}

function showMessages() {
  log.ariaBusy = "true"; // nobody wants a whole channel read out
  list.replaceChildren();
  for (const m of messages.values()) appendMessage(m);
  at("hint").hidden = messages.size > 0;
  toEnd();
  log.ariaBusy = "false";
}

function appendMessage(m) {
  const last = list.lastElementChild && messages.get(list.lastElementChild.dataset.messageId);
  list.append(messageItem(m, follows(m, last)));
}

// follows reports whether a message goes under the head of the one before it.
function follows(m, before) {
  return Boolean(before) && !m.reply && before.author.id === m.author.id && Date.parse(m.time) - Date.parse(before.time) < 5 * 60_000;
}

function arrived(m) {
  stopTyping(m.channel, m.author.id);
  if (m.channel !== current.id) {
    const called = m.notified.includes(speaker.value);
    unread.set(m.channel, called ? "called" : unread.get(m.channel) ?? "unread");
    return showChannels();
  }
  messages.set(m.id, m);
  appendMessage(m);
  at("hint").hidden = true;
  if (atEnd || m.author.id === speaker.value) toEnd();
  else at("newer").hidden = false;
}

function changed(m) {
  if (!messages.has(m.id)) return;
  messages.set(m.id, m);
  const old = itemOf(m.id);
  const fresh = messageItem(m, old.classList.contains("follow"));
  const emoji = old.contains(document.activeElement) && document.activeElement.dataset.emoji;
  old.replaceWith(fresh);
  if (emoji) fresh.querySelector(`[data-emoji="${CSS.escape(emoji)}"]`)?.focus();
}

function removed({ id }) {
  if (!messages.delete(id)) return;
  const item = itemOf(id);
  const next = item.nextElementSibling;
  item.remove();
  if (next?.classList.contains("follow")) {
    const before = next.previousElementSibling && messages.get(next.previousElementSibling.dataset.messageId);
    const m = messages.get(next.dataset.messageId);
    next.replaceWith(messageItem(m, follows(m, before)));
  }
  at("hint").hidden = messages.size > 0;
}

const itemOf = (id) => list.querySelector(`[data-message-id="${CSS.escape(id)}"]`);

function messageItem(m, follow) {
  const item = element("li", { className: "message", id: "m" + m.id, dataset: { messageId: m.id, authorId: m.author.id, author: m.author.name } });
  item.classList.toggle("follow", follow);
  item.classList.toggle("called", m.notified.includes(speaker.value));
  if (m.reply) item.append(replyLine(m.reply));
  const body = element("div", { className: "body" });
  if (!follow) item.append(avatar(m.author));
  body.append(head(m, follow));
  const text = element("div", { className: "text" });
  text.append(...nodes(m.text, names));
  body.append(text);
  if (m.notified.length) body.append(notice(m.notified));
  body.append(...m.files.map(file), ...m.embeds.map(embed));
  if (m.reactions.length) body.append(reactions(m));
  item.append(body);
  return item;
}

function avatar(user) {
  const index = state.users.findIndex((u) => u.id === user.id);
  const disc = element("span", { className: user.bot ? "avatar bot" : "avatar", ariaHidden: "true" }, user.bot ? "★" : user.name.slice(0, 1));
  if (index >= 0) disc.style.setProperty("--colour", colours[index % colours.length]);
  return disc;
}

function head(m, follow) {
  const when = new Date(m.time);
  const line = element("p", { className: follow ? "head unseen" : "head" },
    element("span", { className: "author" }, m.author.name));
  if (m.author.bot) line.append(element("span", { className: "tag" }, "BOT"));
  line.append(element("time", { dateTime: m.time, title: when.toLocaleString() }, when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })));
  if (!m.edited) return line;
  const mark = element("span", { className: "edited" }, "(edited)");
  if (!follow) line.append(mark);
  return follow ? element("div", {}, line, mark) : line;
}

function replyLine(reply) {
  if (!reply.author.name) return element("p", { className: "reply" }, element("span", {}, "The message replied to was deleted"));
  const excerpt = `${reply.author.name}: ${plain(reply.text, names) || "an attachment"}`;
  return element("a", { className: "reply", href: "#m" + reply.id, dataset: { replyTo: reply.id } },
    element("span", {}, element("span", { className: "unseen" }, "In reply to "), excerpt));
}

function notice(ids) {
  const who = ids.map((id) => (id === speaker.value ? "you" : names.user(id) ?? "unknown"));
  return element("p", { className: "notified", dataset: { notified: ids.join(" ") } }, `Notified: ${[...new Set(who)].join(", ")}`);
}

function file(f) {
  if (f.gone) return element("p", { className: "file faint" }, `${f.name} is no longer kept`);
  if (!f.picture) {
    return element("p", { className: "file" }, element("a", { href: f.url, download: f.name }, f.name), element("span", { className: "faint" }, files.sizeOf(f.size)));
  }
  const image = element("img", { className: "picture", src: f.url, alt: f.alt, title: f.alt });
  const button = element("button", { type: "button", className: "zoom", ariaLabel: `Enlarge: ${f.alt || f.name}` }, image);
  button.addEventListener("click", () => zoom(f));
  const figure = element("figure", { dataset: { filename: f.name } }, button,
    element("figcaption", {}, element("a", { className: "save", href: f.url, download: f.name }, "Save picture")));
  if (f.width) { // its room is kept free while it loads
    figure.style.width = Math.min(f.width, pictureSide, pictureSide * f.width / f.height) + "px";
    image.style.aspectRatio = `${f.width} / ${f.height}`;
  }
  return figure;
}

function embed(e) {
  const block = element("div", { className: "embed" });
  if (e.title) block.append(element("strong", {}, e.title));
  const parts = [e.description, ...(e.fields ?? []).map((f) => `**${f.name}**\n${f.value}`), e.footer?.text];
  for (const part of parts.filter(Boolean)) block.append(element("div", { className: "text" }, ...nodes(String(part), names)));
  const path = e.image?.url && URL.parse(e.image.url)?.pathname;
  if (path?.startsWith("/attachments/")) block.append(element("img", { className: "picture", src: path, alt: e.image.description ?? "" }));
  return block;
}

function reactions(m) {
  return element("p", { className: "reactions" }, ...m.reactions.map((r) => {
    const who = r.users.map(names.user).join(", ");
    const button = element("button", { type: "button", title: who, ariaLabel: `${r.emoji} by ${who}`, dataset: { emoji: r.emoji } }, `${r.emoji} ${r.users.length}`);
    button.setAttribute("aria-pressed", String(r.users.includes(speaker.value)));
    button.addEventListener("click", () => post(`/sandbox/channels/${m.channel}/messages/${m.id}/reactions`, { emoji: r.emoji }).catch(complain));
    return button;
  }));
}

function zoom(f) {
  Object.assign(at("zoomed"), { src: f.url, alt: f.alt });
  Object.assign(at("zoom-save"), { href: f.url, download: f.name });
  at("zoom").showModal();
}

// Who is typing

function showTyping({ channel, user }) {
  if (user === speaker.value) return;
  const key = `${channel} ${user}`;
  clearTimeout(typing.get(key));
  typing.set(key, setTimeout(() => stopTyping(channel, user), typingLasts));
  showTypists();
}

function stopTyping(channel, user) {
  const key = `${channel} ${user}`;
  clearTimeout(typing.get(key));
  if (typing.delete(key)) showTypists();
}

function showTypists() {
  const who = [...typing.keys()].filter((key) => key.startsWith(current.id + " ")).map((key) => names.user(key.split(" ")[1]));
  const text = who.length ? `${who.join(" and ")} ${who.length > 1 ? "are" : "is"} typing…` : "";
  if (at("typing").textContent !== text) at("typing").replaceChildren(...(text ? [element("span", { className: "wait" }, text)] : []));
}

// Writing

async function send() {
  const text = box.value.trim();
  if (!text && !files.count()) return;
  const channel = current.id;
  const attached = files.take();
  box.value = "";
  if (text) said.push(text);
  recalled = said.length;
  try {
    await post(`/sandbox/channels/${channel}/messages`, { text, files: await files.encode(attached) });
    at("problem").textContent = "";
  } catch (error) {
    if (!box.value) box.value = text; // nothing typed is lost
    files.add(attached);
    complain(error);
  }
}

function attach(list) {
  files.add([...list]);
  box.focus();
}

function fill(text) {
  box.value = text;
  box.focus();
  box.setSelectionRange(text.length, text.length);
}

function recall(step) {
  recalled = Math.min(Math.max(recalled + step, 0), said.length);
  fill(said[recalled] ?? "");
}

function keyInBox(e) {
  if (e.isComposing) return;
  if (e.key === "Enter" && !e.shiftKey) {
    e.preventDefault();
    send();
  } else if (e.key === "ArrowUp" && said.length && (box.value === "" || box.value === said[recalled])) {
    e.preventDefault();
    recall(-1);
  } else if (e.key === "ArrowDown" && recalled < said.length && box.value === said[recalled]) {
    e.preventDefault();
    recall(1);
  }
}

function typed() {
  if (!box.value || Date.now() - typedAt < typingLasts - 2_000) return;
  typedAt = Date.now();
  post(`/sandbox/channels/${current.id}/typing`, {}).catch(() => {}); // not worth a complaint
}

at("composer").addEventListener("submit", (e) => {
  e.preventDefault();
  send();
  box.focus();
});
box.addEventListener("keydown", keyInBox);
box.addEventListener("input", typed);

files.attachTo(at("attached"), (text) => { at("problem").textContent = text; });
at("attach").addEventListener("click", () => at("files").click());
at("files").addEventListener("change", () => {
  attach(at("files").files);
  at("files").value = ""; // so that the same file can be chosen again
});
box.addEventListener("paste", (e) => {
  if (!e.clipboardData.files.length) return;
  e.preventDefault();
  attach(e.clipboardData.files);
});
const room = document.querySelector("main");
const dragsFiles = (e) => e.dataTransfer?.types.includes("Files") && !at("zoom").open;
for (const kind of ["dragenter", "dragover"]) {
  room.addEventListener(kind, (e) => {
    if (!dragsFiles(e)) return;
    e.preventDefault();
    room.classList.add("dropping");
  });
}
room.addEventListener("dragleave", (e) => { if (!room.contains(e.relatedTarget)) room.classList.remove("dropping"); });
room.addEventListener("drop", (e) => {
  room.classList.remove("dropping");
  if (!dragsFiles(e)) return;
  e.preventDefault();
  attach(e.dataTransfer.files);
});

at("newer").addEventListener("click", toEnd);
log.addEventListener("scroll", scrolled);
const resized = new ResizeObserver(() => { if (atEnd) toEnd(); });
[log, list].forEach((part) => resized.observe(part));
at("zoom").addEventListener("click", (e) => { if (e.target === at("zoom")) at("zoom").close(); });

document.addEventListener("click", (e) => {
  const button = e.target.closest(".fill");
  if (button) fill(button.dataset.text);
  const reply = e.target.closest("a.reply");
  if (reply) {
    e.preventDefault(); // the address names the channel
    itemOf(reply.dataset.replyTo)?.scrollIntoView({ block: "center" });
  }
});
at("skip").addEventListener("click", (e) => {
  e.preventDefault();
  box.focus();
});

speaker.addEventListener("change", () => {
  sessionStorage.setItem("speaker", speaker.value);
  for (const [id, mark] of unread) if (mark === "called") unread.set(id, "unread");
  showChannel(channelOfAddress()).catch(complain);
});
window.addEventListener("hashchange", () => {
  showChannel(channelOfAddress()).catch(complain);
  box.focus();
});

listen();
box.focus();
