// Package channel posts, edits and deletes messages in channels that the bot can write to.
package channel

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/body"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/recent"
)

// API sends requests to Discord; see [rest.Client].
type API interface {
	Do(ctx context.Context, r rest.Request) ([]byte, error)
}

// Timing says how long refusals and edits last.
type Timing struct {
	Refused time.Duration // a channel's refusal
	EditFor time.Duration // how old a message may be to be edited
}

// DefaultTiming suits Discord.
var DefaultTiming = Timing{
	Refused: 30 * time.Second,
	EditFor: time.Hour, // Discord limits edits of older ones, with error 30046
}

// Poster posts in channels. It is safe for concurrent use.
type Poster struct {
	api    API
	words  body.Words
	shrink *body.Shrinker
	timing Timing
	log    *slog.Logger

	// onRefused is called when a channel refuses messages or files, and granted reports whether
	// Discord has just said that the bot may write there.
	onRefused func(chat.ChannelID)
	granted   func(chat.ChannelID) bool

	refusals  recent.Map[chat.ChannelID, refusal]
	reactions recent.Map[chat.ChannelID, error] // why reactions were refused
	views     views
	deaf      atomic.Bool // Saw isn't called for all channels
}

// Options are what a [Poster] needs.
type Options struct {
	API    API
	Words  body.Words
	Shrink *body.Shrinker
	Timing Timing
	Log    *slog.Logger

	// OnRefused is called when a channel refuses messages or files.
	OnRefused func(chat.ChannelID)
	// Granted reports whether Discord has just said that the bot may write in a channel.
	Granted func(chat.ChannelID) bool
}

// New returns a Poster.
func New(o Options) *Poster {
	return &Poster{
		api: o.API, words: o.Words, shrink: o.Shrink, timing: o.Timing, log: o.Log, onRefused: o.OnRefused, granted: o.Granted,
		refusals:  recent.Map[chat.ChannelID, refusal]{Max: refusalsKept, For: o.Timing.Refused},
		reactions: recent.Map[chat.ChannelID, error]{Max: refusalsKept, For: despiteKept * o.Timing.Refused},
		views:     newViews(o.Timing.EditFor),
	}
}

// Post posts a reply, or edits the message that the reply replaces. It waits for rate limits and
// retries after temporary failures. It returns as soon as ctx ends; a message sent by then may
// still appear, and a later Post with the same Key returns its ID. If the bot may not attach files,
// the text is posted without the picture and files, with a note. A message that should be edited is
// posted anew if it is above the message that the reply answers, out of sight, too old, or gone.
func (p *Poster) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	filesRefused, err := p.Refused(ch)
	if err != nil {
		return "", err
	}
	draft := func() *body.Draft {
		d := body.NewDraft(r, p.words(r.Language, r.Prefix))
		if filesRefused && d.HasFiles() {
			d.DropForbiddenFiles()
		}
		return d
	}
	d := draft()
	if snowflake.Valid(r.Edit) && r.EditOnly {
		return p.editOld(ctx, ch, r.Edit, d)
	}
	if snowflake.Valid(r.Edit) && p.editable(ctx, ch, r) {
		id, err := p.send(ctx, ch, r.Edit, d)
		if !beyondEdit(err) {
			return id, err
		}
		p.log.DebugContext(ctx, "the message to edit is gone or too old; posting anew", "channel", ch, "message", r.Edit, "err", err)
		d = draft() // the edit may have lost parts of it
	}
	if r.BeforeNew != nil {
		if err := r.BeforeNew(ctx); err != nil {
			return "", err
		}
	}
	id, err := p.send(ctx, ch, "", d)
	if err == nil && !p.deaf.Load() {
		p.Sees(ch, id)
	}
	return id, err
}

// editOld edits a message of any age. It isn't an error if the message is gone.
func (p *Poster) editOld(ctx context.Context, ch chat.ChannelID, message string, d *body.Draft) (string, error) {
	id, err := p.send(ctx, ch, message, d)
	switch {
	case rest.Code(err) == discordgo.ErrCodeMaximumNumberOfEditsToMessagesOlderThanOneHourReached:
		return "", err // it may be edited later
	case beyondEdit(err):
		p.log.DebugContext(ctx, "the message to edit is gone", "channel", ch, "message", message, "err", err)
		return message, nil
	}
	return id, err
}

// Typing shows that the bot is typing. It doesn't wait long, because a late indicator is useless.
func (p *Poster) Typing(ctx context.Context, ch chat.ChannelID) error {
	if _, err := p.Refused(ch); err != nil {
		return err
	}
	_, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodPost, URL: discordgo.EndpointChannelTyping(string(ch)), Route: "POST channels/" + string(ch) + "/typing",
		Tries: 2, Patience: 2 * time.Second, Optional: true,
	})
	return p.noteRefusal(ch, err)
}

