package page_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// act does something as the page does, and returns what comes back.
func act(t testing.TB, s *sandbox.Server, path, body string) sandboxtest.Answer {
	t.Helper()
	return ask(t, s, "POST", "/sandbox/"+path, body, map[string]string{"Content-Type": "application/json"})
}

// TestPageActions does everything that the page can do with interactions.
func TestPageActions(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	pageBot(t, s)
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	here, as := "channels/"+gomoku, `{"user":"`+you+`",`
	begin := func(path, body string) sandbox.Interaction {
		t.Helper()
		a := act(t, s, path, as+body)
		id, _ := a.Object(t)["interaction"].(string)
		v, err := s.WaitInteraction(sandboxtest.Soon(t), id)
		if err != nil {
			t.Fatalf("%s: %v: %s", path, err, a.Body)
		}
		return v
	}
	board := begin(here+"/commands", `"type":1,"name":"board"}`)
	if v := begin(here+"/messages/"+board.MessageID+"/components", `"customId":"undo"}`); v.Callback != 7 {
		t.Errorf("a button was answered by %+v", v)
	}
	if v := begin(here+"/messages/"+board.MessageID+"/components", `"customId":"level","values":["hard"]}`); v.Callback != 4 {
		t.Errorf("a menu was answered by %+v", v)
	}
	form := begin(here+"/messages/"+board.MessageID+"/components", `"customId":"type"}`)
	if v := begin("modals/"+form.ID, `"inputs":{"at":["h8"]}}`); sandboxtest.Message(t, s, gomoku, v.MessageID).Content != "Typed h8" {
		t.Errorf("a form was answered by %+v", v)
	}
	moved := begin(here+"/commands", `"name":"move","options":{"point":"h8","level":3,"opponent":null,"record":{"name":"a.txt","data":"aDg="}}}`)
	if text := sandboxtest.Message(t, s, gomoku, moved.MessageID).Content; text != "Moved to h8" {
		t.Errorf("a command was answered by %q", text)
	}
	choices := act(t, s, here+"/autocomplete", as+`"name":"move","options":{"point":"i"},"focused":"point"}`).Object(t)["choices"]
	if diff := cmp.Diff([]any{sandboxtest.Object{"name": "i8, free", "value": "i8"}}, choices); diff != "" {
		t.Error(diff)
	}
	hint := begin(here+"/commands", `"name":"hint"}`)
	if a := act(t, s, here+"/messages/"+hint.MessageID+"/dismiss", as+`"text":""}`); a.Status != 204 {
		t.Errorf("dismissing: %d %s", a.Status, a.Body)
	}
	for _, m := range s.Messages(gomoku) {
		if m.ID == hint.MessageID {
			t.Error("a dismissed message is still there")
		}
	}
	thread := act(t, s, here+"/threads", as+`"name":"our game"}`).Object(t)["thread"]
	if thread == "" || thread == nil {
		t.Error("no thread was started")
	}
	for _, body := range []string{`"customId":"resign"}`, `"customId":"level"}`, `"customId":"x"}`} {
		if a := act(t, s, here+"/messages/"+board.MessageID+"/components", as+body); a.Status != 400 {
			t.Errorf("%s: %d %s", body, a.Status, a.Body)
		}
	}
}

func TestPageSetsPerson(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	bob := sandboxtest.UserNamed(t, s, "bob")
	if a := act(t, s, "person", `{"user":"`+bob+`","locale":"ja","moderator":true,"installed":true}`); a.Status != 204 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	for _, u := range ask(t, s, "GET", "/sandbox/state", "", nil).Object(t)["users"].([]any) {
		if u := u.(sandboxtest.Object); u["id"] == bob && (u["locale"] != "ja" || u["moderator"] != true || u["installed"] != true) {
			t.Errorf("bob is %v", u)
		}
	}
	for _, body := range []string{`{"user":"17","locale":"ja"}`, `{"user":"` + bob + `","locale":"xx"}`, `{"user":"17","moderator":true}`, `{"user":"17","installed":true}`} {
		if a := act(t, s, "person", body); a.Status != 400 {
			t.Errorf("%s: %d", body, a.Status)
		}
	}
}
