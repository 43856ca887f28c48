// Package runlog keeps the results of a long run in a file, so that the run can be
// resumed after it was interrupted.
//
// A log is a file of JSON values, one a line. Several runs may share it: each value
// carries the [Key] of its run, and a reader skips the values of other runs. A line
// is written in one piece, and a line that was cut off by a crash is ended when the
// log is opened again, so that only that line is lost.
package runlog

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Log is a log that is open for further values. The zero value keeps nothing.
type Log struct {
	path string
	file *os.File // nil if nothing is kept
}

// Key returns a short name for a run whose settings are v. Equal settings have equal
// keys.
func Key(v any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%+v", v))
	return hex.EncodeToString(sum[:6])
}

// Open opens the log at path, creating it if it doesn't exist, and passes every line to
// read, including lines that aren't JSON, which read should skip. An empty path means no
// log. Errors name the file and the line for which read failed.
func Open(path string, read func(line []byte) error) (*Log, error) {
	if path == "" {
		return &Log{}, nil
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	complete, err := readLines(file, read)
	if err == nil && !complete {
		_, err = file.WriteString("\n")
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("log %s: %w", path, err), file.Close())
	}
	return &Log{path, file}, nil
}

// readLines reports whether the last line has its end.
func readLines(r io.Reader, read func(line []byte) error) (complete bool, err error) {
	in := bufio.NewReader(r)
	complete = true
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
		if len(line) == 0 {
			return complete, nil
		}
		complete = err == nil
		if err := read(line); err != nil {
			return false, fmt.Errorf("line %d: %w", n, err)
		}
	}
}

// Add writes a value as a line of JSON.
func (l *Log) Add(v any) error {
	if l.file == nil {
		return nil
	}
	line, err := json.Marshal(v)
	if err == nil {
		_, err = l.file.Write(append(line, '\n')) // in one piece, because another run may write too
	}
	if err != nil {
		return fmt.Errorf("log %s: %w", l.path, err)
	}
	return nil
}

// Close closes the file.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
