// Waits until the last element that fits a selector has lain still for some frames with
// nothing above it, and returns its middle. window.testClickHit tells later whether it
// was clicked.
async (selector) => {
  let last = "", still = 0, covered = false;
  for (;;) {
    const element = [...document.querySelectorAll(selector)].at(-1);
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
        element.addEventListener("click", () => { window.testClickHit = true; }, {capture: true, once: true});
        return [x, y];
      }
    }
    await new Promise(requestAnimationFrame);
  }
}
