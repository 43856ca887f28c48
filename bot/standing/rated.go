package standing

import (
	"hoshi/bot/game"
	"hoshi/bot/message"
)

// Uncounted returns a note if a rated game was too short to count, or an empty text.
func Uncounted(g *game.Game) message.Text {
	if !g.Rated || len(g.Moves) >= leastRatedMoves {
		return message.Text{}
	}
	return message.T("end.too_short", message.Args{"Moves": leastRatedMoves})
}

// CanBeRated reports whether both players' strengths can be compared.
func CanBeRated(s *game.Seats) bool {
	return canBeRated(&s.Black) && canBeRated(&s.White)
}

// canBeRated reports whether a player's strength is known. The open seat of a challenge counts,
// because a person will take it.
func canBeRated(p *game.Player) bool {
	_, known := contestant(p)
	return known || p.Recorded()
}
