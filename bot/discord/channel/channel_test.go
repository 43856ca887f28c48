package channel_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/discord/body"
	"hoshi/bot/discord/channel"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view/locale"
)

var catalogue = sync.OnceValues(locale.New)

// discord answers requests as a test says, and notes their routes.
type discord struct {
	routes  []string
	payload []any
	answers map[string][]any // by method: errors and bodies, in order; {"id":"900"} afterwards
}

func (d *discord) Do(_ context.Context, r rest.Request) ([]byte, error) {
	d.routes = append(d.routes, r.Route)
	d.payload = append(d.payload, r.Payload)
	next := d.answers[r.Method]
	if len(next) == 0 {
		return []byte(`{"id":"900"}`), nil
	}
	d.answers[r.Method] = next[1:]
	if err, ok := next[0].(error); ok {
		return nil, err
	}
	return []byte(next[0].(string)), nil
}

func (d *discord) then(method string, answers ...any) { d.answers[method] = answers }

// refused is Discord's refusal with a code.
func refused(status, code int) error { return &rest.APIError{Status: status, Code: code} }

// place is a poster and its Discord.
type place struct {
	*channel.Poster
	*discord
	refused []chat.ChannelID // told to OnRefused
	granted bool
}

func newPlace(t *testing.T) *place {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	p := &place{discord: &discord{answers: map[string][]any{}}}
	log := slog.New(slog.DiscardHandler)
	p.Poster = channel.New(channel.Options{
		API: p.discord, Words: func(language, prefix string) *locale.Printer { return c.Printer(language, locale.PrefixStyle(prefix)) },
		Shrink: &body.Shrinker{OnMalformed: func() {}, Log: log}, Timing: channel.Timing{Refused: time.Hour, EditFor: 100 * 365 * 24 * time.Hour}, Log: log,
		OnRefused: func(ch chat.ChannelID) { p.refused = append(p.refused, ch) },
		Granted:   func(chat.ChannelID) bool { return p.granted },
	})
	return p
}

func reply() chat.Reply { return chat.Reply{Text: message.T("move.where")} }

func withPicture() chat.Reply {
	r := reply()
	r.Picture = &chat.Picture{Name: "a.png", PNG: []byte("picture"), Alt: message.T("move.where")}
	return r
}

const (
	post  = "POST channels/2/messages"
	patch = "PATCH channels/2/messages"
	look  = "GET channels/2/messages"
	open  = "PATCH channels/2"
)

