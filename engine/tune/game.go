package tune

import "hoshi/engine"

// Game is a game that the engine played against itself, with the additional searches.
type Game struct {
	Size     int            // side of the board, in points
	Rule     engine.Rule    // rule of the game
	Opening  int            // number of random moves at the beginning
	Moves    []engine.Point // all moves, the opening's included
	Best     []engine.Point // the search's best move before each move; the move itself in the opening
	Scores   []int16        // search score before each move, for the side to move; Unknown in the opening
	Winner   engine.Color   // Empty for a draw or an unfinished game
	Branches []Branch       // positions off the game that were also searched
}

// Branch is a position reached from a game's position by moves other than those played. It has a
// score but no result.
type Branch struct {
	Kind  BranchKind     // where the position is from
	Ply   int            // number of game moves before it leaves the game
	Moves []engine.Point // the moves after that
	Score int16          // search score for the side to move
	Best  engine.Point   // the search's best move
}

// BranchKind says where the position of a [Branch] is from.
type BranchKind uint8

const (
	// SideVariation is a position after one or two random moves.
	SideVariation BranchKind = iota
	// SearchLeaf is a position in the tree of a move's search where the search called the
	// evaluation. These are the positions the evaluation is meant for.
	SearchLeaf

	branchKinds
)

// Unknown is the score before an opening move.
const Unknown = -1 << 15

// Finished reports whether the game has a result.
func (g *Game) Finished() bool {
	return g.Winner != engine.Empty || len(g.Moves) == g.Size*g.Size
}

// LastRandom returns the number of moves up to the last random one. The result says nothing
// about the positions before it.
func (g *Game) LastRandom() int {
	last := g.Opening
	for i, m := range g.Moves {
		if m != g.Best[i] {
			last = i + 1
		}
	}
	return last
}

// Play plays the branch's moves from pos, the game's position where it branches off, and reports
// whether all are legal and the game continues. undo takes them back.
func (b *Branch) Play(pos *engine.Position) (undo func(), ok bool) {
	return playLine(pos, b.Moves)
}

// playLine plays moves from pos and reports whether all are legal and the game continues. undo
// takes them back.
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
