package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine/classic"
	"hoshi/render"
	"hoshi/render/chart"
)

// compareCmd measures how much alpha-beta saves in one of the five small programs.
type compareCmd struct {
	Engine    string `default:"windows" help:"Engine to measure: ${programs}."`
	Depth     string `default:"1-4" help:"Search depths in moves, counting both sides': one, like 3, or a range, like 1-4."`
	Positions int    `default:"4" help:"Number of positions, taken from a game of the engine against itself."`
	Stages    bool   `help:"Measure the improvements of the engine shapes, adding one at a time. Only for --engine shapes."`
	Plot      string `help:"Write a chart of the positions evaluated to this PNG file." placeholder:"FILE.png"`
	Theme     string `help:"Theme of the chart: ${themes}." placeholder:"NAME"`
}

// Help returns the long help of the command.
func (compareCmd) Help() string {
	return `The engine searches the same positions twice, with plain minimax and with alpha-beta. Both must find the same value; the table says how many positions each evaluated.

  hoshi compare --engine shapes --stages --depth 1-2 --plot chart.png`
}

// Run prints the table and writes the chart. After an interrupt, it does so for the finished
// depths.
func (cmd *compareCmd) Run(ctx context.Context, std *terminal.Streams) error {
	program, ok := classic.Lookup(cmd.Engine)
	if !ok {
		return fmt.Errorf("--engine %s: must be one of %s", cmd.Engine, programs())
	}
	if cmd.Stages && program.ID != "shapes" {
		return fmt.Errorf("--stages is for --engine shapes, not %s", program.ID)
	}
	if cmd.Positions < 1 {
		return fmt.Errorf("--positions %d: must be 1 or more", cmd.Positions)
	}
	depths, err := depthRange(cmd.Depth, program.MaxDepth)
	if err != nil {
		return fmt.Errorf("--depth %s: %w", cmd.Depth, err)
	}
	rows, err := cmd.compare(ctx, program, depths)
	if len(rows) == 0 {
		return err
	}
	err = terminal.Early(err, "the table has the finished depths")
	if writeErr := classic.WriteTable(std.Out, rows); writeErr != nil {
		return errors.Join(err, writeErr)
	}
	if cmd.Plot == "" {
		return err
	}
	png, chartErr := render.NewPainter().Chart(cmd.chart(rows))
	if chartErr == nil {
		chartErr = os.WriteFile(cmd.Plot, png, 0o644)
	}
	return errors.Join(err, chartErr)
}

// compare runs the searches. It returns the finished rows even with an error.
func (cmd *compareCmd) compare(ctx context.Context, p classic.Program, depths []int) ([]classic.Comparison, error) {
	positions, err := classic.SelfPlayPositions(ctx, p, cmd.Positions)
	if err != nil {
		return nil, err
	}
	if cmd.Stages {
		return classic.CompareShapes(ctx, positions, depths)
	}
	return classic.Compare(ctx, p, positions, depths, classic.Options{})
}

// chart returns a chart of the number of leaves in both searches.
func (cmd *compareCmd) chart(rows []classic.Comparison) chart.Chart {
	figure := chart.Costs{Series: []string{"minimax", "alpha-beta"}}
	for _, row := range rows {
		name := fmt.Sprintf("depth %d", row.Depth)
		if row.Variant != "" {
			name = fmt.Sprintf("%s, %d", row.Variant, row.Depth)
		}
		figure.Groups = append(figure.Groups, chart.CostGroup{
			Name:   name,
			Values: []float64{float64(row.Minimax.Leaves), float64(row.AlphaBeta.Leaves)},
		})
	}
	return chart.Chart{
		Title:  fmt.Sprintf("%s: positions evaluated, %d searches each", cmd.Engine, rows[0].Positions),
		Theme:  cmd.Theme,
		Figure: figure,
	}
}

// depthRange parses a depth, such as 3, or a range of depths, such as 1-4.
func depthRange(text string, most int) ([]int, error) {
	from, to, isRange := strings.Cut(text, "-")
	low, err := strconv.Atoi(from)
	high := low
	if err == nil && isRange {
		high, err = strconv.Atoi(to)
	}
	if err != nil || low < 1 || high < low || high > most {
		return nil, fmt.Errorf("must be 1 to %d, like 1 or 1-%d", most, min(most, 4))
	}
	var list []int
	for d := low; d <= high; d++ {
		list = append(list, d)
	}
	return list, nil
}
