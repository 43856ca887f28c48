package channel

import (
	"errors"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/event"
	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
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
	if rest.KindOf(err) == rest.OfPlace {
		p.refuse(ch, err)
		p.log.Warn("cannot write in a channel", "channel", ch, "err", err)
	}
	return err
}

// CannotPost turns a refusal that is final for the message into an error that wraps
// [chat.ErrCannotPost] and says more precisely what can't be done, and returns any other error
// unchanged.
func CannotPost(err error) error {
	api, ok := errors.AsType[*rest.APIError](err)
	if !ok || api.Kind() == rest.Temporary {
		return err
	}
	final := chat.ErrCannotPost
	switch {
	case api.Code == discordgo.ErrCodeUnknownChannel:
		final = chat.ErrChannelGone
	case api.Code == rest.CodeThreadLocked:
		final = chat.ErrThreadLocked
	case api.Kind() == rest.OfRequest:
		final = chat.ErrMessageRefused
	}
	if why := api.Why(); why != "" && final != chat.ErrThreadLocked {
		return fmt.Errorf("%w: %s: %w", final, why, err)
	}
	return fmt.Errorf("%w: %w", final, err)
}

// NoAccess reports whether a refusal means that the bot can't write in the channel, whatever the
// message. People can still use commands there, so answers to them can show the boards.
func NoAccess(err error) bool { return rest.KindOf(err) == rest.OfPlace }
