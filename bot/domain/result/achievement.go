package result

import (
	"context"
	"strings"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
)

// achievementText names an achievement.
func achievementText(n stored.AchievementName) message.Text {
	if level, ok := strings.CutPrefix(string(n), stored.FirstWinPrefix); ok {
		if l, ok := engine.ParseLevel(level); ok {
			return message.T("achievement.first_win", message.Args{"Level": l})
		}
		return message.Text{} // the level no longer exists
	}
	return message.T("achievement." + string(n))
}

// deepWin is the minimum length, in plies, of a forced win that earns an achievement.
const deepWin = 9

// Limits on the search for a forced win after a game, so that it doesn't delay the final board.
const (
	deepWinMoves = 12 // winner's moves to check
	deepWinNodes = 60_000
	deepWinTime  = 30 * time.Second // a backstop: the node limit ends a search much sooner
)

// AchieveDeepWin checks whether a finished game was won by a forced win of nine plies or more, and
// if so stores the achievement. It's safe to call twice.
func (s *Results) AchieveDeepWin(ctx context.Context, g *game.Game) {
	winner := g.Player(g.Winner)
	if _, _, _, rated := rating.RatedResult(g); !rated || g.State != game.Won || winner == nil || winner.Engine {
		return
	}
	looking, cancel := context.WithTimeout(ctx, deepWinTime)
	defer cancel()
	deep, err := wonDeeply(looking, g)
	if err == nil && deep {
		err = s.Store.Achieve(ctx, stored.Achievement{User: winner.User.ID, Name: stored.DeepWin, Game: g.ID, At: s.Now()})
	}
	if err != nil && ctx.Err() == nil {
		s.Log.WarnContext(ctx, "a forced win was not looked for", "game", g.ID, "err", err)
	}
}

// wonDeeply reports whether a won game ended with a forced win of nine plies or more that the
// winner played without a slip. It goes back from the last move as long as the search proves the
// position won and knows the shortest win.
func wonDeeply(ctx context.Context, g *game.Game) (bool, error) {
	pos, err := g.Position()
	if err != nil {
		return false, err
	}
	// Don't take an engine from the pool: they may all be busy for a long time, and the board
	// shouldn't wait for them.
	e := engine.New(engine.Options{HashMB: 1})
	back := 1 // back to the winner's last move, then two moves at a time
	for range deepWinMoves {
		for ; back > 0; back-- {
			if pos.Len() == 0 {
				return false, nil
			}
			if err := pos.Undo(); err != nil {
				return false, err
			}
		}
		back = 2
		if pos.SideToMove() != g.Winner {
			return false, nil
		}
		res, err := e.Analyze(ctx, pos, engine.Analysis{Limits: engine.Limits{Depth: 8, Nodes: deepWinNodes}})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return false, err
		}
		switch best := res.Variations[0]; {
		case best.Mate <= 0 || !best.Exact:
			return false, nil
		case best.Mate >= deepWin:
			return true, nil
		}
	}
	return false, nil
}

// achievedText announces what the players achieved in a game; it's empty if they achieved nothing.
func (s *Results) achievedText(ctx context.Context, g *game.Game) (message.Text, error) {
	if g.State == game.Playing || !g.Rated {
		return message.Text{}, nil
	}
	list, err := s.Store.AchievementsIn(ctx, g.ID)
	if err != nil {
		return message.Text{}, err
	}
	var out []message.Text
	for _, a := range list {
		if name := achievementText(a.Name); !name.IsZero() {
			out = append(out, message.T("achievement.told", message.Args{"User": g.Player(g.Side(a.User)).User, "Achievement": name}))
		}
	}
	return message.Lines(out...), nil
}

// AchievementsText lists a person's achievements; it's empty if there are none.
func AchievementsText(list []stored.Achievement) message.Text {
	var names message.List
	for _, a := range list {
		if name := achievementText(a.Name); !name.IsZero() {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return message.Text{}
	}
	return message.T("achievement.list", message.Args{"Achievements": names})
}

// FreshText announces what a person just achieved with a puzzle; it's empty if there's nothing new.
func FreshText(p stored.PuzzlePlayer) message.Text {
	var out []message.Text
	for _, a := range p.Fresh {
		out = append(out, message.T("achievement.told", message.Args{"User": p.User, "Achievement": achievementText(a.Name)}))
	}
	return message.Lines(out...)
}
