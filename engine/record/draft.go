package record

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"hoshi/engine"
)

// draft is a game read but not yet checked.
type draft struct {
	game  Game // without stones
	setup []stone
	moves []stone

	turn       engine.Color // who is said to move first, Empty when that is not said
	turnOffset int
}

// stone is a stone where the record has it.
type stone struct {
	point  engine.Point
	color  engine.Color // Empty for whose turn it is
	offset int
}

// draft returns the game as if it had been read.
func (g *Game) draft() *draft {
	d := &draft{game: *g}
	for _, pt := range g.SetupBlack {
		d.setup = append(d.setup, stone{pt, engine.Black, nowhere})
	}
	for _, pt := range g.SetupWhite {
		d.setup = append(d.setup, stone{pt, engine.White, nowhere})
	}
	for _, pt := range g.Moves {
		d.moves = append(d.moves, stone{pt, engine.Empty, nowhere})
	}
	return d
}

// finish checks the game and puts its stones in place.
func (d *draft) finish() error {
	g := &d.game
	if err := checkSize(g.Size); err != nil {
		return err
	}
	if g.Rule > engine.Renju {
		return fmt.Errorf("rule %d is not known", g.Rule)
	}
	if err := d.tidy(); err != nil {
		return err
	}
	taken := map[engine.Point]*engine.TakenError{}
	if err := d.setUp(taken); err != nil {
		return err
	}
	return d.replay(taken)
}

// tidy makes the texts and times what every format can hold.
func (d *draft) tidy() error {
	g := &d.game
	for _, field := range []struct {
		name string
		text *string
	}{
		{"Black's name", &g.Black}, {"White's name", &g.White}, {"the result", &g.Result}, {"the date", &g.Date},
	} {
		*field.text = cleanLine(*field.text)
		if n := utf8.RuneCountInString(*field.text); n > MaxName {
			return refuse(ErrTooLong, "%s has %d characters: %d are read at most", field.name, n, MaxName)
		}
	}
	g.Comment = cleanLines(g.Comment)
	if len(g.Times) != 0 && len(g.Times) != len(d.moves) {
		return fmt.Errorf("%d times for %d moves: want one for each, or none", len(g.Times), len(d.moves))
	}
	var times []time.Duration
	var sum time.Duration
	for i, t := range g.Times {
		if t < 0 || t > longestMove {
			return fmt.Errorf("move %d is said to have taken %v", i+1, t)
		}
		times = append(times, t.Round(time.Millisecond))
		sum += times[i]
	}
	g.Times = times
	if sum == 0 {
		g.Times = nil
	}
	return nil
}

// longestMove keeps a time from being nonsense.
const longestMove = 30 * 24 * time.Hour

func (d *draft) setUp(taken map[engine.Point]*engine.TakenError) error {
	g := &d.game
	g.SetupBlack, g.SetupWhite = nil, nil
	for _, s := range d.setup {
		if err := free(g.Size, s.point, taken); err != nil {
			return at(s.offset, err)
		}
		taken[s.point] = &engine.TakenError{Point: s.point, Color: s.color}
		if s.color == engine.Black {
			g.SetupBlack = append(g.SetupBlack, s.point)
		} else {
			g.SetupWhite = append(g.SetupWhite, s.point)
		}
	}
	extra := len(g.SetupBlack) - len(g.SetupWhite)
	if extra != 0 && extra != 1 {
		return at(d.setup[0].offset, refuse(ErrSetup,
			"%d black and %d white stones are set up: want as many of both, or one more black", len(g.SetupBlack), len(g.SetupWhite)))
	}
	if first := d.first(); d.turn != engine.Empty && d.turn != first {
		return at(d.turnOffset, refuse(ErrTurn, "%v is said to move first, but after %d black and %d white stones it is %v's turn",
			d.turn, len(g.SetupBlack), len(g.SetupWhite), first))
	}
	return nil
}

// first returns who moves first.
func (d *draft) first() engine.Color {
	if len(d.setup)%2 == 1 {
		return engine.White
	}
	return engine.Black
}

func (d *draft) replay(taken map[engine.Point]*engine.TakenError) error {
	g := &d.game
	g.Moves = nil
	// The engine does not play every rule; a record of a rule that it does not
	// play is not checked for moves after the end.
	pos, err := g.Position()
	played := err == nil
	turn := d.first()
	for i, s := range d.moves {
		n := i + 1
		if s.color != engine.Empty && s.color != turn {
			return at(s.offset, refuse(ErrTurn, "move %d, %v, is %v's, but it is %v's turn", n, s.point, s.color, turn))
		}
		if err := free(g.Size, s.point, taken); err != nil {
			return at(s.offset, fmt.Errorf("move %d: %w", n, err))
		}
		if played {
			if err := pos.Play(s.point); errors.Is(err, engine.ErrGameOver) {
				return at(s.offset, fmt.Errorf("move %d, %v: %w, %v has five in a row", n, s.point, err, pos.Winner()))
			} else if err != nil {
				return at(s.offset, fmt.Errorf("move %d: %w", n, err))
			}
		}
		g.Moves = append(g.Moves, s.point)
		taken[s.point] = &engine.TakenError{Point: s.point, Color: turn, Move: n}
		turn = turn.Other()
	}
	if played {
		g.Result = boardResult(pos, g.Result)
	}
	return nil
}

func free(size int, pt engine.Point, taken map[engine.Point]*engine.TakenError) error {
	if !pt.On(size) {
		return &engine.OffBoardError{Point: pt, Size: size}
	}
	if t := taken[pt]; t != nil {
		return t
	}
	return nil
}

func checkSize(size int) error {
	if size < engine.MinSize || size > engine.MaxSize {
		return refuse(ErrSize, "a board of %d×%d: %d×%d to %d×%d are played",
			size, size, engine.MinSize, engine.MinSize, engine.MaxSize, engine.MaxSize)
	}
	return nil
}

// addMove appends a move unless there are too many.
func (d *draft) addMove(s stone) error {
	if len(d.moves) == MaxMoves {
		return at(s.offset, refuse(ErrTooManyMoves, "more than %d moves: no board has more points", MaxMoves))
	}
	d.moves = append(d.moves, s)
	return nil
}

// ruleNamed returns the rule that a text names. The texts are free, and most of
// them name an opening or an event; what names no rule is freestyle.
func ruleNamed(text string) engine.Rule {
	t := strings.ToLower(text)
	switch {
	case strings.Contains(t, "renju"), t == "rif":
		return engine.Renju
	case strings.Contains(t, "standard"):
		return engine.Standard
	}
	return engine.Freestyle
}
