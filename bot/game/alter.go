package game

import "hoshi/engine"

// Swap exchanges the sides before the first reply. Once an opening with choices has begun, it
// answers the opening like [Choose].
type Swap struct{}

func (Swap) do(g *Game, by Actor) error {
	if _, steps := g.Opening.Steps(); steps && len(g.Moves)+len(g.Actions) > 0 {
		return Choose{Choice: ChooseSwap, Took: by.Now.Sub(g.Changed)}.do(g, by)
	}
	switch {
	case g.Tournament != 0:
		return InTournament
	case g.TermsAgreed():
		return AgreedColors
	case len(g.Moves) > 1:
		return LateSwap
	case len(g.Moves) == 1 && by.Side == engine.Black && !g.AgainstEngine():
		return OthersSwap
	}
	g.Black, g.White = g.White, g.Black
	g.Offer = Offer{}
	g.Last = Event{Kind: EventSwap, Side: by.Side.Other(), User: by.User}
	g.StartTurn(g.Player(g.ToMove()), by.Now)
	return nil
}

// SetEngine changes how strong the engine plays from now on. Leaving a level makes the game
// unrated, because the strength isn't that of the level anymore.
type SetEngine struct{ Player Player }

func (s SetEngine) do(g *Game, by Actor) error {
	p := g.EnginePlayer()
	if p == nil {
		return NotAgainstEngine
	}
	if p.Level != engine.NoLevel && s.Player.Level != p.Level {
		g.Rated = false
	}
	s.Player.Remaining = p.Remaining
	*p = s.Player
	g.Last = Event{Kind: EventDepth, Side: g.Side(by.User.ID), User: by.User}
	return nil
}

// SetOpening sets the opening of a game in which nothing has been done yet.
type SetOpening struct{ Opening Opening }

func (s SetOpening) do(g *Game, by Actor) error {
	_, steps := s.Opening.Steps()
	switch {
	case len(g.Moves)+len(g.Actions) > 0:
		return Begun
	case g.TermsAgreed():
		return AgreedOpening
	case steps && g.HasTeam():
		return TeamsMoveOnly
	}
	if err := s.Opening.CheckFit(g.Size, g.Rule); err != nil {
		return err
	}
	g.Opening = s.Opening
	g.Last = Event{Kind: EventOpen, Side: by.Side, User: by.User}
	return nil
}

// TermsAgreed reports whether the opening and the colors are terms that the players have agreed to, so
// that one of them can't change them.
func (g *Game) TermsAgreed() bool {
	return g.Tournament != 0 || IsPaired(g.Channel) || g.Rated && !g.AgainstEngine()
}

// TakeHelp makes a rated game against an engine unrated, because its player asks an engine for help.
type TakeHelp struct{}

func (TakeHelp) do(g *Game, by Actor) error {
	if !g.HelpUnrates() {
		return NothingToLose
	}
	g.Rated, g.Helped = false, true
	g.Last = Event{Kind: EventUnrated, Side: by.Side, User: by.User}
	return nil
}

// HelpUnrates reports whether asking an engine for help or taking back a move makes the game
// unrated. That's true for running rated games against an engine.
func (g *Game) HelpUnrates() bool { return g.State == Playing && g.Rated && g.AgainstEngine() }
