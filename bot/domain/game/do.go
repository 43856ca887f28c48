package game

import (
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Actor is who does something in a game, and when.
type Actor struct {
	Side engine.Color // the side they play; Empty for someone who doesn't
	User chat.User    // the person; the zero User for an engine
	Now  time.Time    // UTC, microseconds
}

// Intention is something an actor wants to do in a game, such as [Move] or [Resign]. The types that
// implement it are the commands of the game.
type Intention interface {
	// do changes the game and sets its last event. It may leave a refused game half changed,
	// because it works on a copy.
	do(g *Game, by Actor) error
}

// Do changes the game as the actor intends. If it returns an error, the game is unchanged: a
// [Refusal] if the rules don't allow the intention now, an error of package engine or opening for an
// illegal move or action. What happened is in g.Last.
func (g *Game) Do(by Actor, what Intention) error {
	next := *g
	// A change must not show through in g, nor in other copies of it.
	next.Moves, next.Actions, next.Members = slices.Clip(g.Moves), slices.Clip(g.Actions), slices.Clip(g.Members)
	next.Wishes = slices.Clone(g.Wishes)
	if err := g.allows(by, what); err != nil {
		return err
	}
	if err := tournamentAllows(g, what); err != nil {
		return err
	}
	if err := what.do(&next, by); err != nil {
		return err
	}
	next.Begun = next.Begun || next.Rated && next.bothActed()
	if next.State != Playing {
		next.Offer = Offer{}
	}
	*g = next
	return nil
}

// allows refuses what can't be done in this state, and what only players may do.
func (s *Status) allows(by Actor, what Intention) error {
	switch what.(type) {
	case AcceptChallenge, EndChallenge:
		if s.State != Proposed {
			return Answered
		}
		return nil
	case Begin, Propose:
		if s.GoesOn() || s.Last.Kind != "" { // an imported game may be over before it begins
			return Begun
		}
		return nil
	case Undo, Resign, Swap, MakeOffer, AcceptOffer, EndOffer, Draw, AgreeDraw, Claim, TakeHelp, SetOpening, Vacation:
		if by.Side == engine.Empty {
			return NotPlaying
		}
	}
	if s.State != Playing {
		return Over
	}
	return nil
}

// tournamentAllows refuses what the players of a tournament may not do.
func tournamentAllows(g *Game, what Intention) error {
	offer, isOffer := what.(MakeOffer)
	_, undo := what.(Undo)
	_, help := what.(TakeHelp)
	_, setEngine := what.(SetEngine)
	if g.Tournament != 0 && (undo || help || setEngine || isOffer && offer.Kind != OfferDraw) {
		return InTournament
	}
	return nil
}

// Refusal says why an intention isn't possible now. Callers turn it into a message.
type Refusal string

// Error returns the reason in plain English.
func (r Refusal) Error() string { return string(r) }

// The refusals.
const (
	Over              Refusal = "the game is over"
	NotPlaying        Refusal = "the person doesn't play in the game"
	NotYourTurn       Refusal = "it's the other side's turn"
	NothingAsked      Refusal = "the opening asks for nothing"
	WrongAnswer       Refusal = "the opening asks for something else"
	NothingToUndo     Refusal = "the player has done nothing yet"
	NeedsAgreement    Refusal = "the other player must agree"
	NobodyToAsk       Refusal = "the other player can't answer offers"
	NoOffer           Refusal = "there's no offer"
	OwnOffer          Refusal = "the player's own offer is waiting for an answer"
	AnswerFirst       Refusal = "the other player's offer needs an answer first"
	EngineThinks      Refusal = "it's the engine's turn"
	TooEarlyToDraw    Refusal = "an engine doesn't consider a draw yet"
	EngineDecides     Refusal = "the engine decides about a draw"
	LateSwap          Refusal = "both sides have moved"
	OthersSwap        Refusal = "the reply is the other player's, and so is the choice"
	LiveClock         Refusal = "a live clock ends the game by itself"
	UntimedMoves      Refusal = "the game has no time for each move"
	OwnTimeRanOut     Refusal = "the player's own time ran out"
	OwnTurn           Refusal = "it's the player's own turn"
	NotOverdue        Refusal = "the other player still has time"
	NotDue            Refusal = "nothing is due yet"
	SameVote          Refusal = "the person's vote is the same already"
	NoVote            Refusal = "the person hasn't voted"
	NotVoting         Refusal = "it's not a team's turn"
	NoTeams           Refusal = "the game has no teams"
	OneTeam           Refusal = "everyone is on the same team"
	OnThisTeam        Refusal = "the person is on the team already"
	OnOtherTeam       Refusal = "the person plays for the other team"
	Begun             Refusal = "the game has begun"
	AgreedOpening     Refusal = "both players have agreed on the opening"
	AgreedColors      Refusal = "both players have agreed on the colors"
	TeamsMoveOnly     Refusal = "teams can't play with a clock or an opening with choices"
	NeedsCenter       Refusal = "the opening doesn't fit the board"
	NeedsRenju        Refusal = "the opening is for renju only"
	NothingToLose     Refusal = "help changes nothing"
	NotAgainstEngine  Refusal = "no engine plays against a person"
	Answered          Refusal = "the challenge was answered already"
	InTournament      Refusal = "players of a tournament can't do that"
	AwayAlready       Refusal = "the game has heard of the vacation"
	RatedLevel        Refusal = "the game is rated against a level"
	NotTheirChallenge Refusal = "the challenge is for someone else"
)
