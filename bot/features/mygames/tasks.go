package mygames

import (
	"context"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// mostGames is the maximum number of a person's games to list.
const mostGames = 100

// task is a game of a person and what it asks of them.
type task struct {
	*game.Game
	board chat.MessageRef // the message that shows it to them; without a Message for none
	kind  game.Task
	actBy time.Time // see [game.Patience.ActBy]
}

// tasks returns a person's games in all places: first those that wait for them, then those in which
// they wait, each by time left. waiting is the number of the former.
func (s *MyGames) tasks(ctx context.Context, user chat.UserID) (list []task, waiting int, err error) {
	games, err := s.Store.Unfinished(ctx, user, mostGames)
	now := s.Now()
	for _, g := range games {
		board, err := s.boardOf(ctx, g, user)
		if err != nil {
			return nil, 0, err
		}
		t := task{g, board, g.TaskOf(user, now), s.Games.ActBy(g)}
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

// boardOf returns the message that shows a game to a person. That of a paired game is in their direct
// messages.
func (s *MyGames) boardOf(ctx context.Context, g *game.Game, user chat.UserID) (chat.MessageRef, error) {
	if !game.IsPaired(g.Channel) {
		return chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message}, nil
	}
	boards, err := s.Store.DirectBoards(ctx, g.ID)
	for _, b := range boards {
		if b.User == user && b.Channel != "" {
			return chat.MessageRef{Channel: b.Channel, Message: b.Message}, err
		}
	}
	return chat.MessageRef{}, err
}
