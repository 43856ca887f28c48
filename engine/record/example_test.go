package record_test

import (
	"errors"
	"fmt"
	"log"

	"hoshi/engine"
	"hoshi/engine/record"
)

// A pasted game is read and written as an SGF file.
func Example() {
	read, err := record.Read([]byte("1. h8 i9 2. g7 j10"))
	if err != nil {
		log.Fatal(err)
	}
	game := read.Game
	game.Black, game.White = "Aki", "Hoshi"
	sgf, err := game.Write(record.SGF)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(string(sgf))
	// Output:
	// (;FF[4]GM[4]CA[UTF-8]AP[Hoshi]SZ[15]RU[freestyle]
	// PB[Aki]
	// PW[Hoshi]
	// ;B[hh];W[ig];B[gi];W[jf])
}

func ExampleRead_refused() {
	for _, text := range []string{
		"(;GM[4]SZ[15]\n;B[hh];W[hh])",
		"(;GM[1]SZ[19];B[dd];B[pp])",
		"h8 i9 s3",
	} {
		_, err := record.Read([]byte(text))
		fmt.Println(err)
	}
	// Output:
	// line 2, column 10: move 2: h8 is taken by Black (move 1)
	// line 1, column 23: GM[1] names another game, and the moves don't fit gomoku
	// line 1, column 7: s3 is off the 15×15 board: a larger board has its size first, as in 19x19
}

// An error's kind and arguments are enough to say it in any language.
func ExampleError() {
	_, err := record.Read([]byte("h8 i9 h8"))
	var refused *record.Error
	if errors.As(err, &refused) && refused.Kind == record.ErrTaken {
		fmt.Println(refused.Format, refused.Line, refused.Column, refused.Point, refused.Side, refused.Earlier)
	}
	// Output: text 1 7 h8 Black 1
}

func ExampleFromPosition() {
	pos, err := engine.NewPosition(19, engine.Freestyle)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range []engine.Point{{Col: 9, Row: 9}, {Col: 10, Row: 10}} {
		if err := pos.Play(m); err != nil {
			log.Fatal(err)
		}
	}
	out, err := record.FromPosition(pos).Write(record.Text)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(string(out))
	// Output: 19x19 j10k11
}

func ExampleParseFormat() {
	for _, name := range []string{"SGF", ".txt", "pgn"} {
		f, err := record.ParseFormat(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(f, f.Ext())
	}
	// Output:
	// sgf .sgf
	// text .txt
	// unknown record format "pgn": want sgf, psq or text
}
