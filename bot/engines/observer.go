package engines

import (
	"time"
)

// Observer receives events of the bot for an operator's metrics. Its methods are called
// from many goroutines and must return immediately. Their string arguments take only a few values,
// so they can be used as metric labels.
type Observer interface {
	// Commanded is called when a request was handled that is a command, with the command's name.
	Commanded(name string)

	// Flooded is called when a request is refused because its user or channel has sent too many.
	Flooded()

	// Moved is called when a move has been stored. by is "player" or "engine".
	Moved(by string)

	// Answered is called when a request gets its first answer; took is the time since it
	// arrived.
	Answered(took time.Duration)

	// Shown is called when the board for a change has appeared in the chat. kind is "people",
	// "engine", "vote" or "watched". took is the time since the change, including the engine's
	// answer if the board shows both.
	Shown(kind string, took time.Duration)

	// Waited is called when a search or a drawing gets its seat. kind is "move",
	// "watched_move", "hint", "analysis" or "drawing".
	Waited(kind string, took time.Duration)

	// Searched is called when a search ends. level is the name of the engine's level, "depth"
	// for a search to a fixed depth, "analysis", "review" or "program". outcome is "done",
	// "cancelled" or "failed".
	Searched(level, outcome string, took time.Duration)

	// Rendered is called when a picture has been drawn. kind is "board", "replay", "panels",
	// "chart" or "card".
	Rendered(kind string, took time.Duration)
}

// NoObserver is an [Observer] that does nothing.
type NoObserver struct{}

func (NoObserver) Commanded(string) {}

func (NoObserver) Flooded() {}

func (NoObserver) Moved(string) {}

func (NoObserver) Answered(time.Duration) {}

func (NoObserver) Shown(string, time.Duration) {}

func (NoObserver) Waited(string, time.Duration) {}

func (NoObserver) Searched(string, string, time.Duration) {}

func (NoObserver) Rendered(string, time.Duration) {}
