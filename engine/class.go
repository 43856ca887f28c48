package engine

// class says what a move makes, all four lines through its point together.
type class uint8

const (
	classNone        class = iota
	classTwo               // an open two
	classTwoTwo            // two open twos
	classClosedThree       // a three that one stone stops
	classClosedMore        // such a three, and another or an open two
	classThree             // an open three
	classThreeMore         // an open three, and a closed three or an open two
	classThreeThree        // two open threes
	classFour              // a four
	classFourMore          // a four, and a closed three or an open two
	classFourThree         // a four and an open three
	classOpenFour          // an open four, or two fours: five cannot be stopped
	classFive              // five in a row
	classes                // the number of classes
)

// code is the patterns of one colour in the four directions through a point,
// four bits each.
type code uint16

func (c code) at(dir int) pattern { return pattern(c >> (4 * dir) & 15) }

// kind is what a code says but for directions: the number of its four patterns,
// sorted, in the low twelve bits and the class of the move in the others.
type kind uint16

const numberBits = 12

func (k kind) number() uint16 { return uint16(k) & (1<<numberBits - 1) }
func (k kind) class() class   { return class(k >> numberBits) }

func newKind(number uint16, k class) kind { return kind(number) | kind(k)<<numberBits }

// view is what a free cell is for one side: its code in the low sixteen bits and its
// kind from bit 32 on. What the other bits hold does not matter.
type view uint64

func (v view) code() code     { return code(v) }
func (v view) kind() kind     { return kind(v >> 32) }
func (v view) number() uint16 { return v.kind().number() }
func (v view) class() class   { return v.kind().class() }

// order is how promising a move is by the number of its code, for sorting only.
type order struct {
	attack  int16 // with the code for its own side
	defence int16 // with the code for the other side
}

// worth is two sums in one number: in the high half what something is worth to a
// side that is to move, in the low half what it is worth to a side that waits,
// both in Grainths of a point.
type worth int64

func newWorth(mover, waiter int16) worth { return worth(mover)<<32 + worth(waiter) }

func (w worth) waiter() int { return int(int32(w)) }
func (w worth) mover() int  { return int((w - worth(int32(w))) >> 32) }

// newKinds returns the table from a code to its kind.
func newKinds(numbers *[1 << 16]uint16) *[1 << 16]kind {
	table := new([1 << 16]kind)
	for i := range table {
		table[i] = newKind(numbers[i], grade(code(i)))
	}
	return table
}

// grade classifies a move by the patterns it makes.
func grade(c code) class {
	var n [16]int // some of the sixteen are no pattern
	for dir := range 4 {
		n[c.at(dir)]++
	}
	openThrees := n[openThree] + n[openThree2]
	more := n[three] + n[openTwo] + n[openTwo2] + n[openTwo3]
	return classify(n[five], n[openFour], n[four], openThrees, n[three], more)
}

// classify names the strongest thing among counts of patterns; more counts
// closed threes and open twos together.
func classify(fives, openFours, fours, openThrees, closedThrees, more int) class {
	switch {
	case fives > 0:
		return classFive
	case openFours > 0 || fours > 1:
		return classOpenFour
	case fours > 0 && openThrees > 0:
		return classFourThree
	case fours > 0 && more > 0:
		return classFourMore
	case fours > 0:
		return classFour
	case openThrees > 1:
		return classThreeThree
	case openThrees > 0 && more > 0:
		return classThreeMore
	case openThrees > 0:
		return classThree
	case closedThrees > 0 && more > 1:
		return classClosedMore
	case closedThrees > 0:
		return classClosedThree
	case more > 1:
		return classTwoTwo
	case more > 0:
		return classTwo
	}
	return classNone
}
