package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"hoshi/bot/cli/build"
	"hoshi/bot/cli/engineflag"
	"hoshi/bot/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/match"
)

// matchFlags are the flags shared by match and ladder.
type matchFlags struct {
	Games       int           `default:"100" help:"Games of a match. They are played in pairs with the colors swapped."`
	Time        time.Duration `default:"500ms" help:"Time for a move of a player without a limit in its name."`
	GameTime    time.Duration `help:"Time for all moves of a game instead. A player divides it as it likes." placeholder:"60s"`
	Increment   time.Duration `help:"Time that each move adds to --game-time." placeholder:"500ms"`
	Size        int           `default:"15" help:"Points on a side of the board, 9 to 20."`
	Openings    string        `type:"existingfile" help:"File of openings, one in a line, as x,y x,y or h8 i9. A hundred balanced ones are built in." placeholder:"FILE"`
	Shuffle     uint64        `help:"Seed of another order of the openings." placeholder:"SEED"`
	MaxMoves    int           `help:"Stones on the board after which a game is a draw (default: a full board)." placeholder:"N"`
	Concurrency int           `default:"1" help:"Games at a time."`
	Log         string        `help:"File to add each game to. The same command goes on from it after an interrupt." placeholder:"FILE"`
	JSON        bool          `name:"json" help:"Print JSON for programs."`
	engineflag.Rule
}

// options returns the options of a match, without the players.
func (f *matchFlags) options(ctx context.Context, std *terminal.Streams) (match.Options, error) {
	version, err := build.EngineVersion(ctx)
	if err != nil {
		return match.Options{}, err
	}
	o := match.Options{
		Games: f.Games, Size: f.Size, Rule: f.EngineRule(), Shuffle: f.Shuffle, MaxMoves: f.MaxMoves, Concurrency: f.Concurrency,
		Log: f.Log, Version: version, Progress: std.Err, Terminal: std.ErrTerminal,
	}
	switch {
	case f.GameTime < 0 || f.Increment < 0:
		return o, errors.New("--game-time and --increment want positive times")
	case f.GameTime > 0:
		// Part of the version, so that a log doesn't mix games with different clocks.
		o.Version += fmt.Sprintf(", %v + %v", f.GameTime, f.Increment)
	case f.Increment > 0:
		return o, errors.New("--increment needs --game-time, the time that it is added to")
	}
	if f.Openings != "" {
		o.Openings, err = readOpenings(f.Openings, f.Size)
	}
	return o, err
}

// readOpenings reads a file of openings.
func readOpenings(name string, size int) ([][]engine.Point, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return match.ReadOpenings(f, name, size)
}

// timeControl returns the time control for players without a limit in their names.
func (f *matchFlags) timeControl() match.TimeControl {
	if f.GameTime > 0 {
		return match.TimeControl{Game: f.GameTime, Increment: f.Increment}
	}
	return match.TimeControl{Move: f.Time}
}

// matchReport is the report of a match or a ladder.
type matchReport interface{ WriteText(io.Writer) error }

// print prints the report of the games played before err; games is how many.
func (f *matchFlags) print(w io.Writer, command string, r matchReport, games int, err error) error {
	if terminal.WithoutCanceled(err) != nil && games == 0 {
		return err
	}
	kept := fmt.Sprintf("the report is of the %d games played", games)
	if f.Log != "" {
		kept += fmt.Sprintf("; the same command goes on from %s", f.Log)
	}
	h := terminal.Header{Command: command, Interrupted: err != nil}
	err = terminal.Early(err, kept)
	if f.JSON {
		return errors.Join(terminal.WriteJSON(w, h, r), err)
	}
	return errors.Join(r.WriteText(w), err)
}
