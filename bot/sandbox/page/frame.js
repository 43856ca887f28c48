// A frame that shows the Activity to one person, as Discord's client does. The sandbox speaks the
// protocol; this passes the messages on and shows the frame in the layout that is chosen.

import { openDialog } from "./framedialog.js";
import { complain, post } from "./server.js";
import { names } from "./state.js";
import { element } from "./text.js";

const frames = new Map(); // by id

// The devices on which a frame can be shown: Discord's name of the platform, and the orientation.
const devices = {
  desktop: { label: "Desktop", platform: "desktop", orientation: 1 },
  portrait: { label: "Phone, portrait", platform: "mobile", orientation: 0 },
  landscape: { label: "Phone, landscape", platform: "mobile", orientation: 1 },
};
const layouts = ["Focused", "Picture-in-picture", "Grid"]; // in the order of Discord's numbers

// openFrame makes the element of a frame.
export function openFrame(info, { close }) {
  const inner = element("iframe", { title: `Activity of ${names.user(info.user)}`, referrerPolicy: "origin", allow: "autoplay; clipboard-write; fullscreen" });
  inner.setAttribute("sandbox", "allow-scripts allow-forms allow-modals allow-pointer-lock" + (info.opaque ? "" : " allow-same-origin"));
  const device = choice("Device", Object.entries(devices).map(([value, d]) => [value, d.label]));
  const layout = choice("Layout", layouts.map((label, i) => [String(i), label]));
  const reload = element("button", { type: "button", title: "Reload", ariaLabel: "Reload the Activity" }, "↻");
  const leave = element("button", { type: "button", title: "Leave", ariaLabel: "Leave the Activity" }, "✕");
  const box = element("section", { className: "frame", ariaLabel: `Activity of ${names.user(info.user)}`, dataset: { frame: info.id, user: info.user } },
    element("header", {}, element("b", {}, names.user(info.user)), device, layout, reload, leave),
    element("div", { className: "screen" }, inner));
  const frame = { info, inner, box, origin: info.opaque ? "*" : new URL(info.url).origin, queue: Promise.resolve() };
  frames.set(info.id, frame);
  frame.turn = (orientation) => {
    device.value = orientation ? "landscape" : "portrait";
    box.dataset.device = device.value;
  };
  const look = () => {
    box.dataset.device = device.value;
    box.dataset.layout = layout.value;
    const { platform, orientation } = devices[device.value];
    return post(`/sandbox/frames/${info.id}/view`, { view: { platform, layout: Number(layout.value), orientation } }).catch(complain);
  };
  const load = () => {
    const { platform } = devices[device.value];
    inner.src = info.url + "&platform=" + platform + (platform === "mobile" ? "&mobile_app_version=300.0" : "");
  };
  device.addEventListener("change", async () => {
    const before = new URL(inner.src).searchParams.get("platform");
    await look();
    if (devices[device.value].platform !== before) load(); // another device loads it again
  });
  layout.addEventListener("change", look);
  reload.addEventListener("click", load);
  leave.addEventListener("click", close);
  frame.queue = look(); // messages wait until the sandbox knows the device
  load();
  return box;
}

function choice(label, options) {
  return element("select", { ariaLabel: label }, ...options.map(([value, text]) => element("option", { value }, text)));
}

// receive sends messages from the sandbox to a frame.
export function receive(id, messages) {
  const frame = frames.get(id);
  for (const message of messages ?? []) frame?.inner.contentWindow?.postMessage(message, frame.origin);
}

// outcome carries out the sandbox's reaction to a message or an answer.
function outcome(frame, { messages, dialog, view } = {}) {
  if (view?.platform === "mobile") frame.turn(view.orientation);
  receive(frame.info.id, messages);
  if (dialog) openDialog(frame.info, frame.box, dialog, (answer) => ask(frame, `dialogs/${dialog.id}`, { answer }));
}

// ask sends something to the sandbox, in order.
function ask(frame, path, body) {
  frame.queue = frame.queue.then(() => post(`/sandbox/frames/${frame.info.id}/${path}`, body)).then((result) => outcome(frame, result)).catch(complain);
  return frame.queue;
}

window.addEventListener("message", (e) => {
  for (const [id, frame] of frames) {
    if (!frame.box.isConnected) frames.delete(id);
    else if (e.source === frame.inner.contentWindow) ask(frame, "messages", { origin: e.origin, message: e.data });
  }
});