// A message that should be edited is posted anew only where an edit can't do.
func TestEditOrPostAnew(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		edit, below string
		patch       []any
		only        bool
		want        []string
		id          string
		fails       bool
	}{
		"new":                     {"", "", nil, false, []string{post}, "900", false},
		"of another chat":         {"line 3", "", nil, false, []string{post}, "900", false},
		"edited":                  {"500", "", nil, false, []string{look, patch}, "900", false},
		"below what was typed":    {"500", "501", nil, false, []string{post}, "900", false},
		"typed before":            {"500", "499", nil, false, []string{look, patch}, "900", false},
		"gone":                    {"500", "", []any{refused(404, 10008)}, false, []string{look, patch, post}, "900", false},
		"too old":                 {"500", "", []any{refused(400, 30046)}, false, []string{look, patch, post}, "900", false},
		"somebody else's":         {"500", "", []any{refused(403, 50005)}, false, []string{look, patch, post}, "900", false},
		"no such page":            {"500", "", []any{refused(404, 0)}, false, []string{look, patch, post}, "900", false},
		"trouble":                 {"500", "", []any{refused(500, 0)}, false, []string{look, patch}, "", true},
		"in an archived thread":   {"500", "", []any{refused(400, 50083)}, false, []string{look, patch, open, patch}, "900", false},
		"archived again":          {"500", "", []any{refused(400, 50083), `{"id":"2"}`, refused(400, 50083)}, false, []string{look, patch, open, patch, post}, "900", false},
		"only an edit":            {"500", "501", nil, true, []string{patch}, "900", false},
		"only an edit, gone":      {"500", "", []any{refused(404, 10008)}, true, []string{patch}, "500", false},
		"only an edit, too many":  {"500", "", []any{refused(400, 30046)}, true, []string{patch}, "", true},
		"only an edit, no access": {"500", "", []any{refused(403, 50001)}, true, []string{patch}, "", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			p.then(http.MethodGet, `[]`)
			p.then(http.MethodPatch, test.patch...)
			r := reply()
			r.Edit, r.Below, r.EditOnly = test.edit, test.below, test.only
			id, err := p.Post(t.Context(), "2", r)
			if id != test.id || (err != nil) != test.fails {
				t.Errorf("%q, %v", id, err)
			}
			if diff := cmp.Diff(test.want, p.routes); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What must happen before a new message does; if it fails, nothing is posted.
func TestBeforeNew(t *testing.T) {
	t.Parallel()
	p, failure := newPlace(t), errors.New("not yet")
	r := reply()
	r.BeforeNew = func(context.Context) error { return failure }
	if _, err := p.Post(t.Context(), "2", r); !errors.Is(err, failure) || len(p.routes) > 0 {
		t.Errorf("%v; asked %v", err, p.routes)
	}
}

// A board is edited while less than a phone's screen is below it.
func TestSight(t *testing.T) {
	t.Parallel()
	line := func(id int) []byte { return fmt.Appendf(nil, `{"id":"%d","content":"chatter"}`, id) }
	height := event.Height(line(1))
	fit := (640 - 1) / height // lines that leave the board in sight
	p := newPlace(t)
	p.Sees("2", "400")
	p.Saw("2", "450", false, line(450)) // above the board
	for i := range fit {
		p.Saw("2", fmt.Sprint(501+i), false, line(501+i))
	}
	if !p.InSight(t.Context(), "2", "500") {
		t.Errorf("out of sight below %d lines of %d pixels", fit, height)
	}
	p.Saw("2", "700", false, line(700))
	if p.InSight(t.Context(), "2", "500") {
		t.Errorf("in sight below %d lines", fit+1)
	}
	if len(p.routes) > 0 {
		t.Errorf("asked for %v, though all was seen", p.routes)
	}
	// Of a channel that isn't watched, Discord says what is below, newest first.
	p.then(http.MethodGet, "["+strings.Repeat(string(line(602))+",", fit)+string(line(601))+"]", "[]")
	if p.InSight(t.Context(), "3", "500") || !p.InSight(t.Context(), "4", "500") || len(p.routes) != 2 {
		t.Errorf("what Discord says doesn't count; asked for %v", p.routes)
	}
	if p.InSight(t.Context(), "2", "line 3") {
		t.Error("a message of another chat is in sight")
	}
	p.then(http.MethodGet, refused(403, 50013))
	r := reply()
	if r.Edit = "500"; !edits(t, p, "6", r) {
		t.Error("posted anew where nobody says what is below")
	}
	p.routes = nil
	p.SeesNotAll()
	if p.InSight(t.Context(), "5", "500") || len(p.routes) > 0 {
		t.Errorf("a poster that doesn't see all asks for %v", p.routes)
	}
}

// edits reports whether a reply edits the message that it replaces.
func edits(t *testing.T, p *place, ch chat.ChannelID, r chat.Reply) bool {
	t.Helper()
	if _, err := p.Post(t.Context(), ch, r); err != nil {
		t.Fatal(err)
	}
	return strings.HasPrefix(p.routes[len(p.routes)-1], "PATCH ")
}

// Without the permission to attach files, the text is posted with a note, and the next one at once.
func TestFilesRefused(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.then(http.MethodPost, refused(403, 50013))
	for range 2 {
		if _, err := p.Post(t.Context(), "2", withPicture()); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]string{post, post, post}, p.routes); diff != "" {
		t.Error(diff)
	}
	if files, err := p.Refused("2"); !files || err != nil || !slices.Equal(p.refused, []chat.ChannelID{"2"}) {
		t.Errorf("remembered is %t, %v, told of %v", files, err, p.refused)
	}
	if files, err := p.Refused("3"); files || err != nil {
		t.Errorf("of another channel: %t, %v", files, err)
	}
}

// A channel that refuses messages isn't asked again until an interaction shows that it may work. If the
// interaction before it already said so, it proves nothing.
func TestRefusalsAreRemembered(t *testing.T) {
	t.Parallel()
	for _, despite := range []bool{false, true} {
		t.Run(fmt.Sprint("despite=", despite), func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			p.granted = despite
			p.then(http.MethodPost, refused(403, 50001))
			for range 3 {
				if _, err := p.Post(t.Context(), "2", reply()); !errors.Is(err, chat.ErrCannotPost) {
					t.Fatal(err)
				}
			}
			if err := p.Typing(t.Context(), "2"); err == nil || len(p.routes) != 1 {
				t.Errorf("typing: %v; asked for %v", err, p.routes)
			}
			p.ForgetRefusals(interaction(t, "0"))
			if _, err := p.Refused("2"); err == nil {
				t.Error("forgotten without the permission")
			}
			p.ForgetRefusals(interaction(t, "3072"))
			if _, err := p.Refused("2"); (err == nil) == despite {
				t.Errorf("with the permission: %v", err)
			}
		})
	}
	p := newPlace(t)
	if _, err := p.Refused("console"); !errors.Is(err, chat.ErrCannotPost) {
		t.Errorf("a channel of another chat: %v", err)
	}
}

