package record_test

import (
	"errors"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/record"
)

// libraryHeader is how RenLib 3.4 starts a file.
const libraryHeader = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

// Nodes of libraries: the point, as 16 × row from the top + column from 1, and the flags.
const (
	root    = "\x00\x00"
	nodeH8  = "\x78\x00"
	leafI9  = "\x69\x40"
	foulOfT = "\x77\x00\x11\x00\x79\x00\x13\x00\x68\x00\x15\x00\x88\x00\x17\x00\x78\x40" // T1 in the rules: g8 i8 h9 h7, then h8
)

// libraries are RenLib files with the moves of their main line.
var libraries = map[string]struct {
	data, moves string
	rule        engine.Rule
}{
	"a root":             {root + nodeH8 + leafI9, "h8 i9", engine.Renju},
	"no root":            {nodeH8 + leafI9, "h8 i9", engine.Renju},
	"two branches":       {root + nodeH8 + "\x69\xc0" + "\x68\x40", "h8 i9", engine.Renju}, // more siblings follow i9
	"a comment":          {root + "\x78\x08one\x08two\x00" + leafI9, "h8 i9", engine.Renju},
	"an even comment":    {root + "\x78\x08four\x00\x00" + leafI9, "h8 i9", engine.Renju},
	"a text of a point":  {root + "\x78\x01\x00\x01A\x00" + leafI9, "h8 i9", engine.Renju},
	"both texts":         {root + "\x78\x09\x00\x01one\x00A\x00" + leafI9, "h8 i9", engine.Renju},
	"corners":            {root + "\x01\x00\x0f\x00\xe1\x00\xef\x40", "a15 o15 a1 o1", engine.Renju},
	"no end":             {root + nodeH8, "h8", engine.Renju},
	"nothing but a root": {root, "", engine.Renju},
	"a foul of renju":    {root + foulOfT, "g8 a14 i8 c14 h9 e14 h7 g14 h8", engine.Freestyle},
}

func TestRenLib(t *testing.T) {
	for name, tt := range libraries {
		t.Run(name, func(t *testing.T) {
			read(t, []byte(libraryHeader+tt.data), record.RenLib, &record.Game{Size: 15, Rule: tt.rule, Moves: points(t, 15, tt.moves)})
		})
	}
}

const rifFile = `<?xml version="1.0" encoding="UTF-8"?>
<database><countries/><rules><rule id="25" name="Taraguchi-10"/></rules>
<players><player id="7" name="Ann" surname="Ames"/><player id="8" name="Bob" surname="Bell"/></players>
<tournaments><tournament id="3" name="Open"/></tournaments>
<games>
<game id="1" tournament="3" round="1" rule="25" black="7" white="8" bresult="1"><move></move></game>
<game id="2" tournament="3" round="2" rule="25" black="8" white="7" bresult="0.5" opening="d4" alt="g7"><move>h8 h9 i9 g8</move></game>
</games></database>`

// In a .rif file, the first game with moves is read.
func TestRIF(t *testing.T) {
	read(t, []byte(rifFile), record.RIF, &record.Game{
		Size: 15, Rule: engine.Renju, Moves: points(t, 15, "h8 h9 i9 g8"), Black: "Bob Bell", White: "Ann Ames", Result: "0",
		Comment: "Open\nRule: Taraguchi-10\nOpening: d4\nOther fifth: g7",
	})
}

func TestRefusedLibraries(t *testing.T) {
	tests := map[string]struct {
		in   string
		want record.Kind
	}{
		"a header alone":        {libraryHeader, record.ErrRenLib},
		"half of a header":      {libraryHeader[:12], record.ErrRenLib},
		"half of a node":        {libraryHeader + root + "\x78", record.ErrRenLib},
		"half of the flags":     {libraryHeader + root + "\x78\x01\x00", record.ErrRenLib},
		"a comment without end": {libraryHeader + root + "\x78\x08abcd", record.ErrRenLib},
		"an old comment":        {libraryHeader + root + "\x78\x20ab", record.ErrRenLib},
		"no such column":        {libraryHeader + root + "\x70\x40", record.ErrRenLib},
		"no such row":           {libraryHeader + root + "\xf1\x40", record.ErrRenLib},
		"a pass":                {libraryHeader + root + nodeH8 + "\x00\x40", record.ErrPass},
		"a stone twice":         {libraryHeader + root + nodeH8 + nodeH8, record.ErrTaken},
		"too large":             {libraryHeader + strings.Repeat(root, record.MaxBytes), record.ErrTooLarge},
		"XML cut off":           {rifFile[:300], record.ErrRIF},
		"no games":              {"<database></database>", record.ErrEmpty},
		"moves that are none":   {strings.Replace(rifFile, "i9", "z9", 1), record.ErrOffBoard},
		"a foul":                {strings.Replace(rifFile, "h8 h9 i9 g8", "g8 a14 i8 c14 h9 e14 h7 g14 h8 a1", 1), record.ErrIllegalMove},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := readGame([]byte(tt.in))
			if !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
			if err != nil {
				checkError(t, []byte(tt.in), err)
			}
		})
	}
	for _, f := range []record.Format{record.RenLib, record.RIF} {
		if _, err := (&record.Game{Size: 15}).Write(f); !errors.Is(err, record.ErrUnknownFormat) {
			t.Errorf("%s is written: %v", f, err)
		}
	}
}

func FuzzRenLib(f *testing.F) {
	for _, tt := range libraries {
		f.Add([]byte(libraryHeader + tt.data))
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, record.RenLib, data) })
}

func FuzzRIF(f *testing.F) {
	f.Add([]byte(rifFile))
	f.Add([]byte("<database><games><game><move>h8</move></game></games></database>"))
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, record.RIF, data) })
}
