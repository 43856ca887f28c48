package world

import (
	"fmt"
	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/activity"
	"slices"
)

// The methods below are for tests: what Discord or the people who run a guild change, and what they see. The page has
// no controls for them.

// SetGuildLocale sets the preferred language of the guild. It returns an error for an unknown
// language.
func (a *Admin) SetGuildLocale(locale string) error {
	a.Lock()
	defer a.Unlock()
	if !slices.Contains(limits.Locales, locale) {
		return fmt.Errorf("sandbox: %q isn't one of Discord's languages", locale)
	}
	a.GuildLocale = locale
	a.Emit(Event{Kind: GuildUpdated})
	return nil
}

// RemoveBot removes the bot from the guild, as an administrator would.
func (a *Admin) RemoveBot() {
	a.Lock()
	defer a.Unlock()
	a.Emit(Event{Kind: BotRemoved})
	a.botInGuild = false
	a.Emit(Event{Kind: CommandsChanged})
}

// LeaveCommands removes the bot from the guild but leaves its commands, as if the application had
// been installed without the scope "bot".
func (a *Admin) LeaveCommands() {
	a.RemoveBot()
	a.Lock()
	defer a.Unlock()
	a.commandsOnly = true
	a.Emit(Event{Kind: CommandsChanged})
}

// AddBot adds the bot to the guild again.
func (a *Admin) AddBot() {
	a.Lock()
	defer a.Unlock()
	a.botInGuild, a.commandsOnly = true, false
	a.Emit(Event{Kind: BotAdded})
	a.Emit(Event{Kind: CommandsChanged})
}

// DeleteChannel deletes a channel of the guild with its threads. It returns an error for unknown
// and private channels.
func (a *Admin) DeleteChannel(channelID string) error {
	a.Lock()
	defer a.Unlock()
	c := a.Channel(channelID)
	if c == nil || !c.IsGuild() {
		return fmt.Errorf("sandbox: no channel %q to delete", channelID)
	}
	removeChannel(a.World, c)
	return nil
}

// ArchiveThread archives or unarchives a thread. It returns an error for an unknown thread.
func (a *Admin) ArchiveThread(threadID string, archived bool) error {
	a.Lock()
	defer a.Unlock()
	c := a.Channel(threadID)
	if c == nil || !c.IsThread() {
		return fmt.Errorf("sandbox: no thread %q", threadID)
	}
	Archive(a.World, c, archived)
	return nil
}

// LockThread locks or unlocks a thread, as a moderator would. It returns an error for an unknown
// thread.
func (a *Admin) LockThread(threadID string, locked bool) error {
	a.Lock()
	defer a.Unlock()
	c := a.Channel(threadID)
	if c == nil || !c.IsThread() {
		return fmt.Errorf("sandbox: no thread %q", threadID)
	}
	if c.Locked != locked {
		c.Locked = locked
		a.Emit(Event{Kind: ThreadUpdated, Channel: c})
	}
	return nil
}

// CloseDirect closes a person's direct messages to the bot, so that requests there get one of
// Discord's errors for that: 50007, 50278 or 50001. The code 0 opens them again. Answers to
// interactions get through. It returns an error for an unknown person or code.
func (a *Admin) CloseDirect(userID string, code int) error {
	a.Lock()
	defer a.Unlock()
	if u, ok := a.User(userID); !ok || u.Bot {
		return fmt.Errorf("%w: %q", errStranger, userID)
	}
	if code != 0 && closedDirect[code] == nil {
		return fmt.Errorf("sandbox: code %d isn't about direct messages", code)
	}
	a.closed[userID] = code
	return nil
}

// SetEveryonePermissions changes what the role @everyone allows in all guilds.
func (a *Admin) SetEveryonePermissions(perms Permission) {
	a.Lock()
	defer a.Unlock()
	a.EveryoneMay = perms
	a.Emit(Event{Kind: GuildUpdated})
}

// GrantMessageContent grants or revokes the bot's privileged message content intent, which is
// granted initially.
func (a *Admin) GrantMessageContent(granted bool) {
	a.Lock()
	defer a.Unlock()
	a.ContentGranted = granted
}

