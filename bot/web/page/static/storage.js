// Values kept in the browser. Storage may be forbidden, above all in frames: then values last as
// long as the page.

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * @param {string} key
 * @returns {string} "" if nothing is kept
 */
export function kept(key) {
  try {
    return localStorage.getItem(`hoshi.${key}`) ?? memory.get(key) ?? "";
  } catch {
    return memory.get(key) ?? "";
  }
}

/**
 * Keeps a value; "" forgets it.
 * @param {string} key
 * @param {string} value
 */
export function keep(key, value) {
  memory.set(key, value);
  try {
    if (value) localStorage.setItem(`hoshi.${key}`, value);
    else localStorage.removeItem(`hoshi.${key}`);
  } catch {
    // The memory has it.
  }
}

/**
 * Returns the keys of kept values that start with a text.
 * @param {string} start
 * @returns {string[]}
 */
export function keysFrom(start) {
  const found = new Set([...memory.keys()]);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("hoshi.")) found.add(key.slice(6));
  } catch {
    // The memory has what there is.
  }
  return [...found].filter((key) => key.startsWith(start) && kept(key));
}
