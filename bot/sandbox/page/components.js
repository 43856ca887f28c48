// Components of messages: layouts, pictures, buttons and select menus.

import { me, names, state } from "./state.js";
import { complain, post } from "./server.js";
import { follow } from "./interactions.js";
import { element, nodes } from "./text.js";
import { shownWidth, zoom } from "./zoom.js";

const kinds = {
  1: row, 2: button, 3: menu, 8: menu, 10: text, 12: gallery, 13: file, 14: separator, 17: container,
};
const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

// components makes the elements of a message's components.
export function components(m) {
  const block = element("div", { className: m.layout2 ? "components layout2" : "components" });
  block.append(...(m.components ?? []).map((c) => component(c, m)));
  return block;
}

const component = (c, m) => kinds[c.type]?.(c, m) ?? element("p", { className: "faint" }, `A component of type ${c.type}`);
const inner = (c, m) => (c.components ?? []).map((child) => component(child, m));

function row(c, m) {
  return element("div", { className: "row", role: "group" }, ...inner(c, m));
}

function container(c, m) {
  const box = element("div", { className: "container" }, ...inner(c, m));
  if (c.accent_color !== undefined) box.style.setProperty("--accent", "#" + c.accent_color.toString(16).padStart(6, "0"));
  return hidden(c, box);
}

function text(c) {
  return element("div", { className: "text" }, ...nodes(c.content, names));
}

function separator(c) {
  const line = element("hr", { className: c.spacing === 2 ? "wide" : "" });
  line.classList.toggle("blank", c.divider === false);
  return line;
}

// pathOf returns the path of one of the sandbox's own files, because the page may be open under
// another host name, or null for other addresses. Pictures from other servers aren't loaded.
function pathOf(media) {
  const url = URL.parse(media.url);
  return url?.pathname.startsWith("/attachments/") ? url.pathname : null;
}

// picture makes an item of a gallery. A single one has the size at which Discord shows it; several fill
// a grid.
function picture(item, single) {
  const path = pathOf(item.media);
  if (!path) return element("a", { href: item.media.url, target: "_blank", rel: "noreferrer" }, item.description || item.media.url);
  const { width, height } = item.media;
  const image = element("img", { className: "picture", src: path, alt: item.description ?? "", title: item.description ?? "" });
  if (width) {
    image.style.aspectRatio = `${width} / ${height}`;
    if (single) image.style.width = shownWidth(item.media) + "px";
  }
  const open = element("button", { type: "button", className: "zoom", ariaLabel: `Enlarge: ${item.description || "picture"}`, dataset: { focus: "zoom " + path } }, image);
  open.addEventListener("click", () => zoom({ url: path, alt: item.description ?? "", name: path.split("/").pop(), width, height }));
  return hidden(item, element("div", { className: "item" }, open));
}

function gallery(c) {
  const single = c.items.length === 1;
  return element("div", { className: single ? "gallery" : "gallery several" }, ...c.items.map((item) => picture(item, single)));
}

function file(c) {
  const path = pathOf(c.file);
  return element("p", { className: "file" }, element("a", { href: path, download: "" }, path?.split("/").pop() ?? "file"));
}

// hidden covers a spoiler until it is clicked.
function hidden(c, node) {
  if (!c.spoiler) return node;
  const cover = element("details", { className: "spoiler" }, element("summary", {}, "Spoiler"), node);
  return cover;
}

function emoji(e) {
  return e ? element("span", { className: "emoji", ariaHidden: e.name ? undefined : "true" }, e.id ? `:${e.name}:` : e.name) : "";
}

// messageAddress matches a link to a message.
const messageAddress = /^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)\/(\d+)$/;

function button(c, m) {
  if (c.style === 5) {
    const [, channel, message] = messageAddress.exec(c.url) ?? [];
    if (state.channels.some((ch) => ch.id === channel)) {
      return element("a", { className: "button link", href: c.url, dataset: { channel, jumpTo: message } }, emoji(c.emoji), c.label ?? "");
    }
    return element("a", { className: "button link", href: c.url, target: "_blank", rel: "noreferrer" }, emoji(c.emoji), c.label ?? "", " ↗");
  }
  const b = element("button", {
    type: "button", className: `button ${styles[c.style] ?? "secondary"}`, disabled: Boolean(c.disabled), dataset: { customId: c.custom_id, focus: c.custom_id },
  }, emoji(c.emoji), c.label ?? "");
  b.addEventListener("click", () => use(m, c, b));
  return b;
}

