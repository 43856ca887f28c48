// How the Activity fits into Discord's window: the client says whether it's large or small.

const root = document.documentElement;

/** Layouts by Discord's numbers. */
const layouts = ["focused", "pip", "grid"];

/**
 * Follows the client's layout. Only the styles depend on it, so the game goes on as it is.
 * @param {import("./frame.js").Frame} frame
 */
export function layOut(frame) {
  frame.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", ({ layout_mode: mode }) => {
    root.dataset.layout = layouts[mode] ?? layouts[0];
  });
  // Phones turn freely, except in picture-in-picture; older ones don't know about grids.
  const unlocked = { lock_state: 1, picture_in_picture_lock_state: 1 };
  frame.command("SET_ORIENTATION_LOCK_STATE", { ...unlocked, grid_lock_state: 1 })
    .catch((problem) => (problem.code === 4000 ? frame.command("SET_ORIENTATION_LOCK_STATE", unlocked) : undefined))
    .catch(() => {}); // desktop clients don't turn
}

/**
 * Applies the document's styles by script if a content security policy blocks the element that has
 * them. Such policies don't concern style sheets made by scripts.
 */
export function useStyles() {
  if (getComputedStyle(root).getPropertyValue("--ground") !== "") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(document.querySelector("style")?.textContent ?? "");
  document.adoptedStyleSheets = [sheet];
}
