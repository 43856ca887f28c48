package answer_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/body"
	"hoshi/bot/discord/component"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
)

// answers is a Discord that accepts answers to interactions.
type answers struct {
	*httptest.Server
	api *answer.API

	mu       sync.Mutex
	got      []string // method, path, body and files of the requests
	failures []func(http.ResponseWriter, *http.Request)
}

// patience limits how long a test waits.
const patience = 3 * time.Minute

func ctxOf(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

const interactionToken = "interaction-token-that-nobody-may-read"

func newAnswers(t testing.TB, failures ...func(http.ResponseWriter, *http.Request)) *answers {
	t.Helper()
	a := &answers{failures: failures}
	a.Server = httptest.NewServer(http.HandlerFunc(a.serve))
	t.Cleanup(a.Server.Close)
	a.setTry(t, patience)
	return a
}

// setTry limits one attempt.
func (a *answers) setTry(t testing.TB, try time.Duration) {
	t.Helper()
	base, err := url.Parse(a.URL)
	if err != nil {
		t.Fatal(err)
	}
	timing := answer.Timing{Within: answer.AcknowledgeWithin, Acknowledge: try, Try: try, Retry: rest.Pause{5 * time.Millisecond, 20 * time.Millisecond}}
	a.api = answer.NewAPI(base, timing, nil, nil, nil)
	t.Cleanup(a.api.Close)
}

func (a *answers) serve(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "" {
		http.Error(w, "the bot's token", http.StatusTeapot)
		return
	}
	line := r.Method + " " + strings.ReplaceAll(r.URL.RequestURI(), interactionToken, "TOKEN") + " " + describeBody(r)
	a.mu.Lock()
	a.got = append(a.got, strings.TrimSpace(line))
	var fail func(http.ResponseWriter, *http.Request)
	if len(a.failures) > 0 {
		fail, a.failures = a.failures[0], a.failures[1:]
	}
	a.mu.Unlock()
	switch {
	case fail != nil:
		fail(w, r)
	case r.Method == http.MethodDelete:
		w.WriteHeader(http.StatusNoContent)
	case strings.Contains(r.URL.Path, "/callback"):
		fmt.Fprint(w, `{"interaction":{"id":"1"},"resource":{"type":4,"message":{"id":"77"}}}`)
	default:
		fmt.Fprint(w, `{"id":"78"}`)
	}
}

// describeBody returns a JSON body unchanged, or the named parts of a multipart body.
func describeBody(r *http.Request) string {
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		data, _ := io.ReadAll(r.Body)
		return string(data)
	}
	var all []string
	parts := multipart.NewReader(r.Body, params["boundary"])
	for part, err := parts.NextPart(); err == nil; part, err = parts.NextPart() {
		data, _ := io.ReadAll(part)
		all = append(all, strings.TrimSpace(part.FormName()+" "+part.FileName()+" "+part.Header.Get("Content-Type")+" "+string(data)))
	}
	return strings.Join(all, "; ")
}

func (a *answers) requests() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]string(nil), a.got...)
}

// later makes an interaction that doesn't expire soon, even on a busy machine.
const later = -time.Hour

// responder answers an interaction that was received some time ago.
func (a *answers) responder(ago time.Duration) *answer.Responder {
	return a.api.Responder(&event.Interaction{
		ID: "1", ApplicationID: "2", Token: interactionToken, Type: event.Command, Received: time.Now().Add(-ago),
	})
}

