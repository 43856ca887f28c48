package record

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"hoshi/engine"
)

// draft is a game that has been read but not yet checked.
type draft struct {
	game  Game // without stones
	setup []stone
	moves []stone

	firstToMove       engine.Color // the side that moves first according to the record; Empty if it doesn't say
	firstToMoveOffset int

	notes notes
}

// stone is a stone with its place in the record.
type stone struct {
	point  engine.Point
	color  engine.Color // Empty if the record doesn't say whose stone it is
	offset int
}

// draft returns the game as if it had been read from a record.
func (g *Game) draft() *draft {
	d := &draft{game: *g}
	for _, pt := range g.SetupBlack {
		d.setup = append(d.setup, stone{pt, engine.Black, noOffset})
	}
	for _, pt := range g.SetupWhite {
		d.setup = append(d.setup, stone{pt, engine.White, noOffset})
	}
	for _, pt := range g.Moves {
		d.moves = append(d.moves, stone{pt, engine.Empty, noOffset})
	}
	if g.Fouled {
		d.moves = append(d.moves, stone{g.Foul, engine.Empty, noOffset})
		if g.Times != nil {
			d.game.Times = append(slices.Clone(g.Times), 0)
		}
	}
	return d
}

// check checks the game and places its stones. Errors are *[Error].
func (d *draft) check() error {
	g := &d.game
	if err := checkSize(g.Size, noOffset); err != nil {
		return err
	}
	if !g.Rule.Known() {
		return &Error{Kind: ErrUnknownRule, Offset: noOffset, Text: g.Rule.String()}
	}
	if err := d.cleanTexts(); err != nil {
		return err
	}
	if err := d.roundTimes(); err != nil {
		return err
	}
	taken := map[engine.Point]occupant{}
	if err := d.placeSetup(taken); err != nil {
		return err
	}
	if err := d.replay(taken); err != nil {
		return err
	}
	d.checkOpening()
	return nil
}

// cleanTexts cleans the texts so that every format can hold them.
func (d *draft) cleanTexts() error {
	g := &d.game
	for _, f := range []struct {
		field Field
		text  *string
	}{
		{FieldBlack, &g.Black}, {FieldWhite, &g.White}, {FieldResult, &g.Result}, {FieldDate, &g.Date},
	} {
		*f.text = cleanLine(*f.text)
		if n := utf8.RuneCountInString(*f.text); n > MaxName {
			return &Error{Kind: ErrTooLong, Offset: noOffset, Field: f.field, Count: n, Limit: MaxName}
		}
	}
	g.Comment = cleanLines(g.Comment)
	return nil
}

