package record_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/record"
)

// libTree is a node of a library to be written.
type libTree struct {
	point    string // "" for none
	comment  string
	board    string // a text on the board
	flags    byte   // more flags: a mark, the start of the display, no move
	children []libTree
}

// library writes a tree as RenLib does.
func library(root libTree) []byte {
	var b bytes.Buffer
	b.WriteString("\xffRenLib\xff\x03\x04")
	b.Write(bytes.Repeat([]byte{0xff}, 10))
	root.write(&b, false)
	return b.Bytes()
}

func (n libTree) write(b *bytes.Buffer, sibling bool) {
	var point byte
	if n.point != "" {
		pt, err := engine.ParsePoint(n.point, 15)
		if err != nil {
			panic(err)
		}
		point = byte(14-pt.Row)*16 + byte(pt.Col) + 1
	}
	flags := n.flags
	if sibling {
		flags |= 0x80
	}
	if len(n.children) == 0 {
		flags |= 0x40
	}
	if n.comment != "" {
		flags |= 0x08
	}
	if n.board != "" {
		flags |= 0x01
	}
	b.Write([]byte{point, flags})
	if n.board != "" {
		b.Write([]byte{0, 1})
	}
	for _, text := range []string{n.comment, n.board} {
		if text != "" {
			b.WriteString(text + "\x00\x00"[:2-len(text)%2])
		}
	}
	for i, child := range n.children {
		child.write(b, i < len(n.children)-1)
	}
}

// line is a tree without branches.
func line(points string, after ...libTree) libTree {
	words := strings.Fields(points)
	children := after
	if len(words) > 1 {
		children = []libTree{line(strings.Join(words[1:], " "), after...)}
	}
	return libTree{point: words[0], children: children}
}

// branches has its main line first: h8 i9 g7.
var branches = libTree{comment: "A title\band the rest", children: []libTree{{
	point: "h8", flags: 0x04, children: []libTree{
		{point: "i9", comment: "odd", board: "A", children: []libTree{{point: "g7", flags: 0x10}, line("g8 g9")}},
		line("h9 i8 a1"),
	},
}}}

func TestLibrary(t *testing.T) {
	for _, tt := range []struct {
		name, moves string
		rule        engine.Rule
		comment     string
		data        []byte
	}{
		{"branches", "h8 i9 g7", engine.Renju, "A title\nand the rest", library(branches)},
		{"only a root", "", engine.Renju, "", library(libTree{})},
		{"a root with a move", "h8 i9", engine.Renju, "", library(line("h8 i9"))},
		{"a node without a move", "h8 i9", engine.Renju, "", library(libTree{children: []libTree{line("h8", libTree{point: "c3", flags: 0x02, children: []libTree{line("i9")}})}})},
		{"corners", "a1 o15 a15 o1", engine.Renju, "", library(line("a1 o15 a15 o1"))},
		{"no header", "h8 i9", engine.Renju, "", library(line("h8 i9"))[20:]},
		{"an old comment", "h8", engine.Renju, "hi", append(library(libTree{})[:20], 0x78, 0x60, 'h', 'i'|0x80)},
		{"a foul of Black", "g8 a1 i8 c1 h7 e1 h9 g1 h8 o1", engine.Freestyle, "", library(line("g8 a1 i8 c1 h7 e1 h9 g1 h8 o1"))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := record.ReadAs(record.LIB, tt.data)
			if err != nil {
				t.Fatal(err)
			}
			want, err := engine.ParsePoints(tt.moves, 15)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, g.Moves); diff != "" || g.Size != 15 || g.Rule != tt.rule || g.Comment != tt.comment {
				t.Errorf("%d, %v, comment %q: %s", g.Size, g.Rule, g.Comment, diff)
			}
			if f := record.Detect(tt.data); tt.name != "no header" && f != record.LIB {
				t.Errorf("detected as %s", f)
			}
		})
	}
}

func TestLibraryRefused(t *testing.T) {
	whole := library(branches)
	with := func(at int, b byte) []byte {
		data := bytes.Clone(whole)
		data[at] = b
		return data
	}
	for _, tt := range []struct {
		name string
		data []byte
		want record.Kind
	}{
		{"nothing", nil, record.ErrEmpty},
		{"half a header", whole[:15], record.ErrLibHeader},
		{"version 4", with(8, 4), record.ErrLibHeader},
		{"cut within a comment", whole[:25], record.ErrLibTruncated},
		{"cut within a branch", whole[:len(whole)-1], record.ErrLibTruncated},
		{"no nodes", whole[:20], record.ErrLibTruncated},
		{"off the board", append(bytes.Clone(whole[:20]), 0x70, 0x40), record.ErrLibPoint},
		{"a pass", append(bytes.Clone(whole[:20]), 0x78, 0x00, 0x00, 0x00, 0x79, 0x40), record.ErrPass},
		{"a stone twice", library(line("h8 h8")), record.ErrTaken},
		{"after the end", library(line("a1 a2 b1 b2 c1 c2 d1 d2 e1 e2")), record.ErrGameOver},
		{"too large", make([]byte, record.MaxBytes+1), record.ErrTooLarge},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if g, err := record.ReadAs(record.LIB, tt.data); g != nil || err == nil {
				t.Errorf("read as %+v", g)
			} else if e := new(record.Error); !asError(err, &e) || e.Kind != tt.want || e.Format != record.LIB {
				t.Errorf("error %v, want kind %s", err, tt.want)
			}
		})
	}
}

func FuzzLIB(f *testing.F) {
	f.Add(library(branches))
	f.Add(library(line("h8 i9 g7 f6")))
	f.Add(library(line("h8 i9"))[20:])
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, record.LIB, data) })
}
