// Package game models one game as a value: its players, moves, opening, clocks, offers, teams and
// result, and the operations on them. It does no I/O and never reads the system clock.
package game

import (
	"fmt"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Game is a game in a channel, as stored in the database.
type Game struct {
	ID           int64          // assigned by [games.Games.Create]
	Channel      chat.ChannelID // where it's played
	Guild        chat.GuildID   // the channel's guild; empty in a direct message
	Size         int            // points along a side of the board
	Rule         engine.Rule    // what wins and what's forbidden
	Black, White Player         // the players; an opening may swap their colors
	Opening      Opening        // how the game begins
	Theme        string         // of its pictures; "" for the channel's
	Moves        []engine.Point // all moves in order
	State        State          // whether it's running, and if not how it ended
	Winner       engine.Color   // Empty while the game runs and if it was drawn or canceled
	Last         Event          // the last event
	Host         chat.User      // who started the game
	Rated        bool           // it counts for the players' ratings: see RatedResult
	Helped       bool           // it was rated until a player got help from an engine

	// Actions are the opening actions besides placing stones, in order. The opening determines
	// their positions among the moves.
	Actions []opening.Action

	Clock  Clock       // the time control
	Since  time.Time   // when the current turn began or was last charged, excluding downtime; UTC, microseconds
	Notice ClockNotice // the last clock notice for the current turn

	// Offer is the open offer between two people; the zero Offer for none.
	Offer Offer

	// AnswerOnly means that the bot can only write in the channel by answering requests. If it
	// can't answer any earlier request anymore, the board waits for the next one.
	AnswerOnly bool

	// RandomColors means that the colors are drawn when a challenge is accepted. Until then
	// Black is the challenger. It stays true during the game.
	RandomColors bool

	// ThreadWish says whether to start a thread when a challenge is accepted: "yes", "no", or
	// "" for the guild's setting.
	ThreadWish string

	// Due is when the game must change by itself because a challenge expires or a clock runs
	// out, in UTC with microsecond precision. Zero means never. Whenever a change moves it, the
	// store schedules a [games.Job] with Due for that time; jobs for earlier times do nothing.
	// It's zero once the game is over.
	Due time.Time

	// RoundTime is how long a voting round lasts after its first vote in a team game; 0 in
	// other games.
	RoundTime time.Duration
	RoundEnds time.Time // when the current round ends, UTC, microseconds; zero before its first vote
	Wishes    []Wish    // votes of the current round and some previous ones; nil for none
	Members   []Member  // of both teams in a game between two teams, ordered by ID; nil otherwise

	// Revision is incremented with every stored change, so that answers computed for an older
	// state can be recognized as outdated.
	Revision int64

	Shown   int64  // the last revision whose board was posted; 0 before the first post
	Message string // the chat's ID for that post; before it, that of the board it replaces, if any
	Posting int64  // the revision being posted as a new message, possibly posted but not recorded; 0 for none

	PostingKey string // [chat.Reply.Key] of that message; "" if an earlier version of the bot began the post
	Below      string // the chat's ID for the last typed command, which the board goes below; see [chat.Reply.Below]

	Started time.Time // set by the store when the game starts playing or ends unplayed; zero for a challenge
	Created time.Time // when Create stored the game, UTC, microseconds
	Changed time.Time // when the last revision was stored, UTC, microseconds
}

// Known reports whether the state is valid. Stores refuse invalid states.
func (s State) Known() bool {
	switch s {
	case Proposed, Unplayed, Playing, Won, Drawn, Resigned, TimedOut, Cancelled, Abandoned:
		return true
	}
	return false
}

// GoesOn reports whether the game isn't over: it's an open challenge or a running game.
func (g *Game) GoesOn() bool { return g.State == Proposed || g.State == Playing }

// Player is one side of a game: an engine if Engine is set, a team if Team is set, or else a person
// in the chat if User.ID is set. Without any of these, it's a player from an imported record:
// User.Name is the name, and no one in the chat can move, resign or win as that player.
type Player struct {
	User    chat.User // the zero User if Engine is set
	Engine  bool      // an engine plays this side
	Team    bool      // several people play this side together by voting; User is zero
	Program string    // the ID of a program of package classic; "" for the main engine
	Variant Variant   // how the program searches, if Program is set
	Depth   Depth     // the search depth in this game; DepthOfChannel for the channel's setting

	// Remaining is the time left on the player's live clock. If the clock is running, it's the
	// time left at Game.Since.
	Remaining time.Duration

	// Level is the main engine's level in this game; engine.NoLevel if it plays at a fixed
	// depth.
	Level engine.Level
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
	Abandoned State = "abandoned" // ended after a long time without a move; no winner
)

// Event is the last thing that happened in a game. The text shown with the board is made from it.
type Event struct {
	Kind    EventKind     // what happened
	Side    engine.Color  // the side that did it; Empty if it wasn't a player
	User    chat.User     // the person who did it; the zero User for the engine
	Count   int           // moves taken back, for EventUndo and EventUnratingUndo; moves tried in a program's search, for EventMove
	Offer   OfferKind     // what was offered, for EventOffer, EventDecline and EventWithdraw
	Point   engine.Point  // where the move would have been, for EventFoul
	Elapsed time.Duration // how long the move took to find, for EventMove and EventFoul; see EventResume and EventAbandon
}

// EventKind is the kind of an [Event].
type EventKind string

// Kinds of events.
const (
	EventStart        EventKind = "start"         // the game began
	EventChallenge    EventKind = "challenge"     // someone challenged a user or everyone
	EventRematch      EventKind = "rematch"       // a challenge after a game between the same two
	EventAccept       EventKind = "accept"        // the challenge was accepted, and the game began
	EventRestart      EventKind = "restart"       // the game began and replaced one in which its player hadn't moved
	EventImport       EventKind = "import"        // the game began with moves made elsewhere
	EventMove         EventKind = "move"          // a stone was placed
	EventStep         EventKind = "step"          // a player took another action that the opening asked for
	EventFoul         EventKind = "foul"          // a forbidden move at Event.Point lost the game
	EventUndo         EventKind = "undo"          // moves were taken back; Event.Count says how many
	EventUnratingUndo EventKind = "unrating_undo" // an undo that made a rated game unrated
	EventUnrated      EventKind = "unrated"       // a player asked for help, so the game is no longer rated
	EventSwap         EventKind = "swap"          // the players swapped sides
	EventDepth        EventKind = "depth"         // the engine's depth in this game was set
	EventOpen         EventKind = "open"          // the opening was set
	EventResign       EventKind = "resign"        // a player resigned; before their second move that cancels the game
	EventCancel       EventKind = "cancel"        // the game was canceled
	EventForget       EventKind = "forget"        // the game ended because a player asked to be forgotten
	EventOffer        EventKind = "offer"         // one of two people offered Event.Offer
	EventDecline      EventKind = "decline"       // the other person declined the offer or challenge
	EventWithdraw     EventKind = "withdraw"      // the offer or challenge was withdrawn
	EventDraw         EventKind = "draw"          // both agreed to a draw
	EventDead         EventKind = "dead"          // a player claimed a draw because no five was possible anymore
	EventExpire       EventKind = "expire"        // the challenge wasn't answered in time
	EventTerms        EventKind = "terms"         // the challenger changed the terms, so another challenge replaced it
	EventRemind       EventKind = "remind"        // the player to move has little time left for the move
	EventOverdue      EventKind = "overdue"       // time ran out for the move, so the other player may claim
	EventResume       EventKind = "resume"        // the bot was down for Event.Elapsed; the clocks were stopped
	EventTimeout      EventKind = "timeout"       // the clock of Event.Side ran out
	EventClaim        EventKind = "claim"         // a player claimed the game because the other ran out of time for a move
	EventAbandon      EventKind = "abandon"       // no one played for Event.Elapsed
	EventWish         EventKind = "wish"          // a team member voted or withdrew a vote
	EventJoin         EventKind = "join"          // someone joined a team
	EventUnreachable  EventKind = "unreachable"   // the game ended because its boards can't be posted
)

// Position returns the position after all of the game's moves.
func (g *Game) Position() (*engine.Position, error) {
	black, white, err := g.Opening.Stones(g.Size)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", g.ID, err)
	}
	p, err := engine.Setup(g.Size, g.Rule, black, white)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", g.ID, err)
	}
	for i, m := range g.Moves {
		if err := p.Play(m); err != nil {
			return nil, fmt.Errorf("game %d, move %d: %w", g.ID, i+1, err)
		}
	}
	return p, nil
}

