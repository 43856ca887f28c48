// Package play has the commands that start a game, change it and end it.
package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/challenge"
	"hoshi/bot/features/matchmaking"
	"hoshi/bot/features/shared"
	"hoshi/bot/features/team"
	"hoshi/bot/gameplay/newgame"
	"hoshi/engine"
)

// Store is what a [Play] needs from a database.
type Store interface {
	stored.Games
	settings.Settings
}

// Play has the commands that start a game, change it and end it.
type Play struct {
	*shared.Parts
	Store       Store
	Results     *result.Results
	Teams       *team.Teams
	Challenges  *challenge.Challenges
	Matchmaking *matchmaking.Matchmaking
	Activity    Activity // nil if there is none
}

// PlayCommand declares !play: start a game against the bot or someone here.
func (s *Play) PlayCommand() *command.Command {
	options := []command.Option{
		newgame.LevelOption(),
		{Name: "opponent", Type: command.UserOption{}, Twice: "play.two_opponents"},
		{Name: "challenge", Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: "open", Words: []string{"anybody"}},
			{Value: "anyone"},
		}}, Unlisted: true},
		{Name: "engine", Type: command.EngineOption{}, Unlisted: true, Twice: "play.two_engines"},
		{Name: "color", Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: "black", Words: []string{"b", "first"}},
			{Value: "white", Words: []string{"w", "second"}},
		}}},
		{Name: "clock", Type: command.ClockOption{}, Keyword: "clock", Unlisted: true},
		{Name: "rated", Type: challenge.RatedChoices(), Unlisted: true},
	}
	options = append(options, team.VoteOptions()...)
	return &command.Command{
		Name: "play", Aliases: []string{"new", "start", "challenge"}, Group: command.GroupPlay,
		Text:    command.TextForm{MusicToo: true, NotMusic: []string{"gomoku", "hoshi", "bot", "ai", "computer", "you", "me", "game", "friend"}},
		Options: append(options, newgame.SetupOptions()...), Help: command.Help{Long: true, More: true, Example: true}, Menu: command.UserMenu, Starts: true,
		Check: func(o command.Values) error {
			opponent, person := command.Get[chat.Mention](o, "opponent")
			_, program := command.Get[command.EngineSpec](o, "engine")
			if program && person && !opponent.Self {
				return chat.Refuse("play.person_and_engine")
			}
			_, level := newgame.ChosenLevel(o)
			_, team := command.Get[string](o, "team")
			if _, open := command.Get[string](o, "challenge"); open && (program || person || level || team) {
				return chat.Refuse("play.open_and_opponent")
			}
			if err := newgame.CheckLevel(o); err != nil {
				return err
			}
			size, given := command.Get[int](o, "size")
			if name, _ := command.Get[string](o, "opening"); given {
				return newgame.ExplainOpening(game.Opening(name), game.Opening(name).CheckFit(size, engine.Renju))
			}
			return nil
		},
		ShowsBoard: true, Handle: s.play,
	}
}

// play starts a game against an engine, or challenges a person or everybody.
func (s *Play) play(ctx context.Context, c *command.Call) error {
	spec, _ := command.Get[command.EngineSpec](c.Options, "engine")
	other, err := newgame.EnginePlayerOf(spec)
	if err != nil {
		return err
	}
	if opponent, ok := command.Get[chat.Mention](c.Options, "opponent"); ok && !opponent.Self {
		switch {
		case opponent.User.ID == c.User.ID:
			return chat.Refuse("play.yourself")
		case opponent.User.Bot:
			return chat.Refuse("play.bot", message.Args{"User": opponent.User})
		case c.Direct:
			return chat.Refuse("play.direct")
		}
		other = game.Player{User: opponent.User}
	}
	if whom, open := command.Get[string](c.Options, "challenge"); open {
		if whom == "anyone" {
			return s.lookForAnyone(ctx, c)
		}
		if c.Direct {
			return chat.Refuse("play.direct")
		}
		other = game.Player{}
	}
	if other.Engine {
		if err := s.Setup.SetLevel(ctx, c, &other); err != nil {
			return err
		}
	}
	w := game.Wanted{Seats: game.Seats{Black: game.Player{User: c.User}, White: other}}
	color, _ := command.Get[string](c.Options, "color")
	if color == "white" {
		w.Seats = game.Seats{Black: other, White: game.Player{User: c.User}}
	}
	w.AnyColor = color == ""
	if err := team.Want(c, &w); err != nil {
		return err
	}
	if w.Rated = isRated(c, &w); w.Rated && !rating.CanBeRated(&w.Seats) {
		return chat.Refuse("rated.no_level")
	}
	g, err := s.Setup.New(c, w)
	if err != nil {
		return err
	}
	if g.AsksPerson() {
		return s.Challenges.Challenge(ctx, c, g, game.EventChallenge)
	}
	if g.HasTeam() {
		if err := challenge.CheckHeard(c); err != nil {
			return err
		}
	}
	return s.Setup.Start(ctx, c, g, game.EventStart)
}

// lookForAnyone looks for an opponent on any server. What both must agree on can't be chosen.
func (s *Play) lookForAnyone(ctx context.Context, c *command.Call) error {
	for name := range c.Options {
		if name != "challenge" && name != "clock" && name != "rated" {
			return chat.Refuse("anyone.fixed")
		}
	}
	return s.Matchmaking.Look(ctx, c)
}

// isRated reports whether a new game counts for ratings. If the options don't say, games against a
// level do, and games between people do if the guild wants that; they are unrated by default.
func isRated(c *command.Call, w *game.Wanted) bool {
	if word, ok := command.Get[string](c.Options, "rated"); ok {
		return word == "rated"
	}
	if w.AsksPerson() {
		return c.Settings.Guild.Rated.Or(false)
	}
	return w.Teams == 0 && rating.CanBeRated(&w.Seats)
}
