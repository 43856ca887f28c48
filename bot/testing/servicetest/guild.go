package servicetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
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

// RequestInGuild returns a request in the channel "c" of the guild, where the bot lacks some
// permissions.
func (tb *Harness) RequestInGuild(author, text string, lacks ...chat.Permission) *command.Request {
	m := Message("c", author, text)
	m.Guild = Guild
	req := tb.Reader.Read(context.Background(), m)
	req.Parent = func(context.Context) (chat.ChannelID, error) { return "", nil }
	req.Lacks = func(_ context.Context, need chat.Permissions) (chat.Permissions, error) {
		return slices.DeleteFunc(slices.Clone(need), func(p chat.Permission) bool { return !slices.Contains(lacks, p) }), nil
	}
	return req
}

// Answers handles a request and returns what was posted in its channel.
func (tb *Harness) Answers(req *command.Request) []Post {
	tb.T.Helper()
	before := len(tb.Chat.In(req.Channel))
	if err := tb.Service.Handle(context.Background(), req, chat.NewChatResponder(tb.Chat, req.Channel, req.ID)); err != nil {
		tb.T.Fatal(err)
	}
	tb.Settle(req.Channel)
	return tb.Chat.In(req.Channel)[before:]
}

// Press does a command in the guild as a button does, and returns the answers.
func (tb *Harness) Press(author, name, words string) []chat.Reply {
	tb.T.Helper()
	c := tb.Service.Commands().Lookup(name)
	o, err := c.ParseText(command.TextInput{Words: strings.Fields(words), Raw: words})
	answers := &Recorder{}
	req := &command.Request{Origin: chat.FromComponent, Channel: "c", Guild: Guild, User: User(author), Command: c, Options: o, Problem: err}
	if err := tb.Service.Handle(tb.T.Context(), req, answers); err != nil {
		tb.T.Fatal(err)
	}
	return answers.Replies
}

// Threads notes the threads of a chat.
type Threads struct {
	Started []string // their names
	People  []chat.UserID
	Err     error // instead of a thread
}

// NewWithThreads is New for a chat that has threads: the first in the channel "c" is "c/1".
func NewWithThreads(t testing.TB, opt service.Options) (*Harness, *Threads) {
	t.Helper()
	tb, threads := New(t, opt), &Threads{}
	tb.Chat.Thread = threads.start
	return tb, threads
}

func (c *Threads) start(ch chat.ChannelID, name string, people []chat.UserID) (chat.Thread, error) {
	if c.Err != nil {
		return chat.Thread{}, c.Err
	}
	c.Started, c.People = append(c.Started, name), people
	id := chat.ChannelID(fmt.Sprintf("%s/%d", ch, len(c.Started)))
	return chat.Thread{Channel: id, Mention: "<#" + string(id) + ">"}, nil
}
