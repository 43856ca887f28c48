package bot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// ruleOf returns a rule by which an opening is played.
func ruleOf(id opening.ID) engine.Rule {
	if id >= opening.Soosyrv8 {
		return engine.Renju
	}
	return engine.Standard
}

// TestGameFollowsItsOpening does random actions in a game and in the plain model of its
// opening, and takes some back: the game, which keeps moves and actions apart, says the
// same of who is to act, what was done and who has which colour.
func TestGameFollowsItsOpening(t *testing.T) {
	ann, bob := User{ID: "ann"}, User{ID: "bob"}
	for _, id := range opening.IDs() {
		if _, ok := Opening(id.String()).steps(); !ok {
			continue
		}
		t.Run(id.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, uint64(id)))
			for range 20 {
				g := &Game{Size: 15, Rule: ruleOf(id), State: Playing, Opening: Opening(id.String()), Black: Player{User: ann}, White: Player{User: bob}}
				model, err := opening.New(id, 15, g.Rule)
				if err != nil {
					t.Fatal(err)
				}
				people := map[opening.Player]User{opening.First: ann, opening.Second: bob}
				for range 30 {
					step(t, rng, g, model, people)
					checkGame(t, g, model, people)
				}
			}
		})
	}
}

// step does a random action in a game and its model, or takes one back.
func step(t *testing.T, rng *rand.Rand, g *Game, model *opening.Game, people map[opening.Player]User) {
	t.Helper()
	if last, ok := model.LastPlayer(); ok && rng.IntN(6) == 0 {
		side := g.side(people[last].ID)
		if n := g.undoCount(side); n != 1 {
			t.Fatalf("%d actions are taken back by who acted last", n)
		}
		if err := g.takeBack(side, people[last]); err != nil {
			t.Fatal(err)
		}
		if err := model.TakeBack(last); err != nil {
			t.Fatal(err)
		}
		return
	}
	legal := model.LegalActions()
	if len(legal) == 0 {
		return
	}
	a := legal[rng.IntN(len(legal))]
	og, err := g.replay()
	if err != nil {
		t.Fatal(err)
	}
	if err := g.act(og, a, g.Player(g.ToMove()).User, 0); err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	if err := model.Do(a); err != nil {
		t.Fatal(err)
	}
}

// checkGame compares a game with its model.
func checkGame(t *testing.T, g *Game, model *opening.Game, people map[opening.Player]User) {
	t.Helper()
	og, err := g.replay()
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
	actions, sides := g.done()
	for i, p := range model.Actors() {
		if g.Player(sides[i]).User != people[p] {
			t.Fatalf("action %d, %v, is of %v", i, actions[i], g.Player(sides[i]).User.ID)
		}
	}
}

func TestGameRefusesActionsOfAnotherOpening(t *testing.T) {
	for name, g := range map[string]*Game{
		"an action where a stone is asked":  {Opening: "swap2", Actions: []opening.Action{{Kind: opening.Keep}}},
		"a stone where a color is asked":    {Opening: "swap", Moves: points4()},
		"a stone outside of the square":     {Opening: "pro", Moves: []engine.Point{{Col: 1, Row: 1}}},
		"another action than the one asked": {Opening: "swap", Moves: points4()[:3], Actions: []opening.Action{{Kind: opening.Exchange}}},
	} {
		g.Size, g.Rule = 15, engine.Standard
		if _, err := g.replay(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// points4 is four points of a row.
func points4() []engine.Point {
	return []engine.Point{{Col: 1, Row: 1}, {Col: 2, Row: 1}, {Col: 3, Row: 1}, {Col: 4, Row: 1}}
}
