package rest_test

import (
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// Once Activities are enabled, a bulk overwrite must include the Entry Point command.
func TestEntryPointStays(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg := sandboxtest.Bot(t, s)
	play := &discordgo.ApplicationCommand{Name: "play", Description: "Start a game"}
	sandboxtest.Register(t, dg, s, play)
	s.EnableActivities()
	s.EnableActivities() // they already are
	list, err := dg.ApplicationCommands(s.Bot().ID, "")
	if err != nil || len(list) != 2 || list[1].Type != 4 {
		t.Fatalf("listed %+v, %v", list, err)
	}
	if _, err := dg.ApplicationCommandBulkOverwrite(s.Bot().ID, "", []*discordgo.ApplicationCommand{play}); sandboxtest.Code(err) != 50240 {
		t.Errorf("without it: %v", err)
	}
	entry := &discordgo.ApplicationCommand{Type: 4, Name: list[1].Name}
	if again := sandboxtest.Register(t, dg, s, play, entry); again[1].ID != list[1].ID {
		t.Errorf("it is another one: %+v", again)
	}
	if _, err := dg.ApplicationCommandBulkOverwrite(s.Bot().ID, "", []*discordgo.ApplicationCommand{entry, {Type: 4, Name: "go"}}); sandboxtest.Code(err) != 30032 {
		t.Errorf("two of them: %v", err)
	}
}

// TestEntryPointCommand checks the requests for single commands, the only way to delete an Entry
// Point command.
func TestEntryPointCommand(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	path := "/applications/" + s.Bot().ID + "/commands"
	entry := sandboxtest.Object{"type": 4, "name": "launch", "handler": 1}
	sandboxtest.ExpectFormError(t, c.Do("POST", path, entry), "handler") // Activities aren't enabled
	s.EnableActivities()
	sandboxtest.ExpectFormError(t, c.Do("POST", path, sandboxtest.Object{"name": "play", "description": "Play", "handler": 1}), "handler")
	sandboxtest.ExpectFormError(t, c.Do("POST", path, sandboxtest.Object{"type": 4, "name": "launch", "handler": 3}), "handler")
	if a := c.Do("POST", path, sandboxtest.Object{"type": 4, "name": "go"}); a.Code() != 30032 {
		t.Errorf("a second one: %+v", a)
	}
	a := c.Do("POST", path, entry)
	id, _ := a.Object(t)["id"].(string)
	if a.Status != http.StatusOK || a.Object(t)["handler"] != 1.0 {
		t.Errorf("replaced: %+v", a)
	}
	if a := c.Do("PATCH", path+"/"+id, sandboxtest.Object{"description": "Play together", "handler": 2}); a.Object(t)["name"] != "launch" || a.Object(t)["handler"] != 2.0 {
		t.Errorf("edited: %s", a.Body)
	}
	if a := c.Do("GET", path+"/"+id, nil); a.Object(t)["description"] != "Play together" {
		t.Errorf("got: %s", a.Body)
	}
	if a := c.Do("DELETE", path+"/"+id, nil); a.Status != http.StatusNoContent {
		t.Errorf("deleted: %+v", a)
	}
	if a := c.Do("GET", path+"/"+id, nil); a.Code() != 10063 {
		t.Errorf("after it was deleted: %+v", a)
	}
	if a := c.Do("POST", path, sandboxtest.Object{"type": 4, "name": "go"}); a.Status != http.StatusCreated || a.Object(t)["handler"] != 1.0 {
		t.Errorf("a new one: %s", a.Body)
	}
	if a := c.Do("PUT", path, []sandboxtest.Object{}); a.Code() != 50240 {
		t.Errorf("a bulk overwrite without it: %+v", a)
	}
}

// TestInstanceLife follows an instance through the API until everybody has left.
func TestInstanceLife(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	s.EnableActivities()
	c := sandboxtest.NewClient(t, s)
	gomoku, you, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "ann")
	f, err := s.LaunchActivity(gomoku, you, sandbox.ActivityLink{CustomID: "game-1", ReferrerID: ann})
	if err != nil || f.CustomID != "game-1" || f.ReferrerID != ann {
		t.Fatalf("%+v, %v", f, err)
	}
	joined, err := s.JoinActivity(f.InstanceID, ann)
	if err != nil || joined.InstanceID != f.InstanceID || joined.ID == f.ID {
		t.Fatalf("%+v, %v", joined, err)
	}
	path := "/applications/" + s.Bot().ID + "/activity-instances/"
	users := func() any { return c.Do("GET", path+f.InstanceID, nil).Object(t)["users"] }
	if got := users(); !cmp.Equal(got, []any{you, ann}) {
		t.Errorf("the users are %v", got)
	}
	if !s.CloseFrame(f.ID) || s.CloseFrame(f.ID) {
		t.Error("leaving")
	}
	if got := users(); !cmp.Equal(got, []any{ann}) {
		t.Errorf("after one has left the users are %v", got)
	}
	if !s.CloseFrame(joined.ID) {
		t.Error("closing")
	}
	for name, id := range map[string]string{"ended": f.InstanceID, "forged": "i-1-gc-2-3", "strange": "..%2F%2e%2e"} {
		if a := c.Do("GET", path+id, nil); a.Status != http.StatusNotFound || a.Code() != 0 {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if again, err := s.LaunchActivity(gomoku, you, sandbox.ActivityLink{}); err != nil || again.InstanceID == f.InstanceID {
		t.Errorf("launched again: %+v, %v", again, err)
	}
	if a := c.Do("GET", "/applications/1/activity-instances/x", nil); a.Status != http.StatusForbidden {
		t.Errorf("of another application: %+v", a)
	}
}
