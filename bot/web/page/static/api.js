// Requests to the server. All addresses are relative to the page's root, which may be below a
// path such as /.proxy/.

import { parse } from "./dom.js";

/** The root of the site, from the page's address. */
let root = new URL(document.documentElement.dataset.root ?? "./", location.href);

/**
 * Makes another address the root.
 * @param {string} path relative to the present one
 */
export function useRoot(path) {
  root = new URL(path, root);
}

/**
 * Returns the address of a path of the site.
 * @param {string} path
 */
export const address = (path) => new URL(path, root).href;

/** The server refused a request, and says why. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Partial<import("./types.js").Problem>} problem
   */
  constructor(status, problem) {
    super(problem.text || `${status}`);
    this.status = status;
    this.code = problem.code ?? "";
    /** Whether the server said why in words. */
    this.worded = Boolean(problem.text);
  }

  /** Whether the same request may succeed later. */
  get passing() {
    return this.status >= 500 && this.code === "" || this.status === 429;
  }
}

/**
 * Sends a request and returns the status and the JSON of the answer. It throws a Refused if the
 * server refuses, and a TypeError if it can't be reached.
 * @param {string} path
 * @param {{ session?: string, body?: unknown, wait?: number }} [options] wait is in milliseconds
 * @returns {Promise<{ status: number, json: any }>}
 */
export async function request(path, { session = "", body, wait = 20_000 } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (session) headers.Authorization = `Bearer ${session}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), wait);
  try {
    const answer = await fetch(address(path), {
      method: body === undefined ? "GET" : "POST", headers, body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer", signal: stop.signal,
    });
    const json = answer.status === 204 ? undefined : await answer.text().then(parse).catch(() => undefined);
    if (!answer.ok) throw new Refused(answer.status, json?.error ?? {});
    return { status: answer.status, json };
  } finally {
    clearTimeout(timer);
  }
}
