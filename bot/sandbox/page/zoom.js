// A picture at its full size. If it is larger than the window, it can be scrolled and pinched.

import { at } from "./state.js";

export function zoom(file) {
  Object.assign(at("zoomed"), { src: file.url, alt: file.alt, width: file.width || "", height: file.height || "" });
  Object.assign(at("zoom-save"), { href: file.url, download: file.name });
  at("zoom").showModal();
  centre();
}

// centre scrolls to the middle of the picture. It has a size once it is loaded.
function centre() {
  const view = at("zoom-view");
  view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2);
}

at("zoomed").addEventListener("load", centre);
at("zoom").addEventListener("click", (e) => { if (e.target === at("zoom")) at("zoom").close(); });
