package search

import (
	"context"
	"fmt"
	"testing"
)

// middleGame is a position with threats on both sides, none of them decisive.
const middleGame = "h8 h7 k7 j9 g6 k9 i9 j8 j10 k11 g9 g7 i7 j6"

func BenchmarkSearch(b *testing.B) {
	pos := played(b, 15, middleGame)
	for _, depth := range []int{4, 6, 8} {
		b.Run(fmt.Sprintf("depth=%d", depth), func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				res, err := New(Options{HashMB: 1}).Search(context.Background(), pos, Limits{Depth: depth})
				if err != nil {
					b.Fatal(err)
				}
				nodes += res.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
