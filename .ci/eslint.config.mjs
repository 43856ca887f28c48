// Lint rules for the scripts of pages. eslint is installed by .ci/run alone.
import { createRequire } from "node:module";

const js = createRequire(process.env.ESLINT_FROM + "/")("@eslint/js");
const names = "document window location history navigator fetch setTimeout clearTimeout setInterval clearInterval requestAnimationFrame crypto matchMedia localStorage sessionStorage ResizeObserver WebSocket EventSource AudioContext AbortController URL URLSearchParams FormData HTMLElement HTMLButtonElement HTMLInputElement HTMLSelectElement HTMLFormElement CSSStyleSheet getComputedStyle Element Node DOMParser Image addEventListener innerWidth innerHeight prompt console queueMicrotask performance";

export default [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { sourceType: "module", globals: Object.fromEntries(names.split(" ").map((n) => [n, "readonly"])) },
  },
];
