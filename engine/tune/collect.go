package tune

import (
	"sync"

	"hoshi/engine"
)

// samples are the examples to learn from.
type samples struct {
	positions []position
	choices   []choice
}

// collect returns the samples of the games: those to learn from and those for validation. The
// number of threads doesn't affect them.
func collect(games []Game, o FitOptions) (learn, check samples) {
	of := make([]samples, len(games))
	var workers sync.WaitGroup
	for w := range o.Threads {
		workers.Go(func() {
			r := engine.NewFeatureReader()
			for i := w; i < len(games); i += o.Threads {
				of[i] = games[i].samples(r, o.Score)
			}
		})
	}
	workers.Wait()
	for i, s := range of {
		into := &learn
		if i%validationEvery == validationEvery-1 {
			into = &check
		}
		into.positions = append(into.positions, s.positions...)
		if len(into.choices) < o.MaxMoves {
			into.choices = append(into.choices, s.choices...)
		}
	}
	return learn, check
}

// samples replays a game. The evaluation learns from the positions after the last random move.
// Move ordering learns from the best moves in branches. share is the weight of the score in the
// target; see FitOptions.Score.
func (g *Game) samples(r *engine.FeatureReader, share float64) (s samples) {
	pos, err := engine.NewPosition(g.Size, g.Rule)
	if err != nil {
		return samples{}
	}
	var f engine.Features
	branches := g.Branches
	for i := range len(g.Moves) + 1 {
		for ; len(branches) > 0 && branches[0].Ply <= i; branches = branches[1:] {
			if c, ok := branches[0].choice(r, pos, &f); ok {
				s.choices = append(s.choices, c)
			}
		}
		if i == len(g.Moves) {
			break
		}
		if i >= g.LastRandom() && g.Finished() {
			if r.Read(pos, &f); f.Quiet {
				s.positions = append(s.positions, newPosition(&f, pos.SideToMove(), result(g.Winner, pos.SideToMove()), g.Scores[i], share))
			}
		}
		if err := pos.Play(g.Moves[i]); err != nil {
			return s
		}
	}
	return s
}

// choice returns the example of the best move in a branch from pos; ok is false if there is none
// to learn from.
func (b *Branch) choice(r *engine.FeatureReader, pos *engine.Position, f *engine.Features) (c choice, ok bool) {
	undo, ok := b.Play(pos)
	defer undo()
	if !ok || b.Score <= -engine.ScoreMate/2 {
		return c, false
	}
	r.Read(pos, f)
	return newChoice(f, pos.SideToMove(), b.Best)
}

// result returns the result for mover: 1 for a win, ½ for a draw, 0 for a loss.
func result(winner, mover engine.Color) float64 {
	switch winner {
	case engine.Empty:
		return 0.5
	case mover:
		return 1
	}
	return 0
}

// newPosition returns the example of a position with its features summed up.
func newPosition(f *engine.Features, mover engine.Color, result float64, score int16, share float64) position {
	var times [2 * engine.PatternCodeCount]int16
	var used []uint16
	add := func(at uint16, n int16) {
		if times[at] == 0 {
			used = append(used, at)
		}
		times[at] += n
	}
	for _, c := range f.Own {
		add(c, 1)
	}
	for _, c := range f.Opponent {
		add(uint16(engine.PatternCodeCount+int(c)), 1)
	}
	e := position{situation: f.Situation, mover: mover, result: result, terms: make([]term, len(used))}
	for i, at := range used {
		e.terms[i] = term{at, times[at]}
	}
	e.target = (1-share)*result + share*engine.WinChance(int(score))
	return e
}

// newChoice returns the example of a move, with the chosen move first; ok is false if there was
// no choice.
func newChoice(f *engine.Features, mover engine.Color, move engine.Point) (c choice, ok bool) {
	if len(f.Moves) < 2 {
		return c, false
	}
	c.mover = mover
	c.moves = make([][2]uint16, len(f.Moves))
	for i, m := range f.Moves {
		c.moves[i] = [2]uint16{m.Own, m.Opponent}
		if m.Move == move {
			c.moves[0], c.moves[i] = c.moves[i], c.moves[0]
			ok = true
		}
	}
	return c, ok
}
