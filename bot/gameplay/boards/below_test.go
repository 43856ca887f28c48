package boards_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// soon is a [service.Options.BoardQuiet] for tests that wait until boards are retired.
const soon = 10 * time.Millisecond

// use makes a request from text as if it had come another way, with an ID.
func use(tb *servicetest.Harness, who, id, text string, how chat.Origin) *servicetest.Recorder {
	tb.T.Helper()
	req := tb.Reader.Read(tb.T.Context(), servicetest.Message("c", who, text))
	req.ID, req.Origin = id, how
	answers := &servicetest.Recorder{}
	if err := tb.Service.Handle(tb.T.Context(), req, answers); err != nil {
		tb.T.Fatal(err)
	}
	tb.Settle("c")
	return answers
}

// A typed command moves the board below it; a click doesn't move the board.
func TestBoardBelowWhatWasTyped(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	for _, step := range []struct {
		id, text string
		how      chat.Origin
		below    string
	}{
		{"11", "!play", chat.FromText, "11"},
		{"12", "!h8", chat.FromText, "12"},
		{"13", "!move a1", chat.FromSlash, "13"},
		{"14", "!move a2", chat.FromComponent, "13"},
		{"15", "!move a3", chat.FromModal, "13"},
		{"16", "!undo", chat.FromText, "16"},
		{"17", "!play white", chat.FromSlash, "16"}, // refused
		{"18", "!resign yes", chat.FromSlash, "18"},
		{"19", "!play", chat.FromComponent, ""},
	} {
		use(tb, "you", step.id, step.text, step.how)
		posts := tb.Chat.In("c")
		if got := posts[len(posts)-1]; got.Below != step.below || got.Picture == nil {
			t.Errorf("after %s: the board is below %q, want %q", step.text, got.Below, step.below)
		}
	}
}

// !board shows the current board in a new message, and retires the earlier one.
func TestBoardComesDown(t *testing.T) {
	for _, tt := range []struct {
		name    string
		policy  settings.BoardPolicy
		how     chat.Origin
		retired []string
	}{
		{"text", settings.BoardEdit, chat.FromText, []string{"0", "2"}},
		{"slash", settings.BoardEdit, chat.FromSlash, []string{"0", "2"}},
		{"button", settings.BoardEdit, chat.FromComponent, []string{"0", "2"}},
		{"each board is kept", settings.BoardKeep, chat.FromText, nil},
		{"one board", settings.BoardLast, chat.FromText, []string{"0", "1", "2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{Board: tt.policy, BoardQuiet: soon})
			tb.One("you", "!play")
			tb.One("you", "!h8")
			revision := tb.Game().Revision
			for i, id := range []string{"21", "22"} {
				answers := use(tb, "you", id, "!board", tt.how)
				posts := tb.Chat.In("c")
				last := posts[len(posts)-1]
				g := tb.Game()
				if len(posts) != 3+i || len(answers.Replies) != 0 || last.Edit != "" || len(last.Ping) != 0 || g.Message != tb.Chat.Last("c") || g.Posting != 0 {
					t.Fatalf("%d posts, %d answers, the board is message %s: %+v", len(posts), len(answers.Replies), g.Message, last)
				}
				servicetest.Button(t, last.Reply, "pad", "")
				if last.Shown.Revision != revision || g.Revision != revision {
					t.Errorf("it shows revision %d of %d, which was %d", last.Shown.Revision, g.Revision, revision)
				}
			}
			var retired []string
			for _, r := range tb.Chat.AwaitRetired(t, len(tt.retired)) {
				retired = append(retired, r.Message)
			}
			if slices.Sort(retired); !slices.Equal(retired, tt.retired) {
				t.Errorf("retired: %v, want %v", retired, tt.retired)
			}
		})
	}
}

