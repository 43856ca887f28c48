package channel

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
)

// refusal records that a channel recently refused messages or files, so that the bot doesn't keep
// trying: Discord bans addresses that collect refusals.
type refusal struct {
	err error // why nothing can be posted; nil if only files are refused
	// despite says that Discord refused even though its interactions say that the bot may post, so
	// the next one that says so proves nothing.
	despite bool
}

const (
	refusalsKept = 10_000 // channels
	despiteKept  = 10     // factor for how long a refusal despite the permissions is remembered
)

// refuse remembers that a channel refused messages with err, or files if err is nil.
func (p *Poster) refuse(ch chat.ChannelID, err error) {
	if err != nil && p.granted(ch) {
		p.refusals.PutFor(ch, refusal{err, true}, despiteKept*p.timing.Refused)
	} else {
		p.refusals.Put(ch, refusal{err: err})
	}
	p.onRefused(ch)
}

// Refused returns the error with which the channel recently refused messages, and whether it
// refused files.
func (p *Poster) Refused(ch chat.ChannelID) (files bool, err error) {
	if !snowflake.Valid(string(ch)) {
		return false, fmt.Errorf("%w: %q isn't a Discord channel", chat.ErrCannotPost, ch)
	}
	known, ok := p.refusals.Get(ch)
	return ok && known.err == nil, known.err
}

// ForgetRefusals forgets the refusals that an interaction in the channel shows to be outdated:
// people who have just granted a permission don't want to wait.
func (p *Poster) ForgetRefusals(in *event.Interaction) {
	may, ch := in.AppPermissions, chat.ChannelID(in.ChannelID)
	if !in.GuildInstall() || !may.Has(permission.ViewChannel) {
		return
	}
	text := len(may.Lacking(chat.Permissions{chat.SendMessages}, in.Place())) == 0
	files := may.Has(permission.AttachFiles)
	p.refusals.DeleteFunc(ch, func(r refusal) bool {
		return !r.despite && (files && r.err == nil || text && r.err != nil)
	})
}

// noteRefusal decides whether a refusal is final, and remembers it if it is about the channel
// rather than the message.
func (p *Poster) noteRefusal(ch chat.ChannelID, err error) error {
	if err == nil {
		return nil
	}
	err = CannotPost(err)
	api, ok := errors.AsType[*rest.APIError](err)
	switch {
	case !ok:
	case api.Code == codeBlockedByAutoMod, api.Code == codeBlockedByTitle:
	case api.Status == http.StatusForbidden, api.Code == discordgo.ErrCodeUnknownChannel:
		p.refuse(ch, err)
		p.log.Warn("cannot write in a channel", "channel", ch, "error", err)
	}
	return err
}

// Discord's error codes that discordgo v0.29.0 doesn't name.
const (
	codeReplyNeedsHistory = 160002 // a reply without the permission to read the history
	codeBlockedByAutoMod  = 200000
	codeBlockedByTitle    = 200001
)

// reasons explains the codes that mean a message will never arrive.
var reasons = map[int]string{
	discordgo.ErrCodeUnknownChannel:                     "the channel does not exist, or not any longer",
	discordgo.ErrCodeUnknownGuild:                       "the bot is not in this server",
	discordgo.ErrCodeMissingAccess:                      "the bot needs the permission “View Channel” here",
	discordgo.ErrCodeMissingPermissions:                 "the bot needs the permission “Send Messages” here (in a thread, “Send Messages in Threads”)",
	discordgo.ErrCodeCannotSendMessagesToThisUser:       "this person accepts no direct messages from the bot",
	discordgo.ErrCodeCannotSendMessagesInVoiceChannel:   "messages cannot be sent in this kind of channel",
	discordgo.ErrCodePerformedOperationOnArchivedThread: "the thread is archived and locked",
	codeBlockedByAutoMod:                                "the server's AutoMod blocked the message",
	codeBlockedByTitle:                                  "the server's AutoMod blocked the message",
}

// CannotPost turns a refusal that is final for the message into an error that wraps
// [chat.ErrCannotPost] or [chat.ErrChannelGone], and returns any other error unchanged.
func CannotPost(err error) error {
	api, ok := errors.AsType[*rest.APIError](err)
	if !ok {
		return err
	}
	if api.Code == discordgo.ErrCodeUnknownChannel {
		return fmt.Errorf("%w: %w", chat.ErrChannelGone, err)
	}
	if s, ok := reasons[api.Code]; ok {
		return fmt.Errorf("%w: %s: %w", chat.ErrCannotPost, s, err)
	}
	// A malformed message stays malformed, and what is forbidden stays forbidden. An answer without
	// a code comes from a proxy instead of Discord, and may be temporary.
	switch api.Status {
	case http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound:
		if api.Code != 0 {
			return fmt.Errorf("%w: %w", chat.ErrCannotPost, err)
		}
	}
	return err
}

// NoAccess reports whether a refusal means that the bot can't write in the channel even though it
// exists.
func NoAccess(err error) bool {
	switch rest.Code(err) {
	case discordgo.ErrCodeMissingAccess, discordgo.ErrCodeMissingPermissions:
		return true
	}
	return false
}
