package game

// Position is a board, the stones set up on it and the moves played since. It knows what the rule
// allows, forbids and counts as a win. It is not safe for concurrent use while it changes.
type Position struct {
	size   int
	rule   Rule
	def    *definition // of rule
	first  Color       // who makes the first move after the set-up
	setup  int
	cells  [MaxSize * MaxSize]Color
	moves  []Point
	winner Color
	line   []Point
	stuck  bool // the rule forbids the side to move every empty point
}

// NewPosition returns an empty board with Black to move. size is the side in
// points, [MinSize] to [MaxSize], and rule is one of [Rules]. The error is a *[SizeError]
// or a *[RuleError].
func NewPosition(size int, rule Rule) (*Position, error) {
	if size < MinSize || size > MaxSize {
		return nil, &SizeError{size}
	}
	if !rule.Known() {
		return nil, &RuleError{rule}
	}
	return &Position{size: size, rule: rule, def: rule.definition(), first: Black}, nil
}

// Setup returns a board with the given stones on it, in no order. Black is to move if both sides
// have the same number of stones, White if Black has one more. Anything else is a
// *[StoneCountError]. A point off the board is an *[OffBoardError], a point named twice a
// *[TakenError].
func Setup(size int, rule Rule, black, white []Point) (*Position, error) {
	p, err := NewPosition(size, rule)
	if err != nil {
		return nil, err
	}
	switch len(black) - len(white) {
	case 0:
	case 1:
		p.first = White
	default:
		return nil, &StoneCountError{len(black), len(white)}
	}
	for i, pts := range [2][]Point{black, white} {
		c := Black + Color(i)
		for _, pt := range pts {
			if err := p.free(pt); err != nil {
				return nil, err
			}
			*p.cell(pt) = c
			p.setup++
		}
	}
	// Only now: a row of five may become longer until all stones are there.
	for _, pts := range [2][]Point{black, white} {
		for _, pt := range pts {
			if p.winner == Empty {
				p.findLine(pt, p.At(pt))
			}
		}
	}
	p.findStuck()
	return p, nil
}

// Clone returns a copy that shares nothing with p.
func (p *Position) Clone() *Position {
	q := *p
	q.moves = append([]Point(nil), p.moves...)
	q.line = append([]Point(nil), p.line...)
	return &q
}

// Size returns the side of the board in points.
func (p *Position) Size() int { return p.size }

// Rule returns the rule played.
func (p *Position) Rule() Rule { return p.rule }

// At returns what stands on pt. It is Empty off the board.
func (p *Position) At(pt Point) Color {
	if !pt.On(p.size) {
		return Empty
	}
	return *p.cell(pt)
}

// SideToMove returns the side whose turn it is, even if the game is over.
func (p *Position) SideToMove() Color {
	if len(p.moves)%2 == 0 {
		return p.first
	}
	return p.first.Other()
}

// Len returns the number of moves played, not counting stones set up.
func (p *Position) Len() int { return len(p.moves) }

// Stones returns the number of stones on the board.
func (p *Position) Stones() int { return p.setup + len(p.moves) }

// Moves returns a copy of the moves played, in order.
func (p *Position) Moves() []Point { return append([]Point(nil), p.moves...) }

// MoveNumber returns the number of the move that put a stone on pt, from 1. It is 0 if there is no
// stone or it was set up.
func (p *Position) MoveNumber(pt Point) int {
	for i, m := range p.moves {
		if m == pt {
			return i + 1
		}
	}
	return 0
}

// LastMove returns the last move played. ok is false if there is none.
func (p *Position) LastMove() (pt Point, ok bool) {
	if len(p.moves) == 0 {
		return Point{}, false
	}
	return p.moves[len(p.moves)-1], true
}

// Winner returns the side with a winning row, Empty if there is none.
func (p *Position) Winner() Color { return p.winner }

// WinningLine returns the stones of the winner's row in order, nil if nobody has won.
func (p *Position) WinningLine() []Point { return append([]Point(nil), p.line...) }

// Full reports whether the board has no empty point.
func (p *Position) Full() bool { return p.Stones() == p.size*p.size }

// Over reports whether the game is over: a side has won or it is [Position.Drawn].
func (p *Position) Over() bool { return p.winner != Empty || p.Drawn() }

// Drawn reports whether the game ended without a winner: the board is full, or the rule forbids
// the side to move every empty point.
func (p *Position) Drawn() bool { return p.winner == Empty && (p.Full() || p.stuck) }

// Play puts a stone of the side to move on pt. If that isn't legal it changes nothing and returns
// the error of [Position.Legal].
func (p *Position) Play(pt Point) error {
	if err := p.Legal(pt); err != nil {
		return err
	}
	c := p.SideToMove()
	*p.cell(pt) = c
	p.moves = append(p.moves, pt)
	p.findLine(pt, c)
	p.findStuck()
	return nil
}

// Undo takes the last move back. It returns [ErrNoMoves] if there is none.
func (p *Position) Undo() error {
	if len(p.moves) == 0 {
		return ErrNoMoves
	}
	last := p.moves[len(p.moves)-1]
	p.moves = p.moves[:len(p.moves)-1]
	*p.cell(last) = Empty
	p.winner, p.line, p.stuck = Empty, nil, false
	return nil
}

func (p *Position) cell(pt Point) *Color { return &p.cells[int(pt.Row)*MaxSize+int(pt.Col)] }

func (p *Position) free(pt Point) error {
	if !pt.On(p.size) {
		return &OffBoardError{Point: pt, Size: p.size}
	}
	if c := *p.cell(pt); c != Empty {
		return &TakenError{pt, c, p.MoveNumber(pt)}
	}
	return nil
}
