package boards_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// The channel's setting says what becomes of earlier boards, or else the guild's, or else the
// default.
func TestBoardPolicy(t *testing.T) {
	for _, tt := range []struct {
		name                     string
		option, guild, channel   settings.BoardPolicy
		wantEdits, wantRetired   int
		wantDelete, wantOwnBoard bool // old ones are deleted; each turn has its own message
	}{
		{"default of a service", "", "", "", 0, 0, false, true},
		{"edit", settings.BoardEdit, "", "", 2, 0, false, false},
		{"keep", settings.BoardKeep, "", "", 0, 0, false, true},
		{"last", settings.BoardLast, "", "", 0, 2, true, true},
		{"the guild's", settings.BoardKeep, settings.BoardEdit, "", 2, 0, false, false},
		{"the channel's", settings.BoardEdit, settings.BoardEdit, settings.BoardLast, 0, 2, true, true},
		{"from a later version", settings.BoardEdit, "", "carousel", 2, 0, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{Board: tt.option})
			_, err := tb.Store.UpdateChannelSettings(t.Context(), "c", func(s *settings.ChannelSettings) { s.Board = tt.channel })
			if err != nil {
				t.Fatal(err)
			}
			if _, err := tb.Store.UpdateGuildSettings(t.Context(), "g", func(s *settings.GuildSettings) { s.Board = tt.guild }); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{"!play", "!h8", "!a1"} {
				m := servicetest.Message("c", "ann", text)
				m.Guild = "g"
				if err := tb.Handle(m); err != nil {
					t.Fatal(err)
				}
				tb.Settle("c")
			}
			edits := 0
			for _, p := range tb.Chat.In("c") {
				if p.Edit != "" {
					edits++
				}
			}
			if edits != tt.wantEdits || len(tb.Chat.Retired) != tt.wantRetired {
				t.Errorf("%d edits, want %d; retired %+v, want %d", edits, tt.wantEdits, tb.Chat.Retired, tt.wantRetired)
			}
			for _, r := range tb.Chat.Retired {
				if r.How.Delete != tt.wantDelete {
					t.Errorf("retired by %+v", r.How)
				}
			}
			if own := tb.Game().Message == "2"; own != tt.wantOwnBoard {
				t.Errorf("the board is message %s", tb.Game().Message)
			}
		})
	}
}

// If someone must be notified, the board is a new message and the old one goes.
func TestNoticeIsANewMessage(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit, BoardQuiet: soon})
	tb.Begin("ann", "!play @bob")
	tb.TwoMovesEach()
	offer := tb.One("bob", "!cancel")
	if offer.Edit != "" || len(offer.Ping) != 1 || offer.Ping[0] != "ann" {
		t.Fatalf("the offer: edit %q, ping %v", offer.Edit, offer.Ping)
	}
	retired := tb.Chat.AwaitRetired(t, 2)
	if len(retired) != 2 || retired[0].Message != "0" { // the challenge, when it was accepted
		t.Fatalf("retired: %+v", retired)
	}
	old := retired[1]
	link := old.How.Note.Rows[0].Buttons[0].Link
	if old.Message != "1" || old.How.Delete || link == nil || link.Channel != "c" || link.Message != tb.Game().Message {
		t.Errorf("retired: %+v", old)
	}
}

// A game that replaces another takes over its board, so the old buttons go.
func TestNewGameTakesTheBoardOver(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	tb.One("you", "!play")
	if again := tb.One("you", "!play white 9"); again.Edit != "0" {
		t.Errorf("the new game's board edits %q", again.Edit)
	}
	tb.One("you", "!resign yes")
	if next := tb.One("you", "!play"); next.Edit != "" || len(tb.Chat.Retired) != 0 {
		t.Errorf("a finished game's board is kept, but %q is edited and %+v retired", next.Edit, tb.Chat.Retired)
	}
}

// If the chat can't remove an old board, the game continues anyway.
func TestBoardThatStays(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardLast})
	tb.Chat.Keeps = true
	tb.One("you", "!play")
	tb.One("you", "!h8")
	if got := tb.One("you", "!a1"); got.Picture.Position.Len() != 4 {
		t.Errorf("%q", got.Text)
	}
}

// A late job for an earlier revision doesn't change a newer board, and one overtaken by another
// process restores the newer board.
func TestLateJobKeepsTheNewestBoard(t *testing.T) {
	overtaking := &overtaken{}
	tb := servicetest.NewWith(t, service.Options{Board: settings.BoardEdit}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		overtaking.Store = s
		return overtaking
	})
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	for revision := range tb.Game().Revision + 1 {
		if err := tb.Service.Jobs().Do(t.Context(), stored.GameJob{Game: tb.Game().ID, Revision: revision}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(tb.Chat.In("c")); n != 3 {
		t.Fatalf("%d messages, want the challenge and two boards", n)
	}
	// While the board after bob's move is being sent, the other process stores and shows ann's next
	// move.
	overtaking.next = "a1"
	tb.Send("bob", "!i9")
	deadline := time.Now().Add(servicetest.Patience)
	for len(tb.Chat.In("c")) < 5 && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	tb.Settle("c")
	posts := tb.Chat.In("c")
	if len(posts) != 5 || posts[3].Picture.Position.Len() != 2 || posts[4].Picture.Position.Len() != 3 || posts[4].Edit == "" {
		t.Errorf("%d boards; the last shows %d moves in message %q", len(posts), posts[len(posts)-1].Picture.Position.Len(), posts[len(posts)-1].Edit)
	}
}

// Another process edits the message at the same time to show an earlier revision, and records that
// first. Whichever edit arrived last, the message ends up with the later revision.
func TestBoardEditedBesideAnEarlierOne(t *testing.T) {
	beside := &besideEarlier{}
	tb := servicetest.NewWith(t, service.Options{Board: settings.BoardEdit}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		beside.Store = s
		return beside
	})
	tb.One("you", "!play")
	tb.Settle("c")
	beside.next = true
	tb.Send("you", "!h8")
	for deadline := time.Now().Add(servicetest.Patience); len(tb.Chat.In("c")) < 3 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	tb.Settle("c")
	posts := tb.Chat.In("c")
	if len(posts) != 3 || posts[1].Edit != "0" || posts[2].Edit != "0" || posts[2].Picture.Position.Len() != 2 {
		t.Errorf("%d messages, want two edits: %+v", len(posts), posts)
	}
}

