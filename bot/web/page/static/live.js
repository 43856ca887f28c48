// The connection to the server: a WebSocket, or asking again and again if there is none.

import { address, Refused, request } from "./api.js";
import { parse } from "./dom.js";

/** The server says something at least every 20 seconds. */
const silence = 45_000;
/** How often to ask without a WebSocket, in milliseconds. */
const pollEvery = 2_500;
/** The longest wait before connecting again, in milliseconds. */
const longest = 15_000;

/** Live brings every change of a game. Snapshots are complete, so a lost one does no harm. */
export class Live {
  /**
   * @param {object} options
   * @param {string} options.path of what is followed, on the server
   * @param {string} options.lang
   * @param {AbortSignal} options.signal ends listening to the browser
   * @param {() => string} options.session
   * @param {() => number} options.have the revision that is shown
   * @param {(board: any) => void} options.board
   * @param {(state: import("./types.js").Connection) => void} options.state
   * @param {(id: string, answers: import("./types.js").Answer[]) => void} options.answer an action that took long was answered
   * @param {(code: string) => void} options.bye the server ended the connection for a reason
   */
  constructor(options) {
    this.options = options;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    this.heard = 0; // when the server last said something
    this.failures = 0;
    this.refused = 0; // connections in a row that didn't open
    this.opened = false;
    this.ended = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} */
    this.watch = undefined;
    const { signal } = options;
    addEventListener("online", () => this.now(), { signal });
    addEventListener("offline", () => this.options.state("offline"), { signal });
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.alive) this.now(); }, { signal });
  }

  get alive() {
    return this.socket?.readyState === WebSocket.OPEN && Date.now() - this.heard < silence;
  }

  /** Connects, or connects again with another session. */
  now() {
    if (this.ended) return;
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = undefined;
    old?.close();
    this.connect();
  }

  /** Ends the connection for good. */
  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.socket?.close();
    this.options.state("ended");
  }

  connect() {
    const { path, lang, session, have } = this.options;
    this.refused++;
    let socket;
    try {
      socket = new WebSocket(address(`${path}/live`).replace(/^http/, "ws"));
    } catch {
      this.lost();
      return;
    }
    this.socket = socket;
    if (this.failures === 0) this.options.state("connecting");
    this.listenFor(15_000);
    socket.onopen = () => {
      socket.send(JSON.stringify({ session: session(), lang, have: have() }));
      this.listenFor(silence);
      this.opened = true;
      this.refused = 0;
      this.options.state("online");
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.listenFor(silence);
      this.read(event.data);
    };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  /**
   * Gives the connection up if the server is silent for so long.
   * @param {number} wait
   */
  listenFor(wait) {
    this.heard = Date.now();
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      const old = this.socket;
      this.lost(true);
      old?.close();
    }, wait);
  }

  /** @param {string} data */
  read(data) {
    const message = parse(data);
    if (message.type === "board") this.options.board(message.board);
    if (message.type === "answer") this.options.answer(message.id, message.answers ?? []);
    if (message.type !== "bye") {
      this.failures = 0;
      return;
    }
    // The server takes no more WebSockets, so the page asks.
    if (message.code === "limit") [this.opened, this.refused] = [false, 3];
    this.options.bye(message.code ?? "");
  }

  /** @param {boolean} [silent] whether nothing answered in time */
  lost(silent) {
    this.socket = undefined;
    clearTimeout(this.watch);
    if (this.ended) return;
    this.failures++;
    // If WebSockets don't work, a proxy may refuse or swallow them: then asking is the way.
    if (this.refused >= (this.opened ? 6 : 3) || silent && !this.opened) {
      this.timer = setTimeout(() => void this.poll(1), 0);
      return;
    }
    this.options.state("offline");
    const wait = Math.min(longest, 400 * 2 ** Math.min(this.failures - 1, 8));
    this.timer = setTimeout(() => this.connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  /**
   * Asks for the board again and again, and tries a WebSocket now and then.
   * @param {number} times
   */
  async poll(times) {
    const { timer } = this;
    let wait = document.hidden ? 10 * pollEvery : pollEvery;
    try {
      await this.ask();
      this.options.state("polling");
    } catch (problem) {
      if (problem instanceof Refused && !problem.passing) {
        this.options.bye(problem.code);
        if (this.ended) return;
      }
      this.options.state("offline");
      wait *= 2;
      times = -1; // once the server answers again, it may take WebSockets too
    }
    if (this.ended || this.socket || this.timer !== timer) return; // the page has tried a WebSocket meanwhile
    this.timer = setTimeout(() => (times % 40 === 0 ? this.connect() : void this.poll(times + 1)), wait);
  }

  async ask() {
    const { path, lang, session, have, board } = this.options;
    const query = new URLSearchParams({ lang, have: String(have()) });
    const { status, json } = await request(`${path}?${query}`, { session: session() });
    if (status === 200 && json) board(json);
  }
}
