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
