package bot_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/locale"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/textcommand"
	"hoshi/render"
)

// harness is a service with a chat that remembers, and a store on disk.
type harness struct {
	t       testing.TB
	service *bot.Service
	reader  *textcommand.Reader
	chat    *memoryChat
	store   *store.DB
	stop    func() // ends the work, as the end of the test does
}

// post is a message of the bot in words.
type post struct {
	chat.Reply
	Text string
	Alt  string // of its picture
}

// translations is the catalogue, which is read once: that takes longer than most tests.
var translations = sync.OnceValues(locale.New)

// painter is shared, as it draws boards once and keeps them.
var painter = render.NewPainter()

// patience bounds waits for things that take milliseconds, so that a defect
// ends a test rather than the whole run.
const patience = 60 * time.Second

func newHarness(t testing.TB, opt bot.Options) *harness {
	t.Helper()
	return newHarnessWith(t, opt, func(s bot.Store, _ *memoryChat) bot.Store { return s })
}

// newHarnessWith is newHarness for a service that sees the store through something else.
func newHarnessWith(t testing.TB, opt bot.Options, see func(bot.Store, *memoryChat) bot.Store) *harness {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(emptyStore)); err != nil {
		t.Fatal(err)
	}
	return newHarnessIn(t, dir, opt, see)
}