// interaction is one in channel 2 of a guild with the bot, which has permissions there.
func interaction(t *testing.T, permissions string) *event.Interaction {
	t.Helper()
	in, err := event.DecodeInteraction(fmt.Appendf(nil, `{"id":"1","application_id":"9","type":2,"token":"t","channel_id":"2","guild_id":"10","app_permissions":%q,
		"authorizing_integration_owners":{"0":"10"},"member":{"user":{"id":"20","username":"ann"}},"data":{"name":"help"}}`, permissions), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func TestCannotPost(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		err  error
		want error
	}{
		{"deleted", refused(404, discordgo.ErrCodeUnknownChannel), chat.ErrChannelGone},
		{"locked", refused(403, 160005), chat.ErrThreadLocked},
		{"no access", refused(403, 50001), chat.ErrCannotPost},
		{"a wrong form", refused(400, 50035), chat.ErrMessageRefused},
	} {
		got := channel.CannotPost(test.err)
		if !errors.Is(got, test.want) || !errors.Is(got, test.err) {
			t.Errorf("%s: %v", test.name, got)
		}
	}
	for _, err := range []error{refused(500, 0), context.Canceled} {
		if got := channel.CannotPost(err); !errors.Is(got, err) || errors.Is(got, chat.ErrCannotPost) {
			t.Errorf("%v became %v", err, got)
		}
	}
	if !channel.NoAccess(refused(403, 50001)) || channel.NoAccess(refused(400, 50035)) {
		t.Error("the place and the message are confused")
	}
}

// A message is retired in the preferred way or, if that fails, in the other.
func TestRetire(t *testing.T) {
	t.Parallel()
	const remove = "DELETE channels/2/messages"
	for name, test := range map[string]struct {
		how     chat.Retirement
		message string
		patch   []any
		remove  []any
		want    []string
		fails   bool
	}{
		"note":               {chat.Retirement{Note: reply()}, "500", nil, nil, []string{patch}, false},
		"delete":             {chat.Retirement{Note: reply(), Delete: true}, "500", nil, nil, []string{remove}, false},
		"too old":            {chat.Retirement{Note: reply()}, "500", []any{refused(400, 30046)}, nil, []string{patch, remove}, false},
		"may not be deleted": {chat.Retirement{Note: reply(), Delete: true}, "500", nil, []any{refused(403, 50013)}, []string{remove, patch}, false},
		"gone":               {chat.Retirement{Note: reply()}, "500", []any{refused(404, 10008)}, nil, []string{patch}, false},
		"neither works":      {chat.Retirement{Note: reply()}, "500", []any{refused(400, 30046)}, []any{refused(403, 50013)}, []string{patch, remove}, true},
		"of another chat":    {chat.Retirement{Note: reply()}, "line 3", nil, nil, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			p.then(http.MethodPatch, test.patch...)
			p.then(http.MethodDelete, test.remove...)
			if err := p.Retire(t.Context(), "2", test.message, test.how); (err != nil) != test.fails {
				t.Error(err)
			}
			if diff := cmp.Diff(test.want, p.routes); diff != "" {
				t.Error(diff)
			}
			r := reply() // it doesn't become a board again
			r.Edit = "500"
			if _, err := p.Post(t.Context(), "2", r); err != nil || test.message == r.Edit && p.routes[len(p.routes)-1] != post {
				t.Errorf("%v; asked for %v", err, p.routes)
			}
		})
	}
}

