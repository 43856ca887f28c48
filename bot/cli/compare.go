package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"hoshi/engine/classic"
	"hoshi/render"
)

// Compare sets minimax against alpha-beta in a program of package classic.
type Compare struct {
	Engine    string `default:"windows" help:"Program to look at: ${programs}." placeholder:"ID"`
	Depth     string `default:"1-4" help:"Depths in plies, like 3 or 1-4."`
	Positions int    `default:"4" help:"How many positions of a game of the program against itself."`
	Stages    bool   `help:"For shapes: with its improvements added one after the other, as its report builds them up."`
	Plot      string `help:"Draw the leaves as a chart." placeholder:"FILE.png"`
	Theme     string `help:"How the chart looks: ${themes}." placeholder:"NAME"`
}

// Run prints a table and draws the chart.
func (cmd *Compare) Run(ctx context.Context) error {
	program, ok := classic.Lookup(cmd.Engine)
	if !ok {
		return fmt.Errorf("--engine %s: want one of %s", cmd.Engine, programs())
	}
	if cmd.Stages && program.ID != "shapes" {
		return fmt.Errorf("--stages is for --engine shapes, not %s", program.ID)
	}
	depths, err := cmd.depths(program)
	if err != nil {
		return err
	}
	positions, err := classic.SelfPlayPositions(ctx, program, cmd.Positions)
	if err != nil {
		return err
	}
	var rows []classic.Comparison
	if cmd.Stages {
		rows, err = classic.CompareShapes(ctx, positions, depths)
	} else {
		rows, err = classic.Compare(ctx, program, positions, depths, classic.Options{})
	}
	if err != nil && len(rows) == 0 {
		return err
	}
	if werr := classic.WriteTable(os.Stdout, rows); werr != nil {
		return werr
	}
	if cmd.Plot == "" || len(rows) == 0 {
		return err
	}
	figure := render.Costs{Ways: []string{"minimax", "alpha-beta"}}
	for _, row := range rows {
		name := fmt.Sprintf("depth %d", row.Depth)
		if row.Variant != "" {
			name = fmt.Sprintf("%s, %d", row.Variant, row.Depth)
		}
		figure.Groups = append(figure.Groups, render.Cost{
			Name:   name,
			Values: []float64{float64(row.Minimax.Leaves), float64(row.AlphaBeta.Leaves)},
		})
	}
	png, perr := render.NewPainter().Chart(render.Chart{
		Title:  fmt.Sprintf("%s: positions evaluated, %d searches each", program.ID, rows[0].Positions),
		Theme:  cmd.Theme,
		Figure: figure,
	})
	if perr != nil {
		return perr
	}
	return errors.Join(err, os.WriteFile(cmd.Plot, png, 0o644))
}

// depths reads "3" or "1-4".
func (cmd *Compare) depths(p classic.Program) ([]int, error) {
	from, to, span := strings.Cut(cmd.Depth, "-")
	low, err := strconv.Atoi(from)
	high := low
	if err == nil && span {
		high, err = strconv.Atoi(to)
	}
	if err != nil || low < 1 || high < low || high > p.MaxDepth {
		return nil, fmt.Errorf("--depth %s: want depths from 1 to %d, like 2 or 1-%d", cmd.Depth, p.MaxDepth, min(p.MaxDepth, 4))
	}
	var list []int
	for d := low; d <= high; d++ {
		list = append(list, d)
	}
	return list, nil
}
