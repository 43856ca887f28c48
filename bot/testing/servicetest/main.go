// Package servicetest runs the bot's service for the tests of commands, with a chat that remembers and
// a store on disk.
package servicetest

import (
	"context"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"

	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/fastdir"
)

// emptyStore is a folder with an empty store. Tests copy it, because making the tables takes longer
// than most tests do.
var emptyStore string

// EmptyStore returns a folder with an empty store, to be copied. It's there while [Run] runs the tests.
func EmptyStore() string { return emptyStore }

// Run runs the tests of a package for its TestMain, and returns the exit code. It fails if goroutines
// are left over after the calls of ends.
func Run(m *testing.M, ends ...func()) int {
	fastdir.Use()
	dir, err := os.MkdirTemp("", "hoshi-bot-")
	if err == nil {
		defer os.RemoveAll(dir)
		emptyStore = dir
		var db *store.DB
		if db, err = store.Open(context.Background(), database.Place(dir), store.Options{}); err == nil {
			err = db.Close()
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	code := m.Run()
	for _, end := range ends {
		end()
	}
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}
