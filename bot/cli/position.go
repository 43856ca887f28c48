package cli

import (
	"fmt"
	"strings"

	"hoshi/engine"
)

// positionArgs is a position on the command line.
type positionArgs struct {
	Moves []string `arg:"" optional:"" help:"Moves like h8 i9 g7, Black's first."`
	Size  int      `help:"Points on a side of the board, 9 to 20 (default 15)."`
	Black string   `help:"Black stones of any other position." placeholder:"POINTS"`
	White string   `help:"White stones of any other position." placeholder:"POINTS"`
}

func (a *positionArgs) position() (*engine.Position, error) {
	if a.Size == 0 {
		a.Size = engine.DefaultSize
	}
	black, err := engine.ParsePoints(a.Black, a.Size)
	if err != nil {
		return nil, fmt.Errorf("--black: %w", err)
	}
	white, err := engine.ParsePoints(a.White, a.Size)
	if err != nil {
		return nil, fmt.Errorf("--white: %w", err)
	}
	pos, err := engine.Setup(a.Size, engine.DefaultRule, black, white)
	if err != nil {
		return nil, err
	}
	moves, err := engine.ParsePoints(strings.Join(a.Moves, " "), a.Size)
	if err != nil {
		return nil, err
	}
	for i, m := range moves {
		if err := pos.Play(m); err != nil {
			return nil, fmt.Errorf("move %d, %v: %w", i+1, m, err)
		}
	}
	return pos, nil
}
