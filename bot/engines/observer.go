package engines

import (
	"time"
)

// Observer is told what a [bot.Service] does, for an operator's metrics. Its methods are
// called from many goroutines and must return at once. The words that they are given
// are few, so that they can be labels of a metric.
type Observer interface {
	// Moved is called for a move that was stored. by is "player" or "engine".
	Moved(by string)

	// Answered is called when a request has its first answer; took is the time since it
	// came.
	Answered(took time.Duration)

	// Shown is called when the board of a change is in the chat. kind is "people", "engine",
	// "vote" or "watched". took is the time since the change, with that of the engine's answer
	// where the board has both.
	Shown(kind string, took time.Duration)

	// Waited is called when a search or a drawing gets its seat. kind is "move",
	// "watched_move", "hint", "analysis" or "drawing".
	Waited(kind string, took time.Duration)

	// Searched is called at the end of a search. level is the name of the engine's
	// level, "depth" for a search to a depth, "analysis", "review" or "program". outcome is
	// "done", "cancelled" or "failed".
	Searched(level, outcome string, took time.Duration)

	// Rendered is called when a picture was drawn. kind is "board", "replay", "panels", "chart"
	// or "card".
	Rendered(kind string, took time.Duration)
}

// NoObserver is the Observer of a service that has none.
type NoObserver struct{}

func (NoObserver) Moved(string) {}

func (NoObserver) Answered(time.Duration) {}

func (NoObserver) Shown(string, time.Duration) {}

func (NoObserver) Waited(string, time.Duration) {}

func (NoObserver) Searched(string, string, time.Duration) {}

func (NoObserver) Rendered(string, time.Duration) {}
