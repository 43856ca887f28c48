// The Activity: the page of a game inside Discord. It says who the viewer is, shows the game of their
// channel, or lets them start one, and follows from game to game without leaving its address.

import { Refused, request, useRoot } from "./api.js";
import { embedded } from "./dom.js";
import { Frame, FrameError } from "./frame.js";
import { Game } from "./game.js";
import { ActivityBar } from "./activitybar.js";
import { layOut, useStyles } from "./layout.js";
import { config } from "./options.js";
import { showProblem, showWaiting } from "./problem.js";
import { StartPanel } from "./startpanel.js";
import { travel } from "./travel.js";
import { announce } from "./voice.js";
import { say, useWords } from "./words.js";

/** How long the client may take to answer, in milliseconds, before the Activity shows what it's waiting for. */
const answerTime = 10_000;
/** How often to ask which game the channel plays: while one is running, and otherwise. */
const seldom = 15_000, often = 3_000;
/** What the viewer allows. */
const scopes = ["identify"];

/**
 * @typedef {{ game: string, running: boolean, yours: boolean, launched?: string, launchedAt?: number }} Place what
 *   the channel plays, "" for nothing, and on which game's board, and when, the viewer launched the Activity
 */

class Activity {
  constructor() {
    /** @type {{ client: string, site: string, origins?: string[] }} */
    this.config = embedded("activity");
    this.query = new URLSearchParams(location.search);
    this.frame = new Frame({
      client: this.config.client, query: this.query, origins: this.config.origins, closed: (code) => this.closed(code),
    });
    this.token = ""; // says who the viewer is; only ever in memory
    this.access = ""; // for the client's own commands
    this.you = "";
    this.guild = false;
    /** @type {Game | undefined} */
    this.game = undefined;
    /** The game that the viewer chose instead of the channel's. */
    this.chosen = this.query.get("custom_id") ?? "";
    this.passed = ""; // what the channel played when the viewer chose that
    /** @type {number | undefined} when they launched the Activity on a board, once that's shown */
    this.launched = undefined;
    /** @type {Place} */
    this.place = { game: "", running: false, yours: false };
    /** @type {import("./types.js").Participant[]} */
    this.people = [];
    /** @type {number | undefined} */
    this.timer = undefined;
    this.ended = false;
    this.reached = false; // the server has answered once
    this.entering = false;
    this.opening = ""; // the game that's being opened
    this.notice = ""; // to show with the next game
    this.bar = new ActivityBar(this);
    this.panel = new StartPanel(this);
  }

  async start() {
    useStyles();
    if (!this.frame.framed) return this.problem("activity_outside");
    showWaiting();
    const late = setTimeout(() => this.problem("activity_handshake"), answerTime);
    this.frame.greet();
    await this.frame.ready;
    clearTimeout(late);
    this.wire();
    await this.enter();
  }

  wire() {
    travel.to = (game) => { this.choose(game); void this.open(game); };
    travel.shown = () => this.bar.show();
    travel.again = () => { if (this.game) void this.open(this.game.snapshot.game); };
    document.addEventListener("click", (event) => this.follow(event));
    document.addEventListener("visibilitychange", () => { if (!document.hidden && this.token) void this.look(); });
    layOut(this.frame);
    const show = (/** @type {{ participants?: import("./types.js").Participant[] }} */ { participants }) => {
      this.people = Array.isArray(participants) ? participants : [];
      this.bar.showPeople();
      this.panel.showPeople();
    };
    this.frame.subscribe("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", show);
    this.frame.command("GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS").then(show, () => {});
  }

  // Who the viewer is

  /** Asks the client for a code and the server for a session, and shows the game. */
  async enter() {
    clearTimeout(this.timer);
    const state = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const unanswered = setTimeout(() => this.problem("activity_refused"), answerTime);
    let code;
    try {
      const answer = await this.frame.command("AUTHORIZE", { client_id: this.config.client, response_type: "code", state, prompt: "none", scope: scopes });
      if (answer.state !== undefined && answer.state !== state) return this.problem("activity_state");
      code = String(answer.code ?? "");
    } catch (problem) {
      return this.problem(problem instanceof FrameError && problem.code === 5000 ? "activity_redirect" : "activity_refused");
    } finally {
      clearTimeout(unanswered);
    }
    try {
      const { json } = await this.ask("api/activity/enter", { code, instance: this.query.get("instance_id") });
      this.token = json.token;
      this.access = json.access;
      this.you = json.you;
      this.guild = json.guild;
      if (json.words) useWords(json.words);
      if (json.levels) config.levels = json.levels;
      document.documentElement.lang = json.lang;
      this.notice = json.notice ?? "";
    } catch (problem) {
      return this.problem("activity_entry", problem);
    }
    // Some commands need this. Without it, those say so.
    this.frame.command("AUTHENTICATE", { access_token: this.access }).catch(() => {});
    await this.look();
  }

