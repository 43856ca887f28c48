package bot

import (
	"math/bits"
	"math/rand/v2"

	"hoshi/bot/game"
)

// coin returns heads or tails for a game: by the service's seed, where it has one.
func (s *Service) coin(g *game.Game) bool {
	if s.opt.Seed == 0 {
		return rand.IntN(2) == 0
	}
	return bits.OnesCount64(s.lots(g, 0))%2 == 0
}

// lots returns the seed by which a program chooses among equally good moves in a game
// after so many moves; 0, which takes the first, where the service has no seed.
func (s *Service) lots(g *game.Game, moves int) uint64 {
	if s.opt.Seed == 0 {
		return 0
	}
	const odd = 0x9e3779b97f4a7c15 // spreads neighbouring numbers
	return max(1, ((uint64(s.opt.Seed)*odd)^uint64(g.ID))*odd^uint64(moves))
}
