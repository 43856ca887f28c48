// The page of a game in a browser.

import { embedded } from "./dom.js";
import { Game } from "./game.js";

void new Game(embedded("snapshot")).start();

// A private link to the open page changes only the fragment, which loads nothing.
addEventListener("hashchange", () => { if (location.hash.startsWith("#k=")) location.reload(); });
