package engines

// Priority orders requests for a seat, smallest first.
type Priority int

// The priorities. Moves come first because someone is waiting for them.
const (
	PriorityMove        Priority = iota // an engine's move in a game that a person plays
	PriorityWatchedMove                 // a move in a game between two engines
	PriorityHint                        // a hint for a person whose turn it is
	PriorityAnalysis                    // an analysis, a heat map, thinking aloud, a review
	PriorityDrawing                     // a replay or a share card
)

// priorityNames are the names of priorities as passed to an [Observer].
var priorityNames = map[Priority]string{
	PriorityMove:        "move",
	PriorityWatchedMove: "watched_move",
	PriorityHint:        "hint",
	PriorityAnalysis:    "analysis",
	PriorityDrawing:     "drawing",
}
