package game

import "time"

// leastDelay is the shortest delay in showing a board that isn't charged to the player.
const leastDelay = 500 * time.Millisecond

// ShownLate reports whether a new turn is about to be shown so late that its time must start anew
// now: a chat that doesn't answer or a process that is down isn't the player's fault.
func (g *Game) ShownLate(now time.Time) bool {
	switch g.Last.Kind {
	case EventStart, EventRestart, EventAccept, EventMove, EventStep, EventUndo, EventHelpUndo, EventSwap:
		timed := g.ClockRuns() || Idles(g) || g.Clock.Live() && IsPaired(g.Channel) // see [FirstMove]
		return timed && now.Sub(g.Since) >= leastDelay
	}
	return false // the turn has already been shown
}

// unseen reports whether the board of a new turn should have been shown by now, but wasn't. The turn's
// time doesn't count until it is, or until someone acts without it. It does count if the bot can only
// answer requests, because moves made on the page are then shown only on the page.
func unseen(g *Game, now time.Time) bool { return g.OwesBoard() && !g.AnswerOnly && g.ShownLate(now) }

// DelayTurn makes the current turn begin now. What is due moves with it.
type DelayTurn struct{}

func (DelayTurn) do(g *Game, by Actor) error {
	if !g.Due.IsZero() {
		g.Due = g.Due.Add(by.Now.Sub(g.Since))
	}
	g.Since = by.Now
	return nil
}

// PutOff excludes the time until now, in which no process took requests, from the current turn. The
// board is shown again with an [EventResume], because its time has changed. If the last board is
// still owed, that board shows the new time, and its event stays.
type PutOff struct {
	From time.Time // the last sign of life
}

func (p PutOff) do(g *Game, by Actor) error {
	down := by.Now.Sub(p.From)
	begin := Actor{Now: g.Since.Add(down)}
	switch {
	case g.Since.After(by.Now): // the player is on vacation
		begin.Now = g.Since
	case g.Since.After(p.From):
		begin.Now = by.Now
	}
	switch {
	case g.Shown >= g.Revision:
		g.Last.Kind, g.Last.Elapsed = EventResume, down
	case g.Last.Kind == EventResume:
		g.Last.Elapsed += down
	}
	return DelayTurn{}.do(g, begin)
}
