// Package posting posts a message once, whatever dies in between, and keeps it up to date after that.
package posting

import (
	"context"
	"fmt"
	"hash/fnv"

	"hoshi/bot/domain/chat"
	"hoshi/bot/engines/background"
	"hoshi/bot/gameplay/games"
)

// Keeper posts messages and keeps them up to date. It is safe for concurrent use.
type Keeper struct {
	Chat  chat.Chat
	Games *games.Keeper
}

// Message is a message as it should be now.
//
// A process may die after the chat has taken a new message and before Record has stored its ID. The next
// attempt posts it again with the same key, and the chat answers with the ID of the message that it has.
type Message struct {
	Guild   chat.GuildID
	Channel chat.ChannelID

	// Reply is what to post. It has the key of a new message, or the recorded ID of the one to edit.
	Reply chat.Reply

	// Stale means that an earlier attempt may have posted the message as it was then. If so, what the key
	// brings back has to be edited.
	Stale bool

	// Record stores the chat's ID for the message, unless another process has recorded something since the
	// message was read; then asRead is false. current is false if the message may still show what an earlier
	// attempt posted.
	Record func(ctx context.Context, id string, current bool) (asRead bool, err error)
}

// Next reads from the database how a message should be. It returns nil if there's nothing to do, which is the
// case if the message is recorded as up to date, unless it's wanted anyway.
type Next func(ctx context.Context, anyway bool) (*Message, error)

// Keep shows a message until it's up to date. name is what the message is called in errors, and the lock that
// keeps this process from showing it twice at a time. anyway says that the message may not be what is
// recorded.
//
// Another process may show the message at the same time. Nobody knows whose edit arrived last, so the one
// that comes second with its record shows the message again.
func (k *Keeper) Keep(ctx context.Context, name string, anyway bool, next Next) error {
	unlock, err := k.Games.Lock(ctx, chat.ChannelID(name))
	if err != nil {
		return err
	}
	defer unlock()
	for {
		m, err := next(ctx, anyway)
		if err == nil && m == nil {
			return nil
		}
		if err == nil {
			err = k.Games.CheckGuild(ctx, m.Guild, m.Channel)
		}
		if err == nil {
			var asRead bool
			asRead, err = k.show(ctx, *m)
			anyway = !asRead
		}
		if err != nil {
			return fmt.Errorf("post the %s: %w", name, err)
		}
	}
}

// show posts or edits a message, and records it.
func (k *Keeper) show(ctx context.Context, m Message) (asRead bool, err error) {
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	id, err := k.Chat.Post(posting, m.Channel, m.Reply)
	if err != nil {
		return false, err
	}
	if m.Stale && id != m.Reply.Edit {
		// The chat forgets keys after some minutes, and the edit may fail for longer.
		if asRead, err := m.Record(ctx, id, false); err != nil || !asRead {
			return false, err
		}
		m.Reply.Edit, m.Reply.EditOnly, m.Reply.Key, m.Reply.BeforeNew = id, true, "", nil
		if _, err := k.Chat.Post(posting, m.Channel, m.Reply); err != nil {
			return false, fmt.Errorf("bring it up to date: %w", err)
		}
	}
	return m.Record(ctx, id, true)
}

// Key returns the key of a message about something. Keys are short and differ across all channels, since
// the chat takes two messages with the same key for one.
func Key(kind string, about ...any) string {
	sum := fnv.New64a()
	for i, a := range about {
		if i > 0 {
			_, _ = fmt.Fprint(sum, " ")
		}
		_, _ = fmt.Fprint(sum, a)
	}
	return fmt.Sprintf("%s.%x", kind, sum.Sum64())
}
