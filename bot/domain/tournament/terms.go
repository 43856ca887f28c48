package tournament

import (
	"math/bits"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// Terms are what the host decided about a tournament. The zero value of most fields has a usual value:
// see [Terms.Complete].
type Terms struct {
	Format     Format
	Rule       string        // name of the rule
	Opening    string        // name of the opening
	Clock      game.Clock    // of each game; an arena needs a live one
	Rounds     int           // of a Swiss; 0 for the usual number
	MaxPlayers int           // how many people may join
	Rated      bool          // its games count for ratings, except forfeits
	Filler     engine.Level  // of Hoshi, which plays if the number of people is odd; NoLevel for byes
	Manager    chat.RoleID   // the role whose members may manage it, besides the host; "" for none
	InChannel  bool          // games have no threads, so they are played one after the other
	NoShow     time.Duration // how long players have to show up for a game
	CheckInFor time.Duration // how long people can check in before the start
	RoundTime  time.Duration // how long a round lasts at most; after an arena's end, its last games
	ArenaTime  time.Duration // how long an arena lasts
}

// Format is how a tournament decides who plays whom.
type Format string

// The formats.
const (
	RoundRobin Format = "roundrobin" // everyone plays everyone
	Swiss      Format = "swiss"      // everyone plays in each round, against someone with about as many points
	Knockout   Format = "knockout"   // who loses is out
	Arena      Format = "arena"      // for a fixed time, whoever is free plays
)

// Known reports whether the format is valid.
func (f Format) Known() bool { return f.LeastPlayers() > 0 }

// LeastPlayers returns how many people a tournament needs to start.
func (f Format) LeastPlayers() int {
	switch f {
	case RoundRobin, Swiss, Knockout:
		return 3
	case Arena:
		return 2
	}
	return 0
}

// MostPlayers returns how many people may join.
func (f Format) MostPlayers() int {
	if f == RoundRobin {
		return 16
	}
	return 200
}

// The limits of terms.
const (
	MaxRounds    = 15 // of a Swiss
	MaxNameRunes = 60 // of a tournament's name
	MinArenaTime = 10 * time.Minute
	MaxArenaTime = 12 * time.Hour
	MaxRoundTime = 30 * game.Day
	MinNoShow    = time.Minute
	MaxNoShow    = 7 * game.Day
	MaxCheckIn   = game.Day
)

// The usual times of tournaments.
const (
	UsualArenaTime = time.Hour
	UsualNoShow    = 5 * time.Minute // with a live clock or none
	UsualCheckIn   = 10 * time.Minute
	UsualRoundTime = 2 * game.Day // without a clock
	usualMoves     = 60           // of each side, in a long game
)

// Complete sets the fields that the host left at zero to their usual values.
func (t *Terms) Complete() {
	if t.MaxPlayers == 0 {
		t.MaxPlayers = t.Format.MostPlayers()
	}
	if t.Format == Arena && t.ArenaTime == 0 {
		t.ArenaTime = UsualArenaTime
	}
	if t.NoShow == 0 {
		t.NoShow = UsualNoShow
		if t.Clock.Correspondence() {
			t.NoShow = min(t.Clock.PerMove, MaxNoShow)
		}
	}
	if t.CheckInFor == 0 {
		t.CheckInFor = UsualCheckIn
	}
	if t.RoundTime == 0 {
		switch c := t.Clock; {
		case c.Live():
			t.RoundTime = 2*(c.Main+usualMoves*c.Increment) + 2*t.NoShow
		case c.Correspondence():
			t.RoundTime = MaxRoundTime
		default:
			t.RoundTime = UsualRoundTime
		}
	}
}

// Check returns a [Refusal] if terms that are complete don't go together.
func (t *Terms) Check() error {
	switch {
	case !t.Format.Known():
		return UnknownFormat
	case t.MaxPlayers < t.Format.LeastPlayers() || t.MaxPlayers > t.Format.MostPlayers():
		return WrongSize
	case t.Rounds < 0 || t.Rounds > MaxRounds || t.Rounds > 0 && t.Format != Swiss:
		return WrongRounds
	case t.Format == Arena && !t.Clock.Live():
		return ArenaNeedsClock
	case t.Format == Arena && (t.ArenaTime < MinArenaTime || t.ArenaTime > MaxArenaTime):
		return WrongTime
	case t.NoShow < MinNoShow || t.NoShow > MaxNoShow, t.RoundTime < t.NoShow || t.RoundTime > MaxRoundTime,
		t.CheckInFor < 0 || t.CheckInFor > MaxCheckIn:
		return WrongTime
	}
	return nil
}

// rounds returns how many rounds a tournament with n players has. A Swiss has enough for only one
// player to win all games, unless its host wanted another number, and never more than everyone has
// opponents.
func (t *Terms) rounds(n int) int {
	all := n - 1 + n%2
	switch t.Format {
	case RoundRobin:
		return all
	case Knockout:
		return bits.Len(uint(n - 1))
	case Arena:
		return 1
	}
	if t.Rounds > 0 {
		return min(t.Rounds, all)
	}
	return min(bits.Len(uint(n-1)), all)
}

// TotalRounds returns how many rounds the tournament has, or will have with the people who joined so
// far. A Swiss ends earlier if the players who are left have all met.
func (t *Tournament) TotalRounds() int {
	n := len(t.Entrants)
	if t.Format == Swiss {
		n = t.People()
	}
	if n < 2 {
		return 0
	}
	return t.rounds(n)
}
