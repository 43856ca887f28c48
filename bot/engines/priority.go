package engines

// Priority orders the requests for a seat: the smallest goes first.
type Priority int

// The priorities. Somebody waits for a move, so moves go first.
const (
	PriorityMove        Priority = iota // an engine's move in a game that a person plays
	PriorityWatchedMove                 // a move in a game between two engines
	PriorityHint                        // a hint for a person whose turn it is
	PriorityAnalysis                    // an analysis, a heat map, thinking aloud, a review
	PriorityDrawing                     // a replay or a share card
)

// PriorityNames are the words of an [Observer] for priorities.
var PriorityNames = map[Priority]string{
	PriorityMove:        "move",
	PriorityWatchedMove: "watched_move",
	PriorityHint:        "hint",
	PriorityAnalysis:    "analysis",
	PriorityDrawing:     "drawing",
}
