package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"hoshi/engine"
	"hoshi/engine/match"
)

// setting is what matches and ladders have in common.
type setting struct {
	Games       int           `default:"100" help:"Games of a match, in pairs with colours swapped."`
	Time        time.Duration `default:"500ms" help:"Time for a move of a player that has no limit of its own."`
	GameTime    time.Duration `help:"Time for all moves of a game instead, from which each takes what it needs." placeholder:"60s"`
	Increment   time.Duration `help:"What each move adds to --game-time." placeholder:"500ms"`
	Size        int           `default:"15" help:"Points on a side of the board, 9 to 20."`
	Rule        string        `default:"freestyle" enum:"freestyle,standard" help:"freestyle, five or more in a row win, or standard, exactly five do."`
	Openings    string        `type:"existingfile" help:"Openings, one a line as x,y x,y or h8 i9; a hundred balanced ones are built in." placeholder:"FILE"`
	Shuffle     uint64        `help:"Take the openings in another order." placeholder:"SEED"`
	MaxMoves    int           `help:"Stones after which a game is a draw." placeholder:"N"`
	Concurrency int           `default:"1" help:"Games at a time."`
	Log         string        `help:"File that games are added to, and that an interrupted match goes on from." placeholder:"FILE"`
	JSON        bool          `name:"json" help:"Print JSON."`
}

func (s *setting) options(ctx context.Context) (match.Options, error) {
	v, err := engineVersion(ctx)
	if err != nil {
		return match.Options{}, err
	}
	rule, _ := engine.ParseRule(s.Rule)
	o := match.Options{
		Games: s.Games, Size: s.Size, Rule: rule, Shuffle: s.Shuffle, MaxMoves: s.MaxMoves, Concurrency: s.Concurrency,
		Log: s.Log, Version: v, Progress: os.Stderr, Terminal: isTerminal(os.Stderr),
	}
	switch {
	case s.GameTime < 0 || s.Increment < 0:
		return o, errors.New("--game-time and --increment: want times of more than nothing")
	case s.GameTime > 0:
		o.Version += fmt.Sprintf(", %v + %v", s.GameTime, s.Increment) // for the log to tell
	case s.Increment > 0:
		return o, errors.New("--increment goes with --game-time, the time that it is added to")
	}
	if s.Openings == "" {
		return o, nil
	}
	f, err := os.Open(s.Openings)
	if err != nil {
		return o, err
	}
	defer f.Close()
	o.Openings, err = match.ReadOpenings(f, s.Openings, s.Size)
	return o, err
}

// pace returns that of players without limits of their own.
func (s *setting) pace() match.Pace {
	if s.GameTime > 0 {
		return match.Pace{Game: s.GameTime, Increment: s.Increment}
	}
	return match.Pace{Move: s.Time}
}

// report is what a match or a ladder comes to.
type report interface{ WriteText(io.Writer) error }

// print prints what came of games, also of those before err ended them.
func (s *setting) print(r report, err error) error {
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if s.JSON {
		return errors.Join(err, printJSON(os.Stdout, r))
	}
	return errors.Join(err, r.WriteText(os.Stdout))
}
