package rating

import (
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
)

// Counts reports whether a game is rated and long enough to count: both sides have acted.
func Counts(g *game.Game) bool { return g.Rated && (g.Begun || len(g.Moves) >= leastRatedMoves) }

// Uncounted returns a note if a rated game doesn't count, or an empty text.
func Uncounted(g *game.Game) message.Text {
	switch {
	case !g.Rated:
		return message.Text{}
	case !Counts(g):
		return message.T("end.too_short")
	case g.Helped && g.State != game.Playing && g.Winner != g.PersonSide().Other():
		return message.T("end.helped")
	}
	return message.Text{}
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
