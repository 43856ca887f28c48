package game

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Status says whether a game is running, how it ended, and what happened in it last.
type Status struct {
	State  State        // whether it's running, and if not how it ended
	Winner engine.Color // Empty while the game runs and if it was drawn or canceled
	Last   Event        // the last event

	// Begun means that both sides have acted in a rated game. It stays true after a takeback: see
	// [Game.Binding].
	Begun bool
}

// GoesOn reports whether the game isn't over: it's an open challenge or a running game.
func (s *Status) GoesOn() bool { return s.State == Proposed || s.State == Playing }

// Fouled reports whether the game was lost by a forbidden move, here or where it was imported from.
func (s *Status) Fouled() bool {
	imported := s.Last.Kind == EventImport && s.Last.Side != engine.Empty
	return s.State == Won && (s.Last.Kind == EventFoul || imported)
}

// State says whether a game is running, and if not how it ended.
type State string

// States of a game. Moves can only be made in Playing. A channel has at most one game in that
// state.
const (
	Proposed  State = "proposed"  // a challenge waiting for an answer
	Unplayed  State = "unplayed"  // a challenge that wasn't accepted: Game.Last says why
	Playing   State = "playing"   // the game is running
	Won       State = "won"       // won by a row or the other side's foul; see Game.Winner
	Drawn     State = "drawn"     // a draw, such as on a full board
	Resigned  State = "resigned"  // one side resigned; Game.Winner is the other side
	TimedOut  State = "timed_out" // one side ran out of time; Game.Winner is the other side
	Cancelled State = "cancelled" // no winner
	Abandoned State = "abandoned" // ended after a long time without a move; no winner. In a binding game that's TimedOut
)

// Known reports whether the state is valid. Stores refuse invalid states.
func (s State) Known() bool {
	switch s {
	case Proposed, Unplayed, Playing, Won, Drawn, Resigned, TimedOut, Cancelled, Abandoned:
		return true
	}
	return false
}

// Event is the last thing that happened in a game. The text shown with the board is made from it.
type Event struct {
	Kind    EventKind     // what happened
	Side    engine.Color  // the side that did it; Empty if it wasn't a player
	User    chat.User     // the person who did it; the zero User for the engine
	Count   int           // moves taken back, for EventUndo and EventHelpUndo; moves tried in a program's search, for EventMove
	Offer   OfferKind     // what was offered, for EventOffer, EventDecline and EventWithdraw
	Point   engine.Point  // where the move would have been, for EventFoul and for an EventImport of a game that a foul ended
	Elapsed time.Duration // how long the move took to find, for EventMove and EventFoul; see EventResume and EventAbandon
}

// EventKind is the kind of an [Event].
type EventKind string

// Kinds of events.
const (
	EventStart         EventKind = "start"          // the game began
	EventChallenge     EventKind = "challenge"      // someone challenged a user or everyone
	EventRematch       EventKind = "rematch"        // a challenge after a game between the same two
	EventAccept        EventKind = "accept"         // the challenge was accepted, and the game began
	EventRestart       EventKind = "restart"        // the game began and replaced one in which its player hadn't moved
	EventImport        EventKind = "import"         // the game began with moves made elsewhere
	EventMove          EventKind = "move"           // a stone was placed
	EventStep          EventKind = "step"           // a player took another action that the opening asked for
	EventFoul          EventKind = "foul"           // a forbidden move at Event.Point lost the game
	EventUndo          EventKind = "undo"           // moves were taken back; Event.Count says how many
	EventHelpUndo      EventKind = "unrating_undo"  // an undo in a rated game against an engine: see Game.Helped
	EventHelp          EventKind = "unrated"        // a player of a rated game asked an engine for help: see Game.Helped
	EventSwap          EventKind = "swap"           // the players swapped sides
	EventDepth         EventKind = "depth"          // the engine's depth in this game was set
	EventUnratingDepth EventKind = "unrating_depth" // the same, which made a rated game unrated
	EventOpen          EventKind = "open"           // the opening was set
	EventResign        EventKind = "resign"         // a player resigned; before their second move that cancels the game
	EventCancel        EventKind = "cancel"         // the game was canceled
	EventQuit          EventKind = "quit"           // a player ended a rated game between people before it was binding
	EventAnnul         EventKind = "annul"          // a server manager annulled a binding game
	EventForget        EventKind = "forget"         // the game ended because a player asked to be forgotten
	EventOffer         EventKind = "offer"          // one of two people offered Event.Offer
	EventDecline       EventKind = "decline"        // the other person declined the offer or challenge
	EventWithdraw      EventKind = "withdraw"       // the offer or challenge was withdrawn
	EventDraw          EventKind = "draw"           // both agreed to a draw
	EventDead          EventKind = "dead"           // a player claimed a draw because no five was possible anymore
	EventExpire        EventKind = "expire"         // the challenge wasn't answered in time
	EventTerms         EventKind = "terms"          // the challenger changed the terms, so another challenge replaced it
	EventRemind        EventKind = "remind"         // the player to move has little time left for the move
	EventOverdue       EventKind = "overdue"        // time ran out for the move, so the other player may claim
	EventResume        EventKind = "resume"         // the bot was down for Event.Elapsed; the clocks were stopped
	EventTimeout       EventKind = "timeout"        // the clock of Event.Side ran out
	EventClaim         EventKind = "claim"          // a player claimed the game because the other ran out of time for a move
	EventAbandon       EventKind = "abandon"        // no one played for Event.Elapsed
	EventWish          EventKind = "wish"           // a team member voted or withdrew a vote
	EventJoin          EventKind = "join"           // someone joined a team
	EventDecided       EventKind = "decided"        // the tournament of the game decided it before it was over
	EventVacation      EventKind = "vacation"       // a player went on vacation, until Player.Away
	EventReturn        EventKind = "return"         // a player ended their vacation early
	EventUnreachable   EventKind = "unreachable"    // the game ended because its boards can't be posted
	EventCrowded       EventKind = "crowded"        // the game of a guest ended to make room for another guest
)
