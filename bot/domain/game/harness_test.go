package game

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

var (
	ann   = chat.User{ID: "ann", Name: "Ann"}
	eve   = chat.User{ID: "eve", Name: "Eve"}
	bob   = chat.User{ID: "bob", Name: "Bob"}
	start = time.Unix(1_800_000_000, 0).UTC()
)

// peopleGame returns a running game between ann (Black) and bob after some moves.
func peopleGame(t *testing.T, moves string) *Game {
	t.Helper()
	g := &Game{
		Record: Record{Size: 15, Rule: engine.Freestyle},
		Seats:  Seats{Black: Player{User: ann}, White: Player{User: bob}},
		Status: Status{State: Playing},
		Host:   ann,
	}
	play(t, g, moves)
	return g
}

// engineGame returns a running rated game between ann (Black) and an engine after some moves.
func engineGame(t *testing.T, moves string) *Game {
	t.Helper()
	g := peopleGame(t, "")
	g.White, g.Rated = Player{Engine: true, Level: engine.Easy}, true
	play(t, g, moves)
	return g
}

// teamGame returns a running team game: ann's team is Black, bob's is White.
func teamGame() *Game {
	return &Game{
		Record: Record{Size: 15, Rule: engine.Freestyle},
		Seats:  Seats{Black: Player{Team: true}, White: Player{Team: true}},
		Status: Status{State: Playing},
		Teams:  Teams{RoundTime: UsualRound, Members: []Member{{ann, engine.Black}, {bob, engine.White}}},
	}
}

// play makes moves in turn.
func play(t *testing.T, g *Game, moves string) {
	t.Helper()
	for _, word := range strings.Fields(moves) {
		if err := g.Do(turn(g), Move{Point: pt(t, word)}); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
}

// turn returns the actor whose turn it is.
func turn(g *Game) Actor {
	return Actor{Side: g.ToMove(), User: g.Player(g.ToMove()).User, Now: start}
}

// as returns a person as an actor in a game.
func as(g *Game, user chat.User) Actor { return Actor{Side: g.Side(user.ID), User: user, Now: start} }

// pt parses a point.
func pt(t *testing.T, text string) engine.Point {
	t.Helper()
	p, err := engine.ParsePoint(text, 15)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
