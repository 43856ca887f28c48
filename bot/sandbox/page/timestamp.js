// Timestamps in messages, as Discord's clients show them: <t:1800000000:R> is shown relative to
// now, such as "in 4 minutes", and keeps itself up to date.

import { element } from "./text.js";

const formats = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const units = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

// timestamp makes the element of a time in seconds since 1970.
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}:${style}>`;
  const node = element("time", { className: "timestamp", dateTime: date.toISOString(), title: date.toLocaleString() });
  if (style === "R") node.dataset.relative = seconds;
  node.textContent = style === "R" ? distance(seconds) : date.toLocaleString("en", formats[style]);
  return node;
}

// distance says how far a time is from now, in the largest unit that fits.
function distance(seconds) {
  const away = Math.round(seconds - Date.now() / 1000);
  const [unit, length] = units.find(([, length]) => Math.abs(away) >= length) ?? ["second", 1];
  return relative.format(Math.trunc(away / length), unit);
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = distance(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);
