package tournaments

import (
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/tournament"
	"hoshi/engine"
)

// seats are the seeds of the entrants who play Black and White in a game. Tournaments know no colors,
// because an opening may swap them; this type alone turns a color into an entrant, and back.
type seats struct{ black, white int }

// seatsOf finds the entrants of a pairing in its game, by their user IDs; Hoshi is the engine. If neither can
// be found because they asked to be forgotten, the moves say who opened.
func seatsOf(t *tournament.Tournament, p *tournament.Pairing, g *game.Game) seats {
	straight, swapped := seats{p.First, p.Second}, seats{p.Second, p.First}
	switch {
	case sits(t, p.First, &g.Black), sits(t, p.Second, &g.White):
		return straight
	case sits(t, p.First, &g.White), sits(t, p.Second, &g.Black), g.Opener() == engine.White:
		return swapped
	}
	return straight
}

// sits reports whether a player of a game is the entrant with a seed.
func sits(t *tournament.Tournament, seed int, p *game.Player) bool {
	e := t.Entrant(seed)
	if e == nil || e.Engine || p.Engine {
		return e != nil && e.Engine && p.Engine
	}
	return e.User.ID != "" && e.User.ID == p.User.ID
}

// seed returns who plays a color, or 0 for [engine.Empty].
func (s seats) seed(c engine.Color) int {
	switch c {
	case engine.Black:
		return s.black
	case engine.White:
		return s.white
	}
	return 0
}

// color returns the color that an entrant plays, or Empty if they don't play.
func (s seats) color(seed int) engine.Color {
	switch {
	case seed == 0:
		return engine.Empty
	case seed == s.black:
		return engine.Black
	case seed == s.white:
		return engine.White
	}
	return engine.Empty
}

// outcome returns who won a game that is over. A game that was broken off is a draw, unless its players
// let it lie, then the one to move loses, or one of them asked to be forgotten.
func (s seats) outcome(g *game.Game) tournament.Outcome {
	winner := g.Winner
	switch {
	case winner != engine.Empty:
	case g.State == game.Abandoned:
		winner = g.ToMove().Other()
	case g.State == game.Cancelled && g.Last.Kind == game.EventForget && g.Last.Side != engine.Empty:
		winner = g.Last.Side.Other()
	}
	return tournament.Outcome{Winner: s.seed(winner), Draw: winner == engine.Empty}
}

// state returns what a tournament needs to know about a running game.
func (s seats) state(g *game.Game) tournament.GameState {
	state := tournament.GameState{Game: g.ID, ToAct: s.seed(g.ToMove())}
	_, sides := g.Done()
	for _, side := range sides {
		state.Acted = append(state.Acted, s.seed(side))
	}
	return state
}
