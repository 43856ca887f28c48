package guild_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"hoshi/bot/discord/guild"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
)

// answers are a fake Discord's resources, by the ends of their addresses.
type answers struct {
	resources map[string]string
	asked     int
}

func (a *answers) Get(_ context.Context, url, _ string, into any) error {
	a.asked++
	for end, body := range a.resources {
		if strings.HasSuffix(url, end) {
			return json.Unmarshal([]byte(body), into)
		}
	}
	return &rest.APIError{Status: 404}
}

func TestPublic(t *testing.T) {
	const (
		view     = `"1024"`
		everyone = `{"owner_id":"9","roles":[{"id":"100","permissions":` + view + `},{"id":"101","permissions":"8"}]}`
		closed   = `{"owner_id":"9","roles":[{"id":"100","permissions":"0"},{"id":"101","permissions":` + view + `}]}`
		admins   = `{"owner_id":"9","roles":[{"id":"100","permissions":"8"}]}`
		deny     = `"permission_overwrites":[{"id":"100","deny":` + view + `,"allow":"0"}]`
	)
	for name, c := range map[string]struct {
		guild, channel, parent string
		want                   bool
	}{
		"an open channel":                          {everyone, `{"type":0,"guild_id":"100"}`, "", true},
		"a voice channel":                          {everyone, `{"type":2,"guild_id":"100"}`, "", true},
		"a channel closed to everyone":             {everyone, `{"type":0,"guild_id":"100",` + deny + `}`, "", false},
		"closed, but open to one role":             {everyone, `{"type":0,"guild_id":"100","permission_overwrites":[{"id":"100","deny":"1024","allow":"0"},{"id":"101","deny":"0","allow":"1024"}]}`, "", false},
		"closed to one role only":                  {everyone, `{"type":0,"guild_id":"100","permission_overwrites":[{"id":"101","deny":"1024","allow":"0"}]}`, "", true},
		"a guild that shows nothing without roles": {closed, `{"type":0,"guild_id":"100"}`, "", false},
		"but one channel":                          {closed, `{"type":0,"guild_id":"100","permission_overwrites":[{"id":"100","deny":"0","allow":"1024"}]}`, "", true},
		"a guild of administrators":                {admins, `{"type":0,"guild_id":"100",` + deny + `}`, "", true},
		"a thread in an open channel":              {everyone, `{"type":11,"guild_id":"100","parent_id":"300"}`, `{"type":0,"guild_id":"100"}`, true},
		"a thread in a closed channel":             {everyone, `{"type":11,"guild_id":"100","parent_id":"300"}`, `{"type":0,"guild_id":"100",` + deny + `}`, false},
		"a private thread":                         {everyone, `{"type":12,"guild_id":"100","parent_id":"300"}`, `{"type":0,"guild_id":"100"}`, false},
		"a thread without a parent":                {everyone, `{"type":11,"guild_id":"100"}`, "", false},
		"a direct message":                         {everyone, `{"type":1}`, "", false},
		"a group":                                  {everyone, `{"type":3}`, "", false},
		"another guild's channel":                  {everyone, `{"type":0,"guild_id":"500"}`, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			api := &answers{resources: map[string]string{"/guilds/100": c.guild, "/channels/200": c.channel, "/channels/300": c.parent}}
			l := guild.New(api, func() string { return "1" }, time.Minute)
			for range 2 {
				if got, err := l.Public(t.Context(), "100", "200"); got != c.want || err != nil {
					t.Errorf("%t, %v, want %t", got, err, c.want)
				}
			}
			if api.asked > 3 {
				t.Errorf("asked %d times", api.asked)
			}
		})
	}
	l := guild.New(&answers{}, func() string { return "1" }, time.Minute)
	for _, ch := range []chat.ChannelID{"404", "web.ABC", ""} {
		if got, err := l.Public(t.Context(), "100", ch); got || (err == nil) != (ch != "404") {
			t.Errorf("channel %q: %t, %v", ch, got, err)
		}
	}
}
