package page_test

import (
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// The page sends files with the text, and shows those it can't draw by name.
func TestPageFilesOfPeople(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	live := sandboxtest.Events(t, s)
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	body := `{"user":"` + you + `","text":"","files":[{"name":"game.sgf","data":"KDspCg=="},{"name":"replay.gif","data":"R0lGODlhAgABAIAAAP///wAAACwAAAAAAgABAAACAgQKADs="}]}`
	a := ask(t, s, "POST", "/sandbox/channels/"+gomoku+"/messages", body, map[string]string{"Content-Type": "application/json"})
	if a.Status != 204 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if got := s.Messages(gomoku)[0].Attachments[0]; string(got.Bytes) != "(;)\n" || got.Filename != "game.sgf" {
		t.Errorf("kept %+v", got)
	}
	files := (<-live)["message"].(sandboxtest.Object)["files"].([]any)
	sgf, gif := files[0].(sandboxtest.Object), files[1].(sandboxtest.Object)
	if sgf["name"] != "game.sgf" || sgf["size"] != 4.0 || sgf["picture"] != false {
		t.Errorf("shown as %v", sgf)
	}
	if gif["picture"] != true || gif["width"] != 2.0 {
		t.Errorf("shown as %v", gif)
	}
}
