package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// Once Activities are enabled, a bulk overwrite must include the Entry Point command.
func TestEntryPointStays(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	dg := bot(t, s)
	play := &discordgo.ApplicationCommand{Name: "play", Description: "Start a game"}
	register(t, dg, s, play)
	s.EnableActivities()
	s.EnableActivities() // they already are
	list, err := dg.ApplicationCommands(s.Bot().ID, "")
	if err != nil || len(list) != 2 || list[1].Type != 4 {
		t.Fatalf("listed %+v, %v", list, err)
	}
	if _, err := dg.ApplicationCommandBulkOverwrite(s.Bot().ID, "", []*discordgo.ApplicationCommand{play}); code(err) != 50240 {
		t.Errorf("without it: %v", err)
	}
	entry := &discordgo.ApplicationCommand{Type: 4, Name: list[1].Name}
	if again := register(t, dg, s, play, entry); again[1].ID != list[1].ID {
		t.Errorf("it is another one: %+v", again)
	}
	if _, err := dg.ApplicationCommandBulkOverwrite(s.Bot().ID, "", []*discordgo.ApplicationCommand{entry, {Type: 4, Name: "go"}}); code(err) != 30032 {
		t.Errorf("two of them: %v", err)
	}
}

// TestEntryPointCommand checks the requests for single commands, the only way to delete an Entry
// Point command.
func TestEntryPointCommand(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	path := "/applications/" + s.Bot().ID + "/commands"
	entry := object{"type": 4, "name": "launch", "handler": 1}
	expectFormError(t, c.do("POST", path, entry), "handler") // Activities aren't enabled
	s.EnableActivities()
	expectFormError(t, c.do("POST", path, object{"name": "play", "description": "Play", "handler": 1}), "handler")
	expectFormError(t, c.do("POST", path, object{"type": 4, "name": "launch", "handler": 3}), "handler")
	if a := c.do("POST", path, object{"type": 4, "name": "go"}); a.code() != 30032 {
		t.Errorf("a second one: %+v", a)
	}
	a := c.do("POST", path, entry)
	id, _ := a.object(t)["id"].(string)
	if a.status != http.StatusOK || a.object(t)["handler"] != 1.0 {
		t.Errorf("replaced: %+v", a)
	}
	if a := c.do("PATCH", path+"/"+id, object{"description": "Play together", "handler": 2}); a.object(t)["name"] != "launch" || a.object(t)["handler"] != 2.0 {
		t.Errorf("edited: %s", a.body)
	}
	if a := c.do("GET", path+"/"+id, nil); a.object(t)["description"] != "Play together" {
		t.Errorf("got: %s", a.body)
	}
	if a := c.do("DELETE", path+"/"+id, nil); a.status != http.StatusNoContent {
		t.Errorf("deleted: %+v", a)
	}
	if a := c.do("GET", path+"/"+id, nil); a.code() != 10063 {
		t.Errorf("after it was deleted: %+v", a)
	}
	if a := c.do("POST", path, object{"type": 4, "name": "go"}); a.status != http.StatusCreated || a.object(t)["handler"] != 1.0 {
		t.Errorf("a new one: %s", a.body)
	}
	if a := c.do("PUT", path, []object{}); a.code() != 50240 {
		t.Errorf("a bulk overwrite without it: %+v", a)
	}
}

// The application's flags say that it has an Activity.
func TestEmbeddedFlag(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	embedded := func() bool {
		flags, _ := c.do("GET", "/applications/@me", nil).object(t)["flags"].(float64)
		return int(flags)&(1<<17) != 0
	}
	if embedded() {
		t.Error("at first")
	}
	s.EnableActivities()
	if !embedded() {
		t.Error("not once they are enabled")
	}
	s.DisableActivities()
	if embedded() {
		t.Error("after they were disabled")
	}
}

// launcher is a sandbox with a bot that answers every interaction with LAUNCH_ACTIVITY.
type launcher struct {
	*sandbox.Server
	*client
	answers chan answer // to the callbacks
}

func newLauncher(t *testing.T) *launcher {
	t.Helper()
	s := start(t, sandbox.Options{Unlimited: true, Redirects: []string{"https://127.0.0.1"}})
	l := &launcher{s, newClient(t, s), make(chan answer, 16)}
	dg := bot(t, s)
	register(t, dg, s, &discordgo.ApplicationCommand{Name: "open", Description: "Open the board"})
	dg.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		a, err := l.try("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback?with_response=true", "application/json", []byte(`{"type":12}`))
		if err != nil {
			t.Error(err)
		}
		l.answers <- a
	})
	open(t, s, dg)
	return l
}

// use uses a command and returns the response to its callback.
func (l *launcher) use(channel, user string, use sandbox.CommandUse) answer {
	l.t.Helper()
	if _, err := l.UseCommand(channel, user, use); err != nil {
		l.t.Fatal(err)
	}
	select {
	case a := <-l.answers:
		return a
	case <-soon(l.t).Done():
		l.t.Fatal("the application never answered")
		return answer{}
	}
}

