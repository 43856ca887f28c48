package servicetest

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/view/locale"
	"hoshi/engine"
	"hoshi/render"
)

// Harness is a service with a chat that remembers, and a store on disk.
type Harness struct {
	T       testing.TB
	Service *service.Service
	Reader  *textcommand.Reader
	Chat    *MemoryChat
	Store   *store.DB
	Stop    func() // ends the work, as the end of the test does
}

// Post is a message of the bot in words.
type Post struct {
	chat.Reply
	Text string
	Alt  string // of its picture
}

// Translations returns the catalog. It's read once, because that takes longer than most tests do.
var Translations = sync.OnceValues(locale.New)

// Painter is shared, because it keeps the boards it has drawn.
var Painter = render.NewPainter()

// Patience bounds waits for things that take milliseconds, so a fault ends one test and not the run.
const Patience = 3 * time.Minute

// New returns a service with an empty store. Unless the options say otherwise, games have no opening
// and the engine searches one ply.
func New(t testing.TB, opt service.Options) *Harness {
	t.Helper()
	return NewWith(t, opt, Itself)
}

// Itself is for a service that sees the store itself.
func Itself(s service.Store, _ *MemoryChat) service.Store { return s }

// NewWith is New for a service that sees the store through something else.
func NewWith(t testing.TB, opt service.Options, see func(service.Store, *MemoryChat) service.Store) *Harness {
	t.Helper()
	return NewThrough(t, opt, see, func(c *MemoryChat) chat.Chat { return c })
}

// NewIn is NewWith for a store that is in a folder already.
func NewIn(t testing.TB, dir string, opt service.Options, see func(service.Store, *MemoryChat) service.Store) *Harness {
	t.Helper()
	return newIn(t, dir, opt, see, func(c *MemoryChat) chat.Chat { return c })
}

// NewThrough is NewWith for a service that speaks through another chat.
func NewThrough(t testing.TB, opt service.Options, see func(service.Store, *MemoryChat) service.Store, through func(*MemoryChat) chat.Chat) *Harness {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(emptyStore)); err != nil {
		t.Fatal(err)
	}
	return newIn(t, dir, opt, see, through)
}

// NewWithDirect is New for a chat with direct messages: those with ann are in the channel "dm ann".
func NewWithDirect(t testing.TB, opt service.Options) *Harness {
	t.Helper()
	return NewDirectWith(t, opt, Itself)
}

// NewDirectWith is NewWithDirect for a service that sees the store through something else.
func NewDirectWith(t testing.TB, opt service.Options, see func(service.Store, *MemoryChat) service.Store) *Harness {
	t.Helper()
	return NewThrough(t, opt, see, directly)
}

// directly is for a service that also sends direct messages.
func directly(c *MemoryChat) chat.Chat { return DirectChat{c} }

