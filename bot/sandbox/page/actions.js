// The menu of a message: commands for it and for its author, and threads.

import { moveFocus } from "./components.js";
import * as commands from "./commands.js";
import { complain, post } from "./server.js";
import { state } from "./state.js";
import { element } from "./text.js";

let opened = 0;

// actions makes the button that opens the menu of a message.
export function actions(m) {
  const id = `actions-${++opened}`;
  const button = element("button", { type: "button", className: "actions", ariaLabel: `Actions for the message of ${m.author.name}`, attributes: { popovertarget: id, "aria-haspopup": "menu" } }, "⋯");
  const menu = element("div", { id, className: "choices", role: "menu", attributes: { popover: "auto" } });
  menu.addEventListener("toggle", async (e) => {
    if (e.newState !== "open") return;
    menu.replaceChildren(...await items(m, menu));
    const box = button.getBoundingClientRect();
    menu.style.left = Math.max(8, Math.min(box.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8)) + "px";
    menu.style.top = Math.max(8, Math.min(box.bottom + 4, innerHeight - menu.offsetHeight - 8)) + "px";
    menu.querySelector("button")?.focus();
  });
  menu.addEventListener("keydown", moveFocus);
  return element("div", { className: "menu-of-message" }, button, menu);
}

async function items(m, menu) {
  const all = await commands.load().catch(() => []);
  const item = (label, detail, act) => {
    const b = element("button", { type: "button", role: "menuitem" }, element("span", {}, label, detail ? element("small", { className: "faint" }, detail) : ""));
    b.addEventListener("click", () => {
      menu.hidePopover();
      act();
    });
    return b;
  };
  const list = all.filter((c) => c.type === 3).map((c) => item(c.label, "For this message", () => commands.run({ type: 3, name: c.name, target: m.id })));
  list.push(...all.filter((c) => c.type === 2).map((c) => item(c.label, `For ${m.author.name}`, () => commands.run({ type: 2, name: c.name, target: m.author.id }))));
  if ([0, 5].includes(state.current.type)) list.push(item("Start a thread", "", () => startThread(m)));
  return list.length ? list : [element("p", { className: "faint" }, "There's nothing to do here.")];
}

async function startThread(m) {
  const name = prompt("Name of the thread", (m.text || "Thread").slice(0, 100));
  if (!name) return;
  try {
    const { thread } = await post(`/sandbox/channels/${m.channel}/threads`, { name });
    location.hash = thread;
  } catch (error) {
    complain(error);
  }
}
