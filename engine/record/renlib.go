package record

import (
	"bytes"

	"hoshi/engine"
)

// renLibHeader starts the files of RenLib 3.0 and later. Two version bytes and padding follow,
// 20 bytes in total.
var renLibHeader = []byte("\xffRenLib\xff")

const renLibHeaderLen = 20

// Flags of a node of a RenLib file.
const (
	renLibExtended   = 0x01 // two more bytes of flags follow
	renLibNoMove     = 0x02
	renLibComment    = 0x08
	renLibOldComment = 0x20 // from versions before 3.0; its format is undocumented
	renLibLast       = 0x40 // no node follows in this branch
)

// renLibBoardText is a flag in the second extension byte: the node has a text for the board.
const renLibBoardText = 0x01

// renLibReader reads the main line of a RenLib library: the first branch of its tree, whose
// nodes come first in the file. The file has no players or results. Its board is 15×15.
type renLibReader struct {
	draft
	rest []byte
}

// readRenLib reads a library. RenLib is a renju program, so the rule is renju if that allows all
// moves, and freestyle otherwise.
func readRenLib(src []byte) (*draft, error) {
	if len(src) < renLibHeaderLen {
		return nil, &Error{Kind: ErrRenLib, Offset: noOffset}
	}
	r := &renLibReader{rest: src[renLibHeaderLen:]}
	r.game.Size = engine.DefaultSize
	for {
		last, err := r.node()
		if err != nil {
			return nil, err
		}
		if last || len(r.rest) == 0 {
			break
		}
	}
	byRenju := r.draft
	byRenju.game.Rule = engine.Renju
	if byRenju.check() == nil {
		r.game.Rule = engine.Renju
	}
	return &r.draft, nil
}

// node reads a node; last is true at the end of the main line. The root has point 0 and no
// stone.
func (r *renLibReader) node() (last bool, err error) {
	point, err := r.byte()
	if err != nil {
		return false, err
	}
	flags, err := r.byte()
	if err != nil {
		return false, err
	}
	var extension [2]byte
	if flags&renLibExtended != 0 {
		for i := range extension {
			if extension[i], err = r.byte(); err != nil {
				return false, err
			}
		}
	}
	if err := r.place(point, flags); err != nil {
		return false, err
	}
	if flags&renLibOldComment != 0 {
		return false, &Error{Kind: ErrRenLib, Offset: noOffset}
	}
	if flags&renLibComment != 0 {
		if err := r.skipText(); err != nil {
			return false, err
		}
	}
	if extension[1]&renLibBoardText != 0 {
		if err := r.skipText(); err != nil {
			return false, err
		}
	}
	return flags&renLibLast != 0, nil
}

// place adds the move of a node: its point is 16 times the row, from 0 at the top, plus the
// column from 1.
func (r *renLibReader) place(point, flags byte) error {
	switch {
	case point == 0 && len(r.moves) == 0: // the root
		return nil
	case point == 0 || flags&renLibNoMove != 0:
		return &Error{Kind: ErrPass, Offset: noOffset}
	}
	pt := engine.Point{Col: int8(point&15) - 1, Row: engine.DefaultSize - 1 - int8(point>>4)}
	if !pt.On(engine.DefaultSize) {
		return &Error{Kind: ErrRenLib, Offset: noOffset}
	}
	return r.addMove(stone{pt, engine.Empty, noOffset})
}

func (r *renLibReader) byte() (byte, error) {
	if len(r.rest) == 0 {
		return 0, &Error{Kind: ErrRenLib, Offset: noOffset}
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b, nil
}

// skipText skips a text: pairs of bytes, up to one with a zero.
func (r *renLibReader) skipText() error {
	for len(r.rest) >= 2 {
		pair := r.rest[:2]
		r.rest = r.rest[2:]
		if bytes.IndexByte(pair, 0) >= 0 {
			return nil
		}
	}
	return &Error{Kind: ErrRenLib, Offset: noOffset}
}
