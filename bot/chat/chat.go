// Package chat is the bot's port to the place where people write: IDs and users, replies with
// buttons and forms, permissions, and the interfaces that an adapter implements. It has no
// behavior of its own.
package chat

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"hoshi/bot/message"
	"hoshi/engine"
)

// File is a file attached to a reply.
type File struct {
	Name string // with its ending, such as game.sgf
	Data []byte // the contents
}

// Reply is a message of the bot.
type Reply struct {
	Text     message.Text // at most 2,000 characters in words
	Language string       // to put Text into, as a BCP 47 tag; "" for English
	Prefix   string       // of commands that Text names; "" for the chat's own
	Ping     []UserID     // who is notified, of those whom Text mentions; everybody else never is
	To       string       // the Request.ID this answers, shown as a reply to it; may be empty
	Private  bool         // for who asked alone, where the chat can do that
	Picture  *Picture     // nil for none
	Files    []File       // besides the picture

	Rows  []Row      // buttons and menus below the message, at most five without a pad
	Shown ShownState // the state of the game that the message shows, for its buttons
	// Replace says that the reply takes the place of the message whose button was
	// clicked. A private reply does so only where that message was private too.
	Replace bool

	// Key, where it is not empty, makes posting idempotent: a message with a Key
	// that the channel has had in the last minutes is not posted again, and Post
	// returns the id of the first.
	Key string

	// AnswerOnly says that the bot cannot write in the channel but by answering requests
	// there. Post shows the reply by the answer to a request then, in place of an earlier
	// board where that is the way; the error wraps ErrCannotPost if none can be answered
	// any more.
	AnswerOnly bool

	// Edit, where it is not empty, is the id of an earlier message of the bot that
	// this reply replaces. If that is gone, out of sight or too old to be edited, the
	// reply is posted anew.
	Edit string

	// Below, where it is not empty, is the id of what somebody typed, to which the reply is
	// the answer: a message above it is not edited, as they would not see that. The reply is
	// posted anew then.
	Below string

	// BeforeNew, where it is not nil, is called before the reply is posted as a new message,
	// and not where it replaces one. With its error Post ends, and posts nothing.
	BeforeNew func(context.Context) error

	// EditOnly says that the reply is not posted anew: the message that it replaces may be
	// old, and where it is gone nothing is done.
	EditOnly bool
}

// MessageRef names a message of the chat.
type MessageRef struct {
	Guild   GuildID   // empty in a direct conversation
	Channel ChannelID // where it was posted
	Message string    // the chat's id of it
}

// Retirement says what becomes of a message of the bot when another one has taken its
// place.
type Retirement struct {
	// Delete asks to delete the message. Without it, and where that is not possible, the
	// message becomes Note.
	Delete bool
	Note   Reply // says where to look now
}

// Picture is a drawn board.
type Picture struct {
	Name     string           // file name; its ending tells the kind of picture
	PNG      []byte           // the file, a GIF where Name says so
	Alt      message.Text     // the picture in words, for those who do not see it
	Position *engine.Position // what is drawn, for chats that show no pictures; not to be changed
}

// ErrCannotPost says that a reply will not arrive however often it is tried:
// the channel is gone, or the bot may not write there. [Chat] implementations
// wrap it with the reason.
var ErrCannotPost = errors.New("cannot post in this channel")

// ErrChannelGone says that a channel has been deleted: nobody will see anything there
// again. Errors that wrap it wrap [ErrCannotPost] too.
var ErrChannelGone = fmt.Errorf("%w: it has been deleted", ErrCannotPost)

// Chat is what the service needs of the place where people write: Discord, a
// terminal. Implementations are safe for concurrent use.
type Chat interface {
	// Post shows a reply and returns the chat's id of the message. An error that
	// wraps ErrCannotPost is final; after any other a later try may succeed.
	Post(ctx context.Context, ch ChannelID, r Reply) (id string, err error)

	// Retire takes an earlier message of the bot out of use, with its picture and its
	// buttons. One that is gone already is no error.
	Retire(ctx context.Context, ch ChannelID, message string, how Retirement) error

	// Typing shows for some seconds (ten, on Discord) that the bot is writing.
	Typing(ctx context.Context, ch ChannelID) error
}

// Responder answers one request. It is safe for concurrent use.
// A chat that lacks one of these abilities does what comes nearest.
type Responder interface {
	// Acknowledge says that the request was received and needs no answer: its
	// result is seen elsewhere, as on the board. It ends a deferral that has had none.
	Acknowledge(ctx context.Context) error
	// Defer says that an answer will take some time, and whether only who asked
	// will see it.
	Defer(ctx context.Context, private bool) error
	// Respond answers. The first call completes a deferral; later ones follow up.
	Respond(ctx context.Context, r Reply) error
	// Edit replaces the last answer.
	Edit(ctx context.Context, r Reply) error
}

// Reactor is a [Responder] that can mark the message that it answers with an emoji: an
// answer that nobody else has to read.
type Reactor interface {
	React(ctx context.Context, emoji string) error
}

// chatResponder answers with messages in the channel.
type chatResponder struct {
	chat    Chat
	channel ChannelID
	to      string // the id of the message to reply to

	mu   sync.Mutex
	last string // the id of the last answer
}

// NewChatResponder returns a [Responder] for chats without interactions: it
// answers with messages in the channel that are replies to the message to.
// Private answers are public there, and a deferral shows that the bot is typing.
func NewChatResponder(chat Chat, channel ChannelID, to string) Responder {
	return &chatResponder{chat: chat, channel: channel, to: to}
}

func (*chatResponder) Acknowledge(context.Context) error { return nil }

func (r *chatResponder) Defer(ctx context.Context, _ bool) error {
	return r.chat.Typing(ctx, r.channel)
}

func (r *chatResponder) Respond(ctx context.Context, reply Reply) error {
	reply.To = r.to
	id, err := r.chat.Post(ctx, r.channel, reply)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = id
	return err
}

func (r *chatResponder) Edit(ctx context.Context, reply Reply) error {
	r.mu.Lock()
	reply.Edit = r.last
	r.mu.Unlock()
	return r.Respond(ctx, reply)
}
