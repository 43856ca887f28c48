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

// The write-ahead log begins with a header of 32 bytes, followed by frames: a header of 24 bytes
// and a page each. https://www.sqlite.org/fileformat.html#the_write_ahead_log
const (
	walHeaderSize      = 32
	walFrameHeaderSize = 24
	walMagic           = 0x377f0682 // the last bit is the byte order of checksums
)

// checkLog returns an error if the write-ahead log at path is damaged. SQLite doesn't report that:
// it takes the first frame with a wrong checksum for the point where a power cut ended the log, and
// drops that frame and all that follow. But because every change here is synced to disk before the
// next one, a power cut can leave only one change half written. Two or more changes after a wrong
// checksum must have been on disk once.
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

// checkFrames reads the frames of a log. salt identifies them, as opposed to frames left over from
// an earlier log in the same file.
func checkFrames(r io.Reader, sum walChecksum, salt []byte, pageSize int) error {
	frame := make([]byte, walFrameHeaderSize+pageSize)
	lost := 0       // changes that end after the first wrong checksum
	firstWrong := 0 // the number of its frame, or 0 if all are right so far
	for n := 1; ; n++ {
		if _, err := io.ReadFull(r, frame); err != nil {
			return noEnd(err)
		}
		sum.add(frame[:8])
		sum.add(frame[walFrameHeaderSize:])
		ours := bytes.Equal(frame[8:16], salt)
		if firstWrong == 0 && (!ours || !sum.is(frame[16:24])) {
			firstWrong = n // also true of frames left over from an earlier log
		}
		endsChange := binary.BigEndian.Uint32(frame[4:]) != 0
		if firstWrong > 0 && ours && endsChange {
			if lost++; lost > 1 {
				return fmt.Errorf("its log is damaged at frame %d", firstWrong)
			}
		}
	}
}

// noEnd returns nil for the end of a file and other errors unchanged.
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

// add adds data, whose length must be a multiple of 8.
func (c *walChecksum) add(data []byte) {
	for ; len(data) >= 8; data = data[8:] {
		c.s0 += c.order.Uint32(data) + c.s1
		c.s1 += c.order.Uint32(data[4:]) + c.s0
	}
}

// is reports whether the checksum equals the stored one.
func (c *walChecksum) is(stored []byte) bool {
	return binary.BigEndian.Uint32(stored) == c.s0 && binary.BigEndian.Uint32(stored[4:]) == c.s1
}
