package engine

import "hoshi/engine/internal/game"

// The game itself. Package game defines these types, because the search needs them too.
type (
	// Position is a board, the stones set up on it and the moves played since. It knows what
	// the rule allows, forbids and counts as a win.
	Position = game.Position
	// Point is an intersection of the board; a1 is Point{}.
	Point = game.Point
	// Color is what stands on a point, or the side of a player.
	Color = game.Color
	// Rule is a set of rules that a game is played by.
	Rule = game.Rule
)

// Errors of positions, rules and coordinates.
type (
	// TakenError says that a stone already stands on a point.
	TakenError = game.TakenError
	// ForbiddenError says that the rule forbids the side to move a point.
	ForbiddenError = game.ForbiddenError
	// Foul says why renju forbids Black a point.
	Foul = game.Foul
	// OffBoardError says that a point is not on the board.
	OffBoardError = game.OffBoardError
	// NotationError says that a text is not a coordinate at all.
	NotationError = game.NotationError
	// SizeError says that there is no board of a size.
	SizeError = game.SizeError
	// StoneCountError says that the stones to set up cannot come from a game.
	StoneCountError = game.StoneCountError
	// RuleError says that a rule cannot be played.
	RuleError = game.RuleError
	// UnknownRuleError says that no rule has a name.
	UnknownRuleError = game.UnknownRuleError
)

var (
	// ErrGameOver: a side has won or the board is full.
	ErrGameOver = game.ErrGameOver
	// ErrNoMoves: no move has been played that could be taken back.
	ErrNoMoves = game.ErrNoMoves
)

// What stands on a point. Black moves first.
const (
	Empty = game.Empty // no stone
	Black = game.Black // a black stone, or the side that moves first
	White = game.White // a white stone, or the other side
)

// The size of a board: the side in points.
const (
	MinSize     = game.MinSize
	MaxSize     = game.MaxSize
	DefaultSize = game.DefaultSize
)

// The fouls of renju, in the order in which they are looked for.
const (
	NoFoul          = game.NoFoul          // the point is not forbidden
	FoulOverline    = game.FoulOverline    // six or more stones in a row
	FoulDoubleFour  = game.FoulDoubleFour  // two fours or more at once
	FoulDoubleThree = game.FoulDoubleThree // two threes or more at once
)

// The rules that have a name. [Rules] lists them; [PlayableRules] lists those that
// [NewPosition] takes.
const (
	Freestyle   = game.Freestyle   // five or more in a row win
	Standard    = game.Standard    // exactly five in a row win
	Renju       = game.Renju       // Black wins with exactly five and has fouls, White with five or more
	Caro        = game.Caro        // five with an end that the other side does not close, or more
	CaroExact   = game.CaroExact   // exactly five with an end that the other side does not close
	DefaultRule = game.DefaultRule // the rule of a game if none is chosen
)

// NewPosition returns an empty board with Black to move. size is the side in points,
// [MinSize] to [MaxSize], and rule is one of [PlayableRules]. The error is a *[SizeError]
// or a *[RuleError].
func NewPosition(size int, rule Rule) (*Position, error) {
	return Setup(size, rule, nil, nil)
}

// Setup returns a board with the given stones on it, in no order. Black is to move if
// both sides have the same number of stones, White if Black has one more. Anything else
// is a *[StoneCountError]. A point off the board is an *[OffBoardError], a point named
// twice a *[TakenError].
func Setup(size int, rule Rule, black, white []Point) (*Position, error) {
	if !rule.Playable() {
		return nil, &RuleError{Rule: rule}
	}
	return game.Setup(size, rule, black, white)
}

// Center returns the middle point of a board of the given size. An even size has no middle
// point, so it is the one below and left of the middle.
func Center(size int) Point { return game.Center(size) }

// ParsePoint reads a coordinate like "h8" for a board of the given size. The error is an
// *[OffBoardError] if the text names a point that isn't on the board, else a *[NotationError].
func ParsePoint(text string, size int) (Point, error) { return game.ParsePoint(text, size) }

// ParsePoints reads a sequence of coordinates as [ParsePoint] does, separated by spaces, commas
// or nothing. Empty text is no points. The first coordinate that can't be read decides the
// error.
func ParsePoints(text string, size int) ([]Point, error) { return game.ParsePoints(text, size) }

// CutPoint reads a point at the start of a text and returns the rest. The error is an *[OffBoardError],
// with the rest after the point, or a *[NotationError].
func CutPoint(text string, size int) (pt Point, rest string, err error) {
	return game.CutPoint(text, size)
}

// AroundPoint reports whether people put a character around points, besides white space: brackets,
// quotation marks, Discord's marks for bold, code and spoilers, and punctuation.
func AroundPoint(r rune) bool { return game.AroundPoint(r) }

// Rules returns every rule that has a name, playable or not, in a fixed order.
func Rules() []Rule { return game.Rules() }

// PlayableRules returns the rules that games can be played by, in a fixed order. The first
// one is [DefaultRule].
func PlayableRules() []Rule { return game.PlayableRules() }

// ParseRule returns the rule with a name, ignoring case. ok is false if there is none.
func ParseRule(name string) (r Rule, ok bool) { return game.ParseRule(name) }

// RuleOfGomocupCode returns the rule with a number of the Gomocup protocol (INFO rule). ok is
// false if there is none.
func RuleOfGomocupCode(code int) (r Rule, ok bool) { return game.RuleOfGomocupCode(code) }
