package discord

import (
	"context"
	"encoding/json"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/guild"
	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/queue"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
)

// inbox queues incoming events.
type inbox struct {
	c      *Client
	ctx    context.Context // of the handlers
	jobs   *queue.Queue
	handle MessageHandler
}

// eventHandlers handle dropped events, in limited numbers.
type eventHandlers struct {
	onDropped MessageHandler // nil for none
	telling   chan struct{}  // dropped messages that onDropped is told about
	refusing  chan struct{}  // interactions that are being refused
}

// Limits on concurrent work in a flood.
const (
	toldAtOnce     = 16   // dropped messages
	refusalsAtOnce = 1024 // refused interactions; the rest show as failed
)

func newEventHandlers() eventHandlers {
	return eventHandlers{telling: make(chan struct{}, toldAtOnce), refusing: make(chan struct{}, refusalsAtOnce)}
}

// spawn runs f in a goroutine unless all places are taken. It doesn't block.
func spawn(places chan struct{}, f func()) {
	select {
	case places <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-places }()
		f()
	}()
}

// HandleDropped sets a handler for messages that were dropped because too many from their sender,
// channel or guild were waiting. In a flood it isn't called for all. Call it before [Client.Run].
func (c *Client) HandleDropped(handle MessageHandler) { c.events.onDropped = handle }

// message queues a message.
func (b *inbox) message(raw json.RawMessage) {
	r, ok := b.c.decodeMessage(raw)
	if !ok {
		return
	}
	accepted := b.jobs.Enqueue(queue.Job{
		Guild: string(r.Guild), Channel: string(r.Channel), User: string(r.Author.ID), Message: r.ID,
		Do: func() {
			ctx := traced(b.ctx, r.ID, string(r.Channel))
			b.handle(ctx, b.c.addressed(ctx, r))
		},
	})
	if !accepted && b.c.events.onDropped != nil {
		spawn(b.c.events.telling, func() { b.c.events.onDropped(b.ctx, r) })
	}
}

// interaction queues an interaction regardless of what is waiting in its channel; it counts among
// the waiting events of its user and guild.
func (b *inbox) interaction(raw json.RawMessage, at time.Time) {
	c := b.c
	if c.interactions == nil {
		return
	}
	in, err := event.DecodeInteraction(raw, at)
	if err != nil {
		c.log.Warn("an interaction that cannot be read", "err", err)
		return
	}
	if c.endpoint == nil { // the channel's messages come the same way
		c.channels.Sees(chat.ChannelID(in.ChannelID), in.ID)
	}
	c.channels.ForgetRefusals(in)
	if in.GuildInstall() && in.AppPermissions.Has(permission.ViewChannel) {
		c.guilds.ForgetRefusals(in.GuildID, in.ChannelID)
	}
	accepted := b.jobs.Enqueue(queue.Job{
		Guild: in.GuildID, Channel: "interaction " + in.ID, User: in.User.ID, Message: in.ID,
		Do: func() { c.interactions.Handle(traced(b.ctx, in.ID, in.ChannelID), in) },
	})
	if !accepted {
		spawn(c.events.refusing, func() { c.interactions.Refuse(b.ctx, in) })
	}
}

// decodeMessage converts a MESSAGE_CREATE event to a message for the bot. It returns false for
// messages that the bot ignores: those from bots, webhooks and Discord, and those without text.
func (c *Client) decodeMessage(raw []byte) (textcommand.Message, bool) {
	m, err := event.DecodeMessage(raw)
	if err != nil {
		c.log.Warn("a message that cannot be read", "err", err)
		return textcommand.Message{}, false
	}
	self := c.selfID()
	c.channels.Saw(chat.ChannelID(m.ChannelID), m.ID, m.Author.ID == self, raw)
	switch {
	case m.Author.ID == "" || m.ChannelID == "":
		c.log.Debug("a message without author or channel", "message", m.ID)
		return textcommand.Message{}, false
	case !m.FromPerson(), m.Author.ID == self:
		return textcommand.Message{}, false
	}
	text, toBot := m.StripMention(self)
	toBot = toBot || m.GuildID == ""
	if text == "" && !toBot {
		return textcommand.Message{}, false // only a file, or the intent for its text isn't granted
	}
	out := textcommand.Message{
		ID:         m.ID,
		Channel:    chat.ChannelID(m.ChannelID),
		Author:     m.Author.ToBot(),
		Roles:      m.Author.Roles(),
		Direct:     m.GuildID == "",
		Text:       text,
		ToBot:      toBot,
		Mentions:   m.MentionsIn(text, self),
		Guild:      chat.GuildID(m.GuildID),
		Event:      raw,
		ReplyToBot: m.Referenced.Author.ID == self && self != "",
	}
	for _, a := range m.Attachments {
		if a.Name != "" {
			out.Attachments = append(out.Attachments, c.files.Attachment(a))
		}
	}
	if m.GuildID != "" {
		out.Lacks = func(ctx context.Context, need chat.Permissions) (chat.Permissions, error) {
			return c.guilds.Lacks(ctx, m.GuildID, m.ChannelID, need)
		}
		out.Parent = func(ctx context.Context) (chat.ChannelID, error) { return c.guilds.Parent(ctx, m.ChannelID) }
		author := guild.Member{Guild: m.GuildID, User: m.Author.ID}
		out.Has = func(ctx context.Context, p chat.Permission) (bool, error) { return c.guilds.Has(ctx, author, p) }
	}
	return out, true
}

// addressed returns the message for the bot. It removes a mention of the bot's own role at the
// front and treats it as a mention of the bot, because Discord offers users that role next to the
// bot when they type an @. Looking up the role takes a request, which the gateway's reader can't
// wait for.
func (c *Client) addressed(ctx context.Context, m textcommand.Message) textcommand.Message {
	role, rest := event.LeadingRole(m.Text)
	if role == "" || m.ToBot || !snowflake.Valid(string(m.Guild)) {
		return m
	}
	own, err := c.guilds.BotRole(ctx, string(m.Guild))
	if err != nil {
		c.log.Debug("cannot tell whether a role is the bot's", "err", err)
	}
	if own == role {
		m.Text, m.ToBot = rest, true
	}
	return m
}
