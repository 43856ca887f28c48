// Package game is one game as a value: its players, moves, opening, clocks, offers, teams and
// result, and what changes them. It does no I/O and has no clock of its own.
package game

import (
	"fmt"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Game is a game in a channel, as it is stored.
type Game struct {
	ID           int64          // given by [bot.Games.Create]
	Channel      chat.ChannelID // where it is played
	Guild        chat.GuildID   // the guild that the channel belongs to; empty in a direct message
	Size         int            // points on a side of the board
	Rule         engine.Rule    // what wins and what is forbidden
	Black, White Player         // who plays; an opening may change who has which colour
	Opening      Opening        // how the game begins
	Theme        string         // of its pictures; "" for the channel's
	Moves        []engine.Point // all stones placed, first one first
	State        State          // whether it goes on, and if not how it ended
	Winner       engine.Color   // Empty while the game goes on and when it ends in a draw or was cancelled
	Last         Event          // what happened last
	Host         chat.User      // who started the game
	Rated        bool           // it counts for the players' ratings: see RatedResult
	Helped       bool           // it was to count, until an engine has helped one of the players

	// Actions is what the players did in the opening besides placing stones, first
	// one first. Where each belongs among the moves follows from the opening.
	Actions []opening.Action

	Clock  Clock       // how long the players have to think
	Since  time.Time   // when the present turn began, or was charged last; down time is not counted. In UTC, in microseconds
	Notice ClockNotice // what has been said about the time of the present turn

	// Offer is what one of two people has offered the other; the zero Offer for none.
	Offer Offer

	// AnswerOnly says that the bot cannot write to the channel but by answering requests
	// there: the board waits for the next one where none can be answered any more.
	AnswerOnly bool

	// RandomColors says that the colours are drawn when a challenge is accepted: until then
	// Black is the challenger. It stays true for the game.
	RandomColors bool

	// ThreadWish says whether a challenge that is accepted gets a thread of its own: "yes",
	// "no", or "" for what the guild has chosen.
	ThreadWish string

	// Due is when something has to happen to the game by itself, in UTC, in microseconds: a
	// challenge expires, a clock runs out. Zero for never. Whenever a change of the game moves
	// it, the store schedules a [bot.Job] with Due for that time; one for an earlier time does
	// nothing. A game that is over has none.
	Due time.Time

	// RoundTime is how long a round of wishes lasts after the first one, in a game with
	// teams; 0 in others.
	RoundTime time.Duration
	RoundEnds time.Time // when the present round ends, in UTC, in microseconds; zero before its first wish
	Wishes    []Wish    // of the present round and of some before it; nil for none
	Members   []Member  // of two teams that play against each other, in the order of their ids; nil for none

	// Revision grows by one with every stored change, so that an answer computed
	// for an older state is recognised as too late.
	Revision int64

	Shown   int64  // the last revision whose board was posted; 0 before the first post
	Message string // the chat's id of that post; before the first one that of the board it replaces, if any
	Posting int64  // the revision whose board is being posted as a new message, and may be there unrecorded; 0 for none

	PostingKey string // [chat.Reply.Key] of that new message; "" if an earlier version of the bot began to post it
	Below      string // the chat's id of the command that was typed last: the board is shown below it; see [chat.Reply.Below]

	Started time.Time // when it came into state Playing or ended without; zero for a challenge. Set by the store
	Created time.Time // when Create stored the game, in UTC, in microseconds
	Changed time.Time // when its last revision was stored, likewise
}

// Known reports whether there is such a state. A store refuses others.
func (s State) Known() bool {
	switch s {
	case Proposed, Unplayed, Playing, Won, Drawn, Resigned, TimedOut, Cancelled, Abandoned:
		return true
	}
	return false
}

// GoesOn reports whether more can happen to the game: a challenge that waits or a game that
// is played.
func (g *Game) GoesOn() bool { return g.State == Proposed || g.State == Playing }

// Player is one side of a game. With Engine it is an engine; else with a User.ID it
// is a person of the chat. With neither it is a player named in an imported record:
// User.Name is that name, and nobody here can move, resign or win for it.
type Player struct {
	User    chat.User // the zero User when Engine is set
	Engine  bool      // an engine plays this side
	Team    bool      // many people play this side together, by votes; User is zero
	Program string    // which engine: the id of a program of package classic, "" for the main engine
	Variant Variant   // how the program searches, where Program names one
	Depth   Depth     // how deep it looks in this game; DepthOfChannel for the channel's setting

	// Remaining is what is left on the player's live clock: for the side whose clock runs, at
	// Game.Since.
	Remaining time.Duration

	// Level is that of the main engine in this game; engine.NoLevel where it looks to a
	// depth.
	Level engine.Level
}

// State says whether a game goes on, and if not how it ended.
type State string

// States of a game. Only in Playing can moves be made, and a channel has at
// most one game in it.
const (
	Proposed  State = "proposed"  // a challenge that waits for an answer
	Unplayed  State = "unplayed"  // a challenge that nobody accepted: Game.Last says why
	Playing   State = "playing"   // the game goes on
	Won       State = "won"       // by a row, or by a foul of the other side; Game.Winner says who
	Drawn     State = "drawn"     // the board is full
	Resigned  State = "resigned"  // one side gave up; Game.Winner is the other one
	TimedOut  State = "timed_out" // the clock of one side ran out; Game.Winner is the other one
	Cancelled State = "cancelled" // nobody won
	Abandoned State = "abandoned" // nobody has played for long; nobody won
)

// Event is the last thing that happened in a game, from which the text beside
// the board is made.
type Event struct {
	Kind    EventKind     // what happened
	Side    engine.Color  // the side that did it; Empty when it was not a player
	User    chat.User     // the person who did it; the zero User for the engine
	Count   int           // moves taken back, for EventUndo; moves that the search of a program tried, for EventMove
	Offer   OfferKind     // what was offered, for EventOffer, EventDecline and EventWithdraw
	Point   engine.Point  // where the move would have been, for EventFoul
	Elapsed time.Duration // how long the move took to find, for EventMove and EventFoul; see EventResume and EventAbandon
}

// EventKind is what happened.
type EventKind string

// Kinds of events.
const (
	EventStart       EventKind = "start"       // the game began
	EventChallenge   EventKind = "challenge"   // somebody challenged somebody, or everybody
	EventRematch     EventKind = "rematch"     // likewise, after a game of the two
	EventAccept      EventKind = "accept"      // the challenge was accepted, and the game began
	EventRestart     EventKind = "restart"     // the game began and replaced one without a move of its player
	EventImport      EventKind = "import"      // the game began with moves made elsewhere
	EventMove        EventKind = "move"        // a stone was put
	EventStep        EventKind = "step"        // a player did something else that the opening asks for
	EventFoul        EventKind = "foul"        // a move lost the game, as the rule forbids it: Event.Point
	EventUndo        EventKind = "undo"        // moves were taken back; Event.Count says how many
	EventUnrated     EventKind = "unrated"     // a player asked for help, so that the game does not count any more
	EventSwap        EventKind = "swap"        // the players exchanged their sides
	EventDepth       EventKind = "depth"       // the engine's depth in this game was set
	EventOpen        EventKind = "open"        // the opening was set
	EventResign      EventKind = "resign"      // a player gave up
	EventCancel      EventKind = "cancel"      // the game was cancelled
	EventForget      EventKind = "forget"      // the game ended as a player wants to be forgotten
	EventOffer       EventKind = "offer"       // one of two people offered Event.Offer
	EventDecline     EventKind = "decline"     // the other one turned it down, or the challenge
	EventWithdraw    EventKind = "withdraw"    // who had offered it, or challenged, took that back
	EventDraw        EventKind = "draw"        // both agreed to a draw
	EventDead        EventKind = "dead"        // a player claimed the draw, as no five was possible any more
	EventExpire      EventKind = "expire"      // nobody answered the challenge in time
	EventTerms       EventKind = "terms"       // who challenged has changed the terms: another challenge took its place
	EventRemind      EventKind = "remind"      // the player to move has little time left for the move
	EventOverdue     EventKind = "overdue"     // the time for the move has run out, and the other player may claim
	EventResume      EventKind = "resume"      // no process ran for Event.Elapsed; the clocks stood still
	EventTimeout     EventKind = "timeout"     // the clock of Event.Side ran out
	EventClaim       EventKind = "claim"       // a player claimed, as the other one's time for the move had run out
	EventAbandon     EventKind = "abandon"     // nobody has played for Event.Elapsed
	EventWish        EventKind = "wish"        // somebody wished for a move of a team, or took that back
	EventJoin        EventKind = "join"        // somebody joined a team
	EventUnreachable EventKind = "unreachable" // the game was ended as its boards cannot be posted
)

// Position replays the game's moves.
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

// Player returns the player of a side, nil for [engine.Empty].
func (g *Game) Player(c engine.Color) *Player {
	switch c {
	case engine.Black:
		return &g.Black
	case engine.White:
		return &g.White
	}
	return nil
}

// Watched reports whether the engine plays both sides.
func (g *Game) Watched() bool { return g.Black.Engine && g.White.Engine }

// Side returns the colour a person plays, Empty for one who does not play and for
// an empty id.
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

// AgainstEngine reports whether one side is the engine and the other a person.
func (g *Game) AgainstEngine() bool { return g.Black.Engine != g.White.Engine }

// Play puts a stone of the side to move into pos, the position of g, and into g.
// elapsed is how long the move took to find.
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

// Settle ends the game if its position pos says so.
func (g *Game) Settle(pos *engine.Position) {
	switch {
	case pos.Winner() != engine.Empty:
		g.State, g.Winner = Won, pos.Winner()
	case pos.Drawn(), g.Watched() && pos.Dead():
		g.State = Drawn
	}
}
