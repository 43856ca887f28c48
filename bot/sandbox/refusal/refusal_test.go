package refusal_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
)

// complaint is what a form's errors say at one place.
type complaint = []map[string]string

func at(keys string, c complaint) map[string]any {
	inner := map[string]any{"_errors": c}
	list := strings.Fields(keys)
	for i := range list {
		inner = map[string]any{list[len(list)-1-i]: inner}
	}
	return inner
}

func TestForm(t *testing.T) {
	t.Parallel()
	said := complaint{{"code": "CODE", "message": "text"}}
	for path, want := range map[string]map[string]any{
		"":                at("", said),
		"content":         at("content", said),
		"embeds.0.title":  at("embeds 0 title", said),
		"embeds..0.title": at("embeds 0 title", said),
	} {
		e := refusal.Form(path, "CODE", "text")
		if diff := cmp.Diff(want, e.Errors); diff != "" || e.Status != 400 || e.Code != 50035 || e.Message != "Invalid Form Body" {
			t.Errorf("%q: %+v\n%s", path, e, diff)
		}
	}
	e := refusal.Form("title", "CODE", "text").Below("embeds.0")
	if diff := cmp.Diff(at("embeds 0 title", said), e.Errors); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(at("title", said), refusal.Form("title", "CODE", "text").Below("").Errors); diff != "" {
		t.Error(diff)
	}
	if e := refusal.BadJSON().Below("data"); e.Errors != nil {
		t.Errorf("an error that isn't a form's has the places %v", e.Errors)
	}
	var none *refusal.Error
	if none.Below("data") != nil {
		t.Error("no error became one")
	}
}

// A caller may change an error without changing the next one.
func TestErrorsAreFresh(t *testing.T) {
	t.Parallel()
	refusal.UnknownChannel().Message = "changed"
	if e := refusal.UnknownChannel(); e.Error() != "HTTP 404, code 10003: Unknown Channel" {
		t.Error(e)
	}
	if e := refusal.Unauthorized(); e.Error() != "HTTP 401, code 0: 401: Unauthorized" {
		t.Error(e)
	}
}

func TestDecode(t *testing.T) {
	t.Parallel()
	type body struct {
		Name  string `json:"name"`
		Inner struct {
			Count int `json:"count"`
		} `json:"inner"`
	}
	for text, want := range map[string]struct {
		name string
		code int
		at   map[string]any
	}{
		``:               {"before", 0, nil},
		" \n":            {"before", 0, nil},
		`{"name":"now"}`: {"now", 0, nil},
		`{"name":`:       {"before", 50109, nil},
		`[]`:             {"before", 50109, nil},
		`{"name":5}`:     {"before", 50035, at("name", complaint{{"code": "BASE_TYPE_BAD_TYPE", "message": "Could not interpret number as string."}})},
		`{"inner":{"count":"x"}}`: {"before", 50035, at("inner count", complaint{
			{"code": "BASE_TYPE_BAD_TYPE", "message": "Could not interpret string as int."}})},
	} {
		b := body{Name: "before"}
		var code int
		var errors map[string]any
		if err := refusal.Decode([]byte(text), &b); err != nil {
			code, errors = err.Code, err.Errors
		}
		if diff := cmp.Diff(want.at, errors); diff != "" || code != want.code || b.Name != want.name {
			t.Errorf("%q: name %q, code %d\n%s", text, b.Name, code, diff)
		}
	}
}

