package lab

import (
	"context"
	"errors"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine/match"
)

// matchCmd plays a match between two players.
type matchCmd struct {
	A string `arg:"" help:"First player, such as hoshi:depth=4, windows:depth=2 or cmd:./pbrain-x."`
	B string `arg:"" help:"Second player."`
	matchFlags
	Elo0  *float64 `name:"elo0" help:"SPRT: stop once the games show that A is at most this much stronger than B. Needs --elo1." placeholder:"ELO"`
	Elo1  *float64 `name:"elo1" help:"SPRT: stop once they show that A is at least this much stronger. Needs --elo0." placeholder:"ELO"`
	Alpha float64  `default:"0.05" help:"Probability that the SPRT wrongly accepts --elo1."`
	Beta  float64  `default:"0.05" help:"Probability that the SPRT wrongly accepts --elo0."`
}

// Help returns the long help of the command.
func (matchCmd) Help() string { return playersHelp }

// playersHelp explains the names of players.
const playersHelp = `Players:

  hoshi                       this engine
  hoshi:depth=4,nodes=20000   with limits: depth, nodes, time, match and inc (a clock for the game), level, hash, threads, seed
  hoshi:level=easy            at a level, from beginner to max
  person:novice               a model of a person: novice, casual or good
  hoshi:weights=weights.bin   with weights learned by "hoshi tune"
  hoshi:FutilityDepth=0       with a search parameter changed; "hoshi bench --parameters" lists them
  hoshi:network=FILE          with a network made by "hoshi train"; network=none for no network
  windows:depth=2             one of the five small engines
  cmd:time=1s ./pbrain-x      any program that speaks the Gomocup protocol

Ctrl-C ends the match and prints a report on the games played.`

// Run plays and prints the report.
func (cmd *matchCmd) Run(ctx context.Context, std *terminal.Streams) error {
	o, err := cmd.options(ctx, std)
	if err != nil {
		return err
	}
	if o.A, err = match.ParseEngineSpec(cmd.A, cmd.timeControl()); err != nil {
		return err
	}
	if o.B, err = match.ParseEngineSpec(cmd.B, cmd.timeControl()); err != nil {
		return err
	}
	switch {
	case cmd.Elo0 != nil && cmd.Elo1 != nil && *cmd.Elo0 < *cmd.Elo1:
		o.SPRT = &match.SPRT{Elo0: *cmd.Elo0, Elo1: *cmd.Elo1, Alpha: cmd.Alpha, Beta: cmd.Beta}
	case cmd.Elo0 != nil || cmd.Elo1 != nil:
		return errors.New("set both --elo0 and --elo1, with --elo0 the smaller one")
	}
	r, err := match.Run(ctx, o)
	return cmd.print(std.Out, "match", r, r.Games, err)
}
