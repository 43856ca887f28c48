package setup

import (
	"cmp"
	"context"
	"errors"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
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

// RuleWords holds words for rules in other languages.
var RuleWords = map[string][]string{
	"freestyle": {"无禁手", "フリースタイル", "禁手なし", "자유룰"},
	"standard":  {"标准", "标准规则", "标准五子棋", "長連不可", "スタンダード", "표준룰"},
	"renju":     {"连珠", "有禁手", "連珠", "렌주"},
	"caro":      {"カロ", "카로"},
}

// RuleChoices returns the rules that games can use.
func RuleChoices() []command.Choice {
	var out []command.Choice
	for _, r := range engine.PlayableRules() {
		out = append(out, command.Choice{Value: r.String(), Words: RuleWords[r.String()]})
	}
	return out
}

// SetUp sets the board of a new game from the options, else from the guild's choices. It refuses
// engines that search deeper than the guild allows.
func (s *Setup) SetUp(ctx context.Context, c *command.Call, g *game.Game) error {
	of := c.Settings.Guild
	for _, p := range [...]game.Player{g.Black, g.White} {
		if err := of.CheckDepth(p.Depth); err != nil {
			return err
		}
		if st := (game.Strength{Level: p.Level}); p.Level != engine.NoLevel && of.MaxDepth != 0 && (st.Plies() == game.DepthAuto || st.Plies() > of.MaxDepth) {
			g.Rated = false // the engine is weaker than the level is rated
		}
	}
	g.Size, _ = command.Get[int](c.Options, "size")
	g.Theme, _ = command.Get[string](c.Options, "theme")
	g.ThreadWish, _ = command.Get[string](c.Options, "thread")
	if g.Size == 0 {
		g.Size = s.usualSize(g, of)
	}
	clock, given := command.Get[game.Clock](c.Options, "clock")
	if people := !g.Black.Engine && !g.White.Engine; !given && people {
		clock = of.UsualClock()
	}
	g.Clock = clock
	rule, _ := command.Get[string](c.Options, "rule")
	opening, _ := command.Get[string](c.Options, "opening")
	return s.ChooseOpening(g, of, rule, opening)
}

// usualSize returns the board size if nobody has named one: the size used by the programs that
// play, if they agree, else the guild's, else the service's.
func (s *Setup) usualSize(g *game.Game, of settings.GuildSettings) int {
	usual := cmp.Or(of.Size, s.Defaults.Size)
	size := 0
	for _, p := range [...]game.Player{g.Black, g.White} {
		if program, ok := classic.Lookup(p.Program); ok {
			if size != 0 && size != program.Size {
				return usual
			}
			size = program.Size
		}
	}
	return cmp.Or(size, usual)
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
	g.Host, g.AnswerOnly = c.User, c.AnswerOnly
	c.ShowBelow(g)
	g.Last = game.Event{Kind: how, Side: g.Side(c.User.ID), User: c.User}
	if g.State == "" {
		g.State = game.Playing
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	g.Settle(pos)
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
	if old != nil && how == game.EventStart {
		g.Last.Kind = game.EventRestart
	}
	if old != nil {
		g.Message = old.Message // the new game's board replaces the old one's
	}
	s.Games.Schedule(g)
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

// replaceable returns the game that a new one replaces. That is the user's game against the engine
// if they haven't moved in it yet, because people start again to change the color or size. It
// returns an error if another game is running.
func (s *Setup) replaceable(ctx context.Context, c *command.Call) (*game.Game, error) {
	g, err := s.Store.Current(ctx, c.Channel)
	if errors.Is(err, stored.ErrNoGame) || err == nil && g.State != game.Playing {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	side := g.Side(c.User.ID)
	if g.AgainstEngine() && side != engine.Empty && !g.PersonMoved() && !g.HasTeam() {
		g.Last = game.Event{Kind: game.EventCancel, Side: side, User: c.User}
		return g, nil
	}
	may, err := s.Games.MayCancel(ctx, c, g, side)
	if err != nil {
		return nil, err
	}
	id := "start.running.wait"
	switch {
	case side != engine.Empty:
		id = "start.running.own"
	case may:
		id = "start.running.cancel"
	}
	return nil, chat.Refuse(id, message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White),
		"Move": len(g.Moves) + 1, "Color": g.ToMove()})
}
