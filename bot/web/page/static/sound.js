// Optional sounds, made by the browser: no files. They are off until the viewer turns them on.

import { keep, kept } from "./storage.js";

/** @type {AudioContext | undefined} */
let audio;

export const soundOn = () => kept("sound") === "on";

/** @param {boolean} on */
export function setSound(on) {
  keep("sound", on ? "on" : "");
  if (on) click(); // also unlocks the sound: this is a gesture
}

/** Whether a sound can be heard: browsers allow none before the viewer has touched the page. */
const audible = () => soundOn() && (navigator.userActivation?.hasBeenActive ?? true);

/** A stone on wood: a short knock with a little noise. */
export function click() {
  if (!audible()) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    knock(audio, 1100, 0.05, 0.25);
    knock(audio, 240, 0.09, 0.4);
  } catch {
    // No sound is better than no game.
  }
}

/** Two notes: somebody asks something, or the game is over. */
export function chime() {
  if (!audible()) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    knock(audio, 660, 0.25, 0.15);
    knock(audio, 880, 0.35, 0.15, 0.12);
  } catch {
    // As above.
  }
}

/**
 * @param {AudioContext} a
 * @param {number} pitch in hertz
 * @param {number} length in seconds
 * @param {number} volume 0 to 1
 * @param {number} [after] in seconds
 */
function knock(a, pitch, length, volume, after = 0) {
  const tone = a.createOscillator(), gain = a.createGain(), start = a.currentTime + after;
  tone.type = "sine";
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(a.destination);
  tone.start(start);
  tone.stop(start + length);
}
