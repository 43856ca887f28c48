// Package growthtest checks that a parser takes time in proportion to what it is given: one
// that takes four times as long for twice as much can be stopped by anybody with a file.
//
// Tests do not assert how long something takes, as machines differ and are busy. What is
// compared is the time for a text with that for sixteen texts a sixteenth as long: the time of
// the processor, where it can be told, and the best of several tries each.
package growthtest

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"
	"time"
)

// Size is the length in bytes of the texts that parsers are tried with.
const Size = 1 << 20

const (
	part  = 16 // how many times shorter the text is that Size is compared with
	slack = 4  // how many times more than so many short texts a long one may take; a quadratic parser takes 16
	tries = 25 // how often both are tried before the parser is found too slow
	least = 3  // how often even where that takes long

	noticed = 10 * time.Millisecond // what the short texts count as at least: less tells nothing
)

// enough is how long is tried, where a text takes so long that all tries would take minutes.
const enough = 3 * time.Second

// start is when the program began.
var start = time.Now()

// units are what texts of nothing sensible are made of, by name.
var units = []struct{ name, unit string }{
	{"letters", "qwertyuiop"}, {"one letter", "a"}, {"digits", "1234567890"}, {"zeros", "0"},
	{"open parentheses", "("}, {"parentheses", "()"}, {"open brackets", "["}, {"brackets", "[]"}, {"tags", "<a>"}, {"attributes", " a=''"},
	{"commas", ","}, {"semicolons", ";"}, {"backslashes", "\\"}, {"backquotes", "`"}, {"spaces", " "},
	{"lines", "\n"}, {"lines of a letter", "a\n"}, {"lines of numbers", "8,8,0\n"},
	{"words", "word "}, {"points", "h8"}, {"numbered points", "1.h8 "}, {"variations", "(;B[hh]"}, {"values", "[hh]"}, {"properties", "RU[a]"},
	{"zero bytes", "\x00"}, {"ideographs", "五"},
}

// Linear fails a test where parse takes more than its share of time for a long text of any
// kind: head, then letters, digits, brackets, lines and more, each repeated up to [Size].
func Linear(t *testing.T, head string, parse func([]byte)) {
	t.Helper()
	for _, u := range units {
		for _, size := range []int{Size / part, Size} { // a parser that is too slow is found out sooner by the first
			text := repeated(head, u.unit, size)
			short := text[:max(len(head), size/part)]
			if took, of, ok := inProportion(short, text, parse); !ok {
				t.Errorf("%d texts of %d bytes of %s after %q take %v, and one as long as all takes %v", part, len(short), u.name, excerpt(head), of, took)
				break
			}
		}
	}
}

// Benchmark tells how long parse takes for a long text of each kind.
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

// inProportion reports whether the long text takes about as long as the short one does part
// times, and the least times that were taken for both.
func inProportion(short, long []byte, parse func([]byte)) (took, of time.Duration, ok bool) {
	took, of = spent(parse, long, 1), noticed
	if took <= slack*of {
		return took, of, true
	}
	of = time.Hour
	for n, begun := 0, time.Now(); n < tries && (n < least || time.Since(begun) < enough); n++ {
		of = min(of, max(spent(parse, short, part), noticed))
		if took <= slack*of {
			return took, of, true
		}
		took = min(took, spent(parse, long, 1))
	}
	return took, of, false
}

// spent is how long parse keeps a processor busy with a text, so many times.
func spent(parse func([]byte), text []byte, times int) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begun := busy()
	for range times {
		parse(text)
	}
	return busy() - begun
}

// repeated is a text of a length that begins with head.
func repeated(head, unit string, length int) []byte {
	text := []byte(head)
	text = append(text, bytes.Repeat([]byte(unit), length/len(unit)+1)...)
	return text[:length]
}

// excerpt is the beginning of a text.
func excerpt(text string) string { return fmt.Sprintf("%.40s", text) }
