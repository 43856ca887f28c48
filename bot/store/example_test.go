package store_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// A player's move is stored together with the job that answers it. The job is repeated until the
// function returns nil, by this process or, if it dies, by the next one.
func Example() {
	dir, err := os.MkdirTemp("", "hoshi")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()

	db, err := store.Open(ctx, database.Place(dir), store.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()

	g := &game.Game{
		Channel: "lobby",
		Record:  game.Record{Size: 15, Rule: engine.Freestyle},
		Seats:   game.Seats{Black: game.Player{User: chat.User{ID: "ann", Mention: "@ann"}}, White: game.Player{Engine: true}},
		Status:  game.Status{State: game.Playing},
	}
	if err := db.Create(ctx, g, nil); err != nil {
		log.Fatal(err)
	}
	g.Moves = append(g.Moves, engine.Point{Col: 7, Row: 7})
	if err := db.Commit(ctx, g); err != nil {
		log.Fatal(err)
	}

	answer := func(ctx context.Context, job stored.GameJob) error {
		if job.Revision < g.Revision {
			return nil // the game has gone on
		}
		fmt.Printf("game %d: an answer at revision %d is due\n", job.Game, job.Revision)
		cancel()
		return nil
	}
	err = db.Work(ctx, stored.Workers{stored.NewWorker(answer)})
	fmt.Println(err)
	// Output:
	// game 1: an answer at revision 2 is due
	// <nil>
}

// Of two changes to one revision, the second is refused, and its caller reads the game again.
func ExampleDB_Commit() {
	dir, err := os.MkdirTemp("", "hoshi")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	ctx := context.Background()
	db, err := store.Open(ctx, database.Place(dir), store.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()

	g := &game.Game{Channel: "lobby", Record: game.Record{Size: 15}, Status: game.Status{State: game.Playing}, Seats: game.Seats{White: game.Player{Engine: true}}}
	if err := db.Create(ctx, g, nil); err != nil {
		log.Fatal(err)
	}
	same, err := db.Game(ctx, g.ID)
	if err != nil {
		log.Fatal(err)
	}
	g.State = game.Cancelled
	fmt.Println(db.Commit(ctx, g))
	same.State = game.Drawn
	fmt.Println(db.Commit(ctx, same))
	// Output:
	// <nil>
	// save game 1: the game has changed in the meantime
}
