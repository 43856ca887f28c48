package cli

import (
	"context"
	"errors"
	"fmt"

	"hoshi/engine"
	"hoshi/engine/gomocup"
	"hoshi/engine/match"
)

// foulsCmd compares the forbidden points of renju with those of another program.
type foulsCmd struct {
	Program string   `arg:"" help:"Command of the other program, such as ./pbrain-rapfi." placeholder:"COMMAND"`
	Games   int      `default:"20" help:"Number of games whose positions are compared."`
	Seed    uint64   `default:"1" help:"Seed of the games. The same seed and engine make the same ones."`
	Info    []string `sep:"none" help:"Further INFO line for the program, such as \"rule 2\" for one that has renju as rule 2." placeholder:"KEY VALUE"`
	JSON    bool     `name:"json" help:"Print JSON for programs."`
}

// Help is the long help of the command.
func (foulsCmd) Help() string {
	return `Hoshi plays games of renju against itself, with mistakes. Before every move of Black it asks the other program for the forbidden points, by YXBOARD and YXSHOWFORBID of the Gomocup protocol, and compares every empty point. The command fails when the two do not agree.

  hoshi fouls 'hoshi pbrain'
  hoshi fouls --info 'rule 2' ./pbrain-yixin`
}

// errFouls says that two programs do not agree.
var errFouls = errors.New("the programs do not agree")

// Run prints what was compared. After an interrupt it does so for the positions so far.
func (cmd *foulsCmd) Run(ctx context.Context, std *Streams) (err error) {
	words, err := gomocup.SplitCommand(cmd.Program)
	if err != nil {
		return err
	}
	if cmd.Games < 1 {
		return fmt.Errorf("--games %d: want one or more", cmd.Games)
	}
	program, err := gomocup.Start(ctx, gomocup.ProgramOptions{Command: words, Rule: engine.Renju, Info: cmd.Info, Settle: -1})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, program.Close()) }()
	o := match.ForbiddenOptions{Games: cmd.Games, Seed: cmd.Seed}
	show, clear := std.counter("games")
	if show != nil {
		o.Progress = func(games int) { show(games, cmd.Games) }
	}
	report, err := match.CompareForbidden(ctx, program, o)
	clear()
	if WithoutCanceled(err) != nil {
		return err
	}
	interrupted := err != nil
	err = early(err, fmt.Sprintf("the report is of %d positions", report.Positions))
	if len(report.Differences) > 0 {
		err = errors.Join(err, errFouls)
	}
	if cmd.JSON {
		return errors.Join(writeJSON(std.Out, header{"fouls", interrupted}, report), err)
	}
	_, failed := fmt.Fprintf(std.Out, "positions   %d\npoints      %d\nforbidden   %d\ndifferences %d\n",
		report.Positions, report.Points, report.Forbidden, len(report.Differences))
	for _, d := range report.Differences {
		if failed == nil {
			_, failed = fmt.Fprintln(std.Out, "  "+d.String())
		}
	}
	return errors.Join(failed, err)
}
