package game

import (
	"strconv"
	"strings"

	"hoshi/engine/classic"
)

// Variant is a modified search of a program of package classic, as requested by a command. The zero
// value is the search described in the program's report.
type Variant struct {
	Minimax bool // plain minimax, without alpha-beta
	Reach   int  // windows only: 2 to try moves up to distance 2 from a stone; 0 for distance 1
}

// String returns the variant as it's written in commands: "minimax r2".
func (v Variant) String() string {
	var words []string
	if v.Minimax {
		words = append(words, "minimax")
	}
	if v.Reach != 0 {
		words = append(words, "r"+strconv.Itoa(v.Reach))
	}
	return strings.Join(words, " ")
}

// ParseVariant parses the output of [Variant.String].
func ParseVariant(text string) (v Variant, ok bool) {
	for _, word := range strings.Fields(text) {
		if !v.Add(word) {
			return Variant{}, false
		}
	}
	return v, true
}

// Add applies a variant word from a command and reports whether it is one. The words alphabeta and
// r1 restore the report's usual search.
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

// Fits reports whether a program can search this way.
func (v Variant) Fits(program string) bool { return v.Reach == 0 || program == "windows" }

// EngineLabel returns the name of the player's program and variant, or "" for the main engine.
func (p *Player) EngineLabel() string {
	return strings.TrimSpace(p.Program + " " + p.Variant.String())
}

// ClassicOptions returns the search options for the player's program.
func (p *Player) ClassicOptions(depth Depth) classic.Options {
	return classic.Options{Depth: int(depth), Minimax: p.Variant.Minimax, Reach: p.Variant.Reach}
}
