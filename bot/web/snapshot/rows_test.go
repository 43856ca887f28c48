package snapshot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/result"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// onPage are the commands of chat buttons that the page replaces with its board, its list of moves,
// its own review, and its links and keys.
var onPage = []string{"pad", "board", "open", "step", "review", "replay", "share", "export", "help", "move"}

// openingChoices are ways to answer an opening's questions: swap at once, place or offer more, and
// keep.
var openingChoices = [][]game.Step{
	{step(opening.Action{Kind: opening.TakeColor, Color: engine.White}), step(opening.Action{Kind: opening.Exchange}), step(opening.Action{Kind: opening.Declare, Number: 2})},
	{step(opening.Action{Kind: opening.Declare, Number: 2}), step(opening.Action{Kind: opening.Declare, Number: 10}), step(opening.Action{Kind: opening.Keep}), step(opening.Action{Kind: opening.TakeColor, Color: engine.White})},
	{step(opening.Action{Kind: opening.Keep}), step(opening.Action{Kind: opening.Declare, Number: 3}), step(opening.Action{Kind: opening.TakeColor, Color: engine.Black})},
}

func step(a opening.Action) game.Step { return game.Step{Action: a} }

// playOpening plays an opening with some choices, and with the first stones that it allows. It
// calls a function at each new kind of question.
func playOpening(t *testing.T, id opening.ID, choices []game.Step, at func(opening.Task, *game.Game)) {
	t.Helper()
	g := newGame(t, person(ann), person(bob), engine.Renju, game.Opening(id.String()))
	for last := opening.Task(0); ; {
		q, asked := g.Question()
		if !asked {
			return
		}
		if q.Task != last {
			at(q.Task, g)
		}
		last = q.Task
		if !advance(g, q, choices) {
			t.Fatalf("%v: nothing answers %+v", id, q)
		}
	}
}

// advance does what an opening asks for, and reports whether it could.
func advance(g *game.Game, q opening.Question, choices []game.Step) bool {
	by := game.Actor{Side: g.ToMove(), User: g.Player(g.ToMove()).User, Now: noon}
	kinds := q.Task.Kinds()
	for _, c := range choices {
		if slices.Contains(kinds, c.Action.Kind) && g.Do(by, c) == nil {
			return true
		}
	}
	kind := opening.Place
	if slices.Contains(kinds, opening.Offer) {
		kind = opening.Offer
	}
	for i := range g.Size * g.Size {
		i = (i*7 + g.Size*g.Size/2) % (g.Size * g.Size) // from the center, scattered
		pt := engine.Point{Col: int8(i % g.Size), Row: int8(i / g.Size)}
		if g.Do(by, step(opening.Action{Kind: kind, Point: pt})) == nil {
			return true
		}
	}
	return false
}

// A page offers each player the chat's buttons in the same state, except for what the page
// replaces, and nothing else.
func TestPageOffersTheSame(t *testing.T) {
	hoshi := game.Player{Engine: true, Level: engine.Easy}
	offer := func(kind game.OfferKind) *game.Game {
		g := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, "h8", "i9", "j7")
		g.Offer = game.Offer{Kind: kind, Side: engine.White}
		return g
	}
	over := func(white game.Player, state game.State) *game.Game {
		g := newGame(t, person(ann), white, engine.Freestyle, game.NoOpening, "h8", "i9", "j7")
		g.State, g.Winner = state, engine.Black
		return g
	}
	overdue := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, "h8", "i9", "j7")
	overdue.Notice = game.NoticeOverdue
	states := map[string]*game.Game{
		"the first move":    newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening),
		"against a level":   newGame(t, person(ann), hoshi, engine.Freestyle, game.NoOpening),
		"the engine thinks": newGame(t, person(ann), hoshi, engine.Freestyle, game.NoOpening, "h8"),
		"two people":        newGame(t, person(ann), person(bob), engine.Renju, game.NoOpening, "h8", "i9", "j7"),
		"a draw is offered": offer(game.OfferDraw), "a takeback is asked for": offer(game.OfferUndo), "to cancel": offer(game.OfferCancel),
		"time is up": overdue,
		"won":        over(person(bob), game.Resigned), "won against the engine": over(hoshi, game.Resigned), "drawn": over(person(bob), game.Drawn), "cancelled": over(hoshi, game.Cancelled),
	}
	for name, g := range states {
		t.Run(name, func(t *testing.T) { offersTheSame(t, g) })
	}
	asked := map[opening.Task]bool{}
	for _, id := range opening.IDs() {
		for i, choices := range openingChoices {
			playOpening(t, id, choices, func(task opening.Task, g *game.Game) {
				asked[task] = true
				t.Run(fmt.Sprintf("%v %d asks for %v", id, i, task), func(t *testing.T) { offersTheSame(t, g) })
			})
		}
	}
	for task := opening.PlaceStone; task <= opening.ChooseFifth; task++ {
		if !asked[task] {
			t.Errorf("no opening asks for %v", task)
		}
	}
}

// offersTheSame compares the buttons of a chat's board with those of the players' pages.
func offersTheSame(t *testing.T, g *game.Game) {
	t.Helper()
	var either []string
	for _, who := range []chat.User{ann, bob} {
		if g.Side(who.ID) == engine.Empty {
			continue
		}
		got := commands(made(t, g, snapshot.Viewer{User: who.ID}))
		either = append(either, got...)
		for _, c := range got {
			if notFor(g, g.Side(who.ID), c) {
				t.Errorf("%s is offered %q, which is for the other player", who.Name, c)
			}
		}
	}
	inChat := []string{"withdraw"}
	for _, row := range newMaker(t).View.BoardRows(g, result.LevelStep{}) {
		for _, b := range slices.Concat(row.Buttons, row.Menu) {
			action := strings.TrimSpace(b.Command + " " + b.Words)
			inChat = append(inChat, action)
			if !slices.Contains(either, action) && !slices.Contains(onPage, action) {
				t.Errorf("the page doesn't offer %q: %q", action, either)
			}
		}
	}
	for _, c := range either {
		if !slices.Contains(inChat, c) {
			t.Errorf("the chat doesn't offer %q: %q", c, inChat)
		}
	}
}

// notFor reports whether the game's rules refuse an action because it's for the other player.
func notFor(g *game.Game, side engine.Color, action string) bool {
	command, _, _ := strings.Cut(action, " ")
	switch command {
	case "accept", "decline":
		return g.Offer.Kind != "" && g.Offer.Side == side
	case "withdraw":
		return g.Offer.Side != side
	case "choose", "move":
		return g.ToMove() != side
	case "claim":
		return g.ToMove() == side
	}
	return false
}
