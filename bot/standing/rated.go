package standing

import (
	"hoshi/bot/game"
	"hoshi/bot/message"
)

// Uncounted says that a rated game was too short to count.
func Uncounted(g *game.Game) message.Text {
	if !g.Rated || len(g.Moves) >= leastRatedMoves {
		return message.Text{}
	}
	return message.T("end.too_short", message.Args{"Moves": leastRatedMoves})
}

// CanBeRated reports whether the strength of both players can be compared.
func CanBeRated(g *game.Game) bool {
	return canBeRated(&g.Black) && canBeRated(&g.White)
}

// canBeRated reports whether the strength of a player is known: the one who is yet to
// accept a challenge is a person.
func canBeRated(p *game.Player) bool {
	_, known := contestant(p)
	return known || p.Recorded()
}
