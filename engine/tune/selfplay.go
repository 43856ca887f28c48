package tune

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"

	"hoshi/engine"
)

// Random moves in the games and their openings.
const (
	maxOpeningScore   = 300 // an opening is replaced if either side is ahead by more points
	maxUnbalanced     = 900 // the same for openings that may be unbalanced
	randomMoveUntil   = 24  // random moves are possible up to this number of stones on the board
	randomMoveEvery   = 14  // one in this many moves is random
	randomMoveMaxLoss = 150 // points a random move may cost, as far as the search can tell
)

// queued is the number of games a thread can play ahead of the next one to write.
const queued = 4

// SelfPlay plays games from random openings and writes them to w in number order, one write
// each. The number of threads doesn't matter. If a game fails or ctx ends, SelfPlay returns the
// error; the games already written are complete.
func SelfPlay(ctx context.Context, w io.Writer, o SelfPlayOptions) error {
	return o.withDefaults().playFile(ctx, w, 0, true)
}

// playFile plays and writes the games from number from on. If the file is empty, it also writes
// the start of the file.
func (o SelfPlayOptions) playFile(ctx context.Context, w io.Writer, from int, empty bool) error {
	for _, size := range []int{o.Size, engine.MaxSize} {
		if _, err := engine.NewPosition(size, o.Rule); err != nil {
			return err
		}
	}
	if empty {
		header, err := o.settings().header()
		if err != nil {
			return err
		}
		if _, err := w.Write(header); err != nil {
			return err
		}
	}
	return o.playAll(ctx, w, from, o.play)
}

// selfPlayResult is a game, or the reason why there is none.
type selfPlayResult struct {
	game Game
	err  error
}

// playAll writes the games that play returns, in number order, skipping the ones already in the
// file: from is the first number to play.
func (o SelfPlayOptions) playAll(ctx context.Context, w io.Writer, from int, play func(ctx context.Context, number uint64) (Game, error)) error {
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	// Worker i plays every o.Threads-th game from i on, and stops at its first error.
	results := make([]chan selfPlayResult, o.Threads)
	for i := range results {
		results[i] = make(chan selfPlayResult, queued)
		workers.Go(func() {
			for n := from + i; n < o.Games; n += o.Threads {
				game, err := play(ctx, uint64(n))
				select {
				case results[i] <- selfPlayResult{game, err}:
				case <-ctx.Done():
					return
				}
				if err != nil {
					return
				}
			}
		})
	}
	for n := from; n < o.Games; n++ {
		select {
		case r := <-results[(n-from)%o.Threads]:
			if r.err != nil {
				return fmt.Errorf("self-play, game %d: %w", n+1, r.err)
			}
			if _, err := w.Write(appendFrame(nil, r.game.appendGame(nil))); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
		if o.Progress != nil {
			o.Progress(n+1, o.Games)
		}
	}
	return nil
}

// play plays one game and returns it with its branches. It tries random openings until one is
// balanced.
func (o SelfPlayOptions) play(ctx context.Context, number uint64) (Game, error) {
	rng := rand.New(rand.NewPCG(o.Seed, number))
	p := newGamePlayer(o, rng, rand.New(rand.NewPCG(^o.Seed, number)))
	for {
		pos, err := p.opening(rng)
		if err != nil {
			return Game{}, err
		}
		g, err := p.playFrom(ctx, rng, pos)
		if err != nil {
			return Game{}, err
		}
		if g.Moves != nil {
			variations, err := o.sideVariations(ctx, rng, &g)
			g.Branches = append(g.Branches, variations...)
			slices.SortStableFunc(g.Branches, func(a, b Branch) int { return a.Ply - b.Ply })
			return g, err
		}
	}
}

// gamePlayer plays one game.
type gamePlayer struct {
	SelfPlayOptions
	maxScore int // for either side in the opening
	engine   *engine.Engine
	leaves   *leafSearcher // nil means none
}

// newGamePlayer draws the kind of game from kind, not from the generator of the moves, so that
// the shares of the kinds don't affect the other games.
func newGamePlayer(o SelfPlayOptions, rng, kind *rand.Rand) *gamePlayer {
	p := &gamePlayer{SelfPlayOptions: o, maxScore: maxOpeningScore}
	if kind.Float64() < o.Unbalanced {
		p.maxScore = maxUnbalanced
	}
	if kind.Float64() < o.Large {
		p.Size = engine.MaxSize
	}
	opts := o.engineOptions()
	if o.Leaves > 0 {
		p.leaves = newLeafSearcher(o, kind)
		opts.Sampler = p.leaves.sampler
	}
	p.engine = engine.New(opts)
	return p
}

// engineOptions returns the options of the engines that play and search branches.
func (o SelfPlayOptions) engineOptions() engine.Options {
	return engine.Options{HashMB: 1, Weights: o.Weights, Network: o.Network, NoNetwork: o.NoNetwork}
}

// opening puts two to ten stones on random points in part of the board.
func (p *gamePlayer) opening(rng *rand.Rand) (*engine.Position, error) {
	pos, err := engine.NewPosition(p.Size, p.Rule)
	if err != nil {
		return nil, err
	}
	width := min(5+rng.IntN(5), p.Size)
	from := engine.Point{Col: int8(rng.IntN(p.Size - width + 1)), Row: int8(rng.IntN(p.Size - width + 1))}
	for want := 2 + rng.IntN(9); pos.Len() < want && !pos.Over(); {
		pt := engine.Point{Col: from.Col + int8(rng.IntN(width)), Row: from.Row + int8(rng.IntN(width))}
		_ = pos.Play(pt) // tries another point if this one is taken or forbidden
	}
	return pos, nil
}

// playFrom plays a game from its opening. It returns a game without moves if a side is too far
// ahead in the opening.
func (p *gamePlayer) playFrom(ctx context.Context, rng *rand.Rand, pos *engine.Position) (Game, error) {
	g := Game{
		Size: p.Size, Rule: p.Rule, Opening: pos.Len(),
		Best: pos.Moves(), Scores: slices.Repeat([]int16{Unknown}, pos.Len()),
	}
	for !pos.Over() {
		res, err := p.engine.Search(ctx, pos, engine.Limits{Nodes: p.Nodes})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Game{}, err
		}
		if pos.Len() == g.Opening && (res.Score > p.maxScore || res.Score < -p.maxScore) {
			return Game{}, nil
		}
		if p.leaves != nil {
			branches, err := p.leaves.search(ctx, pos)
			if err != nil {
				return Game{}, err
			}
			g.Branches = append(g.Branches, branches...)
		}
		move := res.Move
		if pos.Len() < randomMoveUntil && rng.IntN(randomMoveEvery) == 0 {
			move = randomMove(rng, res)
		}
		if err := pos.Play(move); err != nil {
			return Game{}, err
		}
		g.Best, g.Scores = append(g.Best, res.Move), append(g.Scores, int16(res.Score))
	}
	g.Moves, g.Winner = pos.Moves(), pos.Winner()
	return g, nil
}

// randomMove returns a random move among those not much worse than the best.
func randomMove(rng *rand.Rand, res engine.Result) engine.Point {
	n := 0
	for n < len(res.Candidates) && n < 8 && res.Candidates[n].Score >= res.Score-randomMoveMaxLoss {
		n++
	}
	return res.Candidates[rng.IntN(n)].Move
}
