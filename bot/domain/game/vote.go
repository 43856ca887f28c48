package game

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Vote wishes a move for the actor's team. A person has one vote in a round and can change it.
type Vote struct{ Point engine.Point }

func (v Vote) do(g *Game, by Actor) error {
	switch {
	case !g.Voting():
		return NotVoting
	case by.Side != g.ToMove():
		return NotYourTurn
	}
	pos, err := g.Position()
	if err == nil {
		err = pos.Legal(v.Point)
	}
	if err != nil {
		return err
	}
	if !g.SetWish(by.User.ID, len(g.Moves), v.Point, by.Now) {
		return SameVote
	}
	g.Last = Event{Kind: EventWish, Side: by.Side, User: by.User}
	return nil
}

// WithdrawVote withdraws the actor's vote.
type WithdrawVote struct{}

func (WithdrawVote) do(g *Game, by Actor) error {
	switch {
	case !g.Voting():
		return NotVoting
	case !g.WithdrawWish(by.User.ID, len(g.Moves)):
		return NoVote
	}
	g.Last = Event{Kind: EventWish, Side: g.ToMove(), User: by.User}
	return nil
}

// EndRound plays the move with the most votes.
type EndRound struct{}

func (EndRound) do(g *Game, by Actor) error {
	list := g.Candidates(len(g.Moves))
	if len(list) == 0 {
		return NoVote
	}
	if err := place(g, list[0].Point, chat.User{}, by.Now.Sub(g.Changed)); err != nil {
		return err
	}
	g.Last.Count, g.RoundEnds = list[0].Count, time.Time{}
	return nil
}

// Join adds the actor to a team. A person plays for only one side of a game.
type Join struct{ Side engine.Color }

func (j Join) do(g *Game, by Actor) error {
	switch mine := g.TeamOf(by.User.ID); {
	case !g.HasTeam():
		return NoTeams
	case !g.TwoTeams():
		return OneTeam
	case mine == j.Side:
		return OnThisTeam
	case mine != engine.Empty:
		return OnOtherTeam
	}
	g.Members = append(g.Members, Member{by.User, j.Side})
	g.Last = Event{Kind: EventJoin, Side: j.Side, User: by.User}
	return nil
}
