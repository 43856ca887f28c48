package records

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/engine/record"
)

// ruleOf returns a rule under which an opening is played.
func ruleOf(id opening.ID) engine.Rule {
	if id >= opening.Soosyrv8 {
		return engine.Renju
	}
	return engine.Standard
}

// stepped returns the openings in which players do more than move.
func stepped() []opening.ID {
	return slices.DeleteFunc(opening.IDs(), func(id opening.ID) bool {
		_, ok := game.Opening(id.String()).Steps()
		return !ok
	})
}

// playAtRandom runs actions in a game and in its opening's model, and takes some back: the game,
// which stores moves and actions separately, agrees on whose turn it is, what was done and who has
// which color. choose returns a number below n; when it has no more, the game ends.
func playAtRandom(t *testing.T, id opening.ID, choose func(n int) (int, bool)) {
	t.Helper()
	ann, bob := chat.User{ID: "ann"}, chat.User{ID: "bob"}
	g := &game.Game{Record: game.Record{Size: 15, Rule: ruleOf(id), Opening: game.Opening(id.String())}, Status: game.Status{State: game.Playing}, Seats: game.Seats{Black: game.Player{User: ann}, White: game.Player{User: bob}}}
	model, err := opening.New(id, 15, g.Rule)
	if err != nil {
		t.Fatal(err)
	}
	people := map[opening.Player]chat.User{opening.First: ann, opening.Second: bob}
	for {
		back, ok := choose(6)
		n, more := choose(1 << 16)
		if !ok || !more {
			break
		}
		step(t, back == 0, n, g, model, people)
		checkGame(t, g, model, people)
	}
	checkKept(t, g)
}

// TestGameFollowsItsOpening runs a fixed part of FuzzGame.
func TestGameFollowsItsOpening(t *testing.T) {
	for _, id := range stepped() {
		t.Run(id.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, uint64(id)))
			for range 20 {
				left := 60
				playAtRandom(t, id, func(n int) (int, bool) { left--; return rng.IntN(n), left >= 0 })
			}
		})
	}
}

// FuzzGame plays random actions through every opening: one byte says whether an action is taken
// back, and two choose which one is done. See [playAtRandom].
func FuzzGame(f *testing.F) {
	for i := range stepped() {
		f.Add([]byte{byte(i), 1, 0, 112, 1, 0, 113, 1, 0, 114, 1, 0, 1, 1, 0, 2, 1, 0, 9, 0, 0, 0, 1, 0, 30, 1, 0, 50, 1, 0, 70, 1, 0, 90})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		id, rest := stepped()[int(data[0])%len(stepped())], data[1:min(len(data), 181)]
		playAtRandom(t, id, func(n int) (int, bool) {
			width := 1
			if n > 256 {
				width = 2
			}
			if len(rest) < width {
				return 0, false
			}
			v := 0
			for _, b := range rest[:width] {
				v = v<<8 | int(b)
			}
			rest = rest[width:]
			return v % n, true
		})
	})
}

// checkKept writes a game as records and in its stored form, and reads it again.
func checkKept(t *testing.T, g *game.Game) {
	t.Helper()
	kept, err := opening.ParseActions(opening.FormatActions(g.Actions), engine.MaxSize)
	if err != nil || !slices.Equal(kept, g.Actions) {
		t.Fatalf("the column of actions has %v, want %v; %v", kept, g.Actions, err)
	}
	pos, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []record.Format{record.SGF, record.PSQ, record.Text} {
		data, err := recordOf(g, pos).Write(f)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		read, err := record.Read(data)
		if err != nil {
			t.Fatalf("%s: %v\n%s", f, err, data)
		}
		again := read.Game
		if game.Opening(again.Opening.String()) != g.Opening || !slices.Equal(again.Actions, g.Actions) || !slices.Equal(again.Moves, g.Moves) || again.Rule != g.Rule || again.Size != g.Size {
			t.Fatalf("%s: %v %v %v from\n%s\nwant %v %v", f, again.Opening, again.Actions, again.Moves, data, g.Opening, g.Actions)
		}
	}
}

// step runs the n-th legal action in a game and its model, or takes one back.
func step(t *testing.T, back bool, n int, g *game.Game, model *opening.Game, people map[opening.Player]chat.User) {
	t.Helper()
	g.State, g.Winner = game.Playing, engine.Empty // the model's game continues after a five
	if last, ok := model.LastPlayer(); ok && back {
		side := g.Side(people[last].ID)
		if n := g.UndoCount(side); n != 1 {
			t.Fatalf("%d actions are taken back by who acted last", n)
		}
		if err := g.Do(game.Actor{Side: side, User: people[last]}, game.Undo{}); err != nil {
			t.Fatal(err)
		}
		if err := model.Undo(); err != nil {
			t.Fatal(err)
		}
		return
	}
	legal := model.LegalActions()
	if len(legal) == 0 {
		return
	}
	a := legal[n%len(legal)]
	by := game.Actor{Side: g.ToMove(), User: g.Player(g.ToMove()).User}
	if err := g.Do(by, game.Step{Action: a}); err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	if err := model.Do(a); err != nil {
		t.Fatal(err)
	}
}

// checkGame compares a game with its model.
func checkGame(t *testing.T, g *game.Game, model *opening.Game, people map[opening.Player]chat.User) {
	t.Helper()
	og, err := g.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := og.Actions(), model.Actions(); !slices.Equal(got, want) {
		t.Fatalf("actions %v, want %v", got, want)
	}
	for p, person := range people {
		if got := g.Player(model.Color(p)).User; got != person {
			t.Fatalf("after %v %v has %v, want %v", model.Actions(), model.Color(p), got.ID, person.ID)
		}
	}
	if q := model.Question(); q.Task != opening.GameOver && g.Player(g.ToMove()).User != people[q.Player] {
		t.Fatalf("after %v %v is to act, want %v", model.Actions(), g.Player(g.ToMove()).User.ID, people[q.Player].ID)
	}
	pos, err := g.Position()
	if err != nil || !slices.Equal(pos.Moves(), model.Position().Moves()) {
		t.Fatalf("position %v, %v", pos, err)
	}
	actions, sides := g.Done()
	for i, p := range model.Actors() {
		if g.Player(sides[i]).User != people[p] {
			t.Fatalf("action %d, %v, is of %v", i, actions[i], g.Player(sides[i]).User.ID)
		}
	}
}

func TestGameRefusesActionsOfAnotherOpening(t *testing.T) {
	for name, g := range map[string]*game.Game{
		"an action where a stone is asked":  {Record: game.Record{Opening: "swap2", Actions: []opening.Action{{Kind: opening.Keep}}}},
		"a stone where a color is asked":    {Record: game.Record{Opening: "swap", Moves: points4()}},
		"a stone outside of the square":     {Record: game.Record{Opening: "pro", Moves: []engine.Point{{Col: 1, Row: 1}}}},
		"another action than the one asked": {Record: game.Record{Opening: "swap", Moves: points4()[:3], Actions: []opening.Action{{Kind: opening.Exchange}}}},
	} {
		g.Size, g.Rule = 15, engine.Standard
		if _, err := g.Replay(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// points4 returns four points in a row.
func points4() []engine.Point {
	return []engine.Point{{Col: 1, Row: 1}, {Col: 2, Row: 1}, {Col: 3, Row: 1}, {Col: 4, Row: 1}}
}
