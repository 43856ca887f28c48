package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// lookUp fetches what a handler wants to know of a channel or a guild. A refusal is
// remembered for a moment: Discord bans addresses that collect refusals, and a channel that
// the bot may not see is asked about with every command in it.
func (c *Client) lookUp(ctx context.Context, url, route string, into any) error {
	if err := c.lookups.refused(url); err != nil {
		return err
	}
	err := c.get(ctx, url, route, into)
	if refusal, ok := errors.AsType[*APIError](err); ok {
		c.lookups.store(url, refusal, c.timing.refused)
	}
	return err
}

// lookups remembers for a while which look-ups were refused. The zero value is ready to use.
type lookups struct {
	mu   sync.Mutex
	urls map[string]refusedLookup
}

type refusedLookup struct {
	err   *APIError
	until time.Time
}

// lookupsKept is how many refusals are remembered. With more, all are forgotten.
const lookupsKept = 4096

// refused returns the refusal with which Discord lately answered, nil for none.
func (l *lookups) refused(url string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	known, ok := l.urls[url]
	if !ok || time.Now().After(known.until) {
		return nil
	}
	return known.err
}

// store remembers what says that the bot may not know, or that there is nothing to know.
func (l *lookups) store(url string, err *APIError, keep time.Duration) {
	if err.Status != http.StatusForbidden && err.Status != http.StatusNotFound {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.urls == nil || len(l.urls) >= lookupsKept {
		l.urls = make(map[string]refusedLookup)
	}
	l.urls[url] = refusedLookup{err, time.Now().Add(keep)}
}

// forgetGranted forgets the refusals of a channel and its guild where an interaction tells
// that the bot may see them.
func (l *lookups) forgetGranted(in *Interaction) {
	if !in.GuildInstall || !in.AppPermissions.Has(bitViewChannel) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.urls, discordgo.EndpointChannel(in.ChannelID))
	delete(l.urls, discordgo.EndpointGuild(in.GuildID))
}
