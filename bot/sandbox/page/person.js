// Settings of the person the page speaks as: language, role and installation.

import { complain, post } from "./server.js";
import { at, me, state } from "./state.js";
import { element } from "./text.js";

const dialog = at("person");

function open() {
  const person = state.users.find((u) => u.id === me());
  at("person-title").textContent = `Settings for ${person.name}`;
  const language = new Intl.DisplayNames([], { type: "language" });
  at("person-locale").replaceChildren(...state.locales.map((code) => element("option", { value: code, selected: code === person.locale }, `${language.of(code)} (${code})`)));
  at("person-moderator").checked = person.moderator || person.owner;
  at("person-moderator").disabled = Boolean(person.owner);
  at("person-installed").checked = Boolean(person.installed);
  at("person-roles").hidden = !person.connection;
  at("person-connection").replaceChildren(...connection(person.connection ?? {}));
  dialog.showModal();
}

// connection lists what the application says about a person.
function connection({ platform_name: platform, platform_username: name, metadata = {} }) {
  return Object.entries({ [platform ?? "Platform"]: name ?? "", ...metadata })
    .flatMap(([key, value]) => [element("dt", {}, key), element("dd", {}, value)]);
}

const save = (change) => post("/sandbox/person", change).catch(complain);

at("person-open").addEventListener("click", open);
at("person-locale").addEventListener("change", (e) => save({ locale: e.target.value }));
at("person-moderator").addEventListener("change", (e) => save({ moderator: e.target.checked }));
at("person-installed").addEventListener("change", (e) => save({ installed: e.target.checked }));
