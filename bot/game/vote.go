package game

import (
	"slices"
	"time"

	"hoshi/bot/chat"
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

// HasTeam reports whether at least one side is a team.
func (g *Game) HasTeam() bool { return g.Black.Team || g.White.Team }

// TwoTeams reports whether both sides are teams.
func (g *Game) TwoTeams() bool { return g.Black.Team && g.White.Team }

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

// wishes returns the votes for the next move in the order they were cast.
func (g *Game) wishes() []Wish {
	out := slices.DeleteFunc(slices.Clone(g.Wishes), func(w Wish) bool { return w.Ply != len(g.Moves) })
	slices.SortStableFunc(out, func(a, b Wish) int { return a.At.Compare(b.At) })
	return out
}

// SetWish sets a person's vote for the next move and reports whether it changed. The first vote of
// a round sets the round's end.
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

// WithdrawWish removes a person's vote for the next move and reports whether there was one. A round
// without votes doesn't end.
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

// WishOf returns the index of a person's vote for the next move, or -1.
func (g *Game) WishOf(id chat.UserID) int {
	return slices.IndexFunc(g.Wishes, func(w Wish) bool { return w.User == id && w.Ply == len(g.Moves) })
}

// Candidates returns the points people voted for, sorted by votes in descending order and then by
// the time of the first vote.
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

// Voters returns how many people voted for the side to move in this round or its two previous
// ones, and whether there was a previous round.
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

// Agreed reports whether the round ends early because more than half of the recent voters chose
// the same point. The first round never ends early.
func (g *Game) Agreed() bool {
	list := g.Candidates()
	voters, before := g.Voters()
	return before && len(list) > 0 && 2*list[0].Count > voters
}

// ForgetWishes drops votes that no longer count: those of old rounds and of moves that were taken
// back. Once the game is over, it drops all votes and team members.
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

// restartRound restarts the voting round after moves were taken back.
func (g *Game) restartRound() {
	if g.HasTeam() {
		g.Wishes = slices.DeleteFunc(g.Wishes, func(w Wish) bool { return w.Ply >= len(g.Moves) })
		g.RoundEnds = time.Time{}
	}
}
