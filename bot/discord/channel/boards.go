package channel

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/recent"
)

// phoneScreen is the height of a channel visible on a phone, in pixels: a board with this much
// below it is out of sight and is reposted.
const phoneScreen = 640

const (
	maxViews   = 10_000 // channels remembered
	maxRetired = 10_000 // messages remembered

	// sightFor is how long it counts that another process knew a board to be in sight.
	sightFor = 10 * time.Second
)

// views are what the poster knows about the latest messages of channels whose messages it sees.
type views struct {
	channels recent.Map[chat.ChannelID, *view]
	retired  recent.Map[string, bool] // IDs of messages that were replaced
}

// view is the end of a channel: at least a phone's screen of messages, or all since some message.
type view struct {
	mu       sync.Mutex
	since    string // ID of the message after which all are known
	messages []seen
}

// seen is a message of a channel.
type seen struct {
	id     string
	height int // in pixels
}

// newViews returns views without channels. Messages can be edited for editFor.
func newViews(editFor time.Duration) views {
	return views{
		channels: recent.Map[chat.ChannelID, *view]{Max: maxViews},
		retired:  recent.Map[string, bool]{Max: maxRetired, For: editFor},
	}
}

// below returns the height of the messages below one, at most about a phone's screen, and whether
// it's known.
func (w *view) below(message string) (height int, known bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range w.messages {
		if snowflake.After(m.id, message) {
			height += m.height
		}
	}
	return height, height >= phoneScreen || !snowflake.After(w.since, message)
}

// add adds a message, and forgets those that are out of sight.
func (w *view) add(m seen) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.messages = append(w.messages, m)
	height := 0
	for i, m := range slices.Backward(w.messages) {
		if height += m.height; height >= phoneScreen {
			w.messages = slices.Delete(w.messages, 0, i)
			return
		}
	}
}

// Saw counts a message of a channel, given as Discord sent it. own says that it's the bot's: boards
// are only in channels with such messages, so others aren't remembered.
func (p *Poster) Saw(ch chat.ChannelID, message string, own bool, raw []byte) {
	if own {
		p.Sees(ch, message)
	}
	if w, ok := p.views.channels.Get(ch); ok {
		w.add(seen{message, event.Height(raw)})
	}
}

// Sees tells the poster that Saw is called for the messages of a channel from now on; at is the ID of
// the latest message or interaction there.
func (p *Poster) Sees(ch chat.ChannelID, at string) { p.views.channels.Add(ch, &view{since: at}) }

// SeesNotAll tells the poster that Saw isn't called for all channels, so that it asks Discord what is
// below a board unless it knows.
func (p *Poster) SeesNotAll() { p.deaf.Store(true) }

// editable reports whether the board that a reply replaces should be edited rather than reposted:
// it must be in sight, young enough, and not above the message that the reply answers.
func (p *Poster) editable(ctx context.Context, ch chat.ChannelID, r chat.Reply) bool {
	message := r.Edit
	_, retired := p.views.retired.Get(message)
	if snowflake.After(r.Below, message) || retired || time.Since(snowflake.Time(message)) > p.timing.EditFor {
		return false
	}
	height, known := p.known(ch, message)
	if !known && time.Since(r.InSight) < sightFor {
		return true
	}
	if !known {
		height = p.askBelow(ctx, ch, message)
	}
	return height < phoneScreen
}

// known returns the height of what's below a board, if the poster knows it without asking Discord.
func (p *Poster) known(ch chat.ChannelID, message string) (height int, known bool) {
	w, ok := p.views.channels.Get(ch)
	if !ok {
		return 0, false
	}
	return w.below(message)
}

// sightPatience limits how long a change of a game waits to learn whether its board is in sight.
const sightPatience = time.Second

// InSight reports whether a board is certainly in sight, if the poster sees the channel's messages. It
// asks Discord about those before the program's start.
func (p *Poster) InSight(ctx context.Context, ch chat.ChannelID, message string) bool {
	if _, sees := p.views.channels.Get(ch); !sees && p.deaf.Load() || !snowflake.Valid(message) {
		return false
	}
	height, known := p.known(ch, message)
	if !known {
		ctx, cancel := context.WithTimeout(ctx, sightPatience)
		defer cancel()
		height = p.askBelow(ctx, ch, message)
		_, known = p.known(ch, message)
	}
	return known && height < phoneScreen
}

// askBelow asks Discord what is below a board and returns its height in pixels. If Discord doesn't
// say, for example because the bot may not read the history, the board counts as in sight: it is
// less than an hour old, and posting it twice is worse than making people scroll to it.
func (p *Poster) askBelow(ctx context.Context, ch chat.ChannelID, message string) int {
	query := url.Values{"after": {message}, "limit": {strconv.Itoa(phoneScreen/event.MinHeight + 1)}}
	answer, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodGet, URL: discordgo.EndpointChannelMessages(string(ch)) + "?" + query.Encode(),
		Route: "GET channels/" + string(ch) + "/messages", Tries: 2, Optional: true,
	})
	var list []json.RawMessage // newest first
	if err == nil {
		err = json.Unmarshal(answer, &list)
	}
	if err != nil {
		p.log.Debug("what is below a board cannot be measured", "channel", ch, "err", err)
	}
	w := &view{since: message}
	height := 0
	for _, m := range slices.Backward(list) {
		id, _ := rest.ID(m)
		w.add(seen{id, event.Height(m)})
		height += event.Height(m)
	}
	if _, sees := p.views.channels.Get(ch); ctx.Err() == nil && (sees || !p.deaf.Load()) {
		p.views.channels.Put(ch, w)
	}
	return height
}

// Retire replaces a message with a note or deletes it. If the preferred way fails, it does the
// other: for example, it deletes a message that is too old to edit.
func (p *Poster) Retire(ctx context.Context, ch chat.ChannelID, message string, how chat.Retirement) error {
	if !snowflake.Valid(message) || !snowflake.Valid(string(ch)) {
		return nil // of another chat
	}
	p.views.retired.Put(message, true)
	ways := []func() error{
		func() error { return p.Replace(ctx, ch, message, how.Note) },
		func() error { return p.Delete(ctx, ch, message) },
	}
	if how.Delete {
		slices.Reverse(ways)
	}
	var errs []error
	for _, way := range ways {
		err := way()
		if err == nil || rest.Code(err) == discordgo.ErrCodeUnknownMessage {
			return nil
		}
		if errs = append(errs, err); ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}
