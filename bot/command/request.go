package command

import (
	"context"

	"hoshi/bot/chat"
)

// Request is what somebody asks of the bot, in one form however it came. An
// adapter builds it; package textcommand does so from chat messages.
type Request struct {
	ID      string         // the chat's id of the message or interaction; may be empty
	Origin  chat.Origin    // how it came
	Channel chat.ChannelID // where it was asked, and where public answers go
	Guild   chat.GuildID   // empty in a direct conversation
	Direct  bool           // nobody but the user and the bot is here
	User    chat.User      // who asks
	Locale  string         // the language that the user reads, as a BCP 47 tag; "" if not known
	// GuildLocale is the language that the guild has chosen in the chat, as a BCP 47 tag;
	// "" if not known.
	GuildLocale string

	// Command is what is asked for. It is nil only where Problem is not.
	Command *Command
	Options Values // the arguments of Command
	// Attachments are the files that came with it.
	Attachments []chat.Attachment

	// Shown is the state of the game that the message showed whose button was clicked.
	Shown chat.ShownState
	// FromPrivate says that only the user sees the message whose button was clicked, so
	// that an answer can take its place; see [chat.Reply.Replace].
	FromPrivate bool

	// Bare says that the words could also be conversation: a point without a
	// command. It has no answer in words unless it is the user's turn.
	Bare bool

	// Problem is why the request could not be read, as a *[chat.UserError]; nil if it
	// could.
	Problem error

	// Parent returns the channel that the request's channel is a thread of, "" for one
	// that is no thread. Nil where there are no threads.
	Parent func(context.Context) (chat.ChannelID, error)

	// AnswerOnly says that the bot cannot write in the channel but by answering requests:
	// it is not a member there.
	AnswerOnly bool
	// AloneOnly says that nobody but the user sees what answers a command: the guild keeps apps
	// that only a user has installed from speaking to everybody.
	AloneOnly bool
	// Lacks returns which of some permissions the bot itself lacks in the channel, by the
	// names to tell. It is nil where there is nothing to lack.
	Lacks func(context.Context, chat.Permissions) (chat.Permissions, error)

	// Has reports whether the user has a permission in the guild. It is nil where
	// there is no guild.
	Has func(context.Context, chat.Permission) (bool, error)
}

// Allowed reports whether the user has a permission; never in a direct
// conversation.
func (r *Request) Allowed(ctx context.Context, p chat.Permission) (bool, error) {
	if r.Has == nil {
		return false, nil
	}
	return r.Has(ctx, p)
}
