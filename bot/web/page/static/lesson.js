// The page of a lesson. For someone who has a private link to a game, the server keeps which lessons are
// solved; for others, the browser does. The two are never mixed.

import { address } from "./api.js";
import { embedded } from "./dom.js";
import { JudgedBoard } from "./judged.js";
import { keep, kept } from "./storage.js";

/** @type {import("./types.js").Lesson} */
const lesson = embedded("lesson");

/** Where a browser keeps the names of a guest's solved lessons, separated by spaces. */
const key = "lessons";

/** Marks the solved lessons in the list. @param {Set<string>} solved */
function mark(solved) {
  for (const link of links()) link.classList.toggle("solved", solved.has(link.dataset.lesson ?? ""));
}

const links = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-lesson]")]);

class LessonPage extends JudgedBoard {
  constructor() {
    super(lesson.board, "api/learn/try", { lesson: lesson.name });
    /** The names of the solved lessons. */
    this.done = this.account.then((me) => new Set(me ? me.solved : kept(key).split(" ").filter(Boolean)));
    void this.done.then(mark);
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".take"))) {
      button.addEventListener("click", () => void this.take(button.dataset.color ?? ""));
    }
  }

  side() {
    return lesson.take ? "" : super.side();
  }

  /** @param {string} color */
  async take(color) {
    const told = await this.ask({ color });
    if (!told) return;
    this.tell(told.text ?? [], told.verdict ?? "");
    this.show(told.replies ?? []);
    if (told.verdict === "solved") this.solved();
    this.draw();
  }

  solved() {
    super.solved();
    void this.keepSolved();
  }

  /** Keeps that this lesson is solved. */
  async keepSolved() {
    const done = await this.done;
    done.add(lesson.name);
    mark(done);
    if (!await this.account) keep(key, [...done].join(" "));
  }

  /** Goes on with the first lesson that isn't solved, if the address names none. */
  async resume() {
    const query = new URLSearchParams(location.search);
    if (query.has("lesson")) return;
    const done = await this.done;
    const next = links().find((link) => !done.has(link.dataset.lesson ?? ""))?.dataset.lesson;
    query.set("lesson", next ?? "");
    if (next && next !== lesson.name) location.replace(address(`learn?${query}`));
  }
}

void new LessonPage().resume();
