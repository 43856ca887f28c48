package render

import (
	"flag"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"hoshi/engine"
	"hoshi/render/internal/theme"
)

// go test ./render -run TestManyRendersAtOnce -renders 1000 -v
var renders = flag.Int("renders", 0, "how many pictures to draw at once while watching the memory")

func TestManyRendersAtOnce(t *testing.T) {
	if *renders == 0 {
		t.Skip("give a number by -renders")
	}
	const limit = 300 << 20
	p := NewPainter()
	widths := []int{320, 480, 640, 960, 1280, 1600, 2048}
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range *renders {
		s := Scene{
			Position: scattered(t, engine.MinSize+i%12, 40, uint64(i%7)), Theme: theme.Names()[i%len(theme.Names())],
			Width: widths[i%len(widths)], Numbers: AllNumbers, Last: true,
		}
		if i%5 == 0 {
			s.Caption = &Caption{Black: "ann", White: "Hoshi"}
		}
		wg.Go(func() {
			<-start
			if _, err := p.PNG(s); err != nil {
				t.Error(err)
			}
		})
	}
	close(start)
	wg.Wait()
	peak := peakMemory(t)
	t.Logf("%d pictures, at most %d MB", *renders, peak>>20)
	if peak > limit {
		t.Errorf("the process took %d MB, want at most %d", peak>>20, limit>>20)
	}
}

// peakMemory returns the process's peak memory in bytes, or the Go runtime's memory if the system
// doesn't report it.
func peakMemory(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err == nil {
		for line := range strings.Lines(string(status)) {
			if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
				kb, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
				if err != nil {
					t.Fatal(err)
				}
				return kb << 10
			}
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.Sys)
}
