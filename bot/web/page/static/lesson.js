// The page of a lesson. The browser keeps which lessons are solved. For someone who has a private link
// to a game, the server keeps it too, so that the chat knows.

import { address, request } from "./api.js";
import { at, embedded } from "./dom.js";
import { JudgedBoard } from "./judged.js";
import { keep, keysFrom, kept } from "./storage.js";

/** @type {import("./types.js").Lesson} */
const lesson = embedded("lesson");

/** Where the names of the solved lessons are kept, separated by spaces. */
const key = "lessons";

/** @returns {Set<string>} */
const solved = () => new Set(kept(key).split(" ").filter(Boolean));

/** @param {Iterable<string>} names */
function keepSolved(names) {
  keep(key, [...new Set([...solved(), ...names])].join(" "));
  mark();
}

/** Marks the solved lessons in the list. */
function mark() {
  const names = solved();
  for (const link of links()) link.classList.toggle("solved", names.has(link.dataset.lesson ?? ""));
}

const links = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-lesson]")]);

class LessonPage extends JudgedBoard {
  constructor() {
    super(lesson.board, "api/learn/try", { lesson: lesson.name });
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
    keepSolved([lesson.name]);
    at("next").hidden = false;
  }
}

/**
 * Returns a session of the viewer, in any game, and keeps what its person has solved. Returns "" if
 * there's none.
 */
async function signIn() {
  for (const session of keysFrom("session.").map(kept)) {
    const { json } = await request("api/learn", { session });
    if (!json.solved) continue; // a guest's, or it has ended
    keepSolved(json.solved);
    return session;
  }
  return "";
}

/** Goes on with the first lesson that isn't solved, if the address names none. */
function resume() {
  if (new URLSearchParams(location.search).has("lesson")) return;
  const names = solved();
  const next = links().find((link) => !names.has(link.dataset.lesson ?? ""))?.dataset.lesson;
  if (next && next !== lesson.name) location.replace(address(`learn?lesson=${next}`));
}

mark();
const page = new LessonPage();
void signIn().then((session) => { page.session = session; }).catch(() => {}).finally(resume);
