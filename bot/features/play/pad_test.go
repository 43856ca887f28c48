package play_test

import (
	"bytes"
	"strings"
	"testing"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A game can be played with clicks: the pad, a point, and the pad again.
func TestPlayByPad(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	board := tb.Begin("ann", "!play @bob")
	for i, who := range []string{"ann", "bob", "ann"} {
		pad := tb.Click(who, servicetest.Button(t, board.Reply, "pad", ""), board.Shown)
		if len(pad.Replies) != 1 || !pad.Replies[0].Private {
			t.Fatalf("%v", pad.Calls)
		}
		var free chat.Button
		for _, row := range pad.Replies[0].Rows {
			for _, b := range row.Buttons {
				if b.Command == "move" && !b.Disabled && !b.Form {
					free = b
				}
			}
		}
		done := tb.Click(who, free, pad.Replies[0].Shown)
		if g := tb.Game(); len(g.Moves) != i+1 || g.Moves[i].String() != free.Words || !done.Replies[0].Replace {
			t.Fatalf("after %s: %v", free.Words, g.Moves)
		}
		posts := tb.Chat.In("c")
		board = posts[len(posts)-1]
	}
}

func TestPadShowsWhereMostGoesOn(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	start := tb.Begin("ann", "!play @bob")
	empty := tb.Click("ann", servicetest.Button(t, start.Reply, "pad", ""), start.Shown)
	servicetest.Button(t, empty.Replies[0], "move", "h8") // the centre
	for i, move := range strings.Fields("c3 o15 c4 o14") {
		tb.One([]string{"ann", "bob"}[i%2], "!"+move)
	}
	posts := tb.Chat.In("c")
	last := posts[len(posts)-1]
	pad := tb.Click("ann", servicetest.Button(t, last.Reply, "pad", ""), last.Shown).Replies[0]
	if len(pad.Rows) != 6 || len(pad.Rows[0].Buttons) != 5 || len(pad.Rows[5].Buttons) != 5 {
		t.Fatalf("%d rows", len(pad.Rows))
	}
	// The window in the corner can't move further left.
	corner := tb.Click("ann", chat.Button{Command: "pad", Words: "a1"}, pad.Shown).Replies[0]
	if b := corner.Rows[5].Buttons; !b[0].Disabled || !b[2].Disabled || b[1].Disabled || b[3].Disabled {
		t.Errorf("the arrows in the corner a1: %+v", b)
	}
	stone := 0
	for _, row := range corner.Rows[:5] {
		for _, b := range row.Buttons {
			if b.Disabled {
				stone++
			}
		}
	}
	if stone != 2 {
		t.Errorf("%d points of the corner are taken, want c3 and c4", stone)
	}
}

// The message in which someone moved with the pad becomes the next turn's pad. At the end of the
// game it shows the result and offers what to do next.
func TestPadOfTheNextTurn(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	tb.One("you", "!play")
	shown := func() chat.ShownState {
		g := tb.Game()
		return chat.ShownState{Game: g.ID, Revision: g.Revision, Moves: len(g.Moves)}
	}
	first := tb.ClickFrom("you", chat.Button{Command: "move", Words: "o15"}, shown(), true)
	if len(first.Edits) != 1 || len(first.Edits[0].Rows) != 6 || first.Edits[0].Shown != shown() || first.Edits[0].Picture == nil {
		t.Fatalf("after a move: %v", first.Calls)
	}
	done := first.Replies[0]
	if !done.Replace || len(done.Rows) != 1 || done.Rows[0].Buttons[0].Command != "pad" || done.Shown != (chat.ShownState{}) {
		t.Errorf("while the engine looks for its move: %+v", done)
	}
	// Between two people, the message waits for the opponent's move or the end.
	tb.One("you", "!resign yes")
	tb.Begin("ann", "!play @bob")
	ann := tb.ClickFrom("ann", chat.Button{Command: "move", Words: "h8"}, shown(), true)
	if len(ann.Edits) != 0 {
		t.Errorf("in bob's turn: %+v", ann.Edits)
	}
	bob := tb.ClickFrom("bob", chat.Button{Command: "move", Words: "h9"}, shown(), true)
	if len(ann.Edits) != 1 || ann.Edits[0].Shown != shown() || len(bob.Edits) != 0 {
		t.Errorf("in ann's turn: %+v, bob's: %+v", ann.Edits, bob.Edits)
	}
	tb.One("ann", "!resign yes")
	for name, edits := range map[string][]chat.Reply{"ann": ann.Edits[1:], "bob": bob.Edits} {
		if len(edits) != 1 || edits[0].Picture == nil || !strings.Contains(edits[0].Text.String(), "end.resigned_early") {
			t.Fatalf("at the end, of %s: %+v", name, edits)
		}
		servicetest.Button(t, edits[0], "rematch", "")
	}
	// A move made under the board doesn't open a pad.
	tb.One("you", "!play")
	if board := tb.Click("you", chat.Button{Command: "move", Words: "h8"}, shown()); len(board.Edits) != 0 {
		t.Errorf("under the board: %v", board.Calls)
	}
}

// An open pad follows the game when its user types moves: it shows the next position, or no points
// if it's not their turn, and finally who has won.
func TestPadFollowsTypedMoves(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	board := tb.Begin("ann", "!play @bob 9")
	pad := tb.Click("ann", servicetest.Button(t, board.Reply, "pad", ""), board.Shown)
	for i, step := range []struct {
		who, text string
		points    bool // whether the pad has point buttons
		says      string
	}{
		{"ann", "!e5", false, "You play **e5**"},
		{"bob", "!e6", true, "move 3"},
		{"ann", "!d5", false, "You play **d5**"},
		{"bob", "!e7", true, "move 5"},
		{"ann", "!c5", false, "You play **c5**"},
		{"bob", "!undo", false, ""}, // must be asked
		{"ann", "!decline", false, ""},
		{"bob", "!e8", true, "move 7"},
		{"ann", "!b5", false, "You play **b5**"},
		{"bob", "!a1", true, "move 9"},
		{"ann", "!f5", false, "Five in a row"},
	} {
		tb.Say(step.who, step.text)
		if step.says == "" {
			continue
		}
		if len(pad.Edits) == 0 {
			t.Fatalf("%d, after %s: the pad is as it was", i, step.text)
		}
		now := pad.Edits[len(pad.Edits)-1]
		text := tb.Chat.Words.Print(now.Text)
		if points := len(now.Rows) == 6; points != step.points || !strings.Contains(text, step.says) || !now.Private {
			t.Errorf("%d, after %s: %q with %d rows", i, step.text, text, len(now.Rows))
		}
		if step.points && (now.Shown.Revision != tb.Game().Revision || now.Picture == nil) {
			t.Errorf("%d, after %s: the pad shows %+v", i, step.text, now.Shown)
		}
	}
	end := pad.Edits[len(pad.Edits)-1]
	servicetest.Button(t, end, "play", "")
	servicetest.Button(t, end, "review", "")
	if !strings.Contains(tb.Chat.Words.Print(end.Text), "@ann wins") {
		t.Errorf("the end: %q", tb.Chat.Words.Print(end.Text))
	}
}

// Someone who wins with the pad is told so in it.
func TestPadWins(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	tb.Begin("ann", "!play @bob 9")
	for i, move := range strings.Fields("e5 a1 d5 a2 c5 a3 b5 a4") {
		tb.Say([]string{"ann", "bob"}[i%2], "!"+move)
	}
	g := tb.Game()
	shown := chat.ShownState{Game: g.ID, Revision: g.Revision, Moves: len(g.Moves)}
	won := tb.ClickFrom("ann", chat.Button{Command: "move", Words: "f5"}, shown, true).Replies
	if len(won) != 1 || !won[0].Replace || !strings.Contains(tb.Chat.Words.Print(won[0].Text), "@ann wins") {
		t.Fatalf("%+v", won)
	}
	servicetest.Button(t, won[0], "rematch", "")
}

// The board above a pad has a frame around the pad's window.
func TestPadWindowIsOnTheBoard(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	board := tb.One("you", "!play")
	pad := tb.Click("you", servicetest.Button(t, board.Reply, "pad", ""), board.Shown).Replies[0]
	corner := tb.Click("you", chat.Button{Command: "pad", Words: "a1"}, pad.Shown).Replies[0]
	pictures := [][]byte{board.Picture.PNG, pad.Picture.PNG, corner.Picture.PNG}
	for i, a := range pictures {
		for _, b := range pictures[:i] {
			if bytes.Equal(a, b) {
				t.Errorf("picture %d has the same window as one before it", i)
			}
		}
	}
}

// Every pad button shows its point, even on stones; the labels in a column have the same number of
// characters with the same widths.
func TestPadLabels(t *testing.T) {
	for _, tt := range []struct{ moves, corner, want string }{
		{"h8 i9", "a1", "a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3 c3 d3 e3 a2 b2 c2 d2 e2 a1 b1 c1 d1 e1"},
		{"h8 i9", "k11", "k15 l15 m15 n15 o15 k14 l14 m14 n14 o14 k13 l13 m13 n13 o13 k12 l12 m12 n12 o12 k11 l11 m11 n11 o11"},
		{"c3 d4", "a1", "_a5 _b5 _c5 _d5 _e5 _a4 _b4 _c4 ○d4 _e4 _a3 _b3 ●c3 _d3 _e3 _a2 _b2 _c2 _d2 _e2 _a1 _b1 _c1 _d1 _e1"},
		{"h8 h9 i10", "g7", "_g11 _h11 _i11 _j11 _k11 _g10 _h10 ●i10 _j10 _k10 _g9- ○h9- _i9- _j9- _k9- _g8- ●h8- _i8- _j8- _k8- _g7- _h7- _i7- _j7- _k7-"},
	} {
		tb := servicetest.New(t, service.Options{})
		board := tb.Begin("ann", "!play @bob")
		for i, move := range strings.Fields(tt.moves) {
			board = tb.One([]string{"ann", "bob"}[i%2], "!"+move)
		}
		who := []string{"ann", "bob"}[len(strings.Fields(tt.moves))%2]
		pad := tb.Click(who, chat.Button{Command: "pad", Words: tt.corner}, board.Shown).Replies[0]
		var labels []string
		for _, row := range pad.Rows[:5] {
			for _, b := range row.Buttons {
				label := tb.Chat.Words.Print(b.Label)
				label = strings.ReplaceAll(label, "\u200b\u2002\u2006", "_")
				labels = append(labels, strings.ReplaceAll(label, "\u2007\u200b", "-"))
				if strings.ContainsAny(label, "●○") != b.Disabled {
					t.Errorf("%s: disabled is %t", label, b.Disabled)
				}
			}
		}
		if got := strings.Join(labels, " "); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.moves, got, tt.want)
		}
	}
}

