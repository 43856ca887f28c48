package bot_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"

	"hoshi/bot/internal/fastdir"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// emptyStore is a folder with a store in which there is nothing. Tests copy it, as
// making the tables takes longer than most of them.
var emptyStore string

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
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
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}
