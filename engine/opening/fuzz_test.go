package opening_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// sizes are the tests' board sizes: all openings fit.
var sizes = []int{9, 11, 15, 19}

// playBytes plays a game from bytes and compares it with the model after every action: two bytes
// choose a legal action, 255 undoes one.
func playBytes(t *testing.T, data []byte, most int) {
	t.Helper()
	if len(data) < 2 {
		return
	}
	id := opening.IDs()[int(data[0])%len(opening.IDs())]
	g, err := opening.New(id, sizes[int(data[1])%len(sizes)], engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	data = data[2:min(len(data), 2+2*most)]
	for ; len(data) >= 2; data = data[2:] {
		legal := compare(t, g)
		if data[0] == 255 {
			undo(t, g)
			continue
		}
		if len(legal) == 0 {
			break
		}
		a := legal[(int(data[0])<<8|int(data[1]))%len(legal)]
		refuseOthers(t, g, legal, data)
		if err := g.Do(a); err != nil {
			t.Fatalf("%v: %v is legal, but %v", id, a, err)
		}
	}
	compare(t, g)
	again, err := opening.Replay(id, g.Position().Size(), engine.Freestyle, g.Actions())
	if err != nil || again.Question().Task != g.Question().Task {
		t.Fatalf("replayed it asks %+v, want %+v; error %v", again.Question(), g.Question(), err)
	}
}

// undo undoes the last action, if there is one.
func undo(t *testing.T, g *opening.Game) {
	t.Helper()
	before := g.Actions()
	if err := g.Undo(); len(before) == 0 && !errors.Is(err, opening.ErrNothing) || len(before) > 0 && err != nil {
		t.Fatalf("undo of %d actions: %v", len(before), err)
	}
	if n := max(len(before)-1, 0); !slices.Equal(g.Actions(), before[:n]) {
		t.Fatalf("after undo: %v, want %v", g.Actions(), before[:n])
	}
}

// refuseOthers tries an action made from the bytes. If it isn't legal, it must be refused and
// nothing may change.
func refuseOthers(t *testing.T, g *opening.Game, legal []opening.Action, data []byte) {
	t.Helper()
	size := g.Position().Size()
	a := opening.Action{Kind: opening.Kind(data[0]%9) + 0}
	switch a.Kind {
	case opening.Place, opening.Offer, opening.Withdraw:
		a.Point = engine.Point{Col: int8(int(data[1]) % (size + 1)), Row: int8(int(data[0]) % (size + 1))}
	case opening.TakeColor:
		a.Color = engine.Color(data[1] % 3)
	case opening.Declare:
		a.Number = int(data[1]%15) - 1
	}
	if slices.Contains(legal, a) {
		return
	}
	before := g.Actions()
	if err := g.Do(a); err == nil {
		t.Fatalf("%v after %s: %v is done, but not legal", g.ID(), opening.FormatActions(before), a)
	}
	if !slices.Equal(g.Actions(), before) {
		t.Fatalf("the refused %v is on the list: %v", a, g.Actions())
	}
}

// FuzzGame plays random actions through every opening and compares the game with the model.
func FuzzGame(f *testing.F) {
	for id := range opening.IDs() {
		f.Add([]byte{byte(id), 2, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 255, 0, 255, 1, 0, 8})
	}
	f.Fuzz(func(t *testing.T, data []byte) { playBytes(t, data, 60) })
}

// TestRandomGames runs a fixed part of FuzzGame.
func TestRandomGames(t *testing.T) {
	games := 10
	if os.Getenv("HOSHI_PROOF_LONG") != "" {
		games = 40
	}
	for i := range opening.IDs() {
		t.Run(opening.IDs()[i].String(), func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, uint64(i)))
			for range games {
				data := make([]byte, 2+2*30)
				for j := range data {
					data[j] = byte(random.Uint32())
				}
				data[0] = byte(i)
				playBytes(t, data, 30)
			}
		})
	}
}

// FuzzParseActions parses lists of actions and formats them again.
func FuzzParseActions(f *testing.F) {
	for _, text := range []string{"h8, i9, g7, white, declare 2", "offer a1, withdraw a1, swap, keep, black", "", "h8,,", "declare x", "offer", "offer z99"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		actions, err := opening.ParseActions(text, engine.DefaultSize)
		if err != nil {
			if _, ok := errors.AsType[*opening.ActionError](err); !ok || err.Error() == "" {
				t.Fatalf("%q: error %v is no ActionError", text, err)
			}
			return
		}
		again, err := opening.ParseActions(opening.FormatActions(actions), engine.DefaultSize)
		if err != nil || !slices.Equal(again, actions) {
			t.Fatalf("%q: %v is read again as %v, error %v", text, actions, again, err)
		}
	})
}
