package permission_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/permission"
	"hoshi/bot/domain/chat"
)

// set reads a set as Discord writes it.
func set(t *testing.T, text string) (s permission.Set) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRead(t *testing.T) {
	t.Parallel()
	for text, test := range map[string]struct {
		stated, view, files bool
		again               string
	}{
		`"1024"`: {true, true, false, "1024"},
		`"0"`:    {true, false, false, "0"},
		`"8"`:    {true, true, true, "8"}, // an administrator may do everything
		`"340282366920938463463374607431768244224"`: {true, false, true, "340282366920938463463374607431768244224"},
		`"all"`: {false, false, false, ""},
		`""`:    {false, false, false, ""},
		`1024`:  {false, false, false, ""},
		`null`:  {false, false, false, ""},
	} {
		s := set(t, text)
		if s.Stated() != test.stated || s.Has(permission.ViewChannel) != test.view || s.Has(permission.AttachFiles) != test.files || s.String() != test.again {
			t.Errorf("%s: stated %t, view %t, files %t, %q", text, s.Stated(), s.Has(permission.ViewChannel), s.Has(permission.AttachFiles), s)
		}
	}
	s := set(t, `"1024"`)
	if err := s.UnmarshalJSON([]byte("7")); err != nil || s.Stated() {
		t.Errorf("what was read before is left: %q, %v", s, err)
	}
}

// The bits are those in Discord's documentation.
func TestBits(t *testing.T) {
	t.Parallel()
	for p, want := range map[chat.Permission]int{
		chat.ManageGuild: 5, chat.ManageChannels: 4, chat.ViewChannel: 10, chat.SendMessages: 11, chat.SendInThreads: 38,
		chat.AttachFiles: 15, chat.CreateThreads: 35, chat.Connect: 20, chat.ReadHistory: 16, chat.AddReactions: 6,
	} {
		if bit, ok := permission.Bit(p); !ok || bit != want {
			t.Errorf("%s is bit %d, %t", p, bit, ok)
		}
		if only := permission.Of(chat.Permissions{p}); !only.Has(want) || only.Has(permission.UseExternalApps) {
			t.Errorf("the set of %s is %s", p, only)
		}
	}
	if _, ok := permission.Bit("fly"); ok {
		t.Error("an unknown permission is known")
	}
	if got := permission.Of(permission.Needed).String(); got != "309238795328" {
		t.Errorf("the bot asks for %s", got)
	}
	if all := permission.All(); !all.Has(permission.UseExternalApps) || all.String() != "8" {
		t.Errorf("an owner has %s", all)
	}
}

// What a role allows wins over what another denies. Overwrites of others don't count.
func TestApply(t *testing.T) {
	t.Parallel()
	overwrite := func(id, allow, deny string) permission.Overwrite {
		return permission.Overwrite{ID: id, Allow: set(t, `"`+allow+`"`), Deny: set(t, `"`+deny+`"`)}
	}
	mine := func(id string) bool { return id == "a" || id == "b" }
	for name, test := range map[string]struct {
		before string
		list   []permission.Overwrite
		want   string
	}{
		"none":                      {"3072", nil, "3072"},
		"denied":                    {"3072", []permission.Overwrite{overwrite("a", "0", "2048")}, "1024"},
		"allowed":                   {"1024", []permission.Overwrite{overwrite("a", "2048", "0")}, "3072"},
		"denied by one, allowed by": {"3072", []permission.Overwrite{overwrite("a", "2048", "0"), overwrite("b", "0", "2048")}, "3072"},
		"both denied":               {"3072", []permission.Overwrite{overwrite("a", "0", "2048"), overwrite("b", "0", "1024")}, "0"},
		"somebody else's":           {"3072", []permission.Overwrite{overwrite("c", "32", "3072")}, "3072"},
		"denied and not there":      {"1024", []permission.Overwrite{overwrite("a", "0", "2048")}, "1024"},
	} {
		if got := set(t, `"`+test.before+`"`).Apply(test.list, mine).String(); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
	if got := (permission.Set{}).Or(set(t, `"1024"`)).Or(set(t, `"2048"`)); got.String() != "3072" || !got.Stated() {
		t.Errorf("the sum is %q", got)
	}
}

func TestLacking(t *testing.T) {
	t.Parallel()
	need := chat.Permissions{chat.ViewChannel, chat.SendMessages, chat.AttachFiles, chat.SendInThreads}
	for name, test := range map[string]struct {
		have  chat.Permissions
		where permission.Place
		want  chat.Permissions
	}{
		"everything":                 {need, permission.InChannel, nil},
		"nothing":                    {nil, permission.InChannel, need},
		"in a thread, one counts":    {chat.Permissions{chat.ViewChannel, chat.AttachFiles, chat.SendMessages}, permission.InThread, chat.Permissions{chat.SendInThreads}},
		"in a thread, one is enough": {chat.Permissions{chat.ViewChannel, chat.AttachFiles, chat.SendInThreads}, permission.InThread, nil},
		"in a voice channel":         {need, permission.InVoice, chat.Permissions{chat.Connect}},
		"in one with permission":     {append(chat.Permissions{chat.Connect}, need...), permission.InVoice, nil},
	} {
		if got := permission.Of(test.have).Lacking(need, test.where); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
	if got := permission.Of(need).Lacking(chat.Permissions{chat.ViewChannel}, permission.InVoice); len(got) > 0 {
		t.Errorf("to see a voice channel it lacks %v", got)
	}
	if got := (permission.Set{}).Lacking(need, permission.InChannel); !slices.Equal(got, need) {
		t.Errorf("a set that isn't stated lacks %v", got)
	}
}

func TestPlaceOf(t *testing.T) {
	t.Parallel()
	for kind, want := range map[discordgo.ChannelType]permission.Place{
		discordgo.ChannelTypeGuildText: permission.InChannel, discordgo.ChannelTypeDM: permission.InChannel, discordgo.ChannelTypeGuildNews: permission.InChannel,
		discordgo.ChannelTypeGuildPublicThread: permission.InThread, discordgo.ChannelTypeGuildPrivateThread: permission.InThread, discordgo.ChannelTypeGuildNewsThread: permission.InThread,
		discordgo.ChannelTypeGuildVoice: permission.InVoice, discordgo.ChannelTypeGuildStageVoice: permission.InVoice,
	} {
		if got := permission.PlaceOf(kind); got != want {
			t.Errorf("type %d is place %d, want %d", kind, got, want)
		}
	}
}