// Player returns the player of a side, or nil for [engine.Empty].
func (g *Game) Player(c engine.Color) *Player {
	switch c {
	case engine.Black:
		return &g.Black
	case engine.White:
		return &g.White
	}
	return nil
}

// Watched reports whether engines play both sides.
func (g *Game) Watched() bool { return g.Black.Engine && g.White.Engine }

// Side returns the color a person plays, or Empty if they don't play or the ID is empty.
func (g *Game) Side(id chat.UserID) engine.Color {
	if id == "" {
		return engine.Empty
	}
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if p := g.Player(c); !p.Engine && !p.Team && p.User.ID == id {
			return c
		}
	}
	return g.TeamOf(id)
}

// AgainstEngine reports whether exactly one side is an engine.
func (g *Game) AgainstEngine() bool { return g.Black.Engine != g.White.Engine }

// Play makes a move for the side to move, both in g and in pos, the position of g. elapsed is how
// long the move took to find.
func (g *Game) Play(pos *engine.Position, pt engine.Point, by chat.User, elapsed time.Duration) error {
	og, err := g.Replay()
	if err != nil {
		return err
	}
	if og != nil {
		return g.Act(og, opening.Action{Kind: opening.Place, Point: pt}, by, elapsed)
	}
	mover := g.ToMove()
	if err := pos.Play(pt); err != nil {
		return err
	}
	g.Moves = append(g.Moves, pt)
	g.Last = Event{Kind: EventMove, Side: mover, User: by, Elapsed: elapsed}
	g.Offer = Offer{}
	g.Settle(pos)
	return nil
}

// Settle ends the game if its position pos is won or drawn.
func (g *Game) Settle(pos *engine.Position) {
	switch {
	case pos.Winner() != engine.Empty:
		g.State, g.Winner = Won, pos.Winner()
	case pos.Drawn(), g.Watched() && pos.Dead():
		g.State = Drawn
	}
}
