package discord_test

import (
	"context"
	"fmt"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// A bot that greets, in a local Discord.
func Example() {
	server := sandbox.New(sandbox.Options{})
	if err := server.Start("127.0.0.1:0"); err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close()

	client, err := discord.New(discord.Options{Token: "sandbox", APIURL: server.URL()})
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		ended <- client.Run(ctx, func(ctx context.Context, l textcommand.Message) {
			_, err := client.Post(ctx, l.Channel, chat.Reply{Text: words("Welcome to gomoku!"), To: l.ID})
			if err != nil {
				fmt.Println(err)
			}
		})
	}()
	<-client.Ready()

	channel, you := server.Channels()[0].ID, server.Users()[0].ID
	if _, err := server.Say(channel, you, "hello"); err != nil {
		fmt.Println(err)
	}
	answer, err := server.WaitMessage(ctx, channel, func(m sandbox.Message) bool { return m.Author.Bot })
	fmt.Println(answer.Content, err)

	stop()
	fmt.Println(<-ended)
	// Output:
	// Welcome to gomoku! <nil>
	// <nil>
}
