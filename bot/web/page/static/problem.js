// What the Activity shows while there's no board: that it's waiting, or what went wrong.

import { button, element } from "./dom.js";
import { say } from "./words.js";

/**
 * @param {string} kind
 * @param {...Node} content
 */
export function fill(kind, ...content) {
  document.body.className = `activity-${kind}`;
  document.body.replaceChildren(element("main", {}, ...content), element("div", { class: "unseen", id: "log", "aria-live": "polite" }), element("div", { class: "unseen", id: "alert", role: "alert" }));
}

export function showWaiting() {
  fill("card", element("p", { role: "status" }, say("activity_waiting")));
}

/**
 * Says what's wrong, unless the page says it already.
 * @param {string} text
 * @param {() => void} again
 * @param {string} site the address of the pages in a browser
 */
export function showProblem(text, again, site) {
  if (document.getElementById("problem")?.textContent === text) return;
  const retry = button(say("activity_again"), again, { class: "main", id: "again" });
  fill("card", element("p", { role: "alert", id: "problem" }, text), element("div", { class: "row" }, retry,
    element("a", { class: "button", id: "in-browser", href: `${site}/`, target: "_blank", rel: "noopener noreferrer" }, say("activity_browser"))));
  retry.focus();
}