// newIn is NewIn for a service that sees the chat through something else.
func newIn(t testing.TB, dir string, opt service.Options, see func(service.Store, *MemoryChat) service.Store, through func(*MemoryChat) chat.Chat) *Harness {
	t.Helper()
	catalogue, err := Translations()
	if err != nil {
		t.Fatal(err)
	}
	tb := &Harness{T: t, Chat: &MemoryChat{Words: catalogue.Printer("", locale.PrefixStyle("!"))}}
	db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tb.Store = db
	if opt.Opening == "" {
		opt.Opening = "free" // tests of openings name theirs
	}
	if opt.Depth == 0 {
		opt.Depth = 1
	}
	opt.HashMB, opt.Width, opt.Translator = 1, 320, catalogue
	if opt.Painter == nil {
		opt.Painter = Painter
	}
	seen := see(db, tb.Chat)
	if tb.Service, err = service.NewService(seen, through(tb.Chat), opt); err != nil {
		t.Fatal(err)
	}
	tb.Reader = &textcommand.Reader{Prefix: "!", Table: tb.Service.Commands(), BareMoves: true, Guild: tb.Service.TextSettings}
	ctx, stop := context.WithCancel(context.Background())
	worked := make(chan error, 1)
	go func() { worked <- seen.Work(ctx, tb.Service.Jobs()) }()
	tb.Stop = sync.OnceFunc(func() {
		tb.Service.Close()
		stop()
		if err := <-worked; err != nil {
			t.Errorf("work: %v", err)
		}
	})
	t.Cleanup(func() {
		tb.Stop()
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return tb
}

// Another returns the service of another process that sees the store and the chat in its own way. It does no jobs
// by itself.
func (tb *Harness) Another(store service.Store, through chat.Chat, opt service.Options) *service.Service {
	tb.T.Helper()
	catalogue, err := Translations()
	if err != nil {
		tb.T.Fatal(err)
	}
	opt.Depth, opt.HashMB, opt.Width, opt.Translator, opt.Painter = 1, 1, 320, catalogue, Painter
	s, err := service.NewService(store, through, opt)
	if err != nil {
		tb.T.Fatal(err)
	}
	tb.T.Cleanup(s.Close)
	return s
}

// User returns the person with a name.
func User(name string) chat.User {
	return chat.User{ID: chat.UserID(name), Name: name, Mention: "@" + name}
}

// Message returns a chat message. Words that begin with @ name people; @hoshi is the bot.
func Message(channel, author, text string) textcommand.Message {
	m := textcommand.Message{Channel: chat.ChannelID(channel), Author: User(author), Text: text}
	for _, w := range strings.Fields(text) {
		if name, ok := strings.CutPrefix(w, "@"); ok {
			u := User(name)
			u.Bot = strings.HasSuffix(name, "bot") || name == "hoshi"
			m.Mentions = append(m.Mentions, chat.Mention{Token: w, User: u, Self: name == "hoshi"})
		}
	}
	return m
}

// Handle hands a message to the service without waiting for what follows.
func (tb *Harness) Handle(m textcommand.Message) error {
	req := tb.Reader.Read(context.Background(), m)
	if req == nil {
		return nil
	}
	return tb.Service.Handle(context.Background(), req, chat.NewChatResponder(tb.Chat, m.Channel, m.ID))
}

// Send is Handle for a message in channel c.
func (tb *Harness) Send(author, text string) {
	tb.T.Helper()
	if err := tb.Handle(Message("c", author, text)); err != nil {
		tb.T.Fatalf("%s: %q: %v", author, text, err)
	}
}

// Say sends a message in channel c and returns all that's posted until nothing more is owed there.
func (tb *Harness) Say(author, text string) []Post {
	tb.T.Helper()
	before := len(tb.Chat.In("c"))
	tb.Send(author, text)
	tb.Settle("c")
	return tb.Chat.In("c")[before:]
}

// One is Say for a message with exactly one reply.
func (tb *Harness) One(author, text string) Post {
	tb.T.Helper()
	got := tb.Say(author, text)
	if len(got) != 1 {
		tb.T.Fatalf("%s: %q was answered by %d replies: %v", author, text, len(got), got)
	}
	return got[0]
}

// Begin has one person challenge another by a message, and the other accept. It returns the board.
// The challenger is Black if the message names no color.
func (tb *Harness) Begin(author, text string) Post {
	tb.T.Helper()
	if !strings.Contains(text, " black") && !strings.Contains(text, " white") {
		text += " black"
	}
	return tb.Accept(tb.One(author, text))
}

// Accept has the person accept who is challenged by a message, and returns the board.
func (tb *Harness) Accept(challenge Post) Post {
	tb.T.Helper()
	g, err := tb.Store.Game(context.Background(), challenge.Shown.Game)
	if err != nil || g.State != game.Proposed {
		tb.T.Fatalf("%q isn't a challenge: %+v, %v", challenge.Text, g, err)
	}
	challenged := g.White.User
	if challenged.ID == g.Host.ID {
		challenged = g.Black.User
	}
	return tb.One(string(challenged.ID), "!accept @"+string(g.Host.ID))
}

// Settle waits until nothing more is owed in a channel.
func (tb *Harness) Settle(channel chat.ChannelID) {
	tb.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	if err := tb.Service.Settled(ctx, channel); err != nil {
		tb.T.Fatalf("channel %s did not settle: %v", channel, err)
	}
}

// Game returns the latest game of channel c.
func (tb *Harness) Game() *game.Game {
	tb.T.Helper()
	return tb.GameIn("c")
}

// GameIn returns the latest game of a channel.
func (tb *Harness) GameIn(channel chat.ChannelID) *game.Game {
	tb.T.Helper()
	g, err := tb.Store.Current(context.Background(), channel)
	if err != nil {
		tb.T.Fatal(err)
	}
	return g
}

// DrawnGame returns moves that fill a 9×9 board without a row of five: pairs of columns in turn,
// shifted every second row.
func DrawnGame() []engine.Point {
	var black, white []engine.Point
	for row := range int8(9) {
		for col := range int8(9) {
			pt := engine.Point{Col: col, Row: row}
			if (col+2*(row%2)+row/2)/2%2 == 0 {
				black = append(black, pt)
			} else {
				white = append(white, pt)
			}
		}
	}
	var moves []engine.Point
	for len(black)+len(white) > 0 {
		if len(moves)%2 == 0 {
			moves, black = append(moves, black[0]), black[1:]
		} else {
			moves, white = append(moves, white[0]), white[1:]
		}
	}
	return moves
}

// MoveList returns moves as people write them.
func MoveList(moves []engine.Point) string { return strings.Trim(fmt.Sprint(moves), "[]") }

// TwoMovesEach makes two moves each for ann, who is Black, and bob. From then on their game counts.
func (tb *Harness) TwoMovesEach() {
	tb.T.Helper()
	for i, move := range []string{"!h8", "!i9", "!h9", "!i8"} {
		tb.One([]string{"ann", "bob"}[i%2], move)
	}
}

// Silence says something in channel c that must not be answered.
func (tb *Harness) Silence(author, text string) {
	tb.T.Helper()
	if got := tb.Say(author, text); len(got) != 0 {
		tb.T.Errorf("%s: %q was answered by %q", author, text, got[0].Text)
	}
}

// Last returns the last post in channel c.
func (tb *Harness) Last() Post {
	tb.T.Helper()
	posts := tb.Chat.In("c")
	return posts[len(posts)-1]
}

// PlayToEnd plays a game between two people that Black wins with the fifth stone, and returns the
// last board.
func (tb *Harness) PlayToEnd(black, white, options string) Post {
	tb.T.Helper()
	tb.Begin(black, strings.TrimSpace("!play @"+white+" "+options))
	for i, move := range []string{"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"} {
		tb.One([]string{black, white}[i%2], "!"+move)
	}
	return tb.One(black, "!e1")
}

// CarelessGame is a game that Black lost by not answering an open three at move 7.
const CarelessGame = "!import h8 i9 k8 h9 k10 g9 a1 f9 k9 j9"

// FreePoint returns the first free point of a game, from the upper left on.
func FreePoint(t testing.TB, g *game.Game) string {
	t.Helper()
	pos, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	for i := range g.Size * g.Size {
		if pt := (engine.Point{Col: int8(i % g.Size), Row: int8(g.Size - 1 - i/g.Size)}); pos.Legal(pt) == nil {
			return pt.String()
		}
	}
	t.Fatal("the board is full")
	return ""
}
