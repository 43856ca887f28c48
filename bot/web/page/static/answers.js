// Answers to the viewer: texts, pictures and questions with buttons, which nobody else sees.

import { at, button, element } from "./dom.js";
import { showRows } from "./rows.js";
import { announce } from "./voice.js";
import { say } from "./words.js";

export class Answers {
  /**
   * @param {import("./rows.js").Press} press
   * @param {(marks?: import("./types.js").Marks) => boolean} [mark] shows marks on the board in place of
   *   those before, and tells whether the board has their position; without marks, takes them away
   */
  constructor(press, mark = () => false) {
    this.root = at("answers");
    this.press = press;
    this.mark = mark;
  }

  clear() {
    this.mark();
    this.root.replaceChildren();
  }

  /**
   * Shows answers in place of those before.
   * @param {import("./types.js").Answer[]} answers
   */
  show(answers) {
    this.mark();
    const shown = answers.filter((a) => a.text?.length || a.rows?.length || a.picture).map((a) => this.marked(a));
    this.root.replaceChildren(...shown.map((a) => this.card(a)));
    announce(shown.flatMap((a) => [...a.text ?? [], ...a.picture?.alt ? [a.picture.alt] : []]).join(" "), true);
    const question = this.root.querySelector(".card:has(.row)");
    if (question instanceof HTMLElement) question.focus();
    this.root.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Shows a text that tells why something didn't work.
   * @param {string} text
   */
  problem(text) {
    this.show([{ text: [text], private: true }]);
    this.root.firstElementChild?.classList.add("problem");
  }

  /**
   * Returns an answer without its picture if the board can show the same.
   * @param {import("./types.js").Answer} answer
   */
  marked(answer) {
    const marks = answer.picture?.marks;
    return marks && this.mark(marks) ? { ...answer, picture: undefined } : answer;
  }

  /** @param {import("./types.js").Answer} answer */
  card(answer) {
    const card = element("section", { class: "card", tabindex: -1 });
    for (const line of answer.text ?? []) card.append(element("p", {}, line));
    const picture = answer.picture?.png;
    if (picture) card.append(element("img", { src: picture, alt: answer.picture?.alt ?? "" }));
    if (answer.rows?.length) {
      const rows = element("div", { class: "rows", tabindex: -1 });
      showRows(rows, answer.rows, this.press);
      card.append(rows);
    }
    card.append(button("×", () => this.close(card), { class: "close", "aria-label": say("close") }));
    return card;
  }

  /**
   * Closes the answer to a vote once the move is played, since the vote can't be withdrawn any longer, and
   * every question once the game is over.
   * @param {boolean} over
   */
  moved(over) {
    for (const card of this.root.querySelectorAll(over ? ".card:has(.row)" : '.card:has([data-action^="decline "])')) card.remove();
  }

  /** @param {HTMLElement} card */
  close(card) {
    this.mark();
    card.remove();
  }
}
