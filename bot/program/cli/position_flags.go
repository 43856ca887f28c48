package cli

import (
	"fmt"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/program/cli/engineflag"
	"hoshi/engine"
)

// positionFlags are the arguments and flags that describe a position.
type positionFlags struct {
	Moves []string `arg:"" optional:"" help:"Moves of the game, starting with Black's, like h8 i9 g7."`
	Black string   `help:"Black stones on the board before the moves, like \"h8 i9\"." placeholder:"POINTS"`
	White string   `help:"White stones on the board before the moves." placeholder:"POINTS"`
	Size  int      `help:"Board size, 9 to 20 (default 15)." placeholder:"N"`
	engineflag.Rule
}

// position returns the position described by the flags and sets Size to the size of its board.
func (f *positionFlags) position() (*engine.Position, error) {
	if f.Size == 0 {
		f.Size = engine.DefaultSize
	}
	black, err := engine.ParsePoints(command.ReadPoints(f.Black), f.Size)
	if err != nil {
		return nil, fmt.Errorf("--black: %w", err)
	}
	white, err := engine.ParsePoints(command.ReadPoints(f.White), f.Size)
	if err != nil {
		return nil, fmt.Errorf("--white: %w", err)
	}
	pos, err := engine.Setup(f.Size, f.EngineRule(), black, white)
	if err != nil {
		return nil, err
	}
	moves, err := engine.ParsePoints(command.ReadPoints(strings.Join(f.Moves, " ")), f.Size)
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
