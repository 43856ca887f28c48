package game

// HelpUnrates reports whether asking an engine for help or taking back a move makes the game
// unrated. That's true for running rated games against an engine.
func (g *Game) HelpUnrates() bool { return g.State == Playing && g.Rated && g.AgainstEngine() }

// Unrate makes the game unrated because a player got help.
func (g *Game) Unrate() { g.Rated, g.Helped = false, true }
