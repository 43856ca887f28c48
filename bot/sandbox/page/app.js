// The sandbox's page: it shows a channel live, and lets you act there as anyone.

import * as activity from "./activity.js";
import { fill, say } from "./composer.js";
import * as commands from "./commands.js";
import { isMine } from "./components.js";
import * as interactions from "./interactions.js";
import * as log from "./log.js";
import { complain, get, listen } from "./server.js";
import { at, me, state } from "./state.js";
import { element } from "./text.js";
import * as typing from "./typing.js";
import "./person.js";

const speaker = at("speaker");
const unread = new Map(); // channel id: "unread" or "called"
let waiting = null; // events that came while something was loaded
let loads = 0; // number of times a channel was loaded

// load reloads everything. Events that arrive meanwhile are handled afterwards.
async function load() {
  waiting ??= [];
  const fresh = await get("/sandbox/state");
  if (state.instance && state.instance !== fresh.instance) log.restarted();
  Object.assign(state, fresh);
  showSpeakers();
  await showChannel(channelOfAddress());
  at("guild-name").textContent = state.guild;
  document.title = `${state.guild} sandbox`;
  at("boards").hidden = !state.boards;
  if (state.boards) at("boards").querySelector("a").href = state.boards;
  showStatus();
  activity.reloaded();
  at("problem").textContent = "";
}

function handle(event) {
  switch (event.kind) {
    case "message": return arrived(event.message);
    case "edit": return log.changed(event.message);
    case "delete": return log.removed(event);
    case "typing": return typing.started(event);
    case "interaction": return interactions.changed(event.interaction);
    case "activity": return activity.changed(event);
    case "frame": return activity.messages(event);
    case "commands": return activitiesChanged().catch(complain);
    case "state": return refresh().catch(complain);
    case "bot":
      state.online = event.online;
      showStatus();
  }
}

// activitiesChanged loads the commands again, and whether there is an Activity.
async function activitiesChanged() {
  commands.reload();
  ({ activities: state.activities, instances: state.instances } = await get("/sandbox/state"));
  activity.show();
}

// refresh reloads the people and channels, but not the messages.
async function refresh() {
  Object.assign(state, await get("/sandbox/state"));
  state.current = state.channels.find((c) => c.id === state.current.id) ?? state.current;
  if (!visibleChannels().includes(state.current)) return showChannel(channelOfAddress());
  commands.reload();
  showSpeakers();
  showChannels();
  log.renamed();
}

function arrived(m) {
  if (!isMine(m)) return;
  typing.stopped(m.channel, m.author.id);
  if (m.channel === state.current.id) return log.arrived(m);
  const called = m.notified.includes(me());
  unread.set(m.channel, called ? "called" : unread.get(m.channel) ?? "unread");
  showChannels();
}

// Channels and people

function channelOfAddress() {
  const name = decodeURIComponent(location.hash.slice(1));
  const mine = visibleChannels();
  return mine.find((c) => addressOf(c) === name) ?? mine[0];
}

const isThread = (channel) => [10, 11, 12].includes(channel.type);
const addressOf = (channel) => (isThread(channel) ? channel.id : channel.name || "direct");
const titleOf = (channel) => channel.name || state.bot.name;
const signOf = (channel) => ({ 1: "@", 2: "♪", 3: "@", 5: "»", 10: "↳", 11: "↳", 12: "↳", 13: "♪", 15: "≡", 16: "≡" })[channel.type] ?? "#";

// visibleChannels lists the person's channels: those of the guild, each followed by its threads,
// then private ones, then those of other guilds.
function visibleChannels() {
  const mine = state.channels.filter((c) => (!c.user || c.user === me()) && (!c.members || c.members.includes(me())));
  const group = (c) => (c.guild === state.guild ? 0 : c.guild ? 2 : 1);
  const threads = (c) => mine.filter((t) => t.parent === c.id && !t.archived);
  return mine.filter((c) => !isThread(c)).sort((a, b) => group(a) - group(b)).flatMap((c) => [c, ...threads(c)])
    .concat(mine.filter((t) => isThread(t) && t.archived && t.id === state.current?.id));
}

