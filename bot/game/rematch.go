package game

// CanRematch reports whether the game's players can play again.
func (g *Game) CanRematch() bool {
	return !g.Watched() && !g.HasTeam() && !g.Black.Recorded() && !g.White.Recorded()
}
