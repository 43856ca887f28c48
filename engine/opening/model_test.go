package opening_test

import (
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/opening"
)

// model is a simple model of a game with an opening: each opening is a function that asks the
// players for one action after another, from the start, and stops when the list of actions ends. It
// only shares the actions with the package.
type model struct {
	size    int
	actions []opening.Action // not read yet
	stones  map[engine.Point]engine.Color
	colors  map[opening.Player]engine.Color

	player  opening.Player   // who is asked after the last action
	options []opening.Action // what they can do
}

// end is the panic value with which a model stops after the last action.
type end struct{}

// runModel returns the model of a game after some legal actions.
func runModel(id opening.ID, size int, actions []opening.Action) (m *model) {
	m = &model{size: size, actions: actions, stones: map[engine.Point]engine.Color{}}
	m.colors = map[opening.Player]engine.Color{opening.First: engine.Black, opening.Second: engine.White}
	defer func() {
		if r := recover(); r != nil && r != (end{}) {
			panic(r)
		}
	}()
	map[opening.ID]func(){
		opening.Free: func() {}, opening.Cross: m.cross, opening.Pro: func() { m.pro(2) }, opening.LongPro: func() { m.pro(3) },
		opening.Swap: m.swap, opening.Swap2: m.swap2, opening.Soosyrv8: m.soosyrv8, opening.Taraguchi10: m.taraguchi10,
		opening.RIF: m.rif, opening.Yamaguchi: m.yamaguchi,
	}[id]()
	for !m.won() {
		m.stone(m.owner(m.turn()), m.anywhere)
	}
	m.ask(opening.First, fixed())
	return m
}

// ask lets a player choose an action.
func (m *model) ask(p opening.Player, options func() []opening.Action) opening.Action {
	if len(m.actions) == 0 {
		m.player, m.options = p, options()
		panic(end{})
	}
	a := m.actions[0]
	m.actions = m.actions[1:]
	return a
}

// turn is the color of the next stone.
func (m *model) turn() engine.Color {
	if len(m.stones)%2 == 0 {
		return engine.Black
	}
	return engine.White
}

func (m *model) owner(c engine.Color) opening.Player {
	if m.colors[opening.First] == c {
		return opening.First
	}
	return opening.Second
}

// fixed is a list of options that doesn't depend on the board.
func fixed(options ...opening.Action) func() []opening.Action {
	return func() []opening.Action { return options }
}

// free lists the empty points accepted by keep.
func (m *model) free(keep func(engine.Point) bool) (out []engine.Point) {
	for row := range int8(m.size) {
		for col := range int8(m.size) {
			pt := engine.Point{Col: col, Row: row}
			if m.stones[pt] == engine.Empty && keep(pt) {
				out = append(out, pt)
			}
		}
	}
	return out
}

// within lists the empty points at most that many king's moves from the center.
func (m *model) within(steps int8) func() []engine.Point {
	half := int8(m.size / 2)
	return func() []engine.Point {
		return m.free(func(pt engine.Point) bool {
			return pt.Col >= half-steps && pt.Col <= half+steps && pt.Row >= half-steps && pt.Row <= half+steps
		})
	}
}

func onPoints(kind opening.Kind, pts []engine.Point) (out []opening.Action) {
	for _, pt := range pts {
		out = append(out, opening.Action{Kind: kind, Point: pt})
	}
	return out
}

// stone lets a player place the next stone on one of some points.
func (m *model) stone(p opening.Player, pts func() []engine.Point) {
	a := m.ask(p, func() []opening.Action { return onPoints(opening.Place, pts()) })
	m.stones[a.Point] = m.turn()
}

func (m *model) anywhere() []engine.Point { return m.free(func(engine.Point) bool { return true }) }

var (
	takeColors = []opening.Action{{Kind: opening.TakeColor, Color: engine.Black}, {Kind: opening.TakeColor, Color: engine.White}}
	swapOrKeep = []opening.Action{{Kind: opening.Exchange}, {Kind: opening.Keep}}
)

