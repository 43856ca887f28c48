// Package matching finds maximum-weight matchings in general graphs.
package matching

// Edge joins two vertices. Weights may be negative.
type Edge struct {
	A, B   int // vertices, from 0; never the same
	Weight int64
}

// MaxWeight returns a matching with the greatest total weight among those with the most edges: the
// partner of each of n vertices, or -1 for a vertex without one. Two vertices may have one edge at
// most. A weight's absolute value times 8n must fit into an int64.
//
// It's Edmonds' primal-dual algorithm with contracted blossoms, as explained in Z. Galil, "Efficient
// Algorithms for Finding Maximum Matching in Graphs", ACM Computing Surveys 18 (1986). It looks at all
// edges for each change of the duals, which takes O(n⁴) steps at worst.
func MaxWeight(n int, edges []Edge) []int {
	s := newSolver(n, edges)
	for s.augment() {
	}
	return s.mate
}

// none stands for no vertex or blossom.
const none = -1

// label says how an outermost blossom hangs in the search forest.
type label int8

const (
	unseen label = iota // not in the forest
	outer               // at an even distance from an unmatched root
	inner               // at an odd distance
)

// link is an edge seen from one end.
type link struct{ from, to int }

func (l link) reversed() link { return link{l.to, l.from} }

var noLink = link{none, none}

// solver is the state of the algorithm. Numbers below n are vertices, which count as blossoms too.
// Greater numbers are blossoms that contain an odd cycle of others.
type solver struct {
	n      int
	weight [][]int64 // doubled, so that all duals stay integers
	joined [][]bool

	mate     []int   // partner of each vertex
	dual     []int64 // of vertices and blossoms
	children [][]int // the cycle of a blossom, starting with the child that has its base
	links    [][]link
	parent   []int // the blossom directly around a blossom
	top      []int // the outermost blossom around a vertex
	base     []int // the vertex of a blossom whose partner is outside
	free     []int // numbers of blossoms that aren't in use

	label []label // of outermost blossoms
	from  []link  // the edge from the parent in the forest; noLink for a root
	queue []int   // outer vertices whose edges haven't been looked at
}

func newSolver(n int, edges []Edge) *solver {
	s := &solver{
		n: n, weight: make([][]int64, n), joined: make([][]bool, n), mate: make([]int, n), dual: make([]int64, 2*n),
		children: make([][]int, 2*n), links: make([][]link, 2*n), parent: make([]int, 2*n), top: make([]int, n),
		base: make([]int, 2*n), label: make([]label, 2*n), from: make([]link, 2*n),
	}
	for v := range n {
		s.weight[v], s.joined[v] = make([]int64, n), make([]bool, n)
	}
	most := int64(0)
	for _, e := range edges {
		s.weight[e.A][e.B], s.weight[e.B][e.A] = 2*e.Weight, 2*e.Weight
		s.joined[e.A][e.B], s.joined[e.B][e.A] = true, true
		most = max(most, e.Weight)
	}
	for v := range n {
		s.mate[v], s.dual[v], s.top[v], s.base[v] = none, most, v, v
	}
	for b := range 2 * n {
		s.parent[b] = none
		if b >= n {
			s.free = append(s.free, b)
		}
	}
	return s
}

// slack returns how far the duals of two vertices are above the weight of their edge. An edge can be
// used if it's tight, which means that its slack is 0.
func (s *solver) slack(v, w int) int64 { return s.dual[v] + s.dual[w] - s.weight[v][w] }

// augment makes the matching one edge larger, and returns false if it has the most edges already.
func (s *solver) augment() bool {
	s.queue = s.queue[:0]
	for v := range s.n {
		s.label[s.top[v]], s.from[s.top[v]] = unseen, noLink
	}
	for v := range s.n {
		if s.mate[v] == none {
			s.reach(s.top[v])
		}
	}
	for {
		for len(s.queue) > 0 {
			v := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			for w := range s.n {
				if s.joined[v][w] && s.slack(v, w) == 0 && s.grow(link{v, w}) {
					return true
				}
			}
		}
		delta, edge, blossom := s.nextDelta()
		if edge == noLink && blossom == none {
			return false
		}
		s.adjust(delta)
		if blossom != none {
			s.expand(blossom)
		} else if s.grow(edge) {
			return true
		}
	}
}

