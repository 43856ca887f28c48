package channel

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/internal/recent"
)

// phoneScreen is how much of a channel a phone shows, in pixels: a board with this much below it is
// out of sight and is posted anew.
const phoneScreen = 640

// Bounds on what is remembered about boards.
const (
	maxPlaces  = 10_000 // channels
	maxRetired = 10_000 // messages
)

// boardPlaces adds up what is below the latest board of each channel.
type boardPlaces struct {
	places  recent.Map[chat.ChannelID, *boardPlace]
	retired recent.Map[string, bool] // IDs of messages that another one has replaced
}

// boardPlace is where the latest board of a channel is.
type boardPlace struct {
	message string       // its ID
	below   atomic.Int64 // height of the messages written since, in pixels
}

// newBoardPlaces returns places without boards. Messages can be edited for the time editFor.
func newBoardPlaces(editFor time.Duration) boardPlaces {
	return boardPlaces{
		places:  recent.Map[chat.ChannelID, *boardPlace]{Max: maxPlaces},
		retired: recent.Map[string, bool]{Max: maxRetired, For: editFor},
	}
}

// posted stores the board of a channel and how much is below it, in pixels.
func (b *boardPlaces) posted(ch chat.ChannelID, message string, below int) {
	place := &boardPlace{message: message}
	place.below.Store(int64(below))
	b.places.Put(ch, place)
}

// Saw counts a message of a channel, given as Discord sent it. Later messages have higher IDs, so
// the board itself and earlier messages don't count.
func (p *Poster) Saw(ch chat.ChannelID, message string, raw []byte) {
	place, ok := p.boards.places.Get(ch)
	if ok && snowflake.After(message, place.message) && place.below.Load() < phoneScreen {
		place.below.Add(int64(event.Height(raw)))
	}
}

// SeesNoMessages says that Saw isn't called, so that the poster asks Discord what is below a board.
func (p *Poster) SeesNoMessages() { p.deaf.Store(true) }

// editable reports whether the board that a reply replaces should be edited rather than posted
// anew: the message that the reply answers isn't below it, it is in sight, and young enough.
func (p *Poster) editable(ctx context.Context, ch chat.ChannelID, r chat.Reply) bool {
	message := r.Edit
	_, retired := p.boards.retired.Get(message)
	if snowflake.After(r.Below, message) || retired || time.Since(snowflake.Time(message)) > p.timing.EditFor {
		return false
	}
	if p.deaf.Load() {
		return p.askBelow(ctx, ch, message) < phoneScreen
	}
	if place, ok := p.boards.places.Get(ch); ok && place.message == message {
		return place.below.Load() < phoneScreen
	}
	height := p.askBelow(ctx, ch, message)
	p.boards.posted(ch, message, height)
	return height < phoneScreen
}

// askBelow asks Discord what is below a board and returns its height in pixels. If Discord doesn't
// tell, for example without the permission to read the history, the board counts as in sight: it
// is less than an hour old, and a board posted twice is worse than one that people have to scroll
// to.
func (p *Poster) askBelow(ctx context.Context, ch chat.ChannelID, message string) int {
	query := url.Values{"after": {message}, "limit": {strconv.Itoa(phoneScreen/event.MinHeight + 1)}}
	answer, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodGet, URL: discordgo.EndpointChannelMessages(string(ch)) + "?" + query.Encode(),
		Route: "GET channels/" + string(ch) + "/messages", Tries: 2,
	})
	var list []json.RawMessage
	if err != nil || json.Unmarshal(answer, &list) != nil {
		p.log.Debug("what is below a board cannot be measured", "channel", ch, "error", err)
		return 0
	}
	height := 0
	for _, m := range list {
		height += event.Height(m)
	}
	return height
}

// Retire replaces a message by a note or deletes it, and if the preferred way fails, does the
// other: for example, a message too old to be edited is deleted.
func (p *Poster) Retire(ctx context.Context, ch chat.ChannelID, message string, how chat.Retirement) error {
	if !snowflake.Valid(message) || !snowflake.Valid(string(ch)) {
		return nil // of another chat
	}
	p.boards.retired.Put(message, true)
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