// take gives a player the color named by an action.
func (m *model) take(p opening.Player, a opening.Action) {
	m.colors[p], m.colors[p.Other()] = a.Color, a.Color.Other()
}

// maySwap lets the owner of a color swap.
func (m *model) maySwap(c engine.Color) {
	if m.ask(m.owner(c), fixed(swapOrKeep...)).Kind == opening.Exchange {
		m.exchange()
	}
}

func (m *model) exchange() {
	m.colors[opening.First], m.colors[opening.Second] = m.colors[opening.Second], m.colors[opening.First]
}

// declare lets a player declare a number.
func (m *model) declare(p opening.Player, from, to int) int {
	return m.ask(p, fixed(numbers(from, to)...)).Number
}

func numbers(from, to int) (out []opening.Action) {
	for n := from; n <= to; n++ {
		out = append(out, opening.Action{Kind: opening.Declare, Number: n})
	}
	return out
}

func (m *model) cross() {
	black, white := classic.CrossOpening(m.size)
	for i := range black {
		m.stones[black[i]], m.stones[white[i]] = engine.Black, engine.White
	}
}

func (m *model) pro(steps int8) {
	m.stone(opening.First, m.within(0))
	m.stone(opening.Second, m.anywhere)
	m.stone(opening.First, func() []engine.Point {
		inside := m.within(steps)()
		return m.free(func(pt engine.Point) bool { return !slices.Contains(inside, pt) })
	})
}

func (m *model) swap() {
	for range 3 {
		m.stone(opening.First, m.anywhere)
	}
	m.take(opening.Second, m.ask(opening.Second, fixed(takeColors...)))
}

func (m *model) swap2() {
	for range 3 {
		m.stone(opening.First, m.anywhere)
	}
	a := m.ask(opening.Second, fixed(append(slices.Clone(takeColors), numbers(2, 2)...)...))
	if a.Kind == opening.TakeColor {
		m.take(opening.Second, a)
		return
	}
	m.stone(opening.Second, m.anywhere)
	m.stone(opening.Second, m.anywhere)
	m.take(opening.First, m.ask(opening.First, fixed(takeColors...)))
}

func (m *model) pattern() {
	for steps := range int8(3) {
		m.stone(opening.First, m.within(steps))
	}
}

func (m *model) soosyrv8() {
	m.pattern()
	m.maySwap(engine.White)
	m.stone(m.owner(engine.White), m.anywhere)
	n := m.declare(m.owner(engine.White), 1, 8)
	m.maySwap(engine.Black)
	m.fifths(n)
}

func (m *model) yamaguchi() {
	m.pattern()
	n := m.declare(opening.First, 1, 12)
	m.maySwap(engine.White)
	m.stone(m.owner(engine.White), m.anywhere)
	m.fifths(n)
}

func (m *model) rif() {
	m.pattern()
	m.take(opening.Second, m.ask(opening.Second, fixed(takeColors...)))
	m.stone(m.owner(engine.White), m.anywhere)
	m.fifths(2)
}

func (m *model) taraguchi10() {
	m.stone(m.owner(engine.Black), m.within(0))
	m.maySwap(engine.White)
	m.stone(m.owner(engine.White), m.within(1))
	m.maySwap(engine.Black)
	m.stone(m.owner(engine.Black), m.within(2))
	m.maySwap(engine.White)
	m.stone(m.owner(engine.White), m.within(3))
	switch m.ask(m.owner(engine.Black), fixed(append(slices.Clone(swapOrKeep), numbers(10, 10)...)...)).Kind {
	case opening.Declare:
		m.fifths(10)
		return
	case opening.Exchange:
		m.exchange()
	}
	m.stone(m.owner(engine.Black), m.within(4))
	m.maySwap(engine.White)
}

