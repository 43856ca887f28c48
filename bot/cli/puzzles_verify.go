package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"hoshi/engine/puzzle"
)

// verifyWinsCmd proves the wins that the engine claims.
type verifyWinsCmd struct {
	Positions int    `default:"2000" help:"Number of positions with a claimed win."`
	Seed      uint64 `default:"1" help:"Seed of the games. The same seed and engine give the same positions."`
	ruleFlag
	JSON bool `name:"json" help:"Print JSON for programs."`
}

// Help is the long help of the command.
func (verifyWinsCmd) Help() string {
	return `The positions come from games of the engine against itself. A win counts as proven when a plain checker has replayed it to the five against every legal defence at every turn.`
}

// Run prints how many claims were proven. After an interrupt it does so for the
// positions checked so far.
func (cmd *verifyWinsCmd) Run(ctx context.Context, std *Streams) error {
	o := puzzle.VerifyOptions{Positions: cmd.Positions, Seed: cmd.Seed, Rule: cmd.rule()}
	show, clear := std.counter("positions")
	if show != nil {
		o.Progress = func(r puzzle.VerifyReport) { show(r.Positions, cmd.Positions) }
	}
	report, err := puzzle.VerifyWins(ctx, o)
	clear()
	if WithoutCanceled(err) != nil {
		return err
	}
	interrupted := err != nil
	err = early(err, fmt.Sprintf("the report is of %d positions", report.Positions))
	if cmd.JSON {
		return errors.Join(writeJSON(std.Out, header{"puzzles verify", interrupted}, report), err)
	}
	return errors.Join(writeVerified(std.Out, report), err)
}

// writeVerified writes the report in words.
func writeVerified(w io.Writer, r puzzle.VerifyReport) error {
	_, err := fmt.Fprintf(w, "claims      %d, from %d games\nproven      %d within the plies claimed, %d later\nopen        %d\n",
		r.Positions, r.Games, r.Proven, r.Longer, len(r.Open))
	for _, claim := range r.Open {
		if err == nil {
			_, err = fmt.Fprintln(w, "  "+claim.String())
		}
	}
	return err
}