  /**
   * Sends a request, also through the path that older clients need.
   * @param {string} path
   * @param {unknown} [body]
   */
  async ask(path, body) {
    const options = { session: this.token, body, wait: 30_000 };
    try {
      return await request(path, options);
    } catch (problem) {
      if (!(problem instanceof TypeError) || this.reached || location.pathname.includes("/.proxy/")) throw problem;
      useRoot(".proxy/");
      return await request(path, options).catch((again) => {
        useRoot("../");
        throw again;
      });
    } finally {
      this.reached = true;
    }
  }

  /** The viewer has to prove again who they are. */
  async again() {
    if (this.entering) return;
    this.entering = true;
    try {
      await this.enter();
    } finally {
      this.entering = false;
    }
  }

  // Which game is shown

  /** Asks which game the channel plays, and shows it if another one is over. */
  async look() {
    clearTimeout(this.timer);
    try {
      const query = new URLSearchParams({ lang: document.documentElement.lang });
      const { json } = await this.ask(`api/activity/place?${query}`);
      this.place = json;
    } catch (problem) {
      if (this.lost(problem)) return;
    }
    const shown = this.game?.snapshot, { launched = "", launchedAt } = this.place;
    const relaunched = launched !== "" && launchedAt !== this.launched && (shown !== undefined || !this.chosen);
    let settled = true;
    if (relaunched) this.choose(launched);
    if (!shown) {
      this.passed = this.place.game;
      const game = this.chosen || this.place.game;
      if (game) settled = await this.open(game);
      else this.panel.show();
    } else if (relaunched) {
      if (launched !== shown.game) settled = await this.open(launched);
    } else if (this.place.game && this.place.game !== shown.game && (!this.chosen || shown.state === "over" && this.place.game !== this.passed)) {
      this.chosen = "";
      await this.open(this.place.game);
    }
    if (settled) this.launched = launchedAt;
    this.bar.show();
    if (this.ended) return;
    const running = this.game && this.game.snapshot.state !== "over" && this.game.snapshot.state !== "challenge";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), running || document.hidden ? seldom : often);
  }

  /**
   * Lets the viewer stay with a game while the channel plays another one.
   * @param {string} game
   */
  choose(game) {
    this.chosen = game;
    this.passed = this.place.game;
  }

  /**
   * Opens a game in place of the one that's shown. Returns false if trying again may help.
   * @param {string} id
   */
  async open(id) {
    if (this.opening === id) return false;
    this.opening = id;
    let json;
    try {
      ({ json } = await this.ask("api/activity/open", { game: id, lang: document.documentElement.lang }));
    } catch (problem) {
      if (this.lost(problem)) return false;
      const gone = problem instanceof Refused && !problem.passing;
      if (gone && this.chosen === id) { // a link to a game that's gone
        this.chosen = "";
        this.notice = problem.message;
        if (!this.game) this.panel.show();
      } else if (!this.game) {
        this.problem("unreachable", problem); // the next look tries again
      }
      return gone;
    } finally {
      this.opening = "";
    }
    this.game?.close();
    const root = document.documentElement;
    delete root.dataset.ready;
    root.dataset.board = json.snapshot.theme;
    document.body.className = "";
    document.body.innerHTML = json.html;
    document.title = json.title;
    this.game = new Game(json.snapshot, () => void this.open(id));
    this.bar.attach();
    void this.game.start(json.session ?? "");
    if (this.notice) this.game.answers.show([{ text: [this.notice] }]);
    this.notice = "";
    announce(json.title);
    return true;
  }

  // What goes wrong

  /**
   * Handles a refusal that means the session is over.
   * @param {unknown} problem
   */
  lost(problem) {
    if (!(problem instanceof Refused) || problem.passing) return false;
    if (problem.code === "session" || problem.code === "expired") void this.again();
    else if (problem.code === "instance") this.problem("activity_entry", problem);
    else return false;
    return true;
  }

  /** @param {number} code */
  closed(code) {
    this.ended = true;
    clearTimeout(this.timer);
    if (code !== 1000) this.problem("activity_closed");
  }

  /**
   * Says what's wrong, with ways out.
   * @param {string} id of the message
   * @param {unknown} [problem] the server's words are better
   */
  problem(id, problem) {
    clearTimeout(this.timer);
    this.game?.close();
    this.game = undefined;
    const text = problem instanceof Refused && problem.worded ? problem.message : say(problem === undefined || problem instanceof Refused ? id : "unreachable");
    showProblem(text, () => location.reload(), this.config.site);
  }

  // Links

  /**
   * Lets the client open addresses outside the Activity, since the frame may not.
   * @param {MouseEvent} event
   */
  follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const to = link?.getAttribute("href") ?? "";
    if (!to || to.startsWith("#") || event.defaultPrevented) return;
    event.preventDefault();
    const inside = /\/g\/([\w-]{32})$/.exec(to);
    if (inside && link?.id === "next-game") {
      travel.to(inside[1]);
      return;
    }
    const url = /^https?:/.test(to) ? to.replace(location.origin, this.config.site) : new URL(to, `${this.config.site}/`).href;
    this.frame.command("OPEN_EXTERNAL_LINK", { url }).catch(() => announce(url, true));
  }
}

const activity = new Activity();
void activity.start();

export { Activity };
