package sandbox_test

import (
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
)

// uploadForm is a form with a file upload of one or two files.
var uploadForm = object{"custom_id": "import", "title": "Import", "components": []object{
	label("Records", object{"type": 19, "custom_id": "files", "max_values": 2}),
}}

// badUploads are what the form refuses.
var badUploads = map[string]map[string][]sandbox.File{
	"no file":       {},
	"too many":      {"files": {{Name: "1.sgf"}, {Name: "2.sgf"}, {Name: "3.sgf"}}},
	"too large":     {"files": {{Name: "1.sgf", Data: make([]byte, 10<<20+1)}}},
	"unknown input": {"files": {{Name: "1.sgf"}}, "x": {{Name: "1.sgf"}}},
}

// Files of a form come as ids, with the attachments resolved, and can be downloaded.
func TestModalWithFiles(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	dg := bot(t, s)
	heard, raw := make(chan *discordgo.InteractionCreate, 10), make(chan json.RawMessage, 10)
	dg.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		if i.Type != discordgo.InteractionModalSubmit {
			heard <- i
		}
	})
	dg.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		var in struct{ Type int }
		if e.Type == "INTERACTION_CREATE" && json.Unmarshal(e.RawData, &in) == nil && in.Type == 5 {
			raw <- e.RawData
		}
	})
	open(t, s, dg)
	register(t, dg, s, boardCommand)
	opened := openForm(t, s, heard, uploadForm)
	for name, files := range badUploads {
		if _, err := s.SubmitModalWithFiles(opened.ID, nil, files); err == nil {
			t.Errorf("%s: the form was submitted", name)
		}
	}
	if _, err := s.SubmitModalWithFiles(opened.ID, nil, map[string][]sandbox.File{"files": {{Name: "game.sgf", Data: []byte("(;)")}}}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Data struct {
			Components []struct {
				Component struct {
					Type   int
					Values []string
				}
			}
			Resolved struct {
				Attachments map[string]struct{ Filename, URL string }
			}
		}
	}
	if err := json.Unmarshal(<-raw, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Data.Components) != 1 || len(got.Data.Components[0].Component.Values) != 1 {
		t.Fatalf("submitted %+v", got)
	}
	file := got.Data.Resolved.Attachments[got.Data.Components[0].Component.Values[0]]
	answer, err := http.Get(file.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if data, err := io.ReadAll(answer.Body); err != nil || file.Filename != "game.sgf" || string(data) != "(;)" {
		t.Errorf("%s has %q, %v", file.Filename, data, err)
	}
}
