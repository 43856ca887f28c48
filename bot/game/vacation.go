package game

import "time"

// Vacation is when a player in a game with days per move is away: their clock doesn't run during that
// time. It can begin before the game hears of it, and hearing of it twice changes nothing.
//
// A turn that is under way when the vacation begins continues after it with the time that was left,
// and a turn that begins during the vacation starts when it ends. So a turn on vacation begins in the
// future: see [Timing.Since]. Players may move anyway.
type Vacation struct {
	From  time.Time
	Until time.Time // if the game has a later time, the vacation has been cut short
}

func (v Vacation) do(g *Game, by Actor) error {
	p := g.Player(by.Side)
	was := p.Away
	switch {
	case !g.Clock.Correspondence():
		return UntimedMoves
	case was.Equal(v.Until):
		return AwayAlready
	}
	p.Away = v.Until
	g.Last = Event{Kind: EventVacation, Side: by.Side, User: p.User}
	if v.Until.Before(was) {
		g.Last.Kind = EventReturn
	}
	if by.Side != g.ToMove() || !g.ClockRuns() {
		return nil
	}
	switch {
	case v.Until.Before(was) && !g.Since.Before(was): // the turn began during the vacation
		g.Since = v.Until
		if by.Now.After(g.Since) {
			g.Since = by.Now // a late answer costs nothing
		}
	case v.Until.Before(was):
		g.Since = g.Since.Add(v.Until.Sub(was))
	case !v.From.Before(g.Deadline()):
		return OwnTimeRanOut
	case g.Since.Before(v.From):
		g.Since = g.Since.Add(v.Until.Sub(v.From))
	case g.Since.Before(v.Until):
		g.Since = v.Until
	}
	g.Notice = NoticeNone
	return nil
}

// OnVacation reports whether a player's clock is stopped because they are away.
func (p *Player) OnVacation(now time.Time) bool { return p.Away.After(now) }

// Quiet is the part of each day in which a person doesn't want to be notified: from one full hour, 0 to
// 23, to another, in a time zone. The zero Quiet is no part of the day.
type Quiet struct {
	From, To int
	Zone     *time.Location // nil for the zero Quiet
}

// Has reports whether a time is in quiet hours.
func (q Quiet) Has(t time.Time) bool { return !q.End(t).IsZero() }

// End returns when the quiet hours end that a time is in; zero if it's in none.
func (q Quiet) End(t time.Time) time.Time {
	_, end := q.around(t)
	return end
}

// around returns the beginning and the end of the quiet hours that a time is in; zero if it's in none.
func (q Quiet) around(t time.Time) (begin, end time.Time) {
	if q.Zone == nil {
		return begin, end
	}
	local := t.In(q.Zone)
	for _, day := range [...]int{-1, 0} { // they can begin the day before
		begin = time.Date(local.Year(), local.Month(), local.Day()+day, q.From, 0, 0, 0, q.Zone)
		end = time.Date(local.Year(), local.Month(), local.Day()+day, q.To, 0, 0, 0, q.Zone)
		if q.To <= q.From {
			end = end.AddDate(0, 0, 1)
		}
		if !t.Before(begin) && t.Before(end) {
			return begin, end
		}
	}
	return time.Time{}, time.Time{}
}

// remind moves the time of a reminder out of quiet hours: to their end, or to their beginning if the
// deadline is over by then.
func (q Quiet) remind(at, deadline time.Time) time.Time {
	begin, end := q.around(at)
	switch {
	case end.IsZero():
		return at
	case end.Before(deadline):
		return end
	}
	return begin
}
