package application_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/rest"
)

// discord returns a client of a server that answers every request with a status and a body, and the
// paths that were requested.
func discord(t *testing.T, status int, body string) (api *rest.Client, asked *[]string) {
	t.Helper()
	asked = new([]string)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*asked = append(*asked, r.URL.Path)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(s.Close)
	base, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	timing := rest.DefaultTiming
	timing.Retry = rest.Pause{time.Millisecond, time.Millisecond}
	api = rest.New(rest.Options{Token: "token", Base: base, Rate: 1e6, Burst: 1000, Timing: timing})
	t.Cleanup(api.Close)
	return api, asked
}

func TestFetch(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		body                string
		content, activities bool
		installs            []int
	}{
		"an old one":          {`{"id":"9","flags":0}`, false, false, []int{0}},
		"with the intent":     {`{"id":"9","flags":262144,"integration_types_config":{"0":{},"1":{}}}`, true, false, []int{0, 1}},
		"in few guilds":       {`{"id":"9","flags":524288,"integration_types_config":{"1":{}}}`, true, false, []int{1}},
		"with Activities":     {`{"id":"9","flags":131072,"integration_types_config":{"7":{}}}`, false, true, []int{0}},
		"with flags of later": {`{"id":"9","flags":4194304}`, false, false, []int{0}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			api, _ := discord(t, http.StatusOK, test.body)
			app, err := application.Fetch(t.Context(), api)
			if err != nil || app.ID != "9" || app.MessageContent() != test.content || app.Activities() != test.activities || !slices.Equal(app.Installs(), test.installs) {
				t.Errorf("%+v, installs %v, %v", app, app.Installs(), err)
			}
			var i application.Identity
			if i.Application() != "" || i.ContentWithheld() || i.Activities() {
				t.Error("something is known before the application")
			}
			i.SetApplication(app)
			if i.Application() != "9" || i.ContentWithheld() == test.content || i.Activities() != test.activities {
				t.Errorf("known is %q, withheld %t, Activities %t", i.Application(), i.ContentWithheld(), i.Activities())
			}
		})
	}
}

// The first request is sent once, so that a mistake shows at once.
func TestFetchFails(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		status int
		body   string
	}{"trouble": {500, `{}`}, "another answer": {200, `[7]`}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			api, asked := discord(t, test.status, test.body)
			if _, err := application.Fetch(t.Context(), api); err == nil {
				t.Error("no error")
			}
			if len(*asked) != 1 {
				t.Errorf("asked for %v", *asked)
			}
		})
	}
}

func TestFetchUser(t *testing.T) {
	t.Parallel()
	api, asked := discord(t, http.StatusOK, `{"id":"7","username":"Hoshi"}`)
	u, err := application.FetchUser(t.Context(), api)
	if err != nil || u != (application.User{ID: "7", Name: "Hoshi"}) || len(*asked) != 1 || !strings.HasSuffix((*asked)[0], "/users/@me") {
		t.Errorf("%+v, %v; asked for %v", u, err, *asked)
	}
	var i application.Identity
	if i.SetUser(u); i.User() != u {
		t.Errorf("known is %+v", i.User())
	}
}

// Only what can be the ID of an instance becomes part of an address, and only a whole answer counts.
func TestFetchInstance(t *testing.T) {
	t.Parallel()
	const whole = `{"instance_id":"i-1_a.Z","location":{"kind":"gc","channel_id":"5","guild_id":"6"},"users":["7"]}`
	for _, test := range []struct {
		name, app, id string
		status        int
		body          string
		asked         int
		found         bool
		none          bool // the error says that there is no such instance
	}{
		{"there", "9", "i-1_a.Z", 200, whole, 1, true, false},
		{"gone", "9", "i-1_a.Z", 404, `{}`, 1, false, true},
		{"refused", "9", "i-1_a.Z", 403, `{"code":50001}`, 1, false, false},
		{"another's answer", "9", "i-2", 200, whole, 1, false, true},
		{"without a place", "9", "i-1_a.Z", 200, `{"instance_id":"i-1_a.Z"}`, 1, false, true},
		{"no application", "@me", "i-1_a.Z", 200, whole, 0, false, true},
		{"empty", "9", "", 200, whole, 0, false, true},
		{"as long as any", "9", strings.Repeat("i", 128), 404, `{}`, 1, false, true},
		{"too long", "9", strings.Repeat("i", 129), 404, `{}`, 0, false, true},
		{"a path", "9", "a/b", 200, whole, 0, false, true},
		{"this folder", "9", ".", 200, whole, 0, false, true},
		{"the folder above", "9", "..", 200, whole, 0, false, true},
		{"an escaped path", "9", "a%2Fb", 200, whole, 0, false, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			api, asked := discord(t, test.status, test.body)
			in, err := application.FetchInstance(t.Context(), api, test.app, test.id)
			if (err == nil) != test.found || errors.Is(err, application.ErrNoInstance) != test.none {
				t.Errorf("%+v, %v", in, err)
			}
			if test.found && (in.Location.ChannelID != "5" || in.Location.GuildID != "6" || !slices.Equal(in.Users, []string{"7"})) {
				t.Errorf("%+v", in)
			}
			if len(*asked) != test.asked {
				t.Errorf("asked for %v", *asked)
			}
		})
	}
}

func TestNotReady(t *testing.T) {
	t.Parallel()
	if e := application.NotReady("not connected"); e.Error() != "not connected" || e.Public() != "not connected" {
		t.Errorf("%v, %s", e, e.Public())
	}
}
