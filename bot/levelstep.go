package bot

import (
	"context"

	"hoshi/engine"
)

// quickGame is how many stones a game has at most that was lost or won quickly.
const quickGame = 40

// quickResult is what came of a game against the engine at a level that ended quickly,
// as the person sees it.
type quickResult struct {
	level engine.Level
	won   bool
}

// quick returns what came of a game; ok is false where it is no quick one against the
// engine at a level.
func (g *Game) quick() (r quickResult, ok bool) {
	p := g.enginePlayer()
	if p == nil || g.hasTeam() || p.Level == engine.NoLevel || len(g.Moves) > quickGame {
		return r, false
	}
	if g.State != Won && g.State != Resigned && g.State != TimedOut {
		return r, false
	}
	return quickResult{p.Level, g.Winner == g.personSide()}, true
}

// LevelStep is a suggestion to play the engine at another level.
type LevelStep struct {
	Level engine.Level // the suggested one; engine.NoLevel for no suggestion
	Up    bool         // it is a harder one
}

// levelStep suggests another level after two quick games in a row at the same level that
// the person has won, or lost. It does so once: a third such game repeats nothing.
func (s *Service) levelStep(ctx context.Context, g *Game) (LevelStep, error) {
	last, ok := g.quick()
	if !ok {
		return LevelStep{}, nil
	}
	games, _, err := s.store.GamesOf(ctx, g.Player(g.personSide()).User.ID, "", 0, 3)
	if err != nil || len(games) < 2 || games[0].ID != g.ID {
		return LevelStep{}, err
	}
	row := 0
	for _, one := range games {
		if r, ok := one.quick(); !ok || r != last {
			break
		}
		row++
	}
	next := last.level - 1
	if last.won {
		next = last.level + 1
	}
	if row != 2 || next < engine.Beginner || next > engine.MaxLevel {
		return LevelStep{}, nil
	}
	return LevelStep{Level: next, Up: last.won}, nil
}

// text says the suggestion; it is empty where there is none.
func (step LevelStep) text() Text {
	switch {
	case step.Level == engine.NoLevel:
		return Text{}
	case step.Up:
		return T("level.step_up", Args{"Level": step.Level})
	}
	return T("level.step_down", Args{"Level": step.Level})
}

// button starts the next game at the suggested level.
func (step LevelStep) button(g *Game) Button {
	return Button{Command: "play", Words: join(step.Level.String(), againWords(g)), Label: T("level.try", Args{"Level": step.Level}), Style: StyleMain}
}
