package gomocup

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
)

// Forbidden asks the program which points the rule forbids the side to move in pos, by
// YXBOARD and YXSHOWFORBID. The points come in the order of the answer. Black has to be to
// move: programs differ about what they answer for White. The error wraps [ErrCrash] or
// [ErrTimeout], is ctx's, or says that the program does not know the commands.
func (p *Program) Forbidden(ctx context.Context, pos *engine.Position) ([]engine.Point, error) {
	if err := p.waitToSettle(ctx); err != nil {
		return nil, err
	}
	p.proc.drain()
	lines := []string{"YXBOARD"}
	for _, pt := range stonesInOrder(pos) {
		field := 2
		if pos.At(pt) == engine.Black {
			field = 1
		}
		lines = append(lines, fmt.Sprintf("%s,%d", FormatPoint(pt, p.opts.Size), field))
	}
	p.moves, p.hasGame = nil, true // what it has on its board is no game to go on with
	if err := p.proc.send(append(lines, "DONE", "YXSHOWFORBID")...); err != nil {
		return nil, err
	}
	var answer string
	err := p.proc.receive(ctx, time.Now().Add(p.opts.StartTimeout), func(line string, _ time.Time) bool {
		switch firstWord(line) {
		case "FORBID", "ERROR", "UNKNOWN":
			answer = line
		}
		return answer != ""
	})
	if err != nil {
		return nil, err
	}
	p.answered = time.Now()
	return parseForbidden(answer, p.opts.Size)
}

// parseForbidden reads "FORBID 0707 0812." with or without spaces: two digits for x and
// two for y of each point.
func parseForbidden(line string, size int) ([]engine.Point, error) {
	c := parseCommand(line)
	digits, ended := strings.CutSuffix(strings.ReplaceAll(c.args, " ", ""), ".")
	if c.verb != "FORBID" || !ended || len(digits)%4 != 0 {
		return nil, fmt.Errorf("the answer to YXSHOWFORBID is %s, want FORBID with points and a dot", excerpt.QuoteASCII(line))
	}
	var pts []engine.Point
	for ; digits != ""; digits = digits[4:] {
		x, errX := strconv.Atoi(digits[:2])
		y, errY := strconv.Atoi(digits[2:4])
		if errX != nil || errY != nil {
			return nil, fmt.Errorf("%s in the answer to YXSHOWFORBID is no point", excerpt.QuoteASCII(digits[:4]))
		}
		pt, err := pointOf(x, y, size)
		if err != nil {
			return nil, err
		}
		pts = append(pts, pt)
	}
	return pts, nil
}
