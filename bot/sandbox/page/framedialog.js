// The dialogs that Discord's client shows for an Activity, above its frame.

import * as files from "./files.js";
import { names, state } from "./state.js";
import { element } from "./text.js";

const titles = {
  authorize: () => `${state.bot.name} wants to access your account`,
  link: () => "Leaving Discord",
  share: () => "Share this Activity",
  invite: () => "Invite friends",
  moment: () => "Share this picture",
  upload: () => "Upload a picture",
};

// openDialog shows a dialog for the person of a frame and calls answer with what they do.
export function openDialog({ user, channel }, box, { kind, scopes, url, message }, answer) {
  const form = element("form", { className: "frame-dialog", role: "dialog", ariaLabel: titles[kind](), dataset: { kind } }, element("h2", {}, titles[kind]()));
  const done = (value) => {
    form.remove();
    answer(value);
  };
  const where = element("select", { ariaLabel: "Channel" }, ...places(user).map((c) => element("option", { value: c.id, selected: c.id === channel }, titleOf(c))));
  const picture = element("input", { type: "file", accept: "image/*", ariaLabel: "Picture" });
  const button = (label, primary, act) => {
    const b = element("button", { type: "button", className: primary ? "button primary" : "button secondary", dataset: { answer: label } }, label);
    b.addEventListener("click", act);
    return b;
  };
  const cancel = button("Cancel", false, () => done({ accept: false }));
  const send = button("Send", true, () => done({ accept: true, channel: where.value }));
  const copy = button("Copy link", false, () => {
    navigator.clipboard?.writeText(url).catch(() => {}); // which a browser may refuse
    done({ accept: true, copy: true });
  });
  const parts = {
    authorize: () => [element("p", {}, `As ${names.user(user)}, with: ${scopes.join(", ")}`), row(cancel, button("Authorize", true, () => done({ accept: true })))],
    link: () => [element("p", {}, element("code", {}, url)), row(cancel, button("Open", true, () => done({ accept: true })))],
    share: () => [element("p", {}, message), element("p", {}, element("code", {}, url)), where, row(cancel, copy, send)],
    invite: () => [where, row(cancel, copy, send)],
    moment: () => [element("img", { src: new URL(url).pathname, alt: "The picture" }), where, row(cancel, send)],
    upload: () => [picture, row(cancel, button("Upload", true, async () => {
      const [file] = await files.encode([...picture.files]);
      done(file ? { accept: true, file } : { accept: false });
    }))],
  };
  form.append(...parts[kind]());
  form.addEventListener("submit", (e) => e.preventDefault());
  form.addEventListener("keydown", (e) => { if (e.key === "Escape") done({ accept: false }); });
  box.append(form);
  form.querySelector(".primary")?.focus();
}

const row = (...buttons) => element("p", { className: "buttons" }, ...buttons);

// places lists where a person can send something.
const places = (user) => state.channels.filter((c) => (!c.user || c.user === user) && (!c.members || c.members.includes(user)) && c.type !== 15 && !c.archived);
const titleOf = (c) => (c.guild ? "#" + c.name : c.name || state.bot.name);
