package result

import (
	"context"
	"math"
	"slices"

	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/rating"
	"hoshi/bot/standing"
	"hoshi/engine"
)

// changesSearched is how many of a person's latest rated games are searched for a given one. Boards
// are seldom shown again long after their game.
const changesSearched = 50

// ratingChangeText says how a game changed its players' ratings, on its server or else globally.
// It's empty if the game didn't count.
func (s *Results) ratingChangeText(ctx context.Context, g *game.Game) (message.Text, error) {
	if _, _, _, counts := standing.RatedResult(g); !counts {
		return message.Text{}, nil
	}
	scope := standing.ScopeOf(g)
	var changes message.List
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		p := g.Player(side)
		if p.Engine || p.User.ID == "" {
			continue
		}
		list, err := s.Store.RatingChanges(ctx, scope, p.User.ID, changesSearched)
		if err != nil {
			return message.Text{}, err
		}
		i := slices.IndexFunc(list, func(c standing.RatingChange) bool { return c.Game == g.ID })
		if i < 0 {
			continue
		}
		before := rating.New()
		switch {
		case i+1 < len(list):
			before = list[i+1].After
		case len(list) == changesSearched:
			continue // the previous rating isn't in the list
		}
		changes = append(changes, message.T("end.rating_change", message.Args{"User": p.User, "Before": Rounded(before), "After": Rounded(list[i].After)}))
	}
	if len(changes) == 0 {
		return message.Text{}, nil
	}
	return message.T("end.rating", message.Args{"Changes": changes}), nil
}

// Rounded returns a rating as people read it.
func Rounded(r rating.Rating) int { return int(math.Round(r.Value)) }

// RatingText formats a rating as a number, with a question mark while it's provisional.
func RatingText(r rating.Rating) message.Text {
	id := "rating.sure"
	if r.Provisional() {
		id = "rating.provisional"
	}
	return message.T(id, message.Args{"Rating": Rounded(r)})
}
