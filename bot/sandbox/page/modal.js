// Modals: forms that an application opens.

import { follow } from "./interactions.js";
import { choicesOf } from "./components.js";
import { complain, post } from "./server.js";
import { at, names } from "./state.js";
import { element, nodes } from "./text.js";

const dialog = at("modal");

// openModal shows the form that an answer has opened.
export function openModal({ id, modal }) {
  at("modal-title").textContent = modal.title;
  at("modal-problem").textContent = "";
  at("modal-fields").replaceChildren(...modal.components.map(field));
  at("modal-form").onsubmit = (e) => {
    e.preventDefault();
    submit(id);
  };
  dialog.showModal();
  dialog.querySelector("input, textarea, select")?.focus();
}

async function submit(id) {
  const inputs = {};
  at("modal-send").disabled = true;
  try {
    for (const part of at("modal-fields").querySelectorAll("[data-custom-id]")) {
      inputs[part.dataset.customId] = valuesOf(part);
    }
    const request = post(`/sandbox/modals/${id}`, { inputs });
    request.then(() => dialog.close(), () => {});
    await follow(request);
  } catch (error) {
    if (dialog.open) at("modal-problem").textContent = error.message;
    else complain(error);
  } finally {
    at("modal-send").disabled = false;
  }
}

function valuesOf(part) {
  if (part.tagName === "SELECT") return [...part.selectedOptions].map((o) => o.value).filter(Boolean);
  return part.value ? [part.value] : [];
}

let count = 0;

function field(c) {
  if (c.type === 10) return element("div", { className: "text" }, ...nodes(c.content, names));
  const input = c.type === 18 ? c.component : c.components[0];
  const id = `input-${++count}`;
  const control = inputOf(input, id);
  const required = input.required !== false;
  const title = element("label", { htmlFor: id }, c.label ?? input.label ?? "", required ? element("span", { className: "required", title: "Required" }, " *") : "");
  const parts = [title];
  if (c.description) parts.push(element("p", { className: "faint", id: id + "-about" }, c.description));
  return element("div", { className: "field" }, ...parts, control);
}

function inputOf(c, id) {
  const common = { id, required: c.required !== false, dataset: { customId: c.custom_id } };
  if (c.type === 4) {
    const text = element(c.style === 2 ? "textarea" : "input", { ...common, value: c.value ?? "", placeholder: c.placeholder ?? "", maxLength: c.max_length ?? 4000 });
    if (c.min_length) text.minLength = c.min_length;
    return text;
  }
  const many = (c.max_values ?? 1) > 1;
  const preset = (c.default_values ?? []).map((v) => v.id);
  const list = choicesOf(c).map((o) => element("option", { value: o.value, selected: Boolean(o.default) || preset.includes(o.value) }, o.description ? `${o.label}: ${o.description}` : o.label));
  const chosen = list.some((o) => o.selected);
  const menu = element("select", { ...common, multiple: many });
  if (!many) menu.append(element("option", { value: "", selected: !chosen }, c.placeholder || "Make a selection"));
  menu.append(...list);
  return menu;
}

at("modal-cancel").addEventListener("click", () => dialog.close());
