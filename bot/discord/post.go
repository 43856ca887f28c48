package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/locale"
)

// Post implements [chat.Chat]. It waits for rate limits and tries again after failures
// that pass. It returns as soon as ctx ends; a message sent by then may still appear,
// and a later Post with the same Key returns its id. Where the bot may not attach files,
// the text is posted without picture and files, with a note. A message to be edited is
// posted anew if it is above what the reply answers, out of sight, older than an hour, or
// gone. A board that the channel refuses is shown by an answer to an interaction, if there's
// one.
func (c *Client) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	if r.AnswerOnly {
		return c.answers.post(ctx, ch, r)
	}
	id, err := c.postIn(ctx, ch, r)
	if err != nil {
		return c.postRefused(ctx, ch, r, err)
	}
	return id, nil
}

// postIn is Post for a channel that the bot can write in.
func (c *Client) postIn(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	filesRefused, err := c.knownRefusal(ch)
	if err != nil {
		return "", err
	}
	m := newMessageBody(r, c.printer(r.Language, r.Prefix))
	if filesRefused && len(m.files) > 0 {
		m.dropFiles(m.needsPermission())
	}
	if isSnowflake(r.Edit) && r.EditOnly {
		return c.editOld(ctx, ch, r.Edit, m.forEdit())
	}
	if isSnowflake(r.Edit) && c.editable(ctx, ch, r) {
		id, err := c.send(ctx, ch, r.Edit, m.forEdit())
		if !beyondEdit(err) {
			return id, err
		}
		c.log.DebugContext(ctx, "the message to edit is gone or too old; posting anew", "channel", ch, "message", r.Edit, "error", err)
	}
	if r.BeforeNew != nil {
		if err := r.BeforeNew(ctx); err != nil {
			return "", err
		}
	}
	id, err := c.send(ctx, ch, "", m)
	if err == nil && r.Key != "" {
		c.boards.posted(ch, id, 0)
	}
	return id, err
}

// editOld edits a message however old it is. One that is gone is no error.
func (c *Client) editOld(ctx context.Context, ch chat.ChannelID, message string, m *messageBody) (string, error) {
	id, err := c.send(ctx, ch, message, m)
	switch {
	case code(err) == discordgo.ErrCodeMaximumNumberOfEditsToMessagesOlderThanOneHourReached:
		return "", err // it may be edited later
	case beyondEdit(err):
		c.log.DebugContext(ctx, "the message to edit is gone", "channel", ch, "message", message, "error", err)
		return message, nil
	}
	return id, err
}

// printer puts texts into words of a language. Commands begin with a prefix, "" for the
// program's; where the bot cannot read all messages, with a mention of it.
func (c *Client) printer(language, prefix string) *locale.Printer {
	if name, _ := c.name.Load().(string); name != "" && c.contentWithheld.Load() {
		return c.catalogue.Printer(language, locale.PrefixStyle("@"+name+" ")).WithTimestamps().WithoutBareMoves()
	}
	return c.catalogue.Printer(language, locale.PrefixStyle(cmp.Or(prefix, c.prefix))).WithTimestamps()
}

// Typing implements [chat.Chat]. It does not wait long, because a late sign is useless.
func (c *Client) Typing(ctx context.Context, ch chat.ChannelID) error {
	if len(c.answers.of(ch)) > 0 {
		return nil // the bot may only answer there
	}
	if _, err := c.knownRefusal(ch); err != nil {
		return err
	}
	_, err := c.do(ctx, request{
		method:   http.MethodPost,
		url:      discordgo.EndpointChannelTyping(string(ch)),
		route:    "POST channels/" + string(ch) + "/typing",
		tries:    2,
		patience: 2 * time.Second,
	})
	return c.noteRefusal(ch, err)
}

// knownRefusal returns the error with which the channel has just refused messages, and
// whether it has just refused files.
func (c *Client) knownRefusal(ch chat.ChannelID) (filesRefused bool, err error) {
	if !isSnowflake(string(ch)) {
		return false, fmt.Errorf("%w: %q is no Discord channel", chat.ErrCannotPost, ch)
	}
	err, filesRefused = c.channels.find(ch)
	return filesRefused, err
}

// postTries is how often a message is tried: for about a minute and a half. Boards are
// jobs of the queue and are tried again later; most other answers are not stored.
const postTries = 10

