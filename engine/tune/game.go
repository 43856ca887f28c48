package tune

import "hoshi/engine"

// Game is a game that the engine played against itself, with the searches beside it.
type Game struct {
	Size     int            // side of the board, in points
	Rule     engine.Rule    // rule of the game
	Opening  int            // number of random moves at the beginning
	Moves    []engine.Point // all moves, the opening's included
	Best     []engine.Point // best move by the search before each move; the move itself in the opening
	Scores   []int16        // score of the search before each move, for the side to move; Unknown in the opening
	Winner   engine.Color   // Empty for a draw and for a game that was not played to its end
	Branches []Branch       // positions off the game that were searched too
}

// Branch is a position that is reached from one of a game by other moves than those
// played. It has a score but no result.
type Branch struct {
	Kind  BranchKind     // where the position is from
	Ply   int            // number of moves of the game before it leaves the game
	Moves []engine.Point // the moves after these
	Score int16          // score of the search, for the side to move
	Best  engine.Point   // best move by the search
}

// BranchKind says where the position of a [Branch] is from.
type BranchKind uint8

const (
	// SideVariation is a position after one or two random moves.
	SideVariation BranchKind = iota
	// SearchLeaf is a position of the tree that the search of a move has looked through,
	// where it asked for the evaluation. These are the positions that the evaluation is
	// for.
	SearchLeaf

	branchKinds
)

// Unknown is the score before a move of the opening.
const Unknown = -1 << 15

// Finished reports whether the game has a result.
func (g *Game) Finished() bool {
	return g.Winner != engine.Empty || len(g.Moves) == g.Size*g.Size
}

// LastRandom returns the number of moves up to the last one that was random. The result
// says nothing about the positions before it.
func (g *Game) LastRandom() int {
	last := g.Opening
	for i, m := range g.Moves {
		if m != g.Best[i] {
			last = i + 1
		}
	}
	return last
}

// Play plays the branch's moves from pos, the position of the game that it leaves, and
// reports whether all are legal and the game goes on. undo takes them back.
func (b *Branch) Play(pos *engine.Position) (undo func(), ok bool) {
	return playLine(pos, b.Moves)
}

// playLine plays moves from pos and reports whether all are legal and the game goes on.
// undo takes them back.
func playLine(pos *engine.Position, moves []engine.Point) (undo func(), ok bool) {
	before := pos.Len()
	for _, m := range moves {
		if pos.Play(m) != nil {
			break
		}
	}
	ok = pos.Len() == before+len(moves) && !pos.Over()
	return func() {
		for pos.Len() > before {
			_ = pos.Undo() // there is a move
		}
	}, ok
}
