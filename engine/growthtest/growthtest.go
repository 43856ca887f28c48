// Package growthtest checks that a parser takes time in proportion to the length of its input. If
// a parser takes four times as long for twice the input, anybody with a large file can stall it.
//
// Times are only compared with each other, because machines differ and are busy: the time for a text with
// the time for sixteen texts a sixteenth as long. The best of several tries counts, in processor time on
// Linux.
package growthtest

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// Size is the length in bytes of the texts: 256 KiB, or 1 MiB if HOSHI_PROOF_GROWTH is set.
var Size = textSize(os.Getenv("HOSHI_PROOF_GROWTH"))

func textSize(proof string) int {
	if proof != "" {
		return 1 << 20
	}
	return 1 << 18
}

const (
	part  = 16 // the long text is this many times as long as a short one
	slack = 4  // a long text may take this many times as long as part short ones; a quadratic parser takes 16 times as long
	tries = 25 // maximum tries before a parser fails
	least = 3  // minimum tries before a parser fails
)

// floor is the least time assumed for the short texts, since shorter times are mostly noise.
var floor = 10 * time.Duration(Size) * time.Nanosecond

// enough is the time after which a slow parser gets no more than the minimum of tries.
const enough = 3 * time.Second

// gcPercent is the heap growth between garbage collections, in percent. Collections cost a text that
// fills the heap more than short texts, whatever the parser does, so there should be few.
const gcPercent = 800

// start is when the program began.
var start = time.Now()

// units are the texts that are repeated to make the input.
var units = []struct{ name, unit string }{
	{"letters", "qwertyuiop"}, {"one letter", "a"}, {"digits", "1234567890"}, {"zeros", "0"},
	{"open parentheses", "("}, {"parentheses", "()"}, {"open brackets", "["}, {"brackets", "[]"}, {"tags", "<a>"}, {"attributes", " a=''"},
	{"commas", ","}, {"semicolons", ";"}, {"backslashes", "\\"}, {"backquotes", "`"}, {"spaces", " "},
	{"lines", "\n"}, {"lines of a letter", "a\n"}, {"lines of numbers", "8,8,0\n"},
	{"words", "word "}, {"points", "h8"}, {"numbered points", "1.h8 "}, {"variations", "(;B[hh]"}, {"values", "[hh]"}, {"properties", "RU[a]"},
	{"zero bytes", "\x00"}, {"ideographs", "五"},
}

// Linear fails the test if the time of parse grows faster than its input. Each input is head
// followed by one unit, such as a letter, a bracket or a line, repeated up to [Size].
func Linear(t *testing.T, head string, parse func([]byte)) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	for _, u := range units {
		for _, size := range []int{Size / part, Size} { // the first finds slow parsers sooner
			text := repeated(head, u.unit, size)
			shortText := text[:max(len(head), size/part)]
			if long, short, ok := inProportion(text, shortText, parse); !ok {
				t.Errorf("%d texts of %d bytes of %s after %q take %v, and one as long as all takes %v", part, len(shortText), u.name, excerpt(head), short, long)
				break
			}
		}
	}
}

// Benchmark measures parse with the same inputs as [Linear].
func Benchmark(b *testing.B, head string, parse func([]byte)) {
	for _, u := range units {
		b.Run(u.name, func(b *testing.B) {
			text := repeated(head, u.unit, Size)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				parse(text)
			}
		})
	}
}

// inProportion reports whether the long text takes about as long as part short ones, and returns the best
// times of the long text and of all short ones.
func inProportion(longText, shortText []byte, parse func([]byte)) (long, short time.Duration, ok bool) {
	long, short = spent(parse, longText, 1), floor
	if long <= slack*short {
		return long, short, true
	}
	short = time.Hour
	for n, begun := 0, time.Now(); n < tries && (n < least || time.Since(begun) < enough); n++ {
		short = min(short, max(spent(parse, shortText, part), floor))
		if long <= slack*short {
			return long, short, true
		}
		long = min(long, spent(parse, longText, 1))
	}
	return long, short, false
}

// spent returns the processor time of parsing a text a number of times.
func spent(parse func([]byte), text []byte, times int) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begun := busy()
	for range times {
		parse(text)
	}
	return busy() - begun
}

// repeated returns a text of a given length: head, then unit again and again.
func repeated(head, unit string, length int) []byte {
	text := []byte(head)
	text = append(text, bytes.Repeat([]byte(unit), length/len(unit)+1)...)
	return text[:length]
}

// excerpt returns the beginning of a text.
func excerpt(text string) string { return fmt.Sprintf("%.40s", text) }
