package puzzles

import (
	"hoshi/bot/people"
)

// Achieved returns a person's achievements from solving puzzles.
func (p *PuzzlePlayer) Achieved() []people.Achievement {
	var out []people.Achievement
	if p.Best >= 5 {
		out = append(out, people.Achievement{User: p.User.ID, Name: people.Puzzles5})
	}
	if p.Best >= 20 {
		out = append(out, people.Achievement{User: p.User.ID, Name: people.Puzzles20})
	}
	return out
}
