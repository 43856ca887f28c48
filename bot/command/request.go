package command

import (
	"context"

	"hoshi/bot/domain/chat"
)

// Request is a user's request to the bot, in the same form for every origin. Adapters build it;
// package textcommand builds it from chat messages.
type Request struct {
	ID      string         // the chat's ID for the message or interaction, by which a repeated one is known; may be empty
	New     bool           // the service has been asked whether it's a repeated one, and it's not
	Origin  chat.Origin    // how it was made
	Channel chat.ChannelID // where it was made, and where public answers go
	Guild   chat.GuildID   // empty in a direct message
	Direct  bool           // only the user and the bot are here
	User    chat.User      // who asks
	Locale  string         // the user's language, as a BCP 47 tag; "" if unknown
	Membership

	// Command is the requested command. It's nil only if Problem is set.
	Command *Command
	Options Values // the arguments of Command
	// Attachments are the files sent with the request.
	Attachments []chat.Attachment

	// Shown is the game state shown by the message whose button was clicked.
	Shown chat.ShownState
	// FromPrivate means that only the user sees the message whose button was clicked, so an
	// answer can replace it; see [chat.Reply.Replace].
	FromPrivate bool

	// Bare means that the text is a point without a command, or a command without a prefix, which
	// could also be conversation. It gets no text answer unless it's the user's turn.
	Bare bool

	// Problem is a *[chat.UserError] if the request couldn't be parsed, otherwise nil.
	Problem error

	// Parent returns the parent channel if the request's channel is a thread, otherwise "".
	// It's nil if the chat has no threads.
	Parent func(context.Context) (chat.ChannelID, error)

	// AnswerOnly means that the bot isn't a member of the channel and can only write there by
	// answering requests.
	AnswerOnly bool
	// AloneOnly means that only the user sees answers, because a user-installed app posts
	// publicly only if its user may.
	AloneOnly bool
	// Lacks returns which of the given permissions the bot lacks in the channel, under the
	// names to show to users. It's nil if the chat has no permissions.
	Lacks func(context.Context, chat.Permissions) (chat.Permissions, error)
}

// Membership is what the chat says about the guild and the user's place in it.
type Membership struct {
	GuildLocale string        // the guild's language in the chat, as a BCP 47 tag; "" if unknown
	Roles       []chat.RoleID // the user's roles; nil if unknown
	// Has reports whether the user has a permission in the guild. It's nil outside a guild.
	Has func(context.Context, chat.Permission) (bool, error)
}

// Allowed reports whether the user has a permission. It's always false in a direct message.
func (r *Request) Allowed(ctx context.Context, p chat.Permission) (bool, error) {
	if r.Has == nil {
		return false, nil
	}
	return r.Has(ctx, p)
}
