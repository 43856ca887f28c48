package gateway

import (
	"io"
	"net/url"
	"strings"
	"testing"
	"time"
)

const second = time.Second

// How far connections got.
var (
	unreachable = attempt{}
	refused     = attempt{introduced: true}
	lost        = attempt{introduced: true, established: true}
	cannot      = attempt{resuming: true}
	notResumed  = attempt{resuming: true, introduced: true}
	resumed     = attempt{resuming: true, introduced: true, established: true}
)

// reconnectStep is what happens several times in a row, and the last pause after it.
type reconnectStep struct {
	times    int
	attempt  attempt
	err      error
	min, max time.Duration // of the last pause
	resume   bool
}

var reconnectTests = []struct {
	name  string
	steps []reconnectStep
}{
	{"Discord out of reach from the beginning", []reconnectStep{
		{1, unreachable, io.ErrUnexpectedEOF, second / 2, second, false},
		{50, unreachable, io.ErrUnexpectedEOF, 7 * second, 15 * second, false},
	}},
	{"a lost connection", []reconnectStep{{1, lost, io.ErrUnexpectedEOF, second / 8, second / 4, true}}},
	{"an outage that the session outlives", []reconnectStep{
		{50, cannot, io.ErrUnexpectedEOF, 2 * second, 5 * second, true},
		{1, resumed, io.ErrUnexpectedEOF, second / 8, second / 4, true},
	}},
	{"an outage that the session does not outlive", []reconnectStep{
		{50, cannot, io.ErrUnexpectedEOF, 2 * second, 5 * second, true},
		{1, notResumed, errInvalidSession, second, 5 * second, false},
		{1, unreachable, io.ErrUnexpectedEOF, second / 2, second, false},
		{1, lost, io.ErrUnexpectedEOF, second / 8, second / 4, true},
	}},
	{"a session that timed out", []reconnectStep{
		{50, cannot, io.ErrUnexpectedEOF, 2 * second, 5 * second, true},
		{1, notResumed, errSessionOver, second, 5 * second, false},
	}},
	{"a session that is called invalid while it serves", []reconnectStep{{1, lost, errInvalidSession, second, 5 * second, false}}},
	{"a resumed one", []reconnectStep{{1, resumed, errInvalidSession, second, 5 * second, false}}},
	{"a session that can be resumed later", []reconnectStep{{1, lost, errResumeLater, second / 8, second / 4, true}}},
	{"no session yet to be resumed later", []reconnectStep{{1, refused, errResumeLater, second, 5 * second, false}}},
	{"a session that Discord ends", []reconnectStep{{1, lost, errSessionOver, second, 5 * second, false}}},
	{"asked to reconnect", []reconnectStep{
		{1, lost, errReconnect, second / 8, second / 4, true},
		{50, notResumed, errReconnect, 2 * second, 5 * second, true},
	}},
	{"asked to reconnect before Hello", []reconnectStep{{1, unreachable, errReconnect, second / 2, second, false}}},
	{"resumes that are not answered", []reconnectStep{{9, notResumed, errNotEstablished, second, 2 * time.Minute, false}}},
	{"identifies that are refused", []reconnectStep{
		{1, refused, errInvalidSession, second, 5 * second, false},
		{50, refused, errInvalidSession, time.Minute, 2 * time.Minute, false},
	}},
	{"identifies without an answer", []reconnectStep{{50, refused, io.ErrUnexpectedEOF, time.Minute, 2 * time.Minute, false}}},
}

// How long a client waits in each phase of an outage.
func TestReconnectPauses(t *testing.T) {
	t.Parallel()
	for _, test := range reconnectTests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := reconnects{timing: &DefaultTiming}
			for i, step := range test.steps {
				var pause time.Duration
				var resume bool
				for range step.times {
					pause, resume = r.next(step.attempt, step.err)
				}
				if pause < step.min || pause > step.max || resume != step.resume {
					t.Errorf("step %d: pause %v, resume %t; want %v to %v, %t", i, pause, resume, step.min, step.max, step.resume)
				}
			}
		})
	}
}

func TestParseShardRange(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want ShardRange
		ok   bool
	}{
		{"", ShardRange{}, true},
		{"0", ShardRange{First: 0, Count: 1}, true},
		{"7", ShardRange{First: 7, Count: 1}, true},
		{"0-3", ShardRange{First: 0, Count: 4}, true},
		{"4-4", ShardRange{First: 4, Count: 1}, true},
		{"3-0", ShardRange{}, false},
		{"-1", ShardRange{}, false},
		{"1-", ShardRange{}, false},
		{"1,2", ShardRange{}, false},
		{"0-99999", ShardRange{}, false},
		{"all", ShardRange{}, false},
	} {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			got, err := ParseShardRange(tt.text)
			if got != tt.want || (err == nil) != tt.ok {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
}

func TestCheckShardRange(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		shards int
		shown  ShardRange
		want   string // in the error
	}{
		{"all", 4, ShardRange{}, ""},
		{"some", 4, ShardRange{First: 2, Count: 2}, ""},
		{"beyond the last", 4, ShardRange{First: 2, Count: 3}, "the last is 3"},
		{"some of an unknown number", 0, ShardRange{First: 2, Count: 2}, "discord.shards"},
		{"too many", MaxShards + 1, ShardRange{}, "number of shards"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := tt.shown.Check(tt.shards)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// The token isn't sent unencrypted because of an address in READY.
func TestResumeAddress(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ api, address, want string }{
		{"", "wss://gateway-us-east1-b.discord.gg", "wss://gateway-us-east1-b.discord.gg/?v=9&encoding=json"},
		{"", "ws://gateway-us-east1-b.discord.gg", ""},
		{"https://proxy.example", "ws://proxy.example", ""},
		{"http://127.0.0.1:8137", "ws://127.0.0.1:8137/gateway/resume/1", "ws://127.0.0.1:8137/gateway/resume/1?v=9&encoding=json"},
		{"", "", ""},
	} {
		var base *url.URL
		if test.api != "" {
			base, _ = url.Parse(test.api)
		}
		if got := usableAddress(test.address, base); got != test.want {
			t.Errorf("API %q, READY %q: resumed at %q, want %q", test.api, test.address, got, test.want)
		}
	}
}
