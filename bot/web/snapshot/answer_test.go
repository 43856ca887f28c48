package snapshot_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
)

func TestAnswer(t *testing.T) {
	m := newMaker(t)
	got := m.Answer(chat.Reply{
		Text:    message.Lines(message.T("resign.ask"), message.T("event.withdraw", message.Args{"User": ann})),
		Private: true, Replace: true,
		Picture: &chat.Picture{Name: "replay.gif", PNG: []byte("GIF89a"), Alt: message.T("color.black")},
		Rows: []chat.Row{{Buttons: []chat.Button{
			{Command: "resign", Words: "yes", Label: message.T("button.resign"), Style: chat.StyleDanger},
			{Command: "pad", Label: message.T("button.move")},
			{Label: message.T("button.to_challenge"), Link: &chat.MessageRef{Channel: "c", Message: "1"}},
		}}, {Buttons: []chat.Button{{Command: "help", Label: message.T("button.help")}}}},
	}, "ko")
	if len(got.Text) != 2 || strings.ContainsAny(strings.Join(got.Text, ""), "<>*`") || !strings.Contains(got.Text[1], "ann ''x''") || !got.Private || !got.Replace {
		t.Errorf("%+v", got)
	}
	want := []snapshot.Row{{Buttons: []snapshot.Button{{Command: "resign", Words: "yes", Label: m.Printer("ko").Print(message.T("button.resign")), Style: "danger"}}}}
	if d := cmp.Diff(want, got.Rows); d != "" {
		t.Errorf("rows (-want +got)\n%s", d)
	}
	if got.Picture == nil || got.Picture.PNG != "data:image/gif;base64,R0lGODlh" || got.Picture.Alt == "" {
		t.Errorf("%+v", got.Picture)
	}
	if got.Picture.Marks != nil {
		t.Errorf("marks of a replay: %+v", got.Picture.Marks)
	}
	if got := m.Answer(chat.Reply{}, "en"); got.Text == nil || got.Picture != nil || got.Rows != nil {
		t.Errorf("nothing: %+v", got)
	}
}

// The columns of a table stay apart on a page, which shows runs of spaces as one.
func TestAnswerTable(t *testing.T) {
	m := newMaker(t)
	table := message.T("think.table", message.Args{"Value": "87%", "Depth": 8, "Nodes": 1437, "Time": "1 ms", "Line": "h6 h7", "Best": "h6 87%"})
	for language, want := range map[string]string{"en": "value · 87%", "ja": "評価値 · 87%", "ko": "평가 · 87%"} {
		if got := m.Answer(chat.Reply{Text: table}, language).Text; len(got) != 6 || got[0] != want {
			t.Errorf("%q, want %q first", got, want)
		}
	}
}

