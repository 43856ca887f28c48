package tournament

import "time"

// Pause stops everything but the running games.
type Pause struct{ Reason string }

func (p Pause) do(t *Tournament, by Actor) error {
	switch {
	case t.State == Paused:
		return IsPaused
	case !t.Started():
		return NotBegun
	}
	t.State, t.PausedAt, t.Reason = Paused, by.Now, p.Reason
	return nil
}

// Resume ends a pause. The pause counts for nobody's time.
type Resume struct{}

func (Resume) do(t *Tournament, by Actor) error {
	if t.State != Paused {
		return NotPaused
	}
	from := t.PausedAt
	t.State, t.PausedAt, t.Reason = Playing, time.Time{}, ""
	t.shift(from, by.Now.Sub(from))
	return nil
}

// Extend gives more time: for the check-in or the start if the tournament hasn't started, for an arena,
// or for the round.
type Extend struct{ By time.Duration }

func (e Extend) do(t *Tournament, by Actor) error {
	switch {
	case e.By <= 0 || e.By > MaxRoundTime:
		return WrongTime
	case !t.Started() && t.StartsAt.IsZero():
		return NothingToExtend
	case !t.Started():
		t.StartsAt = t.StartsAt.Add(e.By)
	case !t.ArenaEnds.IsZero() && (by.Now.Before(t.ArenaEnds) || t.State == Paused):
		t.ArenaEnds, t.RoundEnds = t.ArenaEnds.Add(e.By), t.RoundEnds.Add(e.By)
	default:
		t.RoundEnds = t.RoundEnds.Add(e.By)
	}
	return nil
}

// Cancel ends the tournament without a winner. Games that are being played end with it.
type Cancel struct{ Reason string }

func (c Cancel) do(t *Tournament, by Actor) error {
	t.State, t.Reason = Cancelled, c.Reason
	t.Schedule = Schedule{}
	return nil
}
