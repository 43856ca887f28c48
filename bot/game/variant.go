package game

import (
	"strings"

	"hoshi/bot/chat"
	"hoshi/bot/message"
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
		words = append(words, "r"+Itoa(v.Reach))
	}
	return strings.Join(words, " ")
}

// ParseVariant reads what [Variant.String] writes.
func ParseVariant(text string) (v Variant, ok bool) {
	for _, word := range strings.Fields(text) {
		if !v.Add(word) {
			return Variant{}, false
		}
	}
	return v, true
}

// Add changes the variant by one of the words that commands take and reports whether
// it is one. The words for a report's usual way, alphabeta and r1, change it back.
func (v *Variant) Add(word string) bool {
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

// Check refuses a variant that a program does not have.
func (v Variant) Check(program string) error {
	if v.Reach != 0 && program != "windows" {
		return chat.Refuse("engine.reach", message.Args{"Program": program})
	}
	return nil
}

// EngineLabel names the program that plays a side, with its variant; "" for the main
// engine.
func (p *Player) EngineLabel() string {
	return strings.TrimSpace(p.Program + " " + p.Variant.String())
}

// ClassicOptions are the options of a search by the program that plays a side.
func (p *Player) ClassicOptions(depth Depth) classic.Options {
	return classic.Options{Depth: int(depth), Minimax: p.Variant.Minimax, Reach: p.Variant.Reach}
}