// A page gets what it needs to mark an analysis on its own board.
func TestMarks(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	h8, i9, i10 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}, engine.Point{Col: 8, Row: 9}
	if err := pos.Play(h8); err != nil {
		t.Fatal(err)
	}
	m := newMaker(t)
	of := func(marks chat.Marks, pos *engine.Position) *snapshot.Marks {
		return m.Answer(chat.Reply{Picture: &chat.Picture{Name: "board.png", PNG: []byte("x"), Position: pos, Marks: marks}}, "en").Picture.Marks
	}
	got := of(chat.Marks{Suggested: []engine.Point{i10}, Line: []engine.Point{i10, i9}, Labels: []chat.Label{{At: i9, Text: "!"}}}, pos)
	want := &snapshot.Marks{Moves: 1, Side: "white", Suggested: []string{"i10"}, Line: []string{"i10", "i9"}, Labels: []snapshot.Label{{At: "i9", Text: "!"}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if got := of(chat.Marks{}, pos); got != nil {
		t.Errorf("no marks: %+v", got)
	}
	if got := of(chat.Marks{Suggested: []engine.Point{i10}}, nil); got != nil {
		t.Errorf("no position: %+v", got)
	}
}

func TestForm(t *testing.T) {
	got := newMaker(t).Form(&chat.Form{Title: message.T("button.move"), Fields: []chat.Field{{Option: "point", Label: message.T("button.move"), Value: "h8", Max: 3, Optional: true}}}, "move", "", "en")
	want := snapshot.Form{Title: "Move", Command: "move", Fields: []snapshot.Field{{Option: "point", Label: "Move", Value: "h8", Max: 3, Optional: true}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// People see what they can do about a challenge, and what was agreed.
func TestChallenges(t *testing.T) {
	challenge := func(opponent chat.User) *game.Game {
		g := newGame(t, person(ann), person(opponent), engine.Freestyle, game.NoOpening)
		g.State, g.Last = game.Proposed, game.Event{Kind: game.EventChallenge, User: ann}
		g.Due = noon.Add(24 * 3600e9)
		return g
	}
	for _, tt := range []struct {
		name     string
		opponent chat.User
		user     chat.UserID
		want     []string
	}{
		{"the host", bob, "1", []string{"terms game 7 rated", "withdraw game 7"}},
		{"the challenged", bob, "2", []string{"accept game 7", "decline game 7"}},
		{"somebody else", bob, "3", nil},
		{"nobody in particular", bob, "", nil},
		{"anybody, if it's open", chat.User{}, "3", []string{"accept game 7"}},
		{"a watcher of an open one", chat.User{}, "", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := challenge(tt.opponent)
			s := made(t, g, snapshot.Viewer{User: tt.user})
			if d := cmp.Diff(tt.want, commands(s)); d != "" || s.State != snapshot.StateChallenge || s.CanPlace || len(s.Text) == 0 || !strings.Contains(s.Text[0], map[bool]string{true: "You challenged bob", false: "ann"}[tt.user == "1" && tt.opponent == bob]) {
				t.Errorf("%+v\n(-want +got)\n%s", s, d)
			}
		})
	}
	g := challenge(bob)
	g.State, g.Last = game.Unplayed, game.Event{Kind: game.EventDecline, User: bob}
	if s := made(t, g, snapshot.Viewer{User: "1"}); s.State != snapshot.StateOver || len(s.Rows) != 0 || !strings.Contains(s.Text[0], "bob") {
		t.Errorf("%+v", s)
	}
}

// In a vote game, everyone with a session may vote while the vote is open.
func TestVotes(t *testing.T) {
	g := newGame(t, game.Player{Team: true}, game.Player{Engine: true, Level: engine.Easy}, engine.Freestyle, game.NoOpening)
	g.RoundTime, g.RoundEnds = 60e9, noon.Add(60e9)
	for _, tt := range []struct {
		user     chat.UserID
		canPlace bool
	}{{"1", true}, {"3", true}, {"", false}} {
		s := made(t, g, snapshot.Viewer{User: tt.user})
		if s.CanPlace != tt.canPlace || (len(s.Rows) > 0) != tt.canPlace {
			t.Errorf("%q: canPlace %v, rows %+v", tt.user, s.CanPlace, s.Rows)
		}
	}
}

// People with the same role see the same, whoever they are. Different roles may see different
// things.
func TestRoles(t *testing.T) {
	open := newGame(t, person(ann), person(chat.User{}), engine.Freestyle, game.NoOpening)
	open.State = game.Proposed
	for name, g := range map[string]*game.Game{
		"two people":  newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, "h8"),
		"a vote":      newGame(t, game.Player{Team: true}, game.Player{Engine: true}, engine.Freestyle, game.NoOpening),
		"a challenge": open,
	} {
		t.Run(name, func(t *testing.T) {
			seen := map[string]*snapshot.Snapshot{}
			for _, user := range []chat.UserID{"", "1", "2", "3", "4"} {
				role, s := snapshot.Role(g, user), made(t, g, snapshot.Viewer{User: user})
				if before := seen[role]; before != nil && !cmp.Equal(before, s) {
					t.Errorf("role %q: %s", role, cmp.Diff(before, s))
				}
				seen[role] = s
			}
			if len(seen) < 3 {
				t.Errorf("%d roles", len(seen))
			}
		})
	}
}