func TestDirect(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.then(http.MethodPost, `{"id":"77"}`, refused(403, 50007))
	if ch, err := p.Direct(t.Context(), "20"); ch != "77" || err != nil {
		t.Errorf("%q, %v", ch, err)
	}
	for range 2 {
		if _, err := p.Direct(t.Context(), "21"); !errors.Is(err, chat.ErrCannotPost) {
			t.Error(err)
		}
	}
	if _, err := p.Direct(t.Context(), "@me"); !errors.Is(err, chat.ErrCannotPost) || len(p.routes) > 3 {
		t.Errorf("%v; asked for %v", err, p.routes)
	}
}

func TestStartThread(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"ann – Hoshi":            "ann – Hoshi",
		"  two\nlines ":          "two lines",
		" ":                      "gomoku",
		strings.Repeat("五", 100): strings.Repeat("五", 100),
		strings.Repeat("五", 101): strings.Repeat("五", 99) + "…",
	} {
		p := newPlace(t)
		p.then(http.MethodPut, refused(403, 50001)) // who can't be added is left out
		thread, err := p.StartThread(t.Context(), "2", discordgo.ChannelTypeGuildPublicThread, in, []chat.UserID{"20", "nobody", "21"})
		if err != nil || thread != (chat.Thread{Channel: "900", Mention: "<#900>"}) {
			t.Errorf("%q: %+v, %v", in, thread, err)
		}
		payload := map[string]any{"name": want, "type": discordgo.ChannelTypeGuildPublicThread, "auto_archive_duration": 1440}
		if diff := cmp.Diff(payload, p.payload[0]); diff != "" {
			t.Errorf("%q: %s", in, diff)
		}
		if diff := cmp.Diff([]string{"POST channels/2/threads", "PUT channels/900/thread-members", "PUT channels/900/thread-members"}, p.routes); diff != "" {
			t.Error(diff)
		}
	}
}

func TestThreadRefused(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]chat.Permissions{50013: {chat.CreateThreads}, 50001: {chat.ViewChannel}} {
		p := newPlace(t)
		p.then(http.MethodPost, refused(403, code))
		_, err := p.StartThread(t.Context(), "2", discordgo.ChannelTypeGuildPublicThread, "x", nil)
		if missing, ok := errors.AsType[*chat.MissingPermissionsError](err); !ok || !slices.Equal(missing.Missing, want) {
			t.Errorf("%d: %v", code, err)
		}
	}
	for _, code := range []int{50024, 160006} {
		if err := channel.ThreadRefused(refused(400, code)); !errors.Is(err, chat.ErrNoThreads) {
			t.Errorf("%d: %v", code, err)
		}
	}
	if err := refused(500, 0); !errors.Is(channel.ThreadRefused(err), err) || errors.Is(channel.ThreadRefused(err), chat.ErrNoThreads) {
		t.Errorf("trouble became %v", channel.ThreadRefused(err))
	}
}
