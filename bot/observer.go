package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/engine"
	"hoshi/render"
	"hoshi/render/chart"
)

// Load returns the number of searches and drawings that are running, and that are waiting.
func (s *Service) Load() (running, waiting int) { return s.engines.Load() }

// observedKind returns the name of a kind of game for an [engines.Observer].
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

// showed tells the observer that a game's board has been shown.
func (s *Service) showed(g *game.Game) {
	took := s.now().Sub(g.Changed)
	if g.Last.Kind == game.EventMove && g.Player(g.Last.Side).Engine && !g.Watched() {
		took += g.Last.Elapsed
	}
	s.opt.Observer.Shown(observedKind(g), max(took, 0))
}

// searchName returns the name of a search of this strength for an [engines.Observer].
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

// painter draws pictures and reports the time they took to an observer.
type painter struct {
	*render.Painter
	observer engines.Observer
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
