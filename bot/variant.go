package bot

import (
	"math/bits"
	"math/rand/v2"
	"strings"

	"hoshi/engine/classic"
)

// Variant is how a program of package classic searches where a command asks for
// something else than its report's usual way. The zero value is the usual way.
type Variant struct {
	Minimax bool // by plain minimax, without alpha-beta
	Reach   int  // windows only: moves up to this distance from a stone are tried, 2; 0 for 1
}

// String names the variant by the words that commands take: "minimax r2".
func (v Variant) String() string {
	var words []string
	if v.Minimax {
		words = append(words, "minimax")
	}
	if v.Reach != 0 {
		words = append(words, "r"+itoa(v.Reach))
	}
	return strings.Join(words, " ")
}

// ParseVariant reads what [Variant.String] writes.
func ParseVariant(text string) (v Variant, ok bool) {
	for _, word := range strings.Fields(text) {
		if !v.add(word) {
			return Variant{}, false
		}
	}
	return v, true
}

// add changes the variant by one of the words that commands take and reports whether
// it is one. The words for a report's usual way, alphabeta and r1, change it back.
func (v *Variant) add(word string) bool {
	switch strings.ToLower(word) {
	case "minimax":
		v.Minimax = true
	case "alphabeta", "alpha-beta":
		v.Minimax = false
	case "r1":
		v.Reach = 0
	case "r2":
		v.Reach = 2
	default:
		return false
	}
	return true
}

// check refuses a variant that a program does not have.
func (v Variant) check(program string) error {
	if v.Reach != 0 && program != "windows" {
		return Refuse("engine.reach", Args{"Program": program})
	}
	return nil
}

// engineLabel names the program that plays a side, with its variant; "" for the main
// engine.
func (p *Player) engineLabel() string {
	return strings.TrimSpace(p.Program + " " + p.Variant.String())
}

// classicOptions are the options of a search by the program that plays a side.
func (p *Player) classicOptions(depth Depth) classic.Options {
	return classic.Options{Depth: int(depth), Minimax: p.Variant.Minimax, Reach: p.Variant.Reach}
}

// coin returns heads or tails for a game: by the service's seed, where it has one.
func (s *Service) coin(g *Game) bool {
	if s.opt.Seed == 0 {
		return rand.IntN(2) == 0
	}
	return bits.OnesCount64(s.lots(g, 0))%2 == 0
}

// lots returns the seed by which a program chooses among equally good moves in a game
// after so many moves; 0, which takes the first, where the service has no seed.
func (s *Service) lots(g *Game, moves int) uint64 {
	if s.opt.Seed == 0 {
		return 0
	}
	const odd = 0x9e3779b97f4a7c15 // spreads neighbouring numbers
	return max(1, ((uint64(s.opt.Seed)*odd)^uint64(g.ID))*odd^uint64(moves))
}
