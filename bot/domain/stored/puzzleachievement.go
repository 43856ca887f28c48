package stored

// Achieved returns a person's achievements from solving puzzles.
func (p *PuzzlePlayer) Achieved() []Achievement {
	var out []Achievement
	if p.Best >= 5 {
		out = append(out, Achievement{User: p.User.ID, Name: Puzzles5})
	}
	if p.Best >= 20 {
		out = append(out, Achievement{User: p.User.ID, Name: Puzzles20})
	}
	return out
}
