package discord

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

	"hoshi/bot/chat"
)

// Bounds on what is remembered of boards.
const (
	maxPlaces  = 10_000 // channels
	maxRetired = 1_000  // messages
)

// boardPlaces adds up what is below the board of each channel, in bounded memory.
type boardPlaces struct {
	mu      sync.Mutex
	places  map[chat.ChannelID]*boardPlace
	retired []string // ids of messages that another one has replaced, oldest first
}

// boardPlace is where the latest board of a channel is.
type boardPlace struct {
	message uint64 // its id
	below   int    // how high the messages are that have been written since, in pixels
}

// posted notes the board of a channel and how much is below it, in pixels.
func (b *boardPlaces) posted(ch chat.ChannelID, message string, below int) {
	id, err := strconv.ParseUint(message, 10, 64)
	if err != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.places == nil {
		b.places = make(map[chat.ChannelID]*boardPlace)
	}
	if len(b.places) >= maxPlaces && b.places[ch] == nil {
		for other := range b.places { // any one: its count is asked for when it is needed
			delete(b.places, other)
			break
		}
	}
	b.places[ch] = &boardPlace{id, below}
}

// count adds a message of a channel, as Discord wrote it. Ids grow with time, so that the
// board itself and what came before it do not count.
func (b *boardPlaces) count(ch, message string, raw []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	place := b.places[chat.ChannelID(ch)]
	if place == nil {
		return
	}
	if id, err := strconv.ParseUint(message, 10, 64); err == nil && id > place.message && place.below < phoneScreen {
		place.below += messageHeight(raw)
	}
}

// below returns how much is below a board, in pixels, and whether that is known.
func (b *boardPlaces) below(ch chat.ChannelID, message string) (height int, known bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	place := b.places[ch]
	if place == nil || strconv.FormatUint(place.message, 10) != message {
		return 0, false
	}
	return place.below, true
}

// retire notes that another message has taken a board's place.
func (b *boardPlaces) retire(message string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.retired = append(b.retired, message); len(b.retired) > maxRetired {
		b.retired = slices.Delete(b.retired, 0, maxRetired/2)
	}
}

func (b *boardPlaces) isRetired(message string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Contains(b.retired, message)
}

// editable reports whether the board that a reply replaces is to be edited rather than
// posted anew: nobody has typed what the reply answers below it, it is in sight, and young
// enough for Discord to take its edits.
func (c *Client) editable(ctx context.Context, ch chat.ChannelID, r chat.Reply) bool {
	message := r.Edit
	if isLater(r.Below, message) || c.boards.isRetired(message) || time.Since(snowflakeTime(message)) > c.timing.editFor {
		return false
	}
	if c.withoutEvents.Load() {
		return c.askBelow(ctx, ch, message) < phoneScreen
	}
	height, known := c.boards.below(ch, message)
	if !known {
		height = c.askBelow(ctx, ch, message)
		c.boards.posted(ch, message, height)
	}
	return height < phoneScreen
}

// askBelow asks Discord what is below a board and returns its height in pixels. It does so
// once for a channel after a start; a client that doesn't see what is written, always. If
// Discord doesn't tell, as without the permission to read the history, the board counts as
// in sight: it is less than an hour old, and a board posted twice is worse than one that has
// to be looked for.
func (c *Client) askBelow(ctx context.Context, ch chat.ChannelID, message string) int {
	query := url.Values{"after": {message}, "limit": {strconv.Itoa(phoneScreen/leastHeight + 1)}}
	body, err := c.do(ctx, request{
		method: http.MethodGet,
		url:    discordgo.EndpointChannelMessages(string(ch)) + "?" + query.Encode(),
		route:  "GET channels/" + string(ch) + "/messages",
		tries:  2,
	})
	var list []json.RawMessage
	if err != nil || json.Unmarshal(body, &list) != nil {
		c.log.Debug("what is below a board cannot be measured", "channel", ch, "error", err)
		return 0
	}
	height := 0
	for _, m := range list {
		height += messageHeight(m)
	}
	return height
}

// isLater reports whether an id was given after another one, both of Discord.
func isLater(id, other string) bool {
	a, err := strconv.ParseUint(id, 10, 64)
	b, otherErr := strconv.ParseUint(other, 10, 64)
	return err == nil && otherErr == nil && a > b
}

// discordEpoch is the time from which ids count (API reference, "Snowflakes").
var discordEpoch = time.UnixMilli(1420070400000)

// snowflakeTime returns when the message of an id was written; long ago for what is no
// id.
func snowflakeTime(id string) time.Time {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return discordEpoch.Add(time.Duration(n>>22) * time.Millisecond)
}

// Retire implements [chat.Chat]. Where the one way is not possible it takes the other: a
// message too old to be edited is deleted.
func (c *Client) Retire(ctx context.Context, ch chat.ChannelID, message string, how chat.Retirement) error {
	if !isSnowflake(message) || !isSnowflake(string(ch)) {
		return nil // of another chat
	}
	if how.Note.AnswerOnly {
		return c.answers.retire(ctx, ch, message, how.Note)
	}
	c.boards.retire(message)
	ways := []func() error{
		func() error { return c.replace(ctx, ch, message, how.Note) },
		func() error { return c.delete(ctx, ch, message) },
	}
	if how.Delete {
		slices.Reverse(ways)
	}
	var errs []error
	for _, way := range ways {
		err := way()
		if err == nil || code(err) == discordgo.ErrCodeUnknownMessage {
			return nil
		}
		if errs = append(errs, err); ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// replace puts a reply in the place of a message.
func (c *Client) replace(ctx context.Context, ch chat.ChannelID, message string, r chat.Reply) error {
	m := newMessageBody(r, c.printer(r.Language, r.Prefix))
	_, err := c.send(ctx, ch, message, m.forEdit())
	return err
}

// delete deletes a message of the bot.
func (c *Client) delete(ctx context.Context, ch chat.ChannelID, message string) error {
	_, err := c.do(ctx, request{
		method: http.MethodDelete,
		url:    discordgo.EndpointChannelMessage(string(ch), message),
		route:  "DELETE channels/" + string(ch) + "/messages",
	})
	return err
}
