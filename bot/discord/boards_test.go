package discord_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

const (
	historyRoute = "GET /channels/{channel}/messages"
	flagV2       = 1 << 15
)

// game returns a reply that shows a board with a button. The name is its key.
func game(name string) chat.Reply {
	return chat.Reply{
		Text: words("Move " + name), Picture: board(name), Key: name,
		Rows: []chat.Row{{Buttons: []chat.Button{{Command: "pad", Label: words("Move")}}}},
	}
}

// outline returns the types of a message's components, those of a container in brackets.
func outline(t *testing.T, m sandbox.Message) string {
	t.Helper()
	type part struct {
		Type       int    `json:"type"`
		Components []part `json:"components"`
	}
	var list []part
	if len(m.Components) > 0 {
		if err := json.Unmarshal(m.Components, &list); err != nil {
			t.Fatal(err)
		}
	}
	var write func([]part) string
	write = func(list []part) string {
		var words []string
		for _, p := range list {
			word := fmt.Sprint(p.Type)
			if len(p.Components) > 0 {
				word += "(" + write(p.Components) + ")"
			}
			words = append(words, word)
		}
		return strings.Join(words, " ")
	}
	return write(list)
}

// A board is a container with the text, the picture with its alt text, and the buttons. Messages
// without picture and buttons are plain.
func TestLayouts(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	withFile := game("b")
	withFile.Files = []chat.File{{Name: "game.sgf", Data: []byte("(;)")}}
	menu := chat.Reply{Text: words("menu"), Rows: []chat.Row{{Placeholder: words("more"), Menu: []chat.Button{{Command: "help", Label: words("Help")}}}}}
	for _, test := range []struct {
		name  string
		reply chat.Reply
		want  string
		flags int
	}{
		{"text", chat.Reply{Text: words("hello")}, "", 0},
		{"files", chat.Reply{Text: words("hello"), Files: withFile.Files}, "", 0},
		{"picture", chat.Reply{Text: words("hello"), Picture: board("a")}, "17(10 12)", flagV2},
		{"picture without text", chat.Reply{Picture: board("a")}, "17(12)", flagV2},
		{"board", game("a"), "17(10 12 1(2))", flagV2},
		{"board with a file", withFile, "17(10 12 13 1(2))", flagV2},
		{"menu", menu, "10 1(3)", flagV2},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := w.post(w.channel, test.reply)
			if got := outline(t, m); got != test.want || m.Flags&flagV2 != test.flags {
				t.Errorf("components %q, flags %d", got, m.Flags)
			}
			if said := string(m.Components); test.reply.Picture != nil && !strings.Contains(said, `"description":"the board `) {
				t.Errorf("the picture has no words: %s", said)
			}
		})
	}
}

// An edit turns a plain message into one of version 2.
func TestEditsOfPlainMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	plain := w.post(w.channel, chat.Reply{Text: words("from before")})
	edit := game("a")
	edit.Edit = plain.ID
	if m := w.post(w.channel, edit); m.ID != plain.ID || m.Content != "" || m.Flags&flagV2 == 0 {
		t.Errorf("%+v", m)
	}
}

// A board is edited while less than a phone's screen is below it.
func TestOutOfSight(t *testing.T) {
	t.Parallel()
	for _, known := range []bool{true, false} {
		t.Run(fmt.Sprintf("counted=%t", known), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{}).run(nil)
			first := w.post(w.channel, game("a"))
			for range 14 {
				w.say(w.channel, "chatter")
				<-w.lines
			}
			if !known { // as after a restart
				w.client = w.newClient(discord.Hurried)
			}
			edit := game("b")
			edit.Edit = first.ID
			if m := w.post(w.channel, edit); m.ID != first.ID {
				t.Error("posted anew with fourteen messages below")
			}
			w.say(w.channel, "one more")
			<-w.lines
			if !known {
				w.client = w.newClient(discord.Hurried)
			}
			edit = game("c")
			edit.Edit = first.ID
			if m := w.post(w.channel, edit); m.ID == first.ID || m.Text() != "Move c" {
				t.Error("edited with fifteen messages below")
			}
			want := 0
			if !known {
				want = 2
			}
			if n := w.requests(historyRoute); n != want {
				t.Errorf("the history was asked for %d times, want %d", n, want)
			}
		})
	}
}

// A typed command is answered below it, even if there is little below the board.
func TestBelowWhatWasTyped(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{}).run(nil)
	before := w.say(w.channel, "before the board")
	<-w.lines
	first := w.post(w.channel, game("a"))
	typed := w.say(w.channel, "typed")
	<-w.lines
	for _, test := range []struct {
		name, below string
		anew        bool
	}{
		{"a click", "", false},
		{"typed before the board", before.ID, false},
		{"in another chat", "line 3", false},
		{"typed after the board", typed.ID, true},
	} {
		reply := game(test.name)
		reply.Edit, reply.Below = first.ID, test.below
		if m := w.post(w.channel, reply); (m.ID != first.ID) != test.anew {
			t.Errorf("%s: posted anew is %t, want %t", test.name, m.ID != first.ID, test.anew)
		}
	}
}

