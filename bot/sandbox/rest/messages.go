package rest

import (
	"slices"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// toSender returns a message as in the response to its sender, with the nonce.
func toSender(a *API, m *world.Message) wire.Message {
	w := wire.WithReply(a.World, m, wire.HidesContent(a.World, a.ContentGranted))
	w.Nonce = wire.Nonce(m)
	return w
}

func (a *API) putReaction(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	ch, m, err := messageOf(a, c)
	if err != nil {
		return nil, err
	}
	emoji := c.r.PathValue("emoji")
	if !limits.ValidEmoji(emoji) {
		return nil, refusal.UnknownEmoji()
	}
	if ch.Archived {
		return nil, refusal.ThreadArchived()
	}
	there := slices.ContainsFunc(m.Reactions, func(r world.Reaction) bool { return r.Emoji == emoji })
	need := world.ReadMessageHistory
	if !there {
		need |= world.AddReactions
	}
	if err := a.Require(ch, need); err != nil {
		return nil, err
	}
	world.React(a.World, ch, m, a.Self, emoji)
	return nil, nil
}

func (a *API) postMessage(c *call) (any, *refusal.Error) {
	body, files, formErr := c.messageForm()
	a.Lock()
	defer a.Unlock()
	ch, err := channelOf(a, c)
	if err != nil {
		return nil, err
	}
	if ch.IsForum() {
		return nil, refusal.Forum()
	}
	if err := a.Require(ch, ch.SendPermission()); err != nil {
		return nil, err
	}
	if err := a.RequireUnlocked(ch); err != nil {
		return nil, err
	}
	if formErr != nil {
		return nil, formErr
	}
	m := &world.Message{Author: a.Self}
	if err := world.Draft(a.World, m, ch, &body, files); err != nil {
		return nil, err
	}
	if earlier, ok := world.ByNonce(a.World, m); ok && body.EnforceNonce {
		return toSender(a, earlier), nil
	}
	world.Archive(a.World, ch, false)
	world.AttachAll(a.World, m, ch, &body, files)
	world.Post(a.World, ch, m, body.AllowedMentions)
	world.KeepNonce(a.World, m)
	return toSender(a, m), nil
}

func (a *API) patchMessage(c *call) (any, *refusal.Error) {
	b, files, formErr := c.messageForm()
	a.Lock()
	defer a.Unlock()
	ch, m, err := messageOf(a, c)
	if err != nil {
		return nil, err
	}
	if formErr != nil {
		return nil, formErr
	}
	if m.Author.ID != a.Self.ID {
		return nil, refusal.NotAuthor()
	}
	if err := a.RequireUnlocked(ch); err != nil {
		return nil, err
	}
	if err := world.LimitOldEdit(a.World, ch, m); err != nil {
		return nil, err
	}
	if ch.Archived {
		return nil, refusal.ThreadArchived()
	}
	if err := world.Edit(a.World, ch, m, &b, files, c.version, false); err != nil {
		return nil, err
	}
	return wire.WithReply(a.World, m, wire.HidesContent(a.World, a.ContentGranted)), nil
}

func (a *API) postTyping(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	ch, err := channelOf(a, c)
	if err != nil {
		return nil, err
	}
	if err := a.Require(ch, ch.SendPermission()); err != nil {
		return nil, err
	}
	a.record.typing[ch.ID]++
	a.Emit(world.Event{Kind: world.TypingStarted, Channel: ch, User: a.Self})
	return nil, nil
}
