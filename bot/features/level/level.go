package level

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/view"
	"hoshi/engine"
)

// LevelCommand declares !level: choose how strong the engine is against you.
func (s *Levels) LevelCommand() *command.Command {
	return &command.Command{
		Name: "level", Aliases: []string{"levels", "difficulty"}, Text: command.TextForm{Unknown: "level.unknown"},
		Group: command.GroupEngines, Options: []command.Option{newgame.LevelOption()},
		Unlocked: true, Help: command.Help{Long: true, More: true}, Handle: s.level,
	}
}

// evenResults is how many of a person's latest games are searched for rated ones against levels.
const evenResults = 500

// level shows the levels and which one is an even match for a person, or sets the level at which
// they play the engine.
func (s *Levels) level(ctx context.Context, c *command.Call) error {
	level, given := newgame.ChosenLevel(c.Options)
	if given {
		if err := s.Setup.RememberLevel(ctx, c.User.ID, level); err != nil {
			return err
		}
		t := message.T("level.set", message.Args{"Level": level, "Strength": view.StrengthOf(level)})
		return c.Respond(ctx, chat.Reply{Text: t, Language: c.PrivateLanguage(), Private: true})
	}
	usual, err := s.Setup.UsualStrength(ctx, c)
	if err != nil {
		return err
	}
	rows := []message.Text{message.T("level.now", message.Args{"Strength": view.StrengthName(usual)})}
	for _, level := range engine.Levels() {
		rows = append(rows, message.T("level.row", message.Args{
			"Level": level, "Word": level.String(), "Rating": level.Rating(), "Strength": view.StrengthOf(level),
		}))
	}
	results, err := s.Store.ResultsOf(ctx, c.User.ID, "", evenResults)
	if err != nil {
		return err
	}
	rows = append(rows,
		result.EvenMatchText(rating.EvenLevel(results)),
		message.T("level.scale", message.Args{"Level": engine.Casual, "Rating": engine.Casual.Rating()}))
	return c.Respond(ctx, chat.Reply{
		Text: message.Lines(rows...), Language: c.PrivateLanguage(), Private: true,
		Rows: []chat.Row{view.LevelMenu("level", "", usual.Level)},
	})
}
