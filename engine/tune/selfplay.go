package tune

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"hoshi/engine"
)

// SelfPlayOptions say what games to play; the zero value is usable.
type SelfPlayOptions struct {
	Games   int             // 0 for 4,000
	Nodes   uint64          // how long a move is thought about, 0 for 2,000
	Seed    uint64          // the same seed and engine make the same games
	Size    int             // side of the board, 0 for engine.DefaultSize
	Rule    engine.Rule     // one that engine.NewPosition takes
	Threads int             // games at a time, 0 for as many as there are cores
	Weights *engine.Weights // what the engine plays with, nil for its own

	// Progress is called after each game, when not nil, with how many are done.
	Progress func(done, all int)
}

const (
	maxOpeningScore   = 300 // points either side may be ahead after the opening
	randomMoveUntil   = 24  // stones on the board until which moves are drawn by lot now and then
	randomMoveEvery   = 14  // in so many moves
	randomMoveMaxLoss = 150 // points such a move may seem to cost
)

// SelfPlay plays games from random openings and writes them to w, in the order of
// their numbers whatever the number of threads. When ctx ends it stops with its
// error; what has been written until then is whole.
func SelfPlay(ctx context.Context, w io.Writer, o SelfPlayOptions) error {
	o = o.withDefaults()
	if _, err := engine.NewPosition(o.Size, o.Rule); err != nil {
		return err
	}
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	// Every worker plays each Threads-th game, and hands them over in turn.
	done := make([]chan []Game, o.Threads)
	for i := range done {
		done[i] = make(chan []Game)
		workers.Go(func() {
			for n := i; n < o.Games; n += o.Threads {
				games, err := o.play(ctx, uint64(n))
				if err != nil {
					return
				}
				select {
				case done[i] <- games:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	for n := range o.Games {
		select {
		case games := <-done[n%o.Threads]:
			if err := writeGames(w, games); err != nil {
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

func (o SelfPlayOptions) withDefaults() SelfPlayOptions {
	if o.Games <= 0 {
		o.Games = 4000
	}
	if o.Nodes == 0 {
		o.Nodes = 2000
	}
	if o.Size == 0 {
		o.Size = engine.DefaultSize
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	return o
}

// play plays one game, drawing openings until one is worth playing, and returns it
// with its asides.
func (o SelfPlayOptions) play(ctx context.Context, number uint64) ([]Game, error) {
	rng := rand.New(rand.NewPCG(o.Seed, number))
	for {
		pos, err := o.opening(rng)
		if err != nil {
			return nil, err
		}
		g, err := o.playFrom(ctx, rng, pos)
		if err != nil {
			return nil, err
		}
		if g.Moves != nil {
			asides, err := o.sideVariations(ctx, rng, g)
			return append([]Game{g}, asides...), err
		}
	}
}

// opening scatters two to ten stones on a part of the board.
func (o SelfPlayOptions) opening(rng *rand.Rand) (*engine.Position, error) {
	pos, err := engine.NewPosition(o.Size, o.Rule)
	if err != nil {
		return nil, err
	}
	width := min(5+rng.IntN(5), o.Size)
	from := engine.Point{Col: int8(rng.IntN(o.Size - width + 1)), Row: int8(rng.IntN(o.Size - width + 1))}
	for want := 2 + rng.IntN(9); pos.Len() < want && !pos.Over(); {
		pt := engine.Point{Col: from.Col + int8(rng.IntN(width)), Row: from.Row + int8(rng.IntN(width))}
		var taken *engine.TakenError
		if err := pos.Play(pt); err != nil && !errors.As(err, &taken) {
			return nil, err
		}
	}
	return pos, nil
}

// playFrom plays a game from its opening; it returns a game without moves when
// one side is too far ahead.
func (o SelfPlayOptions) playFrom(ctx context.Context, rng *rand.Rand, pos *engine.Position) (Game, error) {
	player := engine.New(engine.Options{HashMB: 1, Weights: o.Weights})
	g := Game{Size: o.Size, Rule: o.Rule, Opening: pos.Len(), Scores: slices.Repeat([]int16{Unknown}, pos.Len())}
	for !pos.Over() {
		res, err := player.Search(ctx, pos, engine.Limits{Nodes: o.Nodes})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Game{}, err
		}
		if pos.Len() == g.Opening && (res.Score > maxOpeningScore || res.Score < -maxOpeningScore) {
			return Game{}, nil
		}
		move, score := res.Move, int16(res.Score)
		if pos.Len() < randomMoveUntil && rng.IntN(randomMoveEvery) == 0 {
			move, score = randomMove(rng, res), Unknown
		}
		if err := pos.Play(move); err != nil {
			return Game{}, err
		}
		g.Scores = append(g.Scores, score)
	}
	g.Moves, g.Winner = pos.Moves(), pos.Winner()
	return g, nil
}

// randomMove draws one of the moves that are not much worse than the best.
func randomMove(rng *rand.Rand, res engine.Result) engine.Point {
	n := 0
	for n < len(res.Candidates) && n < 8 && res.Candidates[n].Score >= res.Score-randomMoveMaxLoss {
		n++
	}
	return res.Candidates[rng.IntN(n)].Move
}
