package servicetest

import (
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
)

// Click presses a button of a message and returns the answers to the person who clicked.
func (tb *Harness) Click(who string, b chat.Button, shown chat.ShownState) *Recorder {
	tb.T.Helper()
	return tb.ClickFrom(who, b, shown, false)
}

// ClickFrom is Click for a message that only the person who clicks may see, if private.
func (tb *Harness) ClickFrom(who string, b chat.Button, shown chat.ShownState, private bool) *Recorder {
	tb.T.Helper()
	return tb.ClickAt("c", who, b, shown, private)
}

// ClickAt is ClickFrom for a channel.
func (tb *Harness) ClickAt(channel chat.ChannelID, who string, b chat.Button, shown chat.ShownState, private bool) *Recorder {
	tb.T.Helper()
	c := tb.Service.Commands().Lookup(b.Command)
	o, err := c.ParseText(command.TextInput{Words: strings.Fields(b.Words), Raw: b.Words})
	m := Message(string(channel), who, "")
	answers := &Recorder{}
	req := &command.Request{Origin: chat.FromComponent, Channel: m.Channel, User: m.Author, Command: c, Options: o, Problem: err, Shown: shown, FromPrivate: private}
	if err := tb.Service.Handle(tb.T.Context(), req, answers); err != nil {
		tb.T.Fatal(err)
	}
	tb.Settle(channel)
	return answers
}

// Button returns a button by its command and words; "" for any words.
func Button(t *testing.T, r chat.Reply, command, words string) chat.Button {
	t.Helper()
	for _, row := range r.Rows {
		for _, b := range append(row.Buttons, row.Menu...) {
			if b.Command == command && (words == "" || b.Words == words) {
				return b
			}
		}
	}
	t.Fatalf("no button %s %s", command, words)
	return chat.Button{}
}
