package lesson

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// Verdict is what a move achieves.
type Verdict string

// The verdicts.
const (
	Done  Verdict = "done"  // it reaches the goal
	Right Verdict = "right" // it's right, and the lesson continues
	Wrong Verdict = "wrong"
)

// Reason is why a move is wrong.
type Reason string

// The reasons.
const (
	TheyFive  Reason = "five"    // the other side makes five
	TheyFour  Reason = "four"    // the other side makes a four that nothing stops
	TheyWin   Reason = "wins"    // the other side wins by force
	Stopped   Reason = "stopped" // the other side stops the threat
	NoThreat  Reason = "quiet"   // it threatens nothing, so the other side is free to move
	Slow      Reason = "slow"    // it wins, but not within the moves that the goal allows
	OneEnd    Reason = "one_end" // it makes a row of three with only one open end
	Weak      Reason = "weak"    // it makes something other than what the goal asks for, or nothing
	Allowed   Reason = "allowed" // the rule doesn't forbid the point
	WorseSide Reason = "worse"   // the other color is better off
)

// Answer is what a move in a lesson achieves, and why.
type Answer struct {
	Verdict Verdict       // what the move achieves
	Move    engine.Point  // the move, or the point asked about
	Makes   engine.Threat // what the move makes on the board
	// Reply is the other side's answer. If the move is wrong, the moves that refute it follow.
	Reply  []engine.Point
	Reason Reason      // set if the move is wrong
	Count  int         // moves of the winner's side to the five, for TheyWin and Slow
	Foul   engine.Foul // the foul on the point, for a forbidden point
	// Barred is the only point that would stop a right move's four, if the rule forbids it.
	Barred []engine.Point

	proof *puzzle.Node // the win that a right move keeps
	loss  *puzzle.Node // the other side's win after a wrong move
}

// ErrLine means that moves don't belong to a lesson.
var ErrLine = errors.New("not a line of the lesson")

// maxLine is the maximum number of moves, of both sides, before the one to judge.
const maxLine = 20

// After returns the position after a line of right moves and the answers to them. The error is
// ErrLine if the line isn't one.
func (l *Lesson) After(ctx context.Context, line []engine.Point) (*engine.Position, error) {
	pos, err := l.Position()
	if err != nil {
		return nil, err
	}
	if len(line)%2 != 0 || len(line) > maxLine {
		return nil, ErrLine
	}
	for i := 0; i < len(line); i += 2 {
		if pos.Legal(line[i]) != nil {
			return nil, ErrLine
		}
		a, err := l.judge(ctx, pos, i/2, line[i])
		if err != nil {
			return nil, err
		}
		if a.Verdict != Right || a.Reply[0] != line[i+1] {
			return nil, ErrLine
		}
		for _, pt := range line[i : i+2] {
			if err := pos.Play(pt); err != nil {
				return nil, err
			}
		}
	}
	return pos, nil
}

// Judge answers a move after a line of right moves and the answers to them. The error is ErrLine,
// the error of [engine.Position.Legal], ErrUndecided or from ctx.
func (l *Lesson) Judge(ctx context.Context, line []engine.Point, move engine.Point) (Answer, error) {
	pos, err := l.After(ctx, line)
	if err != nil {
		return Answer{}, err
	}
	return l.judge(ctx, pos, len(line)/2, move)
}

// judge answers a move on a position after a number of own moves.
func (l *Lesson) judge(ctx context.Context, pos *engine.Position, played int, move engine.Point) (Answer, error) {
	if l.Goal.Kind == Forbidden {
		return judgeForbidden(pos, move)
	}
	if err := pos.Legal(move); err != nil {
		return Answer{}, err
	}
	a := Answer{Move: move, Makes: engine.EffectOf(pos, move).Makes}
	var err error
	switch l.Goal.Kind {
	case Win:
		err = judgeWin(ctx, pos, l.Goal.Moves-played, &a)
	case Stop:
		err = judgeStop(ctx, pos, &a)
	case Make:
		judgeMake(pos, l.Goal.Makes, &a)
	default:
		err = ErrLine // there is nothing to play
	}
	return a, err
}

// judgeForbidden answers a point in a lesson that asks for a forbidden one.
func judgeForbidden(pos *engine.Position, pt engine.Point) (Answer, error) {
	a := Answer{Verdict: Wrong, Move: pt, Reason: Allowed}
	err := pos.Legal(pt)
	if forbidden, ok := errors.AsType[*engine.ForbiddenError](err); ok {
		return Answer{Verdict: Done, Move: pt, Foul: forbidden.Foul}, nil
	}
	if err == nil {
		a.Makes = engine.EffectOf(pos, pt).Makes
	}
	return a, err
}

// judgeWin answers a move that should win within a number of moves.
func judgeWin(ctx context.Context, pos *engine.Position, moves int, a *Answer) error {
	after := pos.Clone()
	if err := after.Play(a.Move); err != nil {
		return err
	}
	if after.Winner() == pos.SideToMove() {
		a.Verdict = Done
		return nil
	}
	var err error
	if a.proof, err = winBy(ctx, pos, a.Move, moves); err != nil {
		return err
	}
	if a.proof != nil {
		a.Verdict, a.Reply = Right, []engine.Point{defense(after, a.proof)}
		if len(a.proof.Replies) == 0 && after.Foul(a.proof.Rest.Move) != engine.NoFoul {
			a.Barred = []engine.Point{a.proof.Rest.Move}
		}
		return nil
	}
	a.Verdict = Wrong
	if lost, err := refute(ctx, after, glimpsed, a); lost || err != nil {
		return err
	}
	if slow, err := winBy(ctx, pos, a.Move, moves+1); slow != nil || err != nil {
		a.Reason, a.proof = Slow, slow
		if slow != nil {
			a.Count = slow.Length()
		}
		return err
	}
	return stopIt(ctx, pos, after, moves, a)
}

