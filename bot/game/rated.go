package game

// HelpUnrates reports whether help of an engine, or a move taken back, makes the game
// unrated: a rated one against an engine.
func (g *Game) HelpUnrates() bool { return g.State == Playing && g.Rated && g.AgainstEngine() }

// Unrate makes the game unrated, as a player is helped.
func (g *Game) Unrate() { g.Rated, g.Helped = false, true }
