package tournament

import (
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
)

// Pairing is a game between two entrants, or a bye.
type Pairing struct {
	Number int // from 1, in the tournament
	Round  int // from 1
	Slot   int // of a knockout: the place in the bracket, from 0; see [ThirdPlace]

	Black, White int            // seeds; who is Black opens the game. White is 0 for a bye
	Channel      chat.ChannelID // the thread or channel for the game; "" until it's known
	Game         int64          // the ID of the game; 0 until it has been opened

	Result  Result
	Forfeit bool      // decided without a game, so it isn't rated
	Reason  string    // why a manager set the result; "" if none did
	By      chat.User // that manager

	Here  [2]bool   // whether Black and White have shown up
	Again bool      // both have, and have time once more for their first moves
	Due   time.Time // when that time is up; zero if nobody can be late. UTC, microseconds
	Began time.Time // when it was paired, UTC, microseconds
	Ended time.Time // when it was decided; zero if it isn't
}

// Result is how a pairing ended.
type Result string

// The results.
const (
	Undecided Result = ""
	BlackWins Result = "black"
	WhiteWins Result = "white"
	Drawn     Result = "draw"
	BothLose  Result = "both_lose" // neither came, or a manager decided so
	Bye       Result = "bye"       // a player without an opponent
)

// Known reports whether the result is valid.
func (r Result) Known() bool {
	switch r {
	case Undecided, BlackWins, WhiteWins, Drawn, BothLose, Bye:
		return true
	}
	return false
}

// WonBy returns the result if a side wins.
func WonBy(side engine.Color) Result {
	if side == engine.Black {
		return BlackWins
	}
	return WhiteWins
}

// Open reports whether the pairing has no result yet.
func (p *Pairing) Open() bool { return p.Result == Undecided }

// Has reports whether an entrant plays.
func (p *Pairing) Has(seed int) bool { return seed > 0 && (p.Black == seed || p.White == seed) }

// Opponent returns the other entrant's seed; 0 for a bye.
func (p *Pairing) Opponent(seed int) int {
	if p.Black == seed {
		return p.White
	}
	return p.Black
}

// Winner returns the winner's seed, or 0 if nobody won. A bye is no win.
func (p *Pairing) Winner() int {
	switch p.Result {
	case BlackWins:
		return p.Black
	case WhiteWins:
		return p.White
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
func (t *Tournament) pair(black, white, slot int, now time.Time) *Pairing {
	p := Pairing{Number: len(t.Pairings) + 1, Round: t.Round, Slot: slot, Black: black, White: white, Began: now}
	blackIn, whiteIn := t.Entrant(black).Out == StillIn, white != 0 && t.Entrant(white).Out == StillIn
	switch {
	case white == 0:
		p.decide(Bye, false, now)
	case !blackIn && !whiteIn:
		p.decide(BothLose, true, now)
	case !blackIn:
		p.decide(WhiteWins, true, now)
	case !whiteIn:
		p.decide(BlackWins, true, now)
	default:
		p.Here = [2]bool{t.Entrant(black).Engine, t.Entrant(white).Engine}
	}
	t.Pairings = append(t.Pairings, p)
	return &t.Pairings[len(t.Pairings)-1]
}
