package store_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store/backup"
	"hoshi/bot/store/database"
)

// Work deletes expired sessions automatically.
func TestWorkDeletesOldSessions(t *testing.T) {
	t.Parallel()
	s := open(t, t.TempDir())
	began := time.Now().Add(-time.Hour)
	if err := s.AddWebSession(t.Context(), stored.WebSession{ID: "a", User: person(1), Game: 1, Created: began, Expires: began.Add(time.Minute)}, 0); err != nil {
		t.Fatal(err)
	}
	doJobs(t, s, func(context.Context, stored.Job) error { return nil })
	eventually(t, "the session is deleted", func() bool {
		_, err := s.WebSession(t.Context(), "a", began)
		return errors.Is(err, stored.ErrNoSession)
	})
}

// A bot creates its key when it starts. A database with only a key can still be copied to, and the
// source's links keep working.
func TestCopyReplacesTheSigningKey(t *testing.T) {
	t.Parallel()
	var keys [2][]byte
	var places [2]database.Place
	for i := range places {
		dir := t.TempDir()
		places[i] = database.Place(dir)
		db := open(t, dir)
		key, err := db.SigningKey(t.Context())
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		keys[i] = key
	}
	if bytes.Equal(keys[0], keys[1]) {
		t.Fatal("two databases have one key")
	}
	if _, err := backup.Copy(t.Context(), places[0], places[1]); err != nil {
		t.Fatal(err)
	}
	if key, err := open(t, string(places[1])).SigningKey(t.Context()); !bytes.Equal(key, keys[0]) || err != nil {
		t.Errorf("the copy has another key: %v", err)
	}
}
