package discord_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// shape is the part of an attachment that tests compare.
type shape struct{ Name, Alt, Data string }

func shapes(m sandbox.Message) (list []shape) {
	for _, a := range m.Attachments {
		list = append(list, shape{a.Filename, a.Description, string(a.Bytes)})
	}
	return list
}

func TestFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	moving := &chat.Picture{Name: "replay.gif", PNG: []byte("GIF89a"), Alt: words("the game")}
	gif := shape{"replay.gif", "the game", "GIF89a"}
	notes := chat.File{Name: "notes.txt", Data: []byte("h8")}
	for _, test := range []struct {
		name    string
		picture *chat.Picture
		files   []chat.File
		want    []shape
	}{
		{"none", nil, nil, nil},
		{"picture", moving, nil, []shape{gif}},
		{"files", nil, []chat.File{notes, {Name: "b.PNG", Data: pixel()}}, []shape{
			{"notes.txt", "", "h8"}, {"b.PNG", "", string(pixel())},
		}},
		{"picture before files", moving, []chat.File{notes}, []shape{gif, {"notes.txt", "", "h8"}}},
		{"names that break lines", nil, []chat.File{{Name: "a\r\nX: y\".txt", Data: []byte("x")}, {Data: []byte("y")}}, []shape{
			{"aX_y.txt", "", "x"}, {"file", "", "y"},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			reply := chat.Reply{Text: words("x"), Picture: test.picture, Files: test.files}
			posted := w.post(w.channel, reply)
			first := w.post(w.channel, chat.Reply{Text: words("y"), Picture: board("a"), Files: []chat.File{{Name: "old.txt"}}})
			reply.Edit = first.ID
			edited := w.post(w.channel, reply)
			if edited.ID != first.ID {
				t.Error("was not edited")
			}
			for _, m := range []sandbox.Message{posted, edited} {
				if diff := cmp.Diff(test.want, shapes(m)); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// A file's name determines its content type.
func TestContentTypes(t *testing.T) {
	t.Parallel()
	var got []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		parts, err := r.MultipartReader()
		if err != nil {
			t.Error(err)
			return
		}
		for part, err := parts.NextPart(); err == nil; part, err = parts.NextPart() {
			got = append(got, fmt.Sprintf("%s %s %s", part.FormName(), part.FileName(), part.Header.Get("Content-Type")))
		}
		fmt.Fprint(w, `{"id":"1"}`)
	}))
	t.Cleanup(s.Close)
	client, err := discord.New(discord.Options{Token: token, APIURL: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	reply := chat.Reply{Picture: board("a")}
	for _, name := range []string{"b.GIF", "c.sgf", "d.psq", "e.txt", "f.json", "g.exe", "png"} {
		reply.Files = append(reply.Files, chat.File{Name: name})
	}
	if _, err := client.Post(ctxOf(t), "1", reply); err != nil {
		t.Fatal(err)
	}
	s.Close() // after which the handler has ended
	want := []string{
		"payload_json  application/json",
		"files[0] a.png image/png",
		"files[1] b.GIF image/gif",
		"files[2] c.sgf application/x-go-sgf",
		"files[3] d.psq text/plain; charset=utf-8",
		"files[4] e.txt text/plain; charset=utf-8",
		"files[5] f.json application/json",
		"files[6] g.exe application/octet-stream",
		"files[7] png application/octet-stream",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestFilesWithoutAttachFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	if err := w.server.DenyPermissions(w.channel, sandbox.AttachFiles); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		got := w.post(w.channel, chat.Reply{Text: words("3 moves."), Files: []chat.File{{Name: "a.sgf"}}})
		if !strings.HasPrefix(got.Text(), "3 moves.\n") || !strings.Contains(got.Text(), "**Attach Files** here to send files") || len(got.Attachments) != 0 {
			t.Errorf("posted %+v", got)
		}
	}
	// The second time, the files aren't even tried.
	if n := w.requests(postRoute); n != 3 {
		t.Errorf("%d requests", n)
	}
}

// Files that don't fit are left out with a note, and not tried forever.
func TestFilesThatDoNotFit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	got := w.post(w.channel, chat.Reply{Text: words("x"), Files: []chat.File{{Name: "a.txt", Data: make([]byte, 10<<20+1)}}})
	if len(got.Attachments) != 0 || !strings.Contains(got.Text(), "larger than Discord allows") {
		t.Errorf("posted %q with %d files", got.Text(), len(got.Attachments))
	}
	var many []chat.File
	for i := range 12 {
		many = append(many, chat.File{Name: fmt.Sprintf("%d.txt", i), Data: []byte("x")})
	}
	got = w.post(w.channel, chat.Reply{Text: words(strings.Repeat("x", 2000)), Picture: board("a"), Files: many})
	if len(got.Attachments) != 10 || got.Attachments[9].Filename != "8.txt" || !strings.HasSuffix(got.Text(), "3 files didn't fit in the message.)") {
		t.Errorf("posted …%q with %d files", got.Text()[len(got.Text())-60:], len(got.Attachments))
	}
}

// If Discord refuses a message because of its files, the text is sent alone.
func TestFilesRefused(t *testing.T) {
	t.Parallel()
	for _, fail := range []sandbox.Failure{
		{Status: 413},
		{Status: 413, Code: 40005},
		{Status: 413, HTML: true},
		{Status: 400, Code: 40005},
		{Status: 400, Code: 50035},
	} {
		t.Run(fmt.Sprintf("%d %d %t", fail.Status, fail.Code, fail.HTML), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
			w.server.FailNext(sandbox.Route("POST", ""), 1, fail)
			got := w.post(w.channel, chat.Reply{Text: words("Your move."), Picture: board("a")})
			if len(got.Attachments) != 0 || !strings.HasPrefix(got.Text(), "Your move.\n(") {
				t.Errorf("posted %q with %d files", got.Text(), len(got.Attachments))
			}
			if n := w.requests(postRoute); n != 2 {
				t.Errorf("%d requests", n)
			}

			w.server.FailNext(sandbox.Route("PATCH", ""), 1, fail)
			edited := w.post(w.channel, chat.Reply{Text: words("My move."), Edit: got.ID, Picture: board("b")})
			if edited.ID != got.ID || len(edited.Attachments) != 0 || !strings.HasPrefix(edited.Text(), "My move.\n(") {
				t.Errorf("edited to %q with %d files", edited.Text(), len(edited.Attachments))
			}

			// If the text is refused without files, too, that is final.
			w.server.FailNext(sandbox.Route("POST", ""), 2, sandbox.Failure{Status: 400, Code: 50035})
			if _, err := w.client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words("x"), Picture: board("c")}); !errors.Is(err, chat.ErrCannotPost) {
				t.Errorf("a bad text: %v", err)
			}
		})
	}
}
