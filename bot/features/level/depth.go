package level

import (
	"context"
	"errors"
	"strconv"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/view"
	"hoshi/engine"
)

// DepthCommand declares !depth: set how many moves ahead the engine looks in a channel.
func (s *Levels) DepthCommand() *command.Command {
	return &command.Command{
		Name: "depth", Group: command.GroupEngines,
		Options: []command.Option{{Name: "depth", Type: command.DepthOption{}}},
		Text:    command.TextForm{Unknown: "depth.unknown"}, Help: command.Help{Long: true}, Handle: s.depth,
	}
}

// depth shows or sets how far the engine searches in the channel.
func (s *Levels) depth(ctx context.Context, c *command.Call) error {
	of := c.Settings.Guild
	g, err := s.Store.Current(ctx, c.Channel)
	if err != nil && !errors.Is(err, stored.ErrNoGame) {
		return err
	}
	playing := err == nil && g.State == game.Playing && g.AgainstEngine()
	depth, given := command.Get[game.Depth](c.Options, "depth")
	if !given {
		d := c.Settings.Depth(nil)
		t := message.T("depth.now", message.Args{"Depth": d, "Meaning": s.depthMeaning(d, of), "Auto": s.depthMeaning(game.DepthAuto, of)})
		if playing && g.EnginePlayer().Program != "" {
			t = message.Lines(t, message.T("depth.program_now", message.Args{"Program": g.EnginePlayer().Program, "Count": int(c.Settings.Depth(g.EnginePlayer()))}))
		}
		return c.Reply(ctx, message.Lines(t, ownLevelNote(c, d)))
	}
	if err := of.CheckDepth(depth); err != nil {
		return err
	}
	if playing && g.Tournament != 0 {
		return chat.Refuse("tournament.in_game")
	}
	if playing && g.Side(c.User.ID) == engine.Empty && !s.Games.Idle(g) {
		return chat.Refuse("depth.others_game", message.Args{"Player": view.PlayerName(g, g.PersonSide())})
	}
	if playing && g.EnginePlayer().Level != engine.NoLevel && g.Binding() {
		return chat.Refuse("depth.rated", message.Args{"Level": g.EnginePlayer().Level})
	}
	if playing && g.EnginePlayer().Program != "" {
		return s.setProgramDepth(ctx, c, g, depth)
	}
	if err := s.Games.CheckMayChange(ctx, c); err != nil {
		return err
	}
	if _, err := s.Store.UpdateChannelSettings(ctx, c.Channel, func(cs *settings.ChannelSettings) { cs.Depth = depth }); err != nil {
		return err
	}
	if playing && g.EnginePlayer().Level != engine.NoLevel {
		return s.leaveLevel(ctx, c, g, depth)
	}
	set := message.T("depth.set", message.Args{"Depth": depth, "Meaning": s.depthMeaning(depth, of)})
	return c.Reply(ctx, message.Lines(set, ownLevelNote(c, depth)))
}

// ownLevelNote says that the user has chosen a level, which takes precedence over the channel's
// depth. It's empty for users who haven't.
func ownLevelNote(c *command.Call, d game.Depth) message.Text {
	if c.Mine.Level == engine.NoLevel {
		return message.Text{}
	}
	return message.T("depth.own_level", message.Args{"Level": c.Mine.Level, "Play": "play d" + d.String()})
}

// leaveLevel switches the engine from a level to a depth in a running game. The game becomes
// unrated, because the engine's strength is no longer known.
func (s *Levels) leaveLevel(ctx context.Context, c *command.Call, g *game.Game, d game.Depth) error {
	player := *g.EnginePlayer()
	player.Level, player.Depth = engine.NoLevel, d
	return s.setEngine(ctx, c, g, player)
}

// setProgramDepth sets how far a program from package classic searches in a game.
func (s *Levels) setProgramDepth(ctx context.Context, c *command.Call, g *game.Game, d game.Depth) error {
	player, err := newgame.EnginePlayerOf(command.EngineSpec{Program: g.EnginePlayer().Program, Variant: g.EnginePlayer().Variant, Depth: d})
	if err != nil {
		return err
	}
	return s.setEngine(ctx, c, g, player)
}

// setEngine changes how strong the engine plays in a game.
func (s *Levels) setEngine(ctx context.Context, c *command.Call, g *game.Game, player game.Player) error {
	if err := g.Do(game.Actor{Side: g.Side(c.User.ID), User: c.User}, game.SetEngine{Player: player}); err != nil {
		return err
	}
	return s.Games.Commit(ctx, g)
}

// easyDepths is the number of depths, from 1, that handicap the engine: see engine.AtDepth. The
// messages depth.easy.1 and up explain how. Moves at these depths take almost no time.
const easyDepths = 3

// depthMeaning explains a depth in plies and seconds under a guild's settings.
func (s *Levels) depthMeaning(d game.Depth, of settings.GuildSettings) message.Text {
	if d == game.DepthAuto {
		return message.T("depth.auto", message.Args{"Time": of.MoveTime(s.Defaults.AutoTime)})
	}
	args := message.Args{"Count": int(d)}
	if d <= easyDepths {
		return message.T("depth.easy."+strconv.Itoa(int(d)), args)
	}
	switch expected := s.Times.Expected(int(d)); {
	case expected >= of.MoveTime(s.Defaults.MaxTime):
		args["Time"] = of.MoveTime(s.Defaults.MaxTime)
		return message.T("depth.limited", args)
	case expected < 100*time.Millisecond:
		return message.T("depth.fast", args)
	default:
		args["Time"] = roughly(expected)
		return message.T("depth.typical", args)
	}
}

// roughly rounds an estimated time to about two digits.
func roughly(d time.Duration) time.Duration {
	if d < time.Second {
		return d.Round(100 * time.Millisecond)
	}
	return d.Round(time.Second / 2)
}
