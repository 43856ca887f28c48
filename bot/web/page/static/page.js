// The page of a game in a browser.

import { embedded } from "./dom.js";
import { Game } from "./game.js";

void new Game(embedded("snapshot")).start();