// DenyPermissions denies the bot permissions in a channel with an overwrite. It returns an error
// for an unknown channel.
func (a *Admin) DenyPermissions(channelID string, perms ...Permission) error {
	return a.DenyMember(channelID, a.model.Self.ID, perms...)
}

// ResetPermissions removes the bot's overwrite from a channel. It returns an error for an unknown
// channel.
func (a *Admin) ResetPermissions(channelID string) error {
	return a.setOverwrite(channelID, a.model.Self.ID, func(o *overwrite) { *o = overwrite{} })
}

// DenyMember denies a user permissions in a channel with an overwrite. The guild's owner keeps all
// permissions. It returns an error for an unknown channel.
func (a *Admin) DenyMember(channelID, userID string, perms ...Permission) error {
	return a.setOverwrite(channelID, userID, func(o *overwrite) {
		for _, p := range perms {
			o.Deny |= p
			o.Allow &^= p
		}
	})
}

func (a *Admin) setOverwrite(channelID, userID string, change func(*overwrite)) error {
	a.Lock()
	defer a.Unlock()
	c := a.Channel(channelID)
	if c == nil {
		return fmt.Errorf("sandbox: no channel %q", channelID)
	}
	o := c.Overwrites[userID]
	change(&o)
	c.Overwrites[userID] = o
	if o == (overwrite{}) {
		delete(c.Overwrites, userID)
	}
	if c.IsGuild() {
		a.Emit(Event{Kind: ChannelUpdated, Channel: c})
	}
	return nil
}

// removeChannel deletes a channel with its threads and Activities and emits the events.
func removeChannel(w *World, ch *Channel) {
	for _, thread := range slices.Clone(w.Places) {
		if thread.ParentID == ch.ID {
			removeChannel(w, thread)
		}
	}
	if i := w.Activities.Instances.In(activity.At(ch.GuildID, ch.ID)); i != nil {
		endActivity(w, i)
	}
	w.Places = slices.DeleteFunc(w.Places, func(other *Channel) bool { return other == ch })
	for _, m := range ch.Messages {
		dropAttachments(w, m)
		m.Loading = false
	}
	if ch.IsThread() {
		w.Emit(Event{Kind: ThreadDeleted, Channel: ch})
	} else {
		w.Emit(Event{Kind: ChannelDeleted, Channel: ch})
	}
}

// endActivity ends an instance by closing its frames.
func endActivity(w *World, i *activity.Instance) {
	for _, f := range slices.Clone(i.Frames) {
		CloseActivity(w, f.ID)
	}
}

// Permissions returns what a user or the bot may do in a channel: nothing if the channel is unknown
// or hidden from them.
func (a *Admin) Permissions(channelID, userID string) Permission {
	a.Lock()
	defer a.Unlock()
	c := a.Channel(channelID)
	if c == nil {
		return 0
	}
	return a.PermissionsIn(c, userID)
}

// Channels returns the text channels of the guild in order, then each user's DM with the bot, then
// the other channels and threads.
func (a *Admin) Channels() []ChannelInfo {
	a.Lock()
	defer a.Unlock()
	var list []ChannelInfo
	for _, c := range a.Places {
		list = append(list, c.ChannelInfo)
	}
	return list
}

// Users returns the people, then the bot.
func (a *Admin) Users() []User {
	a.Lock()
	defer a.Unlock()
	return a.everyone()
}

// Bot returns the bot's user.
func (a *Admin) Bot() User {
	a.Lock()
	defer a.Unlock()
	return a.Self
}

// LinkedRoles returns the role metadata that the bot has registered.
func (a *Admin) LinkedRoles() []RoleMetadata {
	a.Lock()
	defer a.Unlock()
	return slices.Clone(a.Roles.Metadata)
}

// RoleConnection returns what the application says about a person, and false if it says nothing.
func (a *Admin) RoleConnection(userID string) (RoleConnection, bool) {
	a.Lock()
	defer a.Unlock()
	_, ok := a.Roles.Connections[userID]
	return ConnectionOf(a.World, userID), ok
}