// TestLaunchCallback launches the Activity in every kind of channel.
func TestLaunchCallback(t *testing.T) {
	t.Parallel()
	l := newLauncher(t)
	you := userNamed(t, l.Server, "you")
	open := sandbox.CommandUse{Name: "open"}
	gomoku := channelNamed(t, l.Server, "gomoku")
	if a := l.use(gomoku, you, open); a.code() != 50035 {
		t.Errorf("before Activities are enabled: %+v", a)
	}
	l.EnableActivities()
	for name, tt := range map[string]struct{ channel, kind string }{
		"text":  {gomoku, "gc"},
		"voice": {channelNamed(t, l.Server, "voice"), "gc"},
		"DM":    {dmOf(t, l.Server, you), "pc"},
		"group": {channelNamed(t, l.Server, "friends"), "pc"},
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
		decode(t, a, &got)
		id := got.Interaction.Instance
		if id == "" || got.Resource.Type != 12 || got.Resource.Instance.ID != id || !strings.Contains(id, "-"+tt.kind+"-") {
			t.Errorf("%s: %s", name, a.body)
		}
		at := l.do("GET", "/applications/"+l.Bot().ID+"/activity-instances/"+id, nil)
		place, _ := at.object(t)["location"].(object)
		if place["kind"] != tt.kind || place["channel_id"] != tt.channel || !cmp.Equal(at.object(t)["users"], []any{you}) {
			t.Errorf("%s: the instance is %s", name, at.body)
		}
		if _, guild := place["guild_id"]; guild != (tt.kind == "gc") {
			t.Errorf("%s: the location is %v", name, place)
		}
		if joined := l.use(tt.channel, userNamed(t, l.Server, "you"), open); !strings.Contains(string(joined.body), id) {
			t.Errorf("%s: a second launch gave %s", name, joined.body)
		}
	}
	if err := l.DenyMember(gomoku, userNamed(t, l.Server, "bob"), sandbox.UseEmbeddedActivities); err != nil {
		t.Fatal(err)
	}
	if a := l.use(gomoku, userNamed(t, l.Server, "bob"), open); a.code() != 50013 {
		t.Errorf("without the permission: %+v", a)
	}
}

// TestInstanceLife follows an instance through the API until everybody has left.
func TestInstanceLife(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	s.EnableActivities()
	c := newClient(t, s)
	gomoku, you, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "you"), userNamed(t, s, "ann")
	f, err := s.LaunchActivity(gomoku, you, sandbox.ActivityLink{CustomID: "game-1", ReferrerID: ann})
	if err != nil || f.CustomID != "game-1" || f.ReferrerID != ann {
		t.Fatalf("%+v, %v", f, err)
	}
	joined, err := s.JoinActivity(f.InstanceID, ann)
	if err != nil || joined.InstanceID != f.InstanceID || joined.ID == f.ID {
		t.Fatalf("%+v, %v", joined, err)
	}
	path := "/applications/" + s.Bot().ID + "/activity-instances/"
	users := func() any { return c.do("GET", path+f.InstanceID, nil).object(t)["users"] }
	if got := users(); !cmp.Equal(got, []any{you, ann}) {
		t.Errorf("the users are %v", got)
	}
	if !s.LeaveActivity(f.InstanceID, you) || s.LeaveActivity(f.InstanceID, you) {
		t.Error("leaving")
	}
	if got := users(); !cmp.Equal(got, []any{ann}) {
		t.Errorf("after one has left the users are %v", got)
	}
	if !s.CloseFrame(joined.ID) {
		t.Error("closing")
	}
	for name, id := range map[string]string{"ended": f.InstanceID, "forged": "i-1-gc-2-3", "strange": "..%2F%2e%2e"} {
		if a := c.do("GET", path+id, nil); a.status != http.StatusNotFound || a.code() != 0 {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if again, err := s.LaunchActivity(gomoku, you, sandbox.ActivityLink{}); err != nil || again.InstanceID == f.InstanceID {
		t.Errorf("launched again: %+v, %v", again, err)
	}
	if a := c.do("GET", "/applications/1/activity-instances/x", nil); a.status != http.StatusForbidden {
		t.Errorf("of another application: %+v", a)
	}
	s.DisableActivities()
	if left := s.ActivityInstances(); len(left) != 0 {
		t.Errorf("after Activities were disabled: %+v", left)
	}
	if _, err := s.LaunchActivity(gomoku, you, sandbox.ActivityLink{}); err == nil {
		t.Error("launched although Activities are disabled")
	}
}

// TestEntryPointHandlers launches the Activity as Discord's app launcher does.
func TestEntryPointHandlers(t *testing.T) {
	t.Parallel()
	l := newLauncher(t)
	you, gomoku := userNamed(t, l.Server, "you"), channelNamed(t, l.Server, "gomoku")
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
	cmds, _ := l.do("GET", "/applications/"+l.Bot().ID+"/commands", nil).list(t)[1]["id"].(string)
	if a := l.do("PATCH", "/applications/"+l.Bot().ID+"/commands/"+cmds, object{"handler": 1}); a.status != http.StatusOK {
		t.Fatalf("%+v", a)
	}
	if a := l.use(gomoku, you, launch); !strings.Contains(string(a.body), v.Instance) {
		t.Errorf("launched by the application: %s", a.body)
	}
}

// An instance ends with its channel.
func TestActivityOfDeletedChannel(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	s.EnableActivities()
	gomoku := channelNamed(t, s, "gomoku")
	if _, err := s.LaunchActivity(gomoku, userNamed(t, s, "ann"), sandbox.ActivityLink{}); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteChannel(gomoku); err != nil {
		t.Fatal(err)
	}
	if left := s.ActivityInstances(); len(left) != 0 {
		t.Errorf("left %+v", left)
	}
}
