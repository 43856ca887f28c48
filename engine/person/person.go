package person

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"hoshi/engine"
)

// Person is a model of a human gomoku player.
type Person struct {
	Name string // for [Lookup]
	// MissThree is the probability, 0 to 1, of overlooking the other side's open three for one
	// move.
	MissThree float64
	// Stray is the probability of moving next to any stone without looking further if nothing
	// needs completing or stopping at once.
	Stray float64
	// SeeFork is the probability of seeing that a move makes two threats at once: a four
	// and an open three, or two open threes.
	SeeFork float64
	// Judge is the probability of judging points by the shapes on all four lines through them.
	// Otherwise the person only looks at the longest row.
	Judge float64
}

// People returns the models, weakest first.
func People() []Person {
	return []Person{
		{Name: "novice", MissThree: 0.30, Stray: 0.06},
		{Name: "casual", MissThree: 0.18, SeeFork: 0.4, Judge: 0.3},
		{Name: "good", MissThree: 0.02, SeeFork: 1, Judge: 1},
	}
}

// Lookup returns the model with a name. The error lists the existing names.
func Lookup(name string) (Person, error) {
	var names []string
	for _, p := range People() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Person{}, fmt.Errorf("unknown model of a person %q: use %s", name, strings.Join(names, ", "))
}

// option is a point with the shapes that each side's stone would make there.
type option struct {
	at         engine.Point
	own, other [len(directions)]shape
	neighbors  int // stones next to the point
}

// Move returns a move for the side to move. The game must not be over.
func (p Person) Move(pos *engine.Position, rng *rand.Rand) engine.Point {
	options := optionsOf(pos)
	judges := rng.Float64() < p.Judge
	choose := func(options []option) engine.Point { return choose(options, judges, rng) }
	for _, urgent := range []func(*option) bool{
		func(o *option) bool { return best(&o.own) == five },
		func(o *option) bool { return best(&o.other) == five },
		func(o *option) bool { return best(&o.own) == openFour },
	} {
		if some := keep(options, urgent); len(some) > 0 {
			return choose(some)
		}
	}
	if rng.Float64() < p.Stray {
		if some := keep(options, func(o *option) bool { return o.neighbors > 0 }); len(some) > 0 {
			return some[rng.IntN(len(some))].at
		}
	}
	threes := keep(options, func(o *option) bool { return best(&o.other) == openFour })
	if len(threes) > 0 && rng.Float64() >= p.MissThree {
		return choose(threes)
	}
	if rng.Float64() < p.SeeFork {
		if forks := keep(options, func(o *option) bool { return fork(&o.own) }); len(forks) > 0 {
			return choose(forks)
		}
		if forks := keep(options, func(o *option) bool { return fork(&o.other) }); len(forks) > 0 {
			return choose(forks)
		}
	}
	return choose(options)
}

// optionsOf returns the legal moves.
func optionsOf(pos *engine.Position) []option {
	var out []option
	side := pos.SideToMove()
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			o := option{at: engine.Point{Col: col, Row: row}}
			if pos.Legal(o.at) != nil {
				continue
			}
			for i, d := range directions {
				o.own[i] = shapeAt(pos, o.at, d, side)
				o.other[i] = shapeAt(pos, o.at, d, side.Other())
				o.neighbors += neighbors(pos, o.at, d)
			}
			out = append(out, o)
		}
	}
	return out
}

// neighbors returns how many stones are next to a point on a line.
func neighbors(pos *engine.Position, pt, dir engine.Point) (n int) {
	for _, step := range [...]int8{-1, 1} {
		if pos.At(engine.Point{Col: pt.Col + step*dir.Col, Row: pt.Row + step*dir.Row}) != engine.Empty {
			n++
		}
	}
	return n
}

func keep(options []option, want func(*option) bool) []option {
	var out []option
	for _, o := range options {
		if want(&o) {
			out = append(out, o)
		}
	}
	return out
}

// best returns the strongest of the shapes.
func best(shapes *[len(directions)]shape) shape {
	most := nothing
	for _, s := range shapes {
		most = max(most, s)
	}
	return most
}

// fork reports whether the shapes contain two threats at once.
func fork(shapes *[len(directions)]shape) bool {
	threats := 0
	for _, s := range shapes {
		if s >= openThree {
			threats++
		}
	}
	return threats > 1
}

// choose returns the option the person likes best, with ties broken at random.
func choose(options []option, judges bool, rng *rand.Rand) engine.Point {
	var likes []engine.Point
	most := -1
	for _, o := range options {
		v := o.value(judges)
		if v > most {
			likes, most = likes[:0], v
		}
		if v == most {
			likes = append(likes, o.at)
		}
	}
	return likes[rng.IntN(len(likes))]
}

// value is how much a person likes a move. One's own shapes count a little more than the other
// side's. Of equal points, those next to stones are better.
func (o *option) value(judges bool) int {
	if !judges {
		return 10*max(2*int(best(&o.own))+1, 2*int(best(&o.other))) + o.neighbors
	}
	weights := [shapeCount]int{two: 1, openTwo: 6, three: 5, openThree: 20, four: 18, openFour: 400, five: 2000}
	sum := 0
	for i := range directions {
		sum += 5*weights[o.own[i]] + 4*weights[o.other[i]]
	}
	return sum + o.neighbors
}
