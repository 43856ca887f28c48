// Slash commands: the list that "/" opens, and the fields for options, which replace the message
// box.

import * as files from "./files.js";
import { follow } from "./interactions.js";
import { complain, get, post } from "./server.js";
import { at, everyone, me, state } from "./state.js";
import * as suggestions from "./suggestions.js";
import { element } from "./text.js";

const [box, bar] = [at("text"), at("command")];
const [integer, user, attachment] = [4, 6, 11]; // option types

let known = null; // a promise of the commands of this channel and person
let current = null; // the command that is being filled in
let asked = 0; // autocomplete requests, to drop answers that come late

export const isActive = () => current !== null;

// forget cancels the command that is being filled in, for example when the channel changes.
export function forget() {
  cancel();
  reload();
}

// reload loads the commands again.
export function reload() {
  known = null;
  const place = state.current;
  load().then((all) => {
    if (place?.id !== state.current?.id) return; // a refresh replaces the channel object
    box.placeholder = all.some((c) => c.type === 1) ? "Type a message, or / for commands" : "Type !play or !help";
    if (box.value) list(); // a list that is open shows the new commands
  }, () => {}); // list reports the problem when it is opened
}

export function load() {
  known ??= get(`/sandbox/channels/${state.current.id}/commands?user=${me()}`).then((answer) => answer.commands);
  known.catch(() => { known = null; });
  return known;
}

// list shows the commands that match the text in the box.
export async function list() {
  const text = box.value;
  if (!/^\s*\/[^\n]*$/.test(text)) return suggestions.hide();
  const asking = load();
  const all = await asking.catch(() => []);
  if (box.value !== text || isActive() || known && asking !== known) return; // there is a later answer
  const typed = text.trimStart().slice(1).trimStart().toLowerCase();
  const matching = all.filter((c) => c.type === 1 && (c.label.toLowerCase().includes(typed) || typed.startsWith(c.label.toLowerCase() + " ")));
  matching.sort((a, b) => Number(b.label.startsWith(typed)) - Number(a.label.startsWith(typed)));
  suggestions.show(`Commands of ${state.bot.name}`, matching.map((c) => ({
    label: "/" + c.label, detail: c.description, choose: () => begin(c),
  })), box);
}

// begin turns the box into the fields of a command.
function begin(command) {
  current = command;
  suggestions.hide();
  box.value = "";
  box.hidden = true;
  bar.hidden = false;
  at("attach").hidden = true;
  bar.replaceChildren(element("strong", {}, "/" + command.label), ...command.options.filter((o) => o.required).map(pill), more());
  (bar.querySelector("input") ?? bar).focus();
}

export function cancel() {
  if (!current) return;
  current = null;
  suggestions.hide();
  bar.hidden = true;
  bar.replaceChildren();
  box.hidden = false;
  at("attach").hidden = false;
  box.focus();
}

const fields = () => [...bar.querySelectorAll("input")];
const unused = () => current.options.filter((o) => !fields().some((f) => f.dataset.option === o.name));

// more offers the options that are not shown yet.
function more() {
  const button = element("button", { type: "button", id: "more-options", className: "more", hidden: unused().length === 0 }, `+${unused().length} optional`);
  button.addEventListener("click", () => offer(button));
  button.addEventListener("keydown", keyInField);
  return button;
}

function offer(input) {
  suggestions.show("Options", unused().map((o) => ({
    label: o.label, detail: o.description, choose: () => {
      at("more-options").before(pill(o));
      refresh();
      fields().at(-1).focus();
    },
  })), input);
}

function refresh() {
  at("more-options").replaceWith(more());
}

// pill is the field of an option.
function pill(option) {
  const input = element("input", {
    type: option.type === attachment ? "file" : "text", autocomplete: "off", spellcheck: false,
    dataset: { option: option.name }, title: option.description,
    attributes: { role: "combobox", "aria-controls": "suggestions", "aria-expanded": "false", "aria-autocomplete": "list" },
  });
  if (option.type === integer) input.inputMode = "decimal";
  input.addEventListener("focus", () => suggest(option, input));
  input.addEventListener("input", () => {
    delete input.dataset.value;
    suggest(option, input);
  });
  input.addEventListener("keydown", keyInField);
  return element("label", { className: "pill" }, element("span", {}, option.label), input);
}

