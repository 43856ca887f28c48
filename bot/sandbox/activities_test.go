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
