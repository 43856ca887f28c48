// The sizes of pictures: in the chat, and at full size, where a picture larger than the window can be
// scrolled and pinched.

import { at } from "./state.js";

// The largest picture in Discord's chat on a desktop, in pixels. On a phone it's as wide as the message.
const [maxWidth, maxHeight] = [550, 350];

// shownWidth returns the width at which Discord shows a picture in the chat.
export function shownWidth({ width, height }) {
  return Math.min(width, maxWidth, maxHeight * width / height);
}

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
