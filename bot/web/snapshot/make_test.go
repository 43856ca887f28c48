package snapshot_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
	"hoshi/render"
)

var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// messages is the catalogue, which takes a moment to load.
var messages = sync.OnceValues(locale.New)

// newMaker returns a maker whose clock is stopped at noon.
func newMaker(t *testing.T) *snapshot.Maker {
	t.Helper()
	catalogue, err := messages()
	if err != nil {
		t.Fatal(err)
	}
	return &snapshot.Maker{
		View:      view.New(view.Deps{Painter: view.NewPainter(render.NewPainter(), nil), Translator: catalogue, Width: 320, Now: func() time.Time { return noon }}),
		Catalogue: catalogue, Now: func() time.Time { return noon },
		PublicID: func(int64) string { return "public" },
		Jump:     func(r chat.MessageRef) string { return "https://chat.example/" + r.Message },
	}
}

var (
	ann = chat.User{ID: "1", Name: "ann **x**", Mention: "<@1>"}
	bob = chat.User{ID: "2", Name: "bob", Mention: "<@2>"}
)

// newGame returns a game in which some moves have been made.
func newGame(t *testing.T, black, white game.Player, rule engine.Rule, opening game.Opening, moves ...string) *game.Game {
	t.Helper()
	g := &game.Game{ID: 7, Channel: "c", Guild: "g", Host: ann}
	g.Size, g.Rule, g.Opening, g.State, g.Black, g.White = 15, rule, opening, game.Playing, black, white
	g.Revision, g.Message = 3, "99"
	for _, m := range moves {
		pt, err := engine.ParsePoint(m, 15)
		if err != nil {
			t.Fatal(err)
		}
		side := g.ToMove()
		if err := g.Do(game.Actor{Side: side, User: g.Player(side).User, Now: noon}, game.Move{Point: pt}); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
	return g
}

func person(u chat.User) game.Player { return game.Player{User: u} }

func made(t *testing.T, g *game.Game, by snapshot.Viewer) *snapshot.Snapshot {
	t.Helper()
	s, err := newMaker(t).Make(g, settings.Values{Defaults: &settings.Defaults{BareMoves: true}}, snapshot.Around{}, by)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// commands returns the commands of all buttons, with their words.
func commands(s *snapshot.Snapshot) (out []string) {
	for _, r := range s.Rows {
		for _, b := range slices.Concat(r.Buttons, r.Menu) {
			out = append(out, strings.TrimSpace(b.Command+" "+b.Words))
		}
	}
	return out
}

func TestViewers(t *testing.T) {
	g := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, "h8", "i9")
	for _, tt := range []struct {
		name     string
		by       snapshot.Viewer
		you      string
		canPlace bool
		acts     bool
	}{
		{"the player to move", snapshot.Viewer{User: "1"}, "black", true, true},
		{"the other player", snapshot.Viewer{User: "2"}, "white", false, true},
		{"a person who watches", snapshot.Viewer{User: "3"}, "", false, false},
		{"nobody in particular", snapshot.Viewer{}, "", false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := made(t, g, tt.by)
			if s.You != tt.you || s.CanPlace != tt.canPlace || (len(s.Rows) > 0) != tt.acts {
				t.Errorf("you %q, canPlace %v, %d rows; want %q, %v, rows: %v", s.You, s.CanPlace, len(s.Rows), tt.you, tt.canPlace, tt.acts)
			}
			if s.ToMove != "black" || s.Stone != "black" || s.Last != "i9" || s.Prev != "h8" || s.Moves != 2 || len(s.Stones) != 2 {
				t.Errorf("%+v", s)
			}
		})
	}
}

func TestActions(t *testing.T) {
	s := made(t, newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, "h8", "i9", "h9", "i8"), snapshot.Viewer{User: "1"})
	got := commands(s)
	for _, want := range []string{"undo", "resign", "draw", "cancel"} {
		if !slices.Contains(got, want) {
			t.Errorf("no %q among %q", want, got)
		}
	}
	for _, not := range []string{"pad", "move", "export", "replay", "help", "board"} {
		if slices.Contains(got, not) {
			t.Errorf("%q is among %q", not, got)
		}
	}
}

