package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"hoshi/bot/program/cli/engineflag"
	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/match"
)

// matchFlags are the flags shared by match and ladder.
type matchFlags struct {
	Games       int           `default:"100" help:"Games per match. They are played in pairs with colors swapped."`
	Time        time.Duration `default:"500ms" help:"Time per move for players without a limit in their name."`
	GameTime    time.Duration `help:"Instead of --time, a player's time for all moves of a game." placeholder:"60s"`
	Increment   time.Duration `help:"Time added to the --game-time clock for each move." placeholder:"500ms"`
	Size        int           `default:"15" help:"Board size, 9 to 20."`
	Openings    string        `type:"existingfile" help:"File with an opening per line, as x,y x,y or h8 i9 (default: a hundred balanced ones)." placeholder:"FILE"`
	Shuffle     uint64        `help:"Shuffle the openings with this seed." placeholder:"SEED"`
	MaxMoves    int           `help:"Number of stones at which a game is a draw (default: a full board)." placeholder:"N"`
	Concurrency int           `default:"1" help:"Games to play at once."`
	Log         string        `help:"File to append each game to. After an interrupt, the same command continues from it." placeholder:"FILE"`
	JSON        bool          `name:"json" help:"Print JSON."`
	engineflag.Rule
}

// options returns the options of a match, without the players.
func (f *matchFlags) options(ctx context.Context, std *terminal.Streams) (match.Options, error) {
	version, err := engineVersion(ctx)
	if err != nil {
		return match.Options{}, err
	}
	o := match.Options{
		Games: f.Games, Size: f.Size, Rule: f.EngineRule(), Shuffle: f.Shuffle, MaxMoves: f.MaxMoves, Concurrency: f.Concurrency,
		Log: f.Log, Version: version, Progress: std.Err, Terminal: std.ErrTerminal,
	}
	switch {
	case f.GameTime < 0 || f.Increment < 0:
		return o, errors.New("--game-time and --increment must be positive")
	case f.GameTime > 0:
		// Part of the version, so that a log doesn't mix games with different clocks.
		o.Version += fmt.Sprintf(", %v + %v", f.GameTime, f.Increment)
	case f.Increment > 0:
		return o, errors.New("--increment needs --game-time")
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
	kept := fmt.Sprintf("the report covers the %d games played", games)
	if f.Log != "" {
		kept += fmt.Sprintf("; the same command continues from %s", f.Log)
	}
	h := terminal.Header{Command: command, Interrupted: err != nil}
	err = terminal.Early(err, kept)
	if f.JSON {
		return errors.Join(terminal.WriteJSON(w, h, r), err)
	}
	return errors.Join(r.WriteText(w), err)
}
