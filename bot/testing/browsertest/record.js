window.shifts = 0;
window.shifted = []; // what has moved, for reports
window.said = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    const parsed = performance.getEntriesByType("navigation")[0].domInteractive;
    if (!parsed || entry.startTime < parsed) continue; // a slow machine paints a page before all of it has arrived
    window.shifts += entry.value;
    for (const s of entry.sources) window.shifted.push(s.node?.id || s.node?.className || s.node?.nodeName || "");
  }
}).observe({ type: "layout-shift", buffered: true });
new MutationObserver((list) => { // of the whole document, whose regions may be replaced
  const changed = new Set(list.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest("#log, #alert")));
  for (const region of changed) {
    if (region?.textContent) window.said.push(`${region.id}: ${region.textContent}`);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
