// Package growthtest checks that a parser takes time in proportion to what it is given: one
// that takes four times as long for twice as much can be stopped by anybody with a file.
//
// Tests do not assert how long something takes, as machines differ and are busy. What is
// compared is the time for a text with the time for the same text a sixteenth as long: that
// of the processor, where it can be told, and the best of several tries each.
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
	part     = 16 // how many times shorter the text is that Size is compared with
	slack    = 4  // how many times more than its share of the time a long text may take; 16 is quadratic
	perRound = 3  // short texts for each long one
	tries    = 25 // how often both are tried before the parser is found too slow
	least    = 3  // how often even where that takes long

	noticed = 100 * time.Microsecond // what a short text counts as at least: less tells nothing
)

// enough is how long is tried, where a text takes so long that all tries would take minutes.
const enough = 3 * time.Second

// start is when the program began.
var start = time.Now()

// units are what texts of nothing sensible are made of, by name.
var units = []struct{ name, unit string }{
	{"one letter", "a"}, {"letters", "qwertyuiop"}, {"a capital", "Z"}, {"one digit", "7"}, {"zeros", "0"}, {"digits", "1234567890"},
	{"open parentheses", "("}, {"closed parentheses", ")"}, {"parentheses", "()"}, {"open brackets", "["}, {"closed brackets", "]"},
	{"brackets", "[]"}, {"braces", "{"}, {"angles", "<"}, {"tags", "<a>"}, {"closed tags", "</a>"}, {"attributes", " a=''"}, {"entities", "&lt;"},
	{"commas", ","}, {"commas and spaces", ", "}, {"semicolons", ";"}, {"full stops", "."}, {"hyphens", "-"}, {"colons", ":"}, {"slashes", "/"},
	{"backslashes", "\\"}, {"single quotes", "'"}, {"double quotes", `"`}, {"backquotes", "`"}, {"exclamation marks", "!"},
	{"spaces", " "}, {"tabs", "\t"}, {"lines", "\n"}, {"lines of DOS", "\r\n"}, {"lines of a letter", "a\n"}, {"lines of a digit", "1\n"},
	{"lines of commas", ",\n"}, {"lines of numbers", "8,8,0\n"}, {"words", "word "}, {"letters and commas", "a,"}, {"digits and commas", "1,"},
	{"points", "h8"}, {"points and spaces", "h8 "}, {"numbered points", "1.h8 "}, {"letters and digits", "a1"}, {"digits and letters", "1a"},
	{"nodes", ";B[hh]"}, {"variations", "(;B[hh]"}, {"closed variations", "(;B[hh])"}, {"values", "[hh]"}, {"properties", "RU[a]"}, {"nested proofs", "h8[i9"},
	{"zero bytes", "\x00"}, {"bytes of no text", "\xff"}, {"ideographs", "五"}, {"full-width letters", "Ａ"}, {"accents", "e\u0301"}, {"spaces of no width", "\u200b"},
}

// Linear fails a test where parse takes more than its share of time for a long text of any
// kind: head, then letters, digits, brackets, lines and more, each repeated up to [Size].
func Linear(t *testing.T, head string, parse func([]byte)) {
	t.Helper()
	for _, u := range units {
		text := repeated(head, u.unit, Size)
		if took, of, ok := inProportion(text[:max(len(head), len(text)/part)], text, parse); !ok {
			t.Errorf("%d bytes of %s after %q take %v, and a text %d times as long takes %v", len(text)/part, u.name, excerpt(head), of, part, took)
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

// inProportion reports whether the time for the long text is within its share, and the least
// times that were taken for both.
func inProportion(short, long []byte, parse func([]byte)) (took, of time.Duration, ok bool) {
	took, of = spent(parse, long), noticed
	if took <= slack*part*of {
		return took, of, true
	}
	of = time.Hour
	for n, begun := 0, time.Now(); n < tries && (n < least || time.Since(begun) < enough); n++ {
		for range perRound {
			of = min(of, max(spent(parse, short), noticed))
		}
		if took <= slack*part*of {
			return took, of, true
		}
		took = min(took, spent(parse, long))
	}
	return took, of, false
}

// spent is how long parse keeps a processor busy with a text.
func spent(parse func([]byte), text []byte) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begun := busy()
	parse(text)
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
