package walk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/view/locale"
)

// guild is the only guild. Its channels are "c" and "d"; a thread of a channel is "c/1".
const guild chat.GuildID = "g"

// channels are the text channels of the guild.
var channels = []chat.ChannelID{"c", "d"}

// isDirect reports whether a channel is a person's direct messages, and whose.
func isDirect(ch chat.ChannelID) (chat.UserID, bool) {
	user, ok := strings.CutPrefix(string(ch), "dm ")
	return chat.UserID(user), ok
}

// post is a message of the bot as people see it.
type post struct {
	id    string
	in    chat.ChannelID
	reply chat.Reply
	text  string
	only  chat.UserID // who alone sees it; "" for everyone in the channel
	gone  bool        // deleted, or without its buttons
	edits int
}

// room is a chat that keeps its messages. It implements all that a full chat can do, and is safe for
// concurrent use.
type room struct {
	mu      sync.Mutex
	words   *locale.Catalogue
	posts   []*post
	byKey   map[string]*post
	threads int
	twice   []string // keys of messages that were posted more than once
	shown   int      // how many times anything was shown: posts, edits and retirements
}

func newRoom(words *locale.Catalogue) *room {
	return &room{words: words, byKey: make(map[string]*post)}
}

// print returns a reply in words.
func (r *room) print(reply chat.Reply) string {
	return r.words.Printer(reply.Language, locale.PrefixStyle("!")).Print(reply.Text)
}

// add adds a message. The caller holds the lock.
func (r *room) add(ch chat.ChannelID, reply chat.Reply, only chat.UserID) *post {
	p := &post{id: fmt.Sprint("p", len(r.posts)), in: ch, reply: reply, text: r.print(reply), only: only}
	r.posts = append(r.posts, p)
	r.shown++
	return p
}

// edit replaces what a message shows. The caller holds the lock.
func (r *room) edit(p *post, reply chat.Reply) {
	p.reply, p.text, p.edits = reply, r.print(reply), p.edits+1
	r.shown++
}

// find returns a message that is still there, or nil. The caller holds the lock.
func (r *room) find(ch chat.ChannelID, id string) *post {
	for _, p := range r.posts {
		if p.id == id && p.in == ch && !p.gone {
			return p
		}
	}
	return nil
}

// Post implements [chat.Chat].
func (r *room) Post(ctx context.Context, ch chat.ChannelID, reply chat.Reply) (string, error) {
	r.mu.Lock()
	old := r.find(ch, reply.Edit)
	known := r.byKey[string(ch)+reply.Key]
	r.mu.Unlock()
	if old != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.edit(old, reply)
		return old.id, nil
	}
	if reply.EditOnly {
		return reply.Edit, nil
	}
	if reply.Key != "" && known != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.twice = append(r.twice, reply.Key)
		return known.id, nil
	}
	if reply.BeforeNew != nil {
		if err := reply.BeforeNew(ctx); err != nil {
			return "", err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.add(ch, reply, "")
	if reply.Key != "" {
		r.byKey[string(ch)+reply.Key] = p
	}
	return p.id, nil
}

// Retire implements [chat.Chat].
func (r *room) Retire(_ context.Context, ch chat.ChannelID, id string, _ chat.Retirement) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.find(ch, id); p != nil {
		p.gone = true
		r.shown++
	}
	return nil
}

// Typing implements [chat.Chat].
func (*room) Typing(context.Context, chat.ChannelID) error { return nil }

