package mygames

import (
	"context"
	"slices"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// mostGames is the maximum number of a person's games to list.
const mostGames = 100

// task is a game of a person and what it asks of them.
type task struct {
	*game.Game
	kind  game.Task
	actBy time.Time // see [game.Patience.ActBy]
}

// tasks returns a person's games in all places: first those that wait for them, then those in which
// they wait, each by time left. waiting is the number of the former.
func (s *MyGames) tasks(ctx context.Context, user chat.UserID) (list []task, waiting int, err error) {
	games, err := s.Store.Unfinished(ctx, user, mostGames)
	now := s.Now()
	for _, g := range games {
		t := task{g, g.TaskOf(user, now), s.Games.ActBy(g)}
		if t.kind != game.TaskNone {
			waiting++
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b task) int {
		if x, y := a.kind == game.TaskNone, b.kind == game.TaskNone; x != y {
			if x {
				return 1
			}
			return -1
		}
		return a.actBy.Compare(b.actBy)
	})
	return list, waiting, err
}
