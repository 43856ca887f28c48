package play_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// fakeActivity remembers what was launched.
type fakeActivity struct {
	off   bool
	bound map[string]int64
}

func (a *fakeActivity) Launchable() bool { return !a.off }
func (a *fakeActivity) Bind(_ context.Context, instance string, user chat.UserID, game int64) error {
	a.bound[instance+" "+string(user)] = game
	return nil
}

// launcher is a chat that can launch the Activity.
type launcher struct {
	servicetest.Recorder
	launched int
	err      error
}

func (l *launcher) Launch(context.Context) (string, error) {
	if l.err != nil {
		return "", l.err
	}
	l.launched++
	return "i-1", nil
}

// The button below a board launches the Activity with the board's game, or says why it can't.
func TestActivity(t *testing.T) {
	a := &fakeActivity{bound: map[string]int64{}}
	tb := servicetest.New(t, service.Options{Activity: a, Pages: &fakePages{}})
	board := tb.One("ann", "!play")
	b := servicetest.Button(t, board.Reply, "activity", "")
	press := func(to chat.Responder) {
		t.Helper()
		req := &command.Request{Origin: chat.FromComponent, Channel: "c", User: servicetest.User("ann"), Command: tb.Service.Commands().Lookup(b.Command), Shown: board.Shown}
		_ = tb.Service.Handle(t.Context(), req, to) // an error would go to the log
	}
	l := &launcher{}
	press(l)
	if l.launched != 1 || len(l.Replies) != 0 || a.bound["i-1 ann"] != tb.Game().ID {
		t.Errorf("launched %d times, %v, %+v", l.launched, a.bound, l.Replies)
	}
	for name, tt := range map[string]struct {
		to    chat.Responder
		off   bool
		wants string
	}{
		"refused":           {&launcher{err: chat.ErrCannotLaunch}, false, "didn't open"},
		"not enabled":       {&launcher{}, true, "developer portal"},
		"a chat without it": {&servicetest.Recorder{}, false, "didn't open"},
	} {
		a.off = tt.off
		press(tt.to)
		replies := recorded(tt.to)
		if len(replies) != 1 || !strings.Contains(tb.Chat.Words.Print(replies[0].Text), tt.wants) || !replies[0].Private || count(replies[0], "open") != 1 {
			t.Errorf("%s: %+v", name, replies)
		}
	}
	a.off = false
	if typed := tb.One("ann", "!activity"); count(typed.Reply, "activity") != 1 {
		t.Errorf("a typed command: %+v", typed.Reply)
	}
	if off := servicetest.New(t, service.Options{}); !strings.Contains(off.One("ann", "!activity").Text, "web.activity") {
		t.Error("without it, nobody learns how to turn it on")
	}
}

func recorded(to chat.Responder) []chat.Reply {
	if l, ok := to.(*launcher); ok {
		return l.Replies
	}
	return to.(*servicetest.Recorder).Replies
}

// count returns how many buttons of a reply run a command.
func count(r chat.Reply, name string) (n int) {
	for _, row := range r.Rows {
		for _, b := range row.Buttons {
			if b.Command == name {
				n++
			}
		}
	}
	return n
}
