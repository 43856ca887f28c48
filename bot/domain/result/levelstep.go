package result

import (
	"context"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
)

// LevelStep is a suggestion to play the engine at another level.
type LevelStep struct {
	Level engine.Level // the suggested level; engine.NoLevel for no suggestion
	Up    bool         // the suggested level is harder
}

// LevelStep suggests another level after a person wins, or loses, two quick games in a row at the
// same level. It does so once; a third such game doesn't repeat it.
func (s *Results) LevelStep(ctx context.Context, g *game.Game) (LevelStep, error) {
	last, ok := g.Quick()
	if !ok {
		return LevelStep{}, nil
	}
	games, _, err := s.Store.GamesOf(ctx, g.Player(g.PersonSide()).User.ID, stored.Place{}, 0, 3)
	if err != nil || len(games) < 2 || games[0].ID != g.ID {
		return LevelStep{}, err
	}
	row := 0
	for _, one := range games {
		if r, ok := one.Quick(); !ok || r != last {
			break
		}
		row++
	}
	next := last.Level - 1
	if last.Won {
		next = last.Level + 1
	}
	if row != 2 || next < engine.Beginner || next > engine.MaxLevel {
		return LevelStep{}, nil
	}
	return LevelStep{Level: next, Up: last.Won}, nil
}

// Text returns the suggestion in words, or an empty text if there is none.
func (step LevelStep) Text() message.Text {
	switch {
	case step.Level == engine.NoLevel:
		return message.Text{}
	case step.Up:
		return message.T("level.step_up", message.Args{"Level": step.Level})
	}
	return message.T("level.step_down", message.Args{"Level": step.Level})
}
