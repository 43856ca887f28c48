package store_test

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

const (
	walHeader = 32
	walFrame  = 24 + 4096 // SQLite's default page size
)

// killedLog returns a folder whose database was written by a process that was killed, with the log
// it left, which has at least that many changes.
func killedLog(t *testing.T, changes int) (dir string, log []byte) {
	t.Helper()
	dir = t.TempDir()
	makeDatabase(t, dir)
	p := start(t, "commit", dir)
	p.expect(t, "open")
	for range changes {
		receive(t, p.lines)
	}
	p.kill()
	log, err := os.ReadFile(filepath.Join(dir, "hoshi.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	return dir, log
}

// lastChange returns the first frame of a log's last change, and the frame after it.
func lastChange(log []byte) (first, end int) {
	salt := string(log[16:24])
	for i := 0; walHeader+(i+1)*walFrame <= len(log); i++ {
		frame := log[walHeader+i*walFrame:]
		if string(frame[8:16]) != salt {
			break
		}
		if binary.BigEndian.Uint32(frame[4:]) != 0 {
			first, end = end, i+1
		}
	}
	return first, end
}

func TestDamagedLog(t *testing.T) {
	t.Parallel()
	dir, log := killedLog(t, 20)
	first, end := lastChange(log)
	if first == 0 || end <= first {
		t.Fatalf("the last change is in frames %d to %d", first, end)
	}
	page := func(frame int) int { return walHeader + frame*walFrame + 24 + 100 }
	for name, test := range map[string]struct {
		damage func(log []byte) []byte
		want   error
	}{
		"as it was left":              {func(log []byte) []byte { return log }, nil},
		"a page early on":             {flip(page(2)), database.ErrDamaged},
		"a page of the last but one":  {flip(page(first - 1)), database.ErrDamaged},
		"a checksum early on":         {flip(walHeader + 2*walFrame + 20), database.ErrDamaged},
		"a salt early on":             {flip(walHeader + 2*walFrame + 9), database.ErrDamaged},
		"the magic number":            {flip(1), database.ErrDamaged},
		"the page size":               {flip(9), database.ErrDamaged},
		"the header's checksum":       {flip(30), database.ErrDamaged},
		"cut within the last change":  {func(log []byte) []byte { return log[:page(end-1)] }, nil},
		"the last change, unfinished": {flip(page(end - 1)), nil},
		"cut within the header":       {func(log []byte) []byte { return log[:20] }, nil},
		"empty":                       {func(log []byte) []byte { return nil }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			spoilt := t.TempDir()
			if err := os.CopyFS(spoilt, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(spoilt, "hoshi.db-wal"), test.damage(append([]byte(nil), log...)))
			before := files(t, spoilt)
			db, err := store.Open(t.Context(), database.Place(spoilt), store.Options{})
			if err == nil {
				defer db.Close()
			}
			if !errors.Is(err, test.want) {
				t.Fatalf("got %v, want %v", err, test.want)
			}
			if err != nil {
				unchanged(t, spoilt, before)
			}
		})
	}
}

// flip returns a function that flips a bit of a file.
func flip(at int) func([]byte) []byte {
	return func(b []byte) []byte {
		b[at] ^= 1
		return b
	}
}

// TestLogBegunAgain opens a database whose log was restarted at the front of its file. Behind the
// new changes are older ones, which the database already has.
func TestLogBegunAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	g := create(t, s, "c")
	for range 10 {
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.WriteExec(`PRAGMA wal_checkpoint(RESTART)`); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	for name, content := range files(t, dir) {
		write(t, filepath.Join(copied, name), []byte(content))
	}
	log, err := os.ReadFile(filepath.Join(copied, "hoshi.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	if _, end := lastChange(log); walHeader+(end+5)*walFrame > len(log) {
		t.Fatalf("the log ends at frame %d and has %d bytes: nothing is left over", end, len(log))
	}
	equalStored(t, open(t, copied), g)
}
