package newgame

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

// levelWords are other English words for levels.
var levelWords = map[engine.Level][]string{engine.Strong: {"hard"}}

// LevelOption returns an option for a level, given by its name.
func LevelOption() command.Option {
	var choices []command.Choice
	for _, level := range engine.Levels() {
		choices = append(choices, command.Choice{Value: level.String(), Words: levelWords[level], Label: "level.name." + level.String()})
	}
	return command.Option{Name: "level", Type: command.ChoiceOption{Choices: choices}, Twice: "level.twice"}
}

// ChosenLevel returns the level named by an option.
func ChosenLevel(o command.Values) (engine.Level, bool) {
	name, given := command.Get[string](o, "level")
	if !given {
		return engine.NoLevel, false
	}
	return engine.ParseLevel(name)
}

// RememberLevel stores the level a person has chosen.
func (s *Setup) RememberLevel(ctx context.Context, user chat.UserID, level engine.Level) error {
	_, err := s.Store.UpdateUserSettings(ctx, user, func(us *settings.UserSettings) { us.Level = level })
	return err
}

// UsualStrength returns how strongly the engine plays against a person if the game doesn't say: the
// person's chosen level, else the channel's depth, else the guild's level. If nobody has chosen
// anything, it's the level of the person's last win, or the service's level if they have never won.
func (s *Setup) UsualStrength(ctx context.Context, c *command.Call) (game.Strength, error) {
	of := c.Settings.Guild
	if c.Mine.Level != engine.NoLevel {
		return game.Strength{Level: c.Mine.Level}, nil
	}
	if depth := c.Settings.Own.Depth; depth != game.DepthOfChannel {
		return game.Strength{Depth: depth}, nil
	}
	if level, ok := engine.ParseLevel(of.Level); ok {
		return game.Strength{Level: level}, nil
	}
	if depth, err := game.ParseDepth(of.Level); err == nil {
		return game.Strength{Depth: depth}, nil
	}
	if s.Defaults.Level == engine.NoLevel {
		return game.Strength{Depth: s.Defaults.Depth}, nil
	}
	level, err := s.levelWon(ctx, c.User.ID)
	return game.Strength{Level: max(level, s.Defaults.Level)}, err
}

// recentGames is how many of a person's latest games are searched for a win.
const recentGames = 50

// levelWon returns the level of a person's last win against the engine, or engine.NoLevel if there
// is none.
func (s *Setup) levelWon(ctx context.Context, user chat.UserID) (engine.Level, error) {
	results, err := s.Store.ResultsOf(ctx, user, "", recentGames)
	if err != nil {
		return engine.NoLevel, err
	}
	for _, r := range results {
		if r.Won() && r.Opponent.Level != engine.NoLevel {
			return r.Opponent.Level, nil
		}
	}
	return engine.NoLevel, nil
}

// SetLevel sets the engine's level in a new game against a person, unless the engine is a program
// or has a depth. A level requested by the person is remembered.
func (s *Setup) SetLevel(ctx context.Context, c *command.Call, p *game.Player) error {
	level, given := ChosenLevel(c.Options)
	switch {
	case given:
		p.Level = level
		return s.RememberLevel(ctx, c.User.ID, level)
	case p.Program != "" || p.Depth != game.DepthOfChannel:
		return nil
	}
	usual, err := s.UsualStrength(ctx, c)
	p.Level = usual.Level
	return err
}

// CheckLevel returns an error if a level is combined with something that has no levels.
func CheckLevel(o command.Values) error {
	level, given := ChosenLevel(o)
	if !given {
		return nil
	}
	if spec, ok := command.Get[command.EngineSpec](o, "engine"); ok {
		if spec.Program == "" {
			return chat.Refuse("level.and_depth", message.Args{"Level": level, "Depth": spec.Depth})
		}
		return chat.Refuse("level.and_program", message.Args{"Level": level, "Program": spec.Program})
	}
	if opponent, ok := command.Get[chat.Mention](o, "opponent"); ok && !opponent.Self {
		return chat.Refuse("level.and_person", message.Args{"Level": level})
	}
	return nil
}
