package opening_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// replayed makes a game on 15×15 from a list of actions as text.
func replayed(t *testing.T, id opening.ID, text string) *opening.Game {
	t.Helper()
	actions, err := opening.ParseActions(text, 15)
	if err != nil {
		t.Fatal(err)
	}
	g, err := opening.Replay(id, 15, engine.Standard, actions)
	if err != nil {
		t.Fatalf("%v, %s: %v", id, text, err)
	}
	return g
}

// wholeOpenings are openings step by step: who is asked for what, and what is done.
var wholeOpenings = []struct {
	name    string
	id      opening.ID
	steps   string // "first: a stone: h8; …"
	black   opening.Player
	next    opening.Player // who moves after the opening
	stones  int
	pattern string // romaji of the pattern, or ""
}{
	{"free", opening.Free, "", opening.First, opening.First, 0, ""},
	{"cross", opening.Cross, "", opening.First, opening.First, 4, ""},
	{"pro", opening.Pro, "first: a stone: h8; second: a stone: i9; first: a stone: k8", opening.First, opening.Second, 3, ""},
	{"long pro", opening.LongPro, "first: a stone: h8; second: a stone: i9; first: a stone: l8", opening.First, opening.Second, 3, ""},
	{"swap, white taken", opening.Swap, "first: a stone: d4; first: a stone: e5; first: a stone: l12; second: a color: white",
		opening.First, opening.Second, 3, ""},
	{"swap, black taken", opening.Swap, "first: a stone: d4; first: a stone: e5; first: a stone: l12; second: a color: black",
		opening.Second, opening.First, 3, ""},
	{"swap2, white taken", opening.Swap2, "first: a stone: h8; first: a stone: i9; first: a stone: a1; second: a color or two stones: white",
		opening.First, opening.Second, 3, ""},
	{"swap2, black taken", opening.Swap2, "first: a stone: h8; first: a stone: i9; first: a stone: a1; second: a color or two stones: black",
		opening.Second, opening.First, 3, ""},
	{"swap2, two stones, black taken", opening.Swap2,
		"first: a stone: h8; first: a stone: i9; first: a stone: a1; second: a color or two stones: declare 2; second: a stone: c3; second: a stone: d3; first: a color: black",
		opening.First, opening.Second, 5, ""},
	{"swap2, two stones, white taken", opening.Swap2,
		"first: a stone: h8; first: a stone: i9; first: a stone: a1; second: a color or two stones: declare 2; second: a stone: c3; second: a stone: d3; first: a color: white",
		opening.Second, opening.First, 5, ""},
	{"三手交换五手两打, swapped", opening.RIF,
		"first: a stone: h8; first: a stone: h9; first: a stone: i9; second: a color: black; first: a stone: g7; second: fifths: offer g9; second: fifths: offer j8; first: a choice of the fifths: j8",
		opening.Second, opening.First, 5, "Kagetsu"},
	{"三手交换五手两打, not swapped, an offer withdrawn", opening.RIF,
		"first: a stone: h8; first: a stone: i9; first: a stone: i7; second: a color: white; second: a stone: g7; first: fifths: offer g9; first: fifths: withdraw g9; first: fifths: offer f9; first: fifths: offer g9; second: a choice of the fifths: f9",
		opening.First, opening.Second, 5, "Hogetsu"},
	{"yamaguchi, swapped", opening.Yamaguchi,
		"first: a stone: h8; first: a stone: h9; first: a stone: j9; first: a number of fifths: declare 1; second: a swap or not: swap; first: a stone: a1; second: fifths: offer o15; first: a choice of the fifths: o15",
		opening.Second, opening.First, 5, "Zangetsu"},
	{"yamaguchi, not swapped", opening.Yamaguchi,
		"first: a stone: h8; first: a stone: h9; first: a stone: j9; first: a number of fifths: declare 3; second: a swap or not: keep; second: a stone: a1; first: fifths: offer o15; first: fifths: offer a2; first: fifths: offer a3; second: a choice of the fifths: a2",
		opening.First, opening.Second, 5, "Zangetsu"},
	{"soosyrv-8, two swaps", opening.Soosyrv8,
		"first: a stone: h8; first: a stone: i9; first: a stone: f6; second: a swap or not: swap; first: a stone: i8; first: a number of fifths: declare 2; second: a swap or not: swap; first: fifths: offer j8; first: fifths: offer j7; second: a choice of the fifths: j7",
		opening.First, opening.Second, 5, "Suisei"},
	{"soosyrv-8, no swap", opening.Soosyrv8,
		"first: a stone: h8; first: a stone: i9; first: a stone: f6; second: a swap or not: keep; second: a stone: i8; second: a number of fifths: declare 1; first: a swap or not: keep; first: fifths: offer j8; second: a choice of the fifths: j8",
		opening.First, opening.Second, 5, "Suisei"},
	{"taraguchi-10, all swaps", opening.Taraguchi10,
		"first: a stone: h8; second: a swap or not: swap; first: a stone: h9; second: a swap or not: swap; first: a stone: i10; second: a swap or not: swap; first: a stone: k8; second: a swap or not or ten fifths: swap; first: a stone: l12; second: a swap or not: swap",
		opening.Second, opening.First, 5, "Keigetsu"},
	{"taraguchi-10, no swap", opening.Taraguchi10,
		"first: a stone: h8; second: a swap or not: keep; second: a stone: h9; first: a swap or not: keep; first: a stone: i10; second: a swap or not: keep; second: a stone: k8; first: a swap or not or ten fifths: keep; first: a stone: l12; second: a swap or not: keep",
		opening.First, opening.Second, 5, "Keigetsu"},
	{"taraguchi-10, ten fifths", opening.Taraguchi10,
		"first: a stone: h8; second: a swap or not: keep; second: a stone: h9; first: a swap or not: keep; first: a stone: i10; second: a swap or not: keep; second: a stone: k8; first: a swap or not or ten fifths: declare 10; " +
			"first: fifths: offer a1; first: fifths: offer b1; first: fifths: offer c1; first: fifths: offer d1; first: fifths: offer e1; first: fifths: offer f1; first: fifths: offer g1; first: fifths: offer h1; first: fifths: offer i1; first: fifths: offer j1; second: a choice of the fifths: f1",
		opening.First, opening.Second, 5, "Keigetsu"},
}

