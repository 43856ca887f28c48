// Starting a game in the Activity: against the bot at a level, or against someone who has it open.

import { Refused } from "./api.js";
import { face, nameOf } from "./activitybar.js";
import { button, element } from "./dom.js";
import { config } from "./options.js";
import { fill } from "./problem.js";
import { say } from "./words.js";

export class StartPanel {
  /** @param {import("./activity.js").Activity} activity */
  constructor(activity) {
    this.activity = activity;
    /** @type {HTMLElement | undefined} */
    this.people = undefined;
  }

  /** Shows the panel in place of a game. */
  show() {
    if (document.body.classList.contains("activity-start") && this.people?.isConnected) return;
    fill("start", element("h1", {}, say("activity_start")), ...this.content());
    this.showPeople();
    document.querySelector("main")?.querySelector("button")?.focus();
  }

  /** Shows the panel over a game that is over. */
  ask() {
    const dialog = element("dialog", { id: "start", "aria-labelledby": "start-title" }, element("h2", { id: "start-title" }, say("activity_start")), ...this.content(),
      element("div", { class: "row" }, button(say("cancel"), () => dialog.close())));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    this.showPeople();
    dialog.showModal();
  }

  content() {
    const levels = config.levels ?? [];
    const level = element("select", { id: "level" }, ...levels.map((l) => element("option", { value: l.value, selected: l.value === config.level }, l.name)));
    this.problem = element("p", { class: "problem", role: "alert" });
    this.people = element("div", { id: "opponents", class: "rows" });
    return [
      element("form", { id: "against-bot" }, element("div", { class: "field" }, element("label", { for: "level" }, say("lobby_level")), level),
        button(say("activity_play_bot"), () => void this.play({ level: level.value }), { class: "main", id: "play-bot" })),
      this.people, this.problem,
    ];
  }

  showPeople() {
    const { people, you } = this.activity;
    const others = people.filter((who) => who.id !== you && !who.bot);
    this.people?.replaceChildren(...others.length ? others.map((who) =>
      button(say("activity_challenge", { name: nameOf(who) }), () => void this.play({ opponent: who.id }), { class: "opponent", "data-id": who.id })) : [element("p", { class: "heading" }, say("activity_alone"))]);
    this.people?.querySelectorAll("button").forEach((b, i) => b.prepend(face(others[i])));
  }

  /** @param {{ level?: string, opponent?: string }} wanted */
  async play(wanted) {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.activity.ask("api/activity/play", { ...wanted, lang: document.documentElement.lang });
      this.activity.chosen = "";
      document.querySelector("dialog#start")?.remove();
      await this.activity.look(); // it may have found the game already
    } catch (problem) {
      if (!this.activity.lost(problem) && this.problem) {
        this.problem.textContent = problem instanceof Refused && problem.worded ? problem.message : say("unreachable");
      }
    } finally {
      this.busy = false;
    }
  }
}
