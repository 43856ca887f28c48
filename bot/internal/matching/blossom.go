package matching

import "slices"

// contract makes a blossom of the cycle that a tight edge closes with the ways from its two ends to
// their common ancestor.
func (s *solver) contract(l link, common int) {
	var children []int
	var links []link
	for b := s.top[l.from]; b != common; b = s.up(b) {
		children, links = append(children, b), append(links, s.from[b])
	}
	children = append(children, common)
	slices.Reverse(children)
	slices.Reverse(links)
	links = append(links, l)
	for b := s.top[l.to]; b != common; b = s.up(b) {
		children, links = append(children, b), append(links, s.from[b].reversed())
	}

	b := s.free[len(s.free)-1]
	s.free = s.free[:len(s.free)-1]
	s.children[b], s.links[b] = children, links
	s.base[b], s.dual[b], s.label[b], s.from[b], s.parent[b] = s.base[common], 0, outer, s.from[common], none
	for _, c := range children {
		s.parent[c] = b
		if s.label[c] == inner {
			s.queue = s.vertices(c, s.queue)
		}
	}
	for _, v := range s.vertices(b, nil) {
		s.top[v] = b
	}
}

// expand dissolves an inner blossom. The children on the way from its parent in the forest to its
// base take its place; the others leave the forest.
func (s *solver) expand(b int) {
	children, links := s.children[b], s.links[b]
	for _, c := range children {
		s.parent[c], s.label[c], s.from[c] = none, unseen, noLink
		for _, v := range s.vertices(c, nil) {
			s.top[v] = c
		}
	}
	s.children[b], s.links[b] = nil, nil
	s.free = append(s.free, b)

	i := slices.Index(children, s.top[s.from[b].to])
	step := 1 // towards the base, so that the first edge is one of the matching
	if i%2 == 0 {
		step = -1
	}
	way := s.from[b]
	for l := inner; ; l = inner + outer - l {
		c := children[i]
		s.from[c] = way
		if l == outer {
			s.reach(c)
		} else {
			s.label[c] = inner
		}
		if i == 0 {
			return
		}
		next := (i + step) % len(children)
		if step > 0 {
			way = links[i]
		} else {
			way = links[next].reversed()
		}
		i = next
	}
}

// flip matches the start of an edge with its end, and changes the matching on the way from there to
// the root.
func (s *solver) flip(l link) {
	for {
		b := s.top[l.from]
		s.rebase(b, l.from)
		s.mate[l.from] = l.to
		if s.from[b] == noLink {
			return
		}
		t := s.up(b)
		way := s.from[t]
		s.rebase(t, way.to)
		s.mate[way.to] = way.from
		l = way
	}
}

// rebase changes the matching inside a blossom so that a vertex is its base.
func (s *solver) rebase(b, v int) {
	if b < s.n {
		return
	}
	c := v
	for s.parent[c] != b {
		c = s.parent[c]
	}
	s.rebase(c, v)
	children, links := s.children[b], s.links[b]
	i := slices.Index(children, c)
	// The other children are matched in pairs, beginning behind the one with the base.
	first, end := 0, i
	if i%2 == 1 {
		first, end = i+1, len(children)
	}
	for k := first; k < end; k += 2 {
		l := links[k]
		s.rebase(children[k], l.from)
		s.rebase(children[(k+1)%len(children)], l.to)
		s.mate[l.from], s.mate[l.to] = l.to, l.from
	}
	s.children[b] = slices.Concat(children[i:], children[:i])
	s.links[b] = slices.Concat(links[i:], links[:i])
	s.base[b] = v
}
