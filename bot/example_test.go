package bot_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"hoshi/bot"
	"hoshi/bot/console"
	"hoshi/bot/store"
)

// A room needs a chat to speak through, a store to keep games in, and the
// store's work done.
func Example() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	dir, err := os.MkdirTemp("", "hoshi-example-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	db, err := store.Open(ctx, dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()

	room := bot.NewRoom(db, console.New(os.Stdout, ""), bot.Options{})
	defer room.Close()
	working, stop := context.WithCancel(ctx)
	worked := make(chan error, 1)
	go func() { worked <- db.Work(working, room.Turn) }()

	ann := bot.User{ID: "ann", Mention: "@ann"}
	for _, text := range []string{"!undo", "!depth 4"} {
		if err := room.Handle(ctx, bot.Line{Channel: console.Channel, Author: ann, Text: text}); err != nil {
			fmt.Println(err)
		}
	}
	stop()
	if err := <-worked; err != nil {
		fmt.Println(err)
	}
	// Output:
	// Hoshi: No game is being played here. `!play` starts one.
	// Hoshi: From my next move on I play at depth 4 here: 4 plies ahead, typically in less than 0.1 seconds a move.
}
