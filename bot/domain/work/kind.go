// Package work names the kinds of background work, which may run in another process than the one that
// was asked.
package work

// Kind is a kind of background work.
type Kind string

// The kinds of background work.
const (
	Hint     Kind = "hint"     // one suggested move
	Analysis Kind = "analysis" // the best moves with their continuations
	Heat     Kind = "heat"     // the value of every move
	Think    Kind = "think"    // what a search found, and how
	Review   Kind = "review"   // the mistakes in a whole game
	Draw     Kind = "draw"     // whether an engine accepts a draw
	Replay   Kind = "replay"   // a game as an animation
	Card     Kind = "card"     // a finished game in one picture
	Import   Kind = "import"   // a game from a file
	Practice Kind = "practice" // waiting for positions from lost games
	Move     Kind = "move"     // the search for an engine's move, which nobody asks for
)

// IsInsight reports whether the work shows what an engine thinks of a position. Only one insight
// can run in a game at a time.
func (k Kind) IsInsight() bool {
	switch k {
	case Hint, Analysis, Heat, Think:
		return true
	}
	return false
}

// EndsWithPosition reports whether a change to the game makes the work useless. Other kinds continue
// because they're about the position at the time of the request or the moves up to it.
func (k Kind) EndsWithPosition() bool { return k == Hint || k == Draw || k == Move }
