package service_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/work"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// transferable is a recorder for a request that another process can answer.
type transferable struct {
	servicetest.Recorder
	event string // "" if only this process can answer it
}

func (r *transferable) Transfer() (string, bool) {
	r.Note("transfer")
	return r.event, r.event != ""
}

// noting is a store that records the requests handed over, instead of storing them.
type noting struct {
	service.Store
	mu    sync.Mutex
	jobs  []stored.Job
	fails error
	on    func()
}

func (s *noting) Enqueue(ctx context.Context, j stored.Job) error {
	if _, ok := j.(stored.RequestJob); !ok {
		return s.Store.Enqueue(ctx, j)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.on != nil {
		s.on()
	}
	if s.fails != nil {
		return s.fails
	}
	s.jobs = append(s.jobs, j)
	return nil
}

// TestHandOver asks processes with each role for a hint, which takes a search.
func TestHandOver(t *testing.T) {
	for _, tt := range []struct {
		name  string
		role  service.Role
		event string
		fails error
		want  []string // the responder's calls, and "enqueue"
		jobs  int
	}{
		{"gateway", service.RoleGateway, "event", nil, []string{"transfer", "enqueue", "defer private=false"}, 1},
		{"gateway, not to be handed over", service.RoleGateway, "", nil, []string{"transfer", "defer private=false", "respond private=false"}, 0},
		{"gateway, not saved", service.RoleGateway, "event", stored.ErrCannotSave, []string{"transfer", "enqueue", "respond private=true"}, 0},
		{"all", service.RoleAll, "event", nil, []string{"defer private=false", "respond private=false"}, 0},
		{"worker", service.RoleWorker, "event", nil, []string{"defer private=false", "respond private=false"}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			kept := &noting{fails: tt.fails}
			tb := servicetest.NewWith(t, service.Options{Role: tt.role}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
				kept.Store = s
				return kept
			})
			tb.Say("ann", "!play")
			answers := &transferable{event: tt.event}
			kept.on = func() { answers.Note("enqueue") }
			req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", "!hint"))
			if err := tb.Service.Handle(t.Context(), req, answers); err != nil && !errors.Is(err, tt.fails) {
				t.Fatal(err)
			}
			tb.Settle("c")
			if !slices.Equal(answers.Calls, tt.want) {
				t.Errorf("%v, want %v", answers.Calls, tt.want)
			}
			if len(kept.jobs) != tt.jobs || tt.jobs > 0 && kept.jobs[0] != (stored.RequestJob{Work: work.Hint, Event: tt.event}) {
				t.Errorf("handed over: %+v", kept.jobs)
			}
		})
	}
}

// A gateway that hands over a request for help doesn't change the game. If it did, the button would be out
// of date, and the worker would refuse it.
func TestHandOverLeavesTheGame(t *testing.T) {
	tb := servicetest.NewWith(t, service.Options{Role: service.RoleGateway}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		return &noting{Store: s}
	})
	tb.Say("ann", "!play easy")
	before := tb.Game()
	req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", "!hint"))
	if err := tb.Service.Handle(t.Context(), req, &transferable{event: "event"}); err != nil {
		t.Fatal(err)
	}
	if after := tb.Game(); !before.Rated || !after.Rated || after.Revision != before.Revision {
		t.Errorf("rated %t, then %t; revision %d, then %d", before.Rated, after.Rated, before.Revision, after.Revision)
	}
}

// If a gateway can't defer a request it has handed over, it doesn't answer: the worker does.
func TestHandOverWithoutDeferral(t *testing.T) {
	kept := &noting{}
	tb := servicetest.NewWith(t, service.Options{Role: service.RoleGateway}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		kept.Store = s
		return kept
	})
	tb.Say("ann", "!play")
	answers := &transferable{Recorder: servicetest.Recorder{Fail: errors.New("no answer")}, event: "event"}
	req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", "!hint"))
	if err := tb.Service.Handle(t.Context(), req, answers); err != nil {
		t.Error(err)
	}
	if want := []string{"transfer", "defer private=false"}; !slices.Equal(answers.Calls, want) || len(kept.jobs) != 1 {
		t.Errorf("%v, want %v; %d jobs", answers.Calls, want, len(kept.jobs))
	}
}

// TestHandleTransferred lets a worker run the same request twice, as if the first had been killed
// before its job ended: the answers have the same keys, and other requests have different ones.
func TestHandleTransferred(t *testing.T) {
	tb := servicetest.New(t, service.Options{Role: service.RoleWorker})
	tb.Say("ann", "!play")
	ask := func(id string) []chat.Reply {
		t.Helper()
		m := servicetest.Message("c", "ann", "!hint")
		m.ID = id
		answers := &servicetest.Recorder{}
		if err := tb.Service.HandleTransferred(t.Context(), tb.Reader.Read(t.Context(), m), answers); err != nil {
			t.Fatal(err)
		}
		if len(answers.Replies) != 1 { // on return, the background work is done
			t.Fatalf("answered %v", answers.Calls)
		}
		return answers.Replies
	}
	first, again, other, unnamed := ask("1001"), ask("1001"), ask("1002"), ask("")
	if first[0].Key == "" || first[0].Key != again[0].Key || first[0].Key == other[0].Key {
		t.Errorf("keys %q and %q, of another request %q", first[0].Key, again[0].Key, other[0].Key)
	}
	if unnamed[0].Key != "" {
		t.Errorf("a request without an id has the key %q", unnamed[0].Key)
	}
}

// A worker that's shutting down tells nobody, so that another one does the work.
func TestHandleTransferredIsHandedBack(t *testing.T) {
	tb := servicetest.New(t, service.Options{Role: service.RoleWorker})
	tb.Say("ann", "!play")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	answers := &servicetest.Recorder{}
	req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", "!hint"))
	if err := tb.Service.HandleTransferred(ctx, req, answers); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the error of the context", err)
	}
	if len(answers.Replies) != 0 {
		t.Errorf("told %+v", answers.Replies)
	}
}