// fifths lets Black offer fifths and White choose one.
func (m *model) fifths(n int) {
	var offers []engine.Point
	for len(offers) < n {
		a := m.ask(m.owner(engine.Black), func() []opening.Action {
			var shapes []string
			for _, pt := range offers {
				shapes = append(shapes, m.shape(pt))
			}
			return append(onPoints(opening.Offer, m.free(func(pt engine.Point) bool {
				return !slices.Contains(shapes, m.shape(pt))
			})), onPoints(opening.Withdraw, offers)...)
		})
		if a.Kind == opening.Withdraw {
			offers = slices.DeleteFunc(offers, func(pt engine.Point) bool { return pt == a.Point })
		} else {
			offers = append(offers, a.Point)
		}
	}
	m.stone(m.owner(engine.White), func() []engine.Point { return offers })
}

// shape describes the stones with a fifth, independent of rotation, reflection and shifts: fifths
// with the same shape are symmetric.
func (m *model) shape(fifth engine.Point) string {
	type stone struct {
		x, y  int
		color engine.Color
	}
	least := ""
	for turn := range 8 {
		var list []stone
		add := func(pt engine.Point, c engine.Color) {
			x, y := int(pt.Col), int(pt.Row)
			if turn&1 != 0 {
				x = -x
			}
			if turn&2 != 0 {
				y = -y
			}
			if turn&4 != 0 {
				x, y = y, x
			}
			list = append(list, stone{x, y, c})
		}
		for pt, c := range m.stones {
			add(pt, c)
		}
		add(fifth, engine.Black)
		minX, minY := list[0].x, list[0].y
		for _, s := range list {
			minX, minY = min(minX, s.x), min(minY, s.y)
		}
		slices.SortFunc(list, func(a, b stone) int { return (a.x-b.x)*1000 + a.y - b.y })
		text := ""
		for _, s := range list {
			text += string([]byte{byte('a' + s.x - minX), byte('a' + s.y - minY), byte('0' + s.color)})
		}
		if least == "" || text < least {
			least = text
		}
	}
	return least
}

// won reports whether there are five or more stones in a row: the tests use the freestyle rule.
func (m *model) won() bool {
	for pt, c := range m.stones {
		for _, d := range []engine.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
			n := int8(0)
			for m.stones[engine.Point{Col: pt.Col + n*d.Col, Row: pt.Row + n*d.Row}] == c {
				n++
			}
			if n >= 5 {
				return true
			}
		}
	}
	return len(m.stones) == m.size*m.size
}

// order sorts actions, to compare lists of them.
func order(list []opening.Action) []string {
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = a.String()
	}
	slices.Sort(out)
	return out
}

// compare fails the test if a game differs from its model.
func compare(t *testing.T, g *opening.Game) []opening.Action {
	t.Helper()
	actions := g.Actions()
	m := runModel(g.ID(), g.Position().Size(), actions)
	legal := g.LegalActions()
	if got, want := order(legal), order(m.options); !slices.Equal(got, want) {
		t.Fatalf("%v after %s:\n%d legal actions %v\nwant %d: %v", g.ID(), opening.FormatActions(actions), len(got), got, len(want), want)
	}
	if q := g.Question(); len(legal) > 0 && q.Player != m.player {
		t.Fatalf("%v after %s: %v is asked, want %v", g.ID(), opening.FormatActions(actions), q.Player, m.player)
	}
	for _, p := range []opening.Player{opening.First, opening.Second} {
		if g.Color(p) != m.colors[p] || g.Player(m.colors[p]) != p {
			t.Fatalf("%v after %s: %v has %v, want %v", g.ID(), opening.FormatActions(actions), p, g.Color(p), m.colors[p])
		}
	}
	pos := g.Position()
	if pos.Stones() != len(m.stones) {
		t.Fatalf("%v after %s: %d stones, want %d", g.ID(), opening.FormatActions(actions), pos.Stones(), len(m.stones))
	}
	for pt, c := range m.stones {
		if pos.At(pt) != c {
			t.Fatalf("%v after %s: %v on %v, want %v", g.ID(), opening.FormatActions(actions), pos.At(pt), pt, c)
		}
	}
	return legal
}
