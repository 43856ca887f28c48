// The list above the message box: commands, and values for their options.

import { at } from "./state.js";
import { element } from "./text.js";

const list = at("suggestions");
let items = []; // {label, detail, choose}
let active = 0;

export const isOpen = () => !list.hidden;

// show shows items under a heading. input is the element with the focus, for screen readers.
export function show(heading, fresh, input) {
  items = fresh;
  active = 0;
  list.hidden = items.length === 0;
  list.replaceChildren(element("p", { className: "faint" }, heading), ...items.map((item, i) => {
    const option = element("div", { className: "suggestion", role: "option", id: `suggestion-${i}` },
      element("span", { className: "label" }, item.label), item.detail ? element("span", { className: "faint" }, item.detail) : "");
    option.addEventListener("pointerdown", (e) => e.preventDefault()); // the focus stays in the box
    option.addEventListener("click", () => item.choose());
    return option;
  }));
  mark(input);
}

function mark(input) {
  [...list.querySelectorAll(".suggestion")].forEach((option, i) => {
    option.setAttribute("aria-selected", String(i === active));
    if (i === active) option.scrollIntoView({ block: "nearest" });
  });
  if (list.hidden) input?.removeAttribute("aria-activedescendant");
  else input?.setAttribute("aria-activedescendant", `suggestion-${active}`);
}

export function move(step, input) {
  active = (active + step + items.length) % items.length;
  mark(input);
}

export function choose() {
  items[active]?.choose();
}

export function hide() {
  list.hidden = true;
  items = [];
}