// refuse answers with a status and a code; 0 means none.
func refuse(status, code int) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"message":"no","code":%d}`, code)
	}
}

// limit answers with 429.
func limit(seconds string, global bool) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprintf(w, `{"message":"slower","retry_after":%s,"global":%t}`, seconds, global)
	}
}

// hang keeps the client waiting for an answer.
func hang(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// cutOff ends the connection after the request has arrived.
func cutOff(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// Parts of the requests that answers send.
const (
	callback = "POST /api/v9/interactions/1/TOKEN/callback?with_response=true "
	mentions = `"allowed_mentions":{"parse":[],"users":[]},"components":[],"attachments":[]`

	textParts = `"allowed_mentions":{"parse":[],"users":[]},"components":[{"type":10,"content":"a"}],"attachments":[]`
)

var answerText = []component.Component{component.TextDisplay("a")}

var answerTests = []struct {
	name string
	do   func(context.Context, *answer.Responder) (string, error)
	id   string
	want string
}{
	{"respond", func(ctx context.Context, r *answer.Responder) (string, error) {
		return r.Respond(ctx, body.Message{Content: "hello", Ping: []string{"5"}})
	}, "77", callback + `{"type":4,"data":{"content":"hello","allowed_mentions":{"parse":[],"users":["5"]},"components":[],"attachments":[]}}`},
	{"respond to one alone, with components", func(ctx context.Context, r *answer.Responder) (string, error) {
		return r.Respond(ctx, body.Message{Components: answerText, Private: true})
	}, "77", callback + `{"type":4,"data":{"content":null,"flags":32832,` + textParts + `}}`},
	{"respond with a picture", func(ctx context.Context, r *answer.Responder) (string, error) {
		return r.Respond(ctx, body.Message{Content: "b", Files: []rest.File{{Name: "board.png", Data: []byte("PNG"), Description: "Black h8"}, {Name: "a.sgf", Data: []byte("(;)")}}})
	}, "77", callback + `payload_json  application/json {"type":4,"data":{"content":"b","allowed_mentions":{"parse":[],"users":[]},"components":[],"attachments":[{"id":"0","filename":"board.png","description":"Black h8"},{"id":"1","filename":"a.sgf"}]}}; files[0] board.png image/png PNG; files[1] a.sgf application/x-go-sgf (;)`},
	{"defer", func(ctx context.Context, r *answer.Responder) (string, error) { return r.Defer(ctx, false) },
		"", callback + `{"type":5,"data":{}}`},
	{"defer for one alone", func(ctx context.Context, r *answer.Responder) (string, error) { return r.Defer(ctx, true) },
		"", callback + `{"type":5,"data":{"flags":64}}`},
	{"defer an update", func(ctx context.Context, r *answer.Responder) (string, error) { return "", r.DeferUpdate(ctx) },
		"", callback + `{"type":6}`},
	{"update", func(ctx context.Context, r *answer.Responder) (string, error) {
		return "", r.Update(ctx, body.Message{Components: answerText, Private: true})
	}, "", callback + `{"type":7,"data":{"content":null,"flags":32768,` + textParts + `}}`},
	{"suggest", func(ctx context.Context, r *answer.Responder) (string, error) {
		return "", r.Suggest(ctx, []answer.Choice{{Name: "h8", Value: "h8"}, {Name: "fifteen", Value: "15"}})
	}, "", callback + `{"type":8,"data":{"choices":[{"name":"h8","value":"h8"},{"name":"fifteen","value":"15"}]}}`},
	{"suggest nothing", func(ctx context.Context, r *answer.Responder) (string, error) { return "", r.Suggest(ctx, nil) },
		"", callback + `{"type":8,"data":{"choices":[]}}`},
	{"modal", func(ctx context.Context, r *answer.Responder) (string, error) {
		return "", r.OpenModal(ctx, component.Modal{CustomID: "m", Title: "t", Components: []component.Label{{Label: "l", Component: component.TextInput{CustomID: "i"}}}})
	}, "", callback + `{"type":9,"data":{"custom_id":"m","title":"t","components":[{"type":18,"label":"l","component":{"type":4,"custom_id":"i","style":1,"required":true}}]}}`},
	{"edit the original", func(ctx context.Context, r *answer.Responder) (string, error) {
		return r.EditOriginal(ctx, body.Message{Content: "done"})
	}, "78", "PATCH /api/v9/webhooks/2/TOKEN/messages/@original " + `{"content":"done",` + mentions + `}`},
	{"follow up", func(ctx context.Context, r *answer.Responder) (string, error) {
		return r.FollowUp(ctx, body.Message{Content: "more", Private: true})
	}, "78", "POST /api/v9/webhooks/2/TOKEN?wait=true " + `{"content":"more","flags":64,` + mentions + `}`},
	{"edit a follow-up", func(ctx context.Context, r *answer.Responder) (string, error) {
		return "", r.EditFollowUp(ctx, "78", body.Message{Content: "else"})
	}, "", "PATCH /api/v9/webhooks/2/TOKEN/messages/78 " + `{"content":"else",` + mentions + `}`},
	{"delete", func(ctx context.Context, r *answer.Responder) (string, error) { return "", r.DeleteOriginal(ctx) },
		"", "DELETE /api/v9/webhooks/2/TOKEN/messages/@original"},
}

// Every answer has the route and body in Discord's documentation.
func TestAnswers(t *testing.T) {
	t.Parallel()
	for _, test := range answerTests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			a := newAnswers(t)
			id, err := test.do(ctxOf(t), a.responder(later))
			if err != nil || id != test.id {
				t.Errorf("returned %q, %v", id, err)
			}
			if diff := cmp.Diff([]string{test.want}, a.requests()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnswersAreBounded(t *testing.T) {
	t.Parallel()
	a := newAnswers(t)
	if err := a.responder(later).Suggest(ctxOf(t), make([]answer.Choice, 30)); err != nil {
		t.Error(err)
	}
	if n := strings.Count(a.requests()[0], `"name"`); n != 25 {
		t.Errorf("%d choices", n)
	}
	if a.responder(later).EditFollowUp(ctxOf(t), "../1", body.Message{Content: "x"}) == nil {
		t.Error("what is no id became part of an address")
	}
	if n := len(a.requests()); n != 1 {
		t.Errorf("%d requests", n)
	}
}

// A first answer is sent once.
func TestAcknowledgedOnce(t *testing.T) {
	t.Parallel()
	a := newAnswers(t)
	r := a.responder(later)
	var wait sync.WaitGroup
	var mu sync.Mutex
	results := map[bool]int{}
	for range 8 {
		wait.Go(func() {
			_, err := r.Defer(ctxOf(t), true)
			mu.Lock()
			defer mu.Unlock()
			results[errors.Is(err, answer.ErrAcknowledged)]++
		})
	}
	wait.Wait()
	if results[false] != 1 || results[true] != 7 || len(a.requests()) != 1 || !r.Acknowledged() {
		t.Errorf("%v, %d requests", results, len(a.requests()))
	}
}

// failures are what a server does with the first requests.
type failures = []func(http.ResponseWriter, *http.Request)

func respond(ctx context.Context, r *answer.Responder) error {
	_, err := r.Respond(ctx, body.Message{Content: "x"})
	return err
}

func edit(ctx context.Context, r *answer.Responder) error {
	_, err := r.EditOriginal(ctx, body.Message{Content: "x"})
	return err
}

func follow(ctx context.Context, r *answer.Responder) error {
	_, err := r.FollowUp(ctx, body.Message{Content: "x"})
	return err
}

func remove(ctx context.Context, r *answer.Responder) error { return r.DeleteOriginal(ctx) }

var failingAnswerTests = []struct {
	name  string
	fail  failures
	do    func(context.Context, *answer.Responder) error
	want  error // nil for success
	tries int
}{
	{"500, then well", failures{refuse(500, 0)}, respond, nil, 2},
	{"cut off, then known", failures{cutOff, refuse(400, 40060)}, respond, nil, 2},
	{"known already", failures{refuse(400, 40060)}, respond, answer.ErrAcknowledged, 1},
	{"unknown interaction", failures{refuse(404, 10062)}, respond, answer.ErrExpired, 1},
	{"limited for a moment", failures{limit("0.01", false)}, respond, nil, 2},
	{"limited everywhere", failures{limit("0.01", true)}, respond, nil, 2},
	{"limited for too long", failures{limit("400", false)}, respond, context.DeadlineExceeded, 1},
	{"edit after an expired token", failures{refuse(401, 50027)}, edit, answer.ErrExpired, 1},
	{"edit of what is gone", failures{refuse(404, 10008)}, edit, &rest.APIError{}, 1},
	{"edit in trouble", failures{refuse(500, 0), cutOff, refuse(502, 0)}, edit, nil, 4},
	{"edit in longer trouble", slices.Repeat(failures{refuse(500, 0)}, 20), edit, nil, 21},
	{"edit in lasting trouble", slices.Repeat(failures{refuse(500, 0)}, 100), edit, &rest.APIError{}, 45},
	{"follow-up that may have arrived", failures{cutOff}, follow, errors.New(""), 1},
	{"follow-up answered with 500", failures{refuse(500, 0)}, follow, &rest.APIError{}, 1},
	{"follow-up limited", failures{limit("0.01", false)}, follow, nil, 2},
	{"unknown webhook", failures{refuse(404, 10015)}, follow, answer.ErrExpired, 1},
	{"delete what is gone", failures{refuse(404, 10008)}, remove, nil, 1},
	{"delete, answer lost", failures{cutOff, refuse(404, 10008)}, remove, nil, 2},
}

// Failed requests are repeated if that is safe.
func TestAnswersThatFail(t *testing.T) {
	t.Parallel()
	for _, test := range failingAnswerTests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			a := newAnswers(t, test.fail...)
			err := test.do(ctxOf(t), a.responder(later))
			_, isAPI := test.want.(*rest.APIError)
			switch _, got := errors.AsType[*rest.APIError](err); {
			case test.want == nil && err != nil,
				test.want != nil && err == nil,
				isAPI && !got,
				test.want != nil && !isAPI && test.want.Error() != "" && !errors.Is(err, test.want):
				t.Errorf("returned %v, want %v", err, test.want)
			}
			if err != nil && strings.Contains(err.Error(), interactionToken) {
				t.Errorf("the error shows the token: %v", err)
			}
			if n := len(a.requests()); n != test.tries {
				t.Errorf("%d requests, want %d", n, test.tries)
			}
		})
	}
}

// Nothing is sent after Discord's time limit.
func TestAnswersTooLate(t *testing.T) {
	t.Parallel()
	a := newAnswers(t)
	if _, err := a.responder(answer.AcknowledgeWithin).Defer(ctxOf(t), false); !errors.Is(err, answer.ErrExpired) {
		t.Errorf("a first answer after 3 s: %v", err)
	}
	if _, err := a.responder(answer.Within).FollowUp(ctxOf(t), body.Message{Content: "x"}); !errors.Is(err, answer.ErrExpired) {
		t.Errorf("a follow-up after 15 minutes: %v", err)
	}
	if _, err := a.responder(answer.Within-time.Minute).FollowUp(ctxOf(t), body.Message{Content: "x"}); err != nil {
		t.Errorf("a follow-up after 14 minutes: %v", err)
	}
	if n := len(a.requests()); n != 1 {
		t.Errorf("%d requests", n)
	}
}

// A server that doesn't answer delays nothing longer than Discord waits, and leaves time for
// another attempt.
func TestAnswersThatHang(t *testing.T) {
	t.Parallel()
	a := newAnswers(t, hang)
	a.setTry(t, 3*time.Second)
	if _, err := a.responder(later).Defer(ctxOf(t), false); err != nil {
		t.Errorf("the second try: %v", err)
	}
	a = newAnswers(t, hang, hang, hang)
	if _, err := a.responder(answer.AcknowledgeWithin-100*time.Millisecond).Defer(ctxOf(t), false); !errors.Is(err, answer.ErrExpired) {
		t.Errorf("at the end of the time: %v", err)
	}
	if n := len(a.requests()); n > 1 {
		t.Errorf("%d requests", n)
	}
}

func TestAnswersEndWithContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	a := newAnswers(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	if _, err := a.responder(later).EditOriginal(ctx, body.Message{Content: "x"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if n := len(a.requests()); n != 1 {
		t.Errorf("%d requests", n)
	}
}
