package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// Environment of a child process: the test binary, started again to be killed.
const (
	childMode = "HOSHI_STORE_CHILD"
	childDir  = "HOSHI_STORE_DIR"
)

// openChild opens a folder, or the database at a URL.
func openChild(ctx context.Context, where string) (*store.DB, error) {
	if strings.HasPrefix(where, "postgres") {
		return store.Open(ctx, database.Place(where), store.Options{})
	}
	return store.Open(ctx, database.Place(where), store.Options{})
}

// child opens the folder and does what the mode says, printing a line for each step.
func child(mode, dir string) int {
	ctx := context.Background()
	db, err := openChild(ctx, dir)
	if err != nil {
		fmt.Println("error:", err)
		return 1
	}
	defer db.Close()
	fmt.Println("open")
	switch mode {
	case "commit":
		err = commitForever(ctx, db)
	case "stick":
		err = db.Work(ctx, workersOf(func(_ context.Context, job stored.GameJob) error {
			fmt.Println("job", job.Revision)
			select {}
		}))
	case "retry":
		tries := 0
		err = db.Work(ctx, workersOf(func(context.Context, stored.Job) error {
			tries++
			fmt.Println("try", tries)
			if tries == 1 {
				return errors.New("not this time")
			}
			return nil
		}))
	case "load":
		err = loadFor(ctx, db)
	case "create":
		err = createWhileWorking(ctx, db)
	case "wait":
		time.Sleep(time.Hour)
	default:
		err = fmt.Errorf("no mode %q", mode)
	}
	if err != nil {
		fmt.Println("error:", err)
		return 1
	}
	return 0
}

// commitForever adds and takes back moves, and prints each revision once Commit
// has accepted it.
func commitForever(ctx context.Context, db *store.DB) error {
	g, err := db.Current(ctx, "c")
	if errors.Is(err, stored.ErrNoGame) {
		g = newGame("c")
		err = db.Create(ctx, g, nil)
	}
	if err != nil {
		return err
	}
	for {
		if n := len(g.Moves); n < 100 {
			g.Moves = append(g.Moves, engine.Point{Col: int8(n % 15), Row: int8(n / 15)})
		} else {
			g.Moves = g.Moves[:n/2]
		}
		if err := db.Commit(ctx, g); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(os.Stdout, "committed", g.Revision, len(g.Moves)); err != nil {
			return err
		}
	}
}
