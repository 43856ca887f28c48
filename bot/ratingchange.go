package bot

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
func (s *Service) ratingChangeText(ctx context.Context, g *game.Game) (message.Text, error) {
	if _, _, _, counts := standing.RatedResult(g); !counts {
		return message.Text{}, nil
	}
	scope := standing.RatingScope{Guild: g.Guild, Family: standing.FamilyOf(g.Rule)}
	var changes message.List
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		p := g.Player(side)
		if p.Engine || p.User.ID == "" {
			continue
		}
		list, err := s.store.RatingChanges(ctx, scope, p.User.ID, changesSearched)
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
		changes = append(changes, message.T("end.rating_change", message.Args{"User": p.User, "Before": rounded(before), "After": rounded(list[i].After)}))
	}
	if len(changes) == 0 {
		return message.Text{}, nil
	}
	return message.T("end.rating", message.Args{"Changes": changes}), nil
}

// rounded returns a rating as people read it.
func rounded(r rating.Rating) int { return int(math.Round(r.Value)) }
