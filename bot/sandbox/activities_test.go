package sandbox_test

import (
	"net/http"
	"strings"
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

// The application's flags say that it has an Activity.
func TestEmbeddedFlag(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	embedded := func() bool {
		flags, _ := c.Do("GET", "/applications/@me", nil).Object(t)["flags"].(float64)
		return int(flags)&(1<<17) != 0
	}
	if embedded() {
		t.Error("at first")
	}
	s.EnableActivities()
	if !embedded() {
		t.Error("not once they are enabled")
	}
}

// launcher is a sandbox with a bot that answers every interaction with LAUNCH_ACTIVITY.
type launcher struct {
	*sandbox.Server
	*sandboxtest.Client
	answers chan sandboxtest.Answer // to the callbacks
}

func newLauncher(t *testing.T) *launcher {
	t.Helper()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true, Redirects: []string{"https://127.0.0.1"}})
	l := &launcher{s, sandboxtest.NewClient(t, s), make(chan sandboxtest.Answer, 16)}
	dg := sandboxtest.Bot(t, s)
	sandboxtest.Register(t, dg, s, &discordgo.ApplicationCommand{Name: "open", Description: "Open the board"})
	dg.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		a, err := l.Try("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback?with_response=true", "application/json", []byte(`{"type":12}`))
		if err != nil {
			t.Error(err)
		}
		l.answers <- a
	})
	sandboxtest.Open(t, s, dg)
	return l
}

// use uses a command and returns the response to its callback.
func (l *launcher) use(channel, user string, use sandbox.CommandUse) sandboxtest.Answer {
	l.T.Helper()
	if _, err := l.UseCommand(channel, user, use); err != nil {
		l.T.Fatal(err)
	}
	select {
	case a := <-l.answers:
		return a
	case <-sandboxtest.Soon(l.T).Done():
		l.T.Fatal("the application never answered")
		return sandboxtest.Answer{}
	}
}

// TestLaunchCallback launches the Activity in every kind of channel.
func TestLaunchCallback(t *testing.T) {
	t.Parallel()
	l := newLauncher(t)
	you := sandboxtest.UserNamed(t, l.Server, "you")
	open := sandbox.CommandUse{Name: "open"}
	gomoku := sandboxtest.ChannelNamed(t, l.Server, "gomoku")
	if a := l.use(gomoku, you, open); a.Code() != 50035 {
		t.Errorf("before Activities are enabled: %+v", a)
	}
	l.EnableActivities()
	for name, tt := range map[string]struct{ channel, kind string }{
		"text":  {gomoku, "gc"},
		"voice": {sandboxtest.ChannelNamed(t, l.Server, "voice"), "gc"},
		"DM":    {sandboxtest.DMOf(t, l.Server, you), "pc"},
		"group": {sandboxtest.ChannelNamed(t, l.Server, "friends"), "pc"},
	} {
		a := l.use(tt.channel, you, open)
		var got struct {
			Interaction struct {
				Instance string `json:"activity_instance_id"`
			}
			Resource struct {
				Type     int
				Instance struct{ ID string } `json:"activity_instance"`
			}
		}
		sandboxtest.Decode(t, a, &got)
		id := got.Interaction.Instance
		if id == "" || got.Resource.Type != 12 || got.Resource.Instance.ID != id || !strings.Contains(id, "-"+tt.kind+"-") {
			t.Errorf("%s: %s", name, a.Body)
		}
		at := l.Do("GET", "/applications/"+l.Bot().ID+"/activity-instances/"+id, nil)
		place, _ := at.Object(t)["location"].(sandboxtest.Object)
		if place["kind"] != tt.kind || place["channel_id"] != tt.channel || !cmp.Equal(at.Object(t)["users"], []any{you}) {
			t.Errorf("%s: the instance is %s", name, at.Body)
		}
		if _, guild := place["guild_id"]; guild != (tt.kind == "gc") {
			t.Errorf("%s: the location is %v", name, place)
		}
		if joined := l.use(tt.channel, sandboxtest.UserNamed(t, l.Server, "you"), open); !strings.Contains(string(joined.Body), id) {
			t.Errorf("%s: a second launch gave %s", name, joined.Body)
		}
	}
	if err := l.DenyMember(gomoku, sandboxtest.UserNamed(t, l.Server, "bob"), sandbox.UseEmbeddedActivities); err != nil {
		t.Fatal(err)
	}
	if a := l.use(gomoku, sandboxtest.UserNamed(t, l.Server, "bob"), open); a.Code() != 50013 {
		t.Errorf("without the permission: %+v", a)
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

// TestEntryPointHandlers launches the Activity as Discord's app launcher does.
func TestEntryPointHandlers(t *testing.T) {
	t.Parallel()
	l := newLauncher(t)
	you, gomoku := sandboxtest.UserNamed(t, l.Server, "you"), sandboxtest.ChannelNamed(t, l.Server, "gomoku")
	launch := sandbox.CommandUse{Type: sandbox.EntryPoint, Name: "launch"}
	if _, err := l.UseCommand(gomoku, you, launch); err == nil {
		t.Error("launched before Activities are enabled")
	}
	l.EnableActivities()
	v, err := l.UseCommand(gomoku, you, launch)
	if err != nil || v.State != sandbox.Answered || v.Instance == "" {
		t.Fatalf("launched by Discord: %+v, %v", v, err)
	}
	list := l.Messages(gomoku)
	if len(list) != 1 || list[0].Author.ID != l.Bot().ID {
		t.Errorf("Discord has posted %+v", list)
	}
	if len(l.answers) != 0 {
		t.Error("the application was asked")
	}
	cmds, _ := l.Do("GET", "/applications/"+l.Bot().ID+"/commands", nil).List(t)[1]["id"].(string)
	if a := l.Do("PATCH", "/applications/"+l.Bot().ID+"/commands/"+cmds, sandboxtest.Object{"handler": 1}); a.Status != http.StatusOK {
		t.Fatalf("%+v", a)
	}
	if a := l.use(gomoku, you, launch); !strings.Contains(string(a.Body), v.Instance) {
		t.Errorf("launched by the application: %s", a.Body)
	}
}

// An instance ends with its channel.
func TestActivityOfDeletedChannel(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	s.EnableActivities()
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	if _, err := s.LaunchActivity(gomoku, sandboxtest.UserNamed(t, s, "ann"), sandbox.ActivityLink{}); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteChannel(gomoku); err != nil {
		t.Fatal(err)
	}
	if left := s.ActivityInstances(); len(left) != 0 {
		t.Errorf("left %+v", left)
	}
}
