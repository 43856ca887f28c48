package view

import (
	"fmt"
	"math"

	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/engine/review"
)

// ValueText says what a move is worth to the side that plays it: the chance to win in percent and
// the engine's score or, if the outcome is proven, how the game ends. Hints, heat maps, and
// analyses all use this wording.
func ValueText(score, mate int, exact bool) message.Text {
	switch {
	case mate > 0 && exact:
		return message.T("value.wins", message.Args{"Count": (mate + 1) / 2})
	case mate > 0:
		return message.T("value.wins_latest", message.Args{"Count": (mate + 1) / 2})
	case mate < 0 && exact:
		return message.T("value.loses", message.Args{"Count": -mate / 2})
	case mate < 0:
		return message.T("value.loses_latest", message.Args{"Count": -mate / 2})
	}
	return message.T("value.chance", message.Args{"Percent": Percent(score), "Points": signed(score)})
}

// Percent returns the chance to win for a score, in whole percent.
func Percent(score int) int { return ChancePercent(engine.WinChance(score)) }

// certain is the distance from 0 or 1 below which a chance counts as proven.
const certain = 1e-9

// ChancePercent returns a winning chance, or a share of games, in whole percent. It returns 0 or 100
// only for proven results.
func ChancePercent(chance float64) int {
	switch {
	case chance < certain:
		return 0
	case chance > 1-certain:
		return 100
	}
	return min(max(int(math.Round(100*chance)), 1), 99)
}

// GradeName returns the word for how good a move was, such as "blunder".
func GradeName(grade review.Grade) message.Text { return message.T("grade." + grade.String()) }

// Number formats a value from a program.
func Number(v float64) string { return fmt.Sprintf("%g", v) }

// signed formats a score with its sign.
func signed(score int) string { return fmt.Sprintf("%+d", score) }
