package lesson

import (
	"context"

	"hoshi/engine"
)

// Best returns a right move after a line of right moves and the answers to them. The error is
// ErrLine, ErrUndecided or from ctx.
func (l *Lesson) Best(ctx context.Context, line []engine.Point) (engine.Point, error) {
	pos, err := l.After(ctx, line)
	if err != nil {
		return engine.Point{}, err
	}
	return l.best(ctx, pos, len(line)/2)
}

// best is Best for a position after a number of own moves.
func (l *Lesson) best(ctx context.Context, pos *engine.Position, played int) (engine.Point, error) {
	var tries []engine.Point
	switch l.Goal.Kind {
	case Win:
		n, err := win(ctx, pos, l.Goal.Moves-played)
		if err != nil {
			return engine.Point{}, err
		}
		if n != nil {
			return n.Move, nil
		}
	case Stop:
		threat, err := threatened(ctx, pos, foreseen)
		if err != nil {
			return engine.Point{}, err
		}
		if threat != nil {
			tries = threat.Line()
			for _, r := range threat.Replies {
				tries = append(tries, r.Move)
			}
		}
	case Forbidden:
		tries = pos.ForbiddenPoints()
	}
	for _, pt := range append(tries, pos.LegalPoints()...) {
		if l.Goal.Kind != Forbidden && pos.Legal(pt) != nil {
			continue
		}
		a, err := l.judge(ctx, pos, played, pt)
		if err != nil {
			return engine.Point{}, err
		}
		if a.Verdict != Wrong {
			return pt, nil
		}
	}
	return engine.Point{}, ErrUndecided
}

// Solution returns right moves and the answers to them, from a line to the goal. The error is ErrLine,
// ErrUndecided or from ctx.
func (l *Lesson) Solution(ctx context.Context, line []engine.Point) ([]engine.Point, error) {
	pos, err := l.After(ctx, line)
	if err != nil {
		return nil, err
	}
	var out []engine.Point
	for played := len(line) / 2; len(line)+len(out) <= maxLine; played++ {
		pt, err := l.best(ctx, pos, played)
		if err != nil {
			return nil, err
		}
		a, err := l.judge(ctx, pos, played, pt)
		if err != nil {
			return nil, err
		}
		out = append(out, pt)
		if a.Verdict != Right {
			return out, nil
		}
		out = append(out, a.Reply[0])
		for _, m := range out[len(out)-2:] {
			if err := pos.Play(m); err != nil {
				return nil, err
			}
		}
	}
	return nil, ErrUndecided
}