// suggest shows values for an option.
async function suggest(option, input) {
  const turn = ++asked;
  const typed = input.value.toLowerCase();
  if (option.autocomplete) {
    await new Promise((resolve) => { setTimeout(resolve, 120); }); // until the person pauses
    if (turn !== asked || document.activeElement !== input) return;
  }
  const values = option.autocomplete ? await complete(option, input) : staticValues(option).filter((v) => v.name.toLowerCase().includes(typed));
  if (turn !== asked || document.activeElement !== input) return;
  if (input.dataset.value !== undefined) return suggestions.hide();
  suggestions.show(`${option.label}: ${option.description}`, values.map((v) => ({ label: v.name, detail: v.detail, choose: () => fill(input, v) })), input);
}

async function complete(option, input) {
  const options = valuesOf();
  options[option.name] = input.value;
  const request = post(`/sandbox/channels/${state.current.id}/autocomplete`, { name: current.name, options, focused: option.name });
  return (await request.catch((error) => {
    complain(error);
    return { choices: [] };
  })).choices;
}

function staticValues(option) {
  return option.type === user ? everyone().map((u) => ({ name: u.name, value: u.id })) : option.choices;
}

// fill takes a value and goes on to the next field without one.
function fill(input, { name, value }) {
  asked++;
  input.value = name;
  input.dataset.value = JSON.stringify(value);
  suggestions.hide();
  const next = fields().find((f) => f.value === "");
  (next ?? bar).focus();
}

function keyInField(e) {
  if (e.isComposing) return;
  e.stopPropagation(); // the bar has a listener too
  const input = e.currentTarget;
  switch (e.key) {
    case "Escape":
      e.preventDefault();
      if (suggestions.isOpen()) suggestions.hide();
      else cancel();
      return;
    case "ArrowDown":
    case "ArrowUp":
      e.preventDefault();
      if (suggestions.isOpen()) suggestions.move(e.key === "ArrowDown" ? 1 : -1, input);
      else if (input === bar || input.id === "more-options") offer(input);
      return;
    case "Tab":
      if (!e.shiftKey && suggestions.isOpen() && input.value) {
        e.preventDefault();
        suggestions.choose();
      }
      return;
    case "Enter":
      if (input.id === "more-options" && !suggestions.isOpen()) return; // a click
      e.preventDefault();
      if (suggestions.isOpen()) suggestions.choose();
      else send();
      return;
    case "Backspace":
      if (input.value) return;
      e.preventDefault();
      removePill(input);
  }
}

function removePill(input) {
  const option = current.options.find((o) => o.name === input.dataset.option);
  if (!option || option.required) {
    const before = fields()[fields().indexOf(input) - 1] ?? (option ? null : fields().at(-1));
    return before ? before.focus() : cancel();
  }
  input.closest(".pill").remove();
  refresh();
  (fields().at(-1) ?? bar).focus();
}

bar.addEventListener("keydown", keyInField);

// valuesOf collects the values so far.
function valuesOf() {
  const values = {};
  for (const input of fields()) {
    if (input.type === "file") continue;
    if (input.dataset.value !== undefined) values[input.dataset.option] = JSON.parse(input.dataset.value);
    else if (input.value !== "") values[input.dataset.option] = input.value;
  }
  return values;
}

// send uses the command.
export async function send() {
  const missing = fields().find((f) => f.value === "" && current.options.find((o) => o.name === f.dataset.option).required);
  if (missing) {
    at("problem").textContent = "This option is required.";
    return missing.focus();
  }
  const options = valuesOf();
  for (const input of fields().filter((f) => f.type === "file" && f.files.length)) {
    [options[input.dataset.option]] = await files.encode([...input.files]);
  }
  await run({ type: 1, name: current.name, options }, cancel);
}

// run uses a command and waits for the answer; accepted is called once it is sent.
export async function run(use, accepted = () => {}) {
  const request = post(`/sandbox/channels/${state.current.id}/commands`, use);
  request.then(accepted, () => {});
  try {
    at("problem").textContent = "";
    await follow(request);
  } catch (error) {
    complain(error);
  }
}