func TestChecks(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		err  *refusal.Error
		want string // the text of the complaint at x; "" for none
	}{
		"a snowflake":       {refusal.CheckSnowflake("x", "17"), ""},
		"no snowflake":      {refusal.CheckSnowflake("x", "@me"), `Value "@me" is not snowflake.`},
		"a negative number": {refusal.CheckSnowflake("x", "-1"), `Value "-1" is not snowflake.`},
		"a choice":          {refusal.CheckChoice("x", 2, 1, 2), ""},
		"another choice":    {refusal.CheckChoice("x", 3, 1, 2), "Value must be one of {1, 2}."},
	} {
		var want map[string]any
		if test.want != "" {
			code := "BASE_TYPE_CHOICES"
			if strings.Contains(test.want, "snowflake") {
				code = "NUMBER_TYPE_COERCE"
			}
			want = at("x", complaint{{"code": code, "message": test.want}})
		}
		var got map[string]any
		if test.err != nil {
			got = test.err.Errors
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if got := refusal.At("components", 0, "", "label"); got != "components.0.label" {
		t.Errorf("a path is %q", got)
	}
	// An empty body has no fields, so what is required is missing.
	if err := refusal.Check(limits.RoleFigures, []byte(" "), limits.Known{}); err == nil || err.Code != 50035 {
		t.Errorf("an object instead of a list: %v", err)
	}
	if err := refusal.CheckValue(limits.RoleFigures, []any{}); err != nil {
		t.Errorf("an empty list: %v", err)
	}
}

// A client that waits as long as it's told never comes back too early.
func TestTooMany(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		wait              time.Duration
		scope             string
		seconds, retry    string
		after             float64
		global, inHeaders bool
	}{
		{1500 * time.Millisecond, "user", "1.500", "2", 1.5, false, false},
		{time.Second + time.Microsecond, "shared", "1.001", "2", 1.001, false, false},
		{time.Second, "global", "1.000", "1", 1, true, true},
	} {
		h := http.Header{}
		status, body := refusal.TooMany(h, test.wait, test.scope)
		want := map[string]any{"message": "You are being rate limited.", "retry_after": test.after, "global": test.global}
		if diff := cmp.Diff(want, body); diff != "" || status != http.StatusTooManyRequests {
			t.Errorf("%s: %d %s", test.scope, status, diff)
		}
		if h.Get("Retry-After") != test.retry || h.Get("X-RateLimit-Scope") != test.scope || (h.Get("X-RateLimit-Global") == "true") != test.inHeaders {
			t.Errorf("%s: %v", test.scope, h)
		}
		if got := refusal.Seconds(test.wait); got != test.seconds {
			t.Errorf("%v is written %q", test.wait, got)
		}
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		status int
		body   any
		want   int
		text   string
	}{
		"an object":             {201, map[string]int{"a": 1}, 201, `{"a":1}`},
		"nothing":               {204, nil, 204, ""},
		"what can't be written": {200, func() {}, 500, `{"message":"500: Internal Server Error","code":0}`},
	} {
		w := httptest.NewRecorder()
		refusal.JSON(w, w.Header(), test.status, test.body)
		if w.Code != test.want || w.Body.String() != test.text || (w.Header().Get("Content-Type") == "application/json") != (test.text != "") {
			t.Errorf("%s: %d %q %v", name, w.Code, w.Body, w.Header())
		}
	}
	raw, err := json.Marshal(refusal.Form("a", "CODE", "text"))
	if want := `{"message":"Invalid Form Body","code":50035,"errors":{"a":{"_errors":[{"code":"CODE","message":"text"}]}}}`; err != nil || string(raw) != want {
		t.Errorf("%s, %v", raw, err)
	}
}

// Broken responses: one in another format, and none at all.
func TestBroken(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/cut" {
			refusal.Cut(w)
			return
		}
		refusal.Text(w, http.StatusBadGateway, "text/html", "<p>")
	}))
	defer s.Close()
	if resp, err := s.Client().Get(s.URL + "/cut"); err == nil {
		resp.Body.Close()
		t.Errorf("a cut connection answered %d", resp.StatusCode)
	}
	resp, err := s.Client().Get(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || string(body) != "<p>" || resp.StatusCode != http.StatusBadGateway || resp.Header.Get("Content-Type") != "text/html" {
		t.Errorf("%d %q %v, %v", resp.StatusCode, body, resp.Header, err)
	}
}
