package game

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Task is what a game asks of a person.
type Task string

// The tasks.
const (
	TaskNone      Task = ""          // nothing: someone else acts next, or the game is over
	TaskChallenge Task = "challenge" // accept or decline a challenge
	TaskOffer     Task = "offer"     // answer the other player's offer; see Game.Offer
	TaskClaim     Task = "claim"     // claim a game in which the other player's time is up
	TaskChoice    Task = "choice"    // make a choice of the opening, such as a color
	TaskMove      Task = "move"      // place a stone
	TaskVote      Task = "vote"      // vote for their team's next move
)

// TaskOf returns what a game asks of a person now. Challenges that anyone may accept ask nobody.
func (g *Game) TaskOf(user chat.UserID, now time.Time) Task {
	side := g.Side(user)
	switch {
	case g.State == Proposed && !g.Open() && g.MayAccept(user):
		return TaskChallenge
	case g.State != Playing || side == engine.Empty:
		return TaskNone
	case g.Offer.Kind != "" && g.Offer.Side != side:
		return TaskOffer
	case g.MayClaim(side, now):
		return TaskClaim
	case g.ToMove() != side, g.WishOf(user, len(g.Moves)) >= 0:
		return TaskNone
	case g.HasTeam():
		return TaskVote
	}
	if q, asked := g.Question(); asked && q.Task != opening.PlaceStone {
		return TaskChoice
	}
	return TaskMove
}

// Called returns the player whom the latest board calls on: to answer a challenge or an offer, to claim,
// or to take their turn.
func (g *Game) Called() *Player {
	switch {
	case g.State == Proposed:
		return g.Challenged()
	case g.Last.Kind == EventOffer, g.Last.Kind == EventOverdue:
		return g.Player(g.Last.Side.Other())
	}
	return g.Player(g.ToMove())
}

// ActBy returns when a game ends or changes by itself unless someone acts: a challenge expires, a
// round of votes ends, the time of the side to act is up, or the time to claim because of that, or
// a game without a running clock has been idle for too long.
func (p Patience) ActBy(g *Game) time.Time {
	switch {
	case g.State == Proposed:
		return g.Due
	case g.ClockRuns() && g.Notice != NoticeOverdue:
		return g.Deadline()
	case Idles(g):
		return g.Since.Add(p.Abandon)
	}
	return g.NextDue(p)
}