// After the end, !board has the finished game's buttons.
func TestBoardOfAFinishedGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	tb.One("you", "!play")
	tb.One("you", "!h8")
	tb.One("you", "!a1")
	tb.One("you", "!resign yes")
	got := tb.One("you", "!board")
	servicetest.Button(t, got.Reply, "rematch", "")
	if !strings.Contains(got.Text, "I win") || got.Shown.Game != tb.Game().ID {
		t.Errorf("%q shows %+v", got.Text, got.Shown)
	}
}

// If the process dies while posting a board again, the board is found by its key.
func TestBoardThatWasComingDown(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	tb.One("you", "!play")
	g := tb.Game()
	ok, err := tb.Store.BeginPost(t.Context(), g.ID, g.Revision, "the key", g.Message)
	if err != nil || !ok {
		t.Fatalf("%t, %v", ok, err)
	}
	if got := tb.Say("you", "!h8"); got[0].Key != "the key" {
		t.Errorf("the next board has the key %q", got[0].Key)
	}
}

// A board that can't be retired at first is tried again until it is.
func TestRetiredLater(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit, BoardQuiet: soon})
	tb.Chat.Keeps = true
	tb.One("you", "!play")
	tb.One("you", "!h8")
	use(tb, "you", "21", "!board", chat.FromText)
	tries := make(map[string]int)
	for _, r := range tb.Chat.AwaitRetired(t, 5) {
		tries[r.Message]++
	}
	if len(tries) > 2 {
		t.Errorf("messages retired, and how often: %v", tries)
	}
}

// blinkingStore is a store whose reads fail a few times when superseded boards are looked for, and after some
// were found.
type blinkingStore struct {
	service.Store
	looks, reads atomic.Int32 // failures to come
	found        atomic.Bool
}

var errAway = fmt.Errorf("%w: the database is away", stored.ErrCannotRead)

func (s *blinkingStore) TakeSuperseded(ctx context.Context, quiet, old time.Time, n int) ([]stored.Superseded, bool, error) {
	if s.looks.Add(-1) >= 0 {
		return nil, false, errAway
	}
	list, left, err := s.Store.TakeSuperseded(ctx, quiet, old, n)
	s.found.Store(len(list) > 0 || s.found.Load())
	return list, left, err
}

func (s *blinkingStore) Game(ctx context.Context, id int64) (*game.Game, error) {
	if s.found.Load() && s.reads.Add(-1) >= 0 {
		return nil, errAway
	}
	return s.Store.Game(ctx, id)
}

// If the database is away when an earlier board is to be retired, it's retired later.
func TestRetiredAfterTheDatabaseWasAway(t *testing.T) {
	for _, tt := range []struct {
		name         string
		looks, reads int32
	}{
		{"when boards are looked for", 3, 0},
		{"when one has been found", 0, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			blinking := &blinkingStore{}
			tb := servicetest.NewWith(t, service.Options{Board: settings.BoardEdit, BoardQuiet: soon}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
				blinking.Store = s
				return blinking
			})
			tb.One("you", "!play")
			blinking.looks.Store(tt.looks)
			blinking.reads.Store(tt.reads)
			use(tb, "you", "21", "!board", chat.FromText)
			if got := tb.Chat.AwaitRetired(t, 1); got[0].Message != "0" {
				t.Errorf("retired %+v", got)
			}
		})
	}
}

// A process that starts retires the boards that an earlier one has left, without waiting for a job.
func TestBoardsThatAnEarlierProcessLeft(t *testing.T) {
	dir := t.TempDir()
	before := servicetest.NewIn(t, dir, service.Options{Board: settings.BoardEdit, BoardQuiet: time.Hour}, servicetest.Itself)
	use(before, "you", "11", "!play", chat.FromText)
	use(before, "you", "12", "!board", chat.FromText)
	before.Stop()
	if err := before.Store.Close(); err != nil {
		t.Fatal(err)
	}
	after := servicetest.NewIn(t, dir, service.Options{Board: settings.BoardEdit, BoardQuiet: soon}, servicetest.Itself)
	after.Service.BeginJobs()
	if got := after.Chat.AwaitRetired(t, 1); got[0].Message != "0" {
		t.Errorf("retired %+v", got)
	}
}
