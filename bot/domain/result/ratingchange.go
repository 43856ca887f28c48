package result

import (
	"context"
	"slices"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/engine"
)

// changesSearched is how many of a person's latest rated games are searched for a given one. Boards
// are seldom shown again long after their game.
const changesSearched = 50

// Change is how a game changed a player's rating, on its server or else globally.
type Change struct {
	User          chat.User
	Before, After rating.Rating
}

// Gain returns by how many points the rating rose, as it's shown.
func (c Change) Gain() int { return c.After.Rounded() - c.Before.Rounded() }

// ratingChanges returns how a game changed its players' ratings, Black's first. There are none if the game
// didn't count.
func (s *Results) ratingChanges(ctx context.Context, g *game.Game) (changes []Change, err error) {
	if _, _, _, counts := rating.RatedResult(g); !counts {
		return nil, nil
	}
	scope := rating.ScopeOf(g)
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		p := g.Player(side)
		if p.Engine || p.User.ID == "" {
			continue
		}
		list, err := s.Store.RatingChanges(ctx, scope, p.User.ID, changesSearched)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(list, func(c rating.Change) bool { return c.Game == g.ID })
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
		changes = append(changes, Change{p.User, before, list[i].After})
	}
	return changes, nil
}

// Rating says how the game changed its players' ratings. It's empty if the game didn't count.
func (b Brought) Rating() message.Text { return ratingText(b.Changes) }

// RatingOfOthers says the same of everyone but one person.
func (b Brought) RatingOfOthers(user chat.UserID) message.Text {
	return ratingText(slices.DeleteFunc(slices.Clone(b.Changes), func(c Change) bool { return c.User.ID == user }))
}

// RatingOf returns how the game changed a person's rating.
func (b Brought) RatingOf(user chat.UserID) (c Change, ok bool) {
	i := slices.IndexFunc(b.Changes, func(c Change) bool { return c.User.ID == user })
	if i < 0 {
		return c, false
	}
	return b.Changes[i], true
}

func ratingText(changes []Change) message.Text {
	var list message.List
	for _, c := range changes {
		list = append(list, message.T("end.rating_change", message.Args{"User": c.User, "Before": c.Before.Rounded(), "After": c.After.Rounded()}))
	}
	if len(list) == 0 {
		return message.Text{}
	}
	return message.T("end.rating", message.Args{"Changes": list})
}
