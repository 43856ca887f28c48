package servicetest

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/settings"
	"hoshi/bot/textcommand"
)

// Guild is the guild of the tests of settings.
const Guild chat.GuildID = "g"

// Choose sets the settings of the guild.
func (tb *Harness) Choose(of settings.GuildSettings) {
	tb.T.Helper()
	if _, err := tb.Store.UpdateGuildSettings(context.Background(), Guild, func(gs *settings.GuildSettings) { *gs = of }); err != nil {
		tb.T.Fatal(err)
	}
}

// InGuild returns a message in the guild. Of the people only "boss" may manage it.
func InGuild(channel, author, text string) textcommand.Message {
	m := Message(channel, author, text)
	m.Guild = Guild
	m.Has = func(_ context.Context, p chat.Permission) (bool, error) {
		return author == "boss" && p == chat.ManageGuild, nil
	}
	return m
}

// Ask sends a message in the guild and returns what was posted in its channel.
func (tb *Harness) Ask(m textcommand.Message) []Post {
	tb.T.Helper()
	before := len(tb.Chat.In(m.Channel))
	if err := tb.Handle(m); err != nil {
		tb.T.Fatalf("%q: %v", m.Text, err)
	}
	tb.Settle(m.Channel)
	return tb.Chat.In(m.Channel)[before:]
}
