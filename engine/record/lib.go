package record

import (
	"bytes"
	"fmt"

	"hoshi/engine"
)

// A library of RenLib is a tree of moves on 15×15. After a header of 20 bytes, which the
// oldest files lack, its nodes follow in preorder: a point, flags, and texts where the
// flags say so. The format is described by RenLib's source.

// libMagic begins the header; the version of two bytes follows.
var libMagic = []byte("\xffRenLib\xff")

const (
	libHeader  = 20 // bytes
	libVersion = 3  // the main version that is read
	libSize    = 15 // of the board
)

// Flags of a node.
const (
	libSibling    = 0x80 // another answer to the same position follows after the node's subtree
	libLeaf       = 0x40 // no answer follows
	libOldComment = 0x20 // a comment as old versions wrote it
	libComment    = 0x08 // a comment
	libNoMove     = 0x02 // the node puts no stone
	libExtension  = 0x01 // two more bytes of flags follow
	libBoardText  = 0x01 // in the second of these: a text on the board
)

// libNode is a node of a library.
type libNode struct {
	point   byte // 16·row + column, rows from 0 at the top, columns from 1 at the left; 0 for none
	flags   byte
	comment string
	offset  int
}

// libReader reads the nodes of a library.
type libReader struct {
	data []byte
	at   int
}

// readLIB reads the main line of a library: the first answer at every move. The other
// lines are read too, so that a damaged file is not taken for a short one.
func readLIB(data []byte) (*draft, error) {
	if len(data) > MaxBytes {
		return nil, &Error{Kind: ErrTooLarge, Offset: noOffset, Count: len(data), Limit: MaxBytes}
	}
	if len(data) == 0 {
		return nil, &Error{Kind: ErrEmpty, Offset: noOffset}
	}
	r := &libReader{data: data}
	if bytes.HasPrefix(data, libMagic) {
		if len(data) < libHeader || data[len(libMagic)] != libVersion {
			return nil, &Error{Kind: ErrLibHeader, Offset: noOffset, Text: fmt.Sprintf("% x", data[:min(len(data), 10)])}
		}
		r.at = libHeader
	}
	d := &draft{game: Game{Size: libSize, Rule: engine.Renju}}
	main := true
	for left := 1; left > 0; { // nodes that have to follow
		n, err := r.next()
		if err != nil {
			return nil, err
		}
		left--
		if n.flags&libSibling != 0 {
			left++
		}
		if n.flags&libLeaf == 0 {
			left++
		}
		if !main {
			continue
		}
		if err := d.addLibNode(n); err != nil {
			return nil, err
		}
		main = n.flags&libLeaf == 0
	}
	return d.asLibrary(), nil
}

// addLibNode adds a node of the main line.
func (d *draft) addLibNode(n libNode) error {
	if d.game.Comment == "" {
		d.game.Comment = n.comment
	}
	if n.flags&libNoMove != 0 || n.point == 0 && len(d.moves) == 0 { // the root
		return nil
	}
	col, row := int8(n.point&15)-1, libSize-1-int8(n.point>>4)
	pt := engine.Point{Col: col, Row: row}
	switch {
	case n.point == 0:
		return &Error{Kind: ErrPass, Offset: noOffset}
	case col < 0 || !pt.On(libSize):
		return &Error{Kind: ErrLibPoint, Offset: noOffset, Text: fmt.Sprintf("0x%02x", n.point), Size: libSize}
	}
	return d.addMove(stone{point: pt, offset: noOffset})
}

// asLibrary returns the draft by renju, or by freestyle where renju does not allow the
// moves: a library does not say its rule.
func (d *draft) asLibrary() *draft {
	again := *d
	if again.check() != nil {
		d.game.Rule = engine.Freestyle
	}
	return d
}

// next reads a node with its texts.
func (r *libReader) next() (n libNode, err error) {
	n.offset = r.at
	head, err := r.bytes(2)
	if err != nil {
		return n, err
	}
	n.point, n.flags = head[0], head[1]
	board := false
	if n.flags&libExtension != 0 {
		more, err := r.bytes(2)
		if err != nil {
			return n, err
		}
		board = more[1]&libBoardText != 0
	}
	switch {
	case n.flags&libOldComment != 0:
		n.comment, err = r.oldComment()
	case n.flags&libComment != 0:
		n.comment, err = r.text()
	}
	if err == nil && board {
		_, err = r.text()
	}
	return n, err
}

// bytes reads so many bytes.
func (r *libReader) bytes(n int) ([]byte, error) {
	if r.at+n > len(r.data) {
		return nil, &Error{Kind: ErrLibTruncated, Offset: noOffset}
	}
	r.at += n
	return r.data[r.at-n : r.at], nil
}

// libTitleEnd is between the first line of a comment and the rest.
const libTitleEnd = "\b"

// text reads a text: pairs of bytes until one has a zero.
func (r *libReader) text() (string, error) {
	begin := r.at
	for {
		pair, err := r.bytes(2)
		if err != nil {
			return "", err
		}
		if pair[0] == 0 || pair[1] == 0 {
			text, _, _ := bytes.Cut(r.data[begin:r.at], []byte{0})
			return string(bytes.ReplaceAll(text, []byte(libTitleEnd), []byte("\n"))), nil
		}
	}
}

// oldComment reads a comment whose last byte has the high bit.
func (r *libReader) oldComment() (string, error) {
	var text []byte
	for {
		b, err := r.bytes(1)
		if err != nil {
			return "", err
		}
		text = append(text, b[0]&0x7f)
		if b[0]&0x80 != 0 {
			return string(text), nil
		}
	}
}
