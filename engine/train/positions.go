package train

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"runtime"
	"sync"

	"hoshi/engine"
	"hoshi/engine/tune"
)

// Positions are what a network learns from, in the order of their games.
type Positions struct {
	Games      int    // number of games read
	Duplicates int    // positions left out because they, or symmetric ones, came before
	Checksum   uint32 // of the positions: equal for equal ones in the same order
	pairs      []uint32
	positions  []position
}

// Len returns the number of positions.
func (p *Positions) Len() int { return len(p.positions) }

// position is a position without its place in a game.
type position struct {
	from      uint64  // of its pairs in Positions
	linear    float32 // linear evaluation, in logits
	score     int16   // of the search, for the side to move
	situation uint16
	result    int8 // 1 for a win of the side to move, 0 for a draw, -1 for a loss, or unknown
	kinds     uint8
}

const unknown int8 = 2 // the result says nothing about the position

// Bits of position.kinds.
const (
	leaf       = 1 << iota // from the tree of a search
	threatened             // the other side threatens an open four
)

// A pair is how often two codes share an empty point: the code for the side to move in
// the lowest eleven bits, the code for the other side in the next eleven, and the number
// of points above.
const codeBits = 11

func newPair(own, other uint16) uint32 { return uint32(own) | uint32(other)<<codeBits }

func split(pair uint32) (own, other int, points float64) {
	const mask = 1<<codeBits - 1
	return int(pair & mask), int(pair >> codeBits & mask), float64(pair >> (2 * codeBits))
}

// pairsOf returns the pairs of position i.
func (p *Positions) pairsOf(i int) []uint32 {
	end := uint64(len(p.pairs))
	if i+1 < len(p.positions) {
		end = p.positions[i+1].from
	}
	return p.pairs[p.positions[i].from:end]
}

// heldOutEvery: one game in this many is held out: nothing is learned from it.
const heldOutEvery = 20

// loadedAtATime is the number of games that are turned into positions together.
const loadedAtATime = 256

// Loader reads files of games one after another. Positions that came before, also turned or
// mirrored, are left out.
type Loader struct {
	Learn   Positions // what is learned from
	HeldOut Positions // what the network is checked with
	seen    map[uint64]struct{}
	threads int
	every   int // one game in this many is held out
}

// NewLoader returns a loader that uses this many threads, 0 for one per core. Their number
// does not change what is loaded.
func NewLoader(threads int) *Loader {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	return &Loader{seen: map[uint64]struct{}{}, threads: threads, every: heldOutEvery}
}

// Load adds the positions of a file. A file that is being written may end within a game.
func (l *Loader) Load(ctx context.Context, r io.Reader) error {
	in, err := tune.NewGameReader(r)
	if err != nil {
		return err
	}
	for {
		var games []tune.Game
		for len(games) < loadedAtATime {
			var g tune.Game
			if g, err = in.Next(); err != nil {
				break
			}
			games = append(games, g)
		}
		for _, e := range l.extract(games) {
			l.add(e)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// extract returns the examples of each game.
func (l *Loader) extract(games []tune.Game) [][]example {
	out := make([][]example, len(games))
	var workers sync.WaitGroup
	for w := range l.threads {
		workers.Go(func() {
			e := newExtractor()
			for i := w; i < len(games); i += l.threads {
				out[i] = e.game(&games[i])
			}
		})
	}
	workers.Wait()
	return out
}

// add adds the examples of the next game.
func (l *Loader) add(examples []example) {
	into := &l.Learn
	if (l.Learn.Games+l.HeldOut.Games)%l.every == l.every-1 {
		into = &l.HeldOut
	}
	into.Games++
	for _, e := range examples {
		if _, ok := l.seen[e.key]; ok {
			into.Duplicates++
			continue
		}
		l.seen[e.key] = struct{}{}
		e.from = uint64(len(into.pairs))
		into.pairs = append(into.pairs, e.pairs...)
		into.positions = append(into.positions, e.position)
		into.Checksum = crc32.Update(into.Checksum, crc32.IEEETable, fmt.Appendf(nil, "%x %d %d", e.key, e.score, e.result))
	}
}

// target returns the chance to win that the network should give. share is that of the
// result; the rest is the score's, or all if the result is unknown.
func (p *position) target(share float64) float64 {
	byScore := engine.WinChance(int(p.score))
	if p.result == unknown {
		return byScore
	}
	return share*(float64(p.result)+1)/2 + (1-share)*byScore
}
