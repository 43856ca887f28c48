package database

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// The write-ahead log begins with a header of 32 bytes; frames follow, each a header of
// 24 bytes and a page. https://www.sqlite.org/fileformat.html#the_write_ahead_log
const (
	walHeaderSize      = 32
	walFrameHeaderSize = 24
	walMagic           = 0x377f0682 // the last bit says in which order checksums read bytes
)

// checkLog returns an error when the write-ahead log at path is damaged. SQLite does not
// tell: it takes the first frame with a wrong checksum for the place where a power cut
// ended the log, and drops that frame and all behind it. But a power cut can leave one
// change half written, the one under way; with the changes before it on disk, as here
// every change is, two or more changes behind a wrong checksum were on disk once.
func checkLog(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<16)
	var header [walHeaderSize]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return noEnd(err) // too short for a change
	}
	var order binary.ByteOrder = binary.LittleEndian
	magic := binary.BigEndian.Uint32(header[0:])
	if magic&1 == 1 {
		order = binary.BigEndian
	}
	sum := walChecksum{order: order}
	sum.add(header[:24])
	pageSize := binary.BigEndian.Uint32(header[8:])
	if magic&^1 != walMagic || !sum.is(header[24:]) || pageSize < 512 || pageSize > 1<<16 {
		return errors.New("the header of its log is damaged")
	}
	return checkFrames(r, sum, header[16:24], int(pageSize))
}

// checkFrames reads the frames of a log; salt marks those that belong to it, and not to
// an earlier log that the file held.
func checkFrames(r io.Reader, sum walChecksum, salt []byte, pageSize int) error {
	frame := make([]byte, walFrameHeaderSize+pageSize)
	lost := 0       // changes that end behind the first wrong checksum
	firstWrong := 0 // the number of its frame; 0 while all are right
	for n := 1; ; n++ {
		if _, err := io.ReadFull(r, frame); err != nil {
			return noEnd(err)
		}
		sum.add(frame[:8])
		sum.add(frame[walFrameHeaderSize:])
		ours := bytes.Equal(frame[8:16], salt)
		if firstWrong == 0 && (!ours || !sum.is(frame[16:24])) {
			firstWrong = n // also where frames left over from an earlier log begin
		}
		endsChange := binary.BigEndian.Uint32(frame[4:]) != 0
		if firstWrong > 0 && ours && endsChange {
			if lost++; lost > 1 {
				return fmt.Errorf("its log is damaged at frame %d", firstWrong)
			}
		}
	}
}

// noEnd makes the end of a file no error.
func noEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// walChecksum is the running checksum of a log.
type walChecksum struct {
	order  binary.ByteOrder
	s0, s1 uint32
}

// add takes in data, of a length that 8 divides.
func (c *walChecksum) add(data []byte) {
	for ; len(data) >= 8; data = data[8:] {
		c.s0 += c.order.Uint32(data) + c.s1
		c.s1 += c.order.Uint32(data[4:]) + c.s0
	}
}

// is reports whether the checksum is the stored one.
func (c *walChecksum) is(stored []byte) bool {
	return binary.BigEndian.Uint32(stored) == c.s0 && binary.BigEndian.Uint32(stored[4:]) == c.s1
}