// StartThread implements [chat.ThreadChat].
func (r *room) StartThread(_ context.Context, ch chat.ChannelID, _ string, _ []chat.UserID) (chat.Thread, error) {
	if !slices.Contains(channels, ch) {
		return chat.Thread{}, chat.ErrNoThreads
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.threads++
	id := chat.ChannelID(fmt.Sprintf("%s/%d", ch, r.threads))
	return chat.Thread{Channel: id, Mention: "<#" + string(id) + ">"}, nil
}

// Direct implements [chat.DirectChat].
func (*room) Direct(_ context.Context, user chat.UserID) (chat.ChannelID, error) {
	return "dm " + chat.ChannelID(user), nil
}

// Place implements [chat.GuildChat].
func (*room) Place(_ context.Context, ch chat.ChannelID) (chat.ChannelPlace, error) {
	if _, direct := isDirect(ch); direct {
		return chat.ChannelPlace{Posts: true}, nil
	}
	return chat.ChannelPlace{Guild: guild, Posts: true, Threads: slices.Contains(channels, ch)}, nil
}

// Public implements [chat.PublicChat].
func (*room) Public(_ context.Context, g chat.GuildID, ch chat.ChannelID) (bool, error) {
	_, direct := isDirect(ch)
	return g == guild && !direct, nil
}

// parent returns the channel of a thread, "" for other channels.
func parent(_ context.Context, ch chat.ChannelID) (chat.ChannelID, error) {
	if in, _, isThread := strings.Cut(string(ch), "/"); isThread {
		return chat.ChannelID(in), nil
	}
	return "", nil
}

// places returns the channels with messages, and those of the guild.
func (r *room) places() []chat.ChannelID {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := slices.Clone(channels)
	for _, p := range r.posts {
		if !slices.Contains(out, p.in) {
			out = append(out, p.in)
		}
	}
	return out
}

// visible returns the latest messages with buttons that a person sees in a channel, latest first.
func (r *room) visible(ch chat.ChannelID, who chat.UserID, most int) (out []*post) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range slices.Backward(r.posts) {
		if len(out) < most && p.in == ch && !p.gone && (p.only == "" || p.only == who) && len(buttons(p.reply)) > 0 {
			out = append(out, p)
		}
	}
	return out
}

// times returns how many times anything was shown.
func (r *room) times() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.shown
}

// buttons returns what a person can press below a message, besides links.
func buttons(reply chat.Reply) (out []chat.Button) {
	for _, row := range reply.Rows {
		for _, b := range append(slices.Clone(row.Buttons), row.Menu...) {
			if b.Command != "" && b.Command != practice && !b.Disabled {
				out = append(out, b)
			}
		}
	}
	return out
}

// answers are what the person who asked is shown for one request.
type answers struct {
	room    *room
	in      chat.ChannelID
	to      string      // the ID of a typed message; "" for other requests
	by      chat.UserID // who asked
	clicked *post       // the message whose button was pressed; nil for other requests

	mu        sync.Mutex
	last      *post
	replies   []string // messages that answer, in words
	edited    int
	reactions []string
	deferred  bool
	silent    bool // acknowledged without words
}

// Acknowledge implements [chat.Responder].
func (a *answers) Acknowledge(context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.silent = true
	return nil
}

// Defer implements [chat.Responder].
func (a *answers) Defer(context.Context, bool) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.deferred = true
	return nil
}

// Respond implements [chat.Responder].
func (a *answers) Respond(_ context.Context, reply chat.Reply) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.room.mu.Lock()
	defer a.room.mu.Unlock()
	only := chat.UserID("")
	if reply.Private && a.to == "" {
		only = a.by
	}
	if replaces := a.clicked; reply.Replace && replaces != nil && (only == "" || replaces.only != "") {
		a.room.edit(replaces, reply)
		a.last = replaces
	} else {
		a.last = a.room.add(a.in, reply, only)
	}
	a.replies = append(a.replies, a.last.text)
	return nil
}

// Edit implements [chat.Responder].
func (a *answers) Edit(_ context.Context, reply chat.Reply) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.last == nil {
		return errors.New("there's no answer to edit")
	}
	a.room.mu.Lock()
	defer a.room.mu.Unlock()
	a.room.edit(a.last, reply)
	a.edited++
	return nil
}

// typed are answers to a typed message.
type typed struct{ *answers }

// React implements [chat.Reactor].
func (t typed) React(_ context.Context, emoji string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.reactions = append(t.reactions, emoji)
	return nil
}

var (
	_ chat.Responder = (*answers)(nil)
	_ chat.Reactor   = typed{}
	_ chat.Chat      = (*room)(nil)
)

// event is what reaches the bot from a person. It can be delivered again.
type event struct {
	id   string
	what string // in words, for the log
	by   chat.UserID
	in   chat.ChannelID

	starts string // the command that it must start; "" for any

	// deliver hands it to the service and returns what the person is shown. It's nil if the event isn't
	// for the bot.
	deliver func(context.Context) (*answers, *command.Request, error)
}
