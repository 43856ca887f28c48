package store_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// If the disk has no room to rewrite a database, the bot starts all the same, says what's left to do, and
// does it at a later start.
func TestRewriteWithoutRoom(t *testing.T) {
	disk := filepath.Join(t.TempDir(), "disk")
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=16m"); err != nil {
		t.Skipf("this user can't make a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(disk, 0) })
	file, ballast := makeEarlier(t, disk, 4), filepath.Join(disk, "ballast")
	write(t, ballast, make([]byte, 10<<20))
	games := 0
	start := func() string {
		t.Helper()
		var logged bytes.Buffer
		db, err := store.Open(t.Context(), database.Place(disk), store.Options{Database: database.Options{Log: slog.New(slog.NewTextHandler(&logged, nil))}})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		create(t, db, chat.ChannelID(fmt.Sprint("c", games)))
		games++
		return logged.String()
	}
	for range 2 {
		if said := start(); strings.Count(said, "make room") != 1 || !contains(t, file, deletedEarlier) {
			t.Errorf("without room: %s", said)
		}
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if said := start(); said != "" || contains(t, file, deletedEarlier) {
			t.Errorf("with room: %s", said)
		}
	}
}
