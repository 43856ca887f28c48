package records_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// open opens a chat message as a game with the message's menu, and returns the answer.
func open(tb *servicetest.Harness, text string, files ...chat.File) servicetest.Post {
	tb.T.Helper()
	var attached []chat.Attachment
	for _, f := range files {
		attached = append(attached, chat.Attachment{Name: f.Name, Size: int64(len(f.Data)), Read: func(context.Context, int64) ([]byte, error) {
			return f.Data, nil
		}})
	}
	before := len(tb.Chat.In("c"))
	cmd := tb.Service.Commands().Lookup("import")
	req := &command.Request{Origin: chat.FromContextMenu, Channel: "c", User: servicetest.User("ann"), Command: cmd, Attachments: attached}
	req.Options, req.Problem = cmd.ParseOptions(map[string]command.OptionInput{"record": {Text: text}})
	if err := tb.Service.Handle(context.Background(), req, chat.NewChatResponder(tb.Chat, "c", "")); err != nil {
		tb.T.Fatal(err)
	}
	tb.Settle("c")
	got := tb.Chat.In("c")[before:]
	if len(got) != 1 {
		tb.T.Fatalf("%q was answered by %d replies: %v", text, len(got), got)
	}
	return got[0]
}

func TestOpenMessageAsGame(t *testing.T) {
	t.Parallel()
	sgf := chat.File{Name: "GAME.SGF", Data: []byte("(;GM[4]SZ[15];B[hh];W[ii])")}
	picture := chat.File{Name: "board.png", Data: []byte("\x89PNG")}
	for _, tt := range []struct {
		name, text string
		files      []chat.File
		want       string
		moves      int
	}{
		{name: "moves", text: "h8 i9 g7", moves: 3},
		{name: "a command", text: "!import h8 i9", moves: 2},
		{name: "a block of code", text: "our game:\n```sgf\n(;GM[4]SZ[15];B[hh];W[ii])\n```\nnot bad", moves: 2},
		{name: "a file beside others", text: "look", files: []chat.File{picture, sgf}, moves: 2},
		{name: "talk", text: "that was a good game", want: "no game record in that message"},
		{name: "a number", text: "15", want: "no game record in that message"},
		{name: "nothing", want: "no game record in that message"},
		{name: "a picture", files: []chat.File{picture}, want: "no game record in that message"},
		{name: "two files", files: []chat.File{sgf, sgf}, want: "One file at a time"},
		{name: "a faulty record", text: "(;GM[4]SZ[99];B[aa])", want: "I can't read that game"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			got := open(tb, tt.text, tt.files...)
			if tt.want != "" {
				if !strings.Contains(got.Text, tt.want) || got.Picture != nil {
					t.Errorf("%q", got.Text)
				}
				return
			}
			if got.Picture == nil || got.Picture.Position.Len() != tt.moves {
				t.Errorf("%q", got.Text)
			}
		})
	}
}