// reach makes an outermost blossom outer.
func (s *solver) reach(b int) {
	s.label[b] = outer
	s.queue = s.vertices(b, s.queue)
}

// vertices appends the vertices of a blossom.
func (s *solver) vertices(b int, to []int) []int {
	if b < s.n {
		return append(to, b)
	}
	for _, c := range s.children[b] {
		to = s.vertices(c, to)
	}
	return to
}

// grow extends the forest by a tight edge that starts at an outer vertex. It returns true if the edge
// completed a path between two unmatched vertices, along which the matching is now larger.
func (s *solver) grow(l link) bool {
	b, c := s.top[l.from], s.top[l.to]
	if b == c {
		return false
	}
	switch s.label[c] {
	case unseen:
		s.label[c], s.from[c] = inner, l
		partner := link{s.base[c], s.mate[s.base[c]]}
		s.from[s.top[partner.to]] = partner
		s.reach(s.top[partner.to])
	case outer:
		if common := s.commonAncestor(b, c); common != none {
			s.contract(l, common)
			return false
		}
		s.flip(l)
		s.flip(l.reversed())
		return true
	}
	return false
}

// up returns the parent of a blossom in the forest, or none for a root.
func (s *solver) up(b int) int {
	if s.from[b] == noLink {
		return none
	}
	return s.top[s.from[b].from]
}

// commonAncestor returns the first blossom that's on the way from both blossoms to their roots, or
// none if they hang in different trees.
func (s *solver) commonAncestor(b, c int) int {
	seen := map[int]bool{}
	for ; b != none; b = s.up(b) {
		seen[b] = true
	}
	for c != none && !seen[c] {
		c = s.up(c)
	}
	return c
}

// nextDelta returns by how much the duals can change, and what stops them there: an edge that becomes
// tight, or the blossom that has to be expanded.
func (s *solver) nextDelta() (delta int64, edge link, blossom int) {
	edge, blossom = noLink, none
	stop := func(d int64) bool {
		if (edge != noLink || blossom != none) && d >= delta {
			return false
		}
		delta = d
		return true
	}
	for v := range s.n {
		if s.label[s.top[v]] != outer {
			continue
		}
		for w := range s.n {
			if !s.joined[v][w] || s.top[v] == s.top[w] {
				continue
			}
			switch s.label[s.top[w]] {
			case unseen:
				if stop(s.slack(v, w)) {
					edge = link{v, w}
				}
			case outer: // both ends change
				if stop(s.slack(v, w) / 2) {
					edge = link{v, w}
				}
			}
		}
	}
	for b := s.n; b < 2*s.n; b++ {
		if s.outermost(b) && s.label[b] == inner && stop(s.dual[b]/2) {
			edge, blossom = noLink, b
		}
	}
	return delta, edge, blossom
}

// outermost reports whether a number above n is that of a blossom in use that no other contains.
func (s *solver) outermost(b int) bool { return s.parent[b] == none && s.children[b] != nil }

// adjust changes the duals so that tight edges in the forest stay tight.
func (s *solver) adjust(delta int64) {
	for v := range s.n {
		switch s.label[s.top[v]] {
		case outer:
			s.dual[v] -= delta
		case inner:
			s.dual[v] += delta
		}
	}
	for b := s.n; b < 2*s.n; b++ {
		switch {
		case s.outermost(b) && s.label[b] == outer:
			s.dual[b] += 2 * delta
		case s.outermost(b) && s.label[b] == inner:
			s.dual[b] -= 2 * delta
		}
	}
}
