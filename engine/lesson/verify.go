package lesson

import (
	"context"
	"errors"
	"fmt"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// Report is what verifying a lesson found out about the first move.
type Report struct {
	Right []engine.Point // the right first moves, row by row from the bottom
	Wrong int            // the number of wrong ones
}

// Verify plays every legal move of the lesson, and every continuation of the right ones. It returns
// an error if the goal can't be reached as stated, if some move can't be judged, if a proof that a
// move is right or wrong fails, or if no move is wrong.
func (l *Lesson) Verify(ctx context.Context) (Report, error) {
	pos, err := l.Position()
	if err != nil {
		return Report{}, err
	}
	if pos.Over() {
		return Report{}, engine.ErrGameOver
	}
	if err := l.checkGoal(ctx, pos); err != nil {
		return Report{}, err
	}
	if l.Goal.Kind == Take {
		return Report{}, nil // see VerifyTake
	}
	r, err := l.verifyFrom(ctx, pos, 0)
	if err != nil {
		return r, err
	}
	switch {
	case len(r.Right) == 0:
		return r, errors.New("no move is right")
	case r.Wrong == 0:
		return r, errors.New("no move is wrong")
	}
	return r, nil
}

// checkGoal returns an error if the goal makes no sense in the position.
func (l *Lesson) checkGoal(ctx context.Context, pos *engine.Position) error {
	switch l.Goal.Kind {
	case Win:
		best, err := win(ctx, pos, l.Goal.Moves)
		switch {
		case err != nil:
			return err
		case best == nil:
			return fmt.Errorf("%v has no win in %d moves", pos.SideToMove(), l.Goal.Moves)
		case best.Length() != l.Goal.Moves:
			return fmt.Errorf("%v wins in %d moves, not %d", pos.SideToMove(), best.Length(), l.Goal.Moves)
		}
	case Stop, Make:
		if own, err := win(ctx, pos, MaxMoves); err != nil {
			return err
		} else if own != nil && l.Goal.Kind == Stop {
			return fmt.Errorf("there is nothing to stop: %v wins in %d moves, with %v", pos.SideToMove(), own.Length(), own.Move)
		}
		theirs, err := threatened(ctx, pos, MaxMoves)
		if err != nil {
			return err
		}
		if theirs == nil && l.Goal.Kind == Stop {
			return fmt.Errorf("there is nothing to stop: %v doesn't threaten to win", pos.SideToMove().Other())
		}
		if theirs != nil && l.Goal.Kind == Make {
			return fmt.Errorf("%v threatens to win with %v, which has to be stopped first", pos.SideToMove().Other(), theirs.Move)
		}
	case Forbidden:
		if len(pos.ForbiddenPoints()) != 1 {
			return fmt.Errorf("the forbidden points are %v; there should be one", pos.ForbiddenPoints())
		}
	}
	return nil
}

// verifyFrom judges every move of a position after a number of own moves.
func (l *Lesson) verifyFrom(ctx context.Context, pos *engine.Position, played int) (r Report, err error) {
	points := pos.LegalPoints()
	if l.Goal.Kind == Forbidden {
		points = append(points, pos.ForbiddenPoints()...)
	}
	for _, pt := range points {
		a, err := l.judge(ctx, pos, played, pt)
		if err == nil {
			err = a.check(ctx, pos)
		}
		if err != nil {
			return r, fmt.Errorf("%v after %v: %w", pt, pos.Moves(), err)
		}
		if a.Verdict == Wrong {
			r.Wrong++
			continue
		}
		r.Right = append(r.Right, pt)
		if a.Verdict != Right {
			continue
		}
		next := pos.Clone()
		if err := errors.Join(next.Play(pt), next.Play(a.Reply[0])); err != nil {
			return r, err
		}
		then, err := l.verifyFrom(ctx, next, played+1)
		if err == nil && len(then.Right) == 0 {
			err = fmt.Errorf("after %v, no move is right", next.Moves())
		}
		if err != nil {
			return r, err
		}
	}
	return r, nil
}

// check replays the proofs of an answer against every defense.
func (a *Answer) check(ctx context.Context, pos *engine.Position) error {
	if a.proof != nil {
		if _, err := puzzle.Check(ctx, pos, a.proof); err != nil {
			return err
		}
	}
	if a.loss != nil {
		after := pos.Clone()
		if err := after.Play(a.Move); err != nil {
			return err
		}
		if _, err := puzzle.Check(ctx, after, a.loss); err != nil {
			return err
		}
	}
	return nil
}
