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

// phoneScreen is the height of a channel visible on a phone, in pixels: a board with this much
// below it is out of sight and is reposted.
const phoneScreen = 640

// Limits on what is remembered about boards.
const (
	maxPlaces  = 10_000 // channels
	maxRetired = 10_000 // messages
)

// boardPlaces tracks how much is below the latest board of each channel.
type boardPlaces struct {
	places  recent.Map[chat.ChannelID, *boardPlace]
	retired recent.Map[string, bool] // IDs of messages that were replaced
}

// boardPlace is the position of a channel's latest board.
type boardPlace struct {
	message string       // its ID
	below   atomic.Int64 // height of later messages, in pixels
}

// newBoardPlaces returns an empty boardPlaces. Messages can be edited for editFor.
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

// SeesNoMessages tells the poster that Saw isn't called, so that it asks Discord what is below a
// board.
func (p *Poster) SeesNoMessages() { p.deaf.Store(true) }

// editable reports whether the board that a reply replaces should be edited rather than reposted:
// it must be in sight, young enough, and not above the message that the reply answers.
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
// say, for example because the bot may not read the history, the board counts as in sight: it is
// less than an hour old, and posting it twice is worse than making people scroll to it.
func (p *Poster) askBelow(ctx context.Context, ch chat.ChannelID, message string) int {
	query := url.Values{"after": {message}, "limit": {strconv.Itoa(phoneScreen/event.MinHeight + 1)}}
	answer, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodGet, URL: discordgo.EndpointChannelMessages(string(ch)) + "?" + query.Encode(),
		Route: "GET channels/" + string(ch) + "/messages", Tries: 2, Optional: true,
	})
	var list []json.RawMessage
	if err != nil || json.Unmarshal(answer, &list) != nil {
		p.log.Debug("what is below a board cannot be measured", "channel", ch, "err", err)
		return 0
	}
	height := 0
	for _, m := range list {
		height += event.Height(m)
	}
	return height
}

// Retire replaces a message with a note or deletes it. If the preferred way fails, it does the
// other: for example, it deletes a message that is too old to edit.
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