// refute says how the other side wins within a number of its moves after a wrong move. lost is
// false if it found no win.
func refute(ctx context.Context, after *engine.Position, moves int, a *Answer) (lost bool, err error) {
	if a.loss, err = win(ctx, after, moves); a.loss == nil || err != nil {
		return false, err
	}
	a.Reply, a.Count = a.loss.Line(), a.loss.Length()
	switch a.Count {
	case 1:
		a.Reason = TheyFive
	case 2:
		a.Reason = TheyFour
	default:
		a.Reason = TheyWin
	}
	return true, nil
}

// stopIt says how the other side defends against a move that doesn't win within a number of moves, nor
// with one more: after its reply there's no win within that number either.
func stopIt(ctx context.Context, pos, after *engine.Position, moves int, a *Answer) error {
	us := pos.SideToMove()
	threat, err := threatened(ctx, after, moves-1)
	if err != nil {
		return err
	}
	a.Reason = Stopped
	tries := after.WinningPoints(us) // the points that stop a four
	if threat == nil {
		a.Reason = NoThreat
		best, err := win(ctx, pos, moves)
		if err != nil || best == nil {
			return errors.Join(err, ErrUndecided)
		}
		tries = append(tries, best.Line()...)
	} else {
		tries = append(tries, threat.Line()...)
		for _, r := range threat.Replies {
			tries = append(tries, r.Move)
		}
	}
	for _, d := range append(tries, after.LegalPoints()...) {
		then := after.Clone()
		if then.Play(d) != nil {
			continue
		}
		if still, err := win(ctx, then, moves); err != nil {
			return err
		} else if still == nil {
			a.Reply = []engine.Point{d}
			return nil
		}
	}
	return ErrUndecided // every reply loses, but the search found no win
}

// judgeStop answers a move that should leave the other side without a forced win.
func judgeStop(ctx context.Context, pos *engine.Position, a *Answer) error {
	after := pos.Clone()
	if err := after.Play(a.Move); err != nil {
		return err
	}
	if after.Winner() == pos.SideToMove() {
		a.Verdict = Done
		return nil
	}
	a.Verdict = Wrong
	if lost, err := refute(ctx, after, foreseen, a); lost || err != nil {
		return err
	}
	a.Verdict = Done
	if five := after.WinningPoints(pos.SideToMove()); len(five) > 0 { // a four, which only gains time
		for _, d := range five {
			if after.Legal(d) == nil {
				a.Verdict, a.Reply = Right, []engine.Point{d}
				break
			}
		}
	}
	return nil
}

// judgeMake answers a move that should make a threat.
func judgeMake(pos *engine.Position, want engine.Threat, a *Answer) {
	if contains(a.Makes, want) {
		a.Verdict = Done
		return
	}
	a.Verdict, a.Reason = Wrong, Weak
	after := pos.Clone()
	if after.Play(a.Move) != nil {
		return
	}
	us := pos.SideToMove()
	if a.Makes == engine.Four {
		a.Reply = after.WinningPoints(us)
		return
	}
	if a.Makes != engine.NoThreat {
		return
	}
	for _, d := range lines {
		for n := int8(-4); n <= 4; n++ {
			next := step(a.Move, d, n)
			if engine.ThreatAt(after, next, us) != engine.Four || engine.ThreatAt(pos, next, us) >= engine.Four {
				continue
			}
			pass, ok := engine.Elsewhere(after)
			then := after.Clone()
			if !ok || then.Play(pass) != nil || then.Play(next) != nil {
				continue
			}
			if five := then.WinningPoints(us); len(five) == 1 {
				a.Reason, a.Reply = OneEnd, []engine.Point{next, five[0]}
				return
			}
		}
	}
}

// contains reports whether what a stone makes includes what is wanted.
func contains(makes, want engine.Threat) bool {
	switch want {
	case engine.OpenThree:
		return makes == engine.OpenThree || makes == engine.DoubleThree || makes == engine.FourThree
	case engine.Four, engine.FourThree:
		return makes >= want
	}
	return makes == want || makes == engine.Five
}

// defense returns the legal answer to a winning move that holds out longest.
func defense(after *engine.Position, n *puzzle.Node) engine.Point {
	replies := slices.SortedStableFunc(slices.Values(n.Replies), func(a, b puzzle.Reply) int {
		return cmp.Compare(b.Then.Length(), a.Then.Length())
	})
	for _, r := range replies {
		if after.Legal(r.Move) == nil {
			return r.Move
		}
	}
	if after.Legal(n.Rest.Move) == nil {
		return n.Rest.Move
	}
	return nearest(after, n.Rest.Move)
}

// nearest returns the legal move that is nearest to a point.
func nearest(pos *engine.Position, pt engine.Point) engine.Point {
	return slices.MinFunc(pos.LegalPoints(), func(a, b engine.Point) int {
		return cmp.Compare(distance(a, pt), distance(b, pt))
	})
}

// distance returns the number of king's moves between two points.
func distance(a, b engine.Point) int {
	cols, rows := int(a.Col-b.Col), int(a.Row-b.Row)
	return max(cols, -cols, rows, -rows)
}
