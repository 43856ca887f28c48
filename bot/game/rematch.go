package game

// CanRematch reports whether a game has players who can play again.
func (g *Game) CanRematch() bool {
	return !g.Watched() && !g.HasTeam() && !g.Black.Recorded() && !g.White.Recorded()
}
