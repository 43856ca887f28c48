package view

import (
	"time"

	"hoshi/render"
	"hoshi/render/chart"
	"hoshi/render/standings"
)

// Painter draws pictures, and reports the time they took to an observer.
type Painter struct {
	*render.Painter
	observer Observer
}

// Observer is told how long drawing took.
type Observer interface {
	Rendered(kind string, took time.Duration)
}

// NewPainter returns a painter that draws with p.
func NewPainter(p *render.Painter, o Observer) *Painter { return &Painter{p, o} }

// PNG draws a position.
func (p *Painter) PNG(scene render.Scene) ([]byte, error) {
	defer p.rendered("board", time.Now())
	return p.Painter.PNG(scene)
}

// GIF draws a replay.
func (p *Painter) GIF(replay render.Replay) ([]byte, error) {
	defer p.rendered("replay", time.Now())
	return p.Painter.GIF(replay)
}

// Chart draws a chart as a PNG file.
func (p *Painter) Chart(chart chart.Chart) ([]byte, error) {
	defer p.rendered("chart", time.Now())
	return p.Painter.Chart(chart)
}

// Card draws the card of a finished game as a PNG file.
func (p *Painter) Card(card render.Card) ([]byte, error) {
	defer p.rendered("card", time.Now())
	return p.Painter.Card(card)
}

// Standings draws the standings of a tournament as a PNG file.
func (p *Painter) Standings(table standings.Table) ([]byte, error) {
	defer p.rendered("chart", time.Now())
	return p.Painter.Standings(table)
}

// Bracket draws a knockout as a PNG file.
func (p *Painter) Bracket(b standings.Bracket) ([]byte, error) {
	defer p.rendered("chart", time.Now())
	return p.Painter.Bracket(b)
}

// WinnersCard draws the winner's card of a tournament as a PNG file.
func (p *Painter) WinnersCard(card standings.Card) ([]byte, error) {
	defer p.rendered("card", time.Now())
	return p.Painter.WinnersCard(card)
}

// Panels draws several boards as one PNG file.
func (p *Painter) Panels(panels render.Panels) ([]byte, error) {
	defer p.rendered("panels", time.Now())
	return p.Painter.Panels(panels)
}

func (p *Painter) rendered(kind string, begun time.Time) {
	p.observer.Rendered(kind, time.Since(begun))
}