// Texts use people's display names, without mentions and Markdown, in every language.
func TestTexts(t *testing.T) {
	for _, language := range settings.Languages() {
		t.Run(language, func(t *testing.T) {
			g := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, "h8", "i9")
			g.Offer = game.Offer{Kind: game.OfferDraw, Side: engine.White}
			s := made(t, g, snapshot.Viewer{User: "1", Language: language})
			all := strings.Join(slices.Concat(s.Text, []string{s.Spoken, s.Alt, s.RuleName, s.Players.Black.Name}), "\n")
			if s.Lang != language || strings.ContainsAny(all, "<>*`") || !strings.Contains(all, "ann ''x''") {
				t.Errorf("%s: %s", s.Lang, all)
			}
			if !strings.Contains(strings.Join(s.Text, "\n"), "bob") {
				t.Errorf("the offer isn't told: %q", s.Text)
			}
		})
	}
}

// Readers see in their own time zone when a challenge expires, and without scripts in UTC.
func TestChallengeExpires(t *testing.T) {
	g := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening)
	g.State, g.Host, g.Due = game.Proposed, ann, time.Unix(1_800_000_000, 0)
	s := made(t, g, snapshot.Viewer{User: "2"})
	if got := strings.Join(s.Text, " "); !strings.Contains(got, "expires on <d:1800000000> at <t:1800000000>") {
		t.Errorf("%q", got)
	}
	if got := strings.Join(s.TextInUTC(), " "); !strings.Contains(got, "expires on 2027-01-15 at 08:00:00 UTC") {
		t.Errorf("without scripts: %q", got)
	}
}

func TestOpeningAsks(t *testing.T) {
	g := newGame(t, person(ann), person(bob), engine.Standard, "swap2", "h8", "i9", "j7")
	s := made(t, g, snapshot.Viewer{User: "2"})
	if s.State != snapshot.StateOpening || s.CanPlace || s.ToMove != "white" {
		t.Errorf("state %q, canPlace %v, toMove %q", s.State, s.CanPlace, s.ToMove)
	}
	if got := commands(s); !slices.Contains(got, "choose black") || !slices.Contains(got, "choose more") {
		t.Errorf("the choices are missing: %q", got)
	}
}

func TestForbiddenPoints(t *testing.T) {
	// Black's h8, i8 and g9, g10 make a double three at g8.
	g := newGame(t, person(ann), person(bob), engine.Renju, game.NoOpening, "h8", "a1", "i8", "a15", "g9", "o1", "g10", "o15")
	s := made(t, g, snapshot.Viewer{User: "1"})
	if !slices.Contains(s.Forbidden, "g8") {
		t.Errorf("forbidden: %q", s.Forbidden)
	}
}

func TestClocks(t *testing.T) {
	g := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening)
	g.Clock = game.Clock{Main: 5 * time.Minute}
	g.ResetClock(noon)
	for _, m := range []string{"h8", "i9"} {
		pt, _ := engine.ParsePoint(m, 15)
		if err := g.Do(game.Actor{Side: g.ToMove(), User: g.Player(g.ToMove()).User, Now: noon}, game.Move{Point: pt}); err != nil {
			t.Fatal(err)
		}
	}
	g.Since = noon.Add(-time.Minute)
	s := made(t, g, snapshot.Viewer{})
	if s.Clock == nil || s.Clock.Running != "black" || s.Clock.Black.Left != (4*time.Minute).Milliseconds() || s.Clock.White.Left != (5*time.Minute).Milliseconds() || s.Clock.Now != noon.UnixMilli() {
		t.Errorf("clock: %+v", s.Clock)
	}
	g.Clock = game.Clock{PerMove: 3 * game.Day}
	s = made(t, g, snapshot.Viewer{Language: "ko"})
	if s.Clock == nil || !s.Clock.PerMove || s.Clock.Black == nil || s.Clock.White != nil {
		t.Errorf("clock: %+v", s.Clock)
	}
}

func TestEnd(t *testing.T) {
	g := newGame(t, person(ann), game.Player{Engine: true, Level: engine.Easy}, engine.Freestyle, game.NoOpening, "h8")
	for _, m := range []string{"a1", "i8", "a2", "j8", "a4", "k8", "a5", "l8"} {
		pt, _ := engine.ParsePoint(m, 15)
		if err := g.Do(game.Actor{Side: g.ToMove(), User: g.Player(g.ToMove()).User, Now: noon}, game.Move{Point: pt}); err != nil {
			t.Fatal(err)
		}
	}
	s := made(t, g, snapshot.Viewer{User: "1"})
	if s.State != snapshot.StateOver || s.ToMove != "" || s.CanPlace || len(s.Win) != 5 || s.Result == "" || !s.Players.White.Engine || s.Players.White.Level == "" {
		t.Errorf("%+v", s)
	}
	if got := commands(s); !slices.Contains(got, "rematch") {
		t.Errorf("no rematch among %q", got)
	}
}
