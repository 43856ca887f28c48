package result

import (
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/engine"
)

// EvenMatchText tells a person at which level they'd win about half of their games, or how many
// more games that takes.
func EvenMatchText(even rating.EvenMatch) message.Text {
	switch {
	case even.Games == 0:
		return message.T("level.even_none", message.Args{"Count": rating.EvenGames})
	case even.Level == engine.NoLevel:
		return message.T("level.even_few", message.Args{"Count": rating.EvenGames - even.Games})
	case even.From == even.To:
		return message.T("level.even_at", evenArgs(even))
	}
	return message.T("level.even_between", evenArgs(even))
}

// EvenMatchRow says the same about someone in one line. It's empty if there are too few games.
func EvenMatchRow(even rating.EvenMatch) message.Text {
	switch {
	case even.Level == engine.NoLevel:
		return message.Text{}
	case even.From == even.To:
		return message.T("stats.even_at", message.Args{"Level": even.Level})
	}
	return message.T("stats.even_between", message.Args{"Level": even.Level, "Weakest": even.From, "Strongest": even.To})
}

func evenArgs(even rating.EvenMatch) message.Args {
	return message.Args{"Level": even.Level, "Weakest": even.From, "Strongest": even.To, "Rating": even.Rating, "Margin": even.Margin, "Count": even.Games}
}
