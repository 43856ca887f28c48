package tools

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
	v, err := version(ctx)
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

// Match plays a match between two players.
type Match struct {
	A string `arg:"" help:"A player: hoshi:depth=4, hoshi:level=1, windows:depth=2, or cmd:time=1s ./pbrain-x for any Gomocup program."`
	B string `arg:"" help:"The other one."`
	setting
	Elo0  *float64 `name:"elo0" help:"Stop when A is this much stronger or less, as --elo1 when it is that much or more (SPRT)." placeholder:"ELO"`
	Elo1  *float64 `name:"elo1" help:"See --elo0." placeholder:"ELO"`
	Alpha float64  `default:"0.05" help:"How often --elo1 may be accepted wrongly."`
	Beta  float64  `default:"0.05" help:"How often --elo0 may be accepted wrongly."`
}

// Run plays and prints the report.
func (c *Match) Run(ctx context.Context) error {
	o, err := c.options(ctx)
	if err != nil {
		return err
	}
	if o.A, err = match.Parse(c.A, c.pace()); err != nil {
		return err
	}
	if o.B, err = match.Parse(c.B, c.pace()); err != nil {
		return err
	}
	switch {
	case c.Elo0 != nil && c.Elo1 != nil && *c.Elo0 < *c.Elo1:
		o.SPRT = &match.SPRT{Elo0: *c.Elo0, Elo1: *c.Elo1, Alpha: c.Alpha, Beta: c.Beta}
	case c.Elo0 != nil || c.Elo1 != nil:
		return errors.New("--elo0 and --elo1 go together, --elo0 the smaller one")
	}
	r, err := match.Run(ctx, o)
	return c.print(r, err)
}

// Ladder plays matches between neighbours in a row of players.
type Ladder struct {
	Players []string `arg:"" help:"Players, the weakest first; see match."`
	setting
}

// Run plays and prints the report.
func (c *Ladder) Run(ctx context.Context) error {
	if len(c.Players) < 2 {
		return errors.New("a ladder has two players or more")
	}
	o, err := c.options(ctx)
	if err != nil {
		return err
	}
	var rungs []match.Contender
	for _, name := range c.Players {
		p, err := match.Parse(name, c.pace())
		if err != nil {
			return err
		}
		rungs = append(rungs, p)
	}
	r, err := match.Ladder(ctx, rungs, o)
	return c.print(r, err)
}

// Openings makes openings for matches.
type Openings struct {
	Size  int    `default:"15" help:"Points on a side of the board, 9 to 20."`
	Count int    `default:"100" help:"How many."`
	Seed  uint64 `default:"1" help:"The same seed makes the same openings."`
	Nodes uint64 `default:"20000" help:"How long each is looked at, in positions."`
}

// Run prints the openings as they are read again.
func (c *Openings) Run(ctx context.Context) error {
	if c.Size < engine.MinSize || c.Size > engine.MaxSize {
		return fmt.Errorf("--size %d: want %d to %d", c.Size, engine.MinSize, engine.MaxSize)
	}
	list, err := match.Generate(ctx, match.GenerateOptions{Size: c.Size, Count: c.Count, Seed: c.Seed, Nodes: c.Nodes})
	if err != nil {
		return err
	}
	return match.WriteOpenings(os.Stdout, list, c.Size)
}
