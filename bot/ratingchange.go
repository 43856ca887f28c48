package bot

import (
	"context"
	"math"
	"slices"

	"hoshi/bot/rating"
	"hoshi/engine"
)

// changesSearched is how many of a person's latest rated games are looked through for one:
// a board is seldom shown again long after its game.
const changesSearched = 50

// ratingChangeText says what a game did to the ratings of its players, on its server or else
// everywhere; nothing if it has not counted.
func (s *Service) ratingChangeText(ctx context.Context, g *Game) (Text, error) {
	if _, _, _, counts := g.RatedResult(); !counts {
		return Text{}, nil
	}
	scope := RatingScope{Guild: g.Guild, Family: FamilyOf(g.Rule)}
	var changes List
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		p := g.Player(side)
		if p.Engine || p.User.ID == "" {
			continue
		}
		list, err := s.store.RatingChanges(ctx, scope, p.User.ID, changesSearched)
		if err != nil {
			return Text{}, err
		}
		i := slices.IndexFunc(list, func(c RatingChange) bool { return c.Game == g.ID })
		if i < 0 {
			continue
		}
		before := rating.New()
		switch {
		case i+1 < len(list):
			before = list[i+1].After
		case len(list) == changesSearched:
			continue // the one before it is not in the list
		}
		changes = append(changes, T("end.rating_change", Args{"User": p.User, "Before": rounded(before), "After": rounded(list[i].After)}))
	}
	if len(changes) == 0 {
		return Text{}, nil
	}
	return T("end.rating", Args{"Changes": changes}), nil
}

// rounded is a rating as people read it.
func rounded(r rating.Rating) int { return int(math.Round(r.Value)) }
