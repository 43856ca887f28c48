package bot

import (
	"context"
	"strings"

	"hoshi/engine"
)

func (s *Service) playCommand() *Command {
	options := []Option{
		levelOption(),
		{Name: "opponent", Type: UserOption{}, Twice: "play.two_opponents"},
		{Name: "challenge", Type: ChoiceOption{[]Choice{{Value: "open", Words: []string{"anybody", "anyone", "公开", "公開", "공개"}}}}, Unlisted: true},
		{Name: "engine", Type: EngineOption{}, Unlisted: true, Twice: "play.two_engines"},
		{Name: "color", Type: ChoiceOption{[]Choice{
			{Value: "black", Words: []string{"b", "first", "黑", "黑方", "执黑", "黒", "黒番", "흑"}},
			{Value: "white", Words: []string{"w", "second", "白", "白方", "执白", "白番", "백"}},
		}}},
		{Name: "clock", Type: ClockOption{}, Keyword: "clock", Unlisted: true},
		{Name: "rated", Type: ratedChoices(), Unlisted: true},
	}
	options = append(options, voteOptions()...)
	return &Command{
		Name: "play", Aliases: []string{"new", "start", "challenge"}, Group: GroupPlay,
		Translated: []string{"对局", "対局", "대국"},
		Words:      []string{"开始", "下棋", "挑战", "開始", "挑戦", "新規", "시작", "대결", "도전", "새게임"},
		Options:    append(options, setupOptions()...), HasLong: true, HasMore: true, HasExample: true, Menu: UserMenu,
		Foreign: forMusicBot,
		Check: func(o Values) error {
			opponent, person := option[Mention](o, "opponent")
			_, program := option[EngineSpec](o, "engine")
			if program && person && !opponent.Self {
				return Refuse("play.person_and_engine")
			}
			_, level := chosenLevel(o)
			_, team := option[string](o, "team")
			if _, open := option[string](o, "challenge"); open && (program || person || level || team) {
				return Refuse("play.open_and_opponent")
			}
			if err := checkLevel(o); err != nil {
				return err
			}
			size, given := option[int](o, "size")
			if name, _ := option[string](o, "opening"); given {
				return checkOpening(Opening(name), size, engine.Renju)
			}
			return nil
		},
		ShowsBoard: true, Handle: s.play,
	}
}

// forMusicBot reports whether "!play" is meant for another bot that many guilds
// have: a link, or a title of several words none of which is an option.
func forMusicBot(words []string, o Values, leftover []string) bool {
	for _, w := range words {
		if strings.Contains(w, "://") {
			return true
		}
	}
	return len(o) == 0 && len(leftover) == len(words) && len(words) > 2 && !strings.EqualFold(words[0], "clock")
}

// play starts a game against an engine, or challenges a person or everybody.
func (s *Service) play(ctx context.Context, c *Call) error {
	spec, _ := option[EngineSpec](c.Options, "engine")
	other, err := enginePlayerOf(spec)
	if err != nil {
		return err
	}
	if opponent, ok := option[Mention](c.Options, "opponent"); ok && !opponent.Self {
		switch {
		case opponent.User.ID == c.User.ID:
			return Refuse("play.yourself")
		case opponent.User.Bot:
			return Refuse("play.bot", Args{"User": opponent.User})
		case c.Direct:
			return Refuse("play.direct")
		}
		other = Player{User: opponent.User}
	}
	if _, open := option[string](c.Options, "challenge"); open {
		if c.Direct {
			return Refuse("play.direct")
		}
		other = Player{}
	}
	if other.Engine {
		if err := s.setLevel(ctx, c, &other); err != nil {
			return err
		}
	}
	g := &Game{Black: Player{User: c.User}, White: other}
	color, _ := option[string](c.Options, "color")
	if color == "white" {
		g.Black, g.White = g.White, g.Black
	}
	if err := c.formTeams(g); err != nil {
		return err
	}
	g.RandomColors = color == "" && g.asksPerson()
	of, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return err
	}
	if g.Rated = isRated(c.Options, g, of); g.Rated && !g.canBeRated() {
		return Refuse("rated.no_level")
	}
	if err := s.setUp(ctx, c, g); err != nil {
		return err
	}
	if err := c.simplify(g); err != nil {
		return err
	}
	if g.asksPerson() {
		return s.challenge(ctx, c, g, EventChallenge)
	}
	if g.hasTeam() {
		if err := c.checkHeard(); err != nil {
			return err
		}
	}
	return s.start(ctx, c, g, EventStart)
}

// asksPerson reports whether a new game is one between people, who are asked first.
func (g *Game) asksPerson() bool { return !g.Black.Engine && !g.White.Engine && !g.hasTeam() }

// isRated reports whether a new game is to count for ratings: as the options say, and else
// against a level, and between people if the guild wants that. A game with a friend is
// friendly at first.
func isRated(o Values, g *Game, of GuildSettings) bool {
	if word, ok := option[string](o, "rated"); ok {
		return word == "rated"
	}
	if g.asksPerson() {
		return of.Rated.Or(false)
	}
	return !g.hasTeam() && g.canBeRated()
}

// canBeRated reports whether the strength of both players can be compared.
func (g *Game) canBeRated() bool {
	return g.Black.canBeRated() && g.White.canBeRated()
}

// canBeRated reports whether the strength of a player is known: the one who is yet to
// accept a challenge is a person.
func (p *Player) canBeRated() bool {
	_, known := p.contestant()
	return known || p.recorded()
}
