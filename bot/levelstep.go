package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
)

// LevelStep is a suggestion to play the engine at another level.
type LevelStep struct {
	Level engine.Level // the suggested one; engine.NoLevel for no suggestion
	Up    bool         // it is a harder one
}

// levelStep suggests another level after two quick games in a row at the same level that
// the person has won, or lost. It does so once: a third such game repeats nothing.
func (s *Service) levelStep(ctx context.Context, g *game.Game) (LevelStep, error) {
	last, ok := g.Quick()
	if !ok {
		return LevelStep{}, nil
	}
	games, _, err := s.store.GamesOf(ctx, g.Player(g.PersonSide()).User.ID, "", 0, 3)
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

// text says the suggestion; it is empty where there is none.
func (step LevelStep) text() message.Text {
	switch {
	case step.Level == engine.NoLevel:
		return message.Text{}
	case step.Up:
		return message.T("level.step_up", message.Args{"Level": step.Level})
	}
	return message.T("level.step_down", message.Args{"Level": step.Level})
}

// button starts the next game at the suggested level.
func (step LevelStep) button(g *game.Game) chat.Button {
	return chat.Button{Command: "play", Words: join(step.Level.String(), againWords(g)), Label: message.T("level.try", message.Args{"Level": step.Level}), Style: chat.StyleMain}
}
