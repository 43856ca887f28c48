// Package chat is the bot's port to a chat: IDs and users, replies with buttons and forms,
// permissions, and the interfaces that an adapter implements. It contains no behavior.
package chat

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// File is a file attached to a reply.
type File struct {
	Name string // with its extension, such as game.sgf
	Data []byte
}

// Reply is a message from the bot.
type Reply struct {
	Text     message.Text // at most 2,000 characters once translated
	Language string       // to translate Text into, as a BCP 47 tag; "" for English
	Prefix   string       // for commands in Text; "" for the chat's default
	Ping     []UserID     // which of the users mentioned in Text are notified; no one else is
	To       string       // the Request.ID to reply to; may be empty
	Private  bool         // visible only to the person who asked, if the chat supports that
	Picture  *Picture     // nil for none
	Files    []File       // in addition to the picture

	Rows  []Row      // buttons and menus below the message, at most five without a pad
	Shown ShownState // the state of the game that the message shows, for its buttons
	// Replace makes the reply replace the message whose button was clicked. A private reply
	// only does so if that message was private too.
	Replace bool

	// Key, if not empty, makes posting idempotent: if the channel got a message with the same
	// Key in the last few minutes, Post returns that message's ID instead of posting again.
	Key string

	// AnswerOnly means the bot can only write in the channel by answering requests. Post then
	// sends the reply as the answer to a request, replacing an earlier board if that's how
	// requests are answered; the error wraps ErrCannotPost if no request can be answered
	// anymore.
	AnswerOnly bool

	// Edit, if not empty, is the ID of the bot's earlier message that this reply replaces. If
	// that message is gone, out of sight or too old to edit, Post posts a new one.
	Edit string

	// InSight is when the process that took the request knew the message Edit to be in sight, which this
	// process may not know. Zero means never.
	InSight time.Time

	// Below, if not empty, is the ID of the typed message that the reply answers. Post doesn't
	// edit a message above it, because the author wouldn't see the change; it posts a new one.
	Below string

	// BeforeNew, if not nil, is called before the reply is posted as a new message, but not if
	// it replaces one. If BeforeNew fails, Post returns its error and posts nothing.
	BeforeNew func(context.Context) error

	// EditOnly means the reply is never posted as a new message: Post edits the old message
	// however old it is, and does nothing if it's gone.
	EditOnly bool
}

// MessageRef identifies a message in the chat.
type MessageRef struct {
	Guild   GuildID   // empty in a direct message
	Channel ChannelID // where it was posted
	Message string    // the chat's ID for it
}

// Retirement says what to do with one of the bot's messages once another has replaced it.
type Retirement struct {
	// Delete asks the chat to delete the message. If it's false, or the chat can't delete the
	// message, Note replaces the message.
	Delete bool
	Note   Reply // points to the new message
}

// Picture is a drawn board.
type Picture struct {
	Name     string           // file name; the extension gives the format
	PNG      []byte           // the file; a GIF if Name ends in .gif
	Alt      message.Text     // alt text, for people who can't see the picture
	Position *engine.Position // what the picture shows, for chats without pictures; read-only
	Marks    Marks            // what else the picture shows, for pages that mark it on a board they already show
}

// Marks are what a picture of an analysis shows besides the position. The zero value is nothing.
type Marks struct {
	Suggested []engine.Point // moves that the bot suggests
	Line      []engine.Point // moves to come, in order; the side to move plays the first one
	Labels    []Label        // in place of the labels that the game's board has
}

// Label is a text on a point of a board.
type Label struct {
	At   engine.Point
	Text string // at most three characters
	Heat int    // on a heat map, the color below the text, from 1 for the worst value to 9 for the best; 0 for none
}

// ErrCannotPost means that retrying won't help: the channel is gone, or the bot isn't allowed
// to write there. [Chat] implementations wrap it with the reason.
var ErrCannotPost = errors.New("cannot post in this channel")

// ErrChannelGone means that a channel has been deleted. Errors that wrap it wrap
// [ErrCannotPost] too.
var ErrChannelGone = fmt.Errorf("%w: it has been deleted", ErrCannotPost)

// ErrThreadLocked means that moderators have locked the thread: neither new messages nor edits are
// possible there. Errors that wrap it wrap [ErrCannotPost] too.
var ErrThreadLocked = fmt.Errorf("%w: the thread is locked", ErrCannotPost)

// ErrMessageRefused means that the chat refuses this message, but not the next one in the same
// channel. Errors that wrap it wrap [ErrCannotPost] too.
var ErrMessageRefused = fmt.Errorf("%w: the message is refused", ErrCannotPost)

// ErrUndelivered means that the answer to a request didn't arrive, or perhaps did: the chat didn't say.
// The request may have been carried out.
var ErrUndelivered = errors.New("the answer was not delivered")

// Chat is what the service needs from a chat such as Discord or a terminal. Implementations
// are safe for concurrent use.
type Chat interface {
	// Post shows a reply and returns the chat's ID for the message. An error that wraps
	// ErrCannotPost is permanent; after any other error, a retry may succeed.
	Post(ctx context.Context, ch ChannelID, r Reply) (id string, err error)

	// Retire removes one of the bot's earlier messages from use, with its picture and buttons.
	// It's not an error if the message is already gone.
	Retire(ctx context.Context, ch ChannelID, message string, how Retirement) error

	// Typing shows for a few seconds (ten on Discord) that the bot is typing.
	Typing(ctx context.Context, ch ChannelID) error
}

// Responder answers one request. It is safe for concurrent use.
// A chat without one of these features does the closest thing it can.
type Responder interface {
	// Acknowledge confirms a request whose result shows up elsewhere, such as on the board. It
	// also ends a deferral that got no answer.
	Acknowledge(ctx context.Context) error
	// Defer announces that the answer will take some time, and whether only the person who
	// asked will see it.
	Defer(ctx context.Context, private bool) error
	// Respond answers the request. The first call completes a deferral; later calls post
	// follow-ups.
	Respond(ctx context.Context, r Reply) error
	// Edit replaces the last answer.
	Edit(ctx context.Context, r Reply) error
}

// Reactor is a [Responder] that can react to the message with an emoji, an answer that doesn't
// bother anyone else.
type Reactor interface {
	React(ctx context.Context, emoji string) error
}

// chatResponder answers with messages in the channel.
type chatResponder struct {
	chat    Chat
	channel ChannelID
	to      string // the ID of the message to reply to

	mu   sync.Mutex
	last string // the ID of the last answer
}

// NewChatResponder returns a [Responder] for chats without interactions: it answers by posting
// replies to the message with ID to. Private answers become public, and a deferral shows the
// bot as typing.
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
