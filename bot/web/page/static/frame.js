// The Activity's connection to the Discord client around it: messages between windows, in the form of
// Discord's Embedded App SDK. bot/docs/activity.md lists every message and where it's documented.
//
// Nothing that comes through here is proof of anything. It decides what's shown, and the server asks
// Discord for the rest.

import { randomID } from "./dom.js";

const handshake = 0, frame = 1, close = 2;

/** The version of the SDK whose messages these are. */
const version = "2.5.0";

/** Older mobile clients don't know the version, by their major number. */
const knowsVersion = 250;

/** Where Discord's clients come from. A window without an origin says "null". */
const clients = ["discord.com", "discordapp.com"].flatMap((host) => ["", "ptb.", "canary."].map((part) => `https://${part}${host}`))
  .concat("https://staging.discord.co", "https://pax.discord.com", "http://localhost:3333", "null", location.origin);

/** The client refused a command. */
export class FrameError extends Error {
  /**
   * @param {number} code one of Discord's RPC error codes
   * @param {string} [message]
   */
  constructor(code, message) {
    super(message || `error ${code}`);
    this.code = code;
  }
}

/** @typedef {{ resolve: (data: any) => void, reject: (problem: Error) => void }} Waiting */

export class Frame {
  /**
   * @param {object} options
   * @param {string} options.client the application's ID
   * @param {URLSearchParams} options.query of the address that the client opened
   * @param {string[]} [options.origins] other origins to accept
   * @param {(code: number, message: string) => void} options.closed the client has ended the connection
   */
  constructor({ client, query, origins = [], closed }) {
    this.client = client;
    this.query = query;
    this.origins = [...clients, ...origins];
    this.closed = closed;
    /** @type {Window} a popped-out window belongs to the one that opened it */
    this.source = window.parent.opener ?? window.parent;
    this.target = document.referrer || "*";
    /** @type {Map<string, Waiting>} commands by their nonce */
    this.waiting = new Map();
    /** @type {Map<string, (data: any) => void>} */
    this.listeners = new Map();
    /** @type {Promise<void>} is fulfilled when the client has answered the handshake */
    this.ready = new Promise((ready) => this.listeners.set("READY", () => ready()));
    addEventListener("message", (event) => this.receive(event));
  }

  /** Whether this page is in a frame that a client opened. */
  get framed() {
    return window.parent !== window && ["frame_id", "instance_id", "platform"].every((name) => this.query.get(name));
  }

  /** Begins the handshake. */
  greet() {
    /** @type {Record<string, string | number | null>} */
    const hello = { v: 1, encoding: "json", client_id: this.client, frame_id: this.query.get("frame_id") };
    const mobile = parseInt(this.query.get("mobile_app_version") ?? "", 10);
    if (this.query.get("platform") === "desktop" || mobile >= knowsVersion) hello.sdk_version = version;
    this.send(handshake, hello);
  }

  /**
   * @param {number} kind
   * @param {object} content
   */
  send(kind, content) {
    this.source.postMessage([kind, content], this.target);
  }

  /**
   * Gives the client a command and returns its answer. It throws a FrameError if the client refuses.
   * @param {string} cmd
   * @param {object} [args]
   * @param {string} [evt] of a subscription
   * @returns {Promise<any>}
   */
  command(cmd, args = {}, evt = undefined) {
    const nonce = randomUUID();
    this.send(frame, evt === undefined ? { cmd, args, nonce } : { cmd, args, evt, nonce });
    return new Promise((resolve, reject) => this.waiting.set(nonce, { resolve, reject }));
  }

  /**
   * Calls a listener for each event of a kind. An older client may not know the event, which is fine.
   * @param {string} evt
   * @param {(data: any) => void} listener
   */
  subscribe(evt, listener) {
    this.listeners.set(evt, listener);
    this.command("SUBSCRIBE", {}, evt).catch(() => {});
  }

  /** @param {MessageEvent} event */
  receive(event) {
    const from = event.source === window.parent || event.source === this.source;
    if (!from || event.source === window || !this.origins.includes(event.origin) || !Array.isArray(event.data)) return;
    const [kind, content] = event.data;
    if (content === null || typeof content !== "object") return;
    if (kind === close) this.closed(Number(content.code) || 0, String(content.message ?? ""));
    if (kind === frame) this.read(content);
  }

  /** @param {{ cmd?: unknown, evt?: unknown, data?: any, nonce?: unknown }} content */
  read({ cmd, evt, data, nonce }) {
    if (cmd === "DISPATCH") {
      if (evt !== "ERROR") this.listeners.get(String(evt))?.(data ?? {});
      return;
    }
    const waiting = this.waiting.get(String(nonce));
    this.waiting.delete(String(nonce));
    if (evt === "ERROR") waiting?.reject(new FrameError(Number(data?.code) || 0, data?.message));
    else waiting?.resolve(data ?? {});
  }
}

/** A random UUID (RFC 9562, version 4). */
function randomUUID() {
  const hex = randomID();
  const variant = "89ab"[parseInt(hex[16], 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
