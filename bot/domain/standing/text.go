package standing

import (
	"math"
	"time"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
)

// Text writes a person's rating as it's shown everywhere: "1512", "1512?" while it's provisional, and "new"
// before their first rated game, when there's only the rating that everybody starts with.
func (s Standing) Text(now time.Time) message.Text {
	if s.Games() == 0 {
		return message.T("rating.new")
	}
	return RatingText(s.RatingAt(now))
}

// RatingText writes the rating of someone who has played rated games: "1512", "1512?" while it's
// provisional.
func RatingText(r rating.Rating) message.Text {
	id := "rating.sure"
	if r.Provisional() {
		id = "rating.provisional"
	}
	return message.T(id, message.Args{"Rating": Rounded(r)})
}

// Rounded returns a rating as people read it.
func Rounded(r rating.Rating) int { return int(math.Round(r.Value)) }