// Every opening asks the right player for the right thing, and ends correctly.
func TestWholeOpenings(t *testing.T) {
	for _, tt := range wholeOpenings {
		t.Run(tt.name, func(t *testing.T) {
			g := replayed(t, tt.id, "")
			for i, step := range strings.Split(tt.steps, "; ") {
				if step == "" {
					continue
				}
				parts := strings.Split(step, ": ")
				q := g.Question()
				if q.Player.String() != parts[0] || q.Task.String() != parts[1] || g.Over() {
					t.Fatalf("step %d asks %v for %v, want %s for %s", i+1, q.Player, q.Task, parts[0], parts[1])
				}
				a, err := opening.ParseAction(parts[2], 15)
				if err == nil {
					err = g.Do(a)
				}
				if err != nil {
					t.Fatalf("step %d: %v", i+1, err)
				}
			}
			q := g.Question()
			if !g.Over() || q.Task != opening.PlayOn || q.Player != tt.next || g.Player(engine.Black) != tt.black {
				t.Errorf("after it: over %t, %v of %v, Black is %v; want a move of %v, Black %v", g.Over(), q.Task, q.Player, g.Player(engine.Black), tt.next, tt.black)
			}
			if n := g.Position().Stones(); n != tt.stones || g.Position().SideToMove() != q.Stone {
				t.Errorf("%d stones and %v to move, want %d and %v", n, g.Position().SideToMove(), tt.stones, q.Stone)
			}
			if p, _ := opening.PatternOf(g.Position()); p.Romaji != tt.pattern {
				t.Errorf("pattern %q, want %q", p.Romaji, tt.pattern)
			}
		})
	}
}

// What an opening doesn't allow is refused with the reason.
func TestIllegalActions(t *testing.T) {
	const direct = "h8, h9, i9" // Kagetsu
	for _, tt := range []struct {
		name   string
		id     opening.ID
		done   string
		action string
		want   opening.Reason
	}{
		{"pro begins in the center", opening.Pro, "", "h9", opening.NotInSquare},
		{"pro's third stone in 5×5", opening.Pro, "h8, a1", "j10", opening.InSquare},
		{"long pro's third stone in 7×7", opening.LongPro, "h8, a1", "k8", opening.InSquare},
		{"renju's second stone away from the first", opening.RIF, "h8", "h10", opening.NotInSquare},
		{"renju's third stone outside of 5×5", opening.Yamaguchi, "h8, h9", "k8", opening.NotInSquare},
		{"taraguchi's fourth stone outside of 7×7", opening.Taraguchi10, "h8, keep, h9, keep, i9, keep", "l8", opening.NotInSquare},
		{"taraguchi's fifth stone outside of 9×9", opening.Taraguchi10, "h8, keep, h9, keep, i9, keep, k8, swap", "m8", opening.NotInSquare},
		{"taraguchi with nine fifths", opening.Taraguchi10, "h8, keep, h9, keep, i9, keep, k8", "declare 9", opening.OutOfRange},
		{"swap2 with three stones more", opening.Swap2, "h8, h9, a1", "declare 3", opening.OutOfRange},
		{"a stone where a colour is asked", opening.Swap2, "h8, h9, a1", "c3", opening.WrongKind},
		{"a colour where a stone is asked", opening.Swap, "h8, h9", "white", opening.WrongKind},
		{"two stones more in swap", opening.Swap, "h8, h9, a1", "declare 2", opening.WrongKind},
		{"no fifths", opening.Soosyrv8, direct + ", keep, a1", "declare 0", opening.OutOfRange},
		{"nine fifths in soosyrv-8", opening.Soosyrv8, direct + ", keep, a1", "declare 9", opening.OutOfRange},
		{"thirteen fifths in yamaguchi", opening.Yamaguchi, direct, "declare 13", opening.OutOfRange},
		{"a fifth twice", opening.RIF, direct + ", white, a1, offer g9", "offer g9", opening.Offered},
		{"a fifth that was not offered", opening.RIF, direct + ", white, a1, offer g9, offer f9", "g8", opening.NotOffered},
		{"a fifth withdrawn that was not offered", opening.RIF, direct + ", white, a1, offer g9", "withdraw g8", opening.NotOffered},
		{"a fifth withdrawn when all are there", opening.RIF, direct + ", white, a1, offer g9, offer f9", "withdraw g9", opening.WrongKind},
		{"a swap in the middle of a free game", opening.Free, "h8", "swap", opening.WrongKind},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := replayed(t, tt.id, tt.done)
			a, err := opening.ParseAction(tt.action, 15)
			if err != nil {
				t.Fatal(err)
			}
			err = g.Do(a)
			illegal, ok := errors.AsType[*opening.IllegalError](err)
			if !ok || illegal.Reason != tt.want || illegal.Action != a || illegal.Question.Task != g.Question().Task {
				t.Errorf("%v: %v, want reason %d", a, err, tt.want)
			}
			if err != nil && !strings.Contains(err.Error(), a.String()) {
				t.Errorf("the error %q does not name %v", err, a)
			}
		})
	}
	g := replayed(t, opening.Free, "h8")
	var taken *engine.TakenError
	if err := g.Do(opening.Action{Kind: opening.Place, Point: engine.Center(15)}); !errors.As(err, &taken) {
		t.Errorf("a stone on a stone: %v", err)
	}
	if err := g.Do(opening.Action{Kind: opening.Kind(99)}); err == nil {
		t.Error("an unknown kind is done")
	}
	g = replayed(t, opening.Swap, "h8, h9, a1")
	if err := g.Do(opening.Action{Kind: opening.TakeColor}); err == nil {
		t.Error("a colour is taken that is none")
	}
}

