// The buttons, menus and forms that the server offers: the same as in chat.

import { at, button, element } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Button} Button */
/** @typedef {(pressed: Button, control: HTMLButtonElement) => void} Press */

// A menu closes when a tap or the focus goes elsewhere.
for (const kind of ["pointerdown", "focusin"]) {
  addEventListener(kind, ({ target }) => {
    for (const menu of document.querySelectorAll(".menu[open]")) menu.toggleAttribute("open", menu.contains(/** @type {Node} */ (target)));
  });
}

/**
 * Fills an element with rows of buttons, unless it has them already. The focus stays on the button
 * that it's on.
 * @param {HTMLElement} into
 * @param {import("./types.js").Row[]} rows
 * @param {Press} press
 */
export function showRows(into, rows, press) {
  const key = JSON.stringify(rows);
  if (into.dataset.rows === key) return;
  into.dataset.rows = key;
  const focused = document.activeElement instanceof HTMLElement && into.contains(document.activeElement) ? document.activeElement.dataset.action : undefined;
  into.replaceChildren(...joined(rows).map((row) => rowOf(row, press)));
  if (focused === undefined) return;
  const again = [...into.querySelectorAll("button")].find((b) => b.dataset.action === focused);
  (again ?? into).focus();
}

/**
 * Joins rows without headings, since a page is wide enough for more buttons in a row than a chat.
 * @param {import("./types.js").Row[]} rows
 */
function joined(rows) {
  /** @type {(import("./types.js").Row & { menus: import("./types.js").Row[] })[]} */
  const out = [];
  for (const row of rows) {
    const last = out.at(-1), menus = row.menu?.length ? [row] : [];
    if (last && !last.heading && !row.heading) {
      last.buttons = [...last.buttons ?? [], ...row.buttons ?? []];
      last.menus.push(...menus);
    } else {
      out.push({ ...row, menus });
    }
  }
  return out;
}

/**
 * @param {import("./types.js").Row & { menus: import("./types.js").Row[] }} row
 * @param {Press} press
 */
function rowOf(row, press) {
  const out = element("div", { class: "row", role: "group", "aria-label": row.heading });
  if (row.heading) out.append(element("p", { class: "heading", "aria-hidden": "true" }, row.heading));
  for (const b of row.buttons ?? []) out.append(control(b, press));
  for (const { menu, placeholder, heading } of row.menus) out.append(menuOf(menu ?? [], placeholder || heading || say("choose"), press));
  return out;
}

/**
 * @param {Button[]} choices
 * @param {string} label
 * @param {Press} press
 */
function menuOf(choices, label, press) {
  const menu = element("details", { class: "menu" }, element("summary", {}, label));
  menu.append(element("div", { class: "choices" }, ...choices.map((b) => control(b, (pressed, made) => {
    menu.open = false;
    press(pressed, made);
  }))));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  return menu;
}

/**
 * @param {Button} b
 * @param {Press} press
 */
function control(b, press) {
  if (b.url) return element("a", { class: `button ${b.style || "plain"}`, href: b.url, target: "_blank", rel: "noopener noreferrer" }, b.label);
  const made = button(b.label, () => { if (made.ariaBusy !== "true") press(b, made); },
    { class: b.style || "plain", disabled: b.disabled, "aria-pressed": b.chosen ? "true" : undefined, "data-action": `${b.command} ${b.words ?? ""}` });
  return made;
}

/**
 * Shows a form in a dialog and returns its fields, undefined if the viewer cancels.
 * @param {import("./types.js").Form} form
 * @returns {Promise<Record<string, string> | undefined>}
 */
export function askForm(form) {
  const dialog = /** @type {HTMLDialogElement} */ (at("form"));
  const fields = form.fields.map((f, i) => {
    const id = `field-${i}`;
    const input = element("input", { id, name: f.option, value: f.value ?? "", maxlength: f.max || undefined, required: !f.optional,
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": f.help ? `${id}-help` : undefined });
    /** @type {HTMLElement[]} */
    const parts = [element("label", { for: id }, f.label), input];
    if (f.help) parts.push(element("small", { id: `${id}-help` }, f.help));
    return element("div", { class: "field" }, ...parts);
  });
  const title = element("h2", { id: "form-title" }, form.title);
  const body = element("form", { method: "dialog" }, title, ...fields,
    element("div", { class: "row" }, element("button", { class: "main", value: "send" }, say("send")),
      button(say("cancel"), () => dialog.close(""))));
  dialog.replaceChildren(body);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "send") return done(undefined);
      done(Object.fromEntries([...body.querySelectorAll("input")].map((i) => [i.name, i.value])));
    }, { once: true });
  });
}
