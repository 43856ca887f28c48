package database

import (
	"os"
	"path/filepath"
	"testing"
)

// SQLite deletes the write-ahead log beside an empty database file. A new connection must not
// make one at the old path when the file has been moved away: the log may hold changes that
// are only there.
func TestNewConnectionKeepsLogOfMovedFile(t *testing.T) {
	dir := t.TempDir()
	db, err := OpenSQLite(t.Context(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	s := db.backend.(*sqliteDB)
	path := filepath.Join(dir, fileName)
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	// The readers that are open still have the old file: hold them all, so that the next is new.
	for range readers + 1 {
		conn, err := s.read.Conn(t.Context())
		if err != nil {
			break
		}
		_ = conn.QueryRowContext(t.Context(), `SELECT count(*) FROM sqlite_master`).Scan(new(int))
		defer conn.Close()
		if s.read.Stats().OpenConnections == readers+1 {
			break
		}
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a new file was made at the old path")
	}
	if _, err := os.Stat(path + "-wal"); err != nil {
		t.Errorf("the write-ahead log is gone: %v", err)
	}
}