// besideEarlier is a store in which another process records an earlier revision just before a board is
// recorded.
type besideEarlier struct {
	service.Store
	next bool
}

func (s *besideEarlier) RecordBoard(ctx context.Context, id int64, b stored.ShownBoard) (bool, error) {
	if s.next {
		s.next = false
		if err := s.Store.SetShown(ctx, id, b.Revision-1, b.Message); err != nil {
			return false, err
		}
	}
	return s.Store.RecordBoard(ctx, id, b)
}

// overtaken is a store in which another process changes and shows the game just before a board is
// recorded.
type overtaken struct {
	service.Store
	next string // the other process's move; "" for none
}

func (s *overtaken) RecordBoard(ctx context.Context, id int64, b stored.ShownBoard) (bool, error) {
	if s.next == "" {
		return s.Store.RecordBoard(ctx, id, b)
	}
	g, err := s.Store.Game(ctx, id)
	if err != nil {
		return false, err
	}
	pt, err := engine.ParsePoint(s.next, g.Size)
	if err != nil {
		return false, err
	}
	g.Moves = append(g.Moves, pt)
	s.next = ""
	if err := s.Store.Commit(ctx, g); err != nil {
		return false, err
	}
	if err := s.Store.SetShown(ctx, id, g.Revision, b.Message); err != nil {
		return false, err
	}
	return s.Store.RecordBoard(ctx, id, b)
}

// A stale answer links to the latest board. The player to move also gets a new pad, and a stale pad
// turns into that answer.
func TestStaleAnswersLeadOn(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	start := tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	tb.One("bob", "!i9")
	link := func(r chat.Reply) *chat.MessageRef {
		for _, row := range r.Rows {
			for _, b := range row.Buttons {
				if b.Link != nil {
					return b.Link
				}
			}
		}
		return nil
	}
	var offer chat.Reply
	for _, tt := range []struct {
		who, words   string
		private, pad bool
	}{{"ann", "a1", false, true}, {"ann", "a1", true, true}, {"bob", "a1", true, false}} {
		answers := tb.ClickFrom(tt.who, chat.Button{Command: "move", Words: tt.words}, start.Shown, tt.private)
		r := answers.Replies[0]
		if to := link(r); to == nil || to.Message != tb.Game().Message || !strings.Contains(r.Text.String(), "component.stale") {
			t.Errorf("%+v: %+v", tt, r)
		}
		if r.Replace != tt.private || (len(r.Rows[0].Buttons) == 2) != tt.pad {
			t.Errorf("%+v: %+v", tt, r)
		}
		if tt.pad {
			offer = r
		}
	}
	// The answer itself is never stale.
	tb.One("ann", "!b1")
	tb.One("bob", "!c1")
	fresh := tb.ClickFrom("ann", offer.Rows[0].Buttons[0], offer.Shown, true).Replies[0]
	if len(fresh.Rows) != 6 || fresh.Shown.Moves != 4 {
		t.Errorf("the fresh pad: %+v", fresh)
	}
}

// A double click is recognized as one move.
func TestDoubleClickIsOneMove(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	start := tb.Begin("ann", "!play @bob")
	move := chat.Button{Command: "move", Words: "h8"}
	tb.ClickFrom("ann", move, start.Shown, true)
	if again := tb.ClickFrom("ann", move, start.Shown, true); len(again.Replies) != 0 || len(again.Calls) != 1 || again.Calls[0] != "acknowledge" {
		t.Errorf("the second click: %v", again.Calls)
	}
	if other := tb.ClickFrom("ann", chat.Button{Command: "move", Words: "h9"}, start.Shown, true); len(other.Replies) != 1 {
		t.Errorf("a click on another point: %v", other.Calls)
	}
	if bob := tb.ClickFrom("bob", move, start.Shown, true); len(bob.Replies) != 1 {
		t.Errorf("bob's click on ann's point: %v", bob.Calls)
	}
}

// Someone who isn't playing is told who is, and can start their own game if threads are possible.
func TestStrangersGetAGameOfTheirOwn(t *testing.T) {
	tb, chat := servicetest.NewWithThreads(t, service.Options{})
	tb.Answers(tb.RequestInGuild("ann", "!play @bob black"))
	tb.Answers(tb.RequestInGuild("bob", "!accept"))
	told := tb.Answers(tb.RequestInGuild("eve", "!move h8"))
	if len(told) != 1 || !strings.Contains(told[0].Text, "This game is between @ann and @bob. To play, use") {
		t.Fatalf("%+v", told)
	}
	b := servicetest.Button(t, told[0].Reply, "play", "thread")
	tb.Answers(tb.RequestInGuild("eve", "!"+b.Command+" "+b.Words))
	if len(chat.Started) != 1 {
		t.Errorf("%d threads were started", len(chat.Started))
	}
	// A direct message has no threads.
	tb.One("ann", "!resign yes")
	tb.Begin("ann", "!play @bob")
	if alone := tb.One("eve", "!move h8"); len(alone.Rows) != 0 {
		t.Errorf("%+v", alone.Rows)
	}
}
