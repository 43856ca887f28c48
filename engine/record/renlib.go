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
	renLibSibling    = 0x80 // after the branch comes one that leaves from the same position
)

// renLibBoardText is a flag in the second extension byte: the node has a text for the board.
const renLibBoardText = 0x01

// renLibReader reads the main line of a RenLib library: the first branch of its tree, whose
// nodes come first in the file. The file has no players or results. Its board is 15×15.
type renLibReader struct {
	draft
	rest []byte
	open int // branches that are yet to come
}

// readRenLib reads a library.
func readRenLib(src []byte) (*draft, error) {
	r := &renLibReader{rest: renLibNodes(src), open: 1}
	r.game.Size = engine.DefaultSize
	if len(r.rest) == 0 {
		return nil, &Error{Kind: ErrRenLib, Offset: noOffset}
	}
	for last := false; !last && len(r.rest) > 0; {
		n, err := r.node()
		if err == nil {
			err = r.place(n)
		}
		if err != nil {
			return nil, err
		}
		r.leaveOut(n)
		last = n.flags&renLibLast != 0
	}
	for r.open > 0 && len(r.rest) > 0 { // the variations
		n, err := r.node()
		if err != nil {
			break
		}
		r.leaveOut(n)
	}
	r.renjuIfItFits()
	return &r.draft, nil
}

// renLibNodes returns what follows the header of a library. Libraries of versions before 3.0 have none.
func renLibNodes(src []byte) []byte {
	switch {
	case !bytes.HasPrefix(src, renLibHeader):
		return src
	case len(src) < renLibHeaderLen:
		return nil
	}
	return src[renLibHeaderLen:]
}

// isOldRenLib reports whether data is a library without a header: a tree of nodes on points of the
// board that ends with the data.
func isOldRenLib(data []byte) bool {
	r := &renLibReader{rest: data}
	for nodes := 0; ; nodes++ {
		n, err := r.node()
		if err != nil || n.point != 0 && (n.point&15 == 0 || n.point>>4 > 14) || n.point == 0 && nodes > 0 {
			return false
		}
		if n.flags&renLibSibling != 0 {
			r.open++
		}
		if n.flags&renLibLast != 0 {
			if r.open == 0 {
				return len(r.rest) == 0 && nodes > 0
			}
			r.open--
		}
	}
}

// leaveOut notes what a game doesn't hold of a node: a comment, a text on the board, a variation that
// leaves from the same position.
func (r *renLibReader) leaveOut(n renLibNode) {
	r.notes.add(NoteComments, n.comments)
	r.notes.add(NoteMarks, n.marks)
	if n.flags&renLibSibling != 0 {
		r.notes.add(NoteVariations, 1)
		r.open++
	}
	if n.flags&renLibLast != 0 {
		r.open--
	}
}

// renLibNode is a node of the tree.
type renLibNode struct {
	point, flags    byte
	comments, marks int
}

// node reads a node. The root has point 0 and no stone.
func (r *renLibReader) node() (n renLibNode, err error) {
	if n.point, err = r.byte(); err != nil {
		return n, err
	}
	if n.flags, err = r.byte(); err != nil {
		return n, err
	}
	var extension [2]byte
	if n.flags&renLibExtended != 0 {
		for i := range extension {
			if extension[i], err = r.byte(); err != nil {
				return n, err
			}
		}
	}
	if n.flags&renLibOldComment != 0 {
		return n, &Error{Kind: ErrRenLib, Offset: noOffset}
	}
	if n.flags&renLibComment != 0 {
		if err := r.skipText(); err != nil {
			return n, err
		}
		n.comments++
	}
	if extension[1]&renLibBoardText != 0 {
		if err := r.skipText(); err != nil {
			return n, err
		}
		n.marks++
	}
	return n, nil
}

// place adds the move of a node: its point is 16 times the row, from 0 at the top, plus the
// column from 1.
func (r *renLibReader) place(n renLibNode) error {
	switch {
	case n.point == 0 && len(r.moves) == 0: // the root
		return nil
	case n.point == 0 || n.flags&renLibNoMove != 0:
		return &Error{Kind: ErrPass, Offset: noOffset}
	}
	pt := engine.Point{Col: int8(n.point&15) - 1, Row: engine.DefaultSize - 1 - int8(n.point>>4)}
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
