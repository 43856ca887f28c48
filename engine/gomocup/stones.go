package gomocup

import (
	"errors"
	"fmt"
	"slices"

	"hoshi/engine"
)

// stone is a stone in the protocol, which has sides but no colors.
type stone struct {
	pt  engine.Point
	own bool
}

// stones are the stones on a board in the order they were sent.
type stones []stone

func (s stones) at(pt engine.Point) int {
	return slices.IndexFunc(s, func(o stone) bool { return o.pt == pt })
}

func (s stones) with(pt engine.Point, own bool) stones {
	return append(slices.Clip(s), stone{pt, own})
}

func (s stones) without(i int) stones {
	return slices.Delete(slices.Clone(s), i, i+1)
}

var errNotOurTurn = errors.New("it is not this program's turn")

// position returns the board with this program to move. Black moves first, so the program has
// White if the other side has one stone more, and Black if both have equally many.
func (s stones) position(size int, rule engine.Rule) (*engine.Position, error) {
	var own, other []engine.Point
	for _, o := range s {
		if o.own {
			own = append(own, o.pt)
		} else {
			other = append(other, o.pt)
		}
	}
	black, white := own, other
	switch len(other) - len(own) {
	case 0:
	case 1:
		black, white = other, own
	default:
		return nil, fmt.Errorf("%w: it has %d stones and the other side %d", errNotOurTurn, len(own), len(other))
	}
	if pos := playInTurn(size, rule, black, white); pos != nil {
		return pos, nil
	}
	return engine.Setup(size, rule, black, white)
}

// inOrder returns the board with Black as the side of the first stone, regardless of who is to
// move.
func (s stones) inOrder(size int, rule engine.Rule) (*engine.Position, error) {
	var sides [2][]engine.Point
	for _, o := range s {
		i := 0
		if o.own != s[0].own {
			i = 1
		}
		sides[i] = append(sides[i], o.pt)
	}
	return engine.Setup(size, rule, sides[0], sides[1])
}

// playInTurn plays the stones as moves and returns the position, or nil if they can't have been
// played in this order.
func playInTurn(size int, rule engine.Rule, black, white []engine.Point) *engine.Position {
	pos, err := engine.NewPosition(size, rule)
	if err != nil {
		return nil
	}
	for i := range len(black) + len(white) {
		pts := black
		if i%2 == 1 {
			pts = white
		}
		if pos.Play(pts[i/2]) != nil {
			return nil
		}
	}
	return pos
}
