package render

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"
	"time"

	"hoshi/render/internal/assets"
)

// BenchmarkKinds prints a table of twelve kinds of pictures: the bytes of our file and of
// image/png's at its default level, and CPU times, each the shortest of nine. "png" is image/png
// without any drawing, "new" our picture when only empty boards and stones are cached, and "next"
// our picture when the one before the last move has been drawn. Charts and cards have no bands, so
// "new" is without drawing them.
//
//	go test ./render -run '^$' -bench Kinds -benchtime 1x
func BenchmarkKinds(b *testing.B) {
	for b.Loop() {
		p := NewPainter()
		var table strings.Builder
		fmt.Fprintf(&table, "\n%-30s %8s %8s %6s %8s %8s %8s\n", "", "png", "ours", "", "png ms", "new ms", "next ms")
		var bytesOf, bytesOfPNG int
		for _, k := range kinds(b) {
			file := k.file(b, p)
			img, plain := reencoded(b, file)
			bytesOf, bytesOfPNG = bytesOf+len(file), bytesOfPNG+len(plain)
			var again bytes.Buffer
			byPNG := shortest(b, again.Reset, func() { _ = png.Encode(&again, img) })
			first, next := time.Duration(0), "—"
			if k.draw != nil {
				var buf assets.Buffer
				first = shortest(b, nil, func() { buf.PNG.Encode(img) })
			} else {
				forget := func() { p.bands = assets.NewBands(maxBandBytes) }
				first = shortest(b, forget, func() { k.file(b, p) })
				if moves := len(k.scene.Position.Moves()); moves > 0 {
					earlier := k
					earlier.scene.Position = after(b, k.scene.Position, moves-1)
					next = milliseconds(shortest(b, func() { forget(); earlier.file(b, p) }, func() { k.file(b, p) }))
				}
			}
			fmt.Fprintf(&table, "%-30s %8d %8d %5.0f%% %8s %8s %8s\n", k.name, len(plain), len(file),
				100*float64(len(file))/float64(len(plain)), milliseconds(byPNG), milliseconds(first), next)
		}
		fmt.Fprintf(&table, "%-30s %8d %8d %5.0f%%", "together", bytesOfPNG, bytesOf, 100*float64(bytesOf)/float64(bytesOfPNG))
		fmt.Println(table.String())
	}
}

// shortest returns the shortest CPU time of nine runs, each after before.
func shortest(b *testing.B, before, run func()) time.Duration {
	best := time.Duration(0)
	for i := range 9 {
		if before != nil {
			before()
		}
		began := cpuTime(b)
		run()
		if took := cpuTime(b) - began; i == 0 || took < best {
			best = took
		}
	}
	return best
}

// milliseconds formats a time.
func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f", float64(d.Microseconds())/1000) }