function showSpeakers() {
  const chosen = me() || sessionStorage.getItem("speaker");
  speaker.replaceChildren(...state.users.map((u) => element("option", { value: u.id }, u.name)));
  if (state.users.some((u) => u.id === chosen)) speaker.value = chosen;
}

function showChannels() {
  const focused = document.activeElement?.dataset.channelId;
  let last = state.guild;
  at("channels").replaceChildren(...visibleChannels().map((c) => {
    const mark = unread.get(c.id);
    const link = element("a", { href: "#" + encodeURIComponent(addressOf(c)), dataset: { channelId: c.id, channelName: addressOf(c) } },
      element("span", { className: "sign", ariaHidden: "true" }, signOf(c)), titleOf(c));
    if (c.id === state.current.id) link.setAttribute("aria-current", "page");
    if (mark) {
      link.classList.add("unread", mark);
      link.append(element("span", { className: "dot" }), element("span", { className: "unseen" }, mark === "called" ? "(you are mentioned)" : "(unread)"));
    }
    const item = element("li", { className: isThread(c) ? "thread" : "" }, link);
    const place = c.guild || "Direct messages";
    if (place === last) return item;
    last = place;
    item.classList.add("group");
    item.prepend(element("p", { className: "place" }, place));
    return item;
  }));
  if (focused) at("channels").querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)?.focus();
  at("channels").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// showChannel loads a channel. The title changes together with the messages, so that they never
// belong to different channels. If several loads overlap, only the last one counts, because an
// earlier answer may lack newer messages.
async function showChannel(channel) {
  const load = ++loads;
  waiting ??= [];
  state.current = channel;
  log.loading(true);
  commands.forget();
  try {
    const loaded = await get(`/sandbox/channels/${channel.id}/messages`);
    if (load !== loads) return;
    unread.delete(channel.id);
    showChannels();
    log.show(loaded.messages);
    const title = titleOf(channel);
    at("title").textContent = `${signOf(channel)} ${title}`;
    at("text-label").textContent = `Message ${title}`;
    typing.show();
    activity.show();
  } finally {
    if (load === loads) {
      const late = waiting ?? [];
      waiting = null;
      late.forEach(handle);
      log.loading(false);
    }
  }
}

// jumpTo scrolls to a message in this or another channel.
async function jumpTo({ channel, jumpTo: message }) {
  const there = visibleChannels().find((c) => c.id === channel);
  if (!there) throw new Error("You can't see that channel.");
  if (there.id !== state.current?.id) {
    history.pushState(null, "", "#" + encodeURIComponent(addressOf(there)));
    await showChannel(there);
  }
  if (!log.scrollToMessage(message)) throw new Error("That message was deleted.");
}

function showStatus(problem) {
  const status = at("status");
  status.classList.toggle("on", state.online && !problem);
  status.textContent = problem ?? `${state.bot.name} is ${state.online ? "here" : "not connected"}`;
}

document.addEventListener("click", (e) => {
  const button = e.target.closest(".fill");
  if (button?.classList.contains("send")) say(button.dataset.text);
  else if (button) fill(button.dataset.text);
  const reply = e.target.closest("a.reply");
  if (reply) {
    e.preventDefault(); // the address must keep naming the channel
    log.scrollToMessage(reply.dataset.replyTo);
  }
  const link = e.target.closest("a.link");
  if (link && activity.followLink(link.href)) e.preventDefault();
  const jump = e.target.closest("a[data-jump-to]");
  if (jump) {
    e.preventDefault();
    jumpTo(jump.dataset).catch(complain);
  }
});
at("skip").addEventListener("click", (e) => {
  e.preventDefault();
  at("text").focus();
});
speaker.addEventListener("change", () => {
  sessionStorage.setItem("speaker", speaker.value);
  for (const [id, mark] of unread) if (mark === "called") unread.set(id, "unread");
  showChannel(channelOfAddress()).catch(complain);
});
window.addEventListener("hashchange", () => {
  showChannel(channelOfAddress()).catch(complain);
  at("text").focus();
});

listen({
  opened: () => load().catch(complain),
  lost: () => {
    state.online = false;
    interactions.lost();
    showStatus("Not connected to the sandbox");
  },
  event: (event) => (waiting ? waiting.push(event) : handle(event)),
});
at("text").focus();
