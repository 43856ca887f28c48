// Waits until the last element that fits a selector has lain still for some frames with
// nothing above it, and returns its middle; null when it may be gone and is. The page is
// drawn anew at any time, and with it the element: window.testClickHit tells later whether
// one that fits was clicked, be it the same or not.
async (selector, mayBeGone) => {
  let last = "", still = 0, covered = false;
  for (;;) {
    const element = [...document.querySelectorAll(selector)].at(-1);
    if (!element && mayBeGone) return null;
    if (element && !element.disabled) {
      element.scrollIntoView({block: covered ? "center" : "nearest", inline: "nearest", behavior: "instant"});
      const box = element.getBoundingClientRect();
      const x = box.x + box.width / 2, y = box.y + box.height / 2;
      const place = [x, y, box.width, box.height].join();
      const above = document.elementFromPoint(x, y);
      covered = !element.contains(above);
      still = place === last && box.width > 0 && !covered ? still + 1 : 0;
      last = place;
      if (still >= 3) {
        window.testClickHit = false;
        document.addEventListener("click", (e) => { window.testClickHit = Boolean(e.target.closest(selector)); }, {capture: true, once: true});
        return [x, y];
      }
    }
    // A busy browser may stop to draw a page: then the time counts.
    await new Promise((next) => { requestAnimationFrame(next); setTimeout(next, 100); });
  }
}
