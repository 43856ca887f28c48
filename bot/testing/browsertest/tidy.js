// Returns what's wrong with how the page of a window looks, in sentences: something is out of reach or
// covered, cut off, on top of something else, or beside the window, or the board is too small.
async (w) => {
  const d = w.document, html = d.documentElement, faults = [];
  await new Promise((drawn) => { w.requestAnimationFrame(() => w.requestAnimationFrame(drawn)); setTimeout(drawn, 200); });
  const width = html.clientWidth, height = html.clientHeight, smaller = Math.min(width, height);
  const styles = new Map(), style = (e) => styles.get(e) ?? styles.set(e, w.getComputedStyle(e)).get(e);
  const name = (e) => `${e.id ? `#${e.id}` : e.localName}${e.id || !e.classList.length ? "" : `.${[...e.classList].join(".")}`} "${(e.textContent || e.value || "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const up = (e) => { const out = []; for (; e; e = e.parentElement) out.push(e); return out; };
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && up(e).every((a) => a.offsetWidth !== 1 || a.offsetHeight !== 1) && !e.closest(".skip, #lens");
  const scrolls = (value) => value === "auto" || value === "scroll", clips = (value) => value === "hidden" || value === "clip";
  const root = [...d.querySelectorAll("dialog:modal")].at(-1) ?? d.body;
  const all = [...root.querySelectorAll("*")];

  // The page doesn't scroll sideways, nor does a part of it, except the list of moves.
  w.scrollTo(0, 0);
  if (html.scrollWidth > width) faults.push(`the page is ${html.scrollWidth} px wide`);
  for (const e of all) {
    if (scrolls(style(e).overflowY) && e.id !== "moves" && e.scrollTop) e.scrollTop = 0;
    if (scrolls(style(e).overflowX) && e.id !== "moves" && e.scrollWidth > e.clientWidth + 1 && shown(e)) faults.push(`${name(e)} scrolls sideways`);
  }

  // What's left of a box within the parts that scroll.
  const seen = (box, e) => {
    let { left, right, top, bottom } = box;
    for (const a of up(e)) {
      if (a === d.body || a === html) break;
      if (style(a).overflowX === "visible" && style(a).overflowY === "visible") continue;
      const inner = a.getBoundingClientRect();
      left = Math.max(left, inner.left), right = Math.min(right, inner.right), top = Math.max(top, inner.top), bottom = Math.min(bottom, inner.bottom);
    }
    return { left, right, top, bottom };
  };
  const some = (box) => box.right - box.left > 1 && box.bottom - box.top > 1;

  // Texts are whole.
  const items = [], range = d.createRange();
  const walker = d.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, e = text.parentElement;
    if (!text.data.trim() || !shown(e) || e.closest("svg, select, script, style, #grid")) continue;
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(some), above = up(e);
    const inside = e.closest("button, .button, summary");
    const sticksOut = (a, x, y) => {
      const outer = a.getBoundingClientRect();
      return boxes.some((b) => x && (b.left < outer.left - 1 || b.right > outer.right + 1) || y && (b.top < outer.top - 3 || b.bottom > outer.bottom + 3));
    };
    const cut = above.some((a) => a !== html && a !== d.body && sticksOut(a, clips(style(a).overflowX), clips(style(a).overflowY)));
    if (cut || inside && sticksOut(inside, true, true)) faults.push(`${name(e)} is cut off`);
    else if (!e.closest("#moves") && boxes.some((b) => b.left < -1 || b.right > width + 1)) faults.push(`${name(e)} is beside the window`);
    for (const b of boxes) items.push({ e, box: seen(b, e) });
  }
  const pen = d.createElement("canvas").getContext("2d");
  for (const e of all.filter((e) => e.localName === "select" && shown(e))) {
    pen.font = style(e).font;
    if (pen.measureText(e.selectedOptions[0]?.text ?? "").width + 2 * parseFloat(style(e).paddingLeft) + 8 > e.clientWidth) faults.push(`${name(e)} is cut off: ${e.selectedOptions[0]?.text}`);
  }

  // Nothing lies on anything else, except an open menu.
  const controls = [...root.querySelectorAll("button, .button, summary, input, select, a[href]")].filter((e) => shown(e) && !e.closest("#grid"));
  for (const e of controls) items.push({ e, box: seen(e.getBoundingClientRect(), e) });
  const drawn = items.filter(({ box }) => some(box)), lies = new Set();
  for (const [i, a] of drawn.entries()) {
    for (const b of drawn.slice(i + 1)) {
      const over = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1.5 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 3;
      if (!over || a.e.contains(b.e) || b.e.contains(a.e) || a.e.closest(".choices") !== b.e.closest(".choices") || a.e.matches(".dot") && b.e.matches(".dot")) continue;
      lies.add(`${name(a.e)} and ${name(b.e)} overlap`);
    }
  }
  faults.push(...lies);

  // The board is large, and in the window.
  const board = d.querySelector("#area")?.getBoundingClientRect();
  if (board?.width) {
    const waits = d.querySelector("#game")?.dataset.state === "challenge"; // then the question matters
    const least = height > width && !waits ? 0.75 : 0.5;
    if (board.width < least * smaller - 1) faults.push(`the board has only ${Math.round(board.width)} px of ${smaller}`);
    if (root === d.body && (board.left < -1 || board.right > width + 1 || board.top < -1 || board.bottom > height + 1)) faults.push(`the board is not in the window: ${Math.round(board.top)} to ${Math.round(board.bottom)} px`);
  }

  // What the viewer is asked, and what they can do, is in view in windows that aren't tiny.
  const phone = width < 480, asked = d.querySelector("#answers .card :is(button, .button):not(.close)"), review = d.querySelector(".reviewing");
  const central = [asked ? "#answers .card button" : phone && review ? "#about-move output" : phone ? "#rows :is(.main, .suggest)" : "#rows button, #rows summary, #start-review",
    "#opponents button, #play-bot, #again, #guest button"].join();
  const within = (box) => box.left >= -1 && box.right <= width + 1 && box.top >= -1 && box.bottom <= height + 1;
  if (height >= (phone ? 700 : 600) && root === d.body) { // on smaller phones the board leaves no room for them
    for (const e of controls.filter((e) => e.matches(central) && !e.closest(".choices"))) {
      const box = e.getBoundingClientRect(), left = seen(box, e);
      if (!within(box) || left.bottom < box.bottom - 1 || left.top > box.top + 1) faults.push(`${name(e)} is out of view`);
    }
  }

  // A click on the middle of a control hits it.
  const hits = (e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2, at = d.elementFromPoint(x, y);
    return { at, hit: e.contains(at) || at?.closest("label")?.control === e || at?.closest(".choices") };
  };
  const points = [...d.querySelectorAll("#grid button")].filter((_, i, list) => root === d.body && [0, Math.floor(list.length / 2), list.length - 1].includes(i));
  for (const e of [...points, ...controls]) {
    if (e.matches("#moves button, .dot") && !some(seen(e.getBoundingClientRect(), e))) continue; // of a list that scrolls sideways
    for (const block of ["nearest", "center", "end"]) {
      if (hits(e).hit) break;
      if (block === "end") {
        const { at } = hits(e);
        faults.push(`${name(e)} can't be hit: ${at ? `${name(at)} is there` : "it's outside the window"}`);
      }
      e.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
    }
  }
  w.scrollTo(0, 0);
  for (const e of all) if (scrolls(style(e).overflowY) && e.scrollTop && e.id !== "moves") e.scrollTop = 0;
  return [...new Set(faults)];
}
