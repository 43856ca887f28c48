package puzzles

import (
	"context"
	"time"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
	"hoshi/engine/review"
	"hoshi/render"
)

// updatePuzzle changes the stored data about the user and a puzzle, which becomes the last one they
// were shown. today is nil unless it's the puzzle of the day.
func (s *Puzzles) updatePuzzle(ctx context.Context, p *shownPuzzle, change func(player *stored.PuzzlePlayer, a *stored.PuzzleAttempt, today *stored.DailyAttempt)) (stored.PuzzlePlayer, error) {
	if p.daily == nil {
		player, _, err := s.Store.UpdatePuzzle(ctx, p.user, p.puzzle.ID, func(player *stored.PuzzlePlayer, a *stored.PuzzleAttempt) {
			player.Current, player.DailyGuild = p.puzzle.ID, ""
			change(player, a, nil)
		})
		return player, err
	}
	return s.Store.UpdateDaily(ctx, p.user, p.daily.Guild, p.daily.Day, func(player *stored.PuzzlePlayer, a *stored.PuzzleAttempt, today *stored.DailyAttempt) {
		player.Current, player.DailyGuild = p.puzzle.ID, p.daily.Guild
		change(player, a, today)
	})
}

// countPuzzle records a try, right or wrong, or that the solution was shown. Only the first one
// changes the rating. A right answer after a hint scores half a point.
func (s *Puzzles) countPuzzle(ctx context.Context, p *shownPuzzle, right, givenUp bool) (stored.PuzzlePlayer, error) {
	now := s.Now()
	return s.updatePuzzle(ctx, p, func(player *stored.PuzzlePlayer, a *stored.PuzzleAttempt, today *stored.DailyAttempt) {
		if today != nil && !today.Solved && !today.GivenUp {
			today.GivenUp = givenUp
			if !givenUp {
				today.Tries++
			}
			if right {
				today.Solved, today.At = true, now
				player.SolvedDay(p.daily.Day)
			}
		}
		a.Tries++
		a.Solved = a.Solved || right
		if a.Counted {
			return
		}
		a.Counted = true
		count(player, puzzleRating(p.puzzle.Grade), right, a.Hinted, now)
	})
}

// count updates the player's rating and totals with the result of a puzzle.
func count(p *stored.PuzzlePlayer, difficulty rating.Rating, right, hinted bool, at time.Time) {
	score := rating.Loss
	switch {
	case right && hinted:
		score = rating.Draw
	case right:
		score = rating.Win
	}
	if !p.Changed.IsZero() {
		p.Rating = p.Rating.Idle(at.Sub(p.Changed))
	}
	p.Rating = p.Rating.After(rating.Result{Opponent: difficulty, Score: score})
	p.Changed = at
	if score == rating.Win {
		p.Solved++
		p.Streak++
		p.Best = max(p.Best, p.Streak)
		return
	}
	p.Failed++
	p.Streak = 0
}

// puzzleStanding returns a player's puzzle rating and streak in words.
func puzzleStanding(p stored.PuzzlePlayer) message.Text {
	id := "puzzle.standing"
	if p.Rating.Provisional() {
		id = "puzzle.standing_provisional"
	}
	return message.T(id, message.Args{"Rating": p.Rating.Rounded(), "Count": p.Streak})
}

// tryPuzzle answers a move: either it's the winning one, or the reply shows why it fails.
func (s *Puzzles) tryPuzzle(ctx context.Context, p *shownPuzzle, typed string) error {
	pt, err := engine.ParsePoint(typed, p.pos.Size())
	if err == nil {
		err = p.pos.Legal(pt)
	}
	if err != nil {
		return explainPuzzlePoint(p, typed, err)
	}
	right := pt == p.puzzle.Proof.Move
	player, err := s.countPuzzle(ctx, p, right, false)
	if err != nil {
		return err
	}
	if right {
		line := p.puzzle.Solution()
		text := message.Sentences(message.T("puzzle.right", message.Args{"Point": pt, "Points": line}), puzzleStanding(player), p.streakText(player))
		return s.replyPuzzle(ctx, p, message.Lines(text, result.FreshText(player)),
			func(scene *render.Scene) { scene.Variation = line }, false)
	}
	after := p.pos.Clone()
	if err := after.Play(pt); err != nil {
		return err
	}
	by := s.Engines.Analyst(p.call.Channel, p.call.User.ID, 0, nil)
	_, reply, err := review.Value(ctx, by, after, engine.Limits{})
	if err != nil {
		return err
	}
	line := []engine.Point{pt, reply.Move}
	return s.replyPuzzle(ctx, p, message.T("puzzle.wrong", message.Args{"Point": pt, "Reply": reply.Move}),
		func(scene *render.Scene) { scene.Variation = line }, true)
}