// roundTimes rounds the times to milliseconds and drops them if all are zero.
func (d *draft) roundTimes() error {
	g := &d.game
	if len(g.Times) != 0 && len(g.Times) != len(d.moves) {
		return &Error{Kind: ErrTimeCount, Offset: noOffset, Count: len(g.Times), Move: len(d.moves)}
	}
	var times []time.Duration
	var sum time.Duration
	for i, t := range g.Times {
		if t < 0 || t > maxMoveTime {
			return &Error{Kind: ErrMoveTime, Offset: noOffset, Move: i + 1, Text: t.String()}
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

// maxMoveTime is the longest plausible time for a move. Longer times are mistakes in the record.
const maxMoveTime = 30 * 24 * time.Hour

// occupant is the stone on a point.
type occupant struct {
	side engine.Color
	move int // the number of the move that placed it; 0 for a set-up stone
}

func (d *draft) placeSetup(taken map[engine.Point]occupant) error {
	g := &d.game
	g.SetupBlack, g.SetupWhite = nil, nil
	for _, s := range d.setup {
		if err := checkFree(g.Size, s, 0, taken); err != nil {
			return err
		}
		taken[s.point] = occupant{side: s.color}
		if s.color == engine.Black {
			g.SetupBlack = append(g.SetupBlack, s.point)
		} else {
			g.SetupWhite = append(g.SetupWhite, s.point)
		}
	}
	black, white := len(g.SetupBlack), len(g.SetupWhite)
	if extra := black - white; extra != 0 && extra != 1 {
		return &Error{Kind: ErrSetupBalance, Offset: d.setup[0].offset, Black: black, White: white}
	}
	if d.firstToMove != engine.Empty && d.firstToMove != d.first() {
		return &Error{Kind: ErrSetupTurn, Offset: d.firstToMoveOffset, Side: d.firstToMove, Black: black, White: white}
	}
	return nil
}

// first returns the side that moves first.
func (d *draft) first() engine.Color {
	if len(d.setup)%2 == 1 {
		return engine.White
	}
	return engine.Black
}

// replay plays the moves. If the engine doesn't play the rule, it only checks the points and the
// turns.
func (d *draft) replay(taken map[engine.Point]occupant) error {
	g := &d.game
	g.Moves, g.Fouled, g.Foul = nil, false, engine.Point{}
	pos, err := engine.Setup(g.Size, g.Rule, g.SetupBlack, g.SetupWhite)
	played := err == nil
	turn := d.first()
	for i, s := range d.moves {
		number := i + 1
		if s.color != engine.Empty && s.color != turn {
			return &Error{Kind: ErrTurn, Offset: s.offset, Move: number, Point: s.point, Side: s.color}
		}
		if err := checkFree(g.Size, s, number, taken); err != nil {
			return err
		}
		if played {
			err := pos.Play(s.point)
			if _, forbidden := errors.AsType[*engine.ForbiddenError](err); forbidden && i == len(d.moves)-1 {
				d.foul(s.point)
				return nil
			}
			if err != nil {
				return illegalMove(pos, s, number, err)
			}
		}
		g.Moves = append(g.Moves, s.point)
		taken[s.point] = occupant{turn, number}
		turn = turn.Other()
	}
	if played {
		d.result(boardResult(pos, g.Result))
	}
	return nil
}

// foul ends the game with a last move that renju forbids Black.
func (d *draft) foul(pt engine.Point) {
	g := &d.game
	g.Fouled, g.Foul = true, pt
	if g.Times != nil {
		g.Times = g.Times[:len(g.Moves)]
	}
	if g.Winner() == engine.White && g.Result != "W+" {
		return // with the record's own reason
	}
	d.result("W+F")
}

// result sets the result that the board shows.
func (d *draft) result(shown string) {
	g := &d.game
	if !strings.HasPrefix(shown, g.Result) && ended(g.Result) {
		d.notes.set(Note{Kind: NoteResult, Text: g.Result})
	}
	g.Result = shown
}

// illegalMove returns the error for a move that the engine refused because of cause.
func illegalMove(pos *engine.Position, s stone, number int, cause error) *Error {
	e := &Error{Kind: ErrIllegalMove, Offset: s.offset, Move: number, Point: s.point, Err: cause}
	if errors.Is(cause, engine.ErrGameOver) {
		e.Kind, e.Side = ErrGameOver, pos.Winner()
	}
	return e
}

// checkFree returns an error if the stone can't be placed on its point. number is the move
// number, or 0 for a set-up stone.
func checkFree(size int, s stone, number int, taken map[engine.Point]occupant) error {
	if !s.point.On(size) {
		return &Error{Kind: ErrOffBoard, Offset: s.offset, Move: number, Text: s.point.String(), Size: size}
	}
	if o, ok := taken[s.point]; ok {
		return &Error{Kind: ErrTaken, Offset: s.offset, Move: number, Point: s.point, Side: o.side, Earlier: o.move}
	}
	return nil
}

func checkSize(size, offset int) error {
	if size < engine.MinSize || size > engine.MaxSize {
		return &Error{Kind: ErrBoardSize, Offset: offset, Size: size}
	}
	return nil
}

// addMove appends a move unless there are too many.
func (d *draft) addMove(s stone) error {
	if len(d.moves) == MaxMoves {
		return &Error{Kind: ErrTooManyMoves, Offset: s.offset, Limit: MaxMoves}
	}
	d.moves = append(d.moves, s)
	return nil
}
