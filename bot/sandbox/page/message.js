// A message as an element of the log.

import { actions } from "./actions.js";
import { links } from "./activity.js";
import { components } from "./components.js";
import * as files from "./files.js";
import { complain, post } from "./server.js";
import { me, names, state } from "./state.js";
import { element, nodes, plain } from "./text.js";
import { shownWidth, zoom } from "./zoom.js";

const colours = ["#8fb7e8", "#e8a48f", "#a5d68c", "#d3a4e0", "#e5cf7b", "#7fd0c8"];

// follows reports whether a message is shown under the head of the previous one.
export function follows(m, before) {
  return Boolean(before) && !m.reply && !m.command && Boolean(m.ephemeralTo) === Boolean(before.ephemeralTo) && before.author.id === m.author.id && Date.parse(m.time) - Date.parse(before.time) < 5 * 60_000;
}

// messageItem makes the list item of a message. follow leaves out its head.
export function messageItem(m, follow) {
  const item = element("li", { className: "message", id: "m" + m.id, dataset: { messageId: m.id, authorId: m.author.id, author: m.author.name } });
  item.classList.toggle("follow", follow);
  item.classList.toggle("called", m.notified.includes(me()));
  item.classList.toggle("ephemeral", Boolean(m.ephemeralTo));
  if (m.command) item.append(useLine(m.command, m.kind === 20));
  else if (m.reply) item.append(replyLine(m.reply));
  const body = element("div", { className: "body" });
  if (!follow) item.append(avatar(m.author));
  body.append(head(m, follow));
  const text = element("div", { className: "text" });
  text.append(...nodes(m.text, names));
  body.append(text, ...links(m.text, m.author.bot ? "" : m.author.id));
  if (m.notified.length) body.append(notice(m.notified));
  body.append(...m.files.map(file));
  if (m.components) body.append(components(m));
  if (m.loading) body.append(element("p", { className: "loading faint" }, `${m.author.name} is thinking…`));
  if (m.thread) body.append(threadLink(m.thread));
  if (m.reactions.length) body.append(reactions(m));
  if (m.ephemeralTo) body.append(dismissal(m));
  item.append(body, actions(m));
  return item;
}

// useLine says who used the command that a message answers.
function useLine({ user, name }, slash) {
  return element("p", { className: "reply use" }, element("span", {}, element("b", {}, user.name), " used ", element("b", {}, (slash ? "/" : "") + name)));
}

// dismissal makes the line below an ephemeral message.
function dismissal(m) {
  const button = element("button", { type: "button", className: "dismiss", dataset: { focus: "dismiss" } }, "Dismiss message");
  button.addEventListener("click", () => post(`/sandbox/channels/${m.channel}/messages/${m.id}/dismiss`, {}).catch(complain));
  return element("p", { className: "faint only-you" }, "Only you can see this · ", button);
}

function threadLink(id) {
  const thread = state.channels.find((c) => c.id === id);
  return element("a", { className: "thread-link", href: "#" + id }, `Thread: ${thread?.name ?? "deleted"}`, " ›");
}

// namesChannels reports whether a message shows the name of a channel, which may not be known
// yet: a message can arrive before the page has heard of the thread that it names.
export function namesChannels(m) {
  return Boolean(m.thread) || JSON.stringify([m.text, m.components]).includes("<#");
}

function avatar(user) {
  const index = state.users.findIndex((u) => u.id === user.id);
  const disc = element("span", { className: user.bot ? "avatar bot" : "avatar", ariaHidden: "true" }, user.bot ? "" : user.name.slice(0, 1));
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
  const who = ids.map((id) => (id === me() ? "you" : names.user(id) ?? "unknown"));
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
  if (f.width) { // reserve its space while it loads
    figure.style.width = shownWidth(f) + "px";
    image.style.aspectRatio = `${f.width} / ${f.height}`;
  }
  return figure;
}

function reactions(m) {
  return element("p", { className: "reactions" }, ...m.reactions.map((r) => {
    const who = r.users.map(names.user).join(", ");
    return element("span", { title: who, role: "img", ariaLabel: `${r.emoji} by ${who}` }, `${r.emoji} ${r.users.length}`);
  }));
}
