package cli

import (
	"context"
	"errors"

	"hoshi/engine/match"
)

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
