package games

import (
	"math/bits"
	"math/rand/v2"

	"hoshi/bot/domain/game"
)

// Coin flips a coin for a game, from the service's seed if it has one.
func (s *Keeper) Coin(g *game.Game) bool {
	if s.Seed == 0 {
		return rand.IntN(2) == 0
	}
	return bits.OnesCount64(s.MoveSeed(g, 0))%2 == 0
}

// MoveSeed returns the seed with which a program chooses among equally good moves after the given
// number of moves in a game. If the service has no seed, it returns 0, which takes the first move.
func (s *Keeper) MoveSeed(g *game.Game, moves int) uint64 {
	if s.Seed == 0 {
		return 0
	}
	const odd = 0x9e3779b97f4a7c15 // spreads neighboring numbers
	return max(1, ((uint64(s.Seed)*odd)^uint64(g.ID))*odd^uint64(moves))
}