// Nothing can be done after a game has been won.
func TestGameOver(t *testing.T) {
	g := replayed(t, opening.Swap2, "h8, a1, i8, black, b1, j8, c1, k8, d2, g8")
	if q := g.Question(); q.Task != opening.GameOver || len(g.LegalActions()) != 0 {
		t.Errorf("asked for %v, %d actions", q.Task, len(g.LegalActions()))
	}
	if err := g.Do(opening.Action{Kind: opening.Place}); !errors.Is(err, engine.ErrGameOver) {
		t.Errorf("a stone after the end: %v", err)
	}
}

// Undo takes back one action at a time, and the last player is updated.
func TestUndo(t *testing.T) {
	g := replayed(t, opening.RIF, "h8, h9, i9, black, a1, offer g9, offer j8, j8")
	steps := []opening.Player{opening.First, opening.Second, opening.Second, opening.First, opening.Second, opening.First, opening.First, opening.First}
	for i, by := range steps {
		if last, ok := g.LastPlayer(); !ok || last != by {
			t.Fatalf("step %d: the last player is %v (%t), want %v", i, last, ok, by)
		}
		if err := g.Undo(); err != nil || len(g.Actions()) != len(steps)-1-i {
			t.Fatalf("step %d: %v, %d actions left", i, err, len(g.Actions()))
		}
	}
	if last, ok := g.LastPlayer(); ok {
		t.Errorf("the last player of no actions is %v", last)
	}
	if err := g.Undo(); !errors.Is(err, opening.ErrNothing) {
		t.Errorf("nothing is left: %v", err)
	}
	if diff := cmp.Diff(replayed(t, opening.RIF, "").Question(), g.Question()); diff != "" {
		t.Errorf("the question at the beginning (-want +got):\n%s", diff)
	}
}

func TestSizes(t *testing.T) {
	for _, id := range opening.IDs() {
		for size := engine.MinSize; size <= engine.MaxSize; size++ {
			_, err := opening.New(id, size, engine.Freestyle)
			fits := size%2 == 1 || id == opening.Free || id == opening.Swap || id == opening.Swap2
			wrong, isSize := errors.AsType[*opening.SizeError](err)
			if fits != (err == nil) || fits != id.Fits(size) || err != nil && (!isSize || wrong.ID != id || wrong.Size != size) {
				t.Errorf("%v on %d×%d: %v", id, size, size, err)
			}
		}
		if _, err := opening.New(id, engine.MaxSize+1, engine.Freestyle); err == nil {
			t.Errorf("%v on a board that there is not", id)
		}
		if again, ok := opening.ParseID(strings.ToUpper(id.String())); !ok || again != id {
			t.Errorf("%v is read as %v, %t", id, again, ok)
		}
	}
	if _, ok := opening.ParseID("chess"); ok {
		t.Error("chess is an opening")
	}
	if _, err := opening.New(opening.ID(99), 15, engine.Freestyle); err == nil || !strings.Contains(err.Error(), "99") {
		t.Errorf("opening 99: %v", err)
	}
}
