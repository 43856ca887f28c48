// What is shown around the board: players, texts and links.

import { at, button, element } from "./dom.js";
import { travel } from "./travel.js";
import { say, sideName } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

/**
 * Shows the players, the texts and the links of a snapshot.
 * @param {import("./types.js").Snapshot} s
 */
export function showAround(s) {
  const over = s.state === "over";
  showText(at("text"), s.text ?? []);
  for (const side of /** @type {Side[]} */ (["black", "white"])) {
    const player = s.players?.[side], root = at(`player-${side}`);
    setText(root, ".name", player?.name || sideName(side));
    setText(root, ".level", player?.level || player?.rating || "");
    root.classList.toggle("turn", s.toMove === side && !over);
  }
  at("game").classList.toggle("flipped", s.you === "white");
  at("game").dataset.state = s.state;
  at("after").hidden = !over;
  at("type").hidden = over || !(s.you || s.canPlace);
  setLink("chat", s.chat);
  setLink("sgf", `g/${s.game}/game.sgf`);
  setLink("next-game", s.next ? `g/${s.next}` : undefined);
  at("next-one").hidden = !s.next;
  at("next-text").textContent = s.nextText ?? "";
  at("watchers").textContent = s.watchers ? say("watching", { n: s.watchers }) : "";
  travel.shown();
  showFacts(s.facts ?? []);
  at("no-moves").textContent = say(s.canPlace ? "help_about" : "no_moves");
  const yours = !over && (s.canPlace || s.you !== "" && s.toMove === s.you);
  document.title = [yours ? "● " : "", s.headline ? `${s.headline} · ` : "", gameTitle()].join("");
}

/** The title of the game, without what changes in it. */
export const gameTitle = () => document.querySelector("h1")?.textContent ?? document.title;

/**
 * Shows what is played: in a line, which opens the list where there's little room, and in a list.
 * @param {import("./types.js").Fact[]} facts
 */
function showFacts(facts) {
  const root = at("info"), key = JSON.stringify(facts);
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  root.hidden = facts.length === 0;
  root.replaceChildren(element("summary", {}, facts.map((f) => f.value).join(" · ")));
  at("facts").replaceChildren(...facts.map((f) => element("div", {}, element("dt", {}, f.name),
    element("dd", {}, f.value, ...f.why ? [element("small", {}, ` · ${f.why}`)] : []))));
}

/**
 * Asks for the level of a new game.
 * @param {{ value: string, name: string }[]} levels
 * @returns {Promise<string | undefined>}
 */
export function askLevel(levels) {
  const dialog = /** @type {HTMLDialogElement} */ (at("form"));
  dialog.returnValue = "";
  dialog.replaceChildren(element("h2", {}, say("continue_level")), element("p", {}, say("continue_about")),
    element("div", { class: "row" }, ...levels.map((l) => button(l.name, () => dialog.close(`level ${l.value}`), { class: "plain" }))),
    element("div", { class: "row" }, button(say("cancel"), () => dialog.close(""))));
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue.startsWith("level ") ? dialog.returnValue.slice(6) : undefined), { once: true });
  });
}

/**
 * @param {HTMLElement} root
 * @param {string[]} lines
 */
function showText(root, lines) {
  const key = lines.join("\n");
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  root.replaceChildren(...lines.map((line) => element("p", {}, line)));
}

/**
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {string} text
 */
function setText(root, selector, text) {
  const found = root.querySelector(selector);
  if (found && found.textContent !== text) found.textContent = text;
}

/**
 * Gives a link its address, or hides it. Addresses of the site are relative to its root.
 * @param {string} id
 * @param {string | undefined} to
 */
function setLink(id, to) {
  const link = at(id);
  link.hidden = !to;
  if (to) link.setAttribute("href", /^https:\/\//.test(to) ? to : new URL(to, new URL(document.documentElement.dataset.root ?? "./", location.href)).href);
}
