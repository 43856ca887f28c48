package bot

import (
	"fmt"
	"time"

	"hoshi/engine"
	"hoshi/engine/record"
)

// Command is what a line asks for: one of the types below.
type Command interface{ command() }

// The commands of the room.
type (
	// Play starts a game against a person, or against an engine when Opponent is
	// nil. Color is the side of the person who asks, Empty when left to the room;
	// Size is 0 when not said.
	Play struct {
		Opponent *Mention
		Engine   Contender
		Color    engine.Color
		Size     int
		Opening  Opening
	}
	// Move puts a stone; Point is as typed, since only the game knows the board.
	Move struct{ Point string }
	// SetDepth sets how far the engine looks; DepthOfChannel only asks.
	SetDepth struct{ Depth Depth }
	// Board shows the board again: after so many moves where At is not nil, in
	// another theme and with all numbers where asked.
	Board struct {
		At      *int
		Theme   string
		Numbers bool
	}
	// SetTheme chooses the look of the pictures, of the channel or of the whole
	// server; with no Name it only asks.
	SetTheme struct {
		Name   string
		Server bool
	}
	// SetNumbers chooses which stones are numbered; with no Text it only asks.
	SetNumbers struct{ Text string }
	// Replay shows the game as an animation; Delay is how long a move shows, 0 when
	// not said.
	Replay struct{ Delay time.Duration }
	// Share draws the game on one picture to pass on.
	Share struct{}
	// Export gives the game's record as a file.
	Export struct{ Format record.Format }
	// Import starts a game from a record: Text, or a file attached to the line.
	Import struct{ Text string }
	// Undo takes moves back.
	Undo struct{}
	// Swap changes sides before the first reply.
	Swap struct{}
	// Resign gives the game up.
	Resign struct{}
	// Hint asks the engine for a move.
	Hint struct{}
	// Watch starts a game of two engines.
	Watch struct {
		Black, White Contender
		Size         int
		Opening      Opening
	}
	// Opponents lists the engines one can play.
	Opponents struct{}
	// SetOpening puts the stones of an opening on the board before the first move.
	SetOpening struct{ Opening Opening }
	// Heat draws what an engine thinks of every move.
	Heat struct{ Program string }
	// Think shows what an engine finds in the position, and how.
	Think struct{ Program string }
	// Analyze shows the best moves, so many of them, and what follows from each.
	Analyze struct{ Lines int }
	// SetDetails chooses what is said beside a board.
	SetDetails struct {
		Ask     bool // only asks
		Details Details
	}
	// Cancel calls the game off.
	Cancel struct{}
	// Help explains all commands, or the one named; Topic is as typed.
	Help struct{ Topic string }
	// Unknown is a word close to a command: Suggestion is the line that was
	// probably meant.
	Unknown struct{ Word, Suggestion string }
)

func (Play) command()       {}
func (Move) command()       {}
func (SetDepth) command()   {}
func (Board) command()      {}
func (Undo) command()       {}
func (Swap) command()       {}
func (Resign) command()     {}
func (Hint) command()       {}
func (Watch) command()      {}
func (Cancel) command()     {}
func (Help) command()       {}
func (Opponents) command()  {}
func (SetOpening) command() {}
func (Heat) command()       {}
func (Think) command()      {}
func (Analyze) command()    {}
func (SetDetails) command() {}
func (SetTheme) command()   {}
func (SetNumbers) command() {}
func (Export) command()     {}
func (Import) command()     {}
func (Replay) command()     {}
func (Share) command()      {}
func (Unknown) command()    {}

// UsageError says what is wrong with a command's arguments, as a sentence for
// the person who typed it.
type UsageError struct{ Text string }

func (e *UsageError) Error() string { return e.Text }

func usage(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// Contender is an engine as a command names it: a program of package classic, or
// the main engine when Program is empty, and how deep it looks, DepthOfChannel
// when not said.
type Contender struct {
	Program string
	Depth   Depth
}

// String names the contender as commands do.
func (c Contender) String() string {
	switch {
	case c.Program == "":
		return c.Depth.String()
	case c.Depth == DepthOfChannel:
		return c.Program
	}
	return fmt.Sprintf("%s d%v", c.Program, c.Depth)
}
