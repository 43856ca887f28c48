// What the page knows about the sandbox, shared by all modules.

export const at = (id) => document.getElementById(id);

export const state = {
  users: [], channels: [], locales: [], bot: {}, online: false, guild: "",
  boards: "",           // address of the bot's own pages, "" for none
  instance: "",         // differs after a restart of the sandbox
  activities: false,    // whether the application has an Activity
  instances: [],        // of the Activity, while they run
  current: null,        // the channel that is shown
  messages: new Map(),  // those of the current channel, by id
};

const speaker = at("speaker");

// me is the id of the person the page speaks as.
export const me = () => speaker.value;

export const everyone = () => [...state.users, state.bot];

// names looks up the name of a user, a channel or a role by its id.
export const names = {
  user: (id) => everyone().find((u) => u.id === id)?.name,
  channel: (id) => state.channels.find((c) => c.id === id)?.name || undefined,
  role: (id) => state.roles?.[id],
};
