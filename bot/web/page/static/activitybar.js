// The Activity's own controls above a game: who's there, sharing, inviting, and another game.

import { at, button, element, svg } from "./dom.js";
import { gameTitle } from "./surroundings.js";
import { announce } from "./voice.js";
import { list, say } from "./words.js";

/** The most people shown with pictures. */
const mostFaces = 5;
/** Discord's RPC errors for the invite dialog in a direct message, and without the permission. */
const wrongChannel = 4005, notAllowed = 4006;

/** @param {import("./types.js").Participant} who */
export const nameOf = (who) => who.nickname || who.global_name || who.username || "?";

/**
 * Returns a person's picture. People without one, and those whose picture is elsewhere than the frame
 * may load it from, have the first letter of their name.
 * @param {import("./types.js").Participant} who
 */
export function face(who) {
  const letter = element("span", { class: "face", "aria-hidden": true }, [...nameOf(who)][0]?.toUpperCase() ?? "?");
  if (!/^\d+$/.test(who.id) || !/^(a_)?[0-9a-f]+$/.test(who.avatar ?? "")) return letter;
  const picture = element("img", { src: `https://cdn.discordapp.com/avatars/${who.id}/${who.avatar}.png?size=64`, alt: "", width: 28, height: 28 });
  picture.addEventListener("error", () => picture.remove());
  letter.append(picture);
  return letter;
}

/**
 * Makes a button with an icon, and a label that small windows hide.
 * @param {string} path of the icon, in a square of 24
 * @param {() => void} act
 * @param {string} id
 */
function iconButton(path, act, id) {
  const made = button("", act, { id, class: "quiet" });
  made.append(svg("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true" },
    svg("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" })), element("span", { class: "label" }));
  return made;
}

export class ActivityBar {
  /** @param {import("./activity.js").Activity} activity */
  constructor(activity) {
    this.activity = activity;
    this.people = element("div", { id: "people", role: "img" });
    this.fresh = button(say("activity_new"), () => activity.panel.ask(), { id: "new-game" });
    this.live = button(say("activity_live"), () => void this.toLive(), { id: "to-live", class: "main" });
    this.share = iconButton("M12 15V4M7 8l5-5 5 5M5 13v7h14v-7", () => void this.doShare(), "share-game");
    this.invite = iconButton("M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM3 21c0-4 3-7 7-7 2 0 4 1 5 2M19 14v7M15.5 17.5h7", () => void this.doInvite(), "invite");
    this.root = element("nav", { id: "activity-bar", "aria-label": say("activity_name") }, this.people, this.live, this.fresh, this.invite, this.share);
  }

  /** Puts the bar into the page of a game that has just been opened. */
  attach() {
    for (const [control, id] of /** @type {[HTMLElement, string][]} */ ([[this.fresh, "activity_new"], [this.live, "activity_live"], [this.share, "activity_share"], [this.invite, "activity_invite"]])) {
      (control.querySelector(".label") ?? control).textContent = say(id);
    }
    document.querySelector("header h1")?.after(this.root);
    this.showPeople();
    this.show();
  }

  show() {
    const { game, place, guild } = this.activity, shown = game?.snapshot;
    this.fresh.hidden = shown && shown.game === place.game ? shown.state !== "over" && shown.state !== "challenge" : place.running;
    this.live.hidden = !shown || !place.game || place.game === shown.game;
    this.invite.hidden = !guild;
  }

  showPeople() {
    const { people } = this.activity;
    const more = people.length - mostFaces;
    this.people.replaceChildren(...people.slice(0, mostFaces).map(face), ...more > 0 ? [element("span", { class: "face" }, `+${more}`)] : []);
    this.people.setAttribute("aria-label", say("activity_people", { people: list(people.map(nameOf)) }));
    this.people.title = list(people.map(nameOf));
  }

  async toLive() {
    this.activity.chosen = "";
    await this.activity.open(this.activity.place.game);
  }

  /** Lets the viewer send a picture of the game, or else a link to it. */
  async doShare() {
    const { frame, game, access } = this.activity, id = game?.snapshot.game;
    if (!id || this.share.ariaBusy === "true") return;
    this.share.ariaBusy = "true";
    try {
      const { json } = await this.activity.ask("api/activity/share", { game: id, access });
      await frame.command("OPEN_SHARE_MOMENT_DIALOG", { mediaUrl: json.url });
    } catch {
      await frame.command("SHARE_LINK", { message: gameTitle().slice(0, 1000), custom_id: id }).catch(() => this.tell("activity_cannot_share"));
    } finally {
      this.share.ariaBusy = "false";
    }
  }

  async doInvite() {
    try {
      await this.activity.frame.command("OPEN_INVITE_DIALOG");
    } catch (problem) {
      const code = /** @type {{ code?: number }} */ (problem).code;
      if (code === wrongChannel || code === notAllowed) this.invite.hidden = true;
      this.tell(code === notAllowed ? "activity_invite_not_allowed" : "activity_cannot_invite");
      if (this.invite.hidden) at("grid").focus();
    }
  }

  /** @param {string} id */
  tell(id) {
    this.activity.game?.answers.problem(say(id));
    if (!this.activity.game) announce(say(id), true);
  }
}
