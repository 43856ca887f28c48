package record

import (
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// Game is a game as stored in a record.
type Game struct {
	Size int         // side of the board, in points
	Rule engine.Rule // may be one that the engine doesn't play

	// SetupBlack and SetupWhite stood on the board before the first move, in no particular
	// order. Black moves first if both have equally many, White if Black has one more; a record
	// can hold nothing else.
	SetupBlack, SetupWhite []engine.Point

	// Opening is how the game began, and Actions what the players did in it other than placing
	// stones, for [opening.Join]. They are [opening.Free] and none if the record names no
	// opening, if it doesn't fit the moves, or if stones were set up.
	Opening opening.ID
	Actions []opening.Action

	Moves []engine.Point // first move first

	// Fouled says that Black's last move, at Foul, was one that renju forbids, which lost the game.
	// It isn't among Moves.
	Fouled bool
	Foul   engine.Point

	Times []time.Duration // time of each move, to the millisecond; nil if unknown

	Black, White string // the players' names, on one line; empty if unknown

	// Result is written as in SGF: "B+" or "W+" for a win, followed by a reason if there is one
	// ("B+R" by resignation, "W+T" on time, "W+F" by Black's foul), "0" for a draw, empty if
	// unknown. If the game is over on the board, the board decides.
	Result string

	Date    string // free text, usually like 2026-11-20
	Comment string // on the game as a whole; may have several lines
}

// FromPosition returns a record of a position: its size, rule, stones set up,
// moves and, if the game is over, result.
func FromPosition(pos *engine.Position) *Game {
	g := &Game{Size: pos.Size(), Rule: pos.Rule(), Moves: pos.Moves()}
	for row := range int8(g.Size) {
		for col := range int8(g.Size) {
			pt := engine.Point{Col: col, Row: row}
			if pos.MoveNumber(pt) > 0 {
				continue
			}
			switch pos.At(pt) {
			case engine.Black:
				g.SetupBlack = append(g.SetupBlack, pt)
			case engine.White:
				g.SetupWhite = append(g.SetupWhite, pt)
			}
		}
	}
	g.Result = boardResult(pos, g.Result)
	return g
}

// Position replays the game. Every error is an *[Error] without a place; its kind is
// [ErrRuleNotPlayed] if the engine doesn't play the record's rule.
func (g *Game) Position() (*engine.Position, error) {
	d := g.draft()
	if err := d.check(); err != nil {
		return nil, locate("", nil, err)
	}
	pos, err := engine.Setup(g.Size, g.Rule, g.SetupBlack, g.SetupWhite)
	if err != nil { // nothing else can be wrong
		return nil, &Error{Kind: ErrRuleNotPlayed, Rule: g.Rule, Err: err}
	}
	for i, m := range g.Moves {
		if err := pos.Play(m); err != nil {
			return nil, illegalMove(pos, stone{point: m}, i+1, err)
		}
	}
	return pos, nil
}

// boardResult returns the result shown by the board. It returns recorded if the board shows
// none, or if recorded says the same and adds a reason.
func boardResult(pos *engine.Position, recorded string) string {
	want := ""
	switch {
	case pos.Winner() == engine.Black:
		want = "B+"
	case pos.Winner() == engine.White:
		want = "W+"
	case pos.Drawn():
		return "0"
	}
	if strings.HasPrefix(recorded, want) {
		return recorded
	}
	return want
}
