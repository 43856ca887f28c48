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
	case len(g.Moves) > 1 || g.Binding():
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
// unrated, because the strength isn't that of the level anymore. In a binding game that's refused with
// [RatedLevel].
type SetEngine struct{ Player Player }

func (s SetEngine) do(g *Game, by Actor) error {
	p := g.EnginePlayer()
	if p == nil {
		return NotAgainstEngine
	}
	g.Last = Event{Kind: EventDepth, Side: g.Side(by.User.ID), User: by.User}
	if g.Rated && p.Level != engine.NoLevel && s.Player.Level != p.Level {
		if g.Binding() {
			return RatedLevel
		}
		g.Rated, g.Last.Kind = false, EventUnratingDepth
	}
	s.Player.Remaining = p.Remaining
	*p = s.Player
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

// TakeHelp notes that the player of a rated game against an engine asks an engine for help: see
// [Game.Helped].
type TakeHelp struct{}

func (TakeHelp) do(g *Game, by Actor) error {
	if !g.HelpCosts() {
		return NothingToLose
	}
	g.Helped = true
	g.Last = Event{Kind: EventHelp, Side: by.Side, User: by.User}
	return nil
}

// HelpCosts reports whether asking an engine for help or taking back a move has a price: in a rated
// game against an engine, only a loss counts after the first time.
func (g *Game) HelpCosts() bool {
	return g.State == Playing && g.Rated && !g.Helped && g.AgainstEngine()
}

// HidesJudgment reports whether boards must not show what an engine or a program thinks of the position:
// in a running game that is rated or belongs to a tournament, that would help a player.
func HidesJudgment(g *Game) bool {
	return g.State == Playing && (g.Rated || g.Tournament != 0)
}

// RefusesCancel reports whether the players of a running game can't cancel it even together: in a
// tournament, and in a binding game against an engine.
func RefusesCancel(g *Game) bool {
	return g.Tournament != 0 || g.AgainstEngine() && g.Binding()
}
