package database

import (
	"testing"
	"time"
)

// TestCloseWaitsForTheWriter closes a database after a change whose writer still has the connection.
// A connection that outlived Close would still write to the files, without the lock on the folder.
func TestCloseWaitsForTheWriter(t *testing.T) {
	t.Parallel()
	db, err := OpenSQLite(t.Context(), t.TempDir(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	group := db.backend.(*sqliteDB).group
	err = db.ChangeTogether(t.Context(), func(Tx) error {
		group.mu.Lock() // the writer needs it next, and has the connection then
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	closed := make(chan error)
	go func() { closed <- db.Close() }()
	select {
	case err := <-closed:
		t.Errorf("closed (%v) while the writer has a connection", err)
		group.mu.Unlock()
	case <-time.After(50 * time.Millisecond): // however short, a right Close can't fail
		group.mu.Unlock()
		if err := <-closed; err != nil {
			t.Error(err)
		}
	}
}
