package game

// LeastDrawMoves is the minimum number of moves before an engine considers a draw.
const LeastDrawMoves = 20

// Dead reports whether a running game can only end in a draw.
func (g *Game) Dead() bool {
	pos, err := g.Position()
	return err == nil && g.State == Playing && pos.Dead()
}
