// Files for the next message: chosen, pasted or dropped, and shown above the box until they are
// sent or removed.

import { element } from "./text.js";

const most = 10; // files of a message, as in Discord
const largest = 10 << 20; // bytes of one, as in Discord
const together = 18 << 20; // bytes of all, which as base64 fit in a request to the sandbox

let files = [];
let where, complain;

// attachTo shows the files in place. report is called with what is wrong with them, or "".
export function attachTo(place, report) {
  [where, complain] = [place, report];
}

export const count = () => files.length;

// add adds files, or reports why it can't.
export function add(more) {
  const problem = refusal([...files, ...more]);
  if (!problem) files = [...files, ...more];
  complain(problem);
  show();
}

function refusal(all) {
  const large = all.find((f) => f.size > largest);
  if (large) return `${large.name} is ${sizeOf(large.size)}; a file can be at most ${sizeOf(largest)}.`;
  if (all.length > most) return `A message can have at most ${most} files.`;
  if (all.reduce((sum, f) => sum + f.size, 0) > together) return `The files in one message can be at most ${sizeOf(together)} in total.`;
  return "";
}

// take returns the files and forgets them.
export function take() {
  const taken = files;
  files = [];
  show();
  return taken;
}

// encode returns files in the form that the server expects.
export function encode(list) {
  return Promise.all(list.map(async (f) => ({ name: f.name, data: await base64(f) })));
}

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)); // data:…;base64,…
    reader.onerror = () => reject(new Error(`${file.name} can't be read.`));
    reader.readAsDataURL(file);
  });
}

function show() {
  where.hidden = files.length === 0;
  where.replaceChildren(...files.map((f) => {
    const away = element("button", { type: "button", className: "away", ariaLabel: `Remove ${f.name}`, title: "Remove" }, "×");
    away.addEventListener("click", () => {
      const at = files.indexOf(f);
      files = files.filter((other) => other !== f);
      complain("");
      show();
      const next = where.querySelectorAll(".away")[Math.min(at, files.length - 1)] ?? document.getElementById("attach");
      next.focus();
    });
    return element("li", {}, element("span", { className: "name" }, f.name), element("span", { className: "faint" }, sizeOf(f.size)), away);
  }));
}

// sizeOf returns a number of bytes in a readable unit.
export function sizeOf(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(".0", "")} MiB`;
}
