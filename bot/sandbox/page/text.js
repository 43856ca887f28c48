// Turns the part of Discord's Markdown that a chat about a game needs into DOM nodes. No text is
// ever parsed as HTML.

import { timestamp } from "./timestamp.js";

const token = new RegExp([
  /\\([\\*_~`<>@#|!.])/,                                // 1 escaped
  /```(?:[a-z0-9+-]*\n)?([^]+?)\n?```\n?/,              // 2 block of code
  /(`{1,2})([^]*?[^`])\3(?!`)/,                         // 3, 4 code
  /\*\*([^]+?)\*\*(?!\*)/,                              // 5 bold
  /__([^]+?)__(?!_)/,                                   // 6 underlined
  /~~([^]+?)~~/,                                        // 7 struck
  /\*(?=\S)([^*]+?)(?<=\S)\*/,                          // 8 italic
  /(?<![\p{L}\p{N}_])_(?=\S)([^_]+?)(?<=\S)_(?![\p{L}\p{N}_])/, // 9 italic
  /<@!?(\d{1,20})>/,                                    // 10 user
  /<#(\d{1,20})>/,                                      // 11 channel
  /@(everyone|here)\b/,                                 // 12 all
  /(?<![^\n])-# ([^\n]+)/,                              // 13 subtext
  /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/,                  // 14, 15 timestamp
  /<@&(\d{1,20})>/,                                     // 16 role
].map((part) => part.source).join("|"), "gu");

const wrappers = { 5: "strong", 6: "u", 7: "s", 8: "em", 9: "em" };

// nodes turns text into an array of nodes. names looks up a user's, a channel's
// or a role's name by its id.
export function nodes(text, names, depth = 0) {
  const list = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    const node = one(match, names, depth);
    list.push(text.slice(from, match.index), node);
    from = match.index + match[0].length;
  }
  list.push(text.slice(from));
  return list.filter((part) => part !== "");
}

function one(match, names, depth) {
  if (match[1] !== undefined) return match[1];
  if (match[2] !== undefined) return element("pre", {}, element("code", {}, match[2]));
  if (match[4] !== undefined) return code(match[4]);
  for (const [group, tag] of Object.entries(wrappers)) {
    const inner = match[group];
    if (inner !== undefined) return depth < 8 ? element(tag, {}, ...nodes(inner, names, depth + 1)) : match[0];
  }
  if (match[10] !== undefined) return mention("@" + (names.user(match[10]) ?? "unknown-user"));
  if (match[11] !== undefined) return mention("#" + (names.channel(match[11]) ?? "unknown"));
  if (match[13] !== undefined) return depth < 8 ? element("small", { className: "subtext" }, ...nodes(match[13], names, depth + 1)) : match[0];
  if (match[14] !== undefined) return timestamp(Number(match[14]), match[15]);
  if (match[16] !== undefined) return mention("@" + (names.role(match[16]) ?? "unknown-role"));
  return mention(match[0]);
}

// A command in code is a button that puts it into the message box.
function code(text) {
  const trimmed = text.trim();
  if (/^!\p{L}/u.test(trimmed)) {
    return element("button", { type: "button", className: "fill", title: "Put this into the message box", dataset: { text: trimmed } }, trimmed);
  }
  return element("code", {}, trimmed || text);
}

function mention(text) {
  return element("span", { className: "mention" }, text);
}

// plain returns a text on one line without its marks, for the excerpt of a reply.
export function plain(text, names) {
  const all = document.createElement("span");
  all.append(...nodes(text, names));
  return all.textContent.replace(/\s+/g, " ").trim();
}

// element makes a DOM element with properties and children.
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  const { dataset, attributes, ...rest } = properties;
  Object.assign(node, rest);
  Object.assign(node.dataset, dataset);
  for (const [name, value] of Object.entries(attributes ?? {})) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
