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

// Positions is what a network learns from, in game order.
type Positions struct {
	Games      int    // number of games read
	Duplicates int    // positions dropped because they, or symmetric ones, came earlier
	Checksum   uint32 // of the positions: equal for equal positions in the same order
	pairs      []uint32
	positions  []position
}

// Len returns the number of positions.
func (p *Positions) Len() int { return len(p.positions) }

// position is a position without its place in a game.
type position struct {
	from      uint64  // index of its first pair in Positions
	linear    float32 // linear evaluation, in logits
	score     int16   // search score for the side to move
	situation uint16
	result    int8 // 1 for a win of the side to move, 0 for a draw, -1 for a loss, or unknown
	kinds     uint8
}

const unknown int8 = 2 // the result says nothing about the position

// Bits of position.kinds.
const (
	leaf       = 1 << iota // from a search tree
	threatened             // the other side threatens an open four
)

// A pair counts how often two codes share an empty point: the code for the side to move is in
// the lowest eleven bits, the code for the other side in the next eleven, and the number of
// points above.
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

// heldOutEvery means that one in this many games is held out, so the network doesn't learn from
// it.
const heldOutEvery = 20

// loadedAtATime is the number of games to convert into positions at once.
const loadedAtATime = 256

// Loader reads game files one after another. It drops positions that came earlier, even rotated
// or mirrored.
type Loader struct {
	Learn   Positions // what the network learns from
	HeldOut Positions // what checks the network
	seen    map[uint64]struct{}
	threads int
	every   int // one in this many games is held out
}

// NewLoader returns a loader that uses the given number of threads; 0 means one per core. The
// number doesn't affect what is loaded.
func NewLoader(threads int) *Loader {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	return &Loader{seen: map[uint64]struct{}{}, threads: threads, every: heldOutEvery}
}

// Load adds the positions of a file. A file still being written may end in the middle of a game.
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

// target returns the chance to win that the network should output. share is the weight of the
// result; the score has the rest, or all if the result is unknown.
func (p *position) target(share float64) float64 {
	byScore := engine.WinChance(int(p.score))
	if p.result == unknown {
		return byScore
	}
	return share*(float64(p.result)+1)/2 + (1-share)*byScore
}
