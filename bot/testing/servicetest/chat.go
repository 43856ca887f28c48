package servicetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/view/locale"
)

// MemoryChat is a chat that remembers what was posted.
type MemoryChat struct {
	mu      sync.Mutex
	Words   *locale.Printer
	posts   map[chat.ChannelID][]Post
	typings int                                                                             // calls of Typing
	fault   func(chat.ChannelID, chat.Reply) error                                          // may refuse a post, unless nil
	Thread  func(ch chat.ChannelID, name string, people []chat.UserID) (chat.Thread, error) // nil for no threads
	Quiet   func(chat.ChannelID) bool                                                       // nobody reads the channel; nil for none

	Retired []Retired
	Keeps   bool // refuses to retire messages
}

// Retired is a message that the service has taken out of use.
type Retired struct {
	Channel chat.ChannelID
	Message string
	How     chat.Retirement
}

// Silent implements [chat.SilentChat].
func (c *MemoryChat) Silent(ch chat.ChannelID) bool { return c.Quiet != nil && c.Quiet(ch) }

// Post implements [chat.Chat]: it numbers the messages of each channel.
func (c *MemoryChat) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	if r.BeforeNew != nil && r.Edit == "" {
		if err := r.BeforeNew(ctx); err != nil {
			return "", err
		}
	}
	c.mu.Lock()
	fault := c.fault
	c.mu.Unlock()
	if fault != nil {
		if err := fault(ch, r); err != nil {
			return "", err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.posts == nil {
		c.posts = make(map[chat.ChannelID][]Post)
	}
	for i, p := range c.posts[ch] {
		if r.Key != "" && r.Edit == "" && p.Key == r.Key {
			return fmt.Sprint(i), nil
		}
	}
	said := Post{Reply: r, Text: c.Words.Print(r.Text)}
	if r.Picture != nil {
		said.Alt = c.Words.Print(r.Picture.Alt)
	}
	c.posts[ch] = append(c.posts[ch], said)
	if r.Edit != "" {
		return r.Edit, nil
	}
	return fmt.Sprint(len(c.posts[ch]) - 1), nil
}

// Retire implements [chat.Chat]: it remembers which messages are out of use.
func (c *MemoryChat) Retire(_ context.Context, ch chat.ChannelID, message string, how chat.Retirement) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Retired = append(c.Retired, Retired{ch, message, how})
	if c.Keeps {
		return errors.New("the message stays")
	}
	return nil
}

// Typing implements [chat.Chat].
func (c *MemoryChat) Typing(context.Context, chat.ChannelID) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.typings++
	return nil
}

// Typed reports whether anybody has been shown that the bot is typing.
func (c *MemoryChat) Typed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.typings > 0
}

// Public implements [chat.PublicChat]: everyone sees channels whose IDs begin with "open".
func (c *MemoryChat) Public(_ context.Context, _ chat.GuildID, ch chat.ChannelID) (bool, error) {
	return strings.HasPrefix(string(ch), "open"), nil
}

// In returns what was posted in a channel.
func (c *MemoryChat) In(ch chat.ChannelID) []Post {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]Post(nil), c.posts[ch]...)
}

// Last returns the ID of the message that was posted last, not counting edits.
func (c *MemoryChat) Last(ch chat.ChannelID) string {
	posts := c.In(ch)
	for i := len(posts) - 1; i >= 0; i-- {
		if posts[i].Edit == "" {
			return fmt.Sprint(i)
		}
	}
	return ""
}

// Set sets what may refuse a post from now on; nil for nothing.
func (c *MemoryChat) Set(fault func(chat.ChannelID, chat.Reply) error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fault = fault
}

// StartThread implements [chat.ThreadChat].
func (c *MemoryChat) StartThread(_ context.Context, ch chat.ChannelID, name string, people []chat.UserID) (chat.Thread, error) {
	if c.Thread == nil {
		return chat.Thread{}, chat.ErrNoThreads
	}
	return c.Thread(ch, name, people)
}

// RetiredNote returns what a retired message has become, also in words. It's "" for a message that is
// as it was.
func (c *MemoryChat) RetiredNote(message string) (chat.Reply, string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.Retired {
		if r.Message == message {
			return r.How.Note, c.Words.Print(r.How.Note.Text)
		}
	}
	return chat.Reply{}, ""
}

// AwaitRetired waits until a number of messages have been retired, and returns them all.
func (c *MemoryChat) AwaitRetired(t testing.TB, n int) []Retired {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		list := slices.Clone(c.Retired)
		c.mu.Unlock()
		if len(list) >= n {
			return list
		}
		if time.Since(begun) > Patience {
			t.Fatalf("retired: %+v, want %d messages", list, n)
		}
	}
}

// DirectChat is a MemoryChat with direct messages.
type DirectChat struct{ *MemoryChat }

// Direct implements [chat.DirectChat].
func (c DirectChat) Direct(_ context.Context, user chat.UserID) (chat.ChannelID, error) {
	return "dm " + chat.ChannelID(user), nil
}
