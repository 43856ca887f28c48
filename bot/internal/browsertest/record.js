window.shifts = 0;
window.shifted = []; // what has moved, for reports
window.said = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    window.shifts += entry.value;
    for (const s of entry.sources) window.shifted.push(s.node?.id || s.node?.className || s.node?.nodeName || "");
  }
}).observe({ type: "layout-shift", buffered: true });
document.addEventListener("DOMContentLoaded", () => {
  for (const id of ["log", "alert"]) {
    const region = document.getElementById(id);
    if (!region) continue;
    new MutationObserver(() => {
      if (region.textContent) window.said.push(`${id}: ${region.textContent}`);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }
});
