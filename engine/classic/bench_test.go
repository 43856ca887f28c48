package classic_test

import (
	"context"
	"testing"

	"hoshi/engine/classic"
)

// BenchmarkProgram measures one move of each program at its report's depth, in the second position
// of its self-play from the cross opening.
func BenchmarkProgram(b *testing.B) {
	for _, p := range classic.Programs() {
		b.Run(p.ID, func(b *testing.B) {
			positions, err := classic.SelfPlayPositions(context.Background(), p, 2)
			if err != nil {
				b.Fatal(err)
			}
			leaves := 0
			for b.Loop() {
				leaves = search(b, p, positions[1], classic.Options{}).Leaves
			}
			b.ReportMetric(float64(leaves), "leaves")
		})
	}
}