// postTries is the number of attempts for a message, over about a minute and a half. Boards are
// jobs in the queue and are retried later; most other answers aren't stored.
const postTries = 30

// send creates a message, or edits the one with the ID edit. If Discord refuses a part of it, send
// omits that part.
func (p *Poster) send(ctx context.Context, ch chat.ChannelID, edit string, d *body.Draft) (string, error) {
	filesRefused, opened := false, false
	for {
		answer, err := p.api.Do(ctx, request(ch, edit, d))
		switch {
		case err == nil:
			if filesRefused {
				p.refuse(ch, nil)
				p.log.WarnContext(ctx, "files are refused: the bot needs the permission “Attach Files”", "channel", ch)
			}
			p.log.DebugContext(ctx, "posted", "channel", string(ch), "edit", edit != "")
			return rest.ID(answer)
		case rest.Code(err) == discordgo.ErrCodeMissingPermissions && d.HasFiles():
			d.DropForbiddenFiles()
			filesRefused = true
		case rest.Code(err) == discordgo.ErrCodePerformedOperationOnArchivedThread && !opened:
			// A new message unarchives a thread automatically; an edit is refused.
			opened = true
			if failed := p.openThread(ctx, ch); failed != nil {
				return "", p.noteRefusal(ch, errors.Join(err, failed))
			}
		case rest.Code(err) == rest.CodeReplyNeedsHistory && d.IsReply():
			d.DropReply()
		case p.shrink.Shrink(ctx, d, err):
		default:
			return "", p.noteRefusal(ch, err)
		}
	}
}

// request returns the request that creates a message, or edits the one with the ID edit.
func request(ch chat.ChannelID, edit string, d *body.Draft) rest.Request {
	if edit != "" {
		m := d.Edit()
		return rest.Request{
			Method: http.MethodPatch, URL: discordgo.EndpointChannelMessage(string(ch), edit), Route: "PATCH channels/" + string(ch) + "/messages",
			Payload: m.Edit(), Files: m.Files, Tries: postTries,
		}
	}
	m := d.New()
	return rest.Request{
		Method: http.MethodPost, URL: discordgo.EndpointChannelMessages(string(ch)), Route: "POST channels/" + string(ch) + "/messages",
		Payload: m.New(), Files: m.Files, Tries: postTries,
	}
}

// Replace replaces a message with a reply.
func (p *Poster) Replace(ctx context.Context, ch chat.ChannelID, message string, r chat.Reply) error {
	_, err := p.send(ctx, ch, message, body.NewDraft(r, p.words(r.Language, r.Prefix)))
	return err
}

// Delete deletes a message of the bot.
func (p *Poster) Delete(ctx context.Context, ch chat.ChannelID, message string) error {
	_, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodDelete, URL: discordgo.EndpointChannelMessage(string(ch), message), Route: "DELETE channels/" + string(ch) + "/messages",
	})
	return err
}

// React adds the bot's reaction to a message. emoji is a character, escaped for a URL. A channel that
// refuses reactions isn't tried again for a while.
func (p *Poster) React(ctx context.Context, ch chat.ChannelID, message, emoji string) error {
	if _, err := p.Refused(ch); err != nil {
		return err
	}
	if err, ok := p.reactions.Get(ch); ok {
		return err
	}
	if !snowflake.Valid(message) {
		return fmt.Errorf("%q isn't a message id", message)
	}
	_, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodPut, URL: discordgo.EndpointMessageReaction(string(ch), message, emoji, "@me"),
		Route: "PUT channels/" + string(ch) + "/messages/reactions", Tries: 2, Optional: true,
	})
	if rest.KindOf(err) == rest.OfPlace {
		p.reactions.Put(ch, err)
	}
	return err
}

// beyondEdit reports whether an edit failed because the message is gone, too old to be edited
// again, of a form that can't become this one, or not the bot's. A 404 without a code also means
// the message is gone: for a missing channel Discord sends a code.
func beyondEdit(err error) bool {
	switch rest.Code(err) {
	case 0:
		return rest.Status(err) == http.StatusNotFound
	case discordgo.ErrCodeUnknownMessage,
		discordgo.ErrCodePerformedOperationOnArchivedThread, // and it couldn't be opened
		discordgo.ErrCodeInvalidFormBody,
		discordgo.ErrCodeMaximumNumberOfEditsToMessagesOlderThanOneHourReached,
		discordgo.ErrCodeCannotEditFromAnotherUser:
		return true
	}
	return false
}
