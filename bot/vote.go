package bot

import (
	"slices"
	"time"

	"hoshi/engine"
)

// Wish is the move that somebody wishes a team to make.
type Wish struct {
	User  UserID       // who wishes
	Ply   int          // how many moves the game has before it
	Point engine.Point // where
	At    time.Time    // when, in UTC, in microseconds
}

// Member is somebody who plays on a side, in a game between two teams.
type Member struct {
	User User         // who
	Side engine.Color // on which side
}

// Candidate is a point that people wish for.
type Candidate struct {
	Point engine.Point // where
	Count int          // how many wish for it
}

// How long a round of wishes lasts where nobody has said it, and the rounds before the
// present one whose voters count for an agreement.
const (
	usualRound   = 2 * time.Minute
	recentRounds = 2
)

// hasTeam reports whether people play a side of the game together.
func (g *Game) hasTeam() bool { return g.Black.Team || g.White.Team }

// twoTeams reports whether people play both sides together.
func (g *Game) twoTeams() bool { return g.Black.Team && g.White.Team }

// voting reports whether a team is to move.
func (g *Game) voting() bool {
	if g.State != Playing || !g.hasTeam() {
		return false
	}
	return g.Player(g.ToMove()).Team
}

// teamOf returns the side on which a person plays in a team, Empty for none. Against an
// engine everybody plays on the same side.
func (g *Game) teamOf(id UserID) engine.Color {
	switch {
	case g.twoTeams():
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

// wishes returns the wishes for the next move, in the order in which they were made.
func (g *Game) wishes() []Wish {
	out := slices.DeleteFunc(slices.Clone(g.Wishes), func(w Wish) bool { return w.Ply != len(g.Moves) })
	slices.SortStableFunc(out, func(a, b Wish) int { return a.At.Compare(b.At) })
	return out
}

// setWish makes a wish for the next move the one that a person has. It reports whether it
// is another one than before. The first wish of a round sets when the round ends.
func (g *Game) setWish(id UserID, pt engine.Point, at time.Time) (changed bool) {
	if i := g.wishOf(id); i >= 0 {
		if g.Wishes[i].Point == pt {
			return false
		}
		g.Wishes[i].Point, g.Wishes[i].At = pt, at
		return true
	}
	if len(g.wishes()) == 0 {
		g.RoundEnds = at.Add(g.RoundTime)
	}
	g.Wishes = append(g.Wishes, Wish{User: id, Ply: len(g.Moves), Point: pt, At: at})
	return true
}

// withdrawWish takes the wish of a person for the next move back. It reports whether there
// was one. A round without wishes does not end.
func (g *Game) withdrawWish(id UserID) bool {
	i := g.wishOf(id)
	if i < 0 {
		return false
	}
	g.Wishes = slices.Delete(g.Wishes, i, i+1)
	if len(g.wishes()) == 0 {
		g.RoundEnds = time.Time{}
	}
	return true
}

// wishOf returns the index of the wish of a person for the next move, -1 for none.
func (g *Game) wishOf(id UserID) int {
	return slices.IndexFunc(g.Wishes, func(w Wish) bool { return w.User == id && w.Ply == len(g.Moves) })
}

// candidates returns the points that people wish for, those that most wish for first, and
// of these those that were wished for first.
func (g *Game) candidates() []Candidate {
	var out []Candidate
	for _, w := range g.wishes() {
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

// voters returns how many people have voted for the side to move in this round or the two
// before it, and whether there was a round before.
func (g *Game) voters() (count int, before bool) {
	people := make(map[UserID]bool)
	side := g.ToMove()
	for _, w := range g.Wishes {
		if w.Ply < len(g.Moves) && g.mover(w.Ply) == side {
			before = true
			people[w.User] = true
		} else if w.Ply == len(g.Moves) {
			people[w.User] = true
		}
	}
	return len(people), before
}

// agreed reports whether the round ends at once: more than half of those who have voted
// lately wish for the same point. The first round lasts its whole time.
func (g *Game) agreed() bool {
	list := g.candidates()
	voters, before := g.voters()
	return before && len(list) > 0 && 2*list[0].Count > voters
}

// forgetWishes drops what no longer counts: the wishes of rounds long ago and of moves that
// were taken back, and all when the game is over.
func (g *Game) forgetWishes() {
	if g.State != Playing {
		g.Wishes, g.Members, g.RoundEnds = nil, nil, time.Time{}
		return
	}
	n := len(g.Moves)
	g.Wishes = slices.DeleteFunc(g.Wishes, func(w Wish) bool { return w.Ply > n || w.Ply < n-2*recentRounds })
	if len(g.Wishes) == 0 {
		g.Wishes = nil
	}
}

// restartRound begins a round of wishes anew, after moves were taken back.
func (g *Game) restartRound() {
	if g.hasTeam() {
		g.Wishes = slices.DeleteFunc(g.Wishes, func(w Wish) bool { return w.Ply >= len(g.Moves) })
		g.RoundEnds = time.Time{}
	}
}
