package rating

import (
	"math"
	"time"

	"hoshi/bot/domain/message"
)

// Text writes a person's rating as it's shown everywhere: "1512", "1512?" while it's provisional, and "new"
// before their first rated game, when there's only the rating that everybody starts with.
func (s Standing) Text(now time.Time) message.Text {
	if s.Games() == 0 {
		return message.T("rating.new")
	}
	return s.RatingAt(now).Text()
}

// Text writes the rating of someone who has played rated games: "1512", "1512?" while it's provisional.
func (r Rating) Text() message.Text {
	id := "rating.sure"
	if r.Provisional() {
		id = "rating.provisional"
	}
	return message.T(id, message.Args{"Rating": r.Rounded()})
}

// Rounded returns the value as people read it.
func (r Rating) Rounded() int { return int(math.Round(r.Value)) }
