package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/game"
	"hoshi/engine"
	"hoshi/render"
	"hoshi/render/chart"
)

// Observer is told what a [Service] does, for an operator's metrics. Its methods are
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

// Load returns how many searches and drawings are under way, and how many wait.
func (s *Service) Load() (running, waiting int) { return s.engines.load() }

// noObserver is the Observer of a service that has none.
type noObserver struct{}

func (noObserver) Moved(string) {}

func (noObserver) Answered(time.Duration) {}

func (noObserver) Shown(string, time.Duration) {}

func (noObserver) Waited(string, time.Duration) {}

func (noObserver) Searched(string, string, time.Duration) {}

func (noObserver) Rendered(string, time.Duration) {}

// priorityNames are the words of an [Observer] for priorities.
var priorityNames = map[priority]string{
	priorityMove:        "move",
	priorityWatchedMove: "watched_move",
	priorityHint:        "hint",
	priorityAnalysis:    "analysis",
	priorityDrawing:     "drawing",
}

// observedKind is the word of an [Observer] for a kind of game.
func observedKind(g *game.Game) string {
	switch {
	case g.Watched():
		return "watched"
	case g.HasTeam():
		return "vote"
	case g.Black.Engine || g.White.Engine:
		return "engine"
	}
	return "people"
}

// showed tells the observer that the board of a game has been shown.
func (s *Service) showed(g *game.Game) {
	took := s.now().Sub(g.Changed)
	if g.Last.Kind == game.EventMove && g.Player(g.Last.Side).Engine && !g.Watched() {
		took += g.Last.Elapsed
	}
	s.opt.Observer.Shown(observedKind(g), max(took, 0))
}

// searchName is the word of an [Observer] for a search of this strength.
func searchName(st game.Strength) string {
	if st.Level == engine.NoLevel {
		return "depth"
	}
	return st.Level.String()
}

// searched tells the observer that a search has ended with err.
func (s *Service) searched(level string, begun time.Time, err error) {
	outcome := "failed"
	switch {
	case err == nil:
		outcome = "done"
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		outcome = "cancelled"
	}
	s.opt.Observer.Searched(level, outcome, time.Since(begun))
}

// painter draws pictures and tells an observer how long that took.
type painter struct {
	*render.Painter
	observer Observer
}

func (p *painter) PNG(scene render.Scene) ([]byte, error) {
	defer p.rendered("board", time.Now())
	return p.Painter.PNG(scene)
}

func (p *painter) GIF(replay render.Replay) ([]byte, error) {
	defer p.rendered("replay", time.Now())
	return p.Painter.GIF(replay)
}

func (p *painter) Chart(chart chart.Chart) ([]byte, error) {
	defer p.rendered("chart", time.Now())
	return p.Painter.Chart(chart)
}

func (p *painter) Card(card render.Card) ([]byte, error) {
	defer p.rendered("card", time.Now())
	return p.Painter.Card(card)
}

func (p *painter) Panels(panels render.Panels) ([]byte, error) {
	defer p.rendered("panels", time.Now())
	return p.Painter.Panels(panels)
}

func (p *painter) rendered(kind string, begun time.Time) {
	p.observer.Rendered(kind, time.Since(begun))
}