// send creates a message, or edits the one with the id edit. Where Discord refuses the
// files or the reference, it sends the message without them, and where it refuses the form
// of the message, the text alone.
func (c *Client) send(ctx context.Context, ch chat.ChannelID, edit string, m *messageBody) (string, error) {
	r := request{
		method: http.MethodPost,
		url:    discordgo.EndpointChannelMessages(string(ch)),
		route:  "POST channels/" + string(ch) + "/messages",
		tries:  postTries,
	}
	if edit != "" {
		r.method = http.MethodPatch
		r.url = discordgo.EndpointChannelMessage(string(ch), edit)
		r.route = "PATCH channels/" + string(ch) + "/messages"
	}
	filesRefused, opened := false, false
	for {
		var err error
		if r.contentType, r.body, err = m.encode(); err != nil {
			return "", fmt.Errorf("a message for Discord: %w", err)
		}
		answer, err := c.do(ctx, r)
		switch {
		case err == nil:
			if filesRefused {
				c.refuse(ch, nil)
				c.log.WarnContext(ctx, "files are refused: the bot needs the permission “Attach Files”", "channel", ch)
			}
			c.log.DebugContext(ctx, "posted", "channel", string(ch), "edit", edit != "")
			return messageID(answer)
		case code(err) == discordgo.ErrCodeMissingPermissions && len(m.files) > 0:
			m.dropFiles(m.needsPermission())
			filesRefused = true
		case tooLarge(err) && len(m.files) > 0:
			m.dropFiles(filesTooLarge)
		case isMalformed(err) && !m.textAlone():
			c.malformed.report(ctx, err)
			m.keepText()
		case code(err) == discordgo.ErrCodePerformedOperationOnArchivedThread && !opened:
			// A new message opens an archived thread by itself; an edit is refused.
			opened = true
			if failed := c.openThread(ctx, ch); failed != nil {
				return "", c.noteRefusal(ch, errors.Join(err, failed))
			}
		case code(err) == codeReplyNeedsHistory && m.reference != nil:
			m.reference = nil
		default:
			return "", c.noteRefusal(ch, err)
		}
	}
}

// tooLarge reports whether a request was refused for its size: by a proxy before
// Discord with a status alone, by Discord with a code.
func tooLarge(err error) bool {
	return status(err) == http.StatusRequestEntityTooLarge || code(err) == codeTooLarge
}

func messageID(answer []byte) (string, error) {
	var m struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(answer, &m); err != nil {
		return "", fmt.Errorf("decoding the answer to a message: %w", err)
	}
	return m.ID, nil
}

// openThread takes a thread out of the archive, as a new message in it would.
func (c *Client) openThread(ctx context.Context, thread chat.ChannelID) error {
	_, err := c.do(ctx, request{
		method: http.MethodPatch, url: discordgo.EndpointChannel(string(thread)), route: "PATCH channels/" + string(thread),
		contentType: "application/json", body: []byte(`{"archived":false}`), tries: 2,
	})
	return err
}

// noteRefusal decides whether a refusal is final, and remembers it when it is about the
// channel rather than the message.
func (c *Client) noteRefusal(ch chat.ChannelID, err error) error {
	if err == nil {
		return nil
	}
	err = cannotPost(err)
	api, ok := errors.AsType[*APIError](err)
	switch {
	case !ok:
	case api.Code == codeBlockedByAutoMod, api.Code == codeBlockedByTitle:
	case api.Status == http.StatusForbidden, api.Code == discordgo.ErrCodeUnknownChannel:
		c.refuse(ch, err)
		c.log.Warn("cannot write in a channel", "channel", ch, "error", err)
	}
	return err
}

// refuse remembers that a channel refused messages with err, or files when err is nil.
func (c *Client) refuse(ch chat.ChannelID, err error) {
	c.channels.store(ch, err, err != nil && c.spares.granted(ch))
	c.grants.forget(string(ch))
}

// beyondEdit reports whether an edit failed because the message is gone, too old
// to be edited so often, of a form that cannot become this, or not the bot's. A 404 without a code is about the message
// too: Discord names a channel that is gone.
func beyondEdit(err error) bool {
	switch code(err) {
	case 0:
		return status(err) == http.StatusNotFound
	case discordgo.ErrCodeUnknownMessage,
		discordgo.ErrCodePerformedOperationOnArchivedThread, // and it couldn't be opened
		discordgo.ErrCodeInvalidFormBody,
		discordgo.ErrCodeMaximumNumberOfEditsToMessagesOlderThanOneHourReached,
		discordgo.ErrCodeCannotEditFromAnotherUser:
		return true
	}
	return false
}
