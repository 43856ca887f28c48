package game

// LeastDrawMoves is how many moves a game has before an engine thinks about a draw.
const LeastDrawMoves = 20

// Dead reports whether a running game can only be drawn.
func (g *Game) Dead() bool {
	pos, err := g.Position()
	return err == nil && g.State == Playing && pos.Dead()
}
