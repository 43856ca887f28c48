package service_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/console"
	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/view/locale"
)

// A service needs a chat to post to and a store for its games. An adapter passes it requests, and
// the store's Work passes it jobs.
func Example() {
	if err := playInConsole(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Hoshi: No game is being played here. `!play` starts one.
	// Hoshi: From my next move, my depth here is 4. I look 4 moves ahead, usually in under 0.1 seconds.
}

func playInConsole() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	dir, err := os.MkdirTemp("", "hoshi-example-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	db, err := store.Open(ctx, database.Place(dir), store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	catalogue, err := locale.New()
	if err != nil {
		return err
	}
	room := console.New(os.Stdout, "", func(language, _ string) *locale.Printer {
		return catalogue.Printer(language, locale.PrefixStyle("!"))
	})
	svc, err := service.NewService(db, room, service.Options{Translator: catalogue})
	if err != nil {
		return err
	}
	defer svc.Close()
	working, stop := context.WithCancel(ctx)
	defer stop()
	worked := make(chan error, 1)
	go func() { worked <- db.Work(working, svc.Jobs()) }()

	reader := &textcommand.Reader{Prefix: "!", Table: svc.Commands()}
	ann := chat.User{ID: "ann", Mention: "@ann"}
	for _, text := range []string{"!undo", "!depth 4"} {
		req := reader.Read(ctx, textcommand.Message{Channel: console.Channel, Author: ann, Text: text})
		if err := svc.Handle(ctx, req, chat.NewChatResponder(room, console.Channel, "")); err != nil {
			return err
		}
	}
	stop()
	return <-worked
}
