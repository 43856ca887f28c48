package tournament

import (
	"time"

	"hoshi/bot/domain/chat"
)

// Pairing is a game between two entrants, or a bye.
type Pairing struct {
	Number int // from 1, in the tournament
	Round  int // from 1
	Slot   int // of a knockout: the place in the bracket, from 0; see [ThirdPlace]

	// First and Second are the players' seeds; Second is 0 for a bye. First opens the game. Who plays Black
	// may be decided by the opening, so it's only known in the game itself.
	First, Second int

	Channel chat.ChannelID // the thread or channel for the game; "" until it's known
	Game    int64          // the ID of the game; 0 until it has been opened

	Result  Result
	Forfeit bool      // decided without a game, so it isn't rated
	Reason  string    // why a manager set the result; "" if none did
	By      chat.User // that manager

	Here  [2]bool   // whether First and Second have shown up
	Again bool      // both have, and have time once more for their first moves
	Due   time.Time // when that time is up; zero if nobody can be late. UTC, microseconds
	Began time.Time // when it was paired, UTC, microseconds
	Ended time.Time // when it was decided; zero if it isn't
}

// Result is how a pairing ended.
type Result string

// The results. Their values are those that are stored; the colors in them are those of an opening that swaps
// nothing.
const (
	Undecided  Result = ""
	FirstWins  Result = "black"
	SecondWins Result = "white"
	Drawn      Result = "draw"
	BothLose   Result = "both_lose" // neither came, or a manager decided so
	Bye        Result = "bye"       // a player without an opponent
)

// Outcome says who won a game. It names an entrant and not a color, because openings swap colors. The zero
// Outcome means that both lose.
type Outcome struct {
	Winner int  // the winner's seed; 0 if nobody won
	Draw   bool // nobody won, and the game is drawn
}

// WonBy returns the outcome of a game that an entrant won.
func WonBy(seed int) Outcome { return Outcome{Winner: seed} }

// result returns the result that an outcome means for the pairing. ok is false if the winner doesn't play in
// it.
func (p *Pairing) result(o Outcome) (r Result, ok bool) {
	switch {
	case o.Winner == 0 && o.Draw:
		return Drawn, true
	case o.Winner == 0:
		return BothLose, true
	case o.Winner == p.First:
		return FirstWins, true
	case o.Winner == p.Second:
		return SecondWins, true
	}
	return Undecided, false
}

// Open reports whether the pairing has no result yet.
func (p *Pairing) Open() bool { return p.Result == Undecided }

// Has reports whether an entrant plays.
func (p *Pairing) Has(seed int) bool { return seed > 0 && (p.First == seed || p.Second == seed) }

// Opponent returns the other entrant's seed; 0 for a bye.
func (p *Pairing) Opponent(seed int) int {
	if p.First == seed {
		return p.Second
	}
	return p.First
}

// Winner returns the winner's seed, or 0 if nobody won. A bye is no win.
func (p *Pairing) Winner() int {
	switch p.Result {
	case FirstWins:
		return p.First
	case SecondWins:
		return p.Second
	}
	return 0
}

// half returns what an entrant got, in half points.
func (p *Pairing) half(seed int) int {
	switch {
	case p.Result == Drawn:
		return 1
	case p.Winner() == seed:
		return 2
	}
	return 0
}

// decide sets the result.
func (p *Pairing) decide(r Result, forfeit bool, now time.Time) {
	p.Result, p.Forfeit, p.Due, p.Ended = r, forfeit, time.Time{}, now
}

// lose decides that a player loses.
func (p *Pairing) lose(seed int, forfeit bool, now time.Time) {
	r := FirstWins
	if p.First == seed {
		r = SecondWins
	}
	p.decide(r, forfeit, now)
}

// Pairing returns the pairing with a number, or nil if there is none.
func (t *Tournament) Pairing(number int) *Pairing {
	if number < 1 || number > len(t.Pairings) {
		return nil
	}
	return &t.Pairings[number-1]
}

// PairingOf returns the pairing of a game, or nil if the game doesn't belong to the tournament.
func (t *Tournament) PairingOf(game int64) *Pairing {
	for i := range t.Pairings {
		if game != 0 && t.Pairings[i].Game == game {
			return &t.Pairings[i]
		}
	}
	return nil
}

// Current returns the pairing that an entrant is to play now, or nil if there is none.
func (t *Tournament) Current(seed int) *Pairing {
	for i := len(t.Pairings) - 1; i >= 0; i-- {
		if p := &t.Pairings[i]; p.Open() && p.Has(seed) {
			return p
		}
	}
	return nil
}

// InRound returns the pairings of a round.
func (t *Tournament) InRound(round int) []*Pairing {
	var out []*Pairing
	for i := range t.Pairings {
		if t.Pairings[i].Round == round {
			out = append(out, &t.Pairings[i])
		}
	}
	return out
}

// pair adds a pairing of the current round. Someone who is out loses at once.
func (t *Tournament) pair(first, second, slot int, now time.Time) *Pairing {
	p := Pairing{Number: len(t.Pairings) + 1, Round: t.Round, Slot: slot, First: first, Second: second, Began: now}
	firstIn, secondIn := t.Entrant(first).Out == StillIn, second != 0 && t.Entrant(second).Out == StillIn
	switch {
	case second == 0:
		p.decide(Bye, false, now)
	case !firstIn && !secondIn:
		p.decide(BothLose, true, now)
	case !firstIn:
		p.decide(SecondWins, true, now)
	case !secondIn:
		p.decide(FirstWins, true, now)
	default:
		p.Here = [2]bool{t.Entrant(first).Engine, t.Entrant(second).Engine}
	}
	t.Pairings = append(t.Pairings, p)
	return &t.Pairings[len(t.Pairings)-1]
}

// RoundOf returns the round of a game, 0 if it isn't one of the tournament's.
func (t *Tournament) RoundOf(game int64) int {
	for i := range t.Pairings {
		if p := &t.Pairings[i]; p.Game == game && game != 0 {
			return p.Round
		}
	}
	return 0
}
