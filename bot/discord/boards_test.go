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

	"hoshi/bot/chat"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

const (
	historyRoute = "GET /channels/{channel}/messages"
	flagV2       = 1 << 15
)

// game is a reply that shows a board, with a button and a key of its own.
func game(name string) chat.Reply {
	return chat.Reply{
		Text: words("Move " + name), Picture: board(name), Key: name,
		Rows: []chat.Row{{Buttons: []chat.Button{{Command: "pad", Label: words("Move")}}}},
	}
}

// outline writes the types of a message's components, those of a container in brackets.
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

// A board is a container with the text, the picture with its words, and the buttons.
// Messages without picture and buttons stay as they were.
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

// A plain message is turned into one of version 2 by an edit.
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

// A board is edited while it is in sight: with less than a phone's screen below it.
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
			if !known { // as after a start
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

// What somebody types is answered below it, however little else is there.
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

// Two pictures push a board out of sight that many lines of talk would not.
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
		w.say(w.channel, "chatter") // when this has come, so has the picture
		<-w.lines
		edit := game("after " + name)
		edit.Edit = first.ID
		if m := w.post(w.channel, edit); (m.ID != first.ID) != (i == 1) {
			t.Errorf("posted anew is %t with %d pictures below", m.ID != first.ID, i+1)
		}
	}
}

func TestMessageHeight(t *testing.T) {
	for _, test := range []struct {
		name, message string
		want          int
	}{
		{"one line", `{"content":"h8"}`, 44},
		{"no content", `{}`, 44},
		{"no message", `[]`, 44},
		{"three lines", `{"content":"a\nb\nc"}`, 88},
		{"a long line", `{"content":"` + strings.Repeat("word ", 20) + `"}`, 88},
		{"as many wide characters", `{"content":"` + strings.Repeat("五", 60) + `"}`, 88},
		{"a picture", `{"content":"h8","attachments":[{"width":960,"height":960}]}`, 364},
		{"a small picture", `{"content":"h8","attachments":[{"width":100,"height":50}]}`, 94},
		{"a tall picture", `{"content":"h8","attachments":[{"width":100,"height":9000}]}`, 684},
		{"a file", `{"content":"h8","attachments":[{"filename":"game.sgf"}]}`, 108},
		{"an embed", `{"content":"h8","embeds":[{"title":"x"}]}`, 164},
		{"a sticker", `{"content":"","sticker_items":[{"id":"1"}]}`, 182},
		{"a poll", `{"content":"","poll":{"question":{}}}`, 142},
		{"no poll", `{"content":"h8","poll":null}`, 44},
		{"a board", `{"flags":32768,"attachments":[{"width":960,"height":960}],"components":[{"type":17,"components":[
			{"type":10,"content":"h8"},{"type":12,"items":[{}]},{"type":1,"components":[{"type":2}]}]}]}`, 22 + 24 + 22 + 320 + 48},
	} {
		if got := discord.MessageHeight([]byte(test.message)); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// Messages below a board that cannot be counted do not keep it from being edited.
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

// An earlier board loses its picture and its buttons, in the way that is asked for or in
// the one that is left.
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
			// It does not become a board again when its job is done again.
			edit := game("b")
			edit.Edit = old.ID
			if m := w.post(w.channel, edit); m.ID == old.ID {
				t.Error("is a board again")
			}
		})
	}
}

// A message that is gone is retired already; one of another chat is none of Discord's.
func TestRetireNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	for _, id := range []string{"12345", "line 3", ""} {
		for _, del := range []bool{false, true} {
			if err := w.client.Retire(ctxOf(t), chat.ChannelID(w.channel), id, chat.Retirement{Delete: del, Note: chat.Reply{Text: words("x")}}); err != nil {
				t.Errorf("%q, delete=%t: %v", id, del, err)
			}
		}
	}
	if n := len(w.server.Messages(w.channel)); n != 0 {
		t.Errorf("%d messages were posted", n)
	}
}

// Buttons that lead to a message have its address; those that lead nowhere are left out.
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
