package newgame

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// SetupOptions returns the options shared by the commands that start a game.
func SetupOptions() []command.Option {
	return []command.Option{
		{Name: "size", Type: command.SizeOption{}},
		{Name: "rule", Type: command.ChoiceOption{Choices: RuleChoices()}, Unlisted: true},
		{Name: "opening", Type: command.ChoiceOption{Choices: OpeningChoices()}, Unlisted: true},
		{Name: "theme", Type: command.ChoiceOption{Choices: ThemeChoices()}, Unlisted: true},
		threadOption(),
	}
}

// RuleChoices returns the rules that games can use.
func RuleChoices() []command.Choice {
	var out []command.Choice
	for _, r := range engine.PlayableRules() {
		out = append(out, command.Choice{Value: r.String()})
	}
	return out
}

// New returns a new game with the players that are wanted, and the board, clock, opening and theme of
// the options. It refuses engines that search deeper than the guild allows.
func (s *Setup) New(c *command.Call, w game.Wanted) (*game.Game, error) {
	of := c.Settings.Guild
	for _, p := range [...]game.Player{w.Black, w.White} {
		if err := of.CheckDepth(p.Depth); err != nil {
			return nil, err
		}
	}
	w.Host = c.User
	w.Size, _ = command.Get[int](c.Options, "size")
	w.Theme, _ = command.Get[string](c.Options, "theme")
	w.ThreadWish, _ = command.Get[string](c.Options, "thread")
	w.Rule, _ = command.Get[string](c.Options, "rule")
	w.Opening, _ = command.Get[string](c.Options, "opening")
	if clock, given := command.Get[game.Clock](c.Options, "clock"); given {
		w.Clock = &clock
	}
	g, err := game.New(w, of.UsualGame(s.Defaults))
	return g, ExplainOpening(game.NamedOpening(w.Opening), err)
}

// EnginePlayerOf returns the player for an engine named by a command.
func EnginePlayerOf(spec command.EngineSpec) (game.Player, error) {
	p := game.Player{Engine: true, Program: spec.Program, Variant: spec.Variant, Depth: spec.Depth, Level: spec.Level}
	program, ok := classic.Lookup(spec.Program)
	if !ok || spec.Depth == game.DepthOfChannel {
		return p, nil
	}
	if spec.Depth == game.DepthAuto || int(spec.Depth) > program.MaxDepth {
		return p, chat.Refuse("engine.depth_limit", message.Args{"Program": program.ID, "Count": program.MaxDepth, "Depth": spec.Depth})
	}
	return p, nil
}

// Start stores a new game, which has players and a board, in the call's channel or in a thread of
// that channel.
func (s *Setup) Start(ctx context.Context, c *command.Call, g *game.Game, how game.EventKind) error {
	by := game.Actor{User: c.User, Now: s.Games.Now()}
	if err := g.Do(by, game.Begin{How: how}); err != nil {
		return err
	}
	g.AnswerOnly = c.AnswerOnly
	g.Cap(c.Settings.Guild.MaxDepth)
	c.ShowBelow(g)
	told, err := s.Place(ctx, c, g)
	if err != nil {
		return err
	}
	var old *game.Game
	if g.Channel == c.Channel {
		if old, err = s.replaceable(ctx, c); err != nil {
			return err
		}
	}
	if old != nil {
		by.Side = old.Side(c.User.ID)
		if err := game.Replace(old, g, by); err != nil {
			return err
		}
	}
	s.Games.Schedule(ctx, g)
	err = s.Store.Create(ctx, g, old)
	if errors.Is(err, stored.ErrGameRunning) {
		return chat.Refuse("start.just_started")
	}
	if err == nil && old != nil {
		s.Work.CancelGame(old.ID, c.User.ID, old.Revision)
	}
	if err == nil && told != nil {
		if err := told(); err != nil {
			s.Log.WarnContext(ctx, "where a game is played was not told", "channel", c.Channel, "err", err)
		}
	}
	return err
}

// replaceable returns the game that a new one replaces, if any: see [game.MayReplace]. It returns an
// error if another game is running.
func (s *Setup) replaceable(ctx context.Context, c *command.Call) (*game.Game, error) {
	g, err := s.Store.Current(ctx, c.Channel)
	if errors.Is(err, stored.ErrNoGame) || err == nil && g.State != game.Playing {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if game.MayReplace(g, c.User.ID) {
		return g, nil
	}
	side := g.Side(c.User.ID)
	may, err := s.Games.MayCancel(ctx, c, g, side)
	if err != nil {
		return nil, err
	}
	id := "start.running.wait"
	switch {
	case side != engine.Empty && game.RefusesCancel(g):
		id = "start.running.resign"
	case side != engine.Empty:
		id = "start.running.own"
	case may && g.Tournament == 0:
		id = "start.running.cancel"
	}
	return nil, chat.Refuse(id, message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White),
		"Move": len(g.Moves) + 1, "Color": g.ToMove()})
}
