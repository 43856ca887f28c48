// The box below the log: a text and files, sent as the person the page speaks as.

import * as commands from "./commands.js";
import * as files from "./files.js";
import { complain, post } from "./server.js";
import { at, state } from "./state.js";
import * as suggestions from "./suggestions.js";
import * as typing from "./typing.js";

const box = at("text");
const sent = []; // texts sent from here, for the up arrow
let recalled = 0;
let typedAt = 0;

async function send() {
  if (commands.isActive()) return commands.send();
  suggestions.hide();
  const text = box.value.trim();
  if (!text && !files.count()) return;
  const channel = state.current.id;
  const attached = files.take();
  box.value = "";
  if (text) sent.push(text);
  recalled = sent.length;
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

// say sends a text at once.
export function say(text) {
  fill(text);
  send();
}

// fill puts a text into the box.
export function fill(text) {
  box.value = text;
  box.focus();
  box.setSelectionRange(text.length, text.length);
}

function recall(step) {
  recalled = Math.min(Math.max(recalled + step, 0), sent.length);
  fill(sent[recalled] ?? "");
}

function keyInBox(e) {
  if (e.isComposing) return;
  if (suggestions.isOpen()) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step || e.key === "Enter" || e.key === "Tab" || e.key === "Escape") {
      e.preventDefault();
      if (step) suggestions.move(step, box);
      else if (e.key === "Escape") suggestions.hide();
      else suggestions.choose();
      return;
    }
  }
  if (e.key === "Enter" && !e.shiftKey) {
    e.preventDefault();
    send();
  } else if (e.key === "ArrowUp" && sent.length && (box.value === "" || box.value === sent[recalled])) {
    e.preventDefault();
    recall(-1);
  } else if (e.key === "ArrowDown" && recalled < sent.length && box.value === sent[recalled]) {
    e.preventDefault();
    recall(1);
  }
}

function typed() {
  commands.list();
  if (box.value.startsWith("/")) return;
  if (!box.value || Date.now() - typedAt < typing.lasts - 2_000) return;
  typedAt = Date.now();
  post(`/sandbox/channels/${state.current.id}/typing`, {}).catch(() => {}); // not worth a complaint
}

at("composer").addEventListener("submit", (e) => {
  e.preventDefault();
  send();
  if (!commands.isActive()) box.focus();
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
const dropArea = document.querySelector("main");
const dragsFiles = (e) => e.dataTransfer?.types.includes("Files") && !at("zoom").open;
for (const kind of ["dragenter", "dragover"]) {
  dropArea.addEventListener(kind, (e) => {
    if (!dragsFiles(e)) return;
    e.preventDefault();
    dropArea.classList.add("dropping");
  });
}
dropArea.addEventListener("dragleave", (e) => { if (!dropArea.contains(e.relatedTarget)) dropArea.classList.remove("dropping"); });
dropArea.addEventListener("drop", (e) => {
  dropArea.classList.remove("dropping");
  if (!dragsFiles(e)) return;
  e.preventDefault();
  attach(e.dataTransfer.files);
});
