// Small helpers around the document.

/**
 * Returns the element with an ID, which the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * Makes an HTML element with attributes and children. An attribute that is true is empty, and one
 * that is undefined or false is left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  setAll(made, attributes);
  made.append(...children);
  return made;
}

/**
 * Makes an SVG element with attributes.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(made, attributes);
  made.append(...children);
  return made;
}

/**
 * @param {Element} made
 * @param {Record<string, string | number | boolean | undefined>} attributes
 */
function setAll(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Makes a button that does something.
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
 */
export function button(label, act, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", act);
  return made;
}

/**
 * Reads JSON that the server put into the page.
 * @param {string} id
 * @returns {any}
 */
export function embedded(id) {
  return parse(document.getElementById(id)?.textContent || "null");
}

/**
 * Parses JSON from the server, with points in time as the viewer's clock shows them. The server writes
 * "<d:1800000000>" for a date and "<t:1800000000>" for a time of day, in seconds since 1970.
 * @param {string} json
 * @returns {any}
 */
export function parse(json) {
  return JSON.parse(json, (_, value) => (typeof value === "string" ? value.replace(/<([dt]):(\d{1,11})>/g, localTime) : value));
}

/**
 * @param {string} mark
 * @param {string} kind
 * @param {string} seconds
 */
function localTime(mark, kind, seconds) {
  const moment = Number(seconds) * 1_000, soon = Math.abs(moment - Date.now()) < 3_600_000;
  /** @type {Intl.DateTimeFormatOptions} */
  const style = kind === "d" ? { dateStyle: "medium" } : { timeStyle: soon ? "medium" : "short" };
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(moment);
}

/** Whether the viewer wants less movement. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A random ID of 128 bits. crypto.randomUUID is missing on pages without TLS. */
export function randomID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
