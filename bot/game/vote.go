package game

import (
	"slices"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
)

// Wish is the move that somebody wishes a team to make.
type Wish struct {
	User  chat.UserID  // who wishes
	Ply   int          // how many moves the game has before it
	Point engine.Point // where
	At    time.Time    // when, in UTC, in microseconds
}

// Member is somebody who plays on a side, in a game between two teams.
type Member struct {
	User chat.User    // who
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
	UsualRound   = 2 * time.Minute
	recentRounds = 2
)

// HasTeam reports whether people play a side of the game together.
func (g *Game) HasTeam() bool { return g.Black.Team || g.White.Team }

// TwoTeams reports whether people play both sides together.
func (g *Game) TwoTeams() bool { return g.Black.Team && g.White.Team }

// Voting reports whether a team is to move.
func (g *Game) Voting() bool {
	if g.State != Playing || !g.HasTeam() {
		return false
	}
	return g.Player(g.ToMove()).Team
}

// TeamOf returns the side on which a person plays in a team, Empty for none. Against an
// engine everybody plays on the same side.
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

// wishes returns the wishes for the next move, in the order in which they were made.
func (g *Game) wishes() []Wish {
	out := slices.DeleteFunc(slices.Clone(g.Wishes), func(w Wish) bool { return w.Ply != len(g.Moves) })
	slices.SortStableFunc(out, func(a, b Wish) int { return a.At.Compare(b.At) })
	return out
}

// SetWish makes a wish for the next move the one that a person has. It reports whether it
// is another one than before. The first wish of a round sets when the round ends.
func (g *Game) SetWish(id chat.UserID, pt engine.Point, at time.Time) (changed bool) {
	if i := g.WishOf(id); i >= 0 {
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

// WithdrawWish takes the wish of a person for the next move back. It reports whether there
// was one. A round without wishes does not end.
func (g *Game) WithdrawWish(id chat.UserID) bool {
	i := g.WishOf(id)
	if i < 0 {
		return false
	}
	g.Wishes = slices.Delete(g.Wishes, i, i+1)
	if len(g.wishes()) == 0 {
		g.RoundEnds = time.Time{}
	}
	return true
}

// WishOf returns the index of the wish of a person for the next move, -1 for none.
func (g *Game) WishOf(id chat.UserID) int {
	return slices.IndexFunc(g.Wishes, func(w Wish) bool { return w.User == id && w.Ply == len(g.Moves) })
}

// Candidates returns the points that people wish for, those that most wish for first, and
// of these those that were wished for first.
func (g *Game) Candidates() []Candidate {
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

// Voters returns how many people have voted for the side to move in this round or the two
// before it, and whether there was a round before.
func (g *Game) Voters() (count int, before bool) {
	people := make(map[chat.UserID]bool)
	side := g.ToMove()
	for _, w := range g.Wishes {
		if w.Ply < len(g.Moves) && g.Mover(w.Ply) == side {
			before = true
			people[w.User] = true
		} else if w.Ply == len(g.Moves) {
			people[w.User] = true
		}
	}
	return len(people), before
}

// Agreed reports whether the round ends at once: more than half of those who have voted
// lately wish for the same point. The first round lasts its whole time.
func (g *Game) Agreed() bool {
	list := g.Candidates()
	voters, before := g.Voters()
	return before && len(list) > 0 && 2*list[0].Count > voters
}

// ForgetWishes drops what no longer counts: the wishes of rounds long ago and of moves that
// were taken back, and all when the game is over.
func (g *Game) ForgetWishes() {
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
	if g.HasTeam() {
		g.Wishes = slices.DeleteFunc(g.Wishes, func(w Wish) bool { return w.Ply >= len(g.Moves) })
		g.RoundEnds = time.Time{}
	}
}
