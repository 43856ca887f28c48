package bot

import "context"

// ChannelID names a place where one game can be played: a channel, a thread or
// a direct conversation. It means something to the chat it came from only.
type ChannelID string

// GuildID names a community with several channels, which people call a server.
// It is empty in a direct conversation.
type GuildID string

// UserID names a person, or a bot, of the chat.
type UserID string

// User is somebody who writes in a channel.
type User struct {
	ID      UserID // the chat's id of the user
	Name    string // as others see it, for pictures and records; may be empty
	Mention string // what shows as the user's name in a message, such as "<@42>"
	Bot     bool   // the user is a program
}

// Mention is a user whom a message names.
type Mention struct {
	Token string // how the text has it, such as "<@42>" or "@ann"
	User  User   // who is named
	Self  bool   // the user is this bot
}

// Attachment is a file that came with a request.
type Attachment struct {
	Name string // with its ending, as the chat says
	Size int64  // in bytes, as the chat says
	// Read fetches the file. One of more than limit bytes is an
	// [AttachmentError], as is every other reason why it cannot be had.
	Read func(ctx context.Context, limit int64) ([]byte, error)
}

// AttachmentProblem is why an attachment could not be read.
type AttachmentProblem string

// The problems of attachments.
const (
	AttachmentTooLarge    AttachmentProblem = "too_large"   // more bytes than allowed
	AttachmentGone        AttachmentProblem = "gone"        // deleted, or its link has expired
	AttachmentUnreachable AttachmentProblem = "unreachable" // the chat did not answer, or answered with an error
)

// AttachmentError says why an attachment could not be read.
type AttachmentError struct {
	Problem AttachmentProblem // what the user is told
	Cause   error             // for the log; may be nil
}

// Error returns the problem and its cause.
func (e *AttachmentError) Error() string {
	if e.Cause == nil {
		return "attachment " + string(e.Problem)
	}
	return "attachment " + string(e.Problem) + ": " + e.Cause.Error()
}

// Unwrap returns the cause.
func (e *AttachmentError) Unwrap() error { return e.Cause }

// Origin is how a request came.
type Origin int

// The origins of requests.
const (
	FromText        Origin = iota // a message with a prefix or a mention
	FromSlash                     // a slash command
	FromComponent                 // a button or a menu
	FromModal                     // a form
	FromContextMenu               // a command on a user or a message
)

// Request is what somebody asks of the bot, in one form however it came. An
// adapter builds it; package textcommand does so from chat messages.
type Request struct {
	ID      string    // the chat's id of the message or interaction; may be empty
	Origin  Origin    // how it came
	Channel ChannelID // where it was asked, and where public answers go
	Guild   GuildID   // empty in a direct conversation
	Direct  bool      // nobody but the user and the bot is here
	User    User      // who asks
	Locale  string    // the language that the user reads, as a BCP 47 tag; "" if not known
	// GuildLocale is the language that the guild has chosen in the chat, as a BCP 47 tag;
	// "" if not known.
	GuildLocale string

	// Command is what is asked for. It is nil only where Problem is not.
	Command *Command
	Options Values // the arguments of Command
	// Attachments are the files that came with it.
	Attachments []Attachment

	// Shown is the state of the game that the message showed whose button was clicked.
	Shown ShownState
	// FromPrivate says that only the user sees the message whose button was clicked, so
	// that an answer can take its place; see [Reply.Replace].
	FromPrivate bool

	// Bare says that the words could also be conversation: a point without a
	// command. It has no answer in words unless it is the user's turn.
	Bare bool

	// Problem is why the request could not be read, as a *[UserError]; nil if it
	// could.
	Problem error

	// Parent returns the channel that the request's channel is a thread of, "" for one
	// that is no thread. Nil where there are no threads.
	Parent func(context.Context) (ChannelID, error)

	// AnswerOnly says that the bot cannot write in the channel but by answering requests:
	// it is not a member there.
	AnswerOnly bool
	// AloneOnly says that nobody but the user sees what answers a command: the guild keeps apps
	// that only a user has installed from speaking to everybody.
	AloneOnly bool
	// Lacks returns which of some permissions the bot itself lacks in the channel, by the
	// names to tell. It is nil where there is nothing to lack.
	Lacks func(context.Context, Permissions) (Permissions, error)

	// Has reports whether the user has a permission in the guild. It is nil where
	// there is no guild.
	Has func(context.Context, Permission) (bool, error)
}

// allowed reports whether the user has a permission; never in a direct
// conversation.
func (r *Request) allowed(ctx context.Context, p Permission) (bool, error) {
	if r.Has == nil {
		return false, nil
	}
	return r.Has(ctx, p)
}
