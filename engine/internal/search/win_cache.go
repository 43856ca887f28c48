package search

import (
	"sync"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// WinCache remembers the lines of proven wins for later searches. A search of a later position
// of such a line needn't find the win again, which it might fail to do within its limits: the
// transposition table loses entries, and distant wins are only seen along the most deeply
// searched moves.
//
// Every [Engine] has one. Engines that take turns in a game should share one, see [Options].
// It is safe for concurrent use and takes 64 KiB.
type WinCache struct {
	mu    sync.Mutex
	moves [1 << 12]provenMove // by the keys of their positions
}

// NewWinCache returns an empty cache.
func NewWinCache() *WinCache { return new(WinCache) }

// provenMove is the move of a proven line in one position.
type provenMove struct {
	key  uint64
	move board.Cell
	mate int16 // plies to the win of the side to move (positive) or of the other side (negative)
}

// at returns what is known about a position. ok is false if nothing is known.
func (w *WinCache) at(key uint64) (m provenMove, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	m = w.moves[key%uint64(len(w.moves))]
	return m, m.mate != 0 && m.key == key
}

// put remembers a move, unless a faster win is known in the same position.
func (w *WinCache) put(m provenMove) {
	if old, ok := w.at(m.key); ok && old.mate > 0 && (m.mate < 0 || old.mate <= m.mate) {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.moves[m.key%uint64(len(w.moves))] = m
}

// rememberWin remembers every position of a line that wins or loses in mate plies. The line
// begins at the board's position, which is unchanged at the end.
func (s *searcher) rememberWin(line []board.Cell, mate int) {
	if s.handicapped() {
		return // such searches must not depend on each other
	}
	b := &s.board
	played := 0
	for _, c := range line {
		s.wins.put(provenMove{s.positionKey(), c, int16(mate)})
		if b.ClassAt(c, b.SideToMove) == pattern.ClassFive {
			break
		}
		b.Make(c)
		played++
		if mate > 0 {
			mate = -(mate - 1)
		} else {
			mate = -mate - 1
		}
	}
	for range played {
		b.Undo()
	}
}

// provenWin returns the win that an earlier search proved for the side to move: the plies to it
// and its line, as far as it is known. It returns 0 if none is known.
func (s *searcher) provenWin() (plies int, line []board.Cell) {
	if s.handicapped() {
		return 0, nil
	}
	b := &s.board
	first, ok := s.wins.at(s.positionKey())
	if !ok || first.mate <= 0 {
		return 0, nil
	}
	played := 0
	for m := first; ok && abs(int(m.mate)) <= int(first.mate)-played && b.Legal(m.move); m, ok = s.wins.at(s.positionKey()) {
		line = append(line, m.move)
		if b.ClassAt(m.move, b.SideToMove) == pattern.ClassFive {
			break
		}
		b.Make(m.move)
		played++
	}
	for range played {
		b.Undo()
	}
	if len(line) == 0 {
		return 0, nil
	}
	return int(first.mate), line
}

// knownWin returns a win of the side to move that needs no deepening: one that an earlier
// search proved, or one by continuous fours if that is faster. It returns the plies to the win
// and its line, as far as it is known, or 0.
func (s *searcher) knownWin() (plies int, line []board.Cell) {
	plies, line = s.provenWin()
	if n, c := s.findVCF(rootVCFNodes); n > 0 && (plies == 0 || n < plies) {
		return n, []board.Cell{c}
	}
	return plies, line
}
