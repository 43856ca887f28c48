package bot

import (
	"context"
	"errors"

	"hoshi/engine"
)

// ChannelID names a place where one game can be played: a channel, a thread or
// a direct conversation. It means something to the chat it came from only.
type ChannelID string

// UserID names a person, or a bot, of the chat.
type UserID string

// User is somebody who writes in a channel.
type User struct {
	ID      UserID
	Name    string // as others see it, for pictures and records; may be empty
	Mention string // what shows as the user's name in a reply's text, such as "<@42>"
	Bot     bool
}

// Line is one chat message, as the room sees it.
type Line struct {
	ID       string // the chat's id of the message, to reply to; may be empty
	Channel  ChannelID
	Author   User
	Text     string // as written, without a leading mention of the bot
	ToBot    bool   // the message began with a mention of the bot, or was a direct message
	Mentions []Mention
	Uploads  []Upload

	// Server is the server that the channel belongs to, empty in a direct message.
	Server GuildID
	// Moderator asks whether the author may change what holds for the whole server
	// (on Discord, by the permission Manage Server). Nil where there is no server.
	Moderator func(context.Context) (bool, error)
}

// ServerID names a community with several channels.
type GuildID string

// Upload is a file attached to a line.
type Upload struct {
	Name string
	Size int64 // in bytes, as the chat says
	// Read fetches the file. One of more than limit bytes is an error.
	Read func(ctx context.Context, limit int64) ([]byte, error)
}

// File is a file attached to a reply.
type File struct {
	Name string
	Data []byte
}

// Mention is a user named in a line.
type Mention struct {
	Token string // how Text has it, such as "<@42>" or "@ann"
	User  User
	Self  bool // the user is this bot
}

// Reply is a message of the bot.
type Reply struct {
	Text    string   // at most 2,000 characters; users appear as their Mention
	Ping    []UserID // who is notified, of those whom Text mentions; everybody else never is
	To      string   // the Line.ID this answers, shown as a reply to it; may be empty
	Picture *Picture
	Files   []File // besides the picture

	// Key, where it is not empty, makes posting idempotent: a message with a Key
	// that the channel has had in the last minutes is not posted again, and Post
	// returns the id of the first. At most 25 characters.
	Key string

	// Edit, where it is not empty, is the id of an earlier message of the bot that
	// this reply replaces. If that is gone, the reply is posted anew.
	Edit string
}

// Picture is a drawn board.
type Picture struct {
	Name     string           // file name; its ending tells the kind of picture
	PNG      []byte           // the file, a GIF where Name says so
	Alt      string           // the position in words, for those who do not see the picture
	Position *engine.Position // what is drawn, for chats that show no pictures; not to be changed
}

// ErrCannotPost says that a reply will not arrive however often it is tried:
// the channel is gone, or the bot may not write there. [Chat] implementations
// wrap it with the reason.
var ErrCannotPost = errors.New("cannot post in this channel")

// Chat is what the room needs of the place where people write: Discord, a
// terminal. Implementations are safe for concurrent use.
type Chat interface {
	// Post shows a reply and returns the chat's id of the message. An error that
	// wraps ErrCannotPost is final; after any other a later try may succeed.
	Post(ctx context.Context, ch ChannelID, r Reply) (id string, err error)

	// Typing shows for some seconds (ten, on Discord) that the bot is writing.
	Typing(ctx context.Context, ch ChannelID) error
}
