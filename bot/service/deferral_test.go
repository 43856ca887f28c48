package service_test

import (
	"slices"
	"testing"
	"time"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// holding is an observer that holds up searches for hints until it's released.
type holding struct{ begun, released chan struct{} }

func (h *holding) Waited(kind string, _ time.Duration) {
	if kind == "hint" {
		h.begun <- struct{}{}
		<-h.released
	}
}
func (*holding) Commanded(string)                       {}
func (*holding) Flooded()                               {}
func (*holding) Moved(string)                           {}
func (*holding) Answered(time.Duration)                 {}
func (*holding) Shown(string, time.Duration)            {}
func (*holding) Searched(string, string, time.Duration) {}
func (*holding) Rendered(string, time.Duration)         {}

// Someone who asks for a hint and then changes the game needs no explanation, but their deferred
// answer must end. Other requests need one.
func TestHintIsOvertaken(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"by a move", "!h9", []string{"defer private=false", "acknowledge"}},
		{"by resigning", "!resign yes", []string{"defer private=false", "acknowledge"}},
		{"by nothing", "", []string{"defer private=false", "respond private=false"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			hold := &holding{make(chan struct{}, 1), make(chan struct{})}
			tb := servicetest.New(t, service.Options{Observer: hold})
			tb.One("ann", "!play")
			tb.One("ann", "!h8")
			answers := &servicetest.Recorder{}
			if err := tb.Service.Handle(t.Context(), tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", "!hint")), answers); err != nil {
				t.Fatal(err)
			}
			<-hold.begun
			if tt.text != "" {
				if err := tb.Handle(servicetest.Message("c", "ann", tt.text)); err != nil {
					t.Fatal(err)
				}
			}
			close(hold.released)
			tb.Settle("c")
			if !slices.Equal(answers.Calls, tt.want) {
				t.Errorf("%v, want %v", answers.Calls, tt.want)
			}
		})
	}
}
