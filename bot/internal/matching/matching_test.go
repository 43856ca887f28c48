package matching

import (
	"math/rand/v2"
	"testing"
)

// bruteForce returns the largest number of edges in a matching, and the greatest weight of such a
// matching.
func bruteForce(n int, weight map[[2]int]int64, used uint) (count int, total int64) {
	v := 0
	for v < n && used&(1<<v) != 0 {
		v++
	}
	if v == n {
		return 0, 0
	}
	count, total = bruteForce(n, weight, used|1<<v)
	for w := v + 1; w < n; w++ {
		x, ok := weight[[2]int{v, w}]
		if !ok || used&(1<<w) != 0 {
			continue
		}
		c, t := bruteForce(n, weight, used|1<<v|1<<w)
		if c++; c > count || c == count && t+x > total {
			count, total = c, t+x
		}
	}
	return count, total
}

// check compares a matching with the best one.
func check(t *testing.T, n int, edges []Edge) {
	t.Helper()
	weight := map[[2]int]int64{}
	for _, e := range edges {
		weight[[2]int{min(e.A, e.B), max(e.A, e.B)}] = e.Weight
	}
	var count int
	var total int64
	mate := MaxWeight(n, edges)
	for v, w := range mate {
		if w == none {
			continue
		}
		if mate[w] != v {
			t.Fatalf("%v: %d is matched with %d, but %d with %d", edges, v, w, w, mate[w])
		}
		x, ok := weight[[2]int{min(v, w), max(v, w)}]
		if !ok {
			t.Fatalf("%v: there's no edge between %d and %d", edges, v, w)
		}
		if v < w {
			count, total = count+1, total+x
		}
	}
	if wantCount, wantTotal := bruteForce(n, weight, 0); count != wantCount || total != wantTotal {
		t.Fatalf("%v: %v has %d edges and weight %d, want %d and %d", edges, mate, count, total, wantCount, wantTotal)
	}
}

// All graphs of up to five vertices whose edges have one of a few weights, and all graphs of six
// vertices with equal weights.
func TestAllSmallGraphs(t *testing.T) {
	for n, kinds := range map[int]int{2: 4, 3: 4, 4: 4, 5: 3, 6: 2} {
		var pairs []Edge
		for a := range n {
			for b := range a {
				pairs = append(pairs, Edge{A: a, B: b})
			}
		}
		all := 1
		for range pairs {
			all *= kinds
		}
		for code := range all {
			if testing.Short() && code%7 != 0 {
				continue
			}
			var edges []Edge
			for i, rest := 0, code; i < len(pairs); i, rest = i+1, rest/kinds {
				if k := rest % kinds; k > 0 {
					pairs[i].Weight = int64(k * k)
					edges = append(edges, pairs[i])
				}
			}
			check(t, n, edges)
		}
	}
}

// Random graphs of up to twelve vertices, in which blossoms contain blossoms.
func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		n, density, most := 2+r.IntN(11), 0.2+0.8*r.Float64(), int64(1+r.IntN(30))
		var edges []Edge
		for a := range n {
			for b := range a {
				if r.Float64() < density {
					edges = append(edges, Edge{A: a, B: b, Weight: r.Int64N(2*most) - most/2})
				}
			}
		}
		if n > 10 && len(edges) > 40 {
			edges = edges[:40]
		}
		check(t, n, edges)
	}
}

func BenchmarkMaxWeight(b *testing.B) {
	const n = 200
	r := rand.New(rand.NewPCG(3, 4))
	var edges []Edge
	for v := range n {
		for w := range v {
			edges = append(edges, Edge{A: v, B: w, Weight: r.Int64N(1 << 40)})
		}
	}
	for b.Loop() {
		MaxWeight(n, edges)
	}
}
