package lab

import (
	"context"
	"errors"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine/match"
)

// ladderCmd plays matches between neighbors in a list of players.
type ladderCmd struct {
	Players []string `arg:"" help:"Players, weakest first."`
	matchFlags
}

// Help returns the long help of the command.
func (ladderCmd) Help() string { return playersHelp }

// Run plays and prints the report.
func (cmd *ladderCmd) Run(ctx context.Context, std *terminal.Streams) error {
	if len(cmd.Players) < 2 {
		return errors.New("a ladder needs at least two players")
	}
	o, err := cmd.options(ctx, std)
	if err != nil {
		return err
	}
	var players []match.EngineSpec
	for _, name := range cmd.Players {
		p, err := match.ParseEngineSpec(name, cmd.timeControl())
		if err != nil {
			return err
		}
		players = append(players, p)
	}
	r, err := match.Ladder(ctx, players, o)
	games := 0
	for _, m := range r.Matches {
		games += m.Games
	}
	return cmd.print(std.Out, "ladder", r, games, err)
}
