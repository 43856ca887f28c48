package practice

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/analysis"
	"hoshi/engine"
	"hoshi/engine/review"
)

// The limits of a search through lost games.
const (
	gamesAtOnce = 20          // games looked through for one request
	mostOpen    = 30          // positions that aren't done; with as many, no more are looked for
	mostPerGame = 3           // positions from one game
	gameTime    = time.Minute // for one game, with the wait for an engine
	mostLate    = 3           // games that may take longer; after these, the engines are too busy
	longestWin  = 11          // plies of a forced win; longer ones teach little and take long to judge
	judgeHashMB = 4           // of the transposition table of an engine that judges
)

// SearchJob looks through games that a person lost for positions to practice.
type SearchJob struct {
	User chat.UserID `json:"user,omitempty"`
}

// Kind implements [stored.Job].
func (SearchJob) Kind() string { return "practice" }

// Options lets a search follow the last one at once, for the games that have been lost since.
func (SearchJob) Options() stored.JobOptions {
	return stored.JobOptions{Queue: stored.PracticeQueue, Repeats: true}
}

// Search looks through a person's latest lost games for positions to
// practice. What it found in a game is stored before it looks at the next one. A game that takes too
// long is left for the next search, because the engines may just be busy.
func (s *Practice) Search(ctx context.Context, j SearchJob) error {
	user := j.User
	var late []int64
	for range gamesAtOnce {
		p, err := s.planOf(ctx, user)
		if err != nil || open(p.positions) >= mostOpen {
			return err
		}
		list, err := s.Store.UnsearchedLosses(ctx, user, len(late)+1)
		list = slices.DeleteFunc(list, func(id int64) bool { return slices.Contains(late, id) })
		if err != nil || len(list) == 0 {
			return err
		}
		g, err := s.Store.Game(ctx, list[0])
		if errors.Is(err, stored.ErrNoGame) {
			continue // it has just been deleted
		}
		if err != nil {
			return err
		}
		found, err := s.searchGame(ctx, user, g, p.today)
		if errors.Is(err, errLate) {
			s.Log.WarnContext(ctx, "looking through a lost game took too long", "game", g.ID)
			if late = append(late, g.ID); len(late) == mostLate {
				return nil
			}
			continue
		}
		if err != nil {
			return err
		}
		if err := s.Store.AddPractice(ctx, user, g.ID, found); err != nil {
			return err
		}
	}
	return nil
}

// errLate means that looking through a game took too long.
var errLate = errors.New("it took too long")

// searchGame returns the positions of a lost game. A game that can't be read has none.
func (s *Practice) searchGame(ctx context.Context, user chat.UserID, g *game.Game, today settings.Day) ([]stored.PracticePosition, error) {
	pos, err := g.Position()
	if err != nil {
		s.Log.WarnContext(ctx, "a lost game could not be read", "game", g.ID, "err", err)
		return nil, nil
	}
	if len(g.Moves) == 0 {
		return nil, nil
	}
	limited, cancel := context.WithTimeout(ctx, gameTime)
	defer cancel()
	found, err := s.positions(limited, user, g, pos)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, errLate
	}
	for i := range found {
		found[i].Game, found[i].Due = g.ID, today
	}
	return found, err
}

// positions reviews a lost game and returns what the person missed. last is its last position.
func (s *Practice) positions(ctx context.Context, user chat.UserID, g *game.Game, last *engine.Position) ([]stored.PracticePosition, error) {
	r, err := s.Analysis.ReviewNow(ctx, user, g)
	if err != nil {
		return nil, err
	}
	list := missed(r.Moves, g.Side(user))
	if len(list) == 0 {
		return nil, nil
	}
	own := engine.New(engine.Options{HashMB: judgeHashMB})
	return verified(ctx, s.Engines.Analyst("", user, g.ID, own), last, list)
}

// mistake is a move that missed something.
type mistake struct {
	review.Move
	kind stored.PracticeKind
}

// missed returns the moves by which a side missed a win or a defense, in playing order. moves are the
// reviewed moves of a game.
func missed(moves []review.Move, side engine.Color) (list []mistake) {
	for i, m := range moves {
		if m.Side != side {
			continue
		}
		if kind := kindOf(m, moves[i+1:]); kind != "" {
			list = append(list, mistake{m, kind})
		}
	}
	return list
}

// kindOf returns what a move missed, given the moves that follow, or "" for nothing to practice. A defense
// is missed even if the chances were poor and the review calls the move an inaccuracy.
func kindOf(m review.Move, later []review.Move) stored.PracticeKind {
	switch {
	case m.Grade() == review.MissedWin && m.Best.Mate <= longestWin:
		return stored.PracticeWin
	case m.Grade() >= review.Inaccuracy && m.Best.Mate == 0 && len(later) > 0 && later[0].Best.Mate > 0 && later[0].Best.Mate <= longestWin:
		return stored.PracticeDefense
	}
	return ""
}

// verified returns the positions before mistakes, at most mostPerGame, if the search that judges what
// people try agrees: the best move is right, and the move played is wrong. Those that cost most come
// first. last is the last position of the game.
func verified(ctx context.Context, by review.Analyst, last *engine.Position, list []mistake) (found []stored.PracticePosition, err error) {
	slices.SortStableFunc(list, func(a, b mistake) int { return cmp.Compare(b.Loss(), a.Loss()) })
	for _, m := range list {
		if len(found) == mostPerGame {
			break
		}
		pos := last.Clone()
		if err := analysis.Rewind(pos, m.Number-1); err != nil {
			return nil, err
		}
		played, err := judge(ctx, by, pos, m.kind, m.Played)
		if err != nil {
			return nil, err
		}
		best, err := judge(ctx, by, pos, m.kind, m.Best.Move)
		if err != nil {
			return nil, err
		}
		if played.right || !best.right {
			continue
		}
		found = append(found, stored.PracticePosition{Ply: m.Number - 1, Side: m.Side, Kind: m.kind, Answer: best.line})
	}
	return found, nil
}
