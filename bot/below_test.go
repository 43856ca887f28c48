package bot_test

import (
	"slices"
	"strings"
	"testing"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/settings"
)

// use makes a request of a text as if it had come in another way, with an id.
func (tb *harness) use(who, id, text string, how chat.Origin) *recorder {
	tb.t.Helper()
	req := tb.reader.Read(tb.t.Context(), writes("c", who, text))
	req.ID, req.Origin = id, how
	answers := &recorder{}
	if err := tb.service.Handle(tb.t.Context(), req, answers); err != nil {
		tb.t.Fatal(err)
	}
	tb.settle("c")
	return answers
}

// The board is shown below what somebody has typed; a click leaves it where it is.
func TestBoardBelowWhatWasTyped(t *testing.T) {
	tb := newHarness(t, bot.Options{Board: settings.BoardEdit})
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
		{"17", "!play white", chat.FromSlash, "16"}, // which is refused
		{"18", "!resign yes", chat.FromSlash, "18"},
		{"19", "!play", chat.FromComponent, ""},
	} {
		tb.use("you", step.id, step.text, step.how)
		posts := tb.chat.in("c")
		if got := posts[len(posts)-1]; got.Below != step.below || got.Picture == nil {
			t.Errorf("after %s: the board is below %q, want %q", step.text, got.Below, step.below)
		}
	}
}

// !board shows the board to play on as a new message, and takes the earlier one out of use.
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
			tb := newHarness(t, bot.Options{Board: tt.policy})
			tb.one("you", "!play")
			tb.one("you", "!h8")
			revision := tb.game().Revision
			for i, id := range []string{"21", "22"} {
				answers := tb.use("you", id, "!board", tt.how)
				posts := tb.chat.in("c")
				last := posts[len(posts)-1]
				g := tb.game()
				if len(posts) != 3+i || len(answers.replies) != 0 || last.Edit != "" || len(last.Ping) != 0 || g.Message != tb.chat.last("c") || g.Posting != 0 {
					t.Fatalf("%d posts, %d answers, the board is message %s: %+v", len(posts), len(answers.replies), g.Message, last)
				}
				button(t, last.Reply, "pad", "")
				if last.Shown.Revision != revision || g.Revision != revision {
					t.Errorf("it shows revision %d of %d, which was %d", last.Shown.Revision, g.Revision, revision)
				}
			}
			var retired []string
			for _, r := range tb.chat.retired {
				retired = append(retired, r.message)
			}
			if !slices.Equal(retired, tt.retired) {
				t.Errorf("retired: %v, want %v", retired, tt.retired)
			}
		})
	}
}

// After the end !board has the buttons of the finished game.
func TestBoardOfAFinishedGame(t *testing.T) {
	tb := newHarness(t, bot.Options{Board: settings.BoardEdit})
	tb.one("you", "!play")
	tb.one("you", "!h8")
	tb.one("you", "!a1")
	tb.one("you", "!resign yes")
	got := tb.one("you", "!board")
	button(t, got.Reply, "rematch", "")
	if !strings.Contains(got.Text, "I win") || got.Shown.Game != tb.game().ID {
		t.Errorf("%q shows %+v", got.Text, got.Shown)
	}
}

// A board whose process dies while it is posted once more is found again by its key.
func TestBoardThatWasComingDown(t *testing.T) {
	tb := newHarness(t, bot.Options{Board: settings.BoardEdit})
	tb.one("you", "!play")
	g := tb.game()
	ok, err := tb.store.BeginPost(t.Context(), g.ID, g.Revision, "the key", g.Message)
	if err != nil || !ok {
		t.Fatalf("%t, %v", ok, err)
	}
	if got := tb.say("you", "!h8"); got[0].Key != "the key" {
		t.Errorf("the next board has the key %q", got[0].Key)
	}
}
