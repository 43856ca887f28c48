package bot

import (
	"context"
	"strings"
	"time"

	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/people"
	"hoshi/bot/puzzles"
	"hoshi/bot/standing"
	"hoshi/engine"
)

// text says what was achieved.
func text(n people.AchievementName) message.Text {
	if level, ok := strings.CutPrefix(string(n), people.FirstWinPrefix); ok {
		if l, ok := engine.ParseLevel(level); ok {
			return message.T("achievement.first_win", message.Args{"Level": l})
		}
		return message.Text{} // of a level that there was once
	}
	return message.T("achievement." + string(n))
}

// deepWin is how many plies a forced win has at least to be an achievement.
const deepWin = 9

// The bounds of looking for a forced win at the end of a game: it must not hold up the
// last board.
const (
	deepWinMoves = 12 // moves of the winner that are looked at
	deepWinNodes = 60_000
	deepWinTime  = 30 * time.Second // long after the nodes end a search
)

// achieveDeepWin looks whether a game that has ended was won by a forced win of nine plies
// or more, and stores that. Finding out again does no harm.
func (s *Service) achieveDeepWin(ctx context.Context, g *game.Game) {
	winner := g.Player(g.Winner)
	if _, _, _, rated := standing.RatedResult(g); !rated || g.State != game.Won || winner == nil || winner.Engine {
		return
	}
	looking, cancel := context.WithTimeout(ctx, deepWinTime)
	defer cancel()
	deep, err := wonDeeply(looking, g)
	if err == nil && deep {
		err = s.store.Achieve(ctx, people.Achievement{User: winner.User.ID, Name: people.DeepWin, Game: g.ID, At: time.Now()})
	}
	if err != nil && ctx.Err() == nil {
		s.opt.Log.WarnContext(ctx, "a forced win was not looked for", "game", g.ID, "err", err)
	}
}

// wonDeeply reports whether a won game ended with a forced win of nine plies or more that
// the winner played without a slip. It goes back from the last move as long as the
// position is proven to be won, with the shortest win known.
func wonDeeply(ctx context.Context, g *game.Game) (bool, error) {
	pos, err := g.Position()
	if err != nil {
		return false, err
	}
	// Not one of the pool's engines: they may all be busy for long, and a board is not to
	// wait for them.
	e := engine.New(engine.Options{HashMB: 1})
	back := 1 // to the winner's last move, then two moves at a time
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

// achievedText says what people have achieved in a game; nothing where they have not.
func (s *Service) achievedText(ctx context.Context, g *game.Game) (message.Text, error) {
	if g.State == game.Playing || !g.Rated {
		return message.Text{}, nil
	}
	list, err := s.store.AchievementsIn(ctx, g.ID)
	if err != nil {
		return message.Text{}, err
	}
	var out []message.Text
	for _, a := range list {
		if name := text(a.Name); !name.IsZero() {
			out = append(out, message.T("achievement.told", message.Args{"User": g.Player(g.Side(a.User)).User, "Achievement": name}))
		}
	}
	return message.Lines(out...), nil
}

// achievementsText lists what a person has achieved; nothing for nothing.
func achievementsText(list []people.Achievement) message.Text {
	var names message.List
	for _, a := range list {
		if name := text(a.Name); !name.IsZero() {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return message.Text{}
	}
	return message.T("achievement.list", message.Args{"Achievements": names})
}

// freshText says what was achieved by a puzzle; nothing for nothing.
func freshText(p puzzles.PuzzlePlayer) message.Text {
	var out []message.Text
	for _, a := range p.Fresh {
		out = append(out, message.T("achievement.told", message.Args{"User": p.User, "Achievement": text(a.Name)}))
	}
	return message.Lines(out...)
}