// Two pictures push a board out of sight, though few lines of text would not.
func TestPicturesBelow(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{}).run(nil)
	first := w.post(w.channel, game("a"))
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 320, 320))); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"one", "two"} {
		w.post(w.channel, chat.Reply{Text: words("hint"), Picture: &chat.Picture{Name: name + ".png", PNG: picture.Bytes(), Alt: words(name)}})
		w.say(w.channel, "chatter") // once this has arrived, so has the picture
		<-w.lines
		edit := game("after " + name)
		edit.Edit = first.ID
		if m := w.post(w.channel, edit); (m.ID != first.ID) != (i == 1) {
			t.Errorf("posted anew is %t with %d pictures below", m.ID != first.ID, i+1)
		}
	}
}

// If the messages below a board can't be counted, the board is edited.
func TestHistoryIsWithheld(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	first := w.post(w.channel, game("a"))
	w.client = w.newClient(discord.Hurried)
	w.server.FailNext(sandbox.Route("GET", ""), 1, sandbox.Failure{Status: 403, Code: 50013})
	edit := game("b")
	edit.Edit = first.ID
	if m := w.post(w.channel, edit); m.ID != first.ID {
		t.Error("posted anew")
	}
}

func TestTooOldToEdit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	first := w.post(w.channel, game("a"))
	w.client = w.newClient(func(o discord.Options) discord.Options { return discord.Aging(o, time.Nanosecond) })
	edit := game("b")
	edit.Edit = first.ID
	if m := w.post(w.channel, edit); m.ID == first.ID {
		t.Error("was edited")
	}
	if n := w.requests(patchRoute); n != 0 {
		t.Errorf("%d edits were tried", n)
	}
}

// An old board loses its picture and buttons, in the preferred way or, if that fails, the other
// way.
func TestRetire(t *testing.T) {
	t.Parallel()
	moved := chat.Retirement{Note: chat.Reply{Text: words("further down"), Rows: []chat.Row{{Buttons: []chat.Button{
		{Label: words("there"), Link: &chat.MessageRef{Guild: "1", Channel: "2", Message: "3"}},
	}}}}}
	deleted := moved
	deleted.Delete = true
	for _, test := range []struct {
		name string
		how  chat.Retirement
		fail string // the method that fails
		with sandbox.Failure
		gone bool
	}{
		{"note", moved, "", sandbox.Failure{}, false},
		{"delete", deleted, "", sandbox.Failure{}, true},
		{"too old for a note", moved, "PATCH", sandbox.Failure{Status: 400, Code: 30046}, true},
		{"may not be deleted", deleted, "DELETE", sandbox.Failure{Status: 403, Code: 50013}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
			old := w.post(w.channel, game("a"))
			if test.fail != "" {
				w.server.FailNext(sandbox.Route(test.fail, ""), 1, test.with)
			}
			if err := w.client.Retire(ctxOf(t), chat.ChannelID(w.channel), old.ID, test.how); err != nil {
				t.Fatal(err)
			}
			list := w.server.Messages(w.channel)
			if test.gone != (len(list) == 0) {
				t.Fatalf("%d messages are left", len(list))
			}
			if !test.gone {
				m := list[0]
				if m.Text() != "further down" || len(m.Attachments) != 0 || strings.Contains(string(m.Components), "custom_id") ||
					!strings.Contains(string(m.Components), "https://discord.com/channels/1/2/3") {
					t.Errorf("%s", m.Components)
				}
			}
			// It doesn't become a board again if its job is repeated.
			edit := game("b")
			edit.Edit = old.ID
			if m := w.post(w.channel, edit); m.ID == old.ID {
				t.Error("is a board again")
			}
		})
	}
}

// Buttons can open an address; those that Discord would refuse are left out, and the message arrives.
func TestAddressButtons(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	longest := "https://hoshi.example/" + strings.Repeat("a", chat.MaxURL-22)
	for _, test := range []struct {
		name, url string
		shown     bool
	}{
		{"https with a fragment", "https://hoshi.example/g/AbC-_9#k=x", true},
		{"this machine", "http://127.0.0.1:8136/g/a", true},
		{"longest", longest, true},
		{"too long", longest + "a", false},
		{"script", "javascript:alert(1)", false},
		{"file", "file:///etc/passwd", false},
		{"no host", "https:///g", false},
		{"no address", "g/a", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := w.post(w.channel, chat.Reply{Text: words("x"), Rows: []chat.Row{{Buttons: []chat.Button{{URL: test.url, Label: words("go")}}}}})
			if got := strings.Contains(string(m.Components), `"url":"`+test.url+`"`); got != test.shown || m.Text() != "x" {
				t.Errorf("%s: %s", test.url, m.Components)
			}
		})
	}
}

// Buttons that link to a message have its address; links to messages of other chats are left out.
func TestLinkButtons(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	for _, test := range []struct {
		to   chat.MessageRef
		want string
	}{
		{chat.MessageRef{Guild: "1", Channel: "2", Message: "3"}, "https://discord.com/channels/1/2/3"},
		{chat.MessageRef{Channel: "2", Message: "3"}, "https://discord.com/channels/@me/2/3"},
		{chat.MessageRef{Channel: "2"}, ""},
		{chat.MessageRef{Guild: "g", Channel: "2", Message: "3"}, ""},
	} {
		m := w.post(w.channel, chat.Reply{Text: words("x"), Rows: []chat.Row{{Buttons: []chat.Button{{Link: &test.to, Label: words("go")}}}}})
		if test.want == "" && len(m.Components) > 0 || !strings.Contains(string(m.Components), test.want) {
			t.Errorf("%+v: %s", test.to, m.Components)
		}
	}
}
