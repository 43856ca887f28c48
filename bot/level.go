package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/engine"
)

// ratedLevels returns the levels people can choose from. The message level.strength.NAME describes
// each one's strength.
func ratedLevels() []engine.Level { return engine.Levels() }

// levelWords holds other words for levels, in all languages.
var levelWords = map[engine.Level][]string{
	engine.Beginner: {"入门", "初心者", "入門", "초심자", "입문"},
	engine.Easy:     {"简单", "やさしい", "쉬움"},
	engine.Casual:   {"休闲", "カジュアル", "캐주얼"},
	engine.Club:     {"中级", "中級者", "중급자"},
	engine.Strong:   {"hard", "高手", "上級者", "숙련자", "고수"},
	engine.Expert:   {"专家", "エキスパート", "전문가"},
	engine.Master:   {"大师", "名人", "마스터"},
	engine.MaxLevel: {"最强", "最強", "최강"},
}

// levelOption returns an option for a level, given by its name.
func levelOption() command.Option {
	var choices []command.Choice
	for _, level := range ratedLevels() {
		choices = append(choices, command.Choice{Value: level.String(), Words: levelWords[level], Label: "level.name." + level.String()})
	}
	return command.Option{Name: "level", Type: command.ChoiceOption{Choices: choices}, Twice: "level.twice"}
}

// chosenLevel returns the level named by an option.
func chosenLevel(o command.Values) (engine.Level, bool) {
	name, given := command.Get[string](o, "level")
	if !given {
		return engine.NoLevel, false
	}
	return engine.ParseLevel(name)
}

func (s *Service) levelCommand() *command.Command {
	return &command.Command{
		Name: "level", Aliases: []string{"levels", "difficulty"}, Translated: []string{"难度", "レベル", "난이도"}, Words: []string{"等级"},
		Group: command.GroupEngines, Options: []command.Option{levelOption()},
		Unknown: "level.unknown", Unlocked: true, HasLong: true, HasMore: true, Handle: s.level,
	}
}

// level shows the levels, or sets the level at which a person plays the engine.
func (s *Service) level(ctx context.Context, c *command.Call) error {
	level, given := chosenLevel(c.Options)
	if given {
		if err := s.rememberLevel(ctx, c.User.ID, level); err != nil {
			return err
		}
		t := message.T("level.set", message.Args{"Level": level, "Strength": strengthOf(level)})
		return c.Respond(ctx, chat.Reply{Text: t, Language: c.PrivateLanguage(), Private: true})
	}
	usual, err := s.usualStrength(ctx, c.User.ID, c.Channel, c.Guild)
	if err != nil {
		return err
	}
	rows := []message.Text{message.T("level.now", message.Args{"Strength": usual.Text()})}
	for _, level := range ratedLevels() {
		rows = append(rows, message.T("level.row", message.Args{
			"Level": level, "Word": level.String(), "Rating": level.Rating(), "Strength": strengthOf(level),
		}))
	}
	rows = append(rows, message.T("level.scale", message.Args{"Level": engine.Casual, "Rating": engine.Casual.Rating()}))
	return c.Respond(ctx, chat.Reply{
		Text: message.Lines(rows...), Language: c.PrivateLanguage(), Private: true,
		Rows: []chat.Row{levelMenu("level", "", usual.Level)},
	})
}

// strengthOf describes the strength of a level.
func strengthOf(level engine.Level) message.Text {
	return message.T("level.strength." + level.String())
}

// levelMenu lists the levels. Choosing one runs the command with the level followed by words. The
// closed menu shows the current level, if any.
func levelMenu(command, words string, now engine.Level) chat.Row {
	menu := chat.Row{Placeholder: message.T("level.choose")}
	if now != engine.NoLevel {
		menu.Placeholder = message.T("level.choose_other", message.Args{"Level": now})
	}
	for _, level := range ratedLevels() {
		menu.Menu = append(menu.Menu, chat.Button{Command: command, Words: join(level.String(), words), Label: message.T("level.choice", message.Args{"Level": level, "Rating": level.Rating()})})
	}
	return menu
}

// join joins two strings with a space, or returns first if rest is empty.
func join(first, rest string) string {
	if rest == "" {
		return first
	}
	return first + " " + rest
}

// rememberLevel stores the level a person has chosen.
func (s *Service) rememberLevel(ctx context.Context, user chat.UserID, level engine.Level) error {
	_, err := s.store.UpdateUserSettings(ctx, user, func(us *settings.UserSettings) { us.Level = level })
	return err
}

// strengthIn returns how strongly an engine plays in a channel with these settings.
func (s *Service) strengthIn(p *game.Player, settings settings.ChannelSettings) game.Strength {
	if p.Level != engine.NoLevel {
		return game.Strength{Level: p.Level}
	}
	return game.Strength{Depth: s.depthIn(p, settings)}
}

// usualStrength returns how strongly the engine plays against a person if the game doesn't say: the
// person's chosen level, else the channel's depth, else the guild's level. If nobody has chosen
// anything, it's the level of the person's last win, or the service's level if they have never won.
func (s *Service) usualStrength(ctx context.Context, user chat.UserID, ch chat.ChannelID, guild chat.GuildID) (game.Strength, error) {
	person, err := s.store.UserSettings(ctx, user)
	if err != nil || person.Level != engine.NoLevel {
		return game.Strength{Level: person.Level}, err
	}
	channel, err := s.store.ChannelSettings(ctx, ch)
	if err != nil || channel.Depth != game.DepthOfChannel {
		return game.Strength{Depth: channel.Depth}, err
	}
	of, err := s.guildSettings(ctx, guild)
	if err != nil {
		return game.Strength{}, err
	}
	if level, ok := engine.ParseLevel(of.Level); ok {
		return game.Strength{Level: level}, nil
	}
	if depth, err := game.ParseDepth(of.Level); err == nil {
		return game.Strength{Depth: depth}, nil
	}
	if s.opt.Level == engine.NoLevel {
		return game.Strength{Depth: s.opt.Depth}, nil
	}
	level, err := s.levelWon(ctx, user)
	return game.Strength{Level: max(level, s.opt.Level)}, err
}

// recentGames is how many of a person's latest games are searched for a win.
const recentGames = 50

// levelWon returns the level of a person's last win against the engine, or engine.NoLevel if there
// is none.
func (s *Service) levelWon(ctx context.Context, user chat.UserID) (engine.Level, error) {
	results, err := s.store.ResultsOf(ctx, user, "", recentGames)
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

// setLevel sets the engine's level in a new game against a person, unless the engine is a program
// or has a depth. A level requested by the person is remembered.
func (s *Service) setLevel(ctx context.Context, c *command.Call, p *game.Player) error {
	level, given := chosenLevel(c.Options)
	switch {
	case given:
		p.Level = level
		return s.rememberLevel(ctx, c.User.ID, level)
	case p.Program != "" || p.Depth != game.DepthOfChannel:
		return nil
	}
	usual, err := s.usualStrength(ctx, c.User.ID, c.Channel, c.Guild)
	p.Level = usual.Level
	return err
}

// checkLevel returns an error if a level is combined with something that has no levels.
func checkLevel(o command.Values) error {
	level, given := chosenLevel(o)
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
