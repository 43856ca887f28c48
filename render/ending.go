package render

import "hoshi/engine"

// Ending is how a game ended if its position doesn't show it, such as by a resignation. The zero
// value means that the position shows it, or that the game isn't over.
type Ending struct {
	Text   string       // in the picture's language, such as "Black resigns"
	Winner engine.Color // the side that won, or engine.Empty
}

// ended reports whether the game ended in a way that the position doesn't show.
func (s *Scene) ended() bool { return s.Ending != Ending{} }

// winner returns the side that won, or engine.Empty.
func (s *Scene) winner() engine.Color {
	if s.ended() {
		return s.Ending.Winner
	}
	return s.Position.Winner()
}

// toMove returns the side to move, or engine.Empty if the game is over.
func (s *Scene) toMove() engine.Color {
	if s.ended() || s.Position.Over() {
		return engine.Empty
	}
	return s.Position.SideToMove()
}

// standing says how the game ended, or whose turn it is.
func (s *Scene) standing(t *Texts) string {
	if s.ended() {
		return s.Ending.Text
	}
	return t.standing(s.Position)
}
