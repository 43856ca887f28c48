// Package practice lets people practice positions from games they lost, in which they missed a win or a
// defense. A job finds the positions, and each comes back after some days until it's solved often enough.
package practice

import (
	"context"
	"errors"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/analysis"
	"hoshi/bot/features/shared"
	"hoshi/engine"
)

// Store is what [Practice] needs from a database.
type Store interface {
	stored.Practice
	stored.Games
	Enqueue(ctx context.Context, j stored.Job) error
}

// Practice asks people positions from their lost games.
type Practice struct {
	*shared.Parts
	Store    Store
	Analysis *analysis.Analysis
}

// plan is all that a person practices.
type plan struct {
	positions []stored.PracticePosition
	today     settings.Day // in the person's time zone
}

// planOf returns what a person practices.
func (s *Practice) planOf(ctx context.Context, user chat.UserID) (plan, error) {
	own, err := s.Settings.Person(ctx, user)
	if err != nil {
		return plan{}, err
	}
	list, err := s.Store.PracticePositions(ctx, user)
	return plan{list, own.Today(s.Now())}, err
}

// find returns a position of the plan, or nil.
func (p *plan) find(game int64, ply int) *stored.PracticePosition {
	for i := range p.positions {
		if one := &p.positions[i]; one.Game == game && one.Ply == ply {
			return one
		}
	}
	return nil
}

// Stats says how many positions a person is done with. It's empty for someone who has none.
func (s *Practice) Stats(ctx context.Context, user chat.UserID) (message.Text, error) {
	list, err := s.Store.PracticePositions(ctx, user)
	if err != nil || len(list) == 0 {
		return message.Text{}, err
	}
	return message.T("practice.stats", message.Args{"Count": len(list) - open(list), "Of": len(list)}), nil
}

// noSuch is the error for a button of someone else's position, or of one that's gone.
func noSuch() error { return chat.Refuse("practice.no_such") }

// load returns the game of a position, and the board before the mistake.
func (s *Practice) load(ctx context.Context, p *stored.PracticePosition) (*game.Game, *engine.Position, error) {
	g, err := s.Store.Game(ctx, p.Game)
	if errors.Is(err, stored.ErrNoGame) || err == nil && p.Ply >= len(g.Moves) {
		return nil, nil, noSuch()
	}
	if err != nil {
		return nil, nil, err
	}
	pos, err := g.Position()
	if err != nil {
		return nil, nil, err
	}
	return g, pos, analysis.Rewind(pos, p.Ply)
}