// use clicks a button, or chooses values of a menu.
async function use(m, c, control, values) {
  if (control.ariaBusy === "true") return;
  control.ariaBusy = "true";
  try {
    await follow(post(`/sandbox/channels/${m.channel}/messages/${m.id}/components`, { customId: c.custom_id, values }));
  } catch (error) {
    complain(error);
  } finally {
    control.ariaBusy = "false";
  }
}

// choicesOf lists the choices of a select menu.
export function choicesOf(c) {
  if (c.type !== 8) return c.options ?? [];
  const channels = state.channels.filter((ch) => ch.guild === state.current.guild && ch.guild && (!c.channel_types?.length || c.channel_types.includes(ch.type)));
  return channels.map((ch) => ({ label: "#" + ch.name, value: ch.id }));
}

let opened = 0;

// menu is a button that opens a list of choices.
function menu(c, m) {
  const choices = choicesOf(c);
  const most = c.max_values ?? 1;
  const preset = [...choices.filter((o) => o.default).map((o) => o.value), ...(c.default_values ?? []).map((v) => v.id)];
  const title = choices.filter((o) => preset.includes(o.value)).map((o) => o.label).join(", ") || c.placeholder || "Make a selection";
  const id = `menu-${++opened}`;
  const open = element("button", {
    type: "button", className: "menu", disabled: Boolean(c.disabled), attributes: { "aria-haspopup": "listbox", "popovertarget": id },
    dataset: { customId: c.custom_id, focus: c.custom_id },
  }, element("span", {}, title), element("span", { ariaHidden: "true" }, "▾"));
  const list = element("div", { id, className: "choices", role: "listbox", ariaMultiSelectable: String(most > 1), attributes: { popover: "auto", "aria-label": title } });
  const finish = (values) => {
    list.hidePopover();
    use(m, c, open, values);
  };
  list.append(...choiceButtons(choices, preset, most, finish));
  if (most > 1) {
    const done = element("button", { type: "button", className: "button primary" }, "Done");
    done.addEventListener("click", () => {
      const values = [...list.querySelectorAll('[aria-selected="true"]')].map((o) => o.dataset.value);
      if (values.length < (c.min_values ?? 1)) return;
      finish(values);
    });
    list.append(done);
  }
  list.addEventListener("toggle", (e) => { if (e.newState === "open") place(list, open); });
  list.addEventListener("keydown", moveFocus);
  return element("div", { className: "select" }, open, list);
}

function choiceButtons(choices, preset, most, finish) {
  return choices.map((o) => {
    const b = element("button", { type: "button", role: "option", dataset: { value: o.value } },
      emoji(o.emoji), element("span", {}, o.label, o.description ? element("small", { className: "faint" }, o.description) : ""));
    b.setAttribute("aria-selected", String(preset.includes(o.value)));
    b.addEventListener("click", () => {
      if (most === 1) return finish([o.value]);
      b.setAttribute("aria-selected", String(b.getAttribute("aria-selected") !== "true"));
    });
    return b;
  });
}

// place puts a list below its button, or above it if there is more room.
function place(list, button) {
  const box = button.getBoundingClientRect();
  const below = innerHeight - box.bottom;
  list.style.left = Math.max(8, Math.min(box.left, innerWidth - list.offsetWidth - 8)) + "px";
  list.style.maxHeight = Math.max(below, box.top) - 16 + "px";
  list.style.top = below >= Math.min(list.offsetHeight, 240) || below > box.top ? box.bottom + 4 + "px" : Math.max(8, box.top - list.offsetHeight - 4) + "px";
  (list.querySelector('[aria-selected="true"]') ?? list.querySelector("button"))?.focus();
}

// moveFocus moves the focus in a list of buttons with the arrow keys.
export function moveFocus(e) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!step) return;
  e.preventDefault();
  const all = [...e.currentTarget.querySelectorAll("button:not(:disabled)")];
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
}

export const isMine = (m) => !m.ephemeralTo || m.ephemeralTo === me();
