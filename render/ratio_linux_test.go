package render

import (
	"bytes"
	"image/png"
	"slices"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// How much BenchmarkRatio measures.
const (
	ratioRounds = 5   // pictures by plain gg; each round measures the painter too
	ratioGames  = 200 // games in progress at a time
)

// BenchmarkRatio compares a painter with plain gg and image/png in one run, on 900×900 boards
// with about 60 numbered stones. It reports how many times as fast the painter is, depending on
// what was drawn before:
//
//   - next: a game, up to the move before;
//   - many: the same, but then one picture of each of many other games;
//   - new: other games only;
//   - same: the same picture.
//
// The times are the process's CPU time, because other programs affect it less than wall-clock
// time. The cases take turns, and medians are compared.
//
//	go test ./render -run '^$' -bench Ratio -benchtime 1x
func BenchmarkRatio(b *testing.B) {
	took := map[string][]float64{}
	for b.Loop() {
		measureRatio(b, took)
	}
	median := map[string]float64{}
	for name, times := range took {
		slices.Sort(times)
		median[name] = times[len(times)/2]
		b.ReportMetric(1000*median[name], name+"-ms")
	}
	for _, name := range []string{"next", "many", "new", "same"} {
		b.ReportMetric(median["plain"]/median[name], "plain/"+name)
	}
	b.ReportMetric(0, "ns/op")
}

// measureRatio appends how many seconds the pictures of each case took.
func measureRatio(b *testing.B, took map[string][]float64) {
	p := NewPainter()
	measure := func(name string, scenes ...Scene) {
		began := cpuTime(b)
		for _, s := range scenes {
			if _, err := p.PNG(s); err != nil {
				b.Fatal(err)
			}
		}
		took[name] = append(took[name], (cpuTime(b)-began).Seconds()/float64(len(scenes)))
	}
	game := func(seed uint64, moves int) Scene {
		s := benchScene(b)
		s.Position = after(b, scattered(b, 15, 70, seed), moves)
		return s
	}
	games := func(moves int) (scenes []Scene) {
		for seed := range uint64(ratioGames) {
			scenes = append(scenes, game(1_000_000+seed, moves))
		}
		return scenes
	}
	const moves = 60 - ratioRounds
	measure("first", game(1, moves)) // draws the empty board and the stones
	measure("many at first", games(moves)...)
	delete(took, "first")
	delete(took, "many at first")
	s := benchScene(b)
	wood := plainWood(b, s)
	for round := range ratioRounds {
		var file bytes.Buffer
		began := cpuTime(b)
		if err := png.Encode(&file, plain(b, s, wood)); err != nil {
			b.Fatal(err)
		}
		took["plain"] = append(took["plain"], (cpuTime(b) - began).Seconds())
		for i := range 10 {
			seed := uint64(10 + 10*round + i)
			measure("new", game(seed, 59))
			measure("next", game(seed, 60))
			measure("same", game(seed, 60))
		}
		measure("many", games(moves+1+round)...)
	}
}

// cpuTime returns the CPU time of the process.
func cpuTime(tb testing.TB) time.Duration {
	const clockProcessCPUTime = 2 // Linux's CLOCK_PROCESS_CPUTIME_ID
	var now syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clockProcessCPUTime, uintptr(unsafe.Pointer(&now)), 0); errno != 0 {
		tb.Fatal(errno)
	}
	return time.Duration(now.Nano())
}
