package game

import (
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Wish is a person's vote for their team's next move.
type Wish struct {
	User  chat.UserID
	Ply   int // number of moves made before the one voted for
	Point engine.Point
	At    time.Time // in UTC with microsecond precision
}

// Member is a player on one of two teams.
type Member struct {
	User chat.User
	Side engine.Color
}

// Teams are the teams of a game and their votes for the next move.
type Teams struct {
	RoundTime time.Duration // how long a voting round lasts after its first vote; 0 without teams
	RoundEnds time.Time     // when the current round ends, UTC, microseconds; zero before its first vote
	Wishes    []Wish        // votes of the current round and some previous ones; nil for none
	Members   []Member      // of both teams in a game between two teams, ordered by ID; nil otherwise
}

// Candidate is a point that people voted for.
type Candidate struct {
	Point engine.Point
	Count int // number of votes
}

// UsualRound is the default length of a voting round. recentRounds is how many previous rounds'
// voters count toward an agreement.
const (
	UsualRound   = 2 * time.Minute
	recentRounds = 2
)

// Voting reports whether it's a team's turn.
func (g *Game) Voting() bool {
	if g.State != Playing || !g.HasTeam() {
		return false
	}
	return g.Player(g.ToMove()).Team
}

// TeamOf returns the side of a person's team, or Empty if they have none. Against an engine,
// everyone is on the same team.
func (g *Game) TeamOf(id chat.UserID) engine.Color {
	switch {
	case g.TwoTeams():
		for _, m := range g.Members {
			if m.User.ID == id {
				return m.Side
			}
		}
		return engine.Empty
	case g.Black.Team:
		return engine.Black
	case g.White.Team:
		return engine.White
	}
	return engine.Empty
}

// wishes returns the votes for the move at a ply in the order they were cast.
func (t *Teams) wishes(ply int) []Wish {
	out := slices.DeleteFunc(slices.Clone(t.Wishes), func(w Wish) bool { return w.Ply != ply })
	slices.SortStableFunc(out, func(a, b Wish) int { return a.At.Compare(b.At) })
	return out
}

// SetWish sets a person's vote for the move at a ply and reports whether it changed. The first vote
// of a round sets the round's end.
func (t *Teams) SetWish(id chat.UserID, ply int, pt engine.Point, at time.Time) (changed bool) {
	if i := t.WishOf(id, ply); i >= 0 {
		if t.Wishes[i].Point == pt {
			return false
		}
		t.Wishes[i].Point, t.Wishes[i].At = pt, at
		return true
	}
	if len(t.wishes(ply)) == 0 {
		t.RoundEnds = at.Add(t.RoundTime)
	}
	t.Wishes = append(t.Wishes, Wish{User: id, Ply: ply, Point: pt, At: at})
	return true
}

// WithdrawWish removes a person's vote for the move at a ply and reports whether there was one. A
// round without votes doesn't end.
func (t *Teams) WithdrawWish(id chat.UserID, ply int) bool {
	i := t.WishOf(id, ply)
	if i < 0 {
		return false
	}
	t.Wishes = slices.Delete(t.Wishes, i, i+1)
	if len(t.wishes(ply)) == 0 {
		t.RoundEnds = time.Time{}
	}
	return true
}

// WishOf returns the index of a person's vote for the move at a ply, or -1.
func (t *Teams) WishOf(id chat.UserID, ply int) int {
	return slices.IndexFunc(t.Wishes, func(w Wish) bool { return w.User == id && w.Ply == ply })
}

// Candidates returns the points people voted for at a ply, sorted by votes in descending order and
// then by the time of the first vote.
func (t *Teams) Candidates(ply int) []Candidate {
	var out []Candidate
	for _, w := range t.wishes(ply) {
		i := slices.IndexFunc(out, func(c Candidate) bool { return c.Point == w.Point })
		if i < 0 {
			i = len(out)
			out = append(out, Candidate{Point: w.Point})
		}
		out[i].Count++
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return b.Count - a.Count })
	return out
}

// Voters returns how many people voted for the side to move at a ply, in this round or its two
// previous ones, and whether there was a previous round.
func (t *Teams) Voters(ply int) (count int, before bool) {
	people := make(map[chat.UserID]bool)
	for _, w := range t.Wishes {
		switch {
		case w.Ply < ply && (ply-w.Ply)%2 == 0: // the same side's
			before = true
			people[w.User] = true
		case w.Ply == ply:
			people[w.User] = true
		}
	}
	return len(people), before
}

// Agreed reports whether the round at a ply ends early because more than half of the recent voters
// chose the same point. The first round never ends early.
func (t *Teams) Agreed(ply int) bool {
	list := t.Candidates(ply)
	voters, before := t.Voters(ply)
	return before && len(list) > 0 && 2*list[0].Count > voters
}

// forgetOld drops votes that no longer count at a ply: those of old rounds and of moves that were
// taken back.
func (t *Teams) forgetOld(ply int) {
	t.Wishes = slices.DeleteFunc(t.Wishes, func(w Wish) bool { return w.Ply > ply || w.Ply < ply-2*recentRounds })
	if len(t.Wishes) == 0 {
		t.Wishes = nil
	}
}

// restartRound drops the votes at a ply and later, after moves were taken back.
func (t *Teams) restartRound(ply int) {
	t.Wishes = slices.DeleteFunc(t.Wishes, func(w Wish) bool { return w.Ply >= ply })
	t.RoundEnds = time.Time{}
}
