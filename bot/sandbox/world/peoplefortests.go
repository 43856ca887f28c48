package world

import (
	"context"
	"fmt"
	"hoshi/bot/sandbox/activity"
	"slices"
)

// The methods below are for tests, which act as people and wait for what they see. The page has its own ways.

// Messages returns the messages of a channel, oldest first.
func (p *People) Messages(channelID string) []Message {
	p.Lock()
	defer p.Unlock()
	return p.messages(channelID)
}

func (w *World) messages(channelID string) []Message {
	c := w.Channel(channelID)
	if c == nil {
		return nil
	}
	list := make([]Message, 0, len(c.Messages))
	for _, m := range c.Messages {
		list = append(list, m.Clone())
	}
	return list
}

// Say sends a message as a person. As in Discord's client, a name after an @ becomes a mention if
// there is such a user. It returns an error if the text is empty or too long, or if the person
// can't write.
func (p *People) Say(channelID, userID, text string) (Message, error) {
	return p.Write(channelID, userID, "", text, nil)
}

// SayWithFiles sends a message with files as a person: at most ten files of at most 10 MiB each.
// With files, the text may be empty. It returns the same errors as Say.
func (p *People) SayWithFiles(channelID, userID, text string, files ...File) (Message, error) {
	return p.Write(channelID, userID, "", text, files)
}

// Reply replies to a message of the channel as a person. It returns the same errors as Say, and one
// for an unknown message.
func (p *People) Reply(channelID, userID, messageID, text string) (Message, error) {
	return p.Write(channelID, userID, messageID, text, nil)
}

// Edit changes the text of a person's message. It returns an error for someone else's message, and
// the same errors as Say.
func (p *People) Edit(channelID, userID, messageID, text string) (Message, error) {
	p.Lock()
	defer p.Unlock()
	c, m, err := p.ownMessage(channelID, userID, messageID)
	if err != nil {
		return Message{}, err
	}
	content, err := p.personText(text)
	if err != nil {
		return Message{}, err
	}
	m.Content, m.Edited = content, p.Now()
	setMentions(p.World, m, c, nil, "")
	Update(p.World, c, m)
	return m.Clone(), nil
}

// ownMessage finds a message by a person. The caller holds the lock.
func (p *People) ownMessage(channelID, userID, messageID string) (*Channel, *Message, error) {
	c, u, err := p.AuthorIn(channelID, userID)
	if err != nil {
		return nil, nil, err
	}
	m := c.Message(messageID)
	if m == nil || m.Author.ID != userID {
		return nil, nil, fmt.Errorf("sandbox: %s has no message %q in channel %s", u.Name, messageID, channelID)
	}
	return c, m, nil
}

// Delete deletes a person's message. The guild's owner, the first user, can delete any message. It
// returns an error for an unknown message.
func (p *People) Delete(channelID, userID, messageID string) error {
	p.Lock()
	defer p.Unlock()
	c, u, err := p.AuthorIn(channelID, userID)
	if err != nil {
		return err
	}
	m := c.Message(messageID)
	if m == nil || m.Author.ID != userID && !(c.IsGuild() && u.ID == p.Persons[0].ID) {
		return fmt.Errorf("sandbox: %s has no message %q to delete in channel %s", u.Name, messageID, channelID)
	}
	Remove(p.World, c, m)
	return nil
}

// StartPrivateThread starts a private thread of some people, owned by the first of them, without
// the bot. It returns the same errors as StartThread.
func (p *People) StartPrivateThread(channelID, name string, people ...string) (ChannelInfo, error) {
	p.Lock()
	defer p.Unlock()
	if len(people) == 0 {
		return ChannelInfo{}, errStranger
	}
	c, u, err := p.AuthorIn(channelID, people[0])
	if err != nil {
		return ChannelInfo{}, err
	}
	b := ThreadBody{Name: name}
	if err := b.Check(); err != nil || c.Type != GuildText {
		return ChannelInfo{}, errNotUsable
	}
	thread := AddThread(p.World, c, PrivateThread, b, u)
	thread.Members = slices.Clone(people)
	return thread.ChannelInfo, nil
}

// Click presses a button of a message as a person. It returns an error if Discord's client wouldn't
// allow it, because there is no such button or it is disabled.
func (p *People) Click(channelID, userID, messageID, customID string) (InteractionView, error) {
	return p.UseComponent(channelID, userID, messageID, customID, nil)
}

// Select chooses values in a select menu of a message as a person: options, or ids of users, roles
// or channels. It returns an error if Discord's client wouldn't allow it.
func (p *People) Select(channelID, userID, messageID, customID string, values ...string) (InteractionView, error) {
	if values == nil {
		values = []string{}
	}
	return p.UseComponent(channelID, userID, messageID, customID, values)
}

// ActivityInstances returns the running instances of the Activity, oldest first.
func (p *People) ActivityInstances() []activity.Instance {
	p.Lock()
	defer p.Unlock()
	var list []activity.Instance
	for _, i := range p.Activities.Instances.All() {
		list = append(list, i.Clone())
	}
	return list
}

// WaitMessage waits for a message in a channel that ok accepts, and returns the oldest one. It
// returns an error if ctx ends first or the server is closed.
func (p *People) WaitMessage(ctx context.Context, channelID string, ok func(Message) bool) (Message, error) {
	for {
		p.Lock()
		changed := p.changed
		list := p.messages(channelID)
		p.Unlock()
		for _, m := range list {
			if ok(m) {
				return m, nil
			}
		}
		if err := p.untilChanged(ctx, changed); err != nil {
			return Message{}, err
		}
	}
}

// Deferred returns the interactions that were answered with "thinking…" but had neither a later
// answer nor that message deleted, oldest first. Once the token has expired, people see them that
// way forever. An interaction is forgotten with [Options.Interactions].
func (p *People) Deferred() []InteractionView {
	p.Lock()
	defer p.Unlock()
	return deferred(p.World)
}

// WaitDeferred waits until [People.Deferred] is empty. If ctx ends first, it returns an error with
// the number left.
func (p *People) WaitDeferred(ctx context.Context) error {
	left := 0
	err := p.Wait(ctx, func() bool {
		left = len(deferred(p.World))
		return left == 0
	})
	if err != nil {
		return fmt.Errorf("sandbox: %d deferrals have no answer: %w", left, err)
	}
	return nil
}

// deferred is Deferred for callers that hold the lock.
func deferred(w *World) []InteractionView {
	list := []InteractionView{}
	for _, in := range w.Interactions.order {
		if in.Callback == CallbackDeferredMessage && in.Original.Loading {
			list = append(list, in.view())
		}
	}
	return list
}
