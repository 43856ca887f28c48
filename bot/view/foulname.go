package view

import (
	"hoshi/engine"
)

// FoulID returns the name of a foul in message IDs.
func FoulID(f engine.Foul) string {
	switch f {
	case engine.FoulOverline:
		return "overline"
	case engine.FoulDoubleFour:
		return "double_four"
	}
	return "double_three"
}
