package tune

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"hoshi/engine"
)

// SelfPlayOptions are the options of [SelfPlay]; the zero value is usable.
type SelfPlayOptions struct {
	Games   int             // number of games, 0 for 4,000
	Nodes   uint64          // positions searched for a move, 0 for 2,000
	Seed    uint64          // the same seed and engine play the same games
	Size    int             // side of the board in points, 0 for engine.DefaultSize
	Rule    engine.Rule     // a rule that engine.NewPosition takes
	Threads int             // games played at a time, 0 for one per core
	Weights *engine.Weights // weights of the engine, nil for its own

	// Progress is called after each game, when not nil, with the number of games
	// played and of all games.
	Progress func(done, all int)
}

// Random moves in the games and their openings.
const (
	maxOpeningScore   = 300 // an opening is replaced when either side is ahead by more points
	randomMoveUntil   = 24  // random moves are played up to this number of stones on the board
	randomMoveEvery   = 14  // one move in this many is random
	randomMoveMaxLoss = 150 // points that a random move may cost, as far as the search can tell
)

// SelfPlay plays games from random openings and writes them to w in the order of
// their numbers, whatever the number of threads. When a game fails or ctx ends, it
// stops with the error; the games written before are complete.
func SelfPlay(ctx context.Context, w io.Writer, o SelfPlayOptions) error {
	o = o.withDefaults()
	if _, err := engine.NewPosition(o.Size, o.Rule); err != nil {
		return err
	}
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	return o.playAll(ctx, w, o.play)
}

// selfPlayResult is a game with its side variations, or why there is none.
type selfPlayResult struct {
	games []Game
	err   error
}

// playAll writes the games that play returns for each number.
func (o SelfPlayOptions) playAll(ctx context.Context, w io.Writer, play func(ctx context.Context, number uint64) ([]Game, error)) error {
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	// Worker i plays the games i, i+Threads, i+2·Threads and so on, and hands over
	// each one when its turn has come. It stops at its first error.
	results := make([]chan selfPlayResult, o.Threads)
	for i := range results {
		results[i] = make(chan selfPlayResult)
		workers.Go(func() {
			for n := i; n < o.Games; n += o.Threads {
				games, err := play(ctx, uint64(n))
				select {
				case results[i] <- selfPlayResult{games, err}:
				case <-ctx.Done():
					return
				}
				if err != nil {
					return
				}
			}
		})
	}
	for n := range o.Games {
		select {
		case r := <-results[n%o.Threads]:
			if r.err != nil {
				return fmt.Errorf("self-play, game %d: %w", n+1, r.err)
			}
			if err := writeGames(w, r.games); err != nil {
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

// play plays one game and returns it with its side variations. It tries random
// openings until one is balanced.
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
			variations, err := o.sideVariations(ctx, rng, g)
			return append([]Game{g}, variations...), err
		}
	}
}

// opening puts two to ten stones on random points of a part of the board.
func (o SelfPlayOptions) opening(rng *rand.Rand) (*engine.Position, error) {
	pos, err := engine.NewPosition(o.Size, o.Rule)
	if err != nil {
		return nil, err
	}
	width := min(5+rng.IntN(5), o.Size)
	from := engine.Point{Col: int8(rng.IntN(o.Size - width + 1)), Row: int8(rng.IntN(o.Size - width + 1))}
	for want := 2 + rng.IntN(9); pos.Len() < want && !pos.Over(); {
		pt := engine.Point{Col: from.Col + int8(rng.IntN(width)), Row: from.Row + int8(rng.IntN(width))}
		_ = pos.Play(pt) // another point where it is taken or forbidden
	}
	return pos, nil
}

// playFrom plays a game from its opening. It returns a game without moves when one
// side is too far ahead in the opening.
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

// randomMove returns a random one of the moves that are not much worse than the best.
func randomMove(rng *rand.Rand, res engine.Result) engine.Point {
	n := 0
	for n < len(res.Candidates) && n < 8 && res.Candidates[n].Score >= res.Score-randomMoveMaxLoss {
		n++
	}
	return res.Candidates[rng.IntN(n)].Move
}
