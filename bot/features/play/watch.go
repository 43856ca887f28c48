package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/game"
	"hoshi/bot/gameplay/newgame"
)

// WatchCommand declares !watch: watch two engines play each other.
func (s *Play) WatchCommand() *command.Command {
	options := []command.Option{
		{Name: "black", Type: command.EngineOption{PlainDepth: true, Levels: true}},
		{Name: "white", Type: command.EngineOption{PlainDepth: true, Levels: true}, Twice: "watch.three_engines"},
	}
	return &command.Command{
		Name: "watch", Group: command.GroupEngines,
		Options: append(options, newgame.SetupOptions()...), Help: command.Help{Long: true, Example: true},
		ShowsBoard: true, Handle: s.watch,
	}
}

// watch starts a game between two engines. If only one is named, it plays itself.
func (s *Play) watch(ctx context.Context, c *command.Call) error {
	first, _ := command.Get[command.EngineSpec](c.Options, "black")
	second, two := command.Get[command.EngineSpec](c.Options, "white")
	if !two {
		second = first
	}
	black, err := newgame.EnginePlayerOf(first)
	if err != nil {
		return err
	}
	white, err := newgame.EnginePlayerOf(second)
	if err != nil {
		return err
	}
	g, err := s.Setup.New(c, game.Wanted{Seats: game.Seats{Black: black, White: white}})
	if err != nil {
		return err
	}
	return s.Setup.Start(ctx, c, g, game.EventStart)
}
