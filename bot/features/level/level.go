package level

import (
	"context"
	"slices"

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

// shownAround is how many levels above and below a person's own are explained.
const shownAround = 2

// level shows the levels around a person's own, names the others, and says which one is an even match for a person, or sets the level at which
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
	near := slices.Index(engine.Levels(), usual.Level)
	if near < 0 { // they play at a depth
		near = slices.Index(engine.Levels(), engine.Casual)
	}
	var others message.List
	for i, level := range engine.Levels() {
		if i < near-shownAround || i > near+shownAround {
			others = append(others, level)
			continue
		}
		rows = append(rows, message.T("level.row", message.Args{
			"Level": level, "Word": level.String(), "Rating": level.Rating(), "Strength": view.StrengthOf(level),
		}))
	}
	results, err := s.Store.ResultsOf(ctx, c.User.ID, "", evenResults)
	if err != nil {
		return err
	}
	rows = append(rows,
		message.T("level.others", message.Args{"Levels": others}),
		result.EvenMatchText(rating.EvenLevel(results)))
	return c.Respond(ctx, chat.Reply{
		Text: message.Lines(rows...), Language: c.PrivateLanguage(), Private: true,
		Rows: []chat.Row{view.LevelMenu("level", "", usual.Level)},
	})
}