// newHarnessIn is newHarnessWith for a store that is in a folder already.
func newHarnessIn(t testing.TB, dir string, opt bot.Options, see func(bot.Store, *memoryChat) bot.Store) *harness {
	t.Helper()
	catalogue, err := translations()
	if err != nil {
		t.Fatal(err)
	}
	tb := &harness{t: t, chat: &memoryChat{words: catalogue.Printer("", locale.PrefixStyle("!"))}}
	db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tb.store = db
	if opt.Opening == "" {
		opt.Opening = "free" // tests of openings name theirs
	}
	if opt.Depth == 0 {
		opt.Depth = 1
	}
	opt.HashMB, opt.Width, opt.Translator = 1, 320, catalogue
	if opt.Painter == nil {
		opt.Painter = painter
	}
	if tb.service, err = bot.NewService(see(db, tb.chat), tb.chat, opt); err != nil {
		t.Fatal(err)
	}
	tb.reader = &textcommand.Reader{Prefix: "!", Table: tb.service.Commands(), BareMoves: true, Guild: tb.service.TextSettings}
	ctx, stop := context.WithCancel(context.Background())
	worked := make(chan error, 1)
	go func() { worked <- db.Work(ctx, tb.service.DoJob) }()
	tb.stop = sync.OnceFunc(func() {
		tb.service.Close()
		stop()
		if err := <-worked; err != nil {
			t.Errorf("work: %v", err)
		}
	})
	t.Cleanup(func() {
		tb.stop()
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return tb
}

// user makes a person of a name.
func user(name string) chat.User {
	return chat.User{ID: chat.UserID(name), Name: name, Mention: "@" + name}
}

// message makes a chat message; words that begin with @ name people, @hoshi the bot.
func writes(channel, author, text string) textcommand.Message {
	m := textcommand.Message{Channel: chat.ChannelID(channel), Author: user(author), Text: text}
	for _, w := range strings.Fields(text) {
		if name, ok := strings.CutPrefix(w, "@"); ok {
			u := user(name)
			u.Bot = strings.HasSuffix(name, "bot") || name == "hoshi"
			m.Mentions = append(m.Mentions, chat.Mention{Token: w, User: u, Self: name == "hoshi"})
		}
	}
	return m
}

// handle hands a message to the service without waiting for what follows from it.
func (tb *harness) handle(m textcommand.Message) error {
	req := tb.reader.Read(context.Background(), m)
	if req == nil {
		return nil
	}
	return tb.service.Handle(context.Background(), req, chat.NewChatResponder(tb.chat, m.Channel, m.ID))
}

// send is handle for a message in the usual channel.
func (tb *harness) send(author, text string) {
	tb.t.Helper()
	if err := tb.handle(writes("c", author, text)); err != nil {
		tb.t.Fatalf("%s: %q: %v", author, text, err)
	}
}

// say sends a message and returns all that was posted until the channel owes
// nothing more.
func (tb *harness) say(author, text string) []post {
	tb.t.Helper()
	before := len(tb.chat.in("c"))
	tb.send(author, text)
	tb.settle("c")
	return tb.chat.in("c")[before:]
}

// one is say for a message that must be answered by exactly one reply.
func (tb *harness) one(author, text string) post {
	tb.t.Helper()
	got := tb.say(author, text)
	if len(got) != 1 {
		tb.t.Fatalf("%s: %q was answered by %d replies: %v", author, text, len(got), got)
	}
	return got[0]
}

// begin has one person challenge another by a message, and the other accept: it returns the
// board. Who challenges is Black where the message names no colour.
func (tb *harness) begin(author, text string) post {
	tb.t.Helper()
	if !strings.Contains(text, " black") && !strings.Contains(text, " white") {
		text += " black"
	}
	return tb.accept(tb.one(author, text))
}

// accept has the person who is challenged by a message accept, and returns the board.
func (tb *harness) accept(challenge post) post {
	tb.t.Helper()
	g, err := tb.store.Game(context.Background(), challenge.Shown.Game)
	if err != nil || g.State != game.Proposed {
		tb.t.Fatalf("%q is no challenge: %+v, %v", challenge.Text, g, err)
	}
	challenged := g.White.User
	if challenged.ID == g.Host.ID {
		challenged = g.Black.User
	}
	return tb.one(string(challenged.ID), "!accept @"+string(g.Host.ID))
}

func (tb *harness) settle(channel chat.ChannelID) {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := tb.service.Settled(ctx, channel); err != nil {
		tb.t.Fatalf("channel %s did not settle: %v", channel, err)
	}
}

func (tb *harness) game() *game.Game {
	tb.t.Helper()
	g, err := tb.store.Current(context.Background(), "c")
	if err != nil {
		tb.t.Fatal(err)
	}
	return g
}

// memoryChat remembers what was posted. A fault, if set, may refuse a post.
type memoryChat struct {
	mu     sync.Mutex
	words  *locale.Printer
	posts  map[chat.ChannelID][]post
	typing int
	fault  func(chat.ChannelID, chat.Reply) error
	thread func(ch chat.ChannelID, name string, people []chat.UserID) (chat.Thread, error) // nil for no threads

	retired []retired
	keeps   bool // refuses to retire messages
}

// retired is a message that the service has taken out of use.
type retired struct {
	channel chat.ChannelID
	message string
	how     chat.Retirement
}

func (c *memoryChat) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	if r.BeforeNew != nil && r.Edit == "" {
		if err := r.BeforeNew(ctx); err != nil {
			return "", err
		}
	}
	c.mu.Lock()
	fault := c.fault
	c.mu.Unlock()
	if fault != nil {
		if err := fault(ch, r); err != nil {
			return "", err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.posts == nil {
		c.posts = make(map[chat.ChannelID][]post)
	}
	for i, p := range c.posts[ch] {
		if r.Key != "" && p.Key == r.Key {
			return fmt.Sprint(i), nil
		}
	}
	said := post{Reply: r, Text: c.words.Print(r.Text)}
	if r.Picture != nil {
		said.Alt = c.words.Print(r.Picture.Alt)
	}
	c.posts[ch] = append(c.posts[ch], said)
	if r.Edit != "" {
		return r.Edit, nil
	}
	return fmt.Sprint(len(c.posts[ch]) - 1), nil
}

// Retire remembers which messages are out of use.
func (c *memoryChat) Retire(_ context.Context, ch chat.ChannelID, message string, how chat.Retirement) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.retired = append(c.retired, retired{ch, message, how})
	if c.keeps {
		return errors.New("the message stays")
	}
	return nil
}

func (c *memoryChat) Typing(context.Context, chat.ChannelID) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.typing++
	return nil
}

// typed reports whether anybody has been shown that the bot is typing.
func (c *memoryChat) typed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.typing > 0
}

func (c *memoryChat) in(ch chat.ChannelID) []post {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]post(nil), c.posts[ch]...)
}

// last is the id of the message that was posted last, rather than edited.
func (c *memoryChat) last(ch chat.ChannelID) string {
	posts := c.in(ch)
	for i := len(posts) - 1; i >= 0; i-- {
		if posts[i].Edit == "" {
			return fmt.Sprint(i)
		}
	}
	return ""
}

func (c *memoryChat) set(fault func(chat.ChannelID, chat.Reply) error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fault = fault
}

// useChat makes the service speak through another chat.
func (tb *harness) useChat(c chat.Chat) { bot.UseChat(tb.service, c) }
