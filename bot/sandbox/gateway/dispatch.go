package gateway

import (
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// Intent is a set of groups of events, as Discord numbers them.
type Intent uint64

// The intents that the sandbox knows.
const (
	IntentGuilds              Intent = 1 << 0  // the guild, its channels and threads
	IntentGuildMembers        Intent = 1 << 1  // members; privileged
	IntentGuildPresences      Intent = 1 << 8  // presences; privileged
	IntentGuildMessages       Intent = 1 << 9  // messages in the guild
	IntentGuildMessageTyping  Intent = 1 << 11 // typing in the guild
	IntentDirectMessages      Intent = 1 << 12 // direct messages
	IntentDirectMessageTyping Intent = 1 << 14 // typing in direct messages
	IntentMessageContent      Intent = 1 << 15 // content of messages; privileged
)

// allIntents are all of Discord's intents: bits 0 to 16, 20, 21, 24 and 25.
const allIntents = Intent(1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25)

func (i Intent) has(all Intent) bool { return i&all == all }

// intentPair is the intent for an event in guilds and the intent for it in DMs.
type intentPair struct{ guild, dm Intent }

var (
	messageIntents = intentPair{IntentGuildMessages, IntentDirectMessages}
	typingIntents  = intentPair{IntentGuildMessageTyping, IntentDirectMessageTyping}
)

// listeners returns the sessions that receive an event of a channel. The caller holds the lock.
func (g *Gateway) listeners(c *world.Channel, need intentPair) []*session {
	var list []*session
	if !g.BotPermissions(c).Has(world.ViewChannel) {
		return nil
	}
	for _, sess := range g.gateway.sessions {
		if c.Type == world.DM && sess.isFirst() && sess.intents.has(need.dm) ||
			g.BotIn(c.GuildID) && sess.covers(c.GuildID) && sess.intents.has(need.guild) {
			list = append(list, sess)
		}
	}
	return list
}

// hear dispatches the events of a change.
func (g *Gateway) hear(e world.Event) {
	switch e.Kind {
	case world.MessageCreated:
		g.dispatchMessage("MESSAGE_CREATE", e.Channel, e.Message)
	case world.MessageEdited:
		g.dispatchMessage("MESSAGE_UPDATE", e.Channel, e.Message)
	case world.MessageDeleted:
		g.dispatchDelete(e.Channel, e.Message)
	case world.TypingStarted:
		g.dispatchTyping(e.Channel, e.User)
	case world.ChannelUpdated:
		g.tellGuild(e.Channel.GuildID, "CHANNEL_UPDATE", wire.OfChannel(g.World, e.Channel))
	case world.ChannelDeleted:
		g.tellGuild(e.Channel.GuildID, "CHANNEL_DELETE", wire.OfChannel(g.World, e.Channel))
	case world.ThreadCreated:
		g.tellThread(e.Channel, "THREAD_CREATE", struct {
			wire.Channel
			NewlyCreated bool `json:"newly_created"`
		}{wire.OfChannel(g.World, e.Channel), true})
	case world.ThreadUpdated:
		g.tellThread(e.Channel, "THREAD_UPDATE", wire.OfChannel(g.World, e.Channel))
	case world.ThreadDeleted:
		t := e.Channel
		g.tellThread(t, "THREAD_DELETE", map[string]any{"id": t.ID, "guild_id": t.GuildID, "parent_id": t.ParentID, "type": t.Type})
	case world.GuildUpdated:
		g.tellGuild(g.GuildID, "GUILD_UPDATE", wire.Guild(g.World, g.GuildID))
	case world.BotAdded:
		g.tellGuild(g.GuildID, "GUILD_CREATE", wire.GuildCreate(g.World, g.GuildID))
	case world.BotRemoved:
		g.tellGuild(g.GuildID, "GUILD_DELETE", map[string]any{"id": g.GuildID})
	}
}

// tellGuild dispatches an event to the sessions that receive events of a guild's channels.
func (g *Gateway) tellGuild(guildID, name string, data any) {
	if !g.BotIn(guildID) {
		return
	}
	for _, sess := range g.gateway.sessions {
		if sess.covers(guildID) && sess.intents.has(IntentGuilds) {
			g.push(sess, name, data)
		}
	}
}

// tellThread dispatches an event of a thread, unless the bot can't see the thread.
func (g *Gateway) tellThread(t *world.Channel, name string, data any) {
	if g.BotPermissions(t).Has(world.ViewChannel) {
		g.tellGuild(t.GuildID, name, data)
	}
}

// SendInteraction dispatches an interaction. The caller holds the lock.
func (g *Gateway) SendInteraction(in *world.Interaction, payload any) {
	for _, sess := range g.gateway.sessions {
		if in.Channel.IsGuild() && sess.covers(in.Channel.GuildID) || !in.Channel.IsGuild() && sess.isFirst() {
			g.dispatch(sess, "INTERACTION_CREATE", payload, in)
		}
	}
}

// directListeners returns the sessions that receive ephemeral messages. Discord sends those to the
// application directly, outside their guild.
func (g *Gateway) directListeners() []*session {
	var list []*session
	for _, sess := range g.gateway.sessions {
		if sess.isFirst() && sess.intents.has(IntentDirectMessages) {
			list = append(list, sess)
		}
	}
	return list
}

// dispatchMessage sends MESSAGE_CREATE or MESSAGE_UPDATE.
func (g *Gateway) dispatchMessage(name string, c *world.Channel, m *world.Message) {
	ephemeral := m.EphemeralTo != ""
	hear := g.listeners(c, messageIntents)
	if ephemeral {
		hear = g.directListeners()
	}
	for _, sess := range hear {
		hide := wire.HidesContent(g.World, sess.intents.has(IntentMessageContent) && g.ContentGranted)
		w := wire.WithReply(g.World, m, hide)
		w.ChannelType = &c.Type
		if c.IsGuild() && !ephemeral {
			w.GuildID = c.GuildID
			w.Member = wire.OfMember(g.World, m.Author, false)
			for i, id := range m.Mentions {
				u, _ := g.User(id)
				w.Mentions[i].Member = wire.OfMember(g.World, u, false)
			}
		}
		if name == "MESSAGE_CREATE" {
			w.Nonce = wire.Nonce(m)
		} else {
			w.TTS = false // as documented for updates
		}
		g.push(sess, name, w)
	}
}

func (g *Gateway) dispatchDelete(c *world.Channel, m *world.Message) {
	if m.EphemeralTo != "" {
		return
	}
	for _, sess := range g.listeners(c, messageIntents) {
		g.push(sess, "MESSAGE_DELETE", inGuild(c, map[string]any{"id": m.ID, "channel_id": c.ID}))
	}
}

func (g *Gateway) dispatchTyping(c *world.Channel, u world.User) {
	for _, sess := range g.listeners(c, typingIntents) {
		d := inGuild(c, map[string]any{"channel_id": c.ID, "user_id": u.ID, "timestamp": g.Now().Unix()})
		if c.IsGuild() {
			d["member"] = wire.OfMember(g.World, u, true)
		}
		g.push(sess, "TYPING_START", d)
	}
}

func inGuild(c *world.Channel, d map[string]any) map[string]any {
	if c.IsGuild() {
		d["guild_id"] = c.GuildID
	}
	return d
}