func TestOldButtons(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	start := tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	tb.One("bob", "!i9")
	for _, tt := range []struct {
		name, who string
		button    chat.Button
		want      string
	}{
		{"an old board", "ann", chat.Button{Command: "move", Words: "a1"}, "component.stale Move=2 Shown=0"},
		{"an old pad", "ann", chat.Button{Command: "pad"}, "component.stale"},
		{"a stranger", "eve", chat.Button{Command: "pad"}, "players_only.people"},
	} {
		got := tb.Click(tt.who, tt.button, start.Shown)
		if len(got.Replies) != 1 || !got.Replies[0].Private || !strings.Contains(got.Replies[0].Text.String(), tt.want) {
			t.Errorf("%s: %v", tt.name, got.Replies)
		}
	}
	if got := tb.Click("eve", chat.Button{Command: "board"}, start.Shown); len(got.Replies) != 0 || tb.Game().Message != tb.Chat.Last("c") {
		t.Errorf("an old button that does no harm: %v, and the board is message %s", got.Calls, tb.Game().Message)
	}
	if g := tb.Game(); len(g.Moves) != 2 {
		t.Errorf("an old button made a move: %v", g.Moves)
	}
	tb.One("ann", "!resign yes")
	end := tb.Begin("ann", "!play @bob")
	if got := tb.Click("bob", chat.Button{Command: "undo"}, start.Shown); !strings.Contains(got.Replies[0].Text.String(), "component.other_game") || end.Picture == nil {
		t.Errorf("a button of another game: %v", got.Replies)
	}
}

// Every board button runs something that its command accepts.
func TestButtonsAreCommands(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	reader := &textcommand.Reader{Prefix: "!", Table: tb.Service.Commands()}
	var rows []chat.Row
	for _, text := range []string{"!play", "!h8", "!resign yes", "!watch 1 1", "!cancel", "!play windows 11 white standard", "!resign yes"} {
		for _, p := range tb.Say("ann", text) {
			rows = append(rows, p.Rows...)
		}
	}
	n := 0
	for _, row := range rows {
		if len(row.Buttons) > 5 || len(row.Menu) > 25 {
			t.Errorf("a row of %d buttons and %d choices", len(row.Buttons), len(row.Menu))
		}
		for _, b := range append(row.Buttons, row.Menu...) {
			n++
			req := reader.Read(t.Context(), servicetest.Message("c", "ann", "!"+b.Command+" "+b.Words))
			if req == nil || req.Problem != nil || req.Command.Name != b.Command {
				t.Errorf("%s %s: %+v", b.Command, b.Words, req)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d buttons were seen", n)
	}
}
