package service_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A message that is delivered twice does what it does once, and nobody sees the second time.
func TestRepeatedMessages(t *testing.T) {
	for _, tt := range []struct {
		name   string
		before []string // typed by ann, who plays against bob, and bob in turn
		text   string
		again  bool // whether it does something a second time if the ID is another one
	}{
		{"undo", []string{"h8", "i9", "j10", "k11"}, "!undo", true},
		{"move", nil, "h8", false},
		{"puzzle", nil, "!puzzle", true},
		{"offer", []string{"h8", "i9"}, "!draw", true},
		{"unknown command", nil, "!puzle", true},
		{"help", nil, "!help", true},
		{"setting", nil, "!settings me theme dark", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			tb.Begin("ann", "!play @bob free")
			for i, m := range tt.before {
				tb.Say([]string{"ann", "bob"}[i%2], m)
			}
			m := servicetest.InGuild("c", "ann", tt.text)
			say := func(id string) int {
				m.ID = id
				return len(tb.Ask(m))
			}
			if say("1001") == 0 {
				t.Fatalf("%q got no answer", tt.text)
			}
			once, posts := tb.Game(), len(tb.Chat.In("c"))
			if n := say("1001"); n > 0 || tb.Game().Revision != once.Revision {
				t.Errorf("the second delivery was answered: %+v; %d moves, then %d", tb.Chat.In("c")[posts:], len(once.Moves), len(tb.Game().Moves))
			}
			if n := say("1002"); n > 0 != tt.again {
				t.Errorf("another message with this text got %d answers", n)
			}
		})
	}
}

// IDs are remembered for each person until a lost connection can no longer be restored. A request
// without one is never a repeated one.
func TestFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := servicetest.New(t, service.Options{})
		for i, step := range []struct {
			who, id string
			after   time.Duration
			want    bool
		}{
			{"ann", "1", 0, true}, {"ann", "1", time.Second, false}, {"bob", "1", 0, true}, {"ann", "2", 0, true},
			{"ann", "1", 14 * time.Minute, false}, {"ann", "1", time.Minute, true}, {"ann", "", 0, true}, {"ann", "", 0, true},
		} {
			time.Sleep(step.after)
			if got := tb.Service.First(&command.Request{ID: step.id, User: servicetest.User(step.who)}); got != step.want {
				t.Errorf("step %d: %t", i, got)
			}
		}
	})
}

// An adapter may ask whether a request is new, and the service still does it: once.
func TestFirstThenHandle(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	m := servicetest.Message("c", "ann", "!help")
	m.ID = "1001"
	req := tb.Reader.Read(t.Context(), m)
	if !tb.Service.First(req) {
		t.Fatal("it isn't new")
	}
	for _, want := range []int{1, 0, 0} {
		answers := &servicetest.Recorder{}
		if err := tb.Service.Handle(t.Context(), req, answers); err != nil || len(answers.Calls) != want {
			t.Errorf("%v, %v; want %d", answers.Calls, err, want)
		}
	}
	if again := tb.Reader.Read(t.Context(), m); tb.Service.First(again) {
		t.Error("it's new again")
	}
}

// A message that was dropped in a flood isn't obeyed when it comes again: its author was told to slow
// down. A form opens once, too.
func TestRepeatedOtherwise(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	m := servicetest.Message("c", "ann", "!play")
	m.ID = "1001"
	if err := tb.Service.Dropped(t.Context(), tb.Reader.Read(t.Context(), m), chat.NewChatResponder(tb.Chat, "c", m.ID)); err != nil {
		t.Fatal(err)
	}
	told := len(tb.Chat.In("c"))
	if err := tb.Handle(m); err != nil || told != 1 || len(tb.Chat.In("c")) != 1 {
		t.Errorf("%v; told %d times, then %+v", err, told, tb.Chat.In("c"))
	}
	form := func() bool {
		answers := &servicetest.Recorder{}
		f, err := tb.Service.Form(t.Context(), &command.Request{ID: "1002", Origin: chat.FromComponent, Channel: "c", Command: tb.Service.Commands().Lookup("move")}, answers)
		if err != nil || len(answers.Calls) > 0 {
			t.Errorf("%v, %v", answers.Calls, err)
		}
		return f != nil
	}
	if !form() || form() {
		t.Error("the form doesn't open exactly once")
	}
}
